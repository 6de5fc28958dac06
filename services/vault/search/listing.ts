// A search without words: what the filters let through, the newest first, and events of a window in the order of their start.
// The database is asked for the partitions that the viewer may see, and the policy has the last word, as with words.
import type { Classification } from '../../../shared/schemas/object.ts';
import type { Reader } from '../store/db/sql.ts';
import { ALL_PROJECTS, NO_PROJECT } from '../store/text-index/search-index.ts';
import { type Candidate, type CandidateRow, toCandidates } from '../view/candidates.ts';
import type { Viewer } from '../view/viewer.ts';
import { type Asking, isAdmitted } from './postings.ts';
import { type Scope, type SearchFilter, scopeOf } from './scope.ts';

/** As many as are ever looked at for one answer, where the policy judges each by itself. */
const MAX_LOOKED_AT = 5_000;
const ROWS_AT_ONCE = 25;
/** It sorts after every id. */
const AFTER_ALL = '~';

interface Row extends CandidateRow {
  id: string;
  starts_at: string | null;
}

/** One page of rows in their order: those after `last`, or the first ones without it. */
type Rows = (last: Row | undefined) => readonly Row[];

/** Without any filter nothing was asked. */
export function listMatching(
  reader: Reader,
  viewer: Viewer,
  filter: SearchFilter,
  at: string,
  most: number,
): Candidate[] {
  if (Object.values(filter).every((each) => each === undefined)) return [];
  const asking: Asking = { reader, viewer, filter, at };
  const scope = scopeOf(reader, viewer, filter, at);
  if (scope.partitions.length === 0) return [];
  if (filter.from === undefined && filter.to === undefined) return take(asking, newestIn(asking, scope), most);
  const found = take(asking, inOrder(windowIn(asking, scope)), most);
  // Where only the end is named, those right before it are meant.
  return filter.from === undefined ? found.reverse() : found;
}

function take(asking: Asking, rows: Iterable<Row>, most: number): Candidate[] {
  const taken: Candidate[] = [];
  let looked = 0;
  for (const row of rows) {
    if (taken.length === most || looked === MAX_LOOKED_AT) break;
    looked += 1;
    taken.push(...toCandidates(asking.reader, [row], asking.at).filter((candidate) => isAdmitted(asking, candidate)));
  }
  return taken;
}

function* inOrder(rows: Rows): Generator<Row> {
  for (let last: Row | undefined, page = rows(last); page.length > 0; page = rows(last)) {
    yield* page;
    last = page.at(-1);
  }
}

/** Merges the rows of all places, each of which is in order by itself, newest first. */
function* newestIn(asking: Asking, scope: Scope): Generator<Row> {
  const places = placesOf(scope).map((place) => inOrder(newestOf(asking, place)));
  const heads = places.flatMap((rows) => {
    const { value } = rows.next();
    return value ? [{ rows, row: value }] : [];
  });
  let last: string | undefined;
  while (heads.length > 0) {
    const newest = heads.reduce((best, each) => (madeAt(each.row) > madeAt(best.row) ? each : best));
    // Places of several grants may overlap.
    if (newest.row.id !== last) yield newest.row;
    last = newest.row.id;
    const { value } = newest.rows.next();
    if (value) newest.row = value;
    else heads.splice(heads.indexOf(newest), 1);
  }
}

/** An id without the prefix of its type: ids of all types compare by when they were made. */
function madeAt({ id }: Row): string {
  return id.slice(id.indexOf('_') + 1);
}

/** Where rows are found in their order: one type in one project, in none, or in all. */
interface Place {
  project: string;
  type: string;
  classifications: Classification[];
}

function placesOf({ partitions }: Scope): Place[] {
  const places = new Map<string, Place>();
  for (const { project_id: project, type, classification } of partitions) {
    const name = `${project} ${type}`;
    const place = places.get(name) ?? { project, type, classifications: [] };
    if (!place.classifications.includes(classification)) place.classifications.push(classification);
    places.set(name, place);
  }
  return [...places.values()].flatMap((place) => {
    // Each classification but `private` has an index of its own, so each is asked by itself.
    if (place.project !== ALL_PROJECTS || place.classifications.includes('private')) return [place];
    return place.classifications.map((classification) => ({ ...place, classifications: [classification] }));
  });
}

