// The language of a statement. It is short, and two that are compared may tell together what neither tells alone.

import { wordVectors } from '../../store/meaning/word-vectors.ts';
import { IS_ASCII } from '../../store/text-index/languages/ascii.ts';
import { type Language, languageTold } from '../../store/text-index/languages/detect.ts';
import { fold } from '../../store/text-index/languages/fold.ts';
import { LANGUAGES, STOP_WORDS } from '../../store/text-index/languages/stop-words.ts';
import { ReadLately } from './read-lately.ts';
import { shortLanguage } from './short-language.ts';

/** In a statement of fewer words of a language than this, it may as well be another language. */
const LEAST = 2;
const MOST_READ = 600;
/** Short forms behind a word, and "not", are English; the same letters are small words of other languages. */
const SAID_SHORT = /(?<=\p{L})['’](?:s|t|m|d|re|ve|ll)(?!\p{L})|\bnot\b/giu;

type OfEach = readonly [Language | undefined, Language | undefined];

interface LanguagesRead {
  /** The languages to try for frames, one after another, both statements in the same one: words of two languages are never the same. */
  ofFrames: readonly (Language | undefined)[];
  /** The language of each statement, for what its words mean. */
  ofMeanings: OfEach;
}

/**
 * The languages in which two compared statements are read. A few words do not tell their language for sure. Where the two seem
 * to be of different ones, both are tried for frames. What words mean hardly hangs on the language, but a wrong one misreads
 * them: where one statement seems to be English and no letter tells otherwise, both are most likely English.
 */
export function languagesRead(one: string, other: string): LanguagesRead {
  const ofEach = languagesOf(one, other);
  const [language, otherLanguage] = ofEach;
  if (language === otherLanguage) return { ofFrames: [language], ofMeanings: ofEach };
  const isLikelyEnglish = ofEach.includes('en') && IS_ASCII.test(one + other);
  return { ofFrames: ofEach, ofMeanings: isLikelyEnglish ? ['en', 'en'] : ofEach };
}

/** The language that each of the two seems to be of. */
export function languagesOf(one: string, other: string): [Language | undefined, Language | undefined] {
  const [a, b] = [smallWordsOf(one), smallWordsOf(other)];
  // In a few words, two languages that are akin are taken for one another.
  if (
    a.detected !== b.detected &&
    AKIN.some((languages) =>
      [a.detected, b.detected].every((detected) => detected !== undefined && languages.has(detected)),
    )
  ) {
    const shared = mostCounted(a.counts, b.counts);
    if (shared === a.detected || shared === b.detected) return [shared, shared];
  }
  // A text is taken for English in doubt: not so where it has more small words of the other's language.
  const isDoubtful = (mine: SmallWords, theirs: SmallWords) =>
    mine.detected === 'en' &&
    theirs.detected !== undefined &&
    theirs.detected !== 'en' &&
    (mine.counts[LANGUAGES.indexOf('en')] as number) < (mine.counts[LANGUAGES.indexOf(theirs.detected)] as number);
  if (isDoubtful(a, b) || isDoubtful(b, a)) {
    const detected = isDoubtful(a, b) ? b.detected : a.detected;
    return [detected, detected];
  }
  if ((a.detected ?? 'en') !== 'en' || (b.detected ?? 'en') !== 'en')
    return [a.detected ?? b.detected, b.detected ?? a.detected];
  const counted =
    mostCounted(a.counts, b.counts) ??
    a.detected ??
    b.detected ??
    languageTold(`${one.slice(0, MOST_READ)}\n${other.slice(0, MOST_READ)}`);
  return [counted, counted];
}

interface SmallWords {
  detected: Language | undefined;
  /** How many small words of each language the text holds, in the order of the languages. */
  counts: readonly number[];
}

const lately = new ReadLately<SmallWords>();

function smallWordsOf(text: string): SmallWords {
  return lately.of(text, () => readSmallWords(text));
}

function readSmallWords(text: string): SmallWords {
  const beginning = text.slice(0, MOST_READ);
  const [whole, english] = [beginning.replace(SAID_SHORT, ' '), beginning.match(SAID_SHORT)?.length ?? 0];
  const words = (whole.match(/\p{L}+/gu) ?? []).map((word) => fold(word.toLowerCase()));
  const detected = languageTold(text);
  const isNorthern = detected === undefined || detected === 'en' || NORTHERN.has(detected);
  const isEnglish =
    (isNorthern || (IS_ASCII.test(text) && countIn(words, detected) < Math.max(LEAST, countIn(words, 'en') + 1))) &&
    areEnglish(words);
  const counts = LANGUAGES.map((language) => {
    if (isEnglish && (NORTHERN.has(language) || language === detected) && language !== 'en') return 0;
    return countIn(words, language) + (language === 'en' ? english : 0);
  });
  return { detected: shortLanguage(beginning) ?? (isEnglish && detected !== undefined ? 'en' : detected), counts };
}

function countIn(words: readonly string[], language: Language): number {
  return words.filter((word) => STOP_WORDS[language].has(word)).length;
}

/** Whether every word that is long enough to tell is known in English: English shares its short words with the northern languages. */
function areEnglish(words: readonly string[]): boolean {
  return words.every((word) => word.length < LEAST_TELLING || wordVectors().placeOf(word) !== undefined);
}

const AKIN: readonly ReadonlySet<Language>[] = [
  new Set(['es', 'pt', 'it', 'fr']),
  new Set(['sv', 'da', 'no']),
  new Set(['de', 'nl']),
];
const NORTHERN: ReadonlySet<Language> = new Set(['sv', 'da', 'no', 'fi', 'nl']);
const LEAST_TELLING = 4;

/** The language that most small words of both texts are of; undefined where two languages have as many. */
function mostCounted(some: readonly number[], others: readonly number[]): Language | undefined {
  const counts = some.map((count, index) => count + (others[index] as number));
  const most = Math.max(...counts);
  const [language, ...more] = LANGUAGES.filter((_, index) => counts[index] === most);
  return most < LEAST || more.length > 0 ? undefined : language;
}
