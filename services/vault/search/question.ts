// A question as the index understands it. What a person or an assistant writes is never query syntax: it is cut into
// terms first, and the query is put together from those alone, so no text can break or widen it.

import { isKin, sameAs } from '../store/meaning/glossary/english-for.ts';
import { type Language, languageTold } from '../store/text-index/languages/detect.ts';
import { fold } from '../store/text-index/languages/fold.ts';
import { isTaskWord } from '../store/text-index/languages/task-words.ts';
import { markedEnd, markedTerm } from '../store/text-index/search-index.ts';
import { isStopWord, type Term, termOf, termsOf } from '../store/text-index/terms.ts';
import { OTHERS, type Piece, stemmedElsewhere, type Wider, widerThan } from '../store/text-index/wider.ts';

/** One thing that is looked for: a word, the beginning of one, or words in a row. */
export interface Wanted {
  terms: Term[];
  prefix: boolean;
  /** Where not the word as it was asked but its beginning is looked for. */
  begins?: string;
  /** Other words that may stand for it in a text, each worth less than the word itself. */
  wider?: Wider;
}

const MAX_WANTED = 24;
/** From where a word begins: from each of its letters on, a long word would be read as often as it has letters. */
const BEGINNINGS = /(?<![\p{L}\p{N}\p{M}])([\p{L}\p{N}\p{M}]+)\*/gu;
/** U.S., A/B: one thing in several letters. */
const LETTERS_IN_A_ROW = /(?<![\p{L}\p{N}])\p{L}(?:[./&-]\p{L})+(?![\p{L}\p{N}])/gu;

/** `"in a row"`, `begin*`, and words; stop words and what an assistant is to do count only where there is nothing else. */
export function readQuestion(text: string, usual: Language | undefined = languageTold(text)): Wanted[] {
  const inARow: Wanted[] = [];
  const takeOut = (phrase: string) => {
    const terms = termsOf(phrase, usual);
    if (terms.length > 0) inARow.push({ terms, prefix: false });
    return ' ';
  };
  const loose = text
    .replace(/"([^"]*)"/g, (_, phrase: string) => takeOut(phrase))
    .replace(LETTERS_IN_A_ROW, (letters) => takeOut(letters));
  const begun = new Set([...loose.matchAll(BEGINNINGS)].map(([, word = '']) => fold(word.toLowerCase())));
  const terms = termsOf(loose, usual);
  const words = terms.map((term): Wanted => ({ terms: [term], prefix: begun.has(term.word) }));
  const telling = words.filter(({ prefix }, index) => prefix || !isStopWord(terms[index] as Term));
  const about = telling.filter(({ terms: [term], prefix }) => {
    return prefix || !isTaskWord(term as Term, terms[terms.indexOf(term as Term) - 1]);
  });
  const counted = [[...inARow, ...about], telling, words].find((each) => each.length > 0) ?? [];
  return unique(counted).slice(0, MAX_WANTED);
}

/** The stems that a text with an answer holds. */
export function stemsIn(text: string): ReadonlySet<string> {
  return new Set(readQuestion(text).flatMap(({ terms }) => terms.map(({ stem }) => stem)));
}

/** The query that finds one wanted thing in any of the partitions. */
export function matchOf(wanted: Wanted, partitions: readonly number[]): string {
  const { terms, prefix, begins, wider } = wanted;
  const sought = prefix ? beginning(begins ?? (terms[0] as Term).word) : '';
  const pieces = wider === undefined ? [] : [...wider.same, ...wider.parts.flat()];
  let match = '';
  // Every term is letters and digits only, so the quotes hold.
  for (const partition of partitions) {
    if (match !== '') match += ' OR ';
    match += prefix ? `"${partition}x${sought}"*` : `"${inARow(terms, partition)}"`;
    for (const piece of pieces) match += ` OR ${pieceMatch(piece, partition)}`;
  }
  return match;
}

function inARow(terms: readonly Term[], partition: number): string {
  const [only] = terms as [Term];
  return terms.length === 1 ? markedTerm(only, partition) : terms.map((term) => markedTerm(term, partition)).join(' ');
}

function pieceMatch({ text, at }: Piece, partition: number): string {
  if (at === 'end') return `"${markedEnd(text, partition)}"*`;
  return `"${markedTerm({ stem: text }, partition)}"${at === 'whole' ? '' : '*'}`;
}

