// Days that are told by their place in a month: on the 3rd, the 5th of next month, the first Monday in December. A number alone may
// be the third of anything: without what ends the phrase, or a word that a day alone has before it, it is none.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { monthIn, weekdayNamed } from './months.ts';
import { numberedDayIn } from './numbered-days.ts';
import { dayNamed, namesOfDaysOfMonth } from './ordinals-said.ts';
import { isSaidOfThePast } from './past-tense.ts';
import type { SaidSpan } from './sayings.ts';
import { saidIn } from './spans.ts';

/** What may follow a day, and what no third of anything has behind it. */
const ENDS_THERE =
  /^\s*(?:$|[^\s\p{L}\p{N}]|(?:and|or|at|in the|with|for|if|when|is|are|am|do|does|can|will|should|so|please|instead|already|to|because|but|we|i|around|as|not|after|before|from|again|then|of the month)(?!\p{L}))/iu;
const ENGLISH =
  /(?<!\p{L})(?:on|by|until|till|before|after|since|from|for|(?:week|weekend|morning|afternoon|evening|night|beginning|starting|commencing)(?: of)?) the (\d{1,2})(?:st|nd|rd|th)(?![\p{L}\p{N}])/iu;
/** Numbers of days in the other languages: nothing at all may stand behind them. */
const OTHERS =
  /(?<!\p{L})(?:(?:am|vom|zum) (\d{1,2})\.|el (?:día )?(\d{1,2})|(?:le|il) (\d{1,2})|(?:no )?dia (\d{1,2})|(?:op|tot|vóór|voor) de (\d{1,2})(?:e|de|ste))(?=\s*(?:$|[?!]))/iu;
/** Days in words, which are said of more than of days: they count only where the phrase ends. */
const IN_WORDS = whenAsked(() => {
  const before = [
    ['en', '(?:on|by|until|till|before|after) the'],
    ['de', '(?:am|vom|zum|bis zum|nach dem|vor dem)'],
    ['es', '(?:el(?: día)?|al)'],
    ['pt', '(?:no )?dia'],
    ['fr', 'le'],
    ['it', 'il'],
    ['nl', '(?:op|tot|voor|na) de'],
  ] as const;
  const said = before.map(([language, words]) => `${words} (${namesOfDaysOfMonth(language).join('|')})`);
  return new RegExp(
    `(?<!\\p{L})(?:${said.join('|')})(?=\\s*(?:$|[?!.,;]|(?:mit|an|los|da|dran|vor|dabei|fällig)(?!\\p{L})))`,
    'iu',
  );
});
const OF_A_MONTH = /(?<!\p{L})(?:the )?(\d{1,2})(?:st|nd|rd|th) of (?=(?:next|this|the) month(?!\p{L}))/iu;
const NTH = ['first', 'second', 'third', 'fourth'];
const NTH_WEEKDAY =
  /(?<!\p{L})(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th) (\p{L}+day) (?:in|of) (?:the )?(?=\p{L})/iu;

/** A day of a month in figures, as English and Dutch write it. */
const NTH_DAY = '(\\d{1,2})(?:st|nd|rd|th)';
const DUTCH_DAY = '(\\d{1,2})(?:e|de|ste)';

/** "Between the 3rd and the 9th", "vom 3. bis zum 9.": no month stands beside it, which is read elsewhere (written-ranges.ts). */
const FROM_DAY_TO_DAY = whenAsked(() => {
  const said = [
    `(?:between|from) the ${NTH_DAY} (?:and|to|until|till|through) (?:the )?${NTH_DAY}`,
    `the ${NTH_DAY} (?:and|to|until|till|through) the ${NTH_DAY}`,
    '(?:vom|zwischen dem) (\\d{1,2})\\. (?:bis(?: zum)?|und dem) (\\d{1,2})\\.',
    '(?:del|entre el) (\\d{1,2}) (?:al|y el) (\\d{1,2})',
    '(?:du|entre le) (\\d{1,2}) (?:au|et le) (\\d{1,2})',
    '(?:dal|tra il) (\\d{1,2}) (?:al|e il) (\\d{1,2})',
    '(?:do dia|entre o dia) (\\d{1,2}) (?:ao|e o)(?: dia)? (\\d{1,2})',
    `(?:van|tussen) de ${DUTCH_DAY} (?:tot|en) de ${DUTCH_DAY}`,
  ];
  return new RegExp(`(?<!\\p{L})(?:${said.join('|')})(?![\\p{L}\\p{N}:])`, 'iu');
});

