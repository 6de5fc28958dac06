// How likely something is, by its signs: logistic regression. Each sign has a worth that all kinds share, and each kind may
// differ from it where the evidence is strong enough to pay for that (ridge, dearer for what is of one kind alone). A sign that
// means evidence is never worth less than nothing.

export interface Observation {
  kind: string;
  signs: Readonly<Record<string, number>>;
  /** Between 0 and 1. */
  truth: number;
}

export interface Sign {
  name: string;
  /** Evidence for: never negative; against: never positive. */
  means?: 'for' | 'against';
}

export interface Shape {
  signs: readonly Sign[];
  /** What a worth costs by its square: of all kinds together, and of one kind beside that. */
  ridge: { shared: number; own: number };
}

/** By kind and sign; `always` is what speaks for a kind with no sign at all. */
export type Worths = Readonly<Record<string, Readonly<Record<string, number>>>>;

const ROUNDS = 40;
const SETTLED = 2e-3;
/** No step of Newton's goes further. */
const LONGEST_STEP = 1;
const LEAST_BEND = 1e-3;

/** What has a sign among the observations of one kind, and how much of it. */
interface Column {
  places: Int32Array;
  values: Float64Array;
}

class Kind {
  readonly name: string;
  readonly truths: Float64Array;
  readonly columns: readonly Column[];
  readonly all: Column;
  /** What the worths of now come to, for each observation. */
  readonly sums: Float64Array;
  always = 0;
  readonly own: number[];

  constructor(name: string, observations: readonly Observation[], signs: readonly Sign[]) {
    this.name = name;
    this.truths = Float64Array.from(observations, ({ truth }) => truth);
    this.sums = new Float64Array(observations.length);
    this.columns = signs.map((sign) => columnOf(observations.map((each) => each.signs[sign.name] ?? 0)));
    this.all = columnOf(observations.map(() => 1));
    this.own = signs.map(() => 0);
  }

  /** Slope and bend of the likelihood along one column. */
  along({ places, values }: Column): [slope: number, bend: number] {
    let slope = 0;
    let bend = 0;
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number;
      const x = values[i] as number;
      const p = 1 / (1 + Math.exp(-(this.sums[place] as number)));
      slope += x * ((this.truths[place] as number) - p);
      bend += x * x * Math.max(p * (1 - p), LEAST_BEND);
    }
    return [slope, bend];
  }

  move({ places, values }: Column, by: number): void {
    for (let i = 0; i < places.length; i++)
      this.sums[places[i] as number] = (this.sums[places[i] as number] as number) + by * (values[i] as number);
  }
}

function columnOf(all: readonly number[]): Column {
  const places = Int32Array.from(all.flatMap((value, place) => (value === 0 ? [] : place)));
  return { places, values: Float64Array.from(places, (place) => all[place] as number) };
}

export function fitWorths(observations: readonly Observation[], { signs, ridge }: Shape): Worths {
  const names = [...new Set(observations.map(({ kind }) => kind))].sort();
  const kinds = names.map(
    (name) =>
      new Kind(
        name,
        observations.filter(({ kind }) => kind === name),
        signs,
      ),
  );
  const shared = signs.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (const kind of kinds) {
      const by = step(kind.along(kind.all), 0, 0);
      kind.always += by;
      kind.move(kind.all, by);
    }
    for (const [index, { means }] of signs.entries()) {
      const column = (kind: Kind) => kind.columns[index] as Column;
      const along = kinds.map((kind) => kind.along(column(kind)));
      const together: [number, number] = [sum(along.map(([slope]) => slope)), sum(along.map(([, bend]) => bend))];
      const now = shared[index] as number;
      // Together with what is of one kind it must not turn into its opposite.
      const beside = kinds.map(({ own }) => -(own[index] as number));
      const next = within(
        now + step(together, ridge.shared, now),
        means,
        Math.max(0, ...beside),
        Math.min(0, ...beside),
      );
      shared[index] = next;
      for (const kind of kinds) kind.move(column(kind), next - now);
      moved = Math.max(moved, Math.abs(next - now));
      for (const kind of kinds) {
        const mine = kind.own[index] as number;
        const own = within(mine + step(kind.along(column(kind)), ridge.own, mine), means, -next, -next);
        kind.own[index] = own;
        kind.move(column(kind), own - mine);
        moved = Math.max(moved, Math.abs(own - mine));
      }
    }
    if (moved < SETTLED) break;
  }
  const worthsOf = ({ always, own }: Kind) => {
    const all = signs.map(({ name }, index) => [name, (shared[index] as number) + (own[index] as number)] as const);
    return { always, ...Object.fromEntries(all) };
  };
  return Object.fromEntries(kinds.map((kind) => [kind.name, worthsOf(kind)]));
}

function step([slope, bend]: [number, number], cost: number, value: number): number {
  const by = bend + cost === 0 ? 0 : (slope - cost * value) / (bend + cost);
  return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, by));
}

function within(value: number, means: Sign['means'], least: number, most: number): number {
  if (means === 'for') return Math.max(least, value);
  return means === 'against' ? Math.min(most, value) : value;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

export function likelihood(worths: Worths, kind: string, signs: Readonly<Record<string, number>>): number {
  const worth = worths[kind];
  if (worth === undefined) return 0;
  const all = Object.entries(worth).map(([name, each]) => each * (name === 'always' ? 1 : (signs[name] ?? 0)));
  return 1 / (1 + Math.exp(-sum(all)));
}
