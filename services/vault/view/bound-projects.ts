// In which projects it is worth looking: what the database narrows by before `decide` has the last word.
import { CLASSIFICATIONS } from '../../../shared/schemas/object.ts';
import { type GrantFacts, isWithin } from '../policy/decide.ts';
import type { Reader } from '../store/db/sql.ts';

/** The projects that all these grants together are bound to; null when one of them is bound to none. */
export function boundProjects(reader: Reader, facts: readonly GrantFacts[]): string[] | null {
  const bound = facts.every(
    ({ selectors }) => selectors.project !== undefined || selectors.project_status !== undefined,
  );
  if (!bound) return null;
  const active = facts.some(({ selectors }) => selectors.project_status !== undefined)
    ? activeProjects(reader, facts)
    : [];
  const projects = facts.flatMap(({ selectors: { project, project_status } }) => {
    if (project === undefined) return active;
    return [project].flat().filter((id) => project_status === undefined || active.includes(id));
  });
  return [...new Set(projects)];
}

/** Those in which one of these grants reaches anything: of the others not even the ids are read. */
function activeProjects(reader: Reader, facts: readonly GrantFacts[]): string[] {
  const classes = CLASSIFICATIONS.filter((each) => facts.some(({ ceiling }) => isWithin(ceiling, each)));
  return [
    ...reader.columnCached<string>`
    SELECT id FROM live_objects o WHERE type = 'project' AND status = 'active' AND owner_only = 0 AND EXISTS (
      SELECT 1 FROM search_partitions p WHERE p.project_id = o.id AND p.owner_only = 0
        AND p.classification IN (SELECT value FROM json_each(${JSON.stringify(classes)})))`,
  ];
}
