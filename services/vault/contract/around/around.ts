// What lies around the anchor: its relations one hop away, and what else is there.
import { REFERENCE_CAP, RELATION_CAP } from '../../../../shared/limits.ts';
import type { ContextContract } from '../../../../shared/schemas/contract.ts';
import { type AnyRecord, CLASSIFICATIONS } from '../../../../shared/schemas/object.ts';
import { namingStems, tellingStems } from '../../search/record-terms.ts';
import { weightsIn } from '../../search/weights.ts';
import { eventsIn } from '../../search/windows.ts';
import type { Reader } from '../../store/db/sql.ts';
import { type Candidate, candidateById, dayOf, type LastingRow, thereOf, toCandidates } from '../../view/candidates.ts';
import { mayReach, scopeOf } from '../../view/scope.ts';
import { toRef } from '../../view/shown-items.ts';
import { lookAt, type Moment, newestValid, validAt } from '../../view/valid-at.ts';
import { seesEnds, type Viewer } from '../../view/viewer.ts';
import { isAskedBesideDay, soonestNamedFirst } from '../choosing/of-the-day.ts';
import { inTurns } from '../choosing/turns.ts';
import type { Frame } from '../frame/read-frame.ts';
import type { Omissions } from '../telling/omissions.ts';
import { hitsOf, namingWords, relevanceTo } from '../weighing/relevance.ts';

interface RelationRow extends LastingRow {
  id: string;
}

/** One question reads so many: mostly that is all there are. */
const RELATIONS_AT_ONCE = 500;
/** At most so many of the relations that the viewer sees are counted: each has to be read with both its ends. */
const MAX_COUNTED = 1_000;
/** Of what the lists hold fewer: that are many things, and each of them may have as many. */
const MAX_COUNTED_LISTED = 3 * RELATION_CAP;
/** It sorts after every id. */
const AFTER_ALL = '~';

/**
 * The newest up to the cap, of several projects each in its turn, and of what stands in the lists as one more. The rest is counted as left out: of what the viewer sees alone,
 * so that the number tells no more.
 */
export function relationsAround(
  reader: Reader,
  viewer: Viewer,
  projects: readonly string[],
  listed: readonly string[],
  moment: Moment,
  omissions: Omissions,
): ContextContract['relations'] {
  const around = projects.map((project) => newestAround(reader, viewer, [project], moment, MAX_COUNTED));
  if (listed.length > 0) around.push(newestAround(reader, viewer, listed, moment, MAX_COUNTED_LISTED));
  const relations = inTurns(around, ({ id }) => id);
  omissions.add('over_cap', Math.min(relations.length, MAX_COUNTED) - RELATION_CAP);
  return relations.slice(0, RELATION_CAP);
}

/** Of those with an end among these things. */
function newestAround(
  reader: Reader,
  viewer: Viewer,
  ids: readonly string[],
  moment: Moment,
  most: number,
): ContextContract['relations'] {
  const { now } = moment;
  const leastLive = lookAt(moment).back ? 0 : 1;
  const relations: ContextContract['relations'] = [];
  const isOwner = viewer.grants === undefined ? 1 : 0;
  const { partitions, judged } = scopeOf(reader, viewer, {}, now);
  const lying = JSON.stringify([...partitions, ...judged].map(({ id }) => id));
  const classes = JSON.stringify(CLASSIFICATIONS.filter((each) => mayReach(viewer, each)));
  const among = JSON.stringify(ids);
  const atOnce = Math.min(most, RELATIONS_AT_ONCE);
  // Those with a hidden end are not even read. Page by page: what the policy still keeps back takes no place of what is seen.
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
    relations.push(...told(reader, viewer, toCandidates(reader, thereOf(rows, now), now), moment));
    before = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null);
  }
  return relations;
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

