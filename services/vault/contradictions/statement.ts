// A statement taken apart: what it is about, and what it says of that. The slots are what turns the same words into another
// fact: amounts, days and times, names, a denial, and what comes from, to, before or after what.
import { type Language, languageTold } from '../store/text-index/languages/detect.ts';
import { fold } from '../store/text-index/languages/fold.ts';
import { MONTHS, numbered } from '../store/text-index/languages/numbers.ts';
import { isStopWord, isUnspaced, termOf, termsOf } from '../store/text-index/terms.ts';
import {
  CARRIERS,
  DIRECTION_OF,
  DURATION_OF,
  ENDINGS_OF_HABITS,
  EVENT_OF,
  NEGATIONS,
  SAID_ALONE,
  UNIT_OF,
} from './wordings.ts';
import { MARK, unified } from './written-values.ts';

/** A word of the frame: of what the statement is about, or what is said beside its slots. */
export interface Word {
  stem: string;
  folded: string;
  /** What stands before it: a word that joins it to the others, one of the frame, a name's ownership, or nothing. */
  after: 'joint' | 'word' | 'owner' | 'start';
  isName: boolean;
  /** Nothing that tells stands before it. */
  isFirst: boolean;
  isFollowedByOwner: boolean;
  at: number;
}

export type ValueKind =
  | 'time'
  | 'day'
  | 'month'
  | 'year'
  | 'weekday'
  | 'daypart'
  | 'interval'
  | 'amount'
  | 'label'
  | 'colour';

export interface Value {
  kind: ValueKind;
  /** Of an amount what it counts, of a label what bears it. */
  of: string;
  value: string;
  /** Of a duration: how long one of what it is counted in is. */
  each: number;
  /** Whose it is, where names come before it. */
  holder: string;
  at: number;
  isLast: boolean;
  /** It tells of which one something is said: the red door, the Monday meeting. */
  isPartOfName: boolean;
}

export interface Statement {
  language: Language;
  words: readonly Word[];
  values: readonly Value[];
  /** Stems of all that tells, in their order. */
  order: readonly string[];
  /** What is denied: the stem, or the value, that follows. */
  denied: readonly string[];
  directions: ReadonlyMap<string, string>;
  /** Words that only carry it. */
  carriers: ReadonlySet<string>;
  text: string;
}

const TOKENS = new RegExp(`${MARK}[a-z]\\d*|[\\p{L}\\p{M}\\p{N}]+(?:\\.\\d+)*|[.,;:!?()]`, 'gu');
const ENDS = /^[.!?;:]$/;
const PROPER_AFTER = new Set('mit bei von an nach in heisst ist frau herr zu'.split(' '));
/** They join what follows to what stands before. */
const IS_JOINT_STOPPING = new Set('a an the of de der die das den dem des la el los las'.split(' '));
const DENIED_AT_MOST = 3;

interface Token {
  text: string;
  folded: string;
  stem: string;
  isStop: boolean;
  isWord: boolean;
  startsSentence: boolean;
}

const read = new Map<string, Statement>();
const MAX_READ = 2000;

/** The same statements are compared again and again. */
export function statementOf(text: string): Statement {
  const known = read.get(text);
  if (known !== undefined) return known;
  const statement = readStatement(text);
  if (read.size >= MAX_READ) read.clear();
  read.set(text, statement);
  return statement;
}

function readStatement(text: string): Statement {
  const told = languageTold(text);
  const language = told ?? 'en';
  const tokens = tokensOf(unified(text.slice(0, MOST_READ), language), told);
  const hasNames = told !== undefined || !isMostlyCapital(tokens);
  const words: Word[] = [];
  const values: Value[] = [];
  const order: string[] = [];
  const carriers = new Set<string>();
  let holder = '';
  let after: Word['after'] = 'start';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.text === `${MARK}s`) {
      const owner = words.at(-1);
      if (owner !== undefined) owner.isFollowedByOwner = true;
      after = 'owner';
      continue;
    }
    const found = valueAt(tokens, at, words.at(-1), language);
    if (found !== undefined) {
      const rest = tokens.slice(at + found.taken).some(({ isWord, text: each }) => isWord || each.startsWith(MARK));
      for (const value of found.values) {
        const whole = withUnit(value, values);
        values.push({ ...whole, holder, at, isLast: !rest, isPartOfName: isBeforeWord(tokens[at + found.taken]) });
        order.push(`${whole.kind} ${whole.of} ${whole.value}`);
      }
      at += found.taken - 1;
      after = 'word';
      continue;
    }
    if (!token.isWord) {
      after = words.length === 0 ? 'start' : 'joint';
      continue;
    }
    const isName = hasNames && isNameAt(tokens, at, language);
    if (token.isStop && !isName) {
      after = 'joint';
      continue;
    }
    if (NEGATIONS.has(token.folded) || ENDINGS_OF_HABITS.has(token.folded)) {
      after = 'joint';
      continue;
    }
    if (DIRECTION_OF.has(token.folded)) {
      after = 'joint';
      continue;
    }
    const event = EVENT_OF.get(token.folded);
    if (!isName && event === undefined && CARRIERS.has(token.folded)) {
      carriers.add(token.stem);
      after = 'joint';
      continue;
    }
    const stem = event ?? token.stem;
    words.push({
      stem,
      folded: token.folded,
      after,
      isName,
      isFirst: words.length === 0,
      isFollowedByOwner: false,
      at,
    });
    order.push(stem);
    if (isName) holder = stem;
    after = 'word';
  }
  return { language, words, values, order, carriers, text, denied: deniedIn(tokens), directions: directionsIn(tokens) };
}

