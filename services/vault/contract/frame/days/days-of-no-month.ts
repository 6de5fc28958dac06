// Days that a note names without their month: “Saturday the 12th”, “lundi 7 au vendredi 11”, “from the 12th to the 14th”. Whoever writes
// so means the next of them; the weekday beside the number tells it from an hour, or from anything that is counted.
import { DAY_MS } from '../../../../../shared/limits.ts';
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Language } from '../../../store/text-index/languages/stop-words.ts';
import { weekdayNamed, weekdaysInShort } from './months.ts';
import { blanked } from './sayings.ts';

/** Days as numbers in the order of the calendar, both included. */
interface Days {
  from: number;
  to: number;
}

/** Weekdays cut short, 1 for Monday, as they are written before a number. */
export const WEEKDAYS_IN_SHORT: Readonly<Record<string, number>> = {
  ...{ mon: 1, tue: 2, tues: 2, wed: 3, weds: 3, thu: 4, thur: 4, thurs: 4, fri: 5, sat: 6, sun: 7 },
  ...{ mo: 1, di: 2, mi: 3, do: 4, fr: 5, sa: 6, so: 7, ma: 1, wo: 3, vr: 5, za: 6, zo: 7 },
  ...{ lun: 1, mar: 2, mer: 3, gio: 4, ven: 5, sab: 6, dom: 7, mié: 3, jue: 4, vie: 5, sáb: 6, jeu: 4, sam: 6, dim: 7 },
};
/** Those of English are other words as well (“she sat 5 exams”): they begin with a capital. */
const IS_OTHER_WORD = /^(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)$/u;
/** Two letters name a day in their own language alone: “Do 12 push-ups”, “so 20 of them”. */
const IN_TWO_LETTERS: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /^(?:Mo|Di|Mi|Do|Fr|Sa|So)$/u,
  nl: /^(?:ma|di|wo|do|vr|za|zo)$/iu,
};
const ORDINAL_ENDS = /(?:st|nd|rd|th)$/iu;

