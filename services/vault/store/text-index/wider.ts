// What else a word may stand for in a text: the same word stemmed another way, inflected, as a part of a compound or made of
// parts itself. Asked only where the word itself is found hardly anywhere, so that it never outweighs what is really said.
import { SEPARABLE } from './languages/dutch-forms.ts';
import { isEnglishWord } from './languages/english-words.ts';
import { withoutUmlauts } from './languages/fold.ts';
import { stemOf } from './languages/stems.ts';
import type { Language } from './languages/stop-words.ts';
import { pairsIn } from './languages/unspaced.ts';
import { isUnspaced, type Term, termOf } from './terms.ts';

export interface Piece {
  text: string;
  /** How it stands in the text: a stem as it is, one that begins so, one that ends so, or one with these letters in it. */
  at: 'whole' | 'beginning' | 'end' | 'within';
  /** How much it is worth, where the word itself is worth 1. */
  worth: number;
}

export interface Wider {
  /** Other ways to say the whole word: the best that is found counts. */
  same: readonly Piece[];
  /** The parts of the word: the best of each counts, all together. */
  parts: readonly (readonly Piece[])[];
}

/** Languages that write several words as one. */
const COMPOUNDING: readonly Language[] = ['de', 'nl', 'sv', 'da', 'no', 'fi'];
/** Languages of the Latin script with many endings: a word whose language is in doubt is stemmed in each of them. */
export const OTHERS: readonly Language[] = ['en', 'de', 'es', 'pt', 'fr', 'it', 'nl'];

const OTHER_STEM = 0.9;
const INFLECTED = 0.7;
const COMPOUNDED = 0.6;
const PARTS = 0.9;
const LETTERS = 0.8;

/** A stem that is this long is also found at the end of a longer one. */
const ENDS_FROM = 6;

/** Whether the index holds the ends of this word. */
export function hasEnd({ stem, language }: Term): boolean {
  return language !== 'en' && stem.length >= ENDS_FROM && COMPOUNDING.includes(language) && /^\p{L}+$/u.test(stem);
}

/** What else a term may stand for; undefined where there is nothing. `isSure`: something told the language of the question. */
export function widerThan(term: Term, isSure: boolean): Wider | undefined {
  if (/\d/.test(term.stem)) return undefined;
  const wider = isUnspaced(term.word) ? letters(term) : alphabetic(term, isSure);
  return wider.same.length + wider.parts.length === 0 ? undefined : wider;
}

/** The same word with the stems of other languages, in which a text that holds it may be taken to be. */
export function stemmedElsewhere({ stem, word, language }: Term): Piece[] {
  if (/\d/.test(stem) || isUnspaced(word)) return [];
  const languages = [...new Set([language, ...OTHERS])];
  // The terms of words are kept; German alone stems a noun in another way.
  const stems = [...languages.map((each) => termOf(word, each).stem), stemOf(word, 'de', true)];
  const longest = isEnglishWord(word) ? LONGEST_ENDING : word.length - SURE_STEM;
  const least = word.length - Math.max(LONGEST_ENDING, longest);
  return [...new Set(stems)]
    .filter((text) => text !== stem && text.length >= Math.max(leastOf(text), least))
    .map((text) => ({ text, at: 'whole', worth: 1 }));
}

/** A stem that lacks more of its word is one of many other words; not so what is no English word, from so many letters on. */
const LONGEST_ENDING = 3;
const SURE_STEM = 6;

const IDEOGRAPHS = /^[\p{Script=Han}]+$/u;

/** In ideographs every letter says something; of other letters only pairs do. */
function letters({ stem }: Term): Wider {
  const all = IDEOGRAPHS.test(stem) ? [...stem] : pairsIn(stem).filter((pair) => [...pair].length > 1);
  const same: Piece[] = [{ text: stem, at: 'beginning', worth: LETTERS }];
  const worth = LETTERS / all.length;
  return { same, parts: all.map((text) => [{ text, at: 'within', worth }]) };
}

function alphabetic(term: Term, isSure: boolean): Wider {
  const { stem, word, language } = term;
  const same = new Map<string, Piece>();
  const add = (text: string, at: Piece['at'], worth: number) => {
    const name = `${at} ${text}`;
    if (text.length >= leastOf(text) && !(at === 'whole' && text === stem) && !same.has(name))
      same.set(name, { text, at, worth });
  };
  for (const other of otherStems(term, isSure)) add(other, 'whole', OTHER_STEM);
  for (const other of respelled(stem, language)) add(other, 'whole', INFLECTED);
  // "Ophalen" is written apart in most of its forms: "haalt het op".
  if (language === 'nl') add(stemOf(word.replace(SEPARABLE, ''), language), 'whole', COMPOUNDED);
  if (stem.length >= 5) add(stem.slice(0, -1), 'beginning', INFLECTED);
  else if (stem.length >= 4 || isHangul(stem)) add(stem, 'beginning', COMPOUNDED);
  if (isHangul(word)) add(word.slice(0, -1), 'beginning', INFLECTED);
  const compounds = COMPOUNDING.includes(language) || !isSure;
  if (compounds && stem.length >= 4) add(stem, 'end', COMPOUNDED);
  return { same: [...same.values()], parts: compounds ? partsOf(word, language) : [] };
}

