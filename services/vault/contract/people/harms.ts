// What may harm somebody: allergies, illness, what they must not eat or take. It is told first where a purpose is about eating, care or
// health, or about a project in which somebody takes part of whom such a thing is known.
import { DAY_MS } from '../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { tellingStems } from '../../search/record-terms.ts';
import type { Reader } from '../../store/db/sql.ts';
import { harmTold } from '../../store/meaning/harms/harm-told.ts';
import { openGaps } from '../../store/partitions/open-gaps.ts';
import { type Frame, isInWindow } from '../frame/frame.ts';
import type { Domain } from '../frame/purpose/domains.ts';
import { attendeesOf, namesAnyOf, partakersIn } from './guests.ts';

const MAY_HARM: readonly Domain[] = ['care', 'food', 'health'];

/** Whether somebody may come to harm in such a task. */
export function canDoHarm(domains: ReadonlySet<Domain>): boolean {
  return MAY_HARM.some((domain) => domains.has(domain));
}

/** Whether a thing says what may harm somebody where such a task is done. */
export function isHarmfulFor(domains: ReadonlySet<Domain>, record: AnyRecord): boolean {
  const isForCare = domains.has('care') || domains.has('health');
  if (record.type !== 'memory' || !(isForCare || domains.has('food'))) return false;
  const told = harmTold(String(record.statement));
  return isForCare ? told.isOfHealth : told.isOfMeals || (isFlagged(record) && told.isEaten);
}

/** Whether a thing is of somebody's health, where somebody is cared for or fed: it need not harm them. */
export function isOfHealth(domains: ReadonlySet<Domain>, record: AnyRecord): boolean {
  return record.type === 'memory' && isFlagged(record) && canDoHarm(domains);
}

/** A long weekend: of a week whoever plans it wants to know what is on, and not of whom it is known what harms them. */
const FEW_DAYS_MS = 4.2 * DAY_MS;

/** Whether a day or a few are planned: whoever is seen on them is fed or cared for as well. */
export function plansFewDays({ purpose: { plansTime, window } }: Frame): boolean {
  const from = window?.eventsFrom ?? window?.from ?? null;
  return plansTime && window !== null && from !== null && Date.parse(window.to) - Date.parse(from) <= FEW_DAYS_MS;
}

function withinTime(frame: Frame, records: readonly AnyRecord[]): AnyRecord[] {
  return records.filter(({ type, starts_at, ends_at }) => isInWindow(frame, type, starts_at, ends_at ?? starts_at));
}

function isFlagged(record: AnyRecord): boolean {
  return ((record.sensitivity_flags ?? []) as readonly string[]).includes('health');
}

/** Whether a thing says of somebody's health what may harm them in whatever they take part in. */
function mayHarm(record: AnyRecord): boolean {
  return record.type === 'memory' && (isFlagged(record) || harmTold(String(record.statement)).isOfAnyone);
}

/** Whether such a thing is known of somebody who takes part in the framed project, or in what takes place in the few days that are planned. */
export function harmsPartakers(frame: Frame, records: readonly AnyRecord[]): (record: AnyRecord) => boolean {
  const coming = plansFewDays(frame) ? attendeesOf(withinTime(frame, records)) : [];
  const partakers = new Set([...partakersIn(frame, records), ...coming]);
  return (record) => mayHarm(record) && namesAnyOf(partakers, record);
}

/** Whether a thing says what may harm somebody who comes to one of these events. */
export function harmsAttendees(events: readonly AnyRecord[]): (record: AnyRecord) => boolean {
  const attendees = attendeesOf(events);
  return (record) => mayHarm(record) && namesAnyOf(attendees, record);
}

/**
 * Whether a thing says whom these records may harm: the place whose dishes hold tahini, and who must not eat any. Both share a word that
 * few such things hold. The purpose need say nothing of eating: it may name the place alone.
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

/** A word tells what harms if no more than so many of the things that may harm hold it. */
const FEW_HOLD = 4;

export function speaksOfHarm(record: AnyRecord): boolean {
  return record.type === 'memory' && harmTold(String(record.statement)).namesHarm;
}

/** Whether memories still bear no mark of harm: those that an earlier version entered get one when they are entered anew. */
export function areHarmsUnread(reader: Reader): boolean {
  return openGaps(reader).isOutdated;
}
