// Ways in which the index may hold a day: its number and the name of its month, the figures side by side, the name of its weekday. Each
// way is a list of what has to stand in one text; what is found so is read for the days that it means.
import { anyOf, type Wanted } from '../../search/question.ts';
import { type Term, termOf, termsOf } from '../../store/text-index/terms.ts';
import { WEEKDAYS_IN_SHORT } from './days/days-of-no-month.ts';
import { namesOfDays, namesOfMonth, WEEKDAY_LANGUAGES, weekdayNamed } from './days/months.ts';
import { CHINESE, JAPANESE } from './days/weekly-days.ts';

/** So few days are looked for in every way that a day is written. */
const SHORT = 3;

export type Month = Pick<Temporal.PlainDate, 'year' | 'month'>;

type Ways = readonly (readonly Wanted[])[];

export function waysAnywhere(dates: readonly Temporal.PlainDate[], months: readonly number[]): Ways {
  const isShort = dates.length <= SHORT;
  const figures = isShort ? dates.flatMap(({ day }) => figuresOf(day)) : termsIn(dates.map(({ day }) => `${day}`));
  const sideBySide = isShort ? dates.flatMap(inFigures).map((each) => [each]) : [];
  return [[anyOf(figures), anyOf(months.flatMap(namesOf))], ...sideBySide];
}

/** A range of days with their weekdays has its ends so many days around the one that is asked for at most. */
const AROUND = 6;
/** In more days than these any number would be that of one of them. */
const A_MONTH = 31;

/** Ways without a month: “Saturday the 12th”, “vr 11”, “from the 12th”. */
export function waysOfNoMonth(dates: readonly Temporal.PlainDate[]): Ways {
  const [first] = dates;
  if (first === undefined || dates.length > A_MONTH) return [];
  const days = Array.from({ length: dates.length + 2 * AROUND }, (_, index) => first.add({ days: index - AROUND }));
  const numbers = [...new Set(days.map(({ day }) => day))];
  const short = Object.keys(WEEKDAYS_IN_SHORT).map((name) => termOf(name, 'en'));
  const full = WEEKDAY_LANGUAGES.flatMap((language) => termsOfDays(language, [1, 2, 3, 4, 5, 6, 7]));
  const english = numbers.map((number) => [inARow(`the ${number}th`)]);
  return [[anyOf(numbers.flatMap(figuresOf)), anyOf([...full, ...short])], ...english];
}

/** Ways in titles, where the name of a month is enough: a range need not name the day that is asked for. */
export function waysInTitles(dates: readonly Temporal.PlainDate[], months: readonly number[]): Ways {
  const names = months.flatMap(namesOf).filter(({ word }) => !ALSO_WORDS.has(word));
  const japanese = months.map((month) => [inARow(`${month}月`)]);
  const isInFigures = dates.length > SHORT;
  const figures = [dates.map(({ day }) => day), months].map((each) => anyOf(termsIn(each.flatMap(padded))));
  return [[anyOf(names)], ...japanese, ...(isInFigures ? [figures] : [])];
}

/** Short names of months that are mostly other words. */
const ALSO_WORDS = new Set('out set ago mar mag gen mars sep'.split(' '));

/** The number of a day as the index holds it: 4, 04, 4e, 4º. */
function figuresOf(day: number): Term[] {
  return termsIn([...padded(day), `${day}e`, `${day}o`, ...(day === 1 ? ['1er'] : [])]);
}

/** The day and the month side by side, in figures: 14.12., 12/14, 12月14日. */
function inFigures({ day, month }: Temporal.PlainDate): Wanted[] {
  const written = padded(day).flatMap((d) => padded(month).flatMap((m) => [`${d} ${m}`, `${m} ${d}`]));
  return [...written, `${month}月${day}日`].map(inARow);
}

/** Ways to find what was decided in these months: the index holds the date of a decision in words. */
export function waysOfDecisions(months: readonly Month[]): Ways {
  return months.map(({ year, month }) => [inARow(`${namesOfMonth(month)[0]?.name} ${year}`)]);
}

/** Ways to find what names one of these days of the week. */
export function waysOfWeekdays(days: readonly number[]): Ways {
  const unspaced = days.flatMap((day) => {
    const [japanese, chinese] = [JAPANESE[day - 1], CHINESE[day - 1]];
    return [`${japanese}曜日`, `${japanese}曜`, `周${chinese}`, `星期${chinese}`].map(inARow);
  });
  const names = anyOf(WEEKDAY_LANGUAGES.flatMap((language) => termsOfDays(language, days)));
  return [names, ...unspaced].map((each) => [each]);
}

function termsOfDays(language: (typeof WEEKDAY_LANGUAGES)[number], days: readonly number[]): Term[] {
  const names = namesOfDays(language).filter((name) => days.includes(weekdayNamed(name) ?? 0));
  const forms = names.map((name) => name.replace('-feira', '')).flatMap((name) => [name, `${name}s`]);
  return forms.flatMap((form) => [termOf(form, language), termOf(form, 'en')]);
}

function inARow(text: string): Wanted {
  return { terms: termsOf(text, 'en'), prefix: false };
}

function padded(number: number): string[] {
  return number < 10 ? [`${number}`, `0${number}`] : [`${number}`];
}

function termsIn(figures: readonly string[]): Term[] {
  return figures.map((each) => termOf(each, 'en'));
}

/** The names of a month as the index holds them: in the language of a text, and in English where that is not told. */
function namesOf(month: number): Term[] {
  const terms = namesOfMonth(month).flatMap(({ name, language }) => [termOf(name, language), termOf(name, 'en')]);
  return terms.filter(({ stem }) => !/\d/.test(stem));
}