const NUMBER = String.raw`(\d{1,2})(?:st|nd|rd|th|er|e|º|\.(?!\d))?`;
/** No hour, no price and nothing that is counted. */
const NOT_COUNTED = String.raw`(?![\p{L}\p{N}:/%€$£]|[.,]\d|\s?(?:h|hrs?|uhr|uur|u|[ap]\.?m|o['’]clock|heures?|horas?|[%€$£]|kg|km|min\p{L}*|euros?|pounds|people|personen|persone|personas|personnes|\d)(?!\p{L}))`;
const ARTICLE = '(?:(?:(?:night|evening|morning|afternoon) )?(?:the|den|dem|der|el|le|il|de|dia|día) )?';
const WITH_WEEKDAY = whenAsked(() => {
  const names = [...weekdaysInShort(), 'sonnabend', ...Object.keys(WEEKDAYS_IN_SHORT)].sort(
    (a, b) => b.length - a.length,
  );
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(${names.join('|')})(?:-feira)?\.?,?\s+${ARTICLE}${NUMBER}${NOT_COUNTED}`,
    'giu',
  );
});
/** English alone writes the number of a day as no other number is written; and not every fifth is a day. */
const ORDINAL =
  /(?<!\p{L})the (\d{1,2})(?:st|nd|rd|th)(?![\p{L}\p{N}-]|\s+(?:of (?!(?:the|this|next) month)|floor|street|avenue|grade|graders?|centur|birthday|anniversary|edition|round|place|time|week|hole|minute|year|month|district|percentile|day|attempt|item|row|page|version|draft)(?!\p{L}))/giu;
/** What was, was on the last day of that number. */
const WAS_THEN =
  /(?<!\p{L})(?:was|were|had|came|went|war|waren|hatte|était|avait|estaba|estuvo|fue|tenía|era|aveva|foi|tinha)(?!\p{L})(?:[^.;!?]|\.\d){0,25}$/iu;
const UP_TO =
  /^\s*(?:-|–|—|(?:to|till|until|through|thru|bis(?: zum)?|au|al|a|hasta(?: el)?|ao|até|tot(?: en met)?|t\/m)(?=\s))\s*$/iu;

/** A day with a weekday is looked for from so many days before it was written to so many behind. */
const JUST_OVER = 10;
const AHEAD = 60;
/** A number alone is that of the day that was only just over, or of the next. */
const ONLY_JUST_OVER = 3;
const A_MONTH = 31;

/** Letters before a day in which it is looked for whether it was. */
const BEFORE_IT = 60;
/** Nobody names more days in one sentence. */
const MOST_IN_SENTENCE = 40;

function firstOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const each of text.matchAll(pattern)) {
    found.push(each);
    if (found.length === MOST_IN_SENTENCE) break;
  }
  return found;
}

interface Named {
  at: number;
  end: number;
  day: number;
}

/** Whether a text can name such a day at all. */
export function mayNameDayOfNoMonth(text: string): boolean {
  return text.search(WITH_WEEKDAY()) >= 0 || text.search(ORDINAL) >= 0;
}

export function daysOfNoMonth(sentence: string, writtenOn: number, language: Language | undefined): Days[] {
  const wasAt = (at: number) => WAS_THEN.test(sentence.slice(Math.max(0, at - BEFORE_IT), at));
  const isWeekday = (name: string, text: string) =>
    name.length === 2
      ? language !== undefined && IN_TWO_LETTERS[language]?.test(name) === true
      : !IS_OTHER_WORD.test(name) || ORDINAL_ENDS.test(text);
  const withWeekday = firstOf(sentence, WITH_WEEKDAY()).flatMap((found) => {
    const [text, name = '', number] = found;
    if (!isWeekday(name, text)) return [];
    const weekday = WEEKDAYS_IN_SHORT[name.toLowerCase()] ?? weekdayNamed(name);
    const day = nearest(Number(number), writtenOn, { isPast: wasAt(found.index), weekday });
    return day === undefined ? [] : [{ at: found.index, end: found.index + text.length, day }];
  });
  const rest = withWeekday.reduce((text, { at, end }) => blanked(text, { at, text: text.slice(at, end) }), sentence);
  const numbered = firstOf(rest, ORDINAL).flatMap((found) => {
    const day = nearest(Number(found[1]), writtenOn, { isPast: wasAt(found.index) });
    return day === undefined ? [] : [{ at: found.index, end: found.index + found[0].length, day }];
  });
  const named = [...withWeekday, ...numbered].sort((a, b) => a.at - b.at);
  return joined(sentence, named);
}

/** Days with nothing between them but “to” are those from the one to the other: the last of them is the next of its number. */
function joined(sentence: string, named: readonly Named[]): Days[] {
  const days: Days[] = [];
  for (const [index, { at, day }] of named.entries()) {
    const before = named[index - 1];
    const first = days.at(-1);
    if (before === undefined || first === undefined || !UP_TO.test(sentence.slice(before.end, at)))
      days.push({ from: day, to: day });
    else first.to = nextOf(numberOf(day), first.to) ?? first.to;
  }
  return days;
}

/** The day of this number, and this weekday, that is meant by whoever wrote on that day. */
function nearest(
  number: number,
  writtenOn: number,
  { isPast, weekday }: { isPast: boolean; weekday?: number | undefined },
): number | undefined {
  const [back, ahead] = weekday === undefined ? [ONLY_JUST_OVER, A_MONTH] : [JUST_OVER, AHEAD];
  const isIt = (day: number) =>
    numberOf(day) === number && (weekday === undefined || new Date(day * DAY_MS).getUTCDay() === weekday % 7);
  const over = Array.from({ length: isPast ? ahead : back }, (_, days) => writtenOn - days - 1).find(isIt);
  const next = Array.from({ length: ahead + 1 }, (_, days) => writtenOn + days).find(isIt);
  return isPast || weekday === undefined ? (over ?? next) : (next ?? over);
}

function nextOf(number: number, day: number): number | undefined {
  return Array.from({ length: A_MONTH }, (_, days) => day + days + 1).find((each) => numberOf(each) === number);
}

function numberOf(day: number): number {
  return new Date(day * DAY_MS).getUTCDate();
}
