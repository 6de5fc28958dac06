// What was decided about a conflict: what its status and its line in the log say, whatever has become of both sides since.
import { kindOf } from '../../../shared/id-kinds.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict } from '../../../shared/schemas/proposal.ts';
import { isStanding } from '../contradictions/across/against-another-kind.ts';
import { settledBecause } from '../contradictions/conflict-records.ts';
import type { Reader } from '../store/db/sql.ts';
import { doesMemoryHold, isAcrossKinds, isMemoryOlder } from './settle-across-kinds.ts';

type Stored = Conflict & AnyRecord;

/** What became of both sides of a conflict. `what`: what the line in the log says of it. */
export function outcomeOf(reader: Reader, conflict: Stored, what: Record<string, unknown> | undefined): string {
  const { status, proposal_id } = conflict;
  const byTheHub = settledBecause(what);
  if (byTheHub !== null) return byTheHub.outcome;
  if (status === 'resolved_by_change') return 'one of both was changed, or is gone';
  if (status === 'resolved_merged') return 'your words took the place of both';
  if (status === 'resolved_keep_both') return 'both stay';
  if (isAcrossKinds(conflict) && doesMemoryHold(conflict, status)) {
    const other = outcomeOfOther(reader, conflict);
    return isMemoryOlder(conflict) ? `the first stays, the second ${other}` : `the first ${other}, the second stays`;
  }
  if (status === 'resolved_accept_new')
    return isAcrossKinds(conflict)
      ? 'the first holds no more, the second stays'
      : 'the second took the place of the first';
  return `the first stays, the second ${proposal_id === null ? 'holds no more' : 'was rejected'}`;
}

/**
 * What became of the side that a memory was held against: a promise got its day or was called off in the same moment, or
 * already went together with the memory.
 */
function outcomeOfOther(reader: Reader, { id, memory_id, other_id, updated_at }: Stored): string {
  const otherId = [memory_id, other_id].find((side) => side != null && kindOf(side) !== 'memory') as string;
  if (kindOf(otherId) !== 'commitment') return 'holds no more';
  const row = reader.one<{ record: string }>`
    SELECT record FROM versions WHERE object_id = ${otherId} AND seq < (SELECT seq FROM objects WHERE id = ${id}) ORDER BY seq DESC LIMIT 1`;
  if (row === undefined) return 'is gone';
  const then = JSON.parse(row.record) as AnyRecord;
  if (then.updated_at !== updated_at) return 'stays';
  return isStanding(then)
    ? `was given the day that the ${otherId === memory_id ? 'second' : 'first'} names`
    : 'is called off';
}
