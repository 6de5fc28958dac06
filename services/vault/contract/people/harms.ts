// What a person must not be harmed by: allergies, illness, what they must not eat or take. Where a purpose is about eating,
// care or health, or about a project in which someone takes part of whom such a thing is known, it is told first.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { candidatesOf, flaggedWith, markedWith } from '../../search/postings.ts';
import { tellingStems } from '../../search/record-terms.ts';
import type { Reader } from '../../store/db/sql.ts';
import { harmTold, TELLS_HARM } from '../../store/meaning/harms/harm-told.ts';
import { openGaps } from '../../store/partitions/open-gaps.ts';
import type { Candidate } from '../../view/candidates.ts';
import { scopeOf } from '../../view/scope.ts';
import type { Viewer } from '../../view/viewer.ts';
import type { Domain } from '../frame/purpose/domains.ts';
import type { Frame } from '../frame/read-frame.ts';
import { namesAnyOf, partakersIn } from './guests.ts';

const MAY_HARM: readonly Domain[] = ['care', 'food', 'health'];

/** Whether somebody may come to harm in such a task. */
export function canDoHarm(domains: ReadonlySet<Domain>): boolean {
  return MAY_HARM.some((domain) => domains.has(domain));
}

/** The most things that are flagged as of health: more than anybody knows of those around them. */
const MOST_FLAGGED = 80;

/** Whether it is something that somebody must not be harmed by where such a task is done. */
export function isHarmfulFor(domains: ReadonlySet<Domain>, record: AnyRecord): boolean {
  const isForCare = domains.has('care') || domains.has('health');
  if (record.type !== 'memory' || !(isForCare || domains.has('food'))) return false;
  const told = harmTold(String(record.statement));
  return isForCare ? told.isOfHealth : told.isOfMeals || (isFlagged(record) && told.isEaten);
}

/** Of somebody's health, where somebody is cared for or fed, though it need not harm them. */
export function isOfHealth(domains: ReadonlySet<Domain>, record: AnyRecord): boolean {
  return record.type === 'memory' && isFlagged(record) && canDoHarm(domains);
}

function isFlagged(record: AnyRecord): boolean {
  return ((record.sensitivity_flags ?? []) as readonly string[]).includes('health');
}

/** The things to be weighed for that. */
export function harmsAround(reader: Reader, viewer: Viewer, { purpose: { domains } }: Frame, at: string): Candidate[] {
  if (!canDoHarm(domains)) return [];
  return perhapsHarms(reader, viewer, at).filter(
    ({ record }) => isHarmfulFor(domains, record) || isOfHealth(domains, record),
  );
}

/** What of somebody's health is known that may harm them in whatever they take part in. */
function mayHarm(record: AnyRecord): boolean {
  return record.type === 'memory' && (isFlagged(record) || speaksOfHarm(record));
}

/** Where a project is asked about as a whole: whether that is known of somebody who takes part in it. */
export function harmsPartakers(frame: Frame, records: readonly AnyRecord[]): (record: AnyRecord) => boolean {
  const partakers = partakersIn(frame, records);
  return (record) => mayHarm(record) && namesAnyOf(partakers, record);
}

/**
 * Whom what these say may harm: the place whose dishes hold tahini, and who must not eat any. They share a word that few of such
 * things hold; a purpose that names the place alone says nothing of eating.
 */
export function harmedBy(records: readonly AnyRecord[], harms: readonly AnyRecord[]): (record: AnyRecord) => boolean {
  const speaking = new Set(records.filter(speaksOfHarm));
  if (speaking.size === 0) return () => false;
  const holders = new Map<string, number>();
  for (const record of harms) for (const stem of tellingStems(record)) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  const words = new Set([...speaking].flatMap((record) => [...tellingStems(record)]));
  const isTelling = (stem: string) => words.has(stem) && (holders.get(stem) ?? 0) <= FEW_HOLD;
  return (record) => mayHarm(record) && !speaking.has(record) && [...tellingStems(record)].some(isTelling);
}

/** Of what may harm somebody, so many hold a word at most that tells what does. */
const FEW_HOLD = 4;

export function speaksOfHarm(record: AnyRecord): boolean {
  return record.type === 'memory' && harmTold(String(record.statement)).isOfAnyone;
}

/** All that is flagged so, or told to harm somebody. */
export function perhapsHarms(reader: Reader, viewer: Viewer, at: string): Candidate[] {
  const filter = { types: ['memory'] };
  const asking = { reader, viewer, filter, at };
  const scope = scopeOf(reader, viewer, filter, at);
  const flagged = flaggedWith('health', asking, scope).slice(0, MOST_FLAGGED);
  return candidatesOf(asking, [...new Set([...flagged, ...markedWith(TELLS_HARM, asking, scope)])]);
}

/** What an earlier version of the hub entered bears no such mark until it is entered anew. */
export function areHarmsUnread(reader: Reader): boolean {
  return openGaps(reader).isOutdated;
}
