// Single days as people write them: 14 December, Dec 14th, el 14 de diciembre, am 14.12., 14/12/2026, 2026-12-14, 12月14日. Of
// a whole text all its days, and those from one to another.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { type DateLanguage, monthNamed } from './months.ts';
import { blanked, type SaidSpan, type SaidWords } from './sayings.ts';
import {
  areTwoDays,
  DAY,
  type Ends,
  type Form,
  inFigures,
  MONTH,
  type Parts,
  pattern,
  RANGES,
  spanOf,
  type Written,
  withStrokes,
  YEAR,
} from './written-ranges.ts';

/** No time and no decimal follows a day. */
const NO_TIME = String.raw`(?!\s?[:.]\d)`;
const IN_A_MONTH = String.raw`(?<!(?<!\p{L})(?:in|im|en|em|nel|a) )`;
const dayFirst = pattern(`${DAY}${MONTH}${YEAR}`);
const monthFirst = pattern(String.raw`${IN_A_MONTH}(\p{L}{3,})\.? ${DAY}${YEAR}${NO_TIME}`);
const yearFirst = pattern(String.raw`((?:19|20)\d\d)-(\d\d)-(\d\d)(?:T[\d:.]+Z?)?`);
const withPoints = pattern(String.raw`(\d{1,2})\.\s?(\d{1,2})\.(?:\s?((?:19|20)\d\d)|(\d\d))?${NO_TIME}`);
const inStrokes = pattern(String.raw`(\d{1,2})([/-])(\d{1,2})\2((?:19|20)\d\d)`);
const withoutYear = pattern(String.raw`(\d{1,2})/(\d{1,2})`);
const inJapanese = () => /(?:((?:19|20)\d\d)年\s?)?(\d{1,2})月(\d{1,2})日/u;

/** Words that stand before a day and before nothing else in figures: without one “1/2” is a half and “3.12.” a version. */
const BEFORE_A_DAY =
  /(?:^|[\n(]|(?<!\p{L})(?:on|by|until|till|since|before|after|am|den|dem|der|vom|zum|bis|seit|ab|vor|nach|el|día|del|al|desde|hasta|le|du|au|il|dal|dia|em|no|do|até|op|van|tot|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|mo|di|mi|do|fr|sa|so)[.,]?)\s*$/iu;
/** Signs and words behind a day, which go on with an hour or with what takes place. */
const AFTER_A_DAY = /^(?:[:,)–-]|\s*\d|\s+(?:um|ab|bis|an|von|um die|à|a las|alle|om)(?!\p{L}))/iu;
/** Names of months, or beginnings of them, that are words of another kind as well. */
const ALSO_WORDS = /^(?:out|set|ago|may|mag|mar|gen)$/u;
const ENDS_THERE = /^\s*(?:$|[^\s\p{L}])/u;

const SINGLE: readonly Form[] = [
  [yearFirst, ([year, month, day]) => oneDay(inFigures(day, month, year, day, month, year))],
  [dayFirst, ([day, name, year], _, { after }) => byName(day, name, year, after)],
  [monthFirst, ([name, day, year], _, { after }) => byName(day, name, year, after)],
  [withPoints, byPoints],
  [inStrokes, ([one, , other, year], language) => oneDay(withStrokes([one, other, year, one, other, year], language))],
  [
    withoutYear,
    ([one, other], language, { before }) =>
      BEFORE_A_DAY.test(before) && /\p{L}/u.test(before)
        ? oneDay(withStrokes([one, other, undefined, one, other, undefined], language))
        : undefined,
  ],
  [inJapanese, ([year, month, day]) => oneDay(inFigures(day, month, year, day, month, year))],
];

function oneDay([first]: Ends): Ends {
  return [first, first];
}

function byName(day: string | undefined, name = '', year: string | undefined, after: string): Ends | undefined {
  const month = monthNamed(name);
  if (month === undefined || (ALSO_WORDS.test(name) && year === undefined && !ENDS_THERE.test(after))) return undefined;
  const written: Written = { day: Number(day), month, year: year === undefined ? undefined : Number(year) };
  return [written, written];
}

/** "3.12." may be the end of a sentence about a version. */
function byPoints(
  [day, month, year, short]: Parts,
  _: DateLanguage | undefined,
  { before, after }: { before: string; after: string },
): Ends | undefined {
  const named = year ?? (short === undefined ? undefined : `20${short}`);
  if (named === undefined && !BEFORE_A_DAY.test(before) && !AFTER_A_DAY.test(after)) return undefined;
  return inFigures(day, month, named, day, month, named);
}

/** The day that is written first. Its year goes without saying where it is the next of its name, or the last. */
export function dayIn(
  text: string,
  today: Temporal.PlainDate,
  language: DateLanguage | undefined,
): (SaidSpan & { isDated: boolean }) | undefined {
  if (!/\d/.test(text)) return undefined;
  const [first] = found(text, SINGLE, language).sort((a, b) => a.at - b.at);
  const span = first && spanOf(first.first, first.last, today);
  return first && span && { span, at: first.at, text: first.text, isDated: first.first.year !== undefined };
}

/** Days in a text, from the first to the last of them; where it is one day, both are that. */
export interface WrittenDays extends SaidWords {
  first: Written;
  last: Written;
}

export function daysIn(text: string, language: DateLanguage | undefined): WrittenDays[] {
  const ranges = found(text, RANGES, language);
  const others = ranges.reduce((rest, each) => blanked(rest, each), text);
  return [...ranges.flatMap(apart), ...found(others, SINGLE, language)];
}

/** "12 and 14 December" says nothing of the 13th. */
function apart(range: WrittenDays): WrittenDays[] {
  const { first, last, text } = range;
  return areTwoDays(text) ? [first, last].map((each) => ({ ...range, first: each, last: each })) : [range];
}

/** The most days that are read in a text: nobody means more of them. */
export const MOST_DAYS = 100;
/** Letters beside a day that are looked at: what tells whether it is one stands right there. */
export const BESIDE = 80;

function found(text: string, forms: readonly Form[], language: DateLanguage | undefined): WrittenDays[] {
  const all: WrittenDays[] = [];
  let rest = text;
  for (const [form, read] of forms)
    for (const match of rest.matchAll(everywhere(form))) {
      if (all.length === MOST_DAYS) return all;
      const { index: at } = match;
      const end = at + match[0].length;
      const around = { before: rest.slice(Math.max(0, at - BESIDE), at), after: rest.slice(end, end + BESIDE) };
      const ends = read(match.slice(1), language, around);
      if (ends === undefined || !ends.every(isDay)) continue;
      const [first, last] = ends;
      all.push({ first, last, at, text: match[0] });
      rest = blanked(rest, { at, text: match[0] });
    }
  return all;
}

const global = new WeakMap<() => RegExp, () => RegExp>();

function everywhere(form: () => RegExp): RegExp {
  const known = global.get(form) ?? whenAsked(() => new RegExp(form().source, 'giu'));
  global.set(form, known);
  return known();
}

function isDay({ day, month }: Written): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}
