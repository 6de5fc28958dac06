// A statement taken apart: what it is about, and what it says of that. The slots are what turns the same words into another
// fact: amounts, days and times, names, a denial, and what comes from, to, before or after what.

import { type Language, languageTold } from '../../store/text-index/languages/detect.ts';
import { wordsOf } from '../words/word-list.ts';
import { ONE_WORD_FOR } from '../words/words-for-one-thing.ts';
import { DIRECTION_OF, SEQUENCE_OF } from '../words/words-of-order.ts';
import { GENDERED, THE_OWNER, TITLES } from '../words/words-of-people.ts';
import { SAID_ALONE } from '../words/words-of-values.ts';
import { CARRIERS, COPULAS } from '../words/words-that-carry.ts';
import { ENDINGS_OF_HABITS, isNegation } from '../words/words-that-deny.ts';
import { DENIED, MARK, OWNS } from './marks.ts';
import { ReadLately } from './read-lately.ts';
import { isArticle } from './said-of-whom.ts';
import { IS_CAPITAL, isMostlyCapital, type Token, tokensOf } from './statement-tokens.ts';
import { isPartOfName, monthOf, rated, type Value, type ValueKind, valueAt, withUnit } from './statement-values.ts';
import { unified } from './unified.ts';
import { keyOfValue, type Wording, wordingOf } from './wording.ts';

/** A word of the frame: of what the statement is about, or what is said beside its slots. */
export interface Word {
  stem: string;
  folded: string;
  /** What stands before it: a word that joins it to the others, one of the frame, a name's ownership, or nothing. */
  after: 'joint' | 'word' | 'owner' | 'start';
  isName: boolean;
  /** Nothing that tells stands before it. */
  isFirst: boolean;
  /** The owner does it, or he, or she: no subject stands before it. */
  isDone: boolean;
  isFollowedByOwner: boolean;
  /** What stands between it and the word before, and tells nothing by itself. */
  behind: readonly string[];
  at: number;
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
  /** Who it is said of, where that is somebody without a name: the owner, or he, or she. */
  subject: string;
  /** Words that only carry it. */
  carriers: ReadonlySet<string>;
  /** In its order, for whether another says the same. */
  wording: Wording;
  /** What is detected in one list, in whatever order: each stem of it with the first of them by the alphabet. */
  listed: ReadonlyMap<string, string>;
  text: string;
}

const PROPER_AFTER = wordsOf('mit bei von an nach in heisst ist frau herr zu');
/** They join what follows to what stands before. */
const IS_JOINT_STOPPING = wordsOf('a an the of de der die das den dem des la el los las');
const PHRASE_WORDS = 3;

const lately = new ReadLately<Statement>();

/** In the language that it is found to be of, or in another. */
export function statementOf(text: string, detected = languageTold(text)): Statement {
  return lately.of(`${detected ?? ''} ${text}`, () => readStatement(text, detected));
}

/** Statements are short. Of a long text the beginning says what it is about. */
const MOST_READ = 600;

function readStatement(text: string, detected: Language | undefined): Statement {
  const language = detected ?? 'en';
  const tokens = tokensOf(unified(text.slice(0, MOST_READ), language), detected);
  const hasNames = detected !== undefined || !isMostlyCapital(tokens);
  const words: Word[] = [];
  const values: Value[] = [];
  const order: string[] = [];
  const carriers = new Set<string>();
  const carried: { at: number; stem: string; folded: string }[] = [];
  let holder = '';
  let after: Word['after'] = 'start';
  let behind: string[] = [];
  let isPronounBefore = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    isPronounBefore ||= PRONOUNS.has(token.folded);
    if (token.text === OWNS) {
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
        values.push({
          ...whole,
          holder,
          beside: words.at(-1)?.stem ?? '',
          at,
          isLast: !rest,
          isPartOfName: isPartOfName(tokens, at, found, language),
        });
        order.push(keyOfValue(whole));
      }
      at += found.taken - 1;
      after = 'word';
      behind = [];
      continue;
    }
    if (token.text === DENIED) continue;
    if (!token.isWord) {
      after = words.length === 0 ? 'start' : 'joint';
      continue;
    }
    const isName = (hasNames && isWrittenAsName(tokens, at, language)) || isHolderOfRole(tokens, at);
    if (!isName) behind = [...behind, token.folded];
    if (token.isStop && !isName) {
      after = 'joint';
      continue;
    }
    if (token.folded === 'all' && tokens[at + 1]?.isWord === true) {
      carriers.add(EVERY);
      after = 'joint';
      continue;
    }
    if (isNegation(token.folded, language) || ENDINGS_OF_HABITS.has(token.folded)) {
      after = 'joint';
      continue;
    }
    if (DIRECTION_OF.has(token.folded)) {
      after = 'joint';
      continue;
    }
    const shared = ONE_WORD_FOR.get(token.folded);
    if (!isName && shared === undefined && CARRIERS.has(token.folded)) {
      carriers.add(token.stem);
      carried.push({ at, stem: token.stem, folded: token.folded });
      after = 'joint';
      continue;
    }
    const stem = shared ?? (GENDERED.has(token.folded) ? token.folded : token.stem);
    words.push({
      stem,
      folded: token.folded,
      after,
      isName,
      isFirst: words.length === 0,
      isDone: words.length === 0 && isPronounBefore,
      isFollowedByOwner: false,
      behind: isName ? behind : behind.slice(0, -1),
      at,
    });
    behind = [];
    order.push(stem);
    if (isName) holder = stem;
    after = 'word';
  }
  return {
    language,
    words,
    values: rated(values),
    order,
    carriers,
    wording: wordingOf({
      language,
      tokens,
      words,
      carriers,
      carried,
      values,
      isSubject: (token) => PRONOUNS.has(token.folded) && !isArticle(token, language),
    }),
    text,
    subject: subjectOf(tokens, language),
    denied: deniedIn(tokens, language),
    directions: directionsIn(tokens),
    listed: new Map([...listedIn(words, tokens), ...daysListedIn(values, tokens)]),
  };
}

