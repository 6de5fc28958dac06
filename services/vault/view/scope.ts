// Where a viewer's question is asked: the partitions whose objects it may see. The policy judges each partition by the
// facts that its objects share, so that what is hidden is not even passed by. Where they do not share them all, each match
// is judged before it counts for anything: what expires in the course of this day, where what has expired is moved away at that
// moment (store/objects/expired.ts), and what is about to be entered anew.

import { instant } from '../../../shared/clock.ts';
import { DAY_MS } from '../../../shared/limits.ts';
import { CLASSIFICATIONS, type Classification, OWNER_ONLY } from '../../../shared/schemas/object.ts';
import { coversKind, decide, type GrantFacts, isWithin, type ProjectFacts, READ_CAPABILITY } from '../policy/decide.ts';
import type { Lasting } from '../store/db/query-cache.ts';
import type { Reader } from '../store/db/sql.ts';
import { type OpenGaps, openGaps } from '../store/partitions/open-gaps.ts';
import {
  labelsOf,
  NO_PROJECT,
  OUTDATED,
  OUTDATED_DAY,
  type Partition,
  partitionsIn,
  type Reach,
  sharedApart,
} from '../store/partitions/partitions.ts';
import { ACTIVE, RESTING, SHELVES } from '../store/partitions/shelves.ts';
import { areSettled } from '../store/partitions/watched-labels.ts';
import { dayOf, thereOf } from './candidates.ts';
import type { Viewer } from './viewer.ts';

export interface SearchFilter {
  types?: readonly string[];
  /** One of them; empty for what belongs to none. */
  project?: string;
  /** Objects that belong to no project as well, though `project` names one. */
  withoutProject?: boolean;
  classification?: string;
  /** Window on the start of events, with both its ends, which are written as every instant of the vault is. */
  from?: string;
  to?: string;
}

export interface Scope {
  /** The viewer sees everything in these. */
  partitions: readonly Partition[];
  /** Objects in these differ in what decides about them: each is judged before it counts. */
  judged: readonly Partition[];
}

export function isNowhere({ partitions, judged }: Scope): boolean {
  return partitions.length + judged.length === 0;
}

export function scopeOf(reader: Reader, viewer: Viewer, filter: SearchFilter, at: string): Scope {
  const { types, project, withoutProject = false, classification } = filter;
  const name = `${types?.join(' ') ?? '*'}|${project ?? '*'}|${withoutProject}|${classification ?? '*'}`;
  return reader.cache.queries.derive(viewer, at, name, () => scopeFor(reader, viewer, filter, at));
}

function scopeFor(reader: Reader, viewer: Viewer, filter: SearchFilter, at: string): Lasting<Scope> {
  const today = dayOf(at);
  const ends = [instant(Date.parse(today) + DAY_MS)];
  const isOwner = viewer.grants === undefined;
  const reach: Reach = {
    types: Object.keys(READ_CAPABILITY).filter(
      (each) => isOwner || viewer.facts.some((grant) => coversKind(grant, each)),
    ),
    classifications: CLASSIFICATIONS.filter((each) => mayReach(viewer, each)),
    labels: null,
    ownerOnly: isOwner ? 1 : 0,
    today,
  };
  const gaps = openGaps(reader);
  const asking = { reader, reach, gaps, at, ends };
  const { partitions, judged } = isOwner ? ownerScope(asking, filter) : grantedScope(asking, viewer, filter);
  const isAsked = ({ type, classification }: Partition) =>
    (filter.types === undefined || filter.types.includes(type)) &&
    (filter.classification === undefined || filter.classification === classification);
  const isSure = ({ expires_on: day }: Partition) => day === '' || (day > today && day !== OUTDATED_DAY);
  const asked = partitions.filter(isAsked);
  const types = new Set([...asked, ...judged].map(({ type }) => type));
  const outdated = gaps.isOutdated ? partitionsIn(reader, [OUTDATED], reach).filter(({ type }) => types.has(type)) : [];
  const scope: Scope = {
    partitions: asked.filter(isSure),
    judged: [...asked.filter((each) => !isSure(each)), ...[...judged, ...outdated].filter(isAsked)],
  };
  return { value: scope, until: ends.reduce((first, end) => (end < first ? end : first)) };
}

/** Those that are there; when the first of them is not, what was made of them is another. */
function thereNow<Row extends { until: string }>(rows: readonly Row[], { at, ends }: Asking): Row[] {
  const there = thereOf(rows, at);
  for (const { until } of there) ends.push(until);
  return there;
}

/** Whether one of the grants goes as far. */
export function mayReach({ grants, facts }: Viewer, classification: Classification): boolean {
  return grants === undefined || facts.some(({ ceiling }) => isWithin(ceiling, classification));
}

interface Asking {
  reader: Reader;
  reach: Reach;
  gaps: OpenGaps;
  at: string;
  /** The instants at which the scope may be another. */
  ends: string[];
}