function newestOf({ reader, viewer, at }: Asking, { project, type, classifications }: Place): Rows {
  const ownerOnly = viewer.grants === undefined ? 1 : 0;
  const named = JSON.stringify(classifications);
  const [only] = classifications as [Classification];
  const withoutProject = project === NO_PROJECT ? 1 : 0;
  return (last) => {
    const before = last?.id ?? AFTER_ALL;
    if (project !== ALL_PROJECTS && project !== NO_PROJECT)
      return reader.all<Row>`
        SELECT id, seq, project_id, starts_at FROM live_objects
        WHERE project_id = ${project} AND type = ${type} AND id < ${before}
          AND classification IN (SELECT value FROM json_each(${named})) AND owner_only <= ${ownerOnly} AND until > ${at}
        ORDER BY id DESC LIMIT ${ROWS_AT_ONCE}`;
    if (project === ALL_PROJECTS && !classifications.includes('private'))
      return reader.all<Row>`
        SELECT id, seq, project_id, starts_at FROM live_objects
        WHERE type = ${type} AND classification = ${only} AND classification <> 'private' AND id < ${before}
          AND owner_only <= ${ownerOnly} AND until > ${at}
        ORDER BY id DESC LIMIT ${ROWS_AT_ONCE}`;
    return reader.all<Row>`
      SELECT id, seq, project_id, starts_at FROM live_objects
      WHERE type = ${type} AND id < ${before} AND (${withoutProject} = 0 OR project_id IS NULL)
        AND classification IN (SELECT value FROM json_each(${named})) AND owner_only <= ${ownerOnly} AND until > ${at}
      ORDER BY id DESC LIMIT ${ROWS_AT_ONCE}`;
  };
}

/** From the beginning of the window, or back from its end where only that is named. */
function windowIn({ reader, viewer, filter, at }: Asking, { partitions }: Scope): Rows {
  const ownerOnly = viewer.grants === undefined ? 1 : 0;
  const events = partitions.filter(({ type }) => type === 'event');
  // Project and classification count as a pair: what a grant shows in one project is not looked for in another.
  const pairs = JSON.stringify(events.map(({ project_id, classification }) => `${project_id} ${classification}`));
  const { from, to = AFTER_ALL } = filter;
  return (last) => {
    if (events.length === 0) return [];
    if (from === undefined)
      return reader.all<Row>`
        SELECT id, seq, project_id, starts_at FROM live_objects
        WHERE starts_at IS NOT NULL AND (starts_at, id) < (${last?.starts_at ?? to}, ${last?.id ?? AFTER_ALL})
          AND (coalesce(project_id, ${NO_PROJECT}) || ' ' || classification IN (SELECT value FROM json_each(${pairs}))
            OR ${ALL_PROJECTS} || ' ' || classification IN (SELECT value FROM json_each(${pairs}))) AND owner_only <= ${ownerOnly} AND until > ${at}
        ORDER BY starts_at DESC, id DESC LIMIT ${ROWS_AT_ONCE}`;
    return reader.all<Row>`
      SELECT id, seq, project_id, starts_at FROM live_objects
      WHERE (starts_at, id) > (${last?.starts_at ?? from}, ${last?.id ?? ''}) AND starts_at <= ${to}
        AND (coalesce(project_id, ${NO_PROJECT}) || ' ' || classification IN (SELECT value FROM json_each(${pairs}))
          OR ${ALL_PROJECTS} || ' ' || classification IN (SELECT value FROM json_each(${pairs}))) AND owner_only <= ${ownerOnly} AND until > ${at}
      ORDER BY starts_at, id LIMIT ${ROWS_AT_ONCE}`;
  };
}
