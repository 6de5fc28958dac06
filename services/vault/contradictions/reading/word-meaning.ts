// What a word means by itself: whether it is a name, and of what sort, one word for all that say the same, on which scales it
// stands, and how rare it is.

import { englishFor, glossNameOf } from '../../store/meaning/glossary/english-for.ts';
import { placesOf } from '../../store/meaning/known-word.ts';
import { vectorOfEnglish } from '../../store/meaning/text-vector.ts';
import { wordVectors } from '../../store/meaning/word-vectors.ts';
import type { Language } from '../../store/text-index/languages/detect.ts';
import { stemOf } from '../../store/text-index/languages/stems.ts';
import { IS } from '../words/cues.ts';
import { isDoneWithout, type Place, scalesOf } from '../words/scales.ts';
import { isVerb } from '../words/verbs.ts';
import { wordsOf } from '../words/word-list.ts';
import { ONE_WORD_FOR, thingOf } from '../words/words-for-one-thing.ts';
import { CALLED, GENDERED, isTitle, KIN } from '../words/words-of-people.ts';
import { englishByRoot } from './roots-elsewhere.ts';
import { IS_CAPITAL, type Token } from './statement-tokens.ts';

type Sort = 'person' | 'place' | 'kin' | undefined;

export interface WordMeaning {
  stem: string;
  folded: string;
  /** One word that stands for all that say the same. */
  concept: string;
  /** Whether its beginning denies it: "unheated" is not heated. */
  isUndone: boolean;
  isName: boolean;
  sort: Sort;
  isVerb: boolean;
  isLight: boolean;
  /** How much the word tells: the rarer it is, the more. */
  weight: number;
  vector: Int8Array | undefined;
}

/** Words behind which even an abbreviation is a person. */
const NAMED_AFTER = wordsOf('with by called bei von heisst con por avec par da com');
/** Words behind which it is a place, or what something runs on. */
const USED_AT = wordsOf('on at in to from via using uses use');
/** Whether a word is a name, by how it is written and by what is known of it. */
export function isKnownName(tokens: readonly Token[], at: number, language: Language): boolean {
  const { text, folded, startsSentence, isStop } = tokens[at] as Token;
  if (/^\p{Ll}\p{Lu}/u.test(text)) return true;
  if (!IS_CAPITAL.test(text) || text === 'I' || isTitle(folded) || KIN.has(folded)) return false;
  const before = tokens[at - 1];
  if (text.length > 1 && text === text.toUpperCase())
    return (
      before !== undefined &&
      (NAMED_AFTER.has(before.folded) || (text.length > 2 && USED_AT.has(before.folded))) &&
      tokens[at + 1]?.isWord !== true
    );
  if (before !== undefined && (isTitle(before.folded) || CALLED.has(before.folded))) return true;
  // A word that begins a sentence without an article, where the sentence says what he or she is or has, is a person.
  if (
    language !== 'en' &&
    at === 0 &&
    !isStop &&
    IS_OR_HAS.has(tokens[1]?.folded ?? '') &&
    englishIn(folded, language).length === 0
  )
    return true;
  const isUsual = startsSentence || language === 'de';
  if (!isUsual) return !isStop || text.length > 3;
  if (isStop) return false;
  const sort = sortOfName(folded);
  if (sort === 'person' || sort === 'place') return true;
  return (
    wordVectors().placeOf(folded) === undefined &&
    placesOf(folded, wordVectors().placeOf).length === 0 &&
    englishIn(folded, language).length === 0
  );
}

const IS_OR_HAS = new Set([...IS, 'hat', 'tiene', 'ha', 'a', 'tem', 'heeft']);

function englishIn(folded: string, language: Language): readonly string[] {
  if (language === 'en') return [];
  const root = englishByRoot(folded, language);
  return root === undefined ? englishFor({ stem: stemOf(folded, language), word: folded, language }) : [root];
}

/** The sorts of names that the parts of a word are, where they are known. */
export function sortsIn(folded: string): readonly Sort[] {
  const { placeOf, sortAt } = wordVectors();
  return folded.split(' ').flatMap((word) => placesOf(word, placeOf).map(sortAt));
}

export function sortOfName(folded: string): Sort {
  return sortsIn(folded).find(Boolean);
}

const units = new Map<string, WordMeaning>();
const MOST_UNITS = 10_000;

/** The beginning "un-", before a word of four letters or more: "unheated". */
const UNDONE = /^un(?=\p{L}{4})/u;

/** The word without "un-"; empty where it only begins with these letters. */
function undoneIn(folded: string): string {
  const rest = UNDONE.test(folded) ? folded.replace(UNDONE, '') : '';
  return rest !== '' && wordVectors().placeOf(rest) !== undefined ? rest : '';
}

