// Vectors are read from the database some at a time: all of a large partition at once would take its room in memory three times.
import type { VectorPortion } from '../db/vector-cache.ts';
import { asVector } from './vector-bytes.ts';

/** Rows joined into two long values: an object for each row would take four times as long. */
interface Joined {
  seqs: string | null;
  vectors: Buffer | null;
}

const AT_ONCE = 1_024;

/** All vectors from the version `first` on, the oldest first; all there are where it is undefined. */
export function* inPortions(
  first: number | undefined,
  read: (from: number, count: number) => Joined | undefined,
): Iterable<VectorPortion> {
  for (let from = first ?? 0; ; ) {
    const joined = read(from, AT_ONCE);
    if (!joined?.seqs || !joined.vectors) return;
    const seqs = joined.seqs.split(',').map(Number);
    yield { seqs, vectors: asVector(joined.vectors) };
    giveBack(joined.vectors);
    if (seqs.length < AT_ONCE) return;
    from = (seqs.at(-1) as number) + 1;
  }
}

/** Frees the memory of a value that was read and that nobody holds any more, without waiting for it to be collected. */
export function giveBack({ buffer, byteLength }: Buffer): void {
  // A small value shares its memory with others, and is left alone.
  if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0);
}
