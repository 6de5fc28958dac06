// A statement taken apart: what it is about, and what it says of that. The slots are what turns the same words into another
// fact: amounts, days and times, names, a denial, and what comes from, to, before or after what.

import { type Language, languageTold } from '../../../store/text-index/languages/detect.ts';
import { ONE_WORD_FOR } from '../../words/words-for-one-thing.ts';
import { CARRIERS } from '../../words/words-that-carry.ts';
import { ENDINGS_OF_HABITS, isNegation } from '../../words/words-that-deny.ts';
import { DENIED, MARK } from '../normal-form/marks.ts';
import { unified } from '../normal-form/unified.ts';
import { ReadLately } from '../read-lately.ts';
import { isArticle } from '../said-of-whom.ts';
import { isMostlyCapital, type Token, tokensOf } from '../statement-tokens.ts';
import { rated, type Value } from '../statement-values.ts';
import { directionsIn } from './directions.ts';
import { listedIn } from './listed.ts';
import { PRONOUNS, StatementReading } from './statement-reading.ts';
import type { Word } from './statement-word.ts';
import { type Wording, wordingOf } from './wording.ts';

export interface Statement {
  language: Language;
  words: readonly Word[];
  values: readonly Value[];
  /** Stems and values of all that tells, in the order of the statement. */
  order: readonly string[];
  /** What is denied: for each denial the stem or value that follows it. */
  denied: readonly string[];
  directions: ReadonlyMap<string, string>;
  /** Of whom the statement is, where that is somebody without a name: the owner, or he, or she. */
  subject: string;
  /** Words that only carry the statement. */
  carriers: ReadonlySet<string>;
  /** All of it in its order, to find out whether another statement says the same. */
  wording: Wording;
  /** What is said in one list, in whatever order: each stem of a list with the one that is first in the alphabet. */
  listed: ReadonlyMap<string, string>;
  text: string;
}

const lately = new ReadLately<Statement>();

/** Takes a text apart, in the language that it is found to be of, or in a given one. */
export function statementOf(text: string, detected = languageTold(text)): Statement {
  return lately.of(`${detected ?? ''} ${text}`, () => readStatement(text, detected));
}

/** Only so many letters are read: statements are short, and the beginning of a long text says what it is about. */
const MOST_READ = 600;

function readStatement(text: string, detected: Language | undefined): Statement {
  const language = detected ?? 'en';
  const tokens = tokensOf(unified(text.slice(0, MOST_READ), language), detected);
  const hasNames = detected !== undefined || !isMostlyCapital(tokens);
  const { words, values, order, carriers, carried } = new StatementReading(tokens, language, hasNames);
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
    listed: listedIn(words, values, tokens),
  };
}

function subjectOf(tokens: readonly Token[], language: Language): string {
  const first = tokens.find(({ isWord, folded }) => isWord && (PRONOUNS.has(folded) || !CARRIERS.has(folded)));
  return first !== undefined && PRONOUNS.has(first.folded) && !isArticle(first, language) ? first.folded : '';
}

/** What each denial is about: the next word or value that tells something. */
function deniedIn(tokens: readonly Token[], language: Language): string[] {
  return tokens.flatMap(({ text, folded, startsSentence }, index) => {
    if (text === DENIED) return [DENIED];
    if (!isNegation(folded, language) && !ENDINGS_OF_HABITS.has(folded)) return [];
    // In "No, thanks" nothing is denied, nor in a number of something.
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

export function isDenied({ denied }: Pick<Statement, 'denied'>): boolean {
  return denied.length > 0;
}
