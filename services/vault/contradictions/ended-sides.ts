// A side of a conflict that is history, done or gone has nothing left to settle: its conflicts end in the transaction that ended
// it, whatever did. What a proposal on the other side has to say stays with the owner, who decides about that by itself.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict } from '../../../shared/schemas/proposal.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { COMPARED_TYPES } from './compare-records.ts';
import { settleConflict } from './conflict-records.ts';

const TYPES = JSON.stringify(COMPARED_TYPES);
const LOOK_EVERY_MS = 60_000;
const SETTLED_AT_ONCE = 20;

/** Settles the conflicts of all that has ended or was purged from this version on. */
export function settleEnded(change: Change, first: number): void {
  const { tx, at } = change;
  const open = tx.column<string>`
    WITH ended AS MATERIALIZED (
      SELECT o.id FROM versions v CROSS JOIN objects o ON o.id = v.object_id AND o.seq = v.seq
      WHERE v.seq >= ${first} AND o.type IN (SELECT value FROM json_each(${TYPES}))
        AND (o.deleted = 1 OR o.live = 0 OR o.type = 'commitment')
      UNION SELECT body ->> '$.refs[0]' FROM audit WHERE kind = 'object.purged' AND seq >= ${first})
    SELECT c.id FROM ended e CROSS JOIN objects c ON c.to_id = e.id WHERE c.type = 'conflict' AND c.status = 'open' AND c.deleted = 0
    UNION
    SELECT c.id FROM ended e CROSS JOIN objects c ON c.from_id = e.id WHERE c.type = 'conflict' AND c.status = 'open' AND c.deleted = 0`;
  if (open.length > 0) settleAll(change, oneGone(tx, at, open));
}

/** Settles what the passing of a day has ended, and once what had ended before; looks once a minute at most. True while there is more. */
export function endingsByTime(): (change: Change) => boolean {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return (change) => {
    const now = Date.parse(change.at);
    if (Math.abs(now - lookedAt) < LOOK_EVERY_MS) return false;
    const open = change.tx.column<string>`
      SELECT id FROM objects WHERE type = 'conflict' AND status = 'open' AND deleted = 0`;
    const found = oneGone(change.tx, change.at, open);
    settleAll(change, found.slice(0, SETTLED_AT_ONCE));
    if (found.length > SETTLED_AT_ONCE) return true;
    lookedAt = now;
    return false;
  };
}

/** Conflicts of which one side does not stand any more. A proposal stands while it waits. */
function oneGone(reader: Reader, at: string, conflicts: readonly string[]): (Conflict & AnyRecord)[] {
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM json_each(${JSON.stringify(conflicts)}) each JOIN objects c ON c.id = each.value JOIN versions v ON v.seq = c.seq
    WHERE 2 > (SELECT count(*) FROM objects o WHERE o.id IN (c.to_id, c.from_id) AND o.deleted = 0 AND o.until > ${at}
      AND CASE o.type
        WHEN 'memory_proposal' THEN o.status = 'pending'
        WHEN 'commitment' THEN o.live = 1 AND o.status IN ('open', 'overdue')
        ELSE o.live = 1 END)`;
  return rows.map(({ record }) => JSON.parse(record) as Conflict & AnyRecord);
}

function settleAll(change: Change, conflicts: readonly (Conflict & AnyRecord)[]): void {
  for (const conflict of conflicts) settleConflict(change, conflict, 'one_gone');
}
