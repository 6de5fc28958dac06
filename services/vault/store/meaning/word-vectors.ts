// What is known of English words: for each of the most frequent a direction, which says what it means, and whether it is a name, cut
// from public tables and a public model by scripts/word-vectors/cut.ts. It is read when it is first needed, and says nothing of any
// vault.
import { join } from 'node:path';
import { packedTable } from '../packed-table.ts';

const TABLE = join(import.meta.dirname, 'words/vectors.bin.br');

interface WordVectors {
  /** The digest by which the table is known: vectors that were made with another table cannot be compared with its own. */
  digest: string;
  dimensions: number;
  /** The place of a word, the most frequent first; undefined for one that is not there. */
  placeOf(word: string): number | undefined;
  /** The vectors, one after the other in the same order. */
  values: Int8Array;
  /** How long the vector at a place is. */
  lengthAt(place: number): number;
  /** Whether the word at a place is the name of somebody or of a place. */
  sortAt(place: number): NameSort | undefined;
}

type NameSort = 'person' | 'place';

export const wordVectors = packedTable(TABLE, read);

const NEW_LINE = 10;
const SPACE = 32;

/**
 * Reads the table: a line of JSON, a line of words with a space between them, the values, and two bits for each word that say
 * of which sort it is.
 */
function read(bytes: Buffer): WordVectors {
  const header = bytes.indexOf(NEW_LINE);
  const end = bytes.indexOf(NEW_LINE, header + 1);
  const { digest, dimensions, words } = JSON.parse(bytes.toString('latin1', 0, header)) as Header;
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, words * dimensions);
  const sorts = bytes.subarray(end + 1 + values.length);
  return {
    digest,
    dimensions,
    values,
    lengthAt: lengthsOf(values, dimensions),
    placeOf: places(bytes.subarray(header + 1, end), words),
    sortAt: (place) => SORTS[((sorts[place >> 2] as number) >> (2 * (place & 3))) & 3],
  };
}

/** The length of each vector, computed when it is first asked for. */
function lengthsOf(values: Int8Array, dimensions: number): (place: number) => number {
  const lengths = new Float32Array(values.length / dimensions);
  return (place) => {
    if (lengths[place] !== 0) return lengths[place] as number;
    let squares = 0;
    for (let i = place * dimensions; i < (place + 1) * dimensions; i++) squares += (values[i] as number) ** 2;
    lengths[place] = Math.sqrt(squares);
    return lengths[place] as number;
  };
}

const SORTS: readonly (NameSort | undefined)[] = [undefined, 'person', 'place'];

interface Header {
  digest: string;
  dimensions: number;
  words: number;
}

/** A power of two, and three times as many as there are words: most are found where they are first looked for. */
const SLOTS = 1 << 17;

/** A table of words by their hash, without a string for any of them: a Map would take five times the room, and the time. */
function places(text: Uint8Array, count: number): (word: string) => number | undefined {
  const starts = new Uint32Array(count + 1);
  const slots = new Uint32Array(SLOTS);
  let hash = 0;
  for (let i = 0, place = 0; i <= text.length; i++) {
    const letter = i === text.length ? SPACE : (text[i] as number);
    if (letter !== SPACE) {
      hash = hashed(hash, letter);
      continue;
    }
    let slot = hash & (SLOTS - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    place += 1;
    slots[slot] = place;
    starts[place] = i + 1;
    hash = 0;
  }
  return (word) => {
    let wanted = 0;
    for (let i = 0; i < word.length; i++) wanted = hashed(wanted, word.charCodeAt(i));
    for (let slot = wanted & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
      const place = slots[slot] as number;
      if (place === 0) return undefined;
      if (isAt(text, starts[place - 1] as number, (starts[place] as number) - 1, word)) return place - 1;
    }
  };
}

function hashed(hash: number, letter: number): number {
  const mixed = Math.imul(hash ^ letter, 0x5bd1e995);
  return mixed ^ (mixed >>> 15);
}

function isAt(text: Uint8Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let i = 0; i < word.length; i++) if (text[start + i] !== word.charCodeAt(i)) return false;
  return true;
}