function ownerScope({ reader, reach }: Asking, filter: SearchFilter): Scope {
  return { partitions: partitionsIn(reader, placesOf(filter) ?? [NO_PROJECT, ...SHELVES], reach), judged: [] };
}

function placesOf({ project, withoutProject = false }: SearchFilter): string[] | undefined {
  if (project === undefined) return undefined;
  return withoutProject ? [project, NO_PROJECT] : [project];
}

function grantedScope(asking: Asking, { facts }: Viewer, filter: SearchFilter): Scope {
  const { reader, gaps } = asking;
  const labels = facts.flatMap(({ selectors }) => selectors.labels ?? []);
  const isSettled = areSettled(reader, labels, gaps);
  // Before all that bears a label lies by it, those that are granted by labels are asked everywhere, and each is judged.
  const granted = isSettled ? facts : facts.map(withoutLabels);
  const isByLabel = isSettled && facts.every(({ selectors }) => selectors.labels !== undefined);
  const narrowed = isByLabel ? { ...asking, reach: { ...asking.reach, labels } } : asking;
  const named = placesOf(filter);
  const { moving } = gaps;
  const shelved = named === undefined ? onShelves(narrowed, granted) : [];
  const beside = named ?? [NO_PROJECT, ...projectsBeside(narrowed, granted)];
  const own = inProjects(narrowed, beside, granted).filter(
    (partition) => moving.includes(partition.project_id) || !isCovered(reader, partition, shelved),
  );
  if (!isSettled) return { partitions: [], judged: [...shelved, ...own] };
  return moving.length > 0 ? { partitions: own, judged: shelved } : { partitions: [...shelved, ...own], judged: [] };
}

/** A shelf holds objects of projects that are alike for the policy, but for which they are. */
function onShelves({ reader, reach }: Asking, facts: readonly GrantFacts[]): Partition[] {
  const wide = facts.filter(({ selectors: { project } }) => project === undefined);
  return [ACTIVE, RESTING].flatMap((shelf) => {
    const project = { id: shelf, status: shelf === ACTIVE ? 'active' : 'resting', isLive: true, ownerOnly: false };
    const reaching = wide.filter(({ selectors: { project_status: status } }) => !status || status === project.status);
    if (reaching.length === 0) return [];
    return partitionsIn(reader, [shelf], reach).filter((partition) => admits(partition, project, reaching));
  });
}

/** The projects that are asked by themselves: those that a grant names, and those that no shelf says enough of. */
function projectsBeside(asking: Asking, facts: readonly GrantFacts[]): readonly string[] {
  const { reader, gaps } = asking;
  const bound = facts.flatMap(({ selectors: { project } }) => project ?? []);
  const isWide = facts.some(({ selectors: { project } }) => project === undefined);
  const apart = isWide ? [...gaps.moving, ...thereNow(sharedApart(reader), asking).map(({ id }) => id)] : [];
  return [...new Set([...bound, ...apart])];
}

function inProjects(asking: Asking, places: readonly string[], facts: readonly GrantFacts[]): readonly Partition[] {
  const { reader, reach } = asking;
  const projects = projectsNamed(asking, places);
  return partitionsIn(reader, places, reach).filter((partition) => {
    const { project_id: id } = partition;
    const project = id === NO_PROJECT ? null : projects.get(id);
    return project !== undefined && admits(partition, project, facts);
  });
}

function isCovered(reader: Reader, own: Partition, shelved: readonly Partition[]): boolean {
  if (shelved.length === 0 || own.project_id === NO_PROJECT) return false;
  const [shelf] = reader.columnCached<string>`SELECT shelf FROM search_projects WHERE project_id = ${own.project_id}`;
  return shelved.some(
    (each) =>
      each.project_id === shelf &&
      each.type === own.type &&
      each.classification === own.classification &&
      each.owner_only === own.owner_only &&
      each.expires_on === own.expires_on &&
      each.labels === own.labels,
  );
}

function admits(partition: Partition, project: ProjectFacts | null, facts: readonly GrantFacts[]): boolean {
  const object = {
    type: partition.type,
    classification: partition.classification,
    labels: labelsOf(partition),
    policyTags: partition.owner_only ? [OWNER_ONLY] : [],
    project,
    isLive: true,
  };
  return decide(object, facts).allow;
}

function withoutLabels({ selectors: { labels: _, ...selectors }, ...grant }: GrantFacts): GrantFacts {
  return { ...grant, selectors };
}

function projectsNamed(asking: Asking, ids: readonly string[]): Map<string, ProjectFacts> {
  const rows = asking.reader.allCached<{ id: string; status: string; owner_only: number; until: string }>`
    SELECT id, status, owner_only, until FROM live_objects
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND type = 'project'`;
  return new Map(
    thereNow(rows, asking).map(({ id, status, owner_only }) => [
      id,
      { id, status, isLive: true, ownerOnly: owner_only === 1 },
    ]),
  );
}
