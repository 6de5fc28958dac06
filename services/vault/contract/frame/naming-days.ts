// What names a day of the window in its own words: "The operation is on 14 December" is no event and has no date of its own, and
// belongs to that day all the same. The index is asked for the words of the days among what the viewer sees; the days that a text
// means are read from it then.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { candidatesOf, holdersOfAny, titledWithAny } from '../../search/postings.ts';
import type { Reader } from '../../store/db/sql.ts';
import type { Candidate } from '../../view/candidates.ts';
import { scopeOf } from '../../view/scope.ts';
import { type Moment, type Valid, validAt, validDuring } from '../../view/valid-at.ts';
import type { Viewer } from '../../view/viewer.ts';
import { dayNumber, firstNamed } from './days/told-days.ts';
import { weeklyDaysOf } from './days/weekly-days.ts';
import type { Window } from './days/window.ts';
import { type Month, waysAnywhere, waysInTitles, waysOfDecisions, waysOfWeekdays } from './ways-of-days.ts';

/** A thing that names a day of the window, and the first that it names. */
export interface NamesDay {
  candidate: Candidate;
  valid: Valid;
  day: number;
  /** So every week, where more than a day is asked for, or where it is asked what is due: mentioned, and no part of the list. */
  isBeside?: boolean;
}

/**
 * What has no date that says when it is, or has one that says something else; and how many of each are read, the newest. Mails of
 * a day hold its date as well: they take no place of what is remembered.
 */
const MAY_NAME_DAYS = [
  { types: ['memory', 'decision', 'goal'], most: 120 },
  { types: ['artifact'], most: 40 },
] as const;
/** Of what was decided in the months of the window, and of what names a weekday, so many are read as well. */
const MOST_DECIDED = 120;
const MOST_WEEKLY = 120;
const WEEK = 7;
/** Of more months than these no days are looked for. */
const MOST_MONTHS = 2;

export function namingDays(
  reader: Reader,
  viewer: Viewer,
  { window: asked, kinds }: { window: Window | null; kinds: ReadonlySet<string> },
  moment: Moment,
  zone: string,
): ReadonlyMap<string, NamesDay> {
  const span = asked && spanOf(asked, moment.asOf ?? moment.now);
  if (!span) return NONE;
  const [first, last] = [dayAt(Date.parse(span.from), zone), dayAt(Date.parse(span.to) - 1, zone)];
  const months = monthsOf(first, last);
  if (months.length > MOST_MONTHS) return NONE;
  const window = { from: dayNumber(first), to: dayNumber(last) };
  const dates = datesOf(first, last);
  const named = months.map(({ month }) => month);
  const [anywhere, inTitles] = [waysAnywhere(dates, named), waysInTitles(dates, named)];
  const found = MAY_NAME_DAYS.flatMap(({ types, most }) => {
    const filter = { types };
    const asking = { reader, viewer, filter, at: moment.now };
    const scope = scopeOf(reader, viewer, filter, moment.now);
    const onDay = holdersOfAny(asking, scope, anywhere);
    return candidatesOf(asking, [...new Set([...onDay, ...titledWithAny(asking, scope, inTitles)])].slice(0, most));
  });
  const naming = new Map<string, NamesDay>();
  for (const candidate of found) {
    const valid = validDuring(reader, viewer, candidate, moment, span);
    const day = valid && firstNamed(valid.record, window);
    if (valid && day !== undefined)
      naming.set(candidate.record.id, { candidate, valid, day, isBeside: asked.about === 'due' });
  }
  for (const each of weeklyIn(reader, viewer, dates, moment, span)) naming.set(each.candidate.record.id, each);
  if (kinds.has('decision'))
    for (const each of decidedIn(reader, viewer, months, moment)) {
      const day = dayNumber(dayAt(Date.parse(String(each.valid.record.decided_at)), zone));
      if (day >= window.from && day <= window.to) naming.set(each.candidate.record.id, { ...each, day });
    }
  return naming;
}

/** So many that what names one of them in its own words is not looked for: what is found is never known to be all of it. */
export function areTooManyDays({ window: asked }: { window: Window | null }, moment: Moment, zone: string): boolean {
  const span = asked?.about === 'days' ? spanOf(asked, moment.asOf ?? moment.now) : undefined;
  if (!span) return false;
  const [first, last] = [dayAt(Date.parse(span.from), zone), dayAt(Date.parse(span.to) - 1, zone)];
  return monthsOf(first, last).length > MOST_MONTHS;
}

/** What is so every week, on one of these days. Of more than a week it is no matter of a day any more. */
function weeklyIn(
  reader: Reader,
  viewer: Viewer,
  dates: readonly Temporal.PlainDate[],
  moment: Moment,
  span: { from: string; to: string },
): NamesDay[] {
  if (dates.length > WEEK || span.to <= (moment.asOf ?? moment.now)) return [];
  const filter = { types: ['memory'] };
  const asking = { reader, viewer, filter, at: moment.now };
  const ways = waysOfWeekdays(dates.map(({ dayOfWeek }) => dayOfWeek));
  const holders = holdersOfAny(asking, scopeOf(reader, viewer, filter, moment.now), ways);
  const dayIn = (record: AnyRecord) => dates.find(({ dayOfWeek }) => weeklyDaysOf(record).has(dayOfWeek));
  // Hardly any that names a weekday names it so: the others need not be asked what they said at the moment.
  const weekly = candidatesOf(asking, holders.slice(0, MOST_WEEKLY)).filter(({ record }) => dayIn(record));
  return weekly.flatMap((candidate) => {
    const valid = validDuring(reader, viewer, candidate, moment, span);
    const first = valid && dayIn(valid.record);
    return valid && first ? [{ candidate, valid, day: dayNumber(first), isBeside: dates.length > 1 }] : [];
  });
}

/** What was decided in these months. */
function decidedIn(
  reader: Reader,
  viewer: Viewer,
  months: readonly Month[],
  moment: Moment,
): { candidate: Candidate; valid: Valid }[] {
  const filter = { types: ['decision'] };
  const asking = { reader, viewer, filter, at: moment.now };
  const holders = holdersOfAny(asking, scopeOf(reader, viewer, filter, moment.now), waysOfDecisions(months));
  return candidatesOf(asking, holders.slice(0, MOST_DECIDED)).flatMap((candidate) => {
    const valid = validAt(reader, viewer, candidate, moment);
    return valid && typeof valid.record.decided_at === 'string' ? [{ candidate, valid }] : [];
  });
}

const NONE: ReadonlyMap<string, NamesDay> = new Map();

/** What a text says is due by a day of its own is late by no date that is kept: what is due is looked for from now on. */
function spanOf({ about, from, eventsFrom, to }: Window, now: string): { from: string; to: string } | undefined {
  const begins = about === 'due' ? (from ?? now) : (eventsFrom ?? from);
  return about !== 'overdue' && begins !== null && begins < to ? { from: begins, to } : undefined;
}

function dayAt(ms: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
}

function datesOf(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] {
  const length = dayNumber(last) - dayNumber(first) + 1;
  return Array.from({ length }, (_, days) => first.add({ days }));
}

function monthsOf(first: Temporal.PlainDate, last: Temporal.PlainDate): Month[] {
  const length = 12 * (last.year - first.year) + last.month - first.month + 1;
  return Array.from({ length }, (_, months) => first.with({ day: 1 }).add({ months }));
}
