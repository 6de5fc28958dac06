// The language of a statement. It is short, and two that are compared may tell together what neither tells alone.

import { wordVectors } from '../../store/meaning/word-vectors.ts';
import { IS_ASCII } from '../../store/text-index/languages/ascii.ts';
import { type Language, languageTold } from '../../store/text-index/languages/detect.ts';
import { fold } from '../../store/text-index/languages/fold.ts';
import { LANGUAGES, STOP_WORDS } from '../../store/text-index/languages/stop-words.ts';
import { ReadLately } from './read-lately.ts';
import { shortLanguage } from './short-language.ts';

/** Of as few words as these nobody is sure of one that they could be of as well. */
const LEAST = 2;
const MOST_READ = 600;
/** English alone writes what follows somebody, and denies, so. Their letters are small words of other languages. */
const SAID_SHORT = /(?<=\p{L})['’](?:s|t|m|d|re|ve|ll)(?!\p{L})|\bnot\b/giu;

type OfEach = readonly [Language | undefined, Language | undefined];

interface LanguagesRead {
  /** One after another, both statements in the same: of the words of two languages none is the same. */
  ofFrames: readonly (Language | undefined)[];
  /** Each statement in its own, at once. */
  ofMeanings: OfEach;
}

/**
 * In what two statements are read that are compared. Of a few words nobody can tell the language for sure, and where each seems to be of
 * another, both are tried for frames. What words mean does not hang on the language, but a wrong one makes other things of them: where one
 * seems to be English and no letter tells otherwise, that is the likeliest for both.
 */
export function languagesRead(one: string, other: string): LanguagesRead {
  const ofEach = languagesOf(one, other);
  const [language, otherLanguage] = ofEach;
  if (language === otherLanguage) return { ofFrames: [language], ofMeanings: ofEach };
  const isLikelyEnglish = ofEach.includes('en') && IS_ASCII.test(one + other);
  return { ofFrames: ofEach, ofMeanings: isLikelyEnglish ? ['en', 'en'] : ofEach };
}

/** What each seems to be of. */
export function languagesOf(one: string, other: string): [Language | undefined, Language | undefined] {
  const [a, b] = [smallWordsOf(one), smallWordsOf(other)];
  // Two that are akin are taken for one another in a few words.
  if (
    a.detected !== b.detected &&
    AKIN.some((languages) =>
      [a.detected, b.detected].every((detected) => detected !== undefined && languages.has(detected)),
    )
  ) {
    const shared = mostCounted(a.counts, b.counts);
    if (shared === a.detected || shared === b.detected) return [shared, shared];
  }
  // English is what a text is taken for in doubt, where no small word of its own says so.
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
  /** Of each language, in their order. */
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

/** Every word that is long enough to tell is one that English knows: the short ones it shares with the northern languages. */
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

/** The one language that most of the small words of both are of. */
function mostCounted(some: readonly number[], others: readonly number[]): Language | undefined {
  const counts = some.map((count, index) => count + (others[index] as number));
  const most = Math.max(...counts);
  const [language, ...more] = LANGUAGES.filter((_, index) => counts[index] === most);
  return most < LEAST || more.length > 0 ? undefined : language;
}
