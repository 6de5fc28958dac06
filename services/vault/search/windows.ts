// What lies in a window of time, in all places that the viewer may see: events by their start, and what is still to be done
// by when it is due, or whenever. The database is asked for those places alone, and the policy has the last word on each row.
import { DAY_MS } from '../../../shared/limits.ts';
import { type Candidate, type CandidateRow, toCandidates } from '../view/candidates.ts';
import { scopeOf } from '../view/scope.ts';
import { type Seeing, sees } from '../view/viewer.ts';

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
export function eventsIn(seeing: Seeing, span: TimeSpan, most = MOST): Candidate[] {
  const begun = eventsFrom(seeing, span, most);
  if (span.from === null) return begun;
  const from = new Date(Date.parse(span.from) - LONGEST_DAYS * DAY_MS).toISOString();
  const earlier = eventsFrom(seeing, { from, to: span.from }, Number.POSITIVE_INFINITY);
  const lasting = earlier.filter(
    ({ record: { ends_at } }) => typeof ends_at === 'string' && ends_at > (span.from as string),
  );
  return [...lasting, ...begun].slice(0, most);
}

function eventsFrom(seeing: Seeing, { from, to }: TimeSpan, most: number): Candidate[] {
  const { reader, now } = seeing;
  return inSpan(
    seeing,
    { type: 'event', most },
    (partition, atMost) => reader.all<Row>`
    SELECT id, seq, project_id, starts_at, starts_at AS instant FROM placed_objects
    WHERE lies = ${partition} AND starts_at IS NOT NULL AND starts_at >= ${from ?? ''} AND starts_at < ${to}
      AND status <> 'cancelled' AND until > ${now}
    ORDER BY starts_at, id LIMIT ${atMost}`,
  );
}

export function dueIn(seeing: Seeing, { from, to }: TimeSpan, most = MOST): Candidate[] {
  const { reader, now } = seeing;
  return inSpan(
    seeing,
    { type: 'commitment', most },
    (partition, atMost) => reader.all<Row>`
    SELECT id, seq, project_id, due_at, due_at AS instant FROM placed_objects
    WHERE lies = ${partition} AND due_at IS NOT NULL AND due_at >= ${from ?? ''} AND due_at < ${to}
      AND status IN ('open', 'overdue') AND until > ${now}
    ORDER BY due_at, id LIMIT ${atMost}`,
  );
}

/** What is still to be done, or reached, and has no date, in the order in which it was entered. */
export function undatedIn(seeing: Seeing, type: 'commitment' | 'goal'): Candidate[] {
  const { reader, now } = seeing;
  return inSpan(
    seeing,
    { type, most: MOST },
    (partition, atMost) => reader.all<Row>`
    SELECT id, seq, project_id, '' AS instant FROM placed_objects
    WHERE lies = ${partition} AND type = ${type} AND due_at IS NULL
      AND status IN ('open', 'overdue') AND until > ${now}
    ORDER BY id LIMIT ${atMost}`,
  );
}

function inSpan(
  { reader, viewer, now }: Seeing,
  { type, most }: { type: string; most: number },
  rowsOf: RowsOf,
): Candidate[] {
  const { partitions, judged } = scopeOf(reader, viewer, { types: [type] }, now);
  // An object that is being entered anew lies in two places for a while.
  const seenOf = (rows: readonly Row[]) => {
    const each = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) =>
      `${a.instant} ${a.id}` < `${b.instant} ${b.id}` ? -1 : 1,
    );
    return toCandidates(reader, each, now).filter((candidate) => sees(viewer, candidate));
  };
  const all = judged.flatMap(({ id }) => rowsOf(id, ALL));
  const atMost = Number.isFinite(most) ? most : ALL;
  const first = partitions.map(({ id }) => rowsOf(id, atMost));
  const seen = seenOf([...first.flat(), ...all]);
  // The cap is of what is seen: where the policy kept something back, what comes after it has its place.
  const isKeptBack = seen.length < most && first.some((rows) => rows.length === most);
  return (isKeptBack ? seenOf([...partitions.flatMap(({ id }) => rowsOf(id, ALL)), ...all]) : seen).slice(0, most);
}
