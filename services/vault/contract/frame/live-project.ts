// The project that is going on, where a purpose names none.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Reader } from '../../store/db/sql.ts';
import { boundProjects } from '../../view/bound-projects.ts';
import { type Candidate, dayOf, type LastingRow, thereOf, toCandidates } from '../../view/candidates.ts';
import { sees, type Viewer } from '../../view/viewer.ts';

/**
 * The project that is going on: one with a phase, a step or an intent, and of these the one touched last. One that is done
 * only where nothing else is left.
 */
export function liveProject(reader: Reader, viewer: Viewer, now: string): Candidate | undefined {
  return visibleProjects(reader, viewer, now).filter(isGoingOn).sort(liveFirst)[0];
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

/** A connection that sees a single project means that one, even when its purpose names nothing in it. */
export function onlyProject(reader: Reader, viewer: Viewer, now: string): Candidate | undefined {
  if (viewer.grants === undefined) return undefined;
  const projects = visibleProjects(reader, viewer, now).filter(isGoingOn);
  return projects.length === 1 ? projects[0] : undefined;
}

/** Newest first; a person has hundreds of projects at the very most. */
const MAX_PROJECTS = 2_000;
const READ_AT_ONCE = 500;
/** It sorts after every id. */
const AFTER_ALL = '~';

/** Page by page: what is hidden takes no place of what is seen. */
export function visibleProjects(
  reader: Reader,
  viewer: Viewer,
  now: string,
  { most = MAX_PROJECTS, atOnce = READ_AT_ONCE } = {},
): Candidate[] {
  const projects = viewer.grants === undefined ? null : boundProjects(reader, viewer.facts);
  const bound = JSON.stringify(projects ?? []);
  const seen: Candidate[] = [];
  for (let before: string | null = AFTER_ALL; before !== null && seen.length < most; ) {
    const rows: readonly ProjectRow[] = reader.allCached<ProjectRow>`
      SELECT o.id, o.seq, o.id AS project_id, o.until FROM live_objects o
      WHERE o.type = 'project' AND o.until > ${dayOf(now)} AND o.id < ${before}
        AND (${projects === null ? 1 : 0} = 1 OR o.id IN (SELECT value FROM json_each(${bound})))
      ORDER BY o.id DESC LIMIT ${atOnce}`;
    seen.push(...toCandidates(reader, thereOf(rows, now), now).filter((candidate) => sees(viewer, candidate)));
    before = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null);
  }
  return seen.slice(0, most);
}

interface ProjectRow extends LastingRow {
  id: string;
}
