// The wording of a statement, in its order, for whether another one says the same: whoever takes two facts for one loses the
// second. So who does it and to whom, when it was, what is denied and what follows from what all belong to it. Only what stands in
// front of it all ("on Fridays") may stand behind it as well.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { wordsOf } from '../../words/word-list.ts';
import { mannerOf } from '../../words/words-of-manner.ts';
import { THE_OWNER } from '../../words/words-of-people.ts';
import { SCOPING } from '../../words/words-that-carry.ts';
import { ENDINGS_OF_HABITS, isNegation, saysNothing } from '../../words/words-that-deny.ts';
import { DENIED, OWNS } from '../normal-form/marks.ts';
import { OF } from '../said-of-whom.ts';
import { IS_CAPITAL, type Token } from '../statement-tokens.ts';
import { DATES, type Value, type ValueKind } from '../statement-values.ts';

export interface Wording {
  /** What tells, each as its stem or value, with denials at their places: "decided not to" is not "did not decide to". */
  sequence: readonly string[];
  /** The forms of the words, as far as they tell something: what was so is not what is so. */
  forms: string;
  /** Words that say of how much, how surely or how often it is so. */
  scoping: string;
  /** How the statement is meant: what must be, may be or was, or is so for most. */
  manner: string;
}

export interface Placed {
  at: number;
  stem: string;
  folded: string;
}

interface PlacedWord extends Placed {
  isName: boolean;
}

interface Reading {
  language: Language;
  tokens: readonly Token[];
  words: readonly PlacedWord[];
  carriers: ReadonlySet<string>;
  carried: readonly Placed[];
  values: readonly Value[];
  isSubject: (token: Token) => boolean;
}

export function wordingOf(reading: Reading): Wording {
  const { language, tokens, words, carriers, carried, values } = reading;
  const denials = tokens.flatMap((token, at) => {
    const denial = denialOf(token, language);
    return denial === undefined ? [] : [{ at, key: denial }];
  });
  const front = frontOf(reading);
  const items = [
    ...ownersPlaces(reading, front),
    ...words.map(({ at, stem }) => ({ at, key: stem })),
    ...values.map((value) => ({ at: isAnywhere(value, reading) ? tokens.length : value.at, key: keyOfValue(value) })),
    ...denials,
    ...particlesOf(tokens, language),
    // The places of denials: "did not decide to" is not "decided not to".
    ...(denials.length === 0
      ? []
      : carried.filter(({ folded }) => MAY_BE_DENIED.has(folded)).map(({ at, stem }) => ({ at, key: stem }))),
  ].sort((a, b) => a.at - b.at || (a.at < tokens.length ? 0 : a.key < b.key ? -1 : 1));
  const isEqual = denials.length === 0 && isEquation(reading);
  const turn = isEqual ? equalsAt(tokens) : front;
  const halves = [items.filter(({ at }) => at >= turn && at < tokens.length), items.filter(({ at }) => at < turn)];
  if (isEqual) halves.sort((a, b) => (keysOf(a) < keysOf(b) ? -1 : 1));
  const sequence = [...halves.flat(), ...(isEqual ? [EQUAL] : []), ...items.filter(({ at }) => at >= tokens.length)];
  return {
    sequence: sequence.map(({ key }) => key),
    forms: words
      .flatMap((word) => formOfWord(word, reading))
      .sort()
      .join(' '),
    scoping: [...carriers]
      .filter((stem) => SCOPING.has(stem))
      .sort()
      .join(' '),
    manner: mannerIn(reading),
  };
}

/** Small words that turn a verb round where they stand behind all else: the heating is on, or off; somebody turns it up, or down. */
const PARTICLES: Partial<Record<Language, ReadonlySet<string>>> = {
  de: wordsOf('an aus auf zu ab'),
  nl: wordsOf('aan uit op toe af'),
};

function particlesOf(tokens: readonly Token[], language: Language): { at: number; key: string }[] {
  return tokens.flatMap(({ folded }, at) =>
    PARTICLES[language]?.has(folded) && tokens[at + 1]?.isWord !== true && at > 0 ? [{ at, key: `+${folded}` }] : [],
  );
}

const OWNER = '@';
const IS_OWNER = wordsOf(`i me ich mich mir yo je io eu ik mij ${THE_OWNER}`);

/** Places of the words for the owner, who is not the one who does it and owns nothing there: they may be left out. */
function ownersPlaces({ tokens, words, values }: Reading, front: number): { at: number; key: string }[] {
  const isBehind = (at: number) => [...words, ...values].some((each) => each.at >= front && each.at < at);
  return tokens.flatMap(({ folded }, at) => {
    const isOwned =
      tokens[at + 1]?.text === OWNS || OF.has(tokens[at - 1]?.folded ?? '') || OF.has(tokens[at - 2]?.folded ?? '');
    return IS_OWNER.has(folded) && !isOwned && at >= front && isBehind(at) ? [{ at, key: OWNER }] : [];
  });
}

function keysOf(items: readonly { key: string }[]): string {
  return items.map(({ key }) => key).join('\n');
}

const EQUAL = { key: '=' };
const EQUALS = wordsOf('is are am ist sind bin es son soy est sont e sono sao');

/** The place of the single word that says what something is; 0 where there is none, or more than one. */
function equalsAt(tokens: readonly Token[]): number {
  const places = tokens.flatMap(({ folded }, at) => (EQUALS.has(folded) ? [at] : []));
  return places.length === 1 ? (places[0] as number) : 0;
}

