// Days that are told by their place in a month: on the 3rd, the 5th of next month, the first Monday in December. A number alone may
// be the third of anything: without what ends the phrase, or a word that a day alone has before it, it is none.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { goesOnBehindADay, hourBehindADay, WORD_BEHIND_A_DAY } from './behind-days.ts';
import { monthIn, monthNamed, weekdayNamed } from './months.ts';
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
  /(?<!\p{L})(?:(?:am|vom|zum) (\d{1,2})\.|el (?:día )?(\d{1,2})|(?<=(?:antes|después|prima|dopo) del )(\d{1,2})|(?:le|il) (\d{1,2})|(?:no )?dia (\d{1,2})|(?:op|tot|vóór|voor) de (\d{1,2})(?:e|de|ste))(?=\s*(?:$|[?!]))/iu;
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
    `(?:van|tussen) de ${DUTCH_DAY} (?:tot(?: en met)?|en) de ${DUTCH_DAY}`,
  ];
  const japanese = '(?<![月\\d第])(\\d{1,2})日(?:から|〜|～)(\\d{1,2})日(?:まで|の間)?(?![間目])';
  return new RegExp(`(?<!\\p{L})(?:${said.join('|')})(?![\\p{L}\\p{N}:])|${japanese}`, 'iu');
});
const IS_JAPANESE = /日/u;
/** In German a noun has a capital letter: the 2nd to the 5th of what is none of these. */
const GERMAN_BEHIND = /^\s+(?!mal(?!\p{L}))\p{Ll}/u;
const ENDS_WITH_POINT = /\.$/u;

/** A part of the day that stands between a weekday and its number: “Friday morning the 18th”, “venerdì sera 18”. */
const PART_OF_DAY =
  '(?:morning|afternoon|evening|night|früh|vormittag|mittag|nachmittag|abend|nacht|por la (?:mañana|tarde|noche)|matin|midi|après-midi|soir|mattina|pomeriggio|sera|ochtend|middag|avond|(?:de|à) (?:manhã|tarde|noite))';
/** A number with a sign or a word that tells that it is a day. */
const ORDINAL_OF_WEEKDAY = [
  `(?:the )?${NTH_DAY}`,
  'the (\\d{1,2})',
  '(?:(?:den|dem|der) )?(\\d{1,2})\\.',
  `(?:de )?${DUTCH_DAY}`,
].join('|');
const NUMBER_OF_WEEKDAY = '(?:(?:el|le|il|dia|día|de) )?(\\d{1,2})';
const DAY_OF_WEEKDAY = `${ORDINAL_OF_WEEKDAY}|${NUMBER_OF_WEEKDAY}`;
/** Behind such a number: what it is the second of. */
const COUNTED_BEHIND =
  '\\s+(?:floor|anniversary|birthday|grade|place|round|edition|class|stock|etage|geburtstag|klasse|runde|verdieping|verjaardag|klas|ronde|editie)(?!\\p{L})';
const NO_DAY_BEHIND = `[\\p{L}\\p{N}]|[:.]\\d|${COUNTED_BEHIND}`;
/** Behind a number alone there is more that it may be: an hour, and whatever there are so many of. */
const NO_DAY_BEHIND_NUMBER = `${NO_DAY_BEHIND}|\\s*(?:[ap]\\.?m|uhr|uur|h|o['’]clock|\\d|(?!${WORD_BEHIND_A_DAY})\\p{L}{3,})`;

