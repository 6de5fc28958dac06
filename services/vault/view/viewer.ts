// Who is looking, and what the policy knows of the things looked at. The owner sees everything that is there; a
// connection sees what `decide` allows it.
import type { Grant } from '../../../shared/schemas/grant.ts';
import { type AnyRecord, CLASSIFICATIONS, type Classification } from '../../../shared/schemas/object.ts';
import {
  type Decision,
  decide,
  type GrantFacts,
  isWithin,
  type ObjectFacts,
  type ProjectFacts,
  READ_CAPABILITY,
} from '../policy/decide.ts';
import type { Actor } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { activeGrants, factsOf } from '../trust/grants.ts';

export interface Viewer {
  /** Undefined for the owner. */
  grants: readonly Grant[] | undefined;
  facts: readonly GrantFacts[];
  /** The connection that looks; null for the owner. */
  connectionId: string | null;
}

export const OWNER_VIEW: Viewer = { grants: undefined, facts: [], connectionId: null };

export function viewerOf(reader: Reader, actor: Actor, at: string): Viewer {
  if (actor.kind !== 'connection') return OWNER_VIEW;
  return viewerWith(activeGrants(reader, actor.id, at), actor.id);
}

export function viewerWith(grants: readonly Grant[], connectionId: string): Viewer {
  return { grants, facts: grants.map(factsOf), connectionId };
}

/** An object with what the policy needs beside it. */
export interface Candidate {
  record: AnyRecord;
  project: ProjectFacts | null;
  seq: number;
}

/** A candidate as the database finds it: its version, and the project that it lies in. */
export interface CandidateRow {
  seq: number;
  project_id: string | null;
}

/** With the instant at which it goes by itself. Answers that are kept cannot be narrowed by the time. */
export interface LastingRow extends CandidateRow {
  expires_at: string | null;
}

export function isThere({ expires_at }: { expires_at: string | null }, at: string): boolean {
  return expires_at === null || expires_at > at;
}

/** The candidates of these rows, in their order. `project` is the one that all of them lie in, where that is known. */
export function toCandidates(
  reader: Reader,
  rows: readonly CandidateRow[],
  at: string,
  project?: ProjectFacts,
): Candidate[] {
  if (rows.length === 0) return [];
  const records = reader.records(rows.map(({ seq }) => seq));
  const ids = project ? [] : rows.flatMap(({ project_id }) => project_id ?? []);
  const facts = projectFacts(reader, ids, at);
  return rows.map(({ seq, project_id }, index) => ({
    seq,
    record: records[index] as AnyRecord,
    project: project_id === null ? null : (project ?? (facts.get(project_id) as ProjectFacts)),
  }));
}

/** What the policy needs to know of each of these projects. What lies in one that was purged still names it. */
export function projectFacts(reader: Reader, ids: readonly string[], at: string): Map<string, ProjectFacts> {
  const facts = new Map<string, ProjectFacts>();
  for (const id of ids) {
    if (facts.has(id)) continue;
    const [found] = reader.allCached<{ status: string | null; deleted: number; expires_at: string | null }>`
      SELECT status, deleted, expires_at FROM objects WHERE id = ${id}`;
    const isCurrent = found !== undefined && found.deleted === 0 && isThere(found, at);
    facts.set(id, { id, status: found?.status ?? '', isCurrent });
  }
  return facts;
}

export function judge(viewer: Viewer, candidate: Candidate): Decision {
  if (viewer.grants === undefined) return { allow: true, grant: 'owner' };
  return decide(objectFacts(candidate), viewer.facts);
}

export function sees(viewer: Viewer, candidate: Candidate): boolean {
  return judge(viewer, candidate).allow;
}

/** How far relations of relations are followed; no one draws deeper. */
const MAX_ENDS = 3;

/** A relation with a hidden end would tell that there is something. Everything else has no ends. */
export function seesEnds(reader: Reader, viewer: Viewer, { record }: Candidate, at: string, most = MAX_ENDS): boolean {
  if (record.type !== 'relation' || viewer.grants === undefined) return true;
  if (most === 0) return false;
  return [record.from_id, record.to_id].every((id) => {
    const end = candidateById(reader, id as string, at);
    return end !== undefined && sees(viewer, end) && seesEnds(reader, viewer, end, at, most - 1);
  });
}

