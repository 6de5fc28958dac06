// Days from one to another where a feast is one of both: from the 18th to New Year's, vom 18. bis Weihnachten, entre Navidad y Reyes,
// クリスマスイブから26日まで. Both are included.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { goesOnBehindADay } from './behind-days.ts';
import { type FeastNamed, feastsNamed } from './feast-days.ts';
import { monthNamed } from './months.ts';
import { isSaidOfThePast } from './past-tense.ts';
import type { SaidSpan } from './sayings.ts';

const ARTICLE = "(?: ?(?:the|dem|den|el|la|los|le|les|l['’]|il|lo|o|a|as|os|de|het))?";
const FROM = `(?:between|from|zwischen|von|vom|ab|entre|desde|del?|du|de l['’]|dal?|dall['’]|dalla|tra|fra|tussen|van|d[ao])${ARTICLE}`;
const TO = `(?:-|–|to|until|till|through|and|bis(?: zum| zu)?|und|al?|hasta|y|e|até(?: ao?)?|à|ao|au|et|jusqu['’](?:au|à)|fino (?:al?|alla|all['’])|alla|all['’]|ed?|tot(?: en met| aan)?|t\\/m|en)(?!\\p{L})${ARTICLE}`;
const MONTH =
  "(?: (?:of |de |di |d['’])?(?!(?:until|till|through|and|bis|und|hasta|até|jusqu|fino|alla|tot)(?!\\p{L}))(\\p{L}{3,}))?";
const NUMBER = '(\\d{1,2})(?:st|nd|rd|th|er|e|\\.|º)?';