/** "Monday the 7th", "Montag, den 7.", "lunes 7"; and no hour, and nothing that is counted. */
const WEEKDAY_AND_DAY = whenAsked(() => {
  const day = [
    `(?:the )?${NTH_DAY}`,
    'the (\\d{1,2})',
    '(?:(?:den|dem|der) )?(\\d{1,2})\\.',
    '(?:(?:el|le|il|dia|día|de) )?(\\d{1,2})(?:e|de|ste)?',
  ];
  const counted = "[\\p{L}\\p{N}:.]|\\s*(?:[ap]\\.?m|uhr|uur|h|o['’]clock|\\d|\\p{L}{3,})";
  return new RegExp(`(?<!\\p{L})(\\p{L}{4,}(?:-feira)?),? (?:${day.join('|')})(?!${counted})`, 'iu');
});

export function dayAloneIn(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  return (
    nthWeekdayIn(text, today) ??
    dayOfMonthIn(text, today) ??
    fromDayToDay(text, today) ??
    weekdayAndDay(text, today) ??
    dayAlone(text, today)
  );
}

function fromDayToDay(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  const found = FROM_DAY_TO_DAY().exec(text);
  const [first, last] = (found?.slice(1).filter(Boolean) ?? []).map(Number);
  if (!found || first === undefined || last === undefined || last <= first || !ENDS_THERE.test(textBehind(text, found)))
    return undefined;
  // "The last week of January, from the 25th to the 31st": the month is said beside it.
  const month = monthIn(text)?.month;
  const to = daysNumbered(last, text, today).find((day) => month === undefined || day.month === month);
  return to === undefined || to.day < first
    ? undefined
    : { span: { from: to.with({ day: first }), to: to.add({ days: 1 }) }, at: found.index, text: found[0] };
}

/** A weekday with a number is looked for in so many months: further away the number is of something else. */
const MONTHS_AHEAD = 4;

/** The next day that is both: a Monday that is no 7th is not meant. */
function weekdayAndDay(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  const found = WEEKDAY_AND_DAY().exec(text);
  const weekday = found?.[1] === undefined ? undefined : weekdayNamed(found[1]);
  if (!found || weekday === undefined) return undefined;
  const days = daysNumbered(Number(found.slice(2).find(Boolean)), text, today).slice(0, MONTHS_AHEAD);
  const day = days.find(({ dayOfWeek }) => dayOfWeek === weekday);
  return day && oneDay(day, found.index, found[0]);
}

function textBehind(text: string, found: RegExpExecArray): string {
  return text.slice(found.index + found[0].length);
}

