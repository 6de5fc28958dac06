// The values that a statement holds: days and times, amounts, numbers of things, colours. Each is read from its words, and from
// those around them that say what it is the value of.
import { fold } from '../../store/text-index/languages/fold.ts';
import { MONTHS, numbered } from '../../store/text-index/languages/numbers.ts';
import { LANGUAGES, type Language } from '../../store/text-index/languages/stop-words.ts';
import { wordsOf } from '../words/word-list.ts';
import { DIRECTION_OF } from '../words/words-of-order.ts';
import { DURATION_OF, SAID_ALONE, UNIT_OF } from '../words/words-of-values.ts';
import { CARRIERS, COPULAS, SAYS_LITTLE } from '../words/words-that-carry.ts';
import { MARK } from './normal-form/marks.ts';
import { IS_CAPITAL, type Token } from './statement-tokens.ts';

export type ValueKind =
  | 'time'
  | 'day'
  | 'month'
  | 'year'
  | 'weekday'
  | 'daypart'
  | 'season'
  | 'interval'
  | 'amount'
  | 'label'
  | 'address'
  | 'colour';

export interface Value {
  kind: ValueKind;
  /** What an amount counts, or what bears a label. */
  of: string;
  value: string;
  /** How many minutes one of the units of a duration is. */
  each: number;
  /** The name before the value: the person whose value it is. */
  holder: string;
  /** The last word before the value. */
  beside: string;
  at: number;
  isLast: boolean;
  /** Whether it tells which one of several something is said of: the red door, the Monday meeting. */
  isPartOfName: boolean;
}

const A_DAY = 1440;

/** Whether an amount is paid for each hour or day: that is not what was paid in all. */
export function hasRate({ values }: { values: readonly Pick<Value, 'kind' | 'value'>[] }): boolean {
  return values.some(({ kind, value }) => kind === 'interval' && Number(value) <= A_DAY);
}

export function monthOf(text: string, language: Language): number | undefined {
  if (language === 'en' && !IS_CAPITAL.test(text)) return undefined;
  return monthNamed(text, language);
}

function monthNamed(text: string, language: Language): number | undefined {
  const folded = fold(text.toLowerCase());
  const name = numbered(folded, language) ?? numbered(folded, 'en') ?? folded;
  const place = MONTHS.indexOf(name);
  return place === -1 ? undefined : place + 1;
}

/** The month behind the number of its day, in whatever language the rest of the text seems to be. */
function monthBehindDay(text: string, language: Language): number | undefined {
  const found = [language, ...LANGUAGES].map((each) => monthNamed(text, each));
  return found.find((month) => month !== undefined);
}

type Bare = Pick<Value, 'kind' | 'of' | 'value' | 'each'>;
/** The word before a number, which may be the thing that bears the number. */
interface Numbered {
  stem: string;
  folded: string;
  at: number;
}

export interface FoundValue {
  values: Bare[];
  taken: number;
}

const bare = (kind: ValueKind, value: string | number, of = '', each = 1): Bare => ({
  kind,
  of,
  value: String(value),
  each,
});

export function valueAt(
  tokens: readonly Token[],
  at: number,
  previous: Numbered | undefined,
  language: Language,
): FoundValue | undefined {
  const { text, folded } = tokens[at] as Token;
  if (text.startsWith(`${MARK}t`)) return { values: [bare('time', text.slice(2))], taken: 1 };
  if (text.startsWith(`${MARK}f`)) return { values: [bare('interval', text.slice(2))], taken: 1 };
  if (text.startsWith(`${MARK}c`)) return { values: [bare('address', text.slice(2))], taken: 1 };
  if (text === `${MARK}w`) return { values: [bare('weekday', WORKING_DAYS)], taken: 1 };
  for (const [kind, words] of SAID_ALONE) {
    const said = words.get(folded);
    if (said !== undefined && !(kind === 'colour' && isSomebody(tokens[at] as Token, language)))
      return { values: [bare(kind, said)], taken: 1 };
  }
  if (/^\d/.test(text)) return numberAt(tokens, at, previous, language);
  // A month that stands before its day, or without one.
  const before = tokens[at - 1]?.folded ?? '';
  const month = MONTH_AFTER.has(before) ? monthNamed(text, language) : monthOf(text, language);
  if (month === undefined) return undefined;
  const values = [bare('month', month)];
  let taken = 1;
  // "Jan" alone is a person.
  if (
    text.length === CUT_SHORT &&
    folded !== 'may' &&
    !MONTH_AFTER.has(before) &&
    dayNumber(tokens[at + 1]?.folded) === undefined
  )
    return undefined;
  const day = dayNumber(tokens[at + taken]?.folded);
  if (day !== undefined) {
    values.push(bare('day', day));
    taken++;
  }
  return withYear(tokens, at, { values, taken });
}

/** Whether the word is a name: Rosa and Violet are no colours there. */
function isSomebody({ text, folded, startsSentence }: Token, language: Language): boolean {
  return IS_CAPITAL.test(text) && language !== 'de' && (!startsSentence || PERSONS_TOO.has(folded));
}