/** Statements are short. Of a long text the beginning says what it is about. */
const MOST_READ = 600;

/** Where no word tells the language, the nouns of some are written as names are. */
const MAYBE: readonly Language[] = ['en', 'de', 'es', 'fr'];

function isMostlyCapital(tokens: readonly Token[]): boolean {
  const others = tokens.filter(({ isWord, isStop, startsSentence }) => isWord && !isStop && !startsSentence);
  return others.length > 0 && others.filter(({ text }) => IS_CAPITAL.test(text)).length * 2 > others.length;
}

function tokensOf(text: string, told: Language | undefined): Token[] {
  const language = told ?? 'en';
  const tokens: Token[] = [];
  let startsSentence = true;
  for (const [found] of text.matchAll(TOKENS)) {
    const isWord = /^[\p{L}\p{N}]/u.test(found);
    if (isWord && isUnspaced(found)) {
      for (const each of termsOf(found, language))
        tokens.push({
          text: each.word,
          folded: each.word,
          stem: each.stem,
          isStop: isStopWord(each),
          isWord,
          startsSentence: false,
        });
      continue;
    }
    const term = isWord ? termOf(found, language) : undefined;
    const folded = term?.word ?? found.toLowerCase();
    const isStop =
      term !== undefined &&
      (isStopWord(term) || (told === undefined && MAYBE.some((each) => isStopWord({ word: folded, language: each }))));
    tokens.push({ text: found, folded, stem: term?.stem ?? folded, isStop, isWord, startsSentence });
    startsSentence = ENDS.test(found);
  }
  return tokens;
}

const IS_CAPITAL = /^\p{Lu}/u;

function isNameAt(tokens: readonly Token[], at: number, language: Language): boolean {
  const { text, folded, startsSentence } = tokens[at] as Token;
  if (!IS_CAPITAL.test(text) || startsSentence || text === 'I') return false;
  if (SAID_ALONE.some(([, words]) => words.has(folded)) || monthOf(text, language) !== undefined) return false;
  if (language !== 'de') return true;
  const before = tokens[at - 1];
  return (
    before !== undefined && PROPER_AFTER.has(before.folded) && /^\p{Lu}\p{Ll}/u.test(text) && before.folded !== 'in'
  );
}

function monthOf(text: string, language: Language): number | undefined {
  if (language === 'en' && !IS_CAPITAL.test(text)) return undefined;
  return monthNamed(text, language);
}

function monthNamed(text: string, language: Language): number | undefined {
  const folded = fold(text.toLowerCase());
  const name = numbered(folded, language) ?? numbered(folded, 'en') ?? folded;
  const place = MONTHS.indexOf(name);
  return place === -1 ? undefined : place + 1;
}

type Bare = Pick<Value, 'kind' | 'of' | 'value' | 'each'>;
interface FoundValue {
  values: Bare[];
  taken: number;
}

const bare = (kind: ValueKind, value: string | number, of = '', each = 1): Bare => ({
  kind,
  of,
  value: String(value),
  each,
});

function valueAt(
  tokens: readonly Token[],
  at: number,
  previous: Word | undefined,
  language: Language,
): FoundValue | undefined {
  const { text, folded } = tokens[at] as Token;
  if (text.startsWith(`${MARK}t`)) return { values: [bare('time', text.slice(2))], taken: 1 };
  if (text.startsWith(`${MARK}f`)) return { values: [bare('interval', text.slice(2))], taken: 1 };
  for (const [kind, words] of SAID_ALONE) {
    const said = words.get(folded);
    if (said !== undefined) return { values: [bare(kind, said)], taken: 1 };
  }
  if (/^\d/.test(text)) return numberAt(tokens, at, previous, language);
  // A month before its day, or alone.
  const before = tokens[at - 1]?.folded ?? '';
  const month = MONTH_AFTER.has(before) ? monthNamed(text, language) : monthOf(text, language);
  if (month === undefined) return undefined;
  const values = [bare('month', month)];
  let taken = 1;
  const day = dayNumber(tokens[at + taken]?.folded);
  if (day !== undefined) {
    values.push(bare('day', day));
    taken++;
  }
  return withYear(tokens, at, { values, taken });
}

