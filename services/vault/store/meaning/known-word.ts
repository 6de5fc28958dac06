// Which word of the table stands for a word that is not in it: the one that it is a form of, or those that it is made of.

type PlaceOf = (word: string) => number | undefined;

/** Endings of words, and what may stand in their place: nothing, or the letters that went with them. */
const ENDINGS: readonly [ending: string, ...instead: string[]][] = [
  ['ies', 'y', 'ie'],
  ['es', '', 'e'],
  ['s', ''],
  ['ied', 'y'],
  ['ed', '', 'e'],
  ['ing', '', 'e'],
  ['ier', 'y'],
  ['iest', 'y'],
  ['er', '', 'e'],
  ['ers', '', 'e'],
  ['est', '', 'e'],
  ['ily', 'y'],
  ['ly', ''],
  ['ness', ''],
  ['less', ''],
  ['ful', ''],
];
/** A shorter word is no base: nearly anything could be a form of it. */
const SHORTEST = 3;
/** A longer word is none, and to try all its parts would take long. */
const LONGEST = 40;
/** A word is cut only into parts that are among so many of the most frequent words. */
const COMMON = 12_000;

/** The places of the words that stand for this one; none where nothing does. */
export function placesOf(word: string, placeOf: PlaceOf): readonly number[] {
  if (word.length > LONGEST) return [];
  const own = placeOf(word) ?? baseOf(word, placeOf);
  return own === undefined ? partsOf(word, placeOf) : [own];
}

function baseOf(word: string, placeOf: PlaceOf): number | undefined {
  for (const [ending, ...instead] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (stem.length < SHORTEST) continue;
    for (const letters of instead) {
      const place = placeOf(stem + letters) ?? (letters === '' ? placeOf(undoubled(stem)) : undefined);
      if (place !== undefined) return place;
    }
  }
  return undefined;
}

/** The stem without its doubled consonant: "planned" is a form of "plan". */
function undoubled(stem: string): string {
  return stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
}

/** The two words that a longer one is made of, cut as near to its middle as possible. */
function partsOf(word: string, placeOf: PlaceOf): number[] {
  const middle = Math.floor(word.length / 2);
  for (let off = 0; middle - off >= SHORTEST; off++) {
    for (const cut of [middle + off, middle - off]) {
      if (word.length - cut < SHORTEST) continue;
      const first = placeOf(word.slice(0, cut));
      const second = placeOf(word.slice(cut)) ?? baseOf(word.slice(cut), placeOf);
      if (first !== undefined && second !== undefined && first < COMMON && second < COMMON) return [first, second];
    }
  }
  return [];
}
