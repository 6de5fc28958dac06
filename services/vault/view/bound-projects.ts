// In which projects it is worth looking: what the database narrows by before `decide` has the last word.
import type { GrantFacts } from '../policy/decide.ts';
import type { Reader } from '../store/db/sql.ts';

/** The projects that all these grants together are bound to; null when one of them is bound to none. */
export function boundProjects(reader: Reader, facts: readonly GrantFacts[]): string[] | null {
  const bound = facts.every(
    ({ selectors }) => selectors.project !== undefined || selectors.project_status !== undefined,
  );
  if (!bound) return null;
  const active = facts.some(({ selectors }) => selectors.project_status !== undefined) ? activeProjects(reader) : [];
  const projects = facts.flatMap(({ selectors: { project, project_status } }) => {
    if (project === undefined) return active;
    return [project].flat().filter((id) => project_status === undefined || active.includes(id));
  });
  return [...new Set(projects)];
}

export function activeProjects(reader: Reader): string[] {
  return [...reader.columnCached<string>`SELECT id FROM live_objects WHERE type = 'project' AND status = 'active'`];
}
