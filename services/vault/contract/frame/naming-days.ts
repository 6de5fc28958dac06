// What names a day of the window in its own words: "The operation is on 14 December" is no event and has no date of its own, and
// belongs to that day all the same. The index is asked for the words of the days among what the viewer sees; the days that a text
// means are read from it then.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { perhapsHarms } from '../../search/perhaps-harms.ts';
import { type Asking, candidatesOf, holdersOfAny, titledWithAny } from '../../search/postings.ts';
import type { Candidate } from '../../view/candidates.ts';
import { type Scope, scopeOf } from '../../view/scope.ts';
import { instantOf, type Looking, type Moment, type Valid, validAt, validDuring } from '../../view/valid-at.ts';
import type { Seeing } from '../../view/viewer.ts';
import {
  type Month,
  waysAnywhere,
  waysInTitles,
  waysOfDecisions,
  waysOfNoMonth,
  waysOfWeekdays,
} from './day-queries.ts';
import { holdsUntil } from './days/holds-until.ts';
import { dayNumber, firstNamed, writtenAt } from './days/told-days.ts';
import { weeklyDaysOf } from './days/weekly-days.ts';
import type { Window } from './days/window.ts';

/** A thing that names a day of the window, and the first that it names. */
export interface NamesDay {
  candidate: Candidate;
  valid: Valid;
  day: number;
  /**
   * Mentioned and no part of the list: it is so every week and more than a day is asked for, it must not be done until a later day, or it
   * is asked what is due.
   */
  isBeside?: boolean;
}

/**
 * Kinds that have no date of their own, or one that says something else, and how many of each are read, the newest. Documents are read
 * apart: the mails of a day all hold its date, and would take the place of what is remembered.
 */
const MAY_NAME_DAYS = [
  { types: ['memory', 'decision', 'goal'], most: 120 },
  { types: ['artifact'], most: 40 },
] as const;
/** Numbers stand beside weekdays in many texts that name no day: so many are read, the newest, because only they can mean these days. */
const MOST_OF_NO_MONTH = 60;
/** Decisions of the months of the window, and things that name a weekday: so many of each are read as well. */
const MOST_DECIDED = 120;
const MOST_WEEKLY = 120;
const WEEK = 7;
/** A window that touches more months than these has too many days to be looked for. */
const MOST_MONTHS = 2;

export function namingDays(
  looking: Looking,
  { window: asked, kinds }: { window: Window | null; kinds: ReadonlySet<string> },
  zone: string,
): ReadonlyMap<string, NamesDay> {
  const span = asked && spanOf(asked, instantOf(looking));
  if (!span) return NONE;
  const [first, last] = [dayAt(Date.parse(span.from), zone), dayAt(Date.parse(span.to) - 1, zone)];
  const months = monthsOf(first, last);
  if (months.length > MOST_MONTHS) return NONE;
  const window = { from: dayNumber(first), to: dayNumber(last) };
  const dates = datesOf(first, last);
  const named = months.map(({ month }) => month);
  const [anywhere, inTitles] = [waysAnywhere(dates, named), waysInTitles(dates, named)];
  const withoutMonth = waysOfNoMonth(dates);
  const found = MAY_NAME_DAYS.flatMap(({ types, most }) => {
    const { asking, scope } = amongAll(looking, types);
    const onDay = new Set([...holdersOfAny(asking, scope, anywhere), ...titledWithAny(asking, scope, inTitles)]);
    const others = withoutMonth.length === 0 ? [] : holdersOfAny(asking, scope, withoutMonth);
    return candidatesOf(asking, [...new Set([...[...onDay].slice(0, most), ...others.slice(0, MOST_OF_NO_MONTH)])]);
  });
  const naming = new Map<string, NamesDay>();
  for (const candidate of found) {
    const valid = validDuring(looking, candidate, span);
    const day = valid && firstNamed(valid.record, window);
    if (valid && day !== undefined)
      naming.set(candidate.record.id, { candidate, valid, day, isBeside: asked.about === 'due' });
  }
  for (const each of weeklyIn(looking, dates, span)) naming.set(each.candidate.record.id, each);
  for (const each of heldBackIn(looking, span, zone))
    if (!naming.has(each.candidate.record.id)) naming.set(each.candidate.record.id, { ...each, day: window.from });
  if (kinds.has('decision'))
    for (const each of decidedIn(looking, months)) {
      const day = dayNumber(dayAt(Date.parse(String(each.valid.record.decided_at)), zone));
      if (day >= window.from && day <= window.to) naming.set(each.candidate.record.id, { ...each, day });
    }
  return naming;
}