/** The least length that tells something. Two letters of an alphabet tell nothing; a syllable tells more, and two of them are a word. */
function leastOf(text: string): number {
  return /^\p{Script=Hangul}+$/u.test(text) ? 2 : 3;
}

function isHangul(word: string): boolean {
  return /^\p{Script=Hangul}{2,}$/u.test(word);
}

/**
 * Other stems of a word: as a noun and as a verb; with its umlauts written out; and in other languages, in which the text may
 * be taken to be.
 */
function otherStems({ word, language }: Term, isSure: boolean): string[] {
  const languages = isSure ? [language, 'en' as const] : [language, ...OTHERS];
  const spellings = [word, withoutUmlauts(word)];
  return languages.flatMap((each) => [
    ...spellings.flatMap((spelling) => [stemOf(spelling, each, false), stemOf(spelling, each, true)]),
    // Months are known by their English names.
    termOf(word, each).stem,
  ]);
}

const DIMINUTIVES: Partial<Record<Language, readonly string[]>> = {
  es: ['ecit', 'cit', 'it', 'ill'],
  pt: ['zinh', 'inh', 'it'],
  it: ['ett', 'in'],
  nl: ['etj', 'tj', 'j'],
  de: ['chen', 'lein'],
};

/** The stem with vowels and consonants that change with the ending, or as a diminutive. */
function respelled(stem: string, language: Language): string[] {
  const small = DIMINUTIVES[language] ?? [];
  const large = small.flatMap((ending) =>
    stem.endsWith(ending) && stem.length - ending.length >= 3 ? [stem.slice(0, -ending.length)] : [],
  );
  const diminished = small.map((ending) => stem + ending);
  if (!['es', 'pt', 'it', 'fr'].includes(language)) return [...large, ...diminished];
  const spelled = [stem, ...large].flatMap((each) => [...alternations(each)]);
  return [...large, ...diminished, ...spelled];
}

const ALTERNATING: readonly (readonly [RegExp, string])[] = [
  [/ie(?=[^aeiou]+$)/, 'e'],
  [/ue(?=[^aeiou]+$)/, 'o'],
  [/e(?=[^aeiou]+$)/, 'ie'],
  [/o(?=[^aeiou]+$)/, 'ue'],
  [/e(?=[^aeiou]+$)/, 'i'],
  [/i(?=[^aeiou]+$)/, 'e'],
  [/u(?=[^aeiou]+$)/, 'o'],
  [/o(?=[^aeiou]+$)/, 'u'],
  [/qu$/, 'c'],
  [/c$/, 'qu'],
  [/c$/, 'z'],
  [/z$/, 'c'],
  [/gu$/, 'g'],
  [/g$/, 'gu'],
  [/g$/, 'j'],
  [/j$/, 'g'],
  [/i$/, ''],
  [/$/, 'i'],
];

function* alternations(stem: string): Generator<string> {
  for (const [pattern, by] of ALTERNATING) if (pattern.test(stem)) yield stem.replace(pattern, by);
}

const LEAST_PART = 4;
const LEAST_WHOLE = 8;

/** Parts that the word may be put together of: one at its beginning, and one at its end. */
function partsOf(word: string, language: Language): Piece[][] {
  if (word.length < LEAST_WHOLE || !/^\p{L}+$/u.test(word)) return [];
  const heads: Piece[] = [];
  const tails: Piece[] = [];
  for (let at = LEAST_PART; at <= word.length - LEAST_PART + 1; at++) {
    const worth = (PARTS * at) / word.length;
    heads.push(...stemsOfPart(word.slice(0, at), language).map((text): Piece => ({ text, at: 'whole', worth })));
    const tail = word.slice(word.length - at);
    tails.push(...stemsOfPart(tail, language).map((text): Piece => ({ text, at: 'whole', worth })));
  }
  return [bestOfEach(heads), bestOfEach(tails)];
}

function stemsOfPart(part: string, language: Language): string[] {
  const stems = [stemOf(part, language, true), stemOf(part, language, false)];
  return stems.filter((stem) => stem.length >= 3);
}

/** Of pieces that say the same, the one that is worth most. */
function bestOfEach(pieces: readonly Piece[]): Piece[] {
  const best = new Map<string, Piece>();
  for (const piece of pieces) if (piece.worth > (best.get(piece.text)?.worth ?? 0)) best.set(piece.text, piece);
  return [...best.values()];
}
