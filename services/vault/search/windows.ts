// What lies in a window of time, in all places that the viewer may see: events by their start, and what is still to be done
// by when it is due. The database is asked for those places alone, and the policy has the last word on each row.
import type { Reader } from '../store/db/sql.ts';
import { ALL_PROJECTS, NO_PROJECT } from '../store/text-index/search-index.ts';
import { type Candidate, type CandidateRow, toCandidates } from '../view/candidates.ts';
import { sees, type Viewer } from '../view/viewer.ts';
import { scopeOf } from './scope.ts';

export interface TimeSpan {
  /** Null: from ever on. */
  from: string | null;
  /** Not included. */
  to: string;
}

/** More than any package holds: what is seen of them is counted, and the rest is as good as never. */
const MOST = 200;

export function eventsIn(reader: Reader, viewer: Viewer, { from, to }: TimeSpan, at: string): Candidate[] {
  const pairs = placesOf(reader, viewer, 'event', at);
  if (pairs === undefined) return [];
  const ownerOnly = viewer.grants === undefined ? 1 : 0;
  const rows = reader.all<CandidateRow>`
    SELECT seq, project_id FROM live_objects
    WHERE starts_at >= ${from ?? ''} AND starts_at < ${to} AND type = 'event' AND owner_only <= ${ownerOnly}
      AND (coalesce(project_id, ${NO_PROJECT}) || ' ' || classification IN (SELECT value FROM json_each(${pairs}))
        OR ${ALL_PROJECTS} || ' ' || classification IN (SELECT value FROM json_each(${pairs})))
      AND status <> 'cancelled' AND until > ${at}
    ORDER BY starts_at, id LIMIT ${MOST}`;
  return toCandidates(reader, rows, at).filter((candidate) => sees(viewer, candidate));
}

export function dueIn(reader: Reader, viewer: Viewer, { from, to }: TimeSpan, at: string): Candidate[] {
  const pairs = placesOf(reader, viewer, 'commitment', at);
  if (pairs === undefined) return [];
  const ownerOnly = viewer.grants === undefined ? 1 : 0;
  const rows = reader.all<CandidateRow>`
    SELECT seq, project_id FROM live_objects
    WHERE due_at >= ${from ?? ''} AND due_at < ${to} AND status IN ('open', 'overdue') AND owner_only <= ${ownerOnly}
      AND (coalesce(project_id, ${NO_PROJECT}) || ' ' || classification IN (SELECT value FROM json_each(${pairs}))
        OR ${ALL_PROJECTS} || ' ' || classification IN (SELECT value FROM json_each(${pairs})))
      AND until > ${at}
    ORDER BY due_at, id LIMIT ${MOST}`;
  return toCandidates(reader, rows, at).filter((candidate) => sees(viewer, candidate));
}

/** Project and classification count as a pair: what a grant shows in one project is not looked for in another. */
function placesOf(reader: Reader, viewer: Viewer, type: string, at: string): string | undefined {
  const { partitions } = scopeOf(reader, viewer, { types: [type] }, at);
  if (partitions.length === 0) return undefined;
  return JSON.stringify([
    ...new Set(partitions.map(({ project_id, classification }) => `${project_id} ${classification}`)),
  ]);
}
