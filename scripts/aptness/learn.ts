// Writes which things matter for which purposes, services/vault/store/meaning/words/aptness.bin: who packs for a flight needs to know
// of a passport, though no word of the one means the other. It is learnt from small worlds, written by people who knew no vault:
// somebody's notes, and purposes with what each of them needs. What is learnt stays the same, so it is made by hand:
//   node scripts/aptness/learn.ts
// A world is one line of JSON in scripts/aptness/worlds: facts, and purposes that name by their places, from 0, those that are
// needed and those that help.
//
// It is learnt by logistic regression in small steps (Adam). How sharp, how many rounds and which ridge was chosen once, by worlds that
// were left out: of what they need 0.63 stands in front (average precision), by the whole alone 0.59, by likeness 0.55.
// More worlds would bring little: with each doubling of them, from 45 to 360, a hundredth more stands in front, and the packages of the
// benchmark hold as much by two of the ten files as by all. Nor would a better model of what texts mean: the model of sentences that
// the table of words is cut by, asked for whole texts, brings three hundredths more.
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordVectors } from '../../services/vault/store/meaning/word-vectors.ts';
import { Adam } from './adam.ts';
import { type Lesson, readLessons } from './lessons.ts';
import { addSlopes } from './slopes.ts';
import { addRidge, blankWeights, firstWeights, type Weights } from './weights.ts';

const ROUNDS = 12;
const AT_ONCE = 64;
const STEP = 0.004;
/** In the last rounds steps are shorter. */
const SETTLING = { from: 0.7, step: 0.2 };
const LARGEST = 127;

const target = join(import.meta.dirname, '../../services/vault/store/meaning/words/aptness.bin');
const { digest, dimensions } = wordVectors();

const lessons = readLessons();
write(learn());
process.stdout.write(`${lessons.length} purposes\n`);

function learn(): Weights {
  const weights = firstWeights(dimensions);
  const slopes = blankWeights(dimensions);
  const adam = new Adam(weights.all);
  for (let round = 0; round < ROUNDS; round++) {
    const step = round < Math.floor(ROUNDS * SETTLING.from) ? STEP : STEP * SETTLING.step;
    const mixed = inAnyOrder(round);
    for (let from = 0; from < mixed.length; from += AT_ONCE) {
      const some = mixed.slice(from, from + AT_ONCE);
      slopes.all.fill(0);
      for (const lesson of some) addSlopes(lesson, weights, slopes);
      addRidge(weights, slopes, some.length / lessons.length);
      adam.step(slopes.all, step);
    }
  }
  return weights;
}

/** In another order each round, and the same whenever it is learnt: by digests of where they stand. */
function inAnyOrder(round: number): Lesson[] {
  const keyed = lessons.map((lesson, place) => ({ lesson, key: hash('md5', `${round} ${place}`) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ lesson }) => lesson);
}

function write({ turned, likeness, always, byWord, telling, tellingAll, worth }: Weights): void {
  const whole = turned.map((each, i) => each + (i % (dimensions + 1) === 0 ? (likeness[0] as number) : 0));
  const [ofWhole, ofWords, ofTelling] = [small([...whole, ...always]), small(byWord), small(telling)];
  const scales = { whole: ofWhole.scale, byWord: ofWords.scale, telling: ofTelling.scale };
  const header = { digest, dimensions, scales, tellingAll: tellingAll[0], worth: worth[0] };
  const values = [ofWhole.values, ofWords.values, ofTelling.values];
  writeFileSync(target, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...values]));
}

/** As a byte each, and what one of them is worth. */
function small(weights: Iterable<number>): { values: Buffer; scale: number } {
  const all = [...weights];
  const scale = Math.max(...all.map(Math.abs)) / LARGEST;
  return { values: Buffer.from(Int8Array.from(all, (each) => Math.round(each / scale)).buffer), scale };
}