/** The day that begins such a range, right before the feast. */
const DAY_BEFORE = whenAsked(
  () =>
    new RegExp(
      `(?:(?<!\\p{L})${FROM} (?:the |dia |día )?${NUMBER}${MONTH}\\s*${TO}\\s*|(?<![月\\d第])(?:(\\d{1,2})月)?(\\d{1,2})日(?:から|〜|～))$`,
      'iu',
    ),
);
/** The day that ends it, right behind the feast. */
const DAY_BEHIND = whenAsked(
  () =>
    new RegExp(
      `^(?:\\s*${TO} (?:the |dia |día )?${NUMBER}${MONTH}(?![\\p{L}\\p{N}:])|(?:から|〜|～)(?:(\\d{1,2})月)?(\\d{1,2})日(?:まで)?)`,
      'iu',
    ),
);
const FROM_BEFORE = whenAsked(() => new RegExp(`(?<!\\p{L})${FROM}\\s*$`, 'iu'));
const BETWEEN = whenAsked(() => new RegExp(`^(?:\\s*${TO}\\s*|から|〜|～)$`, 'iu'));
const WORD_BEHIND = /\s+(?:(?:of|de|di)\s+|d['’])?\p{L}+$/u;
/** Germans write things with a capital: what has none behind the number is what happens then. */
const IS_GERMAN_VERB = /\d\. \p{Ll}+$/u;
const ORDINAL = /\d(?:st|nd|rd|th|er|e|\.|º)$/u;
const UNTIL_IN_JAPANESE = /^まで/u;

export function feastRangeIn(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  const feasts = feastsNamed(text);
  for (const [index, feast] of feasts.entries()) {
    const range =
      upToFeast(text, feast, today) ??
      fromFeastToDay(text, feast, today) ??
      fromFeastToFeast(text, feasts, index, today);
    if (range) return range;
  }
  return undefined;
}

function upToFeast(text: string, feast: FeastNamed, today: Temporal.PlainDate): SaidSpan | undefined {
  const found = DAY_BEFORE().exec(text.slice(0, feast.at));
  const written = found && dayIn(found);
  if (!found || !written) return undefined;
  const to = nearest(feast, text, today);
  const from = latestBefore(to, written);
  return from && spanIn(text, [found.index, endOf(text, feast)], from, to.add({ days: feast.after }));
}

function fromFeastToDay(text: string, feast: FeastNamed, today: Temporal.PlainDate): SaidSpan | undefined {
  const end = feast.at + feast.text.length;
  const found = DAY_BEHIND().exec(text.slice(end));
  if (!found) return undefined;
  const withMonth = dayIn(found);
  const withoutWord = found[0].replace(WORD_BEHIND, '');
  const word = found[0].slice(withoutWord.length);
  // “Bis zum 27. belegt”: no month, and nothing that is counted, as in “the 18th birthday” and “der 2. Geburtstag”.
  const isOrdinal = ORDINAL.test(withoutWord) && (word === '' || IS_GERMAN_VERB.test(found[0]));
  const isAlone = isOrdinal || goesOnBehindADay(text.slice(end + withoutWord.length));
  const written = withMonth ?? (isAlone ? { day: Number(found[1]), month: undefined } : undefined);
  if (!written) return undefined;
  const from = nearest(feast, text, today);
  const to = firstBehind(from, written);
  const said = withMonth ? found[0] : withoutWord;
  return to && spanIn(text, [beginOf(text, feast), end + said.length], from, to);
}

/** Without the word before them, two feasts are not the ends of a time. */
function fromFeastToFeast(
  text: string,
  feasts: readonly FeastNamed[],
  index: number,
  today: Temporal.PlainDate,
): SaidSpan | undefined {
  const [first, last] = [feasts[index], feasts[index + 1]];
  if (first === undefined || last === undefined) return undefined;
  const isBegun =
    FROM_BEFORE().test(text.slice(0, first.at)) || UNTIL_IN_JAPANESE.test(text.slice(last.at + last.text.length));
  if (!isBegun || !BETWEEN().test(text.slice(first.at + first.text.length, last.at))) return undefined;
  const to = nearest(last, text, today);
  const from = [0, -1].map((years) => first.in(to.year + years)).find((day) => Temporal.PlainDate.compare(day, to) < 0);
  return from && spanIn(text, [beginOf(text, first), endOf(text, last)], from, to.add({ days: last.after }));
}

function beginOf(text: string, { at }: FeastNamed): number {
  return FROM_BEFORE().exec(text.slice(0, at))?.index ?? at;
}

function endOf(text: string, { at, text: name }: FeastNamed): number {
  const end = at + name.length;
  return end + (UNTIL_IN_JAPANESE.exec(text.slice(end))?.[0].length ?? 0);
}

function spanIn(
  text: string,
  [at, end]: readonly [at: number, end: number],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): SaidSpan {
  return { span: { from, to: to.add({ days: 1 }) }, at, text: text.slice(at, end) };
}

interface Written {
  day: number;
  month: number | undefined;
}

/** The day that is written; undefined where the word behind its number is no month. */
function dayIn([, day, name, japaneseMonth, japaneseDay]: RegExpExecArray): Written | undefined {
  if (day === undefined)
    return { day: Number(japaneseDay), month: japaneseMonth === undefined ? undefined : Number(japaneseMonth) };
  const month = name === undefined ? undefined : monthNamed(name);
  return name !== undefined && month === undefined ? undefined : { day: Number(day), month };
}

/** The feast that is next, or was last where it is asked how it was. */
function nearest(feast: FeastNamed, text: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const days = [-1, 0, 1].map((years) => feast.in(today.year + years));
  const isPast = isSaidOfThePast(text, feast.at);
  return (
    isPast
      ? days.findLast((day) => Temporal.PlainDate.compare(day, today) < 0)
      : days.find((day) => Temporal.PlainDate.compare(day, today) >= 0)
  ) as Temporal.PlainDate;
}

const MONTHS_LOOKED_AT = 12;

function latestBefore(end: Temporal.PlainDate, written: Written): Temporal.PlainDate | undefined {
  return daysAround(end, -1, written).find((day) => Temporal.PlainDate.compare(day, end) < 0);
}

function firstBehind(begin: Temporal.PlainDate, written: Written): Temporal.PlainDate | undefined {
  return daysAround(begin, 1, written).find((day) => Temporal.PlainDate.compare(day, begin) > 0);
}

/** The days so written, from the month of another on, forwards or back. */
function daysAround(other: Temporal.PlainDate, step: 1 | -1, { day, month }: Written): Temporal.PlainDate[] {
  if (day < 1) return [];
  return Array.from({ length: MONTHS_LOOKED_AT }, (_, months) => other.with({ day: 1 }).add({ months: step * months }))
    .filter((first) => day <= first.daysInMonth && (month === undefined || first.month === month))
    .map((first) => first.with({ day }));
}