/** In all editors is in every editor. */
const EVERY = 'everi';

const LISTS = wordsOf('and or und oder y e o ou et och eller og и или');

/** "Nuts and milk", "Anna, Ben and Cleo": words that nothing stands between but what lists them. */
function listedIn(words: readonly Word[], tokens: readonly Token[]): Map<string, string> {
  const listed = new Map<string, string>();
  for (let first = 0; first < words.length; ) {
    let last = first;
    while (words[last + 1] && isListedBehind(words[last] as Word, words[last + 1] as Word, tokens)) last++;
    const list = words.slice(first, last + 1);
    const stems = list.map(({ stem }) => stem);
    if (list.length > 1 && isList(list, tokens))
      for (const stem of stems) listed.set(stem, stems.toSorted()[0] as string);
    first = last + 1;
  }
  return listed;
}

type Placed = Pick<Word, 'at'>;

function isListedBehind(one: Placed, next: Placed, tokens: readonly Token[]): boolean {
  const between = tokens.slice(one.at + 1, next.at);
  return between.length > 0 && between.every(({ text, folded }) => text === ',' || LISTS.has(folded));
}

const IN_LISTS: readonly ValueKind[] = ['weekday', 'month', 'season', 'daypart', 'colour'];

/** On Tuesdays and Fridays, or on Fridays and Tuesdays; in red and blue. */
function daysListedIn(values: readonly Value[], tokens: readonly Token[]): Map<string, string> {
  const listed = new Map<string, string>();
  for (let first = 0; first < values.length; ) {
    let last = first;
    while (values[last + 1] && isValueBehind(values[last] as Value, values[last + 1] as Value, tokens)) last++;
    const keys = values.slice(first, last + 1).map(keyOfValue);
    if (keys.length > 1) for (const key of keys) listed.set(key, keys.toSorted()[0] as string);
    first = last + 1;
  }
  return listed;
}

function isValueBehind(one: Value, next: Value, tokens: readonly Token[]): boolean {
  return one.kind === next.kind && IN_LISTS.includes(one.kind) && isListedBehind(one, next, tokens);
}

/** All of them are names, or none is; and they end what is said or begin it: whoever drinks tea and eats fish eats no tea. */
function isList(list: readonly Word[], tokens: readonly Token[]): boolean {
  const last = list.at(-1) as Word;
  if (!tokens.slice((list.at(-2) as Word).at, last.at).some(({ folded }) => LISTS.has(folded))) return false;
  const isNamed = ({ isName, at }: Word) => isName || tokens[at]?.startsSentence === true;
  const next = tokens[last.at + 1];
  const isEnd = next === undefined || !next.isWord || next.isStop;
  if (last.isName) return list.every(isNamed) && (isEnd || list[0]?.isFirst === true);
  return isEnd && list.every(({ isName }) => !isName);
}

/** By how it is written alone. */
function isWrittenAsName(tokens: readonly Token[], at: number, language: Language): boolean {
  const { text, folded, startsSentence } = tokens[at] as Token;
  if (!IS_CAPITAL.test(text) || startsSentence || text === 'I' || TITLES.has(folded)) return false;
  if (SAID_ALONE.some(([, words]) => words.has(folded)) || monthOf(text, language) !== undefined) return false;
  if (language !== 'de') return true;
  const before = tokens[at - 1];
  // What German writes as one word it would: the town of Bonn is its name.
  if (before?.isWord && !before.isStop && !before.startsSentence && /^\p{Lu}\p{Ll}/u.test(before.text)) return true;
  return (
    before !== undefined && PROPER_AFTER.has(before.folded) && /^\p{Lu}\p{Ll}/u.test(text) && before.folded !== 'in'
  );
}

