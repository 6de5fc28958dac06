// Keeps the full-text index in few pieces. Every change adds a small piece of its own, every question looks into all the
// pieces for each of its words, and what SQLite joins by itself leaves about ten. Pieces are joined with others of their size,
// which leaves one of each size, and all of them as soon as the small ones together are a good part of the largest: in one
// piece a word is found in half the time, and that it is nowhere in a quarter. What is written again in total is a few times
// what was written once, and all of it while nobody writes.

import type { Reader, Writer } from '../db/sql.ts';
import type { Chore } from '../db/tidier.ts';

/** All pieces are joined once the small ones together are so large a part of the largest. Measured in pages. */
const GOOD_PART = 0.25;

export function joiningPieces(): Chore {
  let isConfigured = false;
  /** Whether something was joined since all pieces were last looked at. */
  let mayBeginAll = true;
  return (tx) => {
    // Two pieces of one size are enough to be joined. The figure stands in the text because the index takes a number in no other way.
    if (!isConfigured) tx.run`INSERT INTO search (search, rank) VALUES ('usermerge', 2)`;
    isConfigured = true;
    if (joinedSome(tx)) {
      mayBeginAll = true;
      return true;
    }
    if (!mayBeginAll) return false;
    mayBeginAll = false;
    if (!isInManyPieces(tx)) return false;
    // A negative number has the index take all pieces for one size from now on.
    tx.run`INSERT INTO search (search, rank) VALUES ('merge', -8)`;
    return true;
  };
}

function joinedSome(tx: Writer): boolean {
  const before = totalChanges(tx);
  // Eight pages are a few milliseconds of work.
  tx.run`INSERT INTO search (search, rank) VALUES ('merge', 8)`;
  // A merge that joined nothing counts as one change.
  return totalChanges(tx) - before >= 2;
}

function isInManyPieces(reader: Reader): boolean {
  const pages = reader.column<number>`SELECT count(*) FROM search_idx GROUP BY segid ORDER BY 1`;
  const largest = pages.pop() ?? 0;
  return pages.reduce((sum, each) => sum + each, 0) > GOOD_PART * largest;
}

function totalChanges(tx: Writer): number {
  return (tx.one<{ count: number }>`SELECT total_changes() AS count` as { count: number }).count;
}
