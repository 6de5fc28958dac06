// Which words are names of people, and which of places: what stands where such names do, and what a dictionary knows as a place alone.
// Texts know their words by what they mean, by which 46 of a hundred towns are told from other words, and 76 by what they stand beside.
import type { Matrix } from './main-axes.ts';

const PERSONS =
  'anna peter maria john david laura paul julia thomas sarah mark emma daniel lisa jose ahmed hans pierre ivan yuki carlos sofia max oliver jack leo mia noah';
/** A name is like several other names. */
const LIKE_NAMES = 5;
const TOWNS = 'lisbon berlin madrid chicago vienna prague milan oslo hamburg boston';
const LEAST_PERSON = 0.305;
const LEAST_PLACE = 0.36;
/** Shorter, it stands for more than the dictionary says. */
const SHORTEST_PLACE = 4;

/** As the vault reads it (services/vault/store/meaning/word-vectors.ts): two bits for each word, four words in a byte. */
const SORTS = { none: 0, person: 1, place: 2 };
const WORDS_IN_BYTE = 4;

/** The places are those of the dictionary. */
export function sortsOf(words: readonly string[], neighbours: Matrix, places: ReadonlySet<string>): Buffer {
  const directions = neighbours.map(ofLengthOne);
  const directionOf = new Map(words.map((word, place) => [word, directions[place] as Float64Array]));
  const known = (names: string) => names.split(' ').map((name) => directionOf.get(name) as Float64Array);
  const persons = known(PERSONS);
  const town = ofLengthOne(known(TOWNS).reduce((sum, each) => sum.map((value, i) => value + (each[i] as number))));
  const bytes = Buffer.alloc(Math.ceil(words.length / WORDS_IN_BYTE));
  for (const [index, word] of words.entries()) {
    const [isLikePersons, isLikeTowns] = likeNames(directions[index] as Float64Array, persons, town);
    const isPlace = isLikeTowns || (word.length >= SHORTEST_PLACE && places.has(word));
    const sort = isLikePersons ? SORTS.person : isPlace ? SORTS.place : SORTS.none;
    const at = Math.floor(index / WORDS_IN_BYTE);
    bytes[at] = (bytes[at] as number) | (sort << (2 * (index % WORDS_IN_BYTE)));
  }
  return bytes;
}

function likeNames(direction: Float64Array, persons: Matrix, town: Float64Array): [persons: boolean, towns: boolean] {
  const nearest = persons
    .map((each) => product(direction, each))
    .sort((a, b) => b - a)
    .slice(0, LIKE_NAMES);
  const likePersons = nearest.reduce((sum, each) => sum + each, 0) / LIKE_NAMES;
  const likeTowns = product(direction, town);
  return [likePersons >= LEAST_PERSON && likePersons > likeTowns, likeTowns >= LEAST_PLACE];
}

function ofLengthOne(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function product(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, i) => sum + value * (other[i] as number), 0);
}
