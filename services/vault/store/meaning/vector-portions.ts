// Vectors are read from the database some at a time: all of a large partition at once would take its room in memory three times.
import type { VectorPortion } from '../db/vector-cache.ts';
import { asVector } from './vector-bytes.ts';

/** In two long values: an object for each row would take four times as long. */
interface Joined {
  seqs: string | null;
  vectors: Buffer | null;
}

const AT_ONCE = 1_024;

/** All from the number `first` on, the oldest first; all there are where that is undefined. */
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

/** What the database answered is read, and nobody holds it any more: its room is free before anything is collected. */
export function giveBack({ buffer, byteLength }: Buffer): void {
  // What shares its room with others is theirs as well.
  if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0);
}
