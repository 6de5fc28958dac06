// The passphrase that the owner types on the page, where the hub was started with none in a file. It is here while the vault is open,
// because backups are read back with it, and wiped when the vault is locked.
import { HubError } from '../../../shared/errors.ts';
import { PASSPHRASE_BYTES } from '../../../shared/limits.ts';
import { wipe } from './load-key.ts';

export class TypedPassphrase {
  #bytes: Buffer | null = null;

  get isThere(): boolean {
    return this.#bytes !== null;
  }

  /** In place of the one before. */
  take(text: string): void {
    const bytes = Buffer.from(text);
    if (text.trim() === '' || bytes.length > PASSPHRASE_BYTES) {
      wipe(bytes);
      throw new HubError('bad_request', 'That is no passphrase.', { fix: 'Four or five random words are a good one.' });
    }
    this.forget();
    this.#bytes = bytes;
  }

  forget(): void {
    if (this.#bytes !== null) wipe(this.#bytes);
    this.#bytes = null;
  }

  /** The caller wipes it. */
  copy(): Buffer | null {
    return this.#bytes && Buffer.from(this.#bytes);
  }
}