/** Of the documents that speak of the purpose, the best; of those that name a day of its time, the soonest; then the newest around the project. */
const MATCHED_REFERENCES = 5;
const OF_THE_DAY = 5;
const OTHER_REFERENCES = 3;
/** Where several projects have documents, the rest of the list is for what is mentioned. */
const MOST_REFERENCES = REFERENCE_CAP / 2;

export interface References {
  documents: AnyRecord[];
  /** Those for which nothing speaks but a day that they name, by their ids. */
  forDay: ReadonlySet<string>;
}

export function referencesFor(reader: Reader, viewer: Viewer, frames: readonly Frame[], moment: Moment): References {
  const each = frames.map((frame) => documentsOf(reader, viewer, frame, moment));
  const most = frames.length === 1 ? REFERENCE_CAP : MOST_REFERENCES;
  const documents = inTurns(
    each.map((part) => part.documents),
    ({ id }) => id,
  ).slice(0, most);
  const spokenFor = new Set(
    each.flatMap((part) => part.documents.map(({ id }) => id).filter((id) => !part.forDay.has(id))),
  );
  return { documents, forDay: new Set(documents.map(({ id }) => id).filter((id) => !spokenFor.has(id))) };
}

function documentsOf(reader: Reader, viewer: Viewer, frame: Frame, moment: Moment): References {
  const naming = namingWords(frame);
  const matched = hitsOf(frame, 'artifact')
    .filter((hit) => relevanceTo(frame, hit, naming) >= SPEAKS_OF_IT)
    .flatMap(({ candidate }) => validAt(reader, viewer, candidate, moment) ?? [])
    .slice(0, MATCHED_REFERENCES);
  const project = frame.project?.project;
  const around = project ? newestValid(reader, viewer, 'artifact', project, moment, OTHER_REFERENCES).newest : [];
  const others = new Set([...matched, ...around].map(({ record }) => record.id));
  const ofDay = documentsOfDay(reader, viewer, frame, moment);
  const all = new Map(
    [...matched.map(({ record }) => record), ...ofDay, ...around.map(({ record }) => record)].map((record) => [
      record.id,
      record,
    ]),
  );
  return {
    documents: [...all.values()],
    forDay: new Set(ofDay.map(({ id }) => id).filter((id) => !others.has(id))),
  };
}

function documentsOfDay(reader: Reader, viewer: Viewer, frame: Frame, moment: Moment): AnyRecord[] {
  const isAsked = isAskedBesideDay(frame);
  const says = (record: AnyRecord) => weightsIn(record, frame.sought).some((weight) => weight > 0);
  const isOfWhatTakesPlace = speaksOfOne(eventsOfDay(reader, viewer, frame, moment).filter(says));
  const saysSomething = (record: AnyRecord) => says(record) || isOfWhatTakesPlace(record);
  return [...frame.namingDays.values()]
    .map(({ valid }) => valid.record)
    .filter((record) => record.type === 'artifact' && isAsked(record, saysSomething(record)))
    .sort(soonestNamedFirst(frame))
    .slice(0, OF_THE_DAY);
}

function eventsOfDay(reader: Reader, viewer: Viewer, { purpose: { window } }: Frame, { now }: Moment): AnyRecord[] {
  if (window?.about !== 'days') return [];
  return eventsIn(reader, viewer, { from: window.eventsFrom ?? window.from, to: window.to }, now).map(
    ({ record }) => record,
  );
}

/** The letter of the school about the trip on which the child goes that day: it names the day, and need not name the child. */
function speaksOfOne(events: readonly AnyRecord[]): (record: AnyRecord) => boolean {
  return (record) => {
    const said = tellingStems(record);
    return events.some((event) => namingStems(event).filter((stem) => said.has(stem)).length >= LEAST_SHARED);
  };
}

/** Words of what is called so, of whom or what it names, and where it is. */
const LEAST_SHARED = 2;

/** A document that says at least so much of the purpose is worth opening. */
const SPEAKS_OF_IT = 0.25;
