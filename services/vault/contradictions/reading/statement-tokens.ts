// A statement as its words and marks, each with what it is known by: its stem, whether it tells anything, whether it begins a
// sentence.
import type { Language } from '../../store/text-index/languages/detect.ts';
import { isStopWord, isUnspaced, termOf, termsOf } from '../../store/text-index/terms.ts';
import { MARK } from './marks.ts';

const TOKENS = new RegExp(`${MARK}[a-z]\\d*|[\\p{L}\\p{M}\\p{N}]+(?:\\.\\d+)*|[.,;:!?()]`, 'gu');
const ENDS = /^[.!?;:]$/;

export interface Token {
  text: string;
  folded: string;
  stem: string;
  isStop: boolean;
  isWord: boolean;
  startsSentence: boolean;
}

/** Where no word tells the language, the nouns of some are written as names are. */
const MAYBE: readonly Language[] = ['en', 'de', 'es', 'fr'];

export function isMostlyCapital(tokens: readonly Token[]): boolean {
  const others = tokens.filter(({ isWord, isStop, startsSentence }) => isWord && !isStop && !startsSentence);
  return others.length > 0 && others.filter(({ text }) => IS_CAPITAL.test(text)).length * 2 > others.length;
}

export function tokensOf(text: string, detected: Language | undefined): Token[] {
  const language = detected ?? 'en';
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
      !IS_TEA.test(found) &&
      (isStopWord(term) ||
        (detected === undefined && MAYBE.some((each) => isStopWord({ word: folded, language: each }))));
    tokens.push({ text: found, folded, stem: term?.stem ?? folded, isStop, isWord, startsSentence });
    startsSentence = ENDS.test(found);
  }
  return tokens;
}

/** Without its accent it is a small word. */
const IS_TEA = /^té$/iu;

export const IS_CAPITAL = /^\p{Lu}/u;
