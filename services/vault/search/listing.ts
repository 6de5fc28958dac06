// A search without words: what the filters let through, the newest first, and events of a window in the order of their start.
// The database is asked for the partitions that the viewer may see, and the policy has the last word, as with words.
import type { Partition } from '../store/partitions/partitions.ts';
import { type Candidate, type CandidateRow, toCandidates } from '../view/candidates.ts';
import { isNowhere, scopeOf } from '../view/scope.ts';
import { type Asking, isAdmitted } from './postings.ts';

const ROWS_AT_ONCE = 25;
/** Many partitions may be asked, and the newest of most of them come late. */
const ROWS_AT_FIRST = 6;
/** It sorts after every id. */
const AFTER_ALL = '~';

interface Row extends CandidateRow {
  id: string;
  starts_at: string | null;
}

/** One page of rows in their order: those after `last`, or the first ones without it. */
type Rows = (last: Row | undefined) => readonly Row[];

/** Without any filter nothing was asked. */
export function listMatching(asking: Asking, most: number): Candidate[] {
  const { reader, viewer, filter, now } = asking;
  if (Object.values(filter).every((each) => each === undefined)) return [];
  const scope = scopeOf(reader, viewer, filter, now);
  if (isNowhere(scope)) return [];
  const asked = [...scope.partitions, ...scope.judged];
  const { from, to } = filter;
  const taken = (places: readonly Rows[], isBefore: IsBefore) => take(asking, merged(places, isBefore), most);
  if (from === undefined && to === undefined)
    return taken(
      asked.map((partition) => newestOf(asking, partition)),
      (a, b) => madeAt(a) > madeAt(b),
    );
  const events = asked.filter(({ type }) => type === 'event').map((partition) => windowIn(asking, partition));
  if (from !== undefined) return taken(events, (a, b) => startOf(a) < startOf(b));
  // Where only the end is named, those right before it are meant.
  return taken(events, (a, b) => startOf(a) > startOf(b)).reverse();
}

type IsBefore = (a: Row, b: Row) => boolean;

function take(asking: Asking, rows: Iterable<Row>, most: number): Candidate[] {
  const taken: Candidate[] = [];
  for (const row of rows) {
    if (taken.length === most) break;
    taken.push(...toCandidates(asking.reader, [row], asking.now).filter((candidate) => isAdmitted(asking, candidate)));
  }
  return taken;
}

function* inOrder(rows: Rows): Generator<Row> {
  for (let last: Row | undefined, page = rows(last); page.length > 0; page = rows(last)) {
    yield* page;
    last = page.at(-1);
  }
}

/** Merges the rows of all partitions, each of which is in order by itself. */
function* merged(places: readonly Rows[], isBefore: IsBefore): Generator<Row> {
  const heads = places.flatMap((place) => {
    const rows = inOrder(place);
    const { value } = rows.next();
    return value ? [{ rows, row: value }] : [];
  });
  let last: string | undefined;
  while (heads.length > 0) {
    const first = heads.reduce((best, each) => (isBefore(each.row, best.row) ? each : best));
    // An object that is being entered anew lies in two places for a while.
    if (first.row.id !== last) yield first.row;
    last = first.row.id;
    const { value } = first.rows.next();
    if (value) first.row = value;
    else heads.splice(heads.indexOf(first), 1);
  }
}

/** An id without the prefix of its type: ids of all types compare by when they were made. */
function madeAt({ id }: Row): string {
  return id.slice(id.indexOf('_') + 1);
}

function startOf({ starts_at, id }: Row): string {
  return `${starts_at} ${id}`;
}

function newestOf({ reader, now }: Asking, { id: partition }: Partition): Rows {
  return (last) => reader.all<Row>`
    SELECT id, seq, project_id, starts_at FROM placed_objects
    WHERE lies = ${partition} AND id < ${last?.id ?? AFTER_ALL} AND until > ${now}
    ORDER BY id DESC LIMIT ${last ? ROWS_AT_ONCE : ROWS_AT_FIRST}`;
}

/** From the beginning of the window, or back from its end where only that is named. */
function windowIn({ reader, filter, now }: Asking, { id: partition }: Partition): Rows {
  const { from, to = AFTER_ALL } = filter;
  if (from === undefined)
    return (last) => reader.all<Row>`
      SELECT id, seq, project_id, starts_at FROM placed_objects
      WHERE lies = ${partition} AND starts_at IS NOT NULL
        AND (starts_at, id) < (${last?.starts_at ?? to}, ${last?.id ?? AFTER_ALL}) AND until > ${now}
      ORDER BY starts_at DESC, id DESC LIMIT ${last ? ROWS_AT_ONCE : ROWS_AT_FIRST}`;
  return (last) => reader.all<Row>`
    SELECT id, seq, project_id, starts_at FROM placed_objects
    WHERE lies = ${partition} AND starts_at IS NOT NULL
      AND (starts_at, id) > (${last?.starts_at ?? from}, ${last?.id ?? ''}) AND starts_at <= ${to} AND until > ${now}
    ORDER BY starts_at, id LIMIT ${last ? ROWS_AT_ONCE : ROWS_AT_FIRST}`;
}
