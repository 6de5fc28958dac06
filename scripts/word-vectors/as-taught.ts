// Words as a model of sentences teaches them: what it says of each alone, changed by as little as it takes for the words of a
// short text to mean together what the model says of the whole. The least squares are found by the method of conjugate gradients.
import type { Matrix } from './main-axes.ts';
import { definitionsAndExamples, type SentenceModel, sentenceModel } from './sources.ts';

/** Longer texts say less of each word in them, and take longer to be asked of. */
const MOST_WORDS = 9;
const ASKED_AT_ONCE = 64;
/** How much it costs to change a word, beside what each text is missed by. */
const RIDGE = 1;
/** After so many nothing changes any more. */
const ROUNDS = 15;
/** As the vault weighs the words of a text (text-vector.ts). */
const HALF_WEIGHT_AT = 100;

/** The places of its words, and what each weighs: together they have length one. */
interface Text {
  places: number[];
  weights: number[];
}

export async function wordsAsTaught(folder: string, words: readonly string[]): Promise<Matrix> {
  const model = await sentenceModel(folder);
  const placeOf = new Map(words.map((word, place) => [word, place]));
  const known = definitionsAndExamples(folder)
    .map((text) => ({ text, ...wordsIn(text, placeOf) }))
    .filter(({ places, count }) => places.length > 1 && count <= MOST_WORDS);
  const wanted = withoutMean(
    await ask(
      model,
      known.map(({ text }) => text),
    ),
  );
  const alone = withoutMean(await ask(model, words));
  const scale = scaleOf(known, alone, wanted);
  const start = alone.map((vector) => vector.map((value) => value * scale));
  return changed(start, known, wanted);
}

function wordsIn(text: string, placeOf: ReadonlyMap<string, number>): Text & { count: number } {
  const all = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const places = all.flatMap((word) => placeOf.get(word) ?? []);
  const raw = places.map((place) => (place + 1) / (place + 1 + HALF_WEIGHT_AT));
  const length = Math.hypot(...raw);
  return { places, weights: raw.map((weight) => weight / length), count: all.length };
}

/** The short ones together: the model takes as long for each as for the longest beside it. */
async function ask(model: SentenceModel, texts: readonly string[]): Promise<Matrix> {
  const byLength = [...texts.keys()].sort((a, b) => (texts[a] as string).length - (texts[b] as string).length);
  const answers: Matrix = new Array(texts.length);
  for (let from = 0; from < byLength.length; from += ASKED_AT_ONCE) {
    const asked = byLength.slice(from, from + ASKED_AT_ONCE);
    const said = await model(asked.map((index) => texts[index] as string));
    for (const [i, index] of asked.entries()) answers[index] = Float64Array.from(said[i] as number[]);
  }
  return answers;
}

function withoutMean(vectors: Matrix): Matrix {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) add(mean, vector, 1 / vectors.length);
  return vectors.map((vector) => vector.map((value, i) => value - (mean[i] as number)));
}

/** By which the words of a text come to be as long together as what the model says of it. */
function scaleOf(texts: readonly Text[], words: Matrix, wanted: Matrix): number {
  const squares = (vectors: Matrix) => vectors.reduce((sum, vector) => sum + dot(vector, vector), 0);
  return Math.sqrt(squares(wanted) / squares(together(texts, words)));
}

function changed(start: Matrix, texts: readonly Text[], wanted: Matrix): Matrix {
  const size = start[0]?.length ?? 0;
  const change = start.map(() => new Float64Array(size));
  const missed = together(texts, start).map((vector, index) =>
    vector.map((value, i) => (wanted[index]?.[i] as number) - value),
  );
  let rest = apart(texts, missed, start.length);
  let direction = rest.map((vector) => vector.slice());
  let restSquares = columnProducts(rest, rest);
  for (let round = 0; round < ROUNDS; round++) {
    const image = apart(texts, together(texts, direction), start.length);
    for (const [index, vector] of image.entries()) add(vector, direction[index] as Float64Array, RIDGE);
    const steps = quotients(restSquares, columnProducts(direction, image));
    for (const [index, vector] of change.entries()) addEach(vector, direction[index] as Float64Array, steps);
    rest = rest.map((vector, index) =>
      vector.map((value, i) => value - (steps[i] as number) * (image[index]?.[i] as number)),
    );
    const squares = columnProducts(rest, rest);
    const turn = quotients(squares, restSquares);
    direction = rest.map((vector, index) =>
      vector.map((value, i) => value + (turn[i] as number) * (direction[index]?.[i] as number)),
    );
    restSquares = squares;
  }
  for (const [index, vector] of change.entries()) add(vector, start[index] as Float64Array, 1);
  return change;
}

/** What the words of each text say together. */
function together(texts: readonly Text[], words: Matrix): Matrix {
  return texts.map(({ places, weights }) => {
    const sum = new Float64Array(words[0]?.length ?? 0);
    for (const [i, place] of places.entries()) add(sum, words[place] as Float64Array, weights[i] as number);
    return sum;
  });
}

/** The other way round: what all texts say of each word. */
function apart(texts: readonly Text[], said: Matrix, count: number): Matrix {
  const words = Array.from({ length: count }, () => new Float64Array(said[0]?.length ?? 0));
  for (const [index, { places, weights }] of texts.entries())
    for (const [i, place] of places.entries())
      add(words[place] as Float64Array, said[index] as Float64Array, weights[i] as number);
  return words;
}

function add(to: Float64Array, vector: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + times * (vector[i] as number);
}

function addEach(to: Float64Array, vector: Float64Array, times: Float64Array): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + (times[i] as number) * (vector[i] as number);
}

function dot(a: Float64Array, b: Float64Array): number {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += (a[i] as number) * (b[i] as number);
  return product;
}

/** Each dimension is an equation of its own. */
function columnProducts(a: Matrix, b: Matrix): Float64Array {
  const products = new Float64Array(a[0]?.length ?? 0);
  for (const [index, vector] of a.entries())
    for (let i = 0; i < products.length; i++)
      products[i] = (products[i] as number) + (vector[i] as number) * (b[index]?.[i] as number);
  return products;
}

function quotients(above: Float64Array, below: Float64Array): Float64Array {
  return above.map((value, i) => value / Math.max(below[i] as number, 1e-12));
}
