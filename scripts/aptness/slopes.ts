// By how much what is missed of a lesson changes with each weight.
import { FEW_WORDS, LEAST_WANTED, SHARPNESS } from '../../services/vault/store/meaning/aptness.ts';
import type { Lesson } from './lessons.ts';
import type { Weights } from './weights.ts';

export function addSlopes({ purpose, facts, truths }: Lesson, weights: Weights, slopes: Weights): void {
  const whole = new WantedByAll(purpose.whole, weights);
  const words = new WantedByWords(purpose.words, weights);
  for (const [place, fact] of facts.entries()) {
    const met = words.meet(fact.words);
    const odds = whole.base + dot(whole.wanted, fact.whole) + (weights.worth[0] as number) * met.sum;
    const missed = 1 / (1 + Math.exp(-odds)) - (truths[place] as number);
    whole.miss(fact.whole, missed);
    words.miss(fact.words, met, missed);
  }
  whole.addTo(slopes);
  words.addTo(slopes);
}

class WantedByAll {
  readonly base: number;
  readonly wanted: Float64Array;
  readonly #meant: Float64Array;
  readonly #pull: Float64Array;
  #missed = 0;

  constructor(meant: Float64Array, { turned, needs, always, likeness, seldom }: Weights) {
    this.#meant = meant;
    this.#pull = new Float64Array(meant.length);
    this.base = (seldom[0] as number) + dot(needs, meant);
    this.wanted = always.map((each, j) => each + (likeness[0] as number) * (meant[j] as number));
    addTurned(this.wanted, turned, meant);
  }

  miss(fact: Float64Array, missed: number): void {
    this.#missed += missed;
    addTimes(this.#pull, missed, fact);
  }

  addTo({ turned, needs, always, likeness, seldom }: Weights): void {
    addProduct(turned, this.#meant, this.#pull);
    addTimes(needs, this.#missed, this.#meant);
    addTimes(always, 1, this.#pull);
    likeness[0] = (likeness[0] as number) + dot(this.#pull, this.#meant);
    seldom[0] = (seldom[0] as number) + this.#missed;
  }
}

type Words = Lesson['purpose']['words'];

interface Met {
  /** How much of what the words want the fact says. */
  sum: number;
  /** For each word of the purpose how much it meets, and how that changes with how much each word of the fact is wanted. */
  each: { met: number; slopes: Float64Array }[];
}

interface WantedByWord {
  unit: Float64Array;
  rarity: number;
  tells: number;
  wanted: Float64Array;
  pull: Float64Array;
  missed: number;
}

class WantedByWords {
  readonly #words: readonly WantedByWord[];
  readonly #all: number;
  readonly #worth: number;
  #missed = 0;

  constructor(words: Words, { byWord, telling, tellingAll, worth }: Weights) {
    this.#words = words.map(({ unit, weight }) => {
      const wanted = new Float64Array(unit.length);
      addTurned(wanted, byWord, unit);
      const tells = 1 / (1 + Math.exp(-((tellingAll[0] as number) + dot(telling, unit))));
      return { unit, rarity: 2 * weight, tells, wanted, pull: new Float64Array(unit.length), missed: 0 };
    });
    this.#all = this.#words.reduce((sum, { rarity, tells }) => sum + rarity * tells, FEW_WORDS);
    this.#worth = worth[0] as number;
  }

  meet(said: Words): Met {
    const each = this.#words.map(({ wanted }) => sharpest(said.map(({ unit }) => dot(wanted, unit))));
    const sum = each.reduce((all, { met }, place) => {
      const { rarity, tells } = this.#words[place] as WantedByWord;
      return all + rarity * tells * met;
    }, 0);
    return { sum: sum / this.#all, each };
  }

  miss(said: Words, { sum, each }: Met, missed: number): void {
    this.#missed += missed * sum;
    const by = (missed * this.#worth) / this.#all;
    for (const [place, { met, slopes }] of each.entries()) {
      const word = this.#words[place] as WantedByWord;
      word.missed += by * (met - sum);
      if (met === 0) continue;
      for (const [index, { unit }] of said.entries())
        addTimes(word.pull, by * word.rarity * word.tells * (slopes[index] as number), unit);
    }
  }

  addTo({ byWord, telling, tellingAll, worth }: Weights): void {
    worth[0] = (worth[0] as number) + this.#missed;
    for (const { unit, rarity, tells, pull, missed } of this.#words) {
      addProduct(byWord, unit, pull);
      const by = missed * rarity * tells * (1 - tells);
      addTimes(telling, by, unit);
      tellingAll[0] = (tellingAll[0] as number) + by;
    }
  }
}

/** How much is wanted of what is said, the most wanted counting the most, above what counts as wanted at all. */
function sharpest(wanted: readonly number[]): Met['each'][number] {
  const shares = wanted.map((each) => Math.exp(SHARPNESS * each));
  const all = shares.reduce((sum, each) => sum + each, 0);
  const mean = all === 0 ? 0 : shares.reduce((sum, each, index) => sum + each * (wanted[index] as number), 0) / all;
  const slopes = Float64Array.from(
    shares,
    (share, index) => (share / all) * (1 + SHARPNESS * ((wanted[index] as number) - mean)),
  );
  return { met: Math.max(0, mean - LEAST_WANTED), slopes };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function addTimes(sum: Float64Array, by: number, each: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + by * (each[i] as number);
}

function addTurned(sum: Float64Array, matrix: Float64Array, meant: Float64Array): void {
  const n = meant.length;
  for (let i = 0; i < n; i++) {
    const says = meant[i] as number;
    for (let j = 0; j < n; j++) sum[j] = (sum[j] as number) + says * (matrix[i * n + j] as number);
  }
}

function addProduct(matrix: Float64Array, rows: Float64Array, columns: Float64Array): void {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const row = rows[i] as number;
    for (let j = 0; j < n; j++) matrix[i * n + j] = (matrix[i * n + j] as number) + row * (columns[j] as number);
  }
}
