// What is learnt, as one row of numbers with a name for each part of it; the slopes of it have the same parts.

/** What it begins with: likeness counts, little is needed, a word wants itself. */
const LIKENESS = 6;
const SELDOM = -3;
const WORTH = 2;

export interface Weights {
  all: Float64Array;
  /** What the whole of a purpose wants beside what is like it: a matrix by its rows. */
  turned: Float64Array;
  /** How much such purposes need at all; what is always wanted. */
  needs: Float64Array;
  always: Float64Array;
  /** What a word of a purpose wants: a matrix by its rows. */
  byWord: Float64Array;
  /** Which words of a purpose tell what is wanted. */
  telling: Float64Array;
  tellingAll: Float64Array;
  /** One number each: what likeness counts, how seldom anything is needed, what the words are worth beside the whole. */
  likeness: Float64Array;
  seldom: Float64Array;
  worth: Float64Array;
}

export function blankWeights(dimensions: number): Weights {
  const [row, matrix] = [dimensions, dimensions * dimensions];
  const all = new Float64Array(2 * matrix + 3 * row + 4);
  let at = 0;
  const part = (length: number) => {
    at += length;
    return all.subarray(at - length, at);
  };
  return {
    all,
    turned: part(matrix),
    needs: part(row),
    always: part(row),
    byWord: part(matrix),
    telling: part(row),
    tellingAll: part(1),
    likeness: part(1),
    seldom: part(1),
    worth: part(1),
  };
}

export function firstWeights(dimensions: number): Weights {
  const weights = blankWeights(dimensions);
  weights.likeness[0] = LIKENESS;
  weights.seldom[0] = SELDOM;
  weights.worth[0] = WORTH;
  for (let i = 0; i < dimensions; i++) weights.byWord[i * dimensions + i] = 1;
  return weights;
}

const RIDGE = { whole: 3, byWord: 2, telling: 0.4 };

/** What nothing speaks for stays as it is at first: the whole wants what is like it, each word itself, and all words tell as much. */
export function addRidge(weights: Weights, slopes: Weights, share: number): void {
  const pull = (part: 'turned' | 'needs' | 'always' | 'telling' | 'byWord', ridge: number, home?: Float64Array) => {
    for (const [i, weight] of weights[part].entries())
      slopes[part][i] = (slopes[part][i] as number) + share * ridge * (weight - (home?.[i] ?? 0));
  };
  pull('turned', RIDGE.whole);
  pull('needs', RIDGE.whole);
  pull('always', RIDGE.whole);
  pull('byWord', RIDGE.byWord, firstWeights(weights.needs.length).byWord);
  pull('telling', RIDGE.telling);
}
