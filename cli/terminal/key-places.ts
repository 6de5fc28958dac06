// Where the key of a vault is, in words.
import type { KeyStorage } from '../../shared/schemas/system.ts';

/** Behind "its key is". */
export const KEY_PLACES: Record<Exclude<KeyStorage, 'none'>, string> = {
  keyring: 'in the keyring of this system',
  file: 'in a file beside it',
  passphrase: 'in a file that the passphrase opens',
};

/** With the names of the files, for whoever looks for them. */
export const KEY_FILES: Record<KeyStorage, string> = {
  ...KEY_PLACES,
  file: 'in a file beside the vault (vault.key)',
  passphrase: 'in a file that the passphrase opens (vault.key.wrapped)',
  none: 'nowhere: this vault is not encrypted',
};
