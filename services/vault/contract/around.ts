// What lies around the anchor: its relations one hop away, what else is there, and where what is told is in dispute.
import { REFERENCE_CAP, RELATION_CAP } from '../../../shared/limits.ts';
import type { ContextContract, ContractItem, OpenConflict } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Candidate, candidateById, dayOf, type LastingRow, thereOf, toCandidates } from '../view/candidates.ts';
import { toRef } from '../view/shown-items.ts';
import { lookAt, type Moment, newestValid, validAt } from '../view/valid-at.ts';
import { seesEnds, type Viewer } from '../view/viewer.ts';
import type { Frame } from './frame/read-frame.ts';
import type { Omissions } from './omissions.ts';
import { hitsOf, namingWords, relevanceTo } from './relevance.ts';

interface RelationRow extends LastingRow {
  id: string;
}

const RELATIONS_AT_ONCE = 500;
/** At most so many of the relations that the viewer sees are counted: each has to be read with both its ends. */
const MAX_COUNTED = 1_000;
/** It sorts after every id. */
const AFTER_ALL = '~';

/** The newest up to the cap. The rest is counted as left out: of what the viewer sees alone, so that the number tells no more. */
export function relationsAround(
  reader: Reader,
  viewer: Viewer,
  project: string,
  moment: Moment,
  omissions: Omissions,
): ContextContract['relations'] {
  const { now } = moment;
  const leastLive = lookAt(moment).back ? 0 : 1;
  const relations: ContextContract['relations'] = [];
  // Page by page: what is hidden takes no place of what is seen.
  for (let before: string | null = AFTER_ALL; before !== null && relations.length < MAX_COUNTED; ) {
    const rows: readonly RelationRow[] = reader.allCached<RelationRow>`
      SELECT o.id, o.seq, NULL AS project_id, o.until FROM objects o
      WHERE o.type = 'relation' AND o.deleted = 0 AND (o.from_id = ${project} OR o.to_id = ${project})
        AND o.live >= ${leastLive} AND o.until > ${dayOf(now)} AND o.id < ${before}
      ORDER BY o.id DESC LIMIT ${RELATIONS_AT_ONCE}`;
    relations.push(...told(reader, viewer, toCandidates(reader, thereOf(rows, now), now), moment));
    before = rows.length < RELATIONS_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
  }
  omissions.add('over_cap', Math.min(relations.length, MAX_COUNTED) - RELATION_CAP);
  return relations.slice(0, RELATION_CAP);
}

function told(
  reader: Reader,
  viewer: Viewer,
  candidates: readonly Candidate[],
  moment: Moment,
): ContextContract['relations'] {
  const { now } = moment;
  return candidates
    .filter((candidate) => seesEnds(reader, viewer, candidate, now, lookAt(moment)))
    .flatMap((candidate) => {
      const valid = validAt(reader, viewer, candidate, moment);
      const [from, to] = [candidate.record.from_id, candidate.record.to_id].map((id) => {
        const end = candidateById(reader, id as string, now);
        return end && validAt(reader, viewer, end, moment);
      });
      if (!valid || !from || !to) return [];
      const { id, relation_type } = valid.record;
      return [{ id, relation_type: relation_type as string, from: toRef(from.record), to: toRef(to.record) }];
    });
}

/** Of the documents that speak of the purpose, the best; then the newest around the project. */
const MATCHED_REFERENCES = 5;
const OTHER_REFERENCES = 3;

export function referencesFor(reader: Reader, viewer: Viewer, frame: Frame, moment: Moment): AnyRecord[] {
  const naming = namingWords(frame);
  const matched = hitsOf(frame, 'artifact')
    .filter((hit) => relevanceTo(frame, hit, naming) >= SPEAKS_OF_IT)
    .flatMap(({ candidate }) => validAt(reader, viewer, candidate, moment) ?? [])
    .slice(0, MATCHED_REFERENCES);
  const project = frame.project?.project;
  const around = project ? newestValid(reader, viewer, 'artifact', project, moment, OTHER_REFERENCES).newest : [];
  const all = new Map([...matched, ...around].map(({ record }) => [record.id, record]));
  return [...all.values()].slice(0, REFERENCE_CAP);
}

/** What says at least so much of the purpose is worth opening. */
const SPEAKS_OF_IT = 0.25;

/** Open conflicts of the memories in the package: for a connection, only with what it has proposed itself. */
export function openConflicts(
  reader: Reader,
  viewer: Viewer,
  memories: readonly ContractItem[],
  { now, asOf }: Moment,
): OpenConflict[] {
  const ids = memories.map(({ ref }) => ref.id);
  const isOwner = Number(viewer.grants === undefined);
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type = 'conflict' AND o.deleted = 0 AND o.status = 'open'
      AND o.to_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND (${isOwner} OR EXISTS (
        SELECT 1 FROM objects p WHERE p.id = v.record ->> '$.proposal_id' AND p.from_id = ${viewer.connectionId}))
      AND (${asOf} IS NULL OR v.record ->> '$.created_at' <= ${asOf})
    ORDER BY o.id LIMIT 100`;
  return rows.flatMap(({ record }) => {
    const conflict = JSON.parse(record) as AnyRecord;
    const proposal = candidateById(reader, conflict.proposal_id as string, now);
    if (!proposal) return [];
    return [
      {
        id: conflict.id,
        item_ids: [conflict.memory_id as string, proposal.record.id],
        reason: CONFLICT_REASONS[conflict.kind as string] ?? 'These differ.',
      },
    ];
  });
}

const CONFLICT_REASONS: Record<string, string> = {
  duplicate: 'These say the same.',
  contradiction: 'These contradict each other.',
};
