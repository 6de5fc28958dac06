// Days from one to another, as people write them: 23 to 27 November, vom 30. November bis 4. Dezember, 7.12.–13.12., de lunes a
// viernes, 12月7日から13日. Both are included. Days that do not exist, or that end before they begin, are none.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { dateOf, LEAP_YEAR, type Span } from './calendar.ts';
import { type DateLanguage, monthNamed, weekdayNamed } from './months.ts';
import type { SaidSpan, SaidWords } from './sayings.ts';

const ARTICLES = 'the|dem|den|el|ao|le|de|o|il';
const BEFORE = 'between|from|zwischen|von|vom|ab|entre|desde|del?|dal?|das?|du|tra|fra|tussen|van';
const BETWEEN =
  "to|until|till|through|and|bis(?: zum)?|und|al?|hasta|y|até|e|et|au|jusqu['’]au|tot(?: en met)?|t/m|en|ed";
const FROM = `(?:(?:${BEFORE})(?: (?:${ARTICLES}))? |the |l['’]|d[ae]ll['’])?`;
const TO = String.raw`\s*(?:-|–|—|〜|～|\b(?:${BETWEEN})(?=\s)|(?<=\s)à(?=\s)|\ball['’](?=\d))\s*(?:(?:${ARTICLES}|zum) )?`;
export const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th|er|e|\.|º|ª)?`;
export const MONTH = String.raw`\s*(?:of |de |di |d['’])?(\p{L}{3,})\.?`;
export const YEAR = String.raw`(?:,? (?:de |del |di )?((?:19|20)\d\d))?`;
const BEGINS = String.raw`(?<![\p{L}\p{N}./-])`;
const ENDS = String.raw`(?![\p{L}\p{N}])`;

/** “Das Wochenende 12./13. Dezember”: a stroke between two days of one month. */
const OR_STROKE = String.raw`(?:${TO}|\s?/\s?)`;
const inOneMonth = pattern(`${FROM}${DAY}${OR_STROKE}${DAY}${MONTH}${YEAR}`);
const monthFirst = pattern(String.raw`(\p{L}{3,})\.? ${DAY}${TO}${DAY}${YEAR}`);
const overMonths = pattern(`${FROM}${DAY}${MONTH}${YEAR}${TO}${DAY}${MONTH}${YEAR}`);
/** Days in figures end with their point: what has none may be a version, a time or a price. */
const withPoints = pattern(
  String.raw`${FROM}(\d{1,2})\.(?:(\d{1,2})\.(\d{4})?)?${TO}(\d{1,2})\.(\d{1,2})(?:\.(\d{4})?)?`,
);
const inStrokes = pattern(String.raw`${FROM}(\d{1,2})/(\d{1,2})(?:/(\d{4}))?${TO}(\d{1,2})/(\d{1,2})(?:/(\d{4}))?`);
const inJapanese = () => /(\d{1,2})月(\d{1,2})日?\s*(?:から|〜|～|-|–)\s*(?:(\d{1,2})月)?(\d{1,2})日(?:まで)?/u;
/** "Monday or Tuesday": either is in the days from one to the other. */
const OR = String.raw`\s+(?:or|oder|o|ou|of)\s+`;
const weekdays = pattern(String.raw`${FROM}(\p{L}[\p{L}-]{2,})(?:${TO}|${OR})(\p{L}[\p{L}-]{2,})`);
/** Mo–Mi, ma t/m wo: German and Dutch weekdays in two letters, which are one only beside another. */
const IN_TWO_LETTERS = ['mo|ma', 'di', 'mi|wo', 'do', 'fr|vr', 'sa|za', 'so|zo'];
const ANY_IN_TWO = `(${IN_TWO_LETTERS.join('|')})`;
const shortWeekdays = pattern(String.raw`${ANY_IN_TWO}\.?\s*(?:-|–|bis|t/m|tot(?: en met)?)\s*${ANY_IN_TWO}\.?`);
const japaneseWeekdays = /([月火水木金土日])曜日?(?:から|〜|～|-|–|・|と|か|または)([月火水木金土日])曜日?(?:まで)?/u;

export function pattern(source: string): () => RegExp {
  return whenAsked(() => new RegExp(`${BEGINS}${source}${ENDS}`, 'iu'));
}

/** A day as it is written: its year often goes without saying. */
export interface Written {
  day: number;
  month: number;
  year: number | undefined;
}

/** A range of dates that is written in it; those with names of months before those in figures. */
export function rangeIn(
  text: string,
  today: Temporal.PlainDate,
  language: DateLanguage | undefined,
): SaidSpan | undefined {
  for (const [form, read] of RANGES) {
    const found = form().exec(text);
    const ends = found && read(found.slice(1), language, NOTHING);
    const span = ends && spanOf(...ends, today);
    if (span) return { span, at: found.index, text: found[0] };
  }
  return undefined;
}

const NOTHING = { before: '', after: '' };

/** "7 and 3 December" are two days, and no range that is turned round. */
const TWO_DAYS = /\s(?:and|und|y|e|et|en|ed)\s/iu;
const IS_RANGE = /^(?:between|zwischen|entre|tra|fra|tussen)\s/iu;

export function areTwoDays(said: string): boolean {
  return TWO_DAYS.test(said) && !IS_RANGE.test(said);
}

/** A range whose last day comes before its first. */
export function turnedRoundIn(text: string): string | undefined {
  for (const [form, read] of RANGES) {
    const found = form().exec(text);
    const written = found && read(found.slice(1), undefined, NOTHING);
    if (!written || areTwoDays(found[0])) continue;
    const [first, last] = written;
    // Where no year is named, from December to January is over New Year.
    const isOneYear = first.month === last.month || first.year !== undefined;
    const year = last.year ?? first.year ?? LEAP_YEAR;
    const [from, to] = [dateOf(first, first.year ?? year), dateOf(last, year)];
    if (isOneYear && from && to && Temporal.PlainDate.compare(from, to) > 0) return found[0];
  }
  return undefined;
}

/** Two weekdays, the first before the second, as places in a week. */
export function weekdaysIn(text: string): (SaidWords & { from: number; to: number }) | undefined {
  const ways = [
    [weekdays(), weekdayNamed],
    [
      shortWeekdays(),
      (word: string) => placeOf(IN_TWO_LETTERS.findIndex((names) => names.split('|').includes(word.toLowerCase()))),
    ],
    [japaneseWeekdays, (sign: string) => placeOf(JAPANESE_WEEKDAYS.indexOf(sign))],
  ] as const;
  for (const [form, weekdayOf] of ways) {
    const found = form.exec(text);
    const [from, to] = [found?.[1], found?.[2]].map((word) => (word === undefined ? undefined : weekdayOf(word)));
    if (found && from !== undefined && to !== undefined && to > from)
      return { from, to, at: found.index, text: found[0] };
  }
  return undefined;
}

const JAPANESE_WEEKDAYS = '月火水木金土日';

function placeOf(index: number): number | undefined {
  return index < 0 ? undefined : index + 1;
}

export type Parts = readonly (string | undefined)[];
export type Ends = [first: Written, last: Written];
/** A way to write days, and what reads them from it. */
export type Form = readonly [
  () => RegExp,
  (parts: Parts, language: DateLanguage | undefined, around: { before: string; after: string }) => Ends | undefined,
];

export const RANGES: readonly Form[] = [
  [
    overMonths,
    ([day, month, year, lastDay, lastMonth, lastYear]) => ends(day, month, year, lastDay, lastMonth, lastYear),
  ],
  [inOneMonth, ([day, lastDay, month, year]) => ends(day, month, undefined, lastDay, month, year)],
  [monthFirst, ([month, day, lastDay, year]) => ends(day, month, undefined, lastDay, month, year)],
  [
    withPoints,
    ([day, month, year, lastDay, lastMonth, lastYear]) =>
      inFigures(day, month ?? lastMonth, year, lastDay, lastMonth, lastYear),
  ],
  [inStrokes, withStrokes],
  [
    inJapanese,
    ([month, day, lastMonth = month, lastDay]) => inFigures(day, month, undefined, lastDay, lastMonth, undefined),
  ],
];

function ends(...[day, name = '', year, lastDay, lastName = '', lastYear]: Parts): Ends | undefined {
  const [month, lastMonth] = [monthNamed(name), monthNamed(lastName)];
  if (month === undefined || lastMonth === undefined) return undefined;
  return [
    { day: Number(day), month, year: yearOf(year) },
    { day: Number(lastDay), month: lastMonth, year: yearOf(lastYear) },
  ];
}

/** The month stands first in English, where nothing speaks against it. */
export function withStrokes([a, b, year, c, d, lastYear]: Parts, language: DateLanguage | undefined): Ends {
  const isNoMonth = (text: string | undefined) => Number(text) > 12;
  const isMonthFirst = isNoMonth(b) || isNoMonth(d) || ((language ?? 'en') === 'en' && !isNoMonth(a) && !isNoMonth(c));
  return isMonthFirst ? inFigures(b, a, year, d, c, lastYear) : inFigures(a, b, year, c, d, lastYear);
}

export function inFigures(...[day, month, year, lastDay, lastMonth, lastYear]: Parts): Ends {
  return [
    { day: Number(day), month: Number(month), year: yearOf(year) },
    { day: Number(lastDay), month: Number(lastMonth), year: yearOf(lastYear) },
  ];
}

function yearOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** The days in the year that is named; without one, in that in which they are not over yet. */
export function spanOf(first: Written, last: Written, today: Temporal.PlainDate): Span | undefined {
  const named = last.year ?? first.year;
  const isOverNewYear = last.month < first.month;
  const inYear = (year: number): Span | undefined => {
    const from = dateOf(first, first.year ?? (isOverNewYear ? year - 1 : year));
    const to = dateOf(last, last.year ?? year);
    return from && to && Temporal.PlainDate.compare(from, to) <= 0 ? { from, to: to.add({ days: 1 }) } : undefined;
  };
  if (named !== undefined) return inYear(last.year ?? named + (isOverNewYear ? 1 : 0));
  const span = inYear(today.year);
  const isOver = span?.to && Temporal.PlainDate.compare(span.to, today) <= 0;
  return isOver ? inYear(today.year + 1) : span;
}
