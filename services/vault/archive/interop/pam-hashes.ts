// The two hashes of PAM 1.0, as its reference validator computes them.
import { createHash, type Hash, hash } from 'node:crypto';

/** White space as Python has it, which is not what `\s` means here: it holds four control characters and no U+FEFF. */
const SPACES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts them as white space
  /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

export function contentHash(content: string): string {
  const normal = content.toLowerCase().normalize('NFC').replace(SPACES, ' ').replace(/^ | $/g, '');
  return `sha256:${hash('sha256', normal, 'hex')}`;
}

/** Over the canonical form of all memories, sorted by id, one after the other. */
export class MemoriesChecksum {
  readonly #hash: Hash = createHash('sha256').update('[');
  #isFirst = true;

  /** One, in canonical form. */
  add(memory: string): void {
    if (!this.#isFirst) this.#hash.update(',');
    this.addWritten(memory);
  }

  /** In canonical form, as they stand in their document: with the commas between them, and the one before them. */
  addWritten(memories: string | Uint8Array): void {
    this.#hash.update(memories);
    this.#isFirst = false;
  }

  digest(): string {
    return `sha256:${this.#hash.update(']').digest('hex')}`;
  }
}