/** Whether the days are so many that what names one of them in its own words is not looked for: then no package is known to be whole. */
export function areTooManyDays({ window: asked }: { window: Window | null }, moment: Moment, zone: string): boolean {
  const span = asked?.about === 'days' ? spanOf(asked, instantOf(moment)) : undefined;
  if (!span) return false;
  const [first, last] = [dayAt(Date.parse(span.from), zone), dayAt(Date.parse(span.to) - 1, zone)];
  return monthsOf(first, last).length > MOST_MONTHS;
}

/** Things that are so every week on one of these days. In more days than a week every one of them would be. */
function weeklyIn(
  looking: Looking,
  dates: readonly Temporal.PlainDate[],
  span: { from: string; to: string },
): NamesDay[] {
  if (dates.length > WEEK || span.to <= instantOf(looking)) return [];
  const { asking, scope } = amongAll(looking, ['memory']);
  const ways = waysOfWeekdays(dates.map(({ dayOfWeek }) => dayOfWeek));
  const holders = holdersOfAny(asking, scope, ways);
  const dayIn = (record: AnyRecord) => dates.find(({ dayOfWeek }) => weeklyDaysOf(record).has(dayOfWeek));
  // Most things that name a weekday name it once: only the others are asked what they said at the moment.
  const weekly = candidatesOf(asking, holders.slice(0, MOST_WEEKLY)).filter(({ record }) => dayIn(record));
  return weekly.flatMap((candidate) => {
    const valid = validDuring(looking, candidate, span);
    const first = valid && dayIn(valid.record);
    return valid && first ? [{ candidate, valid, day: dayNumber(first), isBeside: dates.length > 1 }] : [];
  });
}

/** What somebody must not do until a day that is not before these: it names none of them, and they are not laid out without it. */
function heldBackIn(looking: Looking, span: { from: string; to: string }, zone: string): Omit<NamesDay, 'day'>[] {
  if (span.to <= instantOf(looking)) return [];
  return perhapsHarms(looking).flatMap((candidate) => {
    const valid = validDuring(looking, candidate, span);
    const until = valid && holdsUntil(valid.record, zone);
    if (valid === undefined || until === undefined || until <= span.from) return [];
    return writtenAt(valid.record) < span.to ? [{ candidate, valid, isBeside: true }] : [];
  });
}

/** The decisions of these months. */
function decidedIn(looking: Looking, months: readonly Month[]): { candidate: Candidate; valid: Valid }[] {
  const { asking, scope } = amongAll(looking, ['decision']);
  const holders = holdersOfAny(asking, scope, waysOfDecisions(months));
  return candidatesOf(asking, holders.slice(0, MOST_DECIDED)).flatMap((candidate) => {
    const valid = validAt(looking, candidate);
    return valid && typeof valid.record.decided_at === 'string' ? [{ candidate, valid }] : [];
  });
}

/** Asks the index among everything of these types that the viewer sees. */
function amongAll(seeing: Seeing, types: readonly string[]): { asking: Asking; scope: Scope } {
  const { reader, viewer, now } = seeing;
  const filter = { types };
  return { asking: { ...seeing, filter }, scope: scopeOf(reader, viewer, filter, now) };
}

const NONE: ReadonlyMap<string, NamesDay> = new Map();

/** The days that are looked for in words. Of what is due, those from now on: a text that names a day has no date to be late by. */
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
