// Weeks, weekends and halves of a month that is named: the last week of January, die ersten zwei Dezemberwochen, the second weekend in
// December, 12月後半. The first week and the last are the seven days that the month begins and ends with. Those between are counted as a
// calendar shows them, from a Monday on: the second is that in which the 11th lies, which is never more than three days from the 8th to the
// 14th, whichever way somebody counts.
import { mondayOf } from './calendar.ts';
import type { MonthSaid } from './months.ts';
import type { SaidSpan } from './sayings.ts';

const PLACES: readonly (readonly [place: number, words: RegExp])[] = [
  [1, /^(?:first|erste[nr]?|primer[ao]?s?|premi[eè]re?s?|prim[aeio]|eerste|primeir[ao]s?)$/iu],
  [2, /^(?:second|zweite[nr]?|segund[ao]s?|deuxième|second[ao]|tweede)$/iu],
  [3, /^(?:third|dritte[nr]?|tercer[ao]?|troisième|terz[ao]|derde|terceir[ao])$/iu],
  [-1, /^(?:last|letzte[nr]?|últim[ao]s?|derni[eè]re?s?|ultim[aeio]|laatste)$/iu],
];
const PLACE = PLACES.map(([, { source }]) => source.slice(1, -1)).join('|');
const TWO = 'two|zwei|beiden|dos|duas|deux|due|twee|2';
const WEEK = 'weeks?|wochen?|semanas?|semaines?|settiman[ae]|weken';
const WEEKEND = 'weekends?|wochenenden?|fin(?:es)? de semana|week-end|fine settimana|fim de semana';
const HALF = 'half|hälfte|mitad|quincena|metade|quinzena|moitié|quinzaine|metà|helft';
const OF = `of|in|im|des|del?|d[oa]|di|van|d['’]`;

/** The words before the name of the month. */
const BEFORE = new RegExp(
  `(?<!\\p{L})(?:(?<two>${TWO}) )?(?<place>${PLACE})(?: (?<also>${TWO}))? (?:(?<weekend>${WEEKEND})|(?<week>${WEEK})|(?:${HALF}))\\s+(?:(?:${OF})\\s*)?$`,
  'iu',
);
/** German writes month and week as one word: this is what stands before that word, and below what it ends with. */
const BEFORE_WEEKS = new RegExp(`(?<!\\p{L})(?<place>${PLACE})(?: (?<also>${TWO}))?\\s*$`, 'iu');
const IN_ONE_WORD = /^(?:(?<weekend>wochenenden?)|(?<week>wochen?)|hälfte)(?!\p{L})/iu;
const JAPANESE =
  /^の?(?:(?<weekend>最初の週末|最終週末|最後の週末|第[123]週末)|最初の(?<weeks>[12２])?週間?|第(?<place>[123])週|(?<last>最終週|最後の週)|(?<first>前半)|後半)/u;

const WEEK_DAYS = 7;
const MIDDLE_OF_WEEK = 4;
const SATURDAY = 6;
/** The first half of any month. */
const HALF_DAYS = 15;
const LONGEST_MONTH = 31;

/** `first`: the day with which the month begins that is meant. */
export function weeksOfMonth(text: string, named: MonthSaid, first: Temporal.PlainDate): SaidSpan | undefined {
  const end = named.at + named.text.length;
  const [before, after] = [text.slice(0, named.at), text.slice(end)];
  if (named.language === 'ja') {
    const found = JAPANESE.exec(after);
    return found?.groups && said(text, [named.at, end + found[0].length], japaneseDays(found.groups, first), first);
  }
  const whole = BEFORE.exec(before);
  if (whole?.groups) return said(text, [whole.index, end], daysOf(whole.groups, first), first);
  const unit = IN_ONE_WORD.exec(after);
  const place = unit && BEFORE_WEEKS.exec(before);
  if (!unit || !place?.groups) return undefined;
  return said(text, [place.index, end + unit[0].length], daysOf({ ...place.groups, ...unit.groups }, first), first);
}

type Groups = Record<string, string | undefined>;
/** The first and the last of the days, counted from the end where they are below zero. */
type DaysOfMonth = readonly [from: number, to: number];

function daysOf({ place = '', two, also, week, weekend }: Groups, first: Temporal.PlainDate): DaysOfMonth {
  const [which] = PLACES.find(([, words]) => words.test(place)) as (typeof PLACES)[number];
  if (weekend !== undefined) return weekendAt(which, first);
  if (week === undefined) return which === 1 ? [1, HALF_DAYS] : [HALF_DAYS + 1, LONGEST_MONTH];
  const count = two === undefined && also === undefined ? 1 : 2;
  return count === 1 && which > 1 ? calendarWeekAt(which, first) : weeksAt(which, count);
}

function japaneseDays({ weeks, place, last, first, weekend }: Groups, month: Temporal.PlainDate): DaysOfMonth {
  if (weekend !== undefined)
    return weekendAt(Number(/[123]/.exec(weekend)?.[0] ?? (weekend.startsWith('最初') ? 1 : -1)), month);
  if (last !== undefined) return weeksAt(-1, 1);
  if (place !== undefined) return Number(place) > 1 ? calendarWeekAt(Number(place), month) : weeksAt(1, 1);
  if (weeks !== undefined) return weeksAt(1, weeks === '1' ? 1 : 2);
  return first === undefined ? [HALF_DAYS + 1, LONGEST_MONTH] : [1, HALF_DAYS];
}

function weeksAt(place: number, count: number): DaysOfMonth {
  const days = count * WEEK_DAYS;
  return place === -1 ? [-days, LONGEST_MONTH] : [(place - 1) * WEEK_DAYS + 1, (place - 1) * WEEK_DAYS + days];
}

/** The week that begins with a Monday and has the middle one of those seven days in it. */
function calendarWeekAt(place: number, month: Temporal.PlainDate): DaysOfMonth {
  const monday = mondayOf(month.with({ day: WEEK_DAYS * (place - 1) + MIDDLE_OF_WEEK })).day;
  return [monday, monday + WEEK_DAYS - 1];
}

/** A weekend is the one of its Saturday. */
function weekendAt(place: number, month: Temporal.PlainDate): DaysOfMonth {
  const saturday = 1 + ((SATURDAY - month.dayOfWeek + WEEK_DAYS) % WEEK_DAYS);
  const last = saturday + WEEK_DAYS * Math.floor((month.daysInMonth - saturday) / WEEK_DAYS);
  const day = place === -1 ? last : saturday + WEEK_DAYS * (place - 1);
  return [day, day + 1];
}

function said(
  text: string,
  [at, end]: readonly [at: number, end: number],
  [from, to]: DaysOfMonth,
  first: Temporal.PlainDate,
): SaidSpan {
  const day = from < 0 ? first.daysInMonth + from + 1 : from;
  // A month that ends on a Saturday has its last weekend end in the next.
  const isOverTheEnd = to > first.daysInMonth && to - day === 1;
  // A last day that the month does not have is its last one.
  const last = isOverTheEnd ? first.with({ day }).add({ days: 1 }) : first.with({ day: to });
  const span = { from: first.with({ day }), to: last.add({ days: 1 }) };
  return { span, at, text: text.slice(at, end) };
}