/** "The first Monday in December", "the last Friday of next month". */
function nthWeekdayIn(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  const found = NTH_WEEKDAY.exec(text);
  const weekday = found?.[2] === undefined ? undefined : weekdayNamed(found[2]);
  if (!found || weekday === undefined) return undefined;
  const end = found.index + found[0].length;
  const after = text.slice(end);
  const named = monthIn(text);
  const said = /^(?:next|this)? ?month(?!\p{L})/iu.exec(after);
  if (named?.at !== end && !said) return undefined;
  const place = NTH.findIndex((word, index) =>
    [word, `${index + 1}`].includes(found[1]?.replace(/(\d)\D+/, '$1') ?? ''),
  );
  const dayIn = (first: Temporal.PlainDate) => nthOf(first, place, weekday);
  const withMore = (length: number) => text.slice(found.index, end + length);
  if (said || named === undefined) {
    const first = today.with({ day: 1 }).add({ months: /^next/iu.test(after) ? 1 : 0 });
    const isOver = Temporal.PlainDate.compare(dayIn(first), today) < 0 && !isSaidOfThePast(text);
    const day = dayIn(isOver ? first.add({ months: 1 }) : first);
    return oneDay(day, found.index, withMore(said?.[0].length ?? 0));
  }
  const thisYear = Temporal.PlainDate.from({ year: named.year ?? today.year, month: named.month, day: 1 });
  const day =
    named.year === undefined ? nearestOf((years) => dayIn(thisYear.add({ years })), text, today) : dayIn(thisYear);
  return oneDay(day, found.index, withMore(named.text.length));
}

/** The weekday at its place in a month; the last one where there is no such place. */
function nthOf(first: Temporal.PlainDate, place: number, weekday: number): Temporal.PlainDate {
  const from = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
  const all = [0, 1, 2, 3, 4].map((weeks) => from.add({ weeks })).filter(({ month }) => month === first.month);
  return (all[place] ?? all.at(-1)) as Temporal.PlainDate;
}

function nearestOf(
  dayIn: (years: number) => Temporal.PlainDate,
  text: string,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const isPast = isSaidOfThePast(text);
  const days = (isPast ? [0, -1] : [0, 1]).map(dayIn) as [Temporal.PlainDate, Temporal.PlainDate];
  const isRight = Temporal.PlainDate.compare(days[0], today) * (isPast ? -1 : 1) >= 0;
  return isRight ? days[0] : days[1];
}

/** "The 5th of next month". */
function dayOfMonthIn(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  const found = OF_A_MONTH.exec(text);
  const month = found && saidIn(text.slice(found.index + found[0].length), today);
  const last = month?.span.to?.subtract({ days: 1 });
  const day = Number(found?.[1]);
  if (!found || !month || month.at > 0 || !last || day < 1 || day > last.day) return undefined;
  const end = found.index + found[0].length + month.text.length;
  return oneDay(last.with({ day }), found.index, text.slice(found.index, end));
}

/** "On the 3rd": of the month in which it is still to come, or was last where it is asked how it was. */
function dayAlone(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  const english = ENGLISH.exec(text);
  const isEnglish = english !== null && ENDS_THERE.test(text.slice(english.index + english[0].length));
  const found = isEnglish ? english : (OTHERS.exec(text) ?? IN_WORDS().exec(text));
  if (!found) {
    const numbered = numberedDayIn(text);
    const [next] = numbered ? daysNumbered(numbered.day, text, today) : [];
    return numbered && next && oneDay(next, numbered.at, numbered.text);
  }
  const said = found.slice(1).find(Boolean) as string;
  const day = dayNamed(said) ?? Number(said);
  const [meant] = daysNumbered(day, text, today);
  // What stands before the article says what of that day is meant.
  const before = Math.max(0, found[0].search(/the /iu));
  return meant && oneDay(meant, found.index + before, found[0].slice(before));
}

/** The days of this number in the months to come, the nearest first, or in past months where it is asked how it was. */
function daysNumbered(day: number, text: string, today: Temporal.PlainDate): Temporal.PlainDate[] {
  if (day < 1 || day > 31) return [];
  const isPast = isSaidOfThePast(text);
  const months = Array.from({ length: 13 }, (_, index) =>
    today.with({ day: 1 }).add({ months: isPast ? -index : index }),
  );
  const days = months.filter((month) => day <= month.daysInMonth).map((month) => month.with({ day }));
  return days.filter((each) => Temporal.PlainDate.compare(each, today) * (isPast ? -1 : 1) >= 0);
}

function oneDay(from: Temporal.PlainDate, at: number, text: string): SaidSpan {
  return { span: { from, to: from.add({ days: 1 }) }, at, text };
}
