// The days that a thing names in its own words, whatever its fields say. A day without a year is the next of its name after it was
// written, or the one that was only just over then; a birthday, and what is every year, is each year.
import { DAY_MS } from '../../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../../shared/schemas/object.ts';
import { keptWithRecord } from '../../../store/objects/kept-with-record.ts';
import { languageTold } from '../../../store/text-index/languages/detect.ts';
import { meantTextOf } from '../../../store/text-index/texts.ts';
import { daysOfNoMonth, mayNameDayOfNoMonth } from './days-of-no-month.ts';
import { type DateLanguage, mayNameMonth } from './months.ts';
import { blanked } from './sayings.ts';
import { BESIDE, daysIn, MOST_DAYS, type WrittenDays } from './written-days.ts';
import type { Written } from './written-ranges.ts';

/** Days as numbers in the order of the calendar, both included: those of hundreds of texts are compared with the ones asked for. */
interface Days {
  from: number;
  to: number;
}

export function dayNumber({ year, month, day }: Temporal.PlainDate): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** Days that come every year, from the year on in which they began. */
interface Yearly {
  first: Written;
  last: Written;
  since: number;
}

type ToldDays = Days | Yearly;

/** Only the beginning of a longer text is read. */
const MOST_READ = 20_000;
/** Nobody names a day of ten months ahead without its year: it may be the one that has just been. */
const JUST_OVER_DAYS = 60;
/** A 29 February comes again after so many years. */
const LEAP = 4;
/** A yearly day with a year, if it was this long over when it was written down, began in that year. */
const BEGAN_DAYS = 300;
/** A longer range of days is a time of its own: only its ends are named. */
const LONGEST_DAYS = 31;

const IS_YEARLY =
  /(?<!\p{L})(?:birthdays?|was born|born on|anniversary|every year|each year|yearly|annually|geburtstag\p{L}*|geboren|jahrestag|hochzeitstag|jedes jahr|jährlich|cumpleaños|nació|aniversario|cada año|todos los años|anualmente|anniversaire|née? le|chaque année|tous les ans|compleanno|nat[oa] il|anniversario|ogni anno|verjaardag|jarig|elk jaar|jaarlijks|aniversário|faz anos|nasceu|todos os anos|cada ano)(?!\p{L})|誕生日|記念日|毎年|生まれ/iu;
const WAS_THEN =
  /(?<!\p{L})(?:(?:was|were|took place|happened)(?: held)? on|(?:war|waren|fand|fanden) (?:am|vom)|(?:fue|fueron|estuvo|tuvo lugar) (?:el|del)|foi (?:em|no dia|a)|a eu lieu le|était le|(?:è stat[oa]|era) il|(?:was|waren|vond) (?:op|van))[^.;!?]{0,12}$/iu;
const WAS_SO = /^[^.;!?]{0,40}(?:でした|だった|stattgefunden|gewesen)/u;

/** The first day of these that the thing names; undefined where it names none. */
export function firstNamed(record: AnyRecord, window: Days): number | undefined {
  let first: number | undefined;
  for (const told of toldDays(record))
    for (const days of datesOf(told, window)) {
      const met = meeting(days, window);
      if (met !== undefined && (first === undefined || met < first)) first = met;
    }
  return first;
}

function meeting({ from, to }: Days, window: Days): number | undefined {
  const isWithin = (day: number) => day >= window.from && day <= window.to;
  if (to - from >= LONGEST_DAYS) return isWithin(from) ? from : isWithin(to) ? to : undefined;
  return to < window.from || from > window.to ? undefined : Math.max(from, window.from);
}

function datesOf(told: ToldDays, { from, to }: Days): Days[] {
  if ('from' in told) return [told];
  const dates: Days[] = [];
  for (let year = Math.max(yearOf(from), told.since); year <= yearOf(to) + 1; year++)
    dates.push(...inYear(told.first, told.last, year));
  return dates;
}

const toldDays = keptWithRecord((record): readonly ToldDays[] => {
  // Cut twice: normalised, one sign may become eighteen letters.
  const text = meantTextOf(record)?.slice(0, MOST_READ).normalize('NFKC').slice(0, MOST_READ) ?? '';
  return /\d/.test(text) ? read(text, writtenOn(record)) : [];
});

