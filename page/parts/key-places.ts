/** Where the key of the vault lives, and what that means. */
export const KEY_PLACES = {
  keyring:
    'Your vault is encrypted. Its key is in the keyring of this computer: whoever copies your disk cannot read it.',
  file: 'Your vault is encrypted. Its key is in a file beside it that only your user may read: whoever can copy that folder can read your vault. Where a keyring is running, it is safer there; until then, keep this folder out of shared backups.',
  passphrase:
    'Your vault is encrypted. Its key is kept under your passphrase, which is asked for whenever the vault is opened. Without it only the recovery kit opens the vault.',
  none: 'Your vault is not encrypted. That is for trying things out, not for your life.',
};
