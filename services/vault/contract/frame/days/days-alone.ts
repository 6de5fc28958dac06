// Days that are told by their place in a month: on the 3rd, the 5th of next month, the first Monday in December. A number alone may
// be the third of anything: without what ends the phrase, or a word that a day alone has before it, it is none.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { monthIn, weekdayNamed } from './months.ts';
import { dayNamed, namesOfDaysOfMonth } from './ordinals-said.ts';
import { isSaidOfThePast } from './past-tense.ts';
import type { SaidSpan } from './sayings.ts';
import { saidIn } from './spans.ts';

/** What may follow a day, and what no third of anything has behind it. */
const ENDS_THERE =
  /^\s*(?:$|[^\s\p{L}\p{N}]|(?:and|or|at|in the|with|for|if|when|is|are|am|do|does|can|will|should|so|please|instead|already|of the month)(?!\p{L}))/iu;
const ENGLISH =
  /(?<!\p{L})(?:on|by|until|till|before|after|since|from|for) the (\d{1,2})(?:st|nd|rd|th)(?![\p{L}\p{N}])/iu;
/** Elsewhere nothing at all stands behind it. */
const OTHERS =
  /(?<!\p{L})(?:(?:am|vom|zum) (\d{1,2})\.|el (?:día )?(\d{1,2})|(?:le|il) (\d{1,2})|(?:no )?dia (\d{1,2})|(?:op|tot|vóór|voor) de (\d{1,2})(?:e|de|ste))(?=\s*(?:$|[?!]))/iu;
/** In words as well, which are said of more than of days: only where the phrase ends. */
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

export function dayAloneIn(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  return nthWeekdayIn(text, today) ?? dayOfMonthIn(text, today) ?? dayAlone(text, today);
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
    return oneDay(dayIn(first), found.index, withMore(said?.[0].length ?? 0));
  }
  const thisYear = Temporal.PlainDate.from({ year: named.year ?? today.year, month: named.month, day: 1 });
  const day =
    named.year === undefined ? nearestOf((years) => dayIn(thisYear.add({ years })), text, today) : dayIn(thisYear);
  return oneDay(day, found.index, withMore(named.text.length));
}

/** Which is the last where there is no such place. */
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
  if (!found) return undefined;
  const said = found.slice(1).find(Boolean) as string;
  const day = dayNamed(said) ?? Number(said);
  if (day < 1 || day > 31) return undefined;
  const isPast = isSaidOfThePast(text);
  const months = Array.from({ length: 13 }, (_, index) =>
    today.with({ day: 1 }).add({ months: isPast ? -index : index }),
  );
  const days = months.filter((month) => day <= month.daysInMonth).map((month) => month.with({ day }));
  const meant = days.find((each) => Temporal.PlainDate.compare(each, today) * (isPast ? -1 : 1) >= 0);
  // What stands before the article says what of that day is meant.
  const before = Math.max(0, found[0].search(/the /iu));
  return meant && oneDay(meant, found.index + before, found[0].slice(before));
}

function oneDay(from: Temporal.PlainDate, at: number, text: string): SaidSpan {
  return { span: { from, to: from.add({ days: 1 }) }, at, text };
}
