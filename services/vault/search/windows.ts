// What lies in a window of time, in all places that the viewer may see: events by their start, and what is still to be done
// by when it is due, or whenever. The database is asked for those places alone, and the policy has the last word on each row.
import { DAY_MS } from '../../../shared/limits.ts';
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
const ALL = -1;

interface Row extends CandidateRow {
  id: string;
  /** When it begins or is due. */
  instant: string;
}

/** Those of one partition, in their order; a negative `most` for all. */
type RowsOf = (partition: number, most: number) => Row[];

/** An event of more days than this is rather a time of its own. */
const LONGEST_DAYS = 31;
/** Events that take place in the window, whenever they began. */
export function eventsIn(reader: Reader, viewer: Viewer, span: TimeSpan, at: string, most = MOST): Candidate[] {
  const begun = eventsFrom(reader, viewer, span, at, most);
  if (span.from === null) return begun;
  const from = new Date(Date.parse(span.from) - LONGEST_DAYS * DAY_MS).toISOString();
  const earlier = eventsFrom(reader, viewer, { from, to: span.from }, at, Number.POSITIVE_INFINITY);
  const lasting = earlier.filter(
    ({ record: { ends_at } }) => typeof ends_at === 'string' && ends_at > (span.from as string),
  );
  return [...lasting, ...begun].slice(0, most);
}

function eventsFrom(reader: Reader, viewer: Viewer, { from, to }: TimeSpan, at: string, most: number): Candidate[] {
  return inSpan(
    reader,
    viewer,
    'event',
    at,
    most,
    (partition, atMost) => reader.all<Row>`
    SELECT id, seq, project_id, starts_at, starts_at AS instant FROM placed_objects
    WHERE lies = ${partition} AND starts_at IS NOT NULL AND starts_at >= ${from ?? ''} AND starts_at < ${to}
      AND status <> 'cancelled' AND until > ${at}
    ORDER BY starts_at, id LIMIT ${atMost}`,
  );
}

export function dueIn(reader: Reader, viewer: Viewer, { from, to }: TimeSpan, at: string, most = MOST): Candidate[] {
  return inSpan(
    reader,
    viewer,
    'commitment',
    at,
    most,
    (partition, atMost) => reader.all<Row>`
    SELECT id, seq, project_id, due_at, due_at AS instant FROM placed_objects
    WHERE lies = ${partition} AND due_at IS NOT NULL AND due_at >= ${from ?? ''} AND due_at < ${to}
      AND status IN ('open', 'overdue') AND until > ${at}
    ORDER BY due_at, id LIMIT ${atMost}`,
  );
}

/** What is still to be done, or reached, and has no date, in the order in which it was entered. */
export function undatedIn(reader: Reader, viewer: Viewer, type: 'commitment' | 'goal', at: string): Candidate[] {
  return inSpan(
    reader,
    viewer,
    type,
    at,
    MOST,
    (partition, atMost) => reader.all<Row>`
    SELECT id, seq, project_id, '' AS instant FROM placed_objects
    WHERE lies = ${partition} AND type = ${type} AND due_at IS NULL
      AND status IN ('open', 'overdue') AND until > ${at}
    ORDER BY id LIMIT ${atMost}`,
  );
}

function inSpan(reader: Reader, viewer: Viewer, type: string, at: string, most: number, rowsOf: RowsOf): Candidate[] {
  const { partitions, judged } = scopeOf(reader, viewer, { types: [type] }, at);
  // An object that is being entered anew lies in two places for a while.
  const seenOf = (rows: readonly Row[]) => {
    const each = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) =>
      `${a.instant} ${a.id}` < `${b.instant} ${b.id}` ? -1 : 1,
    );
    return toCandidates(reader, each, at).filter((candidate) => sees(viewer, candidate));
  };
  const all = judged.flatMap(({ id }) => rowsOf(id, ALL));
  const atMost = Number.isFinite(most) ? most : ALL;
  const first = partitions.map(({ id }) => rowsOf(id, atMost));
  const seen = seenOf([...first.flat(), ...all]);
  // The cap is of what is seen: where the policy kept something back, what comes after it has its place.
  const isKeptBack = seen.length < most && first.some((rows) => rows.length === most);
  return (isKeptBack ? seenOf([...partitions.flatMap(({ id }) => rowsOf(id, ALL)), ...all]) : seen).slice(0, most);
}