const GONE = ['retracted', 'removed'];

function objectFacts({ record, project }: Candidate): ObjectFacts {
  return {
    type: record.type,
    classification: record.classification,
    labels: record.labels,
    policyTags: record.policy_tags,
    project,
    isCurrent: record.authority !== 'proposed' && !GONE.includes(record.status as string),
  };
}

/** The most that any grant of the viewer could admit: what the database narrows by before `decide` has the last word. */
export interface Bounds {
  types: string[] | null;
  classifications: Classification[];
  /** Null: any project. */
  projects: string[] | null;
  withoutProject: boolean;
}

export function boundsOf(reader: Reader, viewer: Viewer): Bounds {
  if (viewer.grants === undefined) {
    return { types: null, classifications: [...CLASSIFICATIONS], projects: null, withoutProject: true };
  }
  const { facts } = viewer;
  const types = Object.keys(READ_CAPABILITY).filter((type) => facts.some((grant) => mayRead(grant, type)));
  const classifications = CLASSIFICATIONS.filter((each) => facts.some(({ ceiling }) => isWithin(ceiling, each)));
  return { types, classifications, projects: boundProjects(reader, facts), withoutProject: true };
}

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

function mayRead({ capabilities, selectors }: GrantFacts, type: string): boolean {
  const needed = READ_CAPABILITY[type];
  if (needed === undefined || !capabilities.includes(needed)) return false;
  return selectors.types === undefined || selectors.types.includes(type);
}

export function activeProjects(reader: Reader): string[] {
  return [
    ...reader.columnCached<string>`SELECT id FROM objects WHERE type = 'project' AND status = 'active' AND deleted = 0`,
  ];
}

/** Objects of some types in one project, or in none, newest first; the policy has yet to judge them. */
export function objectsIn(
  reader: Reader,
  {
    project,
    types,
    limit,
    statuses = null,
    at,
  }: {
    project: ProjectFacts | null;
    types: readonly string[];
    limit: number;
    statuses?: readonly string[] | null;
    at: string;
  },
): Candidate[] {
  const named = statuses === null ? null : JSON.stringify(statuses);
  if (project === null) {
    const rows = reader.allCached<LastingRow>`
      SELECT o.seq, NULL AS project_id, o.expires_at FROM objects o
      WHERE o.type IN (SELECT value FROM json_each(${JSON.stringify(types)})) AND o.project_id IS NULL AND o.deleted = 0
        AND (${named} IS NULL OR o.status IN (SELECT value FROM json_each(${named})))
        AND (o.expires_at IS NULL OR o.expires_at > ${dayOf(at)})
      ORDER BY o.id DESC LIMIT ${limit}`;
    return toCandidates(reader, thereOf(rows, at), at);
  }
  const rows = reader.allCached<LastingRow>`
    SELECT o.seq, o.project_id, o.expires_at FROM objects o
    WHERE o.project_id = ${project.id} AND o.type IN (SELECT value FROM json_each(${JSON.stringify(types)})) AND o.deleted = 0
      AND (${named} IS NULL OR o.status IN (SELECT value FROM json_each(${named})))
      AND (o.expires_at IS NULL OR o.expires_at > ${dayOf(at)})
    ORDER BY o.id DESC LIMIT ${limit}`;
  return toCandidates(reader, thereOf(rows, at), at, project);
}

/** Where a question has a limit, what is long gone must not fill it. A day is kept for a day; the rows say the instant. */
export function dayOf(at: string): string {
  return at.slice(0, 'YYYY-MM-DD'.length);
}

export function thereOf<Row extends { expires_at: string | null }>(rows: readonly Row[], at: string): Row[] {
  return rows.filter((row) => isThere(row, at));
}

export function candidateById(reader: Reader, id: string, at: string): Candidate | undefined {
  const row = rowOf(reader, id, at);
  return row && toCandidates(reader, [row], at)[0];
}

export function rowOf(reader: Reader, id: string, at: string): CandidateRow | undefined {
  const [row] = reader.allCached<LastingRow>`
    SELECT seq, project_id, expires_at FROM objects WHERE id = ${id} AND deleted = 0`;
  return row && isThere(row, at) ? row : undefined;
}
