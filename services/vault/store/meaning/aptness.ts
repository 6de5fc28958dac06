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

/** How much more the most wanted word of a thing counts than its other words: with a larger number it counts more alone. */
export const SHARPNESS = 5;
/** A word that is wanted less than this is not wanted. */
export const LEAST_WANTED = 0.1;
/** A purpose of one word says less than one of several: its weight is reduced by so much. */
export const FEW_WORDS = 0.5;

/** The table as it is read, its matrices by rows: they turn what is meant into what is wanted. */
interface Aptness {
  dimensions: number;
  whole: Float64Array;
  always: Float64Array;
  byWord: Float64Array;
  /** How much each direction of a word says whether the word tells what is wanted. */
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

/** Reads the table: a line of JSON, and the values. */
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
interface Wanted {
  whole: Float64Array;
  byWord: WantedByWord;
}

/** What is wanted for a purpose; undefined where none of its words is known. */
export function wantedFor(purpose: string): Wanted | undefined {
  const { vector, places } = meantBy(purpose);
  const whole = wantedInAll(vector);
  return whole && { whole, byWord: new WantedByWord(places) };
}

/**
 * The aptness by the whole purpose alone: a document has hundreds of words, and to compare each with those of the purpose finds
 * nothing more.
 */
export function aptnessInAll(purpose: string): (meant: Meant) => number | undefined {
  const wanted = wantedInAll(meantBy(purpose).vector);
  return ({ vector }) => (vector === undefined || wanted === undefined ? undefined : dot(wanted, vector, 0) / LENGTH);
}

function wantedInAll(meant: Int8Array | undefined): Float64Array | undefined {
  if (meant === undefined) return undefined;
  const { whole, always } = aptness();
  return turned(whole, meant, LENGTH).map((each, j) => each + (always[j] as number));
}

/**
 * How apt a thing is, as log odds but for a constant: only differences tell. Undefined where no word of the thing or of the
 * purpose is known.
 */
export function aptnessOf({ vector, places }: Meant, wanted: Wanted | undefined): number | undefined {
  if (vector === undefined || wanted === undefined) return undefined;
  return dot(wanted.whole, vector, 0) / LENGTH + aptness().worth * wanted.byWord.metBy(places);
}

/** So many directions are multiplied side by side: each sum has to wait only for its own last step. */
const AT_ONCE = 4;
/** There is room for so many words of things at first. */
const FEW_THINGS = 256;

/**
 * How much each word of a thing is wanted for one purpose. The things that are weighed hold the same words again and again, so
 * each is found once.
 */
class WantedByWord {
  /** The directions in groups of four, the steps of the four side by side. */
  readonly #directions: Float64Array;
  readonly #weights: readonly number[];
  readonly #all: number;
  readonly #sums: Float64Array;
  /** A row for each word of a thing: how much it counts for each word of the purpose, and that times how much it is wanted. */
  #counted: Float64Array;
  readonly #rows = new Map<number, number>();

  constructor(places: Uint16Array) {
    const { dimensions, byWord, telling, tellingAll } = aptness();
    const { values, lengthAt } = wordVectors();
    this.#directions = new Float64Array(Math.ceil(places.length / AT_ONCE) * AT_ONCE * dimensions);
    for (const [word, place] of places.entries()) {
      const first = Math.floor(word / AT_ONCE) * AT_ONCE * dimensions + (word % AT_ONCE);
      const direction = turned(byWord, vectorAt(place), lengthAt(place));
      for (let i = 0; i < dimensions; i++) this.#directions[first + i * AT_ONCE] = direction[i] as number;
    }
    this.#sums = new Float64Array(2 * places.length);
    this.#counted = new Float64Array(2 * places.length * FEW_THINGS);
    this.#weights = Array.from(places, (place) => {
      const tells = tellingAll + dot(telling, values, place * dimensions) / lengthAt(place);
      return (2 * weightAt(place)) / (1 + Math.exp(-tells));
    });
    this.#all = this.#weights.reduce((sum, weight) => sum + weight, FEW_WORDS);
  }

  /** How much of what the words of the purpose want is in these words. */
  metBy(places: Uint16Array): number {
    const sums = this.#sums.fill(0);
    for (let each = 0; each < places.length; each++) {
      const row = this.#rowOf(places[each] as number) * sums.length;
      const counted = this.#counted;
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (counted[row + i] as number);
    }
    let met = 0;
    for (let word = 0; word < this.#weights.length; word++) {
      const wanted = (sums[2 * word + 1] as number) / (sums[2 * word] as number);
      met += (this.#weights[word] as number) * Math.max(0, wanted - LEAST_WANTED);
    }
    return met / this.#all;
  }

  #rowOf(place: number): number {
    const known = this.#rows.get(place);
    if (known !== undefined) return known;
    const row = this.#rows.size;
    this.#rows.set(place, row);
    if ((row + 1) * this.#sums.length > this.#counted.length) {
      const larger = new Float64Array(2 * this.#counted.length);
      larger.set(this.#counted);
      this.#counted = larger;
    }
    this.#count(place, row * this.#sums.length);
    return row;
  }

  #count(place: number, row: number): void {
    const { values, dimensions, lengthAt } = wordVectors();
    const [directions, first, length] = [this.#directions, place * dimensions, lengthAt(place)];
    for (let word = 0; word < this.#weights.length; word += AT_ONCE) {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let i = 0, at = word * dimensions; i < dimensions; i++, at += AT_ONCE) {
        const says = values[first + i] as number;
        a += (directions[at] as number) * says;
        b += (directions[at + 1] as number) * says;
        c += (directions[at + 2] as number) * says;
        d += (directions[at + 3] as number) * says;
      }
      this.#keep(word, a / length, row);
      this.#keep(word + 1, b / length, row);
      this.#keep(word + 2, c / length, row);
      this.#keep(word + 3, d / length, row);
    }
  }

  #keep(word: number, wanted: number, row: number): void {
    if (word >= this.#weights.length) return;
    const counts = Math.exp(SHARPNESS * wanted);
    this.#counted[row + 2 * word] = counts;
    this.#counted[row + 2 * word + 1] = counts * wanted;
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
    const [says, row] = [(meant[i] as number) / length, i * dimensions];
    for (let j = 0; j < dimensions; j++) wanted[j] = (wanted[j] as number) + says * (matrix[row + j] as number);
  }
  return wanted;
}

/** The product of a direction with the vector that begins at this place. */
function dot(direction: Float64Array, values: Int8Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < direction.length; i++) sum += (direction[i] as number) * (values[at + i] as number);
  return sum;
}