/** Whether the statement says that two things are one and the same: "the dentist is Dr. Mohr". */
function isEquation({ tokens, words, language }: Reading): boolean {
  const at = equalsAt(tokens);
  if (tokens.some(({ folded }) => FRONTS[language]?.has(folded))) return false;
  const [before, behind] = [words.filter((word) => word.at < at), words.filter((word) => word.at > at)];
  return before.length > 0 && behind.length > 0 && [...before, ...behind].length <= LONGEST_EQUATION;
}

const LONGEST_EQUATION = 5;

/** Whether the value may stand anywhere in its statement: when or how many, said once ("hat mittwochs Probe", "am Mittwoch hat"). */
function isAnywhere({ kind, at, isPartOfName }: Value, { values, words }: Reading): boolean {
  if (isPartOfName || words.filter(({ isName }) => isName).length > 1) return false;
  return values.every((each) => each.kind !== kind || each.at === at);
}

/** A value as it stands among the words that tell. */
export function keyOfValue({ kind, of, value }: Pick<Value, 'kind' | 'of' | 'value'>): string {
  return `${kind} ${of} ${value}`;
}

const MAY_BE_DENIED = wordsOf('decided agreed said says plan planned confirmed noted usually normally generally');

function denialOf({ text, folded }: Token, language: Language): string | undefined {
  if (text === DENIED) return '¬';
  if (ENDINGS_OF_HABITS.has(folded)) return '¬ stop';
  if (saysNothing(folded, language)) return '¬ nothing';
  return isNegation(folded, language) ? '¬' : undefined;
}

const PAST = wordsOf(
  'left bought began taught chose born sold went came took gave met broke lost won paid sent told kept held made drove wrote spoke ate drank slept ran swam felt found grew knew led read said saw thought wore',
);

/** The endings of verbs for what is so now, whoever does it. With other endings it was so, or a noun means several. */
const NOW: Partial<Record<Language, RegExp>> = {
  de: /(?:est|et|st|en|e|t)$/u,
  nl: /(?:en|t)$/u,
  es: /[oae](?:n|s|mos)?$/u,
  pt: /[oae](?:m|s|mos)?$/u,
  it: /[oaei](?:mo|no)?$/u,
  fr: /(?:es|ent|e|s)$/u,
};

/**
 * How a word is bent: in English only whether it is past; in other languages, which have too many forms for that, the word
 * itself without an ending of the present.
 */
function formOfWord({ at, folded, stem, isName }: PlacedWord, { language, tokens }: Reading): string[] {
  const { text, startsSentence } = tokens[at] as Token;
  // German nouns are written as names are, and so is what begins a sentence.
  if (isName || (IS_CAPITAL.test(text) && (language === 'de' || !startsSentence))) return [];
  if (language !== 'en') return [text.toLowerCase().replace(NOW[language] ?? /$/u, '')];
  if (PAST.has(folded) || (folded.endsWith('ed') && folded !== stem)) return [`${stem} was`];
  return [];
}

function mannerIn({ tokens, values, language }: Reading): string {
  const isValue = new Set(values.map(({ at }) => at));
  const manners = new Set(
    tokens.flatMap(({ folded }, at) => (isValue.has(at) ? [] : (mannerOf(folded, language) ?? []))),
  );
  // What is on a day to come will be then: "will" adds nothing.
  if (values.some(({ kind }) => ON_A_DAY.includes(kind))) manners.delete('will');
  // "On Fridays" means on all Fridays: "all" adds nothing.
  if (values.some(({ kind }) => DATES.has(kind))) manners.delete('all');
  return [...manners].sort().join(' ');
}

const ON_A_DAY: readonly ValueKind[] = ['time', 'day', 'month', 'year', 'weekday'];

const FRONTS: Partial<Record<Language, ReadonlySet<string>>> = {
  en: wordsOf(
    'to on in at for from during before after since until by with without every each last next when whenever while if because although once',
  ),
  de: wordsOf(
    'am an im in um bei beim fur seit vor nach wahrend jeden jede jedes mit ohne ab bis von zum zur wenn weil',
  ),
  es: wordsOf('en a al para por desde durante antes despues cada todos todas con sin si cuando porque'),
  fr: wordsOf('en dans a au aux chez pendant avant apres depuis chaque tous toutes pour avec sans si quand parce'),
  it: wordsOf('in a al nel nella durante prima dopo ogni da per con senza se quando'),
  pt: wordsOf('em no na nos nas a ao durante antes depois cada todo toda para por com sem se quando'),
  nl: wordsOf('in op bij voor na tijdens elke met zonder sinds om als wanneer'),
};
/** Languages in which the verb stands before the subject where anything stands in front. */
const VERB_SECOND: readonly Language[] = ['de', 'nl', 'sv', 'da', 'no'];
const LONGEST_FRONT = 14;

/** Where what stands in front of the statement ends: at a comma, or at the subject. */
function frontOf({ tokens, language, words, values, isSubject }: Reading): number {
  const [first] = tokens;
  const isTime = values.some(({ at, kind }) => at <= 1 && DATES.has(kind));
  if (first === undefined || (!isTime && !FRONTS[language]?.has(first.folded))) return 0;
  const names = new Set(words.filter(({ isName }) => isName).map(({ at }) => at));
  for (let at = 1; at < Math.min(tokens.length, LONGEST_FRONT); at++) {
    const [token, before] = [tokens[at] as Token, tokens[at - 1] as Token];
    if (token.text === ',') return at;
    const isSaid = words.some((word) => word.at < at) || values.some((value) => value.at < at);
    const isWho =
      (isSaid && isSubject(token)) || (names.has(at) && !names.has(at - 1) && before.isWord && !before.isStop);
    if (isWho) return VERB_SECOND.includes(language) && at > 1 ? at - 1 : at;
  }
  return 0;
}