/** The index holds stems, and a stem may be shorter than what was typed of the word. */
function beginning(word: string): string {
  return word.length > 5 ? word.slice(0, -3) : word.slice(0, 3);
}

/** One thing that is looked for, in whichever of these words it stands. */
export function anyOf(terms: readonly Term[]): Wanted {
  const same = [...new Set(terms.map(({ stem }) => stem))].map((text): Piece => ({ text, at: 'whole', worth: 1 }));
  return { terms: terms.slice(0, 1), prefix: false, wider: { same, parts: [] } };
}

/** A word that no more than these hold may be meant where it stands in another form. */
const HARDLY_ANY = 3;
const LEAST_BEGINNING = 5;

/**
 * What a word is looked for by as well that so many hold, the best way first: the next is taken where nothing more holds the
 * one before. Empty when there is nothing, or no need.
 */
export function widened({ terms, prefix }: Wanted, holders: number, isSure: boolean): Wanted[] {
  const [term] = terms as [Term];
  const isEnglish = term.language === 'en';
  if (terms.length > 1) return holders > 0 ? [] : inARowElsewhere(terms);
  if (prefix) return [];
  if (holders > (isEnglish ? 0 : HARDLY_ANY)) return isSure ? [] : many(inAnyLanguage({ terms, prefix }));
  // A name is written in the same way in every language, and stemmed in each of them in another.
  if (isEnglish && isSure) return many(inAnyLanguage({ terms, prefix }), relaxed(term));
  const wider = widerThan(term, isSure);
  return many(wider && { terms, prefix, wider });
}

/** Words in a row as a text of another language has them: “14 January” stands in Dutch notes as well. */
function inARowElsewhere(terms: readonly Term[]): Wanted[] {
  const rows = new Map([[stemsOf(terms), [...terms]]]);
  for (const language of OTHERS) {
    const row = terms.map(({ word }) => termOf(word, language));
    if (!rows.has(stemsOf(row))) rows.set(stemsOf(row), row);
  }
  return [...rows.values()].slice(1).map((row) => ({ terms: row, prefix: false }));
}

function stemsOf(terms: readonly Term[]): string {
  return terms.map(({ stem }) => stem).join(' ');
}

function many(...ways: readonly (Wanted | undefined)[]): Wanted[] {
  return ways.filter((each) => each !== undefined);
}

/** Of a word alone, or a name, nobody can tell the language: whatever holds it as it is written is found. */
export function inAnyLanguage({ terms, prefix, wider }: Wanted): Wanted | undefined {
  const [term] = terms as [Term];
  if (prefix || terms.length > 1 || wider !== undefined) return undefined;
  const same = stemmedElsewhere(term);
  return same.length === 0 ? undefined : { terms: [term], prefix: false, wider: { same, parts: [] } };
}

/** The worth of a word that says the same, beside the word itself. */
const IN_OTHER_WORDS = 0.7;

/**
 * Beside what it is widened to: by what says the same in any language a word is looked for that hardly anything holds, or that
 * says what somebody is to somebody.
 */
export function inOtherWords(asked: Wanted, holders: number, widened: Wanted | undefined): Wanted | undefined {
  const [term] = asked.terms as [Term];
  if (asked.prefix || asked.terms.length > 1 || (holders > HARDLY_ANY && !isKin(term))) return widened;
  const senses = sameAs(term).map((text): Piece => ({ text, at: 'whole', worth: IN_OTHER_WORDS }));
  if (senses.length === 0) return widened;
  const { same = [], parts = [] } = widened?.wider ?? {};
  return { terms: asked.terms, prefix: false, wider: { same: [...same, ...senses], parts } };
}

/** English words have few endings: whatever begins like one may be it. */
function relaxed(term: Term): Wanted | undefined {
  if (term.stem.length < LEAST_BEGINNING || /\d/.test(term.stem)) return undefined;
  return { terms: [term], prefix: true, begins: term.stem.slice(0, -1) };
}

function unique(wanted: Wanted[]): Wanted[] {
  const seen = new Set<string>();
  return wanted.filter(({ terms, prefix }) => {
    const name = `${stemsOf(terms)}${prefix ? '*' : ''}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
