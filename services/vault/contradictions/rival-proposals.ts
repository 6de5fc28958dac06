// Two proposals that wait and contradict each other: what one assistant proposes, and what another does. Neither is there, so no
// conflict is open; the owner is told of both before one is accepted.
//
// INVARIANT: nobody but the owner is told. The vault looks for them by itself, after the commit.

import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { byVault, type Change, recordEvent } from '../store/change.ts';
import type { Reader, Writer } from '../store/db/sql.ts';
import { compareRecords } from './compare-records.ts';
import { type FoundFor, proposalsToShow, type StoredProposal } from './proposals-to-show.ts';

/** So many rivals of a proposal are kept: an owner who is told of so many has enough to look at. */
const MOST_RIVALS = 5;

/**
 * Notes which waiting proposals contradict this one. `waiting`: what else is proposed about the same, each as the memory that
 * it would be.
 */
export function rememberRivals(
  change: Change,
  { id }: Pick<StoredProposal, 'id'>,
  proposed: AnyRecord,
  waiting: readonly { id: string; proposed: AnyRecord }[],
): void {
  const { tx } = change;
  const known = new Set(tx.column<string>`SELECT other FROM rivals WHERE one = ${id}`);
  const found = waiting
    .filter((other) => other.id !== id && !known.has(other.id))
    .filter((other) => compareRecords(proposed, other.proposed) === 'contradiction')
    .slice(0, Math.max(0, MOST_RIVALS - known.size));
  for (const other of found)
    tx.run`INSERT OR IGNORE INTO rivals (one, other) VALUES (${id}, ${other.id}), (${other.id}, ${id})`;
  if (found.length === 0) return;
  const refs = [id, ...found.map((other) => other.id)];
  recordEvent(byVault(change), {
    kind: 'review.contested',
    refs,
    summary_human: 'Two things that wait do not go together',
  });
}

/** Forgets the rivals of a proposal, as if it had never been proposed. */
export function forgetRivals(tx: Writer, id: string): void {
  tx.run`DELETE FROM rivals WHERE other = ${id} AND one IN (SELECT other FROM rivals WHERE one = ${id})`;
  tx.run`DELETE FROM rivals WHERE one = ${id}`;
}

/**
 * For each of these proposals the rivals that wait as well: of those that say the same only the first, and none that the owner
 * has rejected.
 */
export function rivalsAmong(reader: Reader, ids: readonly string[], at: string): Map<string, StoredProposal[]> {
  const rows = reader.all<FoundFor>`
    SELECT r.one AS foundFor, o.id, v.record FROM rivals r JOIN objects o ON o.id = r.other JOIN versions v ON v.seq = o.seq
    WHERE r.one IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND o.status = 'pending' AND o.deleted = 0 AND o.until > ${at}
    ORDER BY o.id`;
  return proposalsToShow(reader, rows);
}
