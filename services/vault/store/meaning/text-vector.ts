// What a text is about, as one small vector: the average of its words, the rare ones the more. Two texts that speak of the
// same have vectors of the same direction, though they share no word.
//
// INVARIANT: it depends on the text and the table alone, never on a vault, and so tells nothing but what the text tells.
import { IS_ASCII } from '../text-index/languages/ascii.ts';
import { clausesOf, languageTold } from '../text-index/languages/detect.ts';
import { isStopWord } from '../text-index/terms.ts';
import { inEnglish } from './glossary/english-for.ts';
import { placesOf } from './known-word.ts';
import { wordVectors } from './word-vectors.ts';

/** The words of a text, without what is only written at their ends. */
const WORDS = /[a-z]+(?:['’][a-z]+)?/g;
/** Words in any script. */
const ALL_WORDS = /\p{L}[\p{L}\p{M}]*/gu;
const MARKS = /\p{M}/gu;
/** So much of a text is read: longer texts are about what they begin with, and a write waits for this. */
const CHARACTERS_READ = 2_000;
/** The rank of a word that weighs half of a rare one. The word of rank r is about one word in ten r. */
const HALF_WEIGHT_AT = 100;
/** Every vector has this length, so that its product with another says at once how alike they are. */
export const LENGTH = 256;
const LARGEST = 127;

/** The vector of a text, made of what is English in it and of what the glossary knows in English. Undefined where no word is known. */
export function vectorOf(text: string): Int8Array | undefined {
  return vectorOfEnglish(englishIn(text.slice(0, CHARACTERS_READ)));
}

/** What is known of a text: what it means as a whole, and its words by their places in the table, each once. */
export interface Meant {
  vector: Int8Array | undefined;
  places: Uint16Array;
}

export function meantBy(text: string): Meant {
  const english = englishIn(text.slice(0, CHARACTERS_READ));
  return {
    vector: vectorOfEnglish(english),
    places: Uint16Array.from(new Set(wordsOf(english).flatMap(placesMeant))),
  };
}

/** The vector of words that are known to be English. */
export function vectorOfEnglish(text: string): Int8Array | undefined {
  if (text === '') return undefined;
  const { dimensions, values } = wordVectors();
  const sum = new Float64Array(dimensions);
  for (const found of wordsOf(text)) {
    for (const place of placesMeant(found)) {
      const weight = weightAt(place);
      const start = place * dimensions;
      for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] as number) + weight * (values[start + i] as number);
    }
  }
  return ofOneLength(sum);
}

/** The rarer a word is, the more it tells. */
export function weightAt(place: number): number {
  return (place + 1) / (place + 1 + HALF_WEIGHT_AT);
}

function wordsOf(text: string): readonly string[] {
  const plain = IS_ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS, '');
  return plain.toLowerCase().match(WORDS) ?? [];
}

function englishIn(text: string): string {
  const clauses = clausesOf(text);
  const english = clauses.filter(({ language }) => language === 'en').map((clause) => clause.text);
  const joined = english.join(' \n');
  // English is what a text is taken for in doubt. Of words of another language the table knows a few by chance.
  const own = languageTold(joined) === 'en' || isMostlyKnown(joined) ? joined : '';
  const others = clauses.filter(({ language }) => language !== 'en').flatMap(inEnglish);
  return [own, ...others].filter(Boolean).join(' \n');
}

function isMostlyKnown(text: string): boolean {
  const all = text.match(ALL_WORDS)?.length ?? 0;
  const { placeOf } = wordVectors();
  const known = wordsOf(text).filter((word) => placesOf(word, placeOf).length > 0).length;
  return known * 2 >= all;
}

/** The places of words that were met lately: people use the same words again and again. */
const meant = new Map<string, readonly number[]>();
const MOST_KNOWN = 10_000;

function placesMeant(found: string): readonly number[] {
  const known = meant.get(found);
  if (known !== undefined) return known;
  // "Don't" and "they've" say nothing by themselves, and "Ann's" says Ann.
  const [word = '', ending = 's'] = found.split(/['’]/);
  const isTelling = ending === 's' && !isStopWord({ stem: word, word });
  const places = isTelling ? placesOf(word, wordVectors().placeOf) : [];
  if (meant.size >= MOST_KNOWN) meant.clear();
  meant.set(found, places);
  return places;
}

function ofOneLength(sum: Float64Array): Int8Array | undefined {
  let squares = 0;
  for (const value of sum) squares += value * value;
  if (squares === 0) return undefined;
  const scale = LENGTH / Math.sqrt(squares);
  const vector = new Int8Array(sum.length);
  for (let i = 0; i < sum.length; i++)
    vector[i] = Math.max(-LARGEST, Math.min(LARGEST, Math.round((sum[i] as number) * scale)));
  return vector;
}

/** From -1 to 1; 0 where one has no vector. */
export function likenessOf(a: Int8Array | undefined, b: Int8Array | undefined): number {
  if (a === undefined || b === undefined) return 0;
  let product = 0;
  // Computed in whole numbers: the engine takes half the time for them, and no sum is too large for one.
  for (let i = 0; i < a.length; i++) product = (product + Math.imul(a[i] as number, b[i] as number)) | 0;
  return Math.max(-1, Math.min(1, product / (LENGTH * LENGTH)));
}