function read(text: string, writtenOn: number): ToldDays[] {
  const language = languageTold(text) as DateLanguage | undefined;
  const told: ToldDays[] = [];
  for (const sentence of sentencesOf(text)) {
    const days = daysIn(sentence, language);
    const isYearly = days.length > 0 && IS_YEARLY.test(sentence);
    told.push(...days.flatMap((each) => dated(each, sentence, { isYearly, writtenOn })));
    const rest = days.reduce((text, each) => blanked(text, each), sentence);
    told.push(...daysOfNoMonth(rest, writtenOn, language));
    if (told.length >= MOST_DAYS) break;
  }
  return told.slice(0, MOST_DAYS);
}

/** Sentences that may name a day, by a figure and a month or a weekday. The point behind the number of a day ends none. */
function sentencesOf(text: string): string[] {
  return text.split(/[\n。！？]+|(?<=[^\d\s]{2}[.!?]["'”»)]?)\s+/u).filter(mayNameDay);
}

const IN_FIGURES = /\d\s?[./-]\s?\d|月/u;

function mayNameDay(sentence: string): boolean {
  return /\d/.test(sentence) && (IN_FIGURES.test(sentence) || mayNameMonth(sentence) || mayNameDayOfNoMonth(sentence));
}

/** When it was written, as far as anybody has said so. */
export function writtenAt({ sent_at, decided_at, valid_from, created_at }: AnyRecord): string {
  const said = [sent_at, decided_at, valid_from].find((each) => typeof each === 'string');
  return String(said ?? created_at);
}

function writtenOn(record: AnyRecord): number {
  return Math.floor(Date.parse(writtenAt(record)) / DAY_MS);
}

function dated(
  { first, last, at, text }: WrittenDays,
  sentence: string,
  { isYearly, writtenOn }: { isYearly: boolean; writtenOn: number },
): ToldDays[] {
  const named = last.year ?? (first.year === undefined ? undefined : first.year + overNewYear(first, last));
  if (named !== undefined) {
    const days = inYear(first, last, named);
    const isOld = days.some(({ to }) => writtenOn - to >= BEGAN_DAYS);
    return isYearly && isOld ? [{ first: withoutYear(first), last: withoutYear(last), since: named }] : days;
  }
  if (isYearly) return [{ first, last, since: 0 }];
  const { before, next } = around(first, last, writtenOn);
  const end = at + text.length;
  const [leading, after] = [sentence.slice(Math.max(0, at - BESIDE), at), sentence.slice(end, end + BESIDE)];
  const isPast = WAS_THEN.test(leading) || WAS_SO.test(after);
  const isJustOver = before !== undefined && writtenOn - before.to <= JUST_OVER_DAYS;
  return [...(isPast || isJustOver ? [before] : []), ...(isPast ? [] : [next])].filter((days) => days !== undefined);
}

function withoutYear({ day, month }: Written): Written {
  return { day, month, year: undefined };
}

/** The days of this name around a day: the last that were over already, and the next. */
function around(first: Written, last: Written, day: number): { before?: Days; next?: Days } {
  const years = Array.from({ length: 2 * LEAP + 1 }, (_, index) => yearOf(day) - LEAP + index);
  const times = years.flatMap((year) => inYear(first, last, year));
  const before = times.findLast(({ to }) => to < day);
  const next = times.find(({ to }) => to >= day);
  return { ...(before && { before }), ...(next && { next }) };
}

/** The days whose last is in that year; none where there is no such day, or it comes before the first. */
function inYear(first: Written, last: Written, year: number): Days[] {
  const [from, to] = [numberOf(first, first.year ?? year - overNewYear(first, last)), numberOf(last, year)];
  return from !== undefined && to !== undefined && from <= to ? [{ from, to }] : [];
}

function numberOf({ day, month }: Written, year: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.getTime() / DAY_MS : undefined;
}

function overNewYear(first: Written, last: Written): number {
  return last.month < first.month ? 1 : 0;
}
