// What a text is about, as one small vector: the average of its words, the rare ones the more. Two texts that speak of the
// same have vectors of the same direction, though they share no word.
//
// INVARIANT: it depends on the text and the table alone, never on a vault, and so tells nothing but what the text tells.
import { isStopWord } from '../text-index/terms.ts';
import { placesOf } from './known-word.ts';
import { wordVectors } from './word-vectors.ts';

/** The words of a text, without what is only written at their ends. */
const WORDS = /[a-z]+(?:['’][a-z]+)?/g;
const MARKS = /\p{M}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const IS_PLAIN = /^[\x00-\x7f]*$/;
/** Longer texts are about what they begin with, and a write waits for this. */
const CHARACTERS_READ = 2_000;
/** The word of rank r is about one of ten r, and weighs half when it is one of a thousand. */
const HALF_WEIGHT_AT = 100;
/** Every vector has this length, so that its product with another says at once how alike they are. */
export const LENGTH = 256;
const LARGEST = 127;

/** Bytes of a vector. */
export function vectorSize(): number {
  return wordVectors().dimensions;
}

/** Undefined where the table knows no word of it. */
export function vectorOf(text: string): Int8Array | undefined {
  const { dimensions, values, placeOf } = wordVectors();
  const sum = new Float64Array(dimensions);
  for (const word of wordsOf(text)) {
    for (const place of placesOf(word, placeOf)) {
      const weight = (place + 1) / (place + 1 + HALF_WEIGHT_AT);
      const start = place * dimensions;
      for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] as number) + weight * (values[start + i] as number);
    }
  }
  return ofOneLength(sum);
}

function* wordsOf(text: string): Generator<string> {
  const read = text.slice(0, CHARACTERS_READ);
  const folded = (IS_PLAIN.test(read) ? read : read.normalize('NFKD').replace(MARKS, '')).toLowerCase();
  for (const [found] of folded.matchAll(WORDS)) {
    // "Don't" and "they've" say nothing by themselves, and "Ann's" says Ann.
    const [word = '', ending] = found.split(/['’]/);
    if (ending !== undefined && ending !== 's') continue;
    if (!isStopWord({ stem: word, word })) yield word;
  }
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

/** From -1 to 1; nothing is known of what has no vector. */
export function likenessOf(a: Int8Array | undefined, b: Int8Array | undefined): number {
  if (a === undefined || b === undefined) return 0;
  let product = 0;
  for (let i = 0; i < a.length; i++) product += (a[i] as number) * (b[i] as number);
  return Math.max(-1, Math.min(1, product / (LENGTH * LENGTH)));
}
