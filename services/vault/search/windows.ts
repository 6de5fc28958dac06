// What lies in a window of time, in all places that the viewer may see: events by their start, and what is still to be done
// by when it is due. The database is asked for those places alone, and the policy has the last word on each row.
import type { Reader } from '../store/db/sql.ts';
import { type Candidate, type CandidateRow, toCandidates } from '../view/candidates.ts';
import { scopeOf } from '../view/scope.ts';
import { sees, type Viewer } from '../view/viewer.ts';

export interface TimeSpan {
  /** Null: from ever on. */
  from: string | null;
  /** Not included. */
  to: string;
}

/** More than any package holds: what is seen of them is counted, and the rest is as good as never. */
const MOST = 200;

interface Row extends CandidateRow {
  id: string;
  /** When it begins or is due. */
  instant: string;
}

/** Those of one partition, in their order; a negative `most` for all. */
type RowsOf = (partition: number, most: number) => Row[];

export function eventsIn(reader: Reader, viewer: Viewer, { from, to }: TimeSpan, at: string): Candidate[] {
  return inSpan(
    reader,
    viewer,
    'event',
    at,
    (partition, most) => reader.all<Row>`
    SELECT id, seq, project_id, starts_at, starts_at AS instant FROM placed_objects
    WHERE lies = ${partition} AND starts_at IS NOT NULL AND starts_at >= ${from ?? ''} AND starts_at < ${to}
      AND status <> 'cancelled' AND until > ${at}
    ORDER BY starts_at, id LIMIT ${most}`,
  );
}

export function dueIn(reader: Reader, viewer: Viewer, { from, to }: TimeSpan, at: string): Candidate[] {
  return inSpan(
    reader,
    viewer,
    'commitment',
    at,
    (partition, most) => reader.all<Row>`
    SELECT id, seq, project_id, due_at, due_at AS instant FROM placed_objects
    WHERE lies = ${partition} AND due_at IS NOT NULL AND due_at >= ${from ?? ''} AND due_at < ${to}
      AND status IN ('open', 'overdue') AND until > ${at}
    ORDER BY due_at, id LIMIT ${most}`,
  );
}

function inSpan(reader: Reader, viewer: Viewer, type: string, at: string, rowsOf: RowsOf): Candidate[] {
  const { partitions, judged } = scopeOf(reader, viewer, { types: [type] }, at);
  const rows = [...partitions.flatMap(({ id }) => rowsOf(id, MOST)), ...judged.flatMap(({ id }) => rowsOf(id, -1))];
  // What is entered anew lies in two places for a while.
  const each = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) =>
    `${a.instant} ${a.id}` < `${b.instant} ${b.id}` ? -1 : 1,
  );
  return toCandidates(reader, each, at)
    .filter((candidate) => sees(viewer, candidate))
    .slice(0, MOST);
}