const PERSONS_TOO = wordsOf('rosa violet azul marron');
const WEEKDAYS = SAID_ALONE.find(([kind]) => kind === 'weekday')?.[1];
/** The value for all days of the week but the weekend. */
const WORKING_DAYS = 'weekdays';
const WEEKEND: ReadonlySet<string> = new Set(['saturday', 'sunday']);

/** Whether one value is a day of the other: Mondays are among the weekdays. */
export function isOneDay(one: string, other: string): boolean {
  const isAmong = (days: string, day: string) => days === WORKING_DAYS && !WEEKEND.has(day);
  return isAmong(one, other) || isAmong(other, one);
}

const CUT_SHORT = 3;
/** Words behind which the name of a month is one, whether or not it has a capital. */
const MONTH_AFTER = wordsOf('in since until by from till during of im ab bis seit em en au nel a tot vanaf');

function dayNumber(word: string | undefined): number | undefined {
  const found = /^(\d{1,2})(?:st|nd|rd|th|er|º)?$/.exec(word ?? '');
  return found && Number(found[1]) >= 1 && Number(found[1]) <= 31 ? Number(found[1]) : undefined;
}

const YEAR = /^(?:19|20)\d{2}$/;

function withYear(tokens: readonly Token[], at: number, { values, taken }: FoundValue): FoundValue {
  let after = at + taken;
  while ([',', 'of', 'de', 'del'].includes(tokens[after]?.folded ?? '')) after++;
  const year = tokens[after]?.text;
  if (year === undefined || !YEAR.test(year)) return { values, taken };
  return { values: [...values, bare('year', year)], taken: after - at + 1 };
}

function numberAt(
  tokens: readonly Token[],
  at: number,
  previous: Numbered | undefined,
  language: Language,
): FoundValue {
  const { text, folded } = tokens[at] as Token;
  const day = dayNumber(folded);
  let next = at + 1;
  while (day !== undefined && ['.', 'of', 'de'].includes(tokens[next]?.folded ?? '')) next++;
  const month = day === undefined ? undefined : monthBehindDay(tokens[next]?.text ?? '', language);
  if (day !== undefined && month !== undefined)
    return withYear(tokens, at, { values: [bare('month', month), bare('day', day)], taken: next - at + 1 });
  if (YEAR.test(text) && !tokens[at + 1]?.isWord) return { values: [bare('year', text)], taken: 1 };
  const unit = tokens[at + 1];
  if (YEAR.test(text) && unit !== undefined && (unit.isStop || CAME_TO.has(unit.folded) || /^\d/.test(unit.text)))
    return { values: [bare('year', text)], taken: 1 };
  const figures = String(Number(/^\d+(?:\.\d+)?/.exec(text)?.[0] ?? text));
  const isPlain = /^\d+(?:\.\d+)?$/.test(text);
  // Class 3a is one of several classes.
  if (/^\d+\p{L}$/u.test(text) && previous?.at === at - 1)
    return { values: [bare('label', folded, previous.stem)], taken: 1 };
  if (day !== undefined && !isPlain && tokens[at - 1]?.folded === 'the' && (!unit?.isWord || isOfMonth(tokens, at)))
    return { values: [bare('day', day)], taken: 1 };
  if (!isPlain) return { values: [bare('amount', day ?? folded, day === undefined ? '' : 'ordinal')], taken: 1 };
  const isNumber = previous?.at === at - 1 && NUMBERED.has(previous.folded);
  if (
    !isNumber &&
    unit?.isWord &&
    !unit.isStop &&
    !/^\d/.test(unit.text) &&
    !CARRIERS.has(unit.folded) &&
    !WHEN_ELSE.has(unit.folded)
  ) {
    const minutes = DURATION_OF.get(unit.folded);
    if (minutes !== undefined) return lengthInParts(tokens, at, Number(figures) * minutes, minutes);
    return { values: [bare('amount', figures, UNIT_OF.get(unit.folded) ?? unit.stem)], taken: 2 };
  }
  // "Monday 4." is a day of the month.
  if (day !== undefined && WEEKDAYS?.has(tokens[at - 1]?.folded ?? '')) return { values: [bare('day', day)], taken: 1 };
  if (day !== undefined && DAY_BEFORE.has(tokens[at - 1]?.folded ?? '') && !unit?.isWord)
    return { values: [bare('day', day)], taken: 1 };
  const isLabel = previous !== undefined && previous.at === at - 1 && bearsNumbers(previous);
  return { values: [isLabel ? bare('label', figures, previous.stem) : bare('amount', figures)], taken: 1 };
}

/** German verbs for what a bill came to, which stand behind the year: "2023 betrug die Rechnung 840 Euro." */
const CAME_TO = wordsOf('betragt betrug betrugen kostete kosteten');

/** Whether "of this month" follows: "the 9th of this month". */
function isOfMonth(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.folded === 'of' && tokens[at + 3]?.folded === 'month';
}

