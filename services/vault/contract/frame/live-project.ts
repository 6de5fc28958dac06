// The project that is going on, where a purpose names none.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Partition } from '../../store/partitions/partitions.ts';
import { type Candidate, type LastingRow, thereOf, toCandidates } from '../../view/candidates.ts';
import { scopeOf } from '../../view/scope.ts';
import { type Seeing, sees } from '../../view/viewer.ts';

/**
 * The project that is going on: one with a phase, a step or an intent, and of these the one touched last. One that is done
 * only where nothing else is left.
 */
export function liveProject(seeing: Seeing): Candidate | undefined {
  return liveProjects(seeing, 1)[0];
}

export function liveProjects(seeing: Seeing, most: number): Candidate[] {
  return visibleProjects(seeing).filter(isGoingOn).sort(liveFirst).slice(0, most);
}

function isGoingOn({ record }: Candidate): boolean {
  return record.status !== 'archived';
}

function liveFirst(a: Candidate, b: Candidate): number {
  const done = Number(a.record.status === 'done') - Number(b.record.status === 'done');
  const running = Number(isRunning(b.record)) - Number(isRunning(a.record));
  const active = Number(b.record.status === 'active') - Number(a.record.status === 'active');
  return (
    done ||
    running ||
    active ||
    b.record.updated_at.localeCompare(a.record.updated_at) ||
    b.record.id.localeCompare(a.record.id)
  );
}

function isRunning({ operational_phase, current_step, situation_intent }: AnyRecord): boolean {
  return [operational_phase, current_step, situation_intent].some((each) => each !== null);
}

/** A connection that sees a single project means that one, when its purpose names nothing. */
export function onlyProject(seeing: Seeing): Candidate | undefined {
  if (seeing.viewer.grants === undefined) return undefined;
  const projects = visibleProjects(seeing).filter(isGoingOn);
  return projects.length === 1 ? projects[0] : undefined;
}

/** A person has hundreds of projects at the very most. */
const MAX_PROJECTS = 2_000;
/** SQLite takes a limit below zero as none. */
const ALL = -1;

/** Visible projects, the newest first. Only partitions that the viewer may see are asked: what is hidden takes no place and no time. */
export function visibleProjects({ reader, viewer, now }: Seeing, most = MAX_PROJECTS): Candidate[] {
  const { partitions, judged } = scopeOf(reader, viewer, { types: ['project'] }, now);
  const lyingIn = ({ id }: Partition, atMost: number) => reader.allCached<ProjectRow>`
    SELECT id, seq, id AS project_id, until FROM placed_objects WHERE lies = ${id} ORDER BY id DESC LIMIT ${atMost}`;
  const rows = [...partitions.flatMap((each) => lyingIn(each, most)), ...judged.flatMap((each) => lyingIn(each, ALL))];
  // An object that is being entered anew lies in two places for a while.
  const once = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  return toCandidates(reader, thereOf(once, now), now)
    .filter((candidate) => sees(viewer, candidate))
    .slice(0, most);
}

interface ProjectRow extends LastingRow {
  id: string;
}
