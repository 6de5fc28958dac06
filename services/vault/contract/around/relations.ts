// The relations one hop away from what a package is about, and from what its lists hold.
import { RELATION_CAP } from '../../../../shared/limits.ts';
import type { ContextContract } from '../../../../shared/schemas/contract.ts';
import { CLASSIFICATIONS } from '../../../../shared/schemas/object.ts';
import { type Candidate, candidateById, dayOf, type LastingRow, thereOf, toCandidates } from '../../view/candidates.ts';
import { mayReach, scopeOf } from '../../view/scope.ts';
import { toRef } from '../../view/shown-items.ts';
import { type Looking, lookAt, validAt } from '../../view/valid-at.ts';
import { seesEnds } from '../../view/viewer.ts';
import { inTurns } from '../choosing/turns.ts';
import type { Omissions } from '../telling/omissions.ts';

interface RelationRow extends LastingRow {
  id: string;
}

/** One question to the database reads so many: mostly that is all there are. */
const RELATIONS_AT_ONCE = 500;
/** At most so many of the relations that the viewer sees are counted: each has to be read with both its ends. */
const MAX_COUNTED = 1_000;
/** Fewer are counted around what the lists hold: these are many things, and each may have as many. */
const MAX_COUNTED_LISTED = 3 * RELATION_CAP;
/** A sign that sorts after every id. */
const AFTER_ALL = '~';

/**
 * The newest relations up to the cap, taken in turns from each project and from what stands in the lists. The rest is counted as left
 * out: only what the viewer sees, so that the number tells no more.
 */
export function relationsAround(
  looking: Looking,
  { projects, listed }: { projects: readonly string[]; listed: readonly string[] },
  omissions: Omissions,
): ContextContract['relations'] {
  const around = projects.map((project) => newestAround(looking, [project], MAX_COUNTED));
  if (listed.length > 0) around.push(newestAround(looking, listed, MAX_COUNTED_LISTED));
  const relations = inTurns(around, ({ id }) => id);
  omissions.add('over_cap', Math.min(relations.length, MAX_COUNTED) - RELATION_CAP);
  return relations.slice(0, RELATION_CAP);
}

/** The newest relations that have an end among these things. */
function newestAround(looking: Looking, ids: readonly string[], most: number): ContextContract['relations'] {
  const { reader, viewer, now } = looking;
  const leastLive = lookAt(looking).back ? 0 : 1;
  const relations: ContextContract['relations'] = [];
  const isOwner = viewer.grants === undefined ? 1 : 0;
  const { partitions, judged } = scopeOf(reader, viewer, {}, now);
  const lying = JSON.stringify([...partitions, ...judged].map(({ id }) => id));
  const classes = JSON.stringify(CLASSIFICATIONS.filter((each) => mayReach(viewer, each)));
  const among = JSON.stringify(ids);
  const atOnce = Math.min(most, RELATIONS_AT_ONCE);
  // Relations with a hidden end are not even read, and the rest page by page: what the policy keeps back takes no place of what is seen.
  for (let before: string | null = AFTER_ALL; before !== null && relations.length < most; ) {
    const rows: readonly RelationRow[] = reader.allCached<RelationRow>`
      SELECT o.id, o.seq, NULL AS project_id, o.until FROM objects o
      WHERE o.type = 'relation' AND o.deleted = 0 AND o.id IN (
          SELECT id FROM objects WHERE from_id IN (SELECT value FROM json_each(${among})) AND deleted = 0
          UNION SELECT id FROM objects WHERE to_id IN (SELECT value FROM json_each(${among})) AND deleted = 0)
        AND o.live >= ${leastLive} AND o.until > ${dayOf(now)} AND o.id < ${before}
        AND (${isOwner} = 1 OR o.owner_only = 0 AND o.classification IN (SELECT value FROM json_each(${classes}))
          AND 1 + (o.from_id <> o.to_id) = (
            SELECT count(*) FROM objects e WHERE e.id IN (o.from_id, o.to_id) AND e.deleted = 0 AND (
              e.partition IN (SELECT value FROM json_each(${lying})) OR e.shelved IN (SELECT value FROM json_each(${lying}))
              OR e.partition IS NULL AND e.live >= ${leastLive} AND e.owner_only = 0
                AND e.classification IN (SELECT value FROM json_each(${classes})))))
      ORDER BY o.id DESC LIMIT ${atOnce}`;
    relations.push(...told(looking, toCandidates(reader, thereOf(rows, now), now)));
    before = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null);
  }
  return relations;
}

function told(looking: Looking, candidates: readonly Candidate[]): ContextContract['relations'] {
  const { reader, viewer, now } = looking;
  return candidates
    .filter((candidate) => seesEnds(reader, viewer, candidate, now, lookAt(looking)))
    .flatMap((candidate) => {
      const valid = validAt(looking, candidate);
      const [from, to] = [candidate.record.from_id, candidate.record.to_id].map((id) => {
        const end = candidateById(reader, id as string, now);
        return end && validAt(looking, end);
      });
      if (!valid || !from || !to) return [];
      const { id, relation_type } = valid.record;
      return [{ id, relation_type: relation_type as string, from: toRef(from.record), to: toRef(to.record) }];
    });
}