export function wordMeaning(token: Token, language: Language, isName: boolean): WordMeaning {
  const rest = !isName && language === 'en' ? undoneIn(token.folded) : '';
  const isUndone = rest !== '';
  const folded = isUndone ? rest : token.folded;
  const stem = isUndone ? stemOf(rest, language) : GENDERED.has(folded) ? oneOf(folded) : token.stem;
  const name = `${language}${isName ? '!' : ' '}${token.folded}`;
  const known = units.get(name);
  if (known !== undefined) return known;
  const root = isName ? undefined : englishByRoot(folded, language);
  const english = isName ? [folded] : root === undefined ? englishFor({ stem, word: folded, language }) : [root];
  const gloss = isName ? undefined : (root ?? glossNameOf({ stem, word: folded, language }));
  const first = english[0];
  // A compound is neither of its words: a car insurance is no car.
  const isOneWord = gloss !== undefined || english.length === 1;
  const named =
    (isName
      ? thingOf(folded)
      : (ownThing({ folded, stem, language, isKnown: english.length > 0 }) ??
        (isOneWord ? english.map((each) => thingOf(stemOf(each, 'en'))).find(Boolean) : undefined))) ??
    (language === 'en' || gloss === undefined ? ONE_WORD_FOR.get(folded) : undefined) ??
    gloss ??
    (first === undefined ? stem : english.map((each) => stemOf(each, 'en')).join(' '));
  const concept = isName ? named : (thingOf(named) ?? named);
  const inEnglish = first === undefined ? '' : stemOf(first, 'en');
  const unit: WordMeaning = {
    isUndone,
    stem,
    folded,
    concept,
    isName,
    sort: KIN.has(folded) ? 'kin' : isName ? sortOfName(folded) : undefined,
    isVerb:
      !isName &&
      (language === 'en'
        ? isVerb(stem, folded)
        : isVerb(inEnglish) && (root !== undefined || !(THINGS_TOO.has(inEnglish) || first?.endsWith('ing') === true))),
    isLight: false,
    weight: weightOf(english, isName),
    vector: english.length === 0 ? undefined : vectorOfEnglish(english.slice(0, 2).join(' ')),
  };
  if (units.size >= MOST_UNITS) units.clear();
  units.set(name, unit);
  return unit;
}

/** The English word for a thing, looked up by the word itself where nothing else is known of it. */
function ownThing(word: { folded: string; stem: string; language: Language; isKnown: boolean }): string | undefined {
  const { folded, stem, language, isKnown } = word;
  if (language === 'en') return thingOf(folded) ?? thingOf(stem);
  return isKnown ? undefined : thingOf(folded);
}

/** The singular: sons and a son. */
function oneOf(folded: string): string {
  return folded.endsWith('s') && GENDERED.has(folded.slice(0, -1)) ? folded.slice(0, -1) : folded;
}

/** English words that are verbs and things alike, and are read as verbs; in other languages the word is the thing. */
const THINGS_TOO = new Set(
  'train plant book park bill water build cook stick host coach chair captain text phone email print paint drink rent charg plan cost lead post lock'.split(
    ' ',
  ),
);

const ALL_WORDS = 40_000;
const LEAST_WEIGHT = 0.15;
/** A word that no table knows weighs so much in another language, in which it may be any small word. */
const UNKNOWN_ELSEWHERE = 0.5;

function weightOf(english: readonly string[], isName: boolean): number {
  if (isName) return 1;
  const places = english.flatMap((word) => placesOf(word, wordVectors().placeOf));
  if (english.length === 0) return UNKNOWN_ELSEWHERE;
  if (places.length === 0) return 1;
  const rank = Math.min(...places);
  return Math.max(LEAST_WEIGHT, Math.min(1, (Math.log(rank + 1) - 4) / (Math.log(ALL_WORDS) - 4)));
}

const MOST_ENGLISH = 3;

const places = new Map<string, readonly Place[]>();

export function scalesFor(token: Token, language: Language): readonly Place[] {
  const name = `${language}${token.isStop ? '!' : ' '}${token.folded} ${token.stem}`;
  const known = places.get(name);
  if (known !== undefined) return known;
  const found = scalesIn(token, language);
  if (places.size >= MOST_UNITS) places.clear();
  places.set(name, found);
  return found;
}

function scalesIn(token: Token, language: Language): readonly Place[] {
  const undone = language === 'en' ? undoneIn(token.folded) : '';
  const { folded, stem } = undone === '' ? token : { folded: undone, stem: stemOf(undone, language) };
  const own = scalesOf(folded);
  if (language === 'en') return token.isStop || stem === folded ? own : [...own, ...scalesOf(stem)];
  const root = englishByRoot(folded, language);
  if (root !== undefined) return [...own, ...scalesOf(root)];
  const english = englishFor({ stem, word: folded, language })
    .slice(0, MOST_ENGLISH)
    .flatMap((word) => scalesOf(word));
  return own.length > 0 ? [...own, ...english.filter(({ scale }) => isDoneWithout(scale))] : english;
}
