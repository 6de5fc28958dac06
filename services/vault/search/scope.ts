// Where a viewer's question is asked: the partitions whose objects it may see. The policy judges each partition by the
// facts that its objects share; where they do not share them all, each match is judged before it counts for anything.
import { type Classification, OWNER_ONLY } from '../../../shared/schemas/object.ts';
import { decide, type GrantFacts, type ProjectFacts } from '../policy/decide.ts';
import type { Reader } from '../store/db/sql.ts';
import { isThere } from '../store/objects/live.ts';
import { ALL_PROJECTS, NO_PROJECT, type Partition, partitionsIn } from '../store/text-index/search-index.ts';
import { activeProjects } from '../view/bound-projects.ts';
import { thereOf } from '../view/candidates.ts';
import type { Viewer } from '../view/viewer.ts';

export interface SearchFilter {
  types?: readonly string[];
  project?: string;
  /** Objects that belong to no project as well, though `project` names one. */
  withoutProject?: boolean;
  classification?: string;
  /** Window on the start of events, with both its ends, which are written as every instant of the vault is. */
  from?: string;
  to?: string;
}

export interface Scope {
  partitions: readonly Partition[];
  /** Objects in these partitions differ in what decides about them: each is judged before it counts. */
  judged: boolean;
}

/** A viewer with more projects than this is asked in the partitions of all, and each match is judged. */
const MAX_NAMED_PROJECTS = 40;

export function scopeOf(reader: Reader, viewer: Viewer, filter: SearchFilter, at: string): Scope {
  const isAsked = ({ type, classification }: Partition) =>
    (filter.types === undefined || filter.types.includes(type)) &&
    (filter.classification === undefined || filter.classification === classification);
  const scope = viewer.grants === undefined ? ownerScope(reader, filter) : grantedScope(reader, viewer, filter, at);
  const partitions = scope.partitions.filter(isAsked);
  const isWindowed = filter.from !== undefined || filter.to !== undefined;
  const judged = scope.judged || isWindowed || partitions.some(({ expires }) => expires === 1);
  return { partitions, judged };
}

function ownerScope(reader: Reader, filter: SearchFilter): Scope {
  return { partitions: partitionsIn(reader, placesOf(filter) ?? [ALL_PROJECTS]), judged: false };
}

function placesOf({ project, withoutProject = false }: SearchFilter): string[] | undefined {
  if (project === undefined) return undefined;
  return withoutProject ? [project, NO_PROJECT] : [project];
}

function grantedScope(reader: Reader, { facts }: Viewer, filter: SearchFilter, at: string): Scope {
  const byLabel = facts.some(({ selectors }) => selectors.labels !== undefined);
  const named = placesOf(filter);
  const unbound = facts.filter(({ selectors }) => !selectors.project && !selectors.project_status);
  const everywhere =
    named === undefined && unbound.length > 0
      ? partitionsIn(reader, [ALL_PROJECTS]).filter((partition) => admits(partition, null, unbound))
      : [];
  const isCovered = ({ type, classification, owner_only, expires }: Partition) =>
    everywhere.some(
      (each) =>
        each.type === type &&
        each.classification === classification &&
        each.owner_only === owner_only &&
        each.expires === expires,
    );
  const strays = everywhere.length > 0 && hasProjectGone(reader, at);
  const places = named ?? placesBeside(reader, facts, unbound);
  if (places.length > MAX_NAMED_PROJECTS) {
    const all = partitionsIn(reader, [ALL_PROJECTS]).filter(({ owner_only }) => owner_only === 0);
    return { partitions: all, judged: true };
  }
  const projects = projectsNamed(reader, places, at);
  const own = partitionsIn(reader, places).filter(
    (partition) => !isCovered(partition) && admits(partition, projects.get(partition.project_id) ?? null, facts),
  );
  return { partitions: [...everywhere, ...own], judged: byLabel || strays };
}

/** The projects that grants bound to some admit, besides what an unbound grant admits anywhere. */
function placesBeside(reader: Reader, facts: readonly GrantFacts[], unbound: readonly GrantFacts[]): string[] {
  if (facts.length === unbound.length) return [];
  const projects = facts.flatMap(({ selectors: { project, project_status } }) => {
    if (project !== undefined) return [project].flat();
    return project_status === undefined ? [] : activeProjects(reader);
  });
  return [...new Set([...projects, NO_PROJECT])];
}

/** Labels do not count here, so grants that select by them admit too much: each match is judged later (`judged`). */
function admits(partition: Partition, project: ProjectFacts | null, facts: readonly GrantFacts[]): boolean {
  if (project === null && ![NO_PROJECT, ALL_PROJECTS].includes(partition.project_id)) return false;
  const object = {
    type: partition.type,
    classification: partition.classification as Classification,
    labels: [],
    policyTags: partition.owner_only ? [OWNER_ONLY] : [],
    project,
    isLive: true,
  };
  return decide(object, facts.map(withoutLabels)).allow;
}

function withoutLabels({ selectors: { labels: _, ...selectors }, ...grant }: GrantFacts): GrantFacts {
  return { ...grant, selectors };
}

function projectsNamed(reader: Reader, ids: readonly string[], at: string): Map<string, ProjectFacts> {
  const rows = reader.allCached<{ id: string; status: string; until: string }>`
    SELECT id, status, until FROM live_objects
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND type = 'project'`;
  return new Map(thereOf(rows, at).map(({ id, status }) => [id, { id, status, isLive: true }]));
}

/** What belonged to a project that is gone still lies in the partitions of all projects. */
function hasProjectGone(reader: Reader, at: string): boolean {
  const ending = reader.allCached<{ until: string | null }>`
    SELECT p.until FROM search_projects s LEFT JOIN live_objects p ON p.id = s.project_id
    WHERE p.id IS NULL OR p.expires_at IS NOT NULL`;
  return ending.some(({ until }) => until === null || !isThere({ until }, at));
}
