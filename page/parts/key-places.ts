/** Where the key of the vault lives, and what that means. */
export const KEY_PLACES = {
  keyring:
    'Your vault is encrypted. Its key is in the keyring of this computer: whoever copies your disk cannot read it.',
  file: 'Your vault is encrypted. Its key is in a file beside it that only your user may read: whoever can copy that folder can read your vault. Where a keyring runs it is safer there; keep the folder off shared backups until then.',
  passphrase:
    'Your vault is encrypted. Its key is kept under your passphrase, which is asked for whenever the vault is opened: without it nobody opens it, not even you, but with the recovery kit.',
  none: 'Your vault is not encrypted. That is for trying things out, not for your life.',
};