const JOINS_PARTS = wordsOf('and und y e et en');

/** The rest of a duration that is said in two units: an hour and 52 minutes are 112 minutes. */
function lengthInParts(tokens: readonly Token[], at: number, minutes: number, each: number): FoundValue {
  const next = at + (JOINS_PARTS.has(tokens[at + 2]?.folded ?? '') ? 3 : 2);
  const smaller = DURATION_OF.get(tokens[next + 1]?.folded ?? '');
  const isPart = IS_WHOLE.test(tokens[next]?.text ?? '') && smaller !== undefined && smaller < each;
  const rest = isPart ? Number(tokens[next]?.text) * smaller : 0;
  return { values: [bare('amount', minutes + rest, 'duration', each)], taken: isPart ? next + 2 - at : 2 };
}

const IS_WHOLE = /^\d{1,2}$/;

/** Words before the number of a day, in languages that write "on the 15th" without a month. */
const DAY_BEFORE = wordsOf('le el il dia am zum vom den ao op');
/** Words behind which a number is no day of a month: "turned 80 last month". */
const WHEN_ELSE = wordsOf(
  'last next ago letztes letzten nachstes pasado proximo dernier prochain scorso prossimo passado vorig volgend',
);
const NUMBERED = wordsOf('number numbers size lesson class session course gate');

/** Whether the word can bear a number: somebody who turned 80 is no number 80. */
function bearsNumbers({ folded }: Numbered): boolean {
  return !(SAYS_LITTLE.has(folded) || COPULAS.has(folded)) || NUMBERED.has(folded);
}

/**
 * Whether the value tells of which one something is said, because a word follows that it belongs to: "the Monday meeting". In
 * languages that put the day before the verb anything may follow a day of a month, and a month behind the word for "in".
 */
export function isPartOfName(tokens: readonly Token[], at: number, found: FoundValue, language: Language): boolean {
  // "Item 4." at the end of a statement tells which item it was about.
  if (found.values.some(({ kind }) => kind === 'label') && tokens[at - 1]?.startsSentence) return true;
  if (!isTelling(tokens[at + found.taken])) return false;
  // In other languages a weekday that tells which one is written together with its noun, or stands behind that.
  if (language !== 'en' && found.values.some(({ kind }) => WHEN.includes(kind))) return false;
  if (language === 'en' || !found.values.some(({ kind }) => kind === 'month')) return true;
  if (found.values.some(({ kind }) => kind === 'day')) return false;
  const before = tokens[at - 1];
  return !(before !== undefined && MONTH_AFTER.has(before.folded) && !before.startsSentence);
}

const WHEN: readonly ValueKind[] = ['weekday', 'daypart', 'season'];

function isTelling(next: Token | undefined): boolean {
  return next?.isWord === true && !next.isStop && !CARRIERS.has(next.folded) && !DIRECTION_OF.has(next.folded);
}

/** The value with the unit of an earlier one: in "one is eight years old, the other five" the unit is said once. */
export function withUnit(value: Bare, earlier: readonly Value[]): Bare {
  const before = earlier.findLast(({ kind }) => kind === 'amount');
  if (value.kind !== 'amount' || value.of !== '' || before === undefined) return value;
  return { ...value, of: before.of, value: String(Number(value.value) * before.each), each: before.each };
}

/** The kinds of values that say when something is. */
export const DATES: ReadonlySet<ValueKind> = new Set([
  'time',
  'day',
  'month',
  'year',
  'weekday',
  'daypart',
  'season',
  'interval',
]);

/** Words for "times": three times a day is once in eight hours. */
export const TIMES = /^(?:time|mal|vez|vec|fois|volt|vez|veces|volte|vezes|keer)$/;

export function rated(values: readonly Value[]): Value[] {
  return ratedBy(inTheirHalf(values));
}

/** Half a day, in times that are written with four digits. */
export const HALF_A_DAY = 1200;
const LATE = new Set(['afternoon', 'evening']);

/** Times in the half of the day that is said elsewhere: "on Wednesday evenings at half past seven". */
function inTheirHalf(values: readonly Value[]): readonly Value[] {
  const parts = values.filter(({ kind }) => kind === 'daypart');
  if (parts.length !== 1 || !LATE.has(parts[0]?.value ?? '')) return values;
  return values.map((each) =>
    each.kind === 'time' && Number(each.value) < HALF_A_DAY
      ? { ...each, value: String(Number(each.value) + HALF_A_DAY).padStart(4, '0') }
      : each,
  );
}

function ratedBy(values: readonly Value[]): Value[] {
  const times = values.find(({ kind, of }) => kind === 'amount' && TIMES.test(of));
  const interval = values.find(({ kind }) => kind === 'interval');
  if (times === undefined || interval === undefined || Number(times.value) === 0) return [...values];
  return values
    .filter((each) => each !== times)
    .map((each) => (each === interval ? { ...each, value: String(Number(each.value) / Number(times.value)) } : each));
}
