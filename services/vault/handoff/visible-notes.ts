// Which handoff notes a viewer sees: its own, and what others share with those who are bound to the same projects.
import type { SharedState } from '../../../shared/schemas/shared-state.ts';
import { READ_CAPABILITY } from '../policy/decide.ts';
import type { Reader } from '../store/db/sql.ts';
import { boundProjects } from '../view/bound-projects.ts';
import { dayOf, thereOf } from '../view/candidates.ts';
import type { Seeing, Viewer } from '../view/viewer.ts';

/** The newest first. What another writer keeps for itself is not even looked at; the owner sees all. */
export function visibleNotes({ reader, viewer, now }: Seeing): SharedState[] {
  const scope = projectScope(reader, viewer);
  const rows =
    viewer.grants === undefined
      ? reader.allCached<EntryRow>`
        SELECT seq, until FROM objects WHERE type = 'state' AND deleted = 0 AND until > ${dayOf(now)} ORDER BY seq DESC`
      : reader.allCached<EntryRow>`
        SELECT seq, until FROM objects
        WHERE from_id = ${viewer.connectionId} AND type = 'state' AND deleted = 0 AND until > ${dayOf(now)}
        UNION
        SELECT seq, until FROM objects
        WHERE type = 'state' AND status = 'shared' AND deleted = 0 AND until > ${dayOf(now)}
        ORDER BY seq DESC`;
  const entries = reader.records(thereOf(rows, now).map(({ seq }) => seq)) as unknown as SharedState[];
  return entries.filter((entry) => isVisible(entry, viewer, scope));
}

interface EntryRow {
  seq: number;
  until: string;
}

function isVisible(entry: SharedState, viewer: Viewer, scope: readonly string[] | null): boolean {
  const own = viewer.connectionId ?? 'owner';
  if (viewer.grants === undefined || entry.written_by === own) return true;
  if (entry.visibility !== 'shared') return false;
  if (entry.written_by === 'owner') return true;
  // A connection that is bound to other projects is not told what was left in these.
  return scope === null || (entry.project_scope?.some((id) => scope.includes(id)) ?? false);
}

/** The projects that the viewer's grants are bound to; null when at least one that reads is bound to none. */
export function projectScope(reader: Reader, { grants, facts }: Viewer): string[] | null {
  if (grants === undefined) return null;
  // A grant that reads nothing (to ask before acting, say) does not lift what the others are bound to.
  const reading = facts.filter(({ capabilities }) => capabilities.some((each) => READS.includes(each)));
  return boundProjects(reader, reading.length > 0 ? reading : facts);
}

const READS = Object.values(READ_CAPABILITY);
