// The two hashes of PAM 1.0, as its reference validator computes them.
import { createHash, type Hash, hash } from 'node:crypto';
import canonicalize from 'canonicalize';

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
  #first = true;

  /** Answers the canonical form, which is good for the file itself as well. */
  add(memory: object): string {
    const text = canonicalize(memory) as string;
    this.#hash.update(this.#first ? text : `,${text}`);
    this.#first = false;
    return text;
  }

  digest(): string {
    return `sha256:${this.#hash.update(']').digest('hex')}`;
  }
}
