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
import { listRecords } from './family.ts';

export function projectBrief(reader: Reader, id: string, at: string) {
  const project = getRecord(reader, Project.type, id, at);
  const around = (family: Family, statuses?: string[]) => {
    const { items } = listRecords(reader, family, { limit: PAGE_MAX, project: id }, at);
    return items.filter((item) => statuses === undefined || statuses.includes(item.status as string));
  };
  return {
    project,
    goals: around(Goal, ['open']),
    commitments: around(Commitment, ['open', 'overdue']).sort(soonestFirst),
    decisions: around(Decision),
    memories: around(Memory, ['live']),
    relations: relationsOf(reader, id, at),
  };
}

function soonestFirst(a: AnyRecord, b: AnyRecord): number {
  return String(a.due_at ?? '~').localeCompare(String(b.due_at ?? '~'));
}

function relationsOf(reader: Reader, id: string, at: string): AnyRecord[] {
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type = 'relation' AND o.deleted = 0 AND (o.from_id = ${id} OR o.to_id = ${id}) AND (o.expires_at IS NULL OR o.expires_at > ${at})
    ORDER BY o.id DESC LIMIT ${PAGE_MAX}`;
  return rows.map((row) => JSON.parse(row.record) as AnyRecord);
}