/** "Monday the 7th", "Montag, den 7.", "lunes 7"; and no hour, and nothing that is counted. */
const WEEKDAY_AND_DAY = whenAsked(
  () =>
    new RegExp(
      `(?<!\\p{L})(\\p{L}{4,}(?:-feira)?)(?: ${PART_OF_DAY})?,? (?:(?:${ORDINAL_OF_WEEKDAY})(?!${NO_DAY_BEHIND})|${NUMBER_OF_WEEKDAY}(?!${NO_DAY_BEHIND_NUMBER}))`,
      'giu',
    ),
);
/** “Du lundi 7 au jeudi 10”, “from Monday the 7th to Thursday the 10th”, 7日(月)から10日(木)まで. */
const WEEKDAYS_AND_DAYS = whenAsked(() => {
  const from =
    '(?:(?:between|from|zwischen|vom|von|entre|desde|del?|du|dal?|tra|fra|tussen|van|d[ao])(?: (?:dem|el|le|il|a|o))? )?';
  const to =
    "\\s*(?:-|–|,? (?:to|until|till|through|and|bis(?: zum)?|und|al?|hasta|y|até|à|e|et|au|jusqu['’]au|fino al?|tot(?: en met)?|en)(?: (?:dem|el|le|il|a|o))? )\\s*";
  const day = `(\\p{L}{4,}(?:-feira)?),? (?:${DAY_OF_WEEKDAY})`;
  return new RegExp(`(?<!\\p{L})${from}${day},?${to}${day}(?![\\p{L}\\p{N}:])`, 'iu');
});
const JAPANESE_DAY = String.raw`(\d{1,2})日の?[(（]?([月火水木金土日])(?:曜日?)?[)）]?`;
const JAPANESE_WEEKDAYS_AND_DAYS = new RegExp(
  `(?<![月\\d第])${JAPANESE_DAY}(?:から|〜|～|-|–)${JAPANESE_DAY}(?:まで)?`,
  'u',
);
const JAPANESE_WEEKDAYS = '月火水木金土日';
/** The month of a day is read with it elsewhere. */
const MONTH_BEHIND = /^\s+(?:de |di |of |d['’])?(\p{L}{3,})/iu;

export function dayAloneIn(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  return (
    nthWeekdayIn(text, today) ??
    dayOfMonthIn(text, today) ??
    fromWeekdayToWeekday(text, today) ??
    fromDayToDay(text, today) ??
    weekdayAndDay(text, today) ??
    dayAlone(text, today)
  );
}

function fromDayToDay(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  const found = FROM_DAY_TO_DAY().exec(text);
  const [first, last] = (found?.slice(1).filter(Boolean) ?? []).map(Number);
  if (!found || first === undefined || last === undefined || last <= first || !isRangeThere(text, found))
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
  for (const found of text.matchAll(WEEKDAY_AND_DAY())) {
    const weekday = weekdayNamed(found[1] as string);
    if (weekday === undefined || namesMonth(textBehind(text, found))) continue;
    const day = daysOfWeekday(weekday, Number(found.slice(2).find(Boolean)), text, today)[0];
    if (day) return oneDay(day, found.index, found[0] + hourBehindADay(textBehind(text, found)));
  }
  return undefined;
}

function daysOfWeekday(weekday: number, number: number, text: string, today: Temporal.PlainDate): Temporal.PlainDate[] {
  return daysNumbered(number, text, today)
    .slice(0, MONTHS_AHEAD)
    .filter(({ dayOfWeek }) => dayOfWeek === weekday);
}

/** Both ends told by their weekday and their number: where one of them is not that, nothing is. */
function fromWeekdayToWeekday(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  const found = WEEKDAYS_AND_DAYS().exec(text);
  const japanese = JAPANESE_WEEKDAYS_AND_DAYS.exec(text);
  const said = japanese ?? found;
  const parts = said?.slice(1).filter((each) => each !== undefined);
  if (!said || parts?.length !== 4 || namesMonth(textBehind(text, said))) return undefined;
  const [[firstName, first], [lastName, last]] = [parts.slice(0, 2), parts.slice(2)].map((end) =>
    japanese ? [end[1], end[0]] : end,
  ) as [[string, string], [string, string]];
  const [firstDay, lastDay] = [firstName, lastName].map((name) =>
    japanese ? JAPANESE_WEEKDAYS.indexOf(name) + 1 : weekdayNamed(name),
  );
  if (firstDay === undefined || lastDay === undefined) return undefined;
  const [from] = daysOfWeekday(firstDay, Number(first), text, today);
  const to =
    from &&
    daysNumbered(Number(last), '', from).find(
      (day) => day.dayOfWeek === lastDay && Temporal.PlainDate.compare(day, from) > 0,
    );
  return from && to && { span: { from, to: to.add({ days: 1 }) }, at: said.index, text: said[0] };
}

function namesMonth(behind: string): boolean {
  const word = MONTH_BEHIND.exec(behind)?.[1];
  return word !== undefined && monthNamed(word) !== undefined;
}

/** Whether nothing behind the two numbers is what they are the third and the fifth of. */
function isRangeThere(text: string, found: RegExpExecArray): boolean {
  const behind = textBehind(text, found);
  return (
    IS_JAPANESE.test(found[0]) ||
    ENDS_THERE.test(behind) ||
    goesOnBehindADay(behind) ||
    (ENDS_WITH_POINT.test(found[0]) && GERMAN_BEHIND.test(behind))
  );
}

function textBehind(text: string, found: RegExpMatchArray): string {
  return text.slice((found.index as number) + found[0].length);
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
  const behind = english && textBehind(text, english);
  const isEnglish = behind !== null && (ENDS_THERE.test(behind) || goesOnBehindADay(behind));
  const found = isEnglish ? (english as RegExpExecArray) : (OTHERS.exec(text) ?? IN_WORDS().exec(text));
  if (!found) {
    const numbered = numberedDayIn(text);
    const [next] = numbered ? daysNumbered(numbered.day, text, today) : [];
    if (!numbered || !next) return undefined;
    const hour = hourBehindADay(text.slice(numbered.at + numbered.text.length));
    return oneDay(next, numbered.at, numbered.text + hour);
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
