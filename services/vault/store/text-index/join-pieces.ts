// Keeps the full-text index in few pieces. Every change adds a small piece of its own, every question looks into all the
// pieces, and what SQLite joins by itself leaves about ten: joined further, a question costs a third. Pieces are joined
// with others of their size alone, so that what is written again in total grows with the logarithm of what was written
// once.

import type { Writer } from '../db/sql.ts';
import type { Chore } from '../db/tidier.ts';

export function joiningPieces(): Chore {
  let isConfigured = false;
  return (tx) => {
    // Two pieces of one size are enough to be joined. Figures stand in the text: the index takes no other kind of number.
    if (!isConfigured) tx.run`INSERT INTO search (search, rank) VALUES ('usermerge', 2)`;
    isConfigured = true;
    const before = totalChanges(tx);
    // Eight pages are a few milliseconds of work.
    tx.run`INSERT INTO search (search, rank) VALUES ('merge', 8)`;
    // Nothing joined counts as one change.
    return totalChanges(tx) - before >= 2;
  };
}

function totalChanges(tx: Writer): number {
  return (tx.one<{ count: number }>`SELECT total_changes() AS count` as { count: number }).count;
}
