// A statement as its words and marks, each with what it is known by: its stem, whether it tells anything, whether it begins a
// sentence.
import type { Language } from '../../store/text-index/languages/detect.ts';
import { isStopWord, isUnspaced, termOf, termsOf } from '../../store/text-index/terms.ts';
import { isVerb } from '../words/verbs.ts';
import { wordsOf } from '../words/word-list.ts';
import { MARK, OWNS } from './normal-form/marks.ts';

const TOKENS = new RegExp(
  `${MARK}c[\\p{L}\\p{N}]+|${MARK}[a-z]\\d*|[\\p{L}\\p{M}\\p{N}]+(?:\\.\\d+)*|[.,;:!?()]`,
  'gu',
);
const ENDS = /^[.!?;:]$/;

export interface Token {
  text: string;
  folded: string;
  stem: string;
  isStop: boolean;
  isWord: boolean;
  startsSentence: boolean;
}

/** Languages in which a word with a capital may be a name where no word tells the language. */
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
  return language === 'en' ? tokens.map((token, at) => (isCalledWill(tokens, at) ? asName(token) : token)) : tokens;
}

/** Whether "Will" is a name here: in "Will lives in Dundee" a bent verb follows, as it never does behind the verb "will". */
function isCalledWill(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.text !== 'Will' || next === undefined) return false;
  const isBent = next.folded.endsWith('s') && next.stem !== next.folded && isVerb(next.stem, next.folded);
  return next.text === OWNS || isBent || BENT_TOO.has(next.folded);
}

const BENT_TOO = wordsOf('is has was does had did lives leaves');

/** The token as a name, whose capital is its own and not that of the sentence. */
function asName(token: Token): Token {
  return { ...token, isStop: false, startsSentence: false };
}

/** The Spanish word for tea, which without its accent is a small word. */
const IS_TEA = /^té$/iu;

export const IS_CAPITAL = /^\p{Lu}/u;
