// One project with what is open around it.
import { PAGE_MAX } from '../../../shared/limits.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Project } from '../../../shared/schemas/project.ts';
import type { Reader } from '../store/db/sql.ts';
import { getRecord } from '../store/objects/versions.ts';
import { pageOf, type Row } from './pages.ts';

export function projectBrief(reader: Reader, id: string, at: string) {
  const project = getRecord(reader, Project.type, id, at);
  const around = (family: Family, statuses?: string[]) => liveIn(reader, id, family, statuses ?? null, at);
  return {
    project,
    goals: around(Goal, ['open']),
    commitments: around(Commitment, ['open', 'overdue']).sort(soonestFirst),
    decisions: around(Decision),
    memories: around(Memory),
    relations: relationsOf(reader, id, at),
  };
}

function soonestFirst(a: AnyRecord, b: AnyRecord): number {
  return String(a.due_at ?? '~').localeCompare(String(b.due_at ?? '~'));
}

/** The newest live objects of a type in a project, as many as a page holds. */
function liveIn(
  reader: Reader,
  project: string,
  { type }: Family,
  statuses: readonly string[] | null,
  at: string,
): AnyRecord[] {
  const named = statuses === null ? null : JSON.stringify(statuses);
  const rows = reader.all<Row>`
    SELECT o.id, v.record FROM live_objects o JOIN versions v ON v.seq = o.seq
    WHERE o.project_id = ${project} AND o.type = ${type} AND o.until > ${at}
      AND (${named} IS NULL OR o.status IN (SELECT value FROM json_each(${named})))
    ORDER BY o.id DESC LIMIT ${PAGE_MAX}`;
  return pageOf<AnyRecord>(rows, PAGE_MAX).items;
}

/** Of the project itself, and then of what lies in it, as many as a page holds; of each the newest first. */
function relationsOf(reader: Reader, id: string, at: string): AnyRecord[] {
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM live_objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type = 'relation' AND o.until > ${at} AND (
      o.from_id IN (SELECT ${id} UNION ALL SELECT id FROM live_objects WHERE project_id = ${id})
      OR o.to_id IN (SELECT ${id} UNION ALL SELECT id FROM live_objects WHERE project_id = ${id}))
    ORDER BY ${id} IN (o.from_id, o.to_id) DESC, o.id DESC LIMIT ${PAGE_MAX}`;
  return rows.map((row) => JSON.parse(row.record) as AnyRecord);
}
