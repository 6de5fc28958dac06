// From text to the terms it is found by: the stems of its words in their language, in lower case and without diacritics. The
// same function reads the vault and the question.
import { spelledOut } from './forms.ts';
import { IS_ASCII } from './languages/ascii.ts';
import { type Clause, clausesOf, type Language } from './languages/detect.ts';
import { cut, fold, TERM_LENGTH, withoutUmlauts } from './languages/fold.ts';
import { numbered } from './languages/numbers.ts';
import { stemOf } from './languages/stems.ts';
import { LANGUAGES, STOP_WORDS } from './languages/stop-words.ts';
import { isGrammar, pairsIn, RUNS, UNSPACED, unspacedWords } from './languages/unspaced.ts';

const PLAIN_WORDS = /[a-z0-9]+/gi;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

export interface Term {
  stem: string;
  /** The word as it is written, folded: what a prefix is compared with. */
  word: string;
  language: Language;
}

/** `usual` is the language of what the text is a part of, for where it says nothing of its own. */
export function termsOf(text: string, usual?: Language): Term[] {
  return cutUp(text, usual).terms;
}

/** A text cut into terms, with what else the index holds of it, so that words meet that are inflected or compounded in another way. */
interface CutText {
  terms: Term[];
  /** Pairs of letters, in scripts without spaces between words. */
  pairs: Set<string>;
}

export function cutUp(text: string, usual?: Language): CutText {
  const found: CutText = { terms: [], pairs: new Set() };
  const spelled = spelledOut(IS_ASCII.test(text) ? text : composed(text));
  for (const clause of clausesOf(spelled, usual)) cutClause(clause, found);
  return found;
}

/**
 * The text in one form of its characters: letters of full and half width are the same. A few characters stand for whole
 * sentences, and are limited.
 */
function composed(text: string): string {
  const plain = text.normalize('NFKC');
  return plain.length <= 2 * text.length ? plain : text.normalize('NFC');
}

function cutClause({ text, language }: Clause, found: CutText): void {
  if (IS_ASCII.test(text)) {
    for (const written of text.match(PLAIN_WORDS) ?? []) found.terms.push(termOf(written, language));
    return;
  }
  const hasUnspaced = isUnspaced(text);
  for (const written of text.match(WORDS) ?? []) {
    if (!hasUnspaced || !isUnspaced(written)) addTerm(written, language, found);
    else for (const run of written.match(RUNS) ?? []) cutRun(run, language, found);
  }
}

export function isUnspaced(text: string): boolean {
  return text.search(UNSPACED) !== -1;
}

function cutRun(run: string, language: Language, found: CutText): void {
  const own = language === 'zh' ? 'zh' : 'ja';
  if (!isUnspaced(run)) return addTerm(run, language === own ? 'en' : language, found);
  for (const { word, stem } of unspacedWords(run))
    found.terms.push({ stem: cut(stem), word: cut(fold(word)), language: own });
  for (const pair of pairsIn(run)) found.pairs.add(fold(pair));
}

/** A mark without a letter under it is left out. */
function addTerm(written: string, language: Language, found: CutText): void {
  const term = termOf(written, language);
  if (term.stem !== '') found.terms.push(term);
}

/** The terms of words that were met lately: people use the same words again and again. */
const known = new Map<Language, Map<string, Term>>(LANGUAGES.map((language) => [language, new Map()]));
const MAX_KNOWN = 20_000;

/** The term of a single word, in the language of what it is a part of. */
export function termOf(written: string, language: Language): Term {
  const terms = known.get(language) as Map<string, Term>;
  const same = terms.get(written);
  if (same !== undefined) return same;
  const term = Object.freeze(newTerm(written, language));
  // Numbers are not kept: there is no end of them, and they would push the words out. A word longer than this is never met twice.
  if (written.length > TERM_LENGTH || /\d/.test(written)) return term;
  if (terms.size >= MAX_KNOWN) terms.clear();
  terms.set(written, term);
  return term;
}

function newTerm(written: string, language: Language): Term {
  const lower = cut(written.toLowerCase(), MOST_READ);
  const folded = fold(lower);
  const word = cut(language === 'de' ? withoutUmlauts(folded) : folded);
  const number = numbered(word, language);
  if (number !== undefined) return { stem: stemOf(number, 'en'), word, language };
  const isNoun = language === 'de' && lower[0] !== written[0];
  return { stem: stemOf(cut(lower), language, isNoun), word, language };
}

/** So much of a word is looked at: marks that pile up on a letter take room, and go. */
const MOST_READ = 200;

export function isStopWord({ word, language = 'en' }: Pick<Term, 'word'> & Partial<Term>): boolean {
  if (language === 'ja' || language === 'zh') return isGrammar(word, language);
  return STOP_WORDS[language].has(word);
}
