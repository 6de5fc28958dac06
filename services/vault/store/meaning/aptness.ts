// How apt what a thing says is for what a purpose says: what is wanted for a flight is a passport, though the one is not like the
// other. Learnt from small worlds by scripts/aptness/learn.ts, and read when it is first needed.
//
// It is asked in two ways. By the whole: what all the words of the purpose mean together, turned by a matrix, is what is wanted. And
// word by word: each word of the purpose wants some words, and of many that a thing says one is enough.
//
// INVARIANT: it depends on the two texts and the table alone, never on a vault.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LENGTH, type Meant, meantBy, weightAt } from './text-vector.ts';
import { wordVectors } from './word-vectors.ts';

const TABLE = join(import.meta.dirname, 'words/aptness.bin');

/** Of the words of a thing the most wanted counts the most: the sharper, the more it counts alone. */
export const SHARPNESS = 5;
/** What is wanted less than this is not wanted. */
export const LEAST_WANTED = 0.1;
/** So much weight is missing to what a purpose of one word says. */
export const FEW_WORDS = 0.5;

/** The matrices by their rows: from what is meant to what is wanted. */
interface Aptness {
  dimensions: number;
  whole: Float64Array;
  always: Float64Array;
  byWord: Float64Array;
  /** Which words of a purpose tell what is wanted. */
  telling: Float64Array;
  tellingAll: number;
  /** What the words are worth beside the whole. */
  worth: number;
}

let known: Aptness | undefined;

function aptness(): Aptness {
  known ??= read(readFileSync(TABLE));
  return known;
}

const NEW_LINE = 10;

interface Header {
  dimensions: number;
  scales: { whole: number; byWord: number; telling: number };
  tellingAll: number;
  worth: number;
}

/** A line of JSON, and the values. */
function read(bytes: Buffer): Aptness {
  const end = bytes.indexOf(NEW_LINE);
  const { dimensions, scales, tellingAll, worth } = JSON.parse(bytes.toString('latin1', 0, end)) as Header;
  const [row, matrix] = [dimensions, dimensions * dimensions];
  let at = bytes.byteOffset + end + 1;
  const part = (length: number, scale: number) => {
    const values = new Int8Array(bytes.buffer, at, length);
    at += length;
    return Float64Array.from(values, (each) => each * scale);
  };
  return {
    dimensions,
    whole: part(matrix, scales.whole),
    always: part(row, scales.whole),
    byWord: part(matrix, scales.byWord),
    telling: part(row, scales.telling),
    tellingAll,
    worth,
  };
}

/** What is wanted for a purpose: as one direction, and by its words. */
export interface Wanted {
  whole: Float64Array;
  byWord: WantedByWord;
}

/** Undefined where nothing is known of its words. */
export function wantedFor(purpose: string): Wanted | undefined {
  const { vector, places } = meantBy(purpose);
  if (vector === undefined) return undefined;
  const { whole, always } = aptness();
  const meant = turned(whole, vector, LENGTH);
  return { whole: meant.map((each, j) => each + (always[j] as number)), byWord: new WantedByWord(places) };
}

/** Log odds but for a constant: only differences tell. Undefined where nothing is known of one of the two. */
export function aptnessOf({ vector, places }: Meant, wanted: Wanted | undefined): number | undefined {
  if (vector === undefined || wanted === undefined) return undefined;
  return dot(wanted.whole, vector, 0) / LENGTH + aptness().worth * wanted.byWord.metBy(places);
}

/** The things that are weighed for one purpose say the same words again and again: what each is wanted is found once. */
class WantedByWord {
  readonly #directions: readonly Float64Array[];
  readonly #weights: readonly number[];
  readonly #all: number;
  /** For each word of a thing, by its place in the table: how much it counts for each word of the purpose, and that times how much it is wanted. */
  readonly #counted = new Map<number, Float64Array>();

  constructor(places: Uint16Array) {
    const { dimensions, byWord, telling, tellingAll } = aptness();
    const { values, lengthAt } = wordVectors();
    this.#directions = Array.from(places, (place) => turned(byWord, vectorAt(place), lengthAt(place)));
    this.#weights = Array.from(places, (place) => {
      const tells = tellingAll + dot(telling, values, place * dimensions) / lengthAt(place);
      return (2 * weightAt(place)) / (1 + Math.exp(-tells));
    });
    this.#all = this.#weights.reduce((sum, weight) => sum + weight, FEW_WORDS);
  }

  /** How much of what the words of the purpose want these words say. */
  metBy(places: Uint16Array): number {
    const count = this.#directions.length;
    const sums = new Float64Array(2 * count);
    for (const place of places) {
      const counted = this.#countedAt(place);
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (counted[i] as number);
    }
    const met = this.#weights.reduce((sum, weight, word) => {
      const wanted = (sums[2 * word + 1] as number) / (sums[2 * word] as number);
      return sum + weight * Math.max(0, wanted - LEAST_WANTED);
    }, 0);
    return met / this.#all;
  }

  #countedAt(place: number): Float64Array {
    const known = this.#counted.get(place);
    if (known !== undefined) return known;
    const { values, dimensions, lengthAt } = wordVectors();
    const counted = new Float64Array(2 * this.#directions.length);
    for (const [word, direction] of this.#directions.entries()) {
      const wanted = dot(direction, values, place * dimensions) / lengthAt(place);
      const counts = Math.exp(SHARPNESS * wanted);
      counted[2 * word] = counts;
      counted[2 * word + 1] = counts * wanted;
    }
    this.#counted.set(place, counted);
    return counted;
  }
}

function vectorAt(place: number): Int8Array {
  const { values, dimensions } = wordVectors();
  return values.subarray(place * dimensions, (place + 1) * dimensions);
}

function turned(matrix: Float64Array, meant: Int8Array, length: number): Float64Array {
  const dimensions = meant.length;
  const wanted = new Float64Array(dimensions);
  for (let i = 0; i < dimensions; i++) {
    const says = (meant[i] as number) / length;
    for (let j = 0; j < dimensions; j++)
      wanted[j] = (wanted[j] as number) + says * (matrix[i * dimensions + j] as number);
  }
  return wanted;
}

/** With the vector that begins at a place. */
function dot(direction: Float64Array, values: Int8Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < direction.length; i++) sum += (direction[i] as number) * (values[at + i] as number);
  return sum;
}
