// The things that are looked at: what the database finds of them, with all that the policy needs to know beside it.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { ProjectFacts } from '../policy/decide.ts';
import { MISSING, type Reader } from '../store/db/sql.ts';
import { isThere } from '../store/objects/live.ts';

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

/** With the instant at which the object expires, because cached rows cannot be filtered by the time. */
export interface LastingRow extends CandidateRow {
  until: string;
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
  return withProjects(reader, rows, records, at, project);
}

/** Those of these versions that are what their objects say now, and are there. */
export function newestOf(reader: Reader, seqs: readonly number[], at: string): Candidate[] {
  const records = reader.records(seqs);
  const rows = rowsOf(
    reader,
    records.map(({ id }) => id),
  );
  const found: CandidateRow[] = [];
  const said: AnyRecord[] = [];
  for (const [index, record] of records.entries()) {
    const row = rows[index]?.[0];
    if (row === undefined || row.seq !== seqs[index] || !isThere(row, at)) continue;
    found.push(row);
    said.push(record);
  }
  return withProjects(reader, found, said, at);
}

function withProjects(
  reader: Reader,
  rows: readonly CandidateRow[],
  records: readonly AnyRecord[],
  at: string,
  project?: ProjectFacts,
): Candidate[] {
  const facts = project ? undefined : projectFacts(reader, namedIn(rows), at);
  return rows.map(({ seq, project_id }, index) => ({
    seq,
    record: records[index] as AnyRecord,
    project: project_id === null ? null : (project ?? (facts?.get(project_id) as ProjectFacts)),
  }));
}

function namedIn(rows: readonly CandidateRow[]): string[] {
  const ids = new Set<string>();
  for (const { project_id } of rows) if (project_id !== null) ids.add(project_id);
  return [...ids];
}

interface ProjectRow {
  id: string;
  status: string | null;
  owner_only: number;
  until: string;
}

/** What the policy needs to know of each of these projects. An object may still name a project that was purged. */
export function projectFacts(reader: Reader, ids: readonly string[], at: string): Map<string, ProjectFacts> {
  const rows = reader.eachCached<ProjectRow>(ids, ({ id }) => id)`
    SELECT id, status, owner_only, until FROM live_objects WHERE id IN (SELECT value FROM json_each(${MISSING}))`;
  return new Map(
    ids.map((id, index) => {
      const found = rows[index]?.[0];
      const isLive = found !== undefined && isThere(found, at);
      return [id, { id, status: found?.status ?? '', isLive, ownerOnly: found?.owner_only === 1 }];
    }),
  );
}

/** Live objects of some types in one project, newest first; the policy has yet to judge them. */
export function objectsIn(
  reader: Reader,
  { project, types, limit, at }: { project: ProjectFacts; types: readonly string[]; limit: number; at: string },
): Candidate[] {
  const rows = reader.allCached<LastingRow>`
    SELECT o.seq, o.project_id, o.until FROM objects o
    WHERE o.project_id = ${project.id} AND o.type IN (SELECT value FROM json_each(${JSON.stringify(types)})) AND o.deleted = 0
      AND o.live = 1 AND o.until > ${dayOf(at)}
    ORDER BY o.id DESC LIMIT ${limit}`;
  return toCandidates(reader, thereOf(rows, at), at, project);
}

/** Where a question has a limit, what is long gone must not fill it. A day is kept for a day; the rows say the instant. */
export function dayOf(at: string): string {
  return at.slice(0, 'YYYY-MM-DD'.length);
}

export function thereOf<Row extends { until: string }>(rows: readonly Row[], at: string): Row[] {
  return rows.filter((row) => isThere(row, at));
}

export function candidateById(reader: Reader, id: string, at: string): Candidate | undefined {
  const row = rowOf(reader, id, at);
  return row && toCandidates(reader, [row], at)[0];
}

function rowOf(reader: Reader, id: string, at: string): CandidateRow | undefined {
  const row = rowsOf(reader, [id])[0]?.[0];
  return row && isThere(row, at) ? row : undefined;
}

interface OwnRow extends LastingRow {
  id: string;
}

/** The row of each of these objects: one where it is there, or was until it expired. */
function rowsOf(reader: Reader, ids: readonly string[]): (readonly OwnRow[])[] {
  return reader.eachCached<OwnRow>(ids, ({ id }) => id)`
    SELECT id, seq, project_id, until FROM objects WHERE deleted = 0 AND id IN (SELECT value FROM json_each(${MISSING}))`;
}
