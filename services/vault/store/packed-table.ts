// Tables that lie packed beside the code: words, directions, runs of letters. They say nothing of any vault.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { whenAsked } from '../../../shared/when-asked.ts';

/** Read when it is first needed, and the same at every later call. */
export function packedTable<T>(path: string, read: (bytes: Buffer) => T): () => T {
  return whenAsked(() => read(brotliDecompressSync(readFileSync(path))));
}