/** Behind one of these a month is one, whether or not it has its capital. */
const MONTH_AFTER = new Set('in since until by from till during of'.split(' '));

function dayNumber(word: string | undefined): number | undefined {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '');
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

function numberAt(tokens: readonly Token[], at: number, previous: Word | undefined, language: Language): FoundValue {
  const { text, folded } = tokens[at] as Token;
  const day = dayNumber(folded);
  let next = at + 1;
  while (day !== undefined && ['.', 'of', 'de'].includes(tokens[next]?.folded ?? '')) next++;
  const month = day === undefined ? undefined : monthNamed(tokens[next]?.text ?? '', language);
  if (day !== undefined && month !== undefined)
    return withYear(tokens, at, { values: [bare('month', month), bare('day', day)], taken: next - at + 1 });
  if (YEAR.test(text) && !tokens[at + 1]?.isWord) return { values: [bare('year', text)], taken: 1 };
  const unit = tokens[at + 1];
  if (YEAR.test(text) && unit?.isStop) return { values: [bare('year', text)], taken: 1 };
  const figures = String(Number(/^\d+(?:\.\d+)?/.exec(text)?.[0] ?? text));
  const isPlain = /^\d+(?:\.\d+)?$/.test(text);
  if (!isPlain) return { values: [bare('amount', day ?? folded, day === undefined ? '' : 'ordinal')], taken: 1 };
  if (unit?.isWord && !unit.isStop && !/^\d/.test(unit.text) && !CARRIERS.has(unit.folded)) {
    const minutes = DURATION_OF.get(unit.folded);
    if (minutes !== undefined)
      return { values: [bare('amount', Number(figures) * minutes, 'duration', minutes)], taken: 2 };
    return { values: [bare('amount', figures, UNIT_OF.get(unit.folded) ?? unit.stem)], taken: 2 };
  }
  const isLabel = previous !== undefined && previous.at === at - 1;
  return { values: [isLabel ? bare('label', figures, previous.stem) : bare('amount', figures)], taken: 1 };
}

function isBeforeWord(next: Token | undefined): boolean {
  return next?.isWord === true && !next.isStop && !CARRIERS.has(next.folded) && !DIRECTION_OF.has(next.folded);
}

/** "One is eight years old, the other five": the unit is said once. */
function withUnit(value: Bare, earlier: readonly Value[]): Bare {
  const before = earlier.findLast(({ kind }) => kind === 'amount');
  if (value.kind !== 'amount' || value.of !== '' || before === undefined) return value;
  return { ...value, of: before.of, value: String(Number(value.value) * before.each), each: before.each };
}

/** What each denial is about: the next that tells something. */
function deniedIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ folded, startsSentence }, index) => {
    if (!NEGATIONS.has(folded) && !ENDINGS_OF_HABITS.has(folded)) return [];
    // "No, thanks", and the number of something.
    if (folded === 'no' && startsSentence && tokens[index + 1]?.text === ',') return [];
    const target = tokens
      .slice(index + 1)
      .find(
        (token) =>
          token.text.startsWith(MARK) ||
          (token.isWord && !token.isStop && !NEGATIONS.has(token.folded) && !CARRIERS.has(token.folded)),
      );
    return target === undefined ? [''] : [EVENT_OF.get(target.folded) ?? target.stem];
  });
}

function directionsIn(tokens: readonly Token[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [index, { folded }] of tokens.entries()) {
    const direction = DIRECTION_OF.get(folded);
    if (direction === undefined) continue;
    const phrase: string[] = [];
    for (const token of tokens.slice(index + 1)) {
      if (token.isWord && token.isStop) {
        if (IS_JOINT_STOPPING.has(token.folded)) continue;
        if (phrase.length === 0) continue;
        break;
      }
      if (!token.isWord && !token.text.startsWith(MARK)) break;
      if (DIRECTION_OF.has(token.folded)) break;
      phrase.push(token.stem);
      if (phrase.length === DENIED_AT_MOST) break;
    }
    if (phrase.length > 0) found.set(direction, phrase.join(' '));
  }
  return found;
}