const ROLE = wordsOf(`the my our his her their your der die das mein meine unser unsere sein seine ihr ihre
  el la mi nuestro nuestra su le mon ma notre son sa il mio mia nostro nostra o a meu minha nosso nossa de het mijn ons onze`);

/** "Anja is the treasurer": who begins a statement and is the only one of its kind. */
function isHolderOfRole(tokens: readonly Token[], at: number): boolean {
  const [token, copula, role] = tokens.slice(at, at + 3);
  if (token === undefined || copula === undefined || role === undefined) return false;
  return (
    token.startsSentence &&
    IS_CAPITAL.test(token.text) &&
    !token.isStop &&
    !CARRIERS.has(token.folded) &&
    COPULAS.has(copula.folded) &&
    ROLE.has(role.folded)
  );
}

const PRONOUNS =
  wordsOf(`${THE_OWNER} i he she they we it ich er sie wir yo el ella nosotros je il elle nous io lui lei noi ik hij zij wij eu ele
  ela nos jag han hon vi jeg hun я он она мы 私 彼 彼女 我 他 她`);

function subjectOf(tokens: readonly Token[], language: Language): string {
  const first = tokens.find(({ isWord, folded }) => isWord && (PRONOUNS.has(folded) || !CARRIERS.has(folded)));
  return first !== undefined && PRONOUNS.has(first.folded) && !isArticle(first, language) ? first.folded : '';
}

/** What each denial is about: the next that tells something. */
function deniedIn(tokens: readonly Token[], language: Language): string[] {
  return tokens.flatMap(({ text, folded, startsSentence }, index) => {
    if (text === DENIED) return [DENIED];
    if (!isNegation(folded, language) && !ENDINGS_OF_HABITS.has(folded)) return [];
    // "No, thanks", and the number of something.
    if (folded === 'no' && startsSentence && tokens[index + 1]?.text === ',') return [];
    const target = tokens
      .slice(index + 1)
      .find(
        (token) =>
          token.text.startsWith(MARK) ||
          (token.isWord && !token.isStop && !isNegation(token.folded, language) && !CARRIERS.has(token.folded)),
      );
    return target === undefined ? [DENIED] : [ONE_WORD_FOR.get(target.folded) ?? target.stem];
  });
}

function directionsIn(tokens: readonly Token[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [index, { folded }] of tokens.entries()) {
    const direction = DIRECTION_OF.get(folded);
    const phrase = direction === undefined ? '' : phraseAfter(tokens, index);
    if (direction !== undefined && phrase !== '') found.set(direction, phrase);
  }
  // "First" alone tells which one it is; with a "then" behind it, what comes before what.
  const steps = tokens.flatMap(({ folded }, index) => {
    const step = SEQUENCE_OF.get(folded);
    const phrase = step === undefined ? '' : phraseAfter(tokens, index) || phraseBefore(tokens, index);
    return step === undefined || phrase === '' ? [] : [{ step, phrase }];
  });
  const begins = steps.findIndex(({ step }) => step === 'first');
  const then = begins === -1 ? undefined : steps.slice(begins).find(({ step }) => step === 'then');
  if (then !== undefined) for (const { step, phrase } of [steps[begins], then] as Step[]) found.set(step, phrase);
  const alone = steps.find(({ step }) => step === 'then');
  if (begins === -1 && alone !== undefined) found.set(alone.step, alone.phrase);
  return found;
}

interface Step {
  step: string;
  phrase: string;
}

/** "They eat first and bathe afterwards." */
function phraseBefore(tokens: readonly Token[], index: number): string {
  const phrase: string[] = [];
  for (const { isWord, isStop, stem } of tokens.slice(0, index).toReversed()) {
    if (!isWord || isStop || phrase.length === PHRASE_WORDS) break;
    phrase.unshift(stem);
  }
  return phrase.join(' ');
}

/** What tells something behind a word, as far as it hangs together. */
function phraseAfter(tokens: readonly Token[], index: number): string {
  const phrase: string[] = [];
  for (const token of tokens.slice(index + 1)) {
    if (token.isWord && token.isStop) {
      if (phrase.length === 0 || IS_JOINT_STOPPING.has(token.folded)) continue;
      break;
    }
    if (!token.isWord && !token.text.startsWith(MARK)) break;
    if (DIRECTION_OF.has(token.folded)) break;
    phrase.push(token.stem);
    if (phrase.length === PHRASE_WORDS) break;
  }
  return phrase.join(' ');
}
