// What names a day of the window in its own words: "The operation is on 14 December" is no event and has no date of its own, and
// belongs to that day all the same. The index is asked for the words of the days among what the viewer sees; the days that a text
// means are read from it then.
import { candidatesOf, holdersOf, titledWith } from '../../search/postings.ts';
import { anyOf } from '../../search/question.ts';
import type { Reader } from '../../store/db/sql.ts';
import { LANGUAGES } from '../../store/text-index/languages/stop-words.ts';
import { type Term, termOf } from '../../store/text-index/terms.ts';
import type { Candidate } from '../../view/candidates.ts';
import { scopeOf } from '../../view/scope.ts';
import { type Moment, type Valid, validDuring } from '../../view/valid-at.ts';
import type { Viewer } from '../../view/viewer.ts';
import { namesOfMonth } from './months.ts';
import { type Days, firstNamed } from './told-days.ts';
import type { Window } from './window.ts';

/** A thing that names a day of the window, and the first that it names. */
export interface NamesDay {
  candidate: Candidate;
  valid: Valid;
  day: string;
}

/** What has no date that says when it is, or has one that says something else. */
const NAMING = ['memory', 'decision', 'artifact'];
/** A longer time is asked for by the names of its months. */
const MOST_DAYS = 14;
const MOST_MONTHS = 2;
/** The newest of those that hold such words: each is read. */
const MOST_READ = 200;

export function namingDays(
  reader: Reader,
  viewer: Viewer,
  window: Window | null,
  moment: Moment,
  zone: string,
): ReadonlyMap<string, NamesDay> {
  const span = window && spanOf(window);
  if (!span) return NONE;
  const days = daysOf(span, zone);
  const months = monthsOf(days);
  if (months.length > MOST_MONTHS) return NONE;
  const filter = { types: NAMING };
  const asking = { reader, viewer, filter, at: moment.now };
  const scope = scopeOf(reader, viewer, filter, moment.now);
  const each = datesOf(days).map(({ day }) => day);
  const inFigures = months.flatMap((month) => [`${month}`, `0${month}`]);
  // A range need not name the day that is asked for: it names its month, and other days.
  const inRange = titledWith(asking, scope, [anyOf(namesOf(months)), anyOf(figuresOf(ALL_DAYS))]);
  const onDay =
    each.length > MOST_DAYS
      ? []
      : holdersOf(asking, scope, [anyOf(figuresOf(each)), anyOf([...namesOf(months), ...termsIn(inFigures)])]);
  const found = candidatesOf(asking, newestOf([...onDay, ...inRange]));
  const naming = new Map<string, NamesDay>();
  for (const candidate of found) {
    const valid = validDuring(reader, viewer, candidate, moment, span);
    const day = valid && firstNamed(valid.record, days);
    if (valid && day !== undefined) naming.set(candidate.record.id, { candidate, valid, day });
  }
  return naming;
}

const NONE: ReadonlyMap<string, NamesDay> = new Map();

function newestOf(seqs: readonly number[]): number[] {
  return [...new Set(seqs)].sort((a, b) => b - a).slice(0, MOST_READ);
}

function spanOf({ about, from, eventsFrom, to }: Window): { from: string; to: string } | undefined {
  const begins = eventsFrom ?? from;
  return about === 'days' && begins !== null && begins < to ? { from: begins, to } : undefined;
}

function daysOf({ from, to }: { from: string; to: string }, zone: string): Days {
  const dayAt = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
  return { from: dayAt(Date.parse(from)), to: dayAt(Date.parse(to) - 1) };
}

function datesOf({ from, to }: Days): Temporal.PlainDate[] {
  return Array.from({ length: from.until(to).total('days') + 1 }, (_, days) => from.add({ days }));
}

function monthsOf({ from, to }: Days): number[] {
  const months = new Set<number>();
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.with({ day: 1 }).add({ months: 1 }))
    months.add(day.month);
  return [...months];
}

const ALL_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** 4, 04, 4e, 4º: as the index holds the numbers of days. */
function figuresOf(days: readonly number[]): Term[] {
  const written = days.flatMap((day) => [`${day}`, `${day}e`, `${day}o`, ...(day < 10 ? [`0${day}`] : [])]);
  return termsIn(days.includes(1) ? [...written, '1er'] : written);
}

function termsIn(figures: readonly string[]): Term[] {
  return figures.map((each) => termOf(each, 'en'));
}

/** In whichever language a text is taken to be. */
function namesOf(months: readonly number[]): Term[] {
  return months.flatMap(namesOfMonth).flatMap((name) => LANGUAGES.map((language) => termOf(name, language)));
}
