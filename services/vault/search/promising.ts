// Which matches promise most, by the index alone: how much of the question each of them holds. The lists of holders are in
// order, so they are merged, and only the most promising are put in order by what they promise.

/** Lists of holders, each the newest first, as one such list; `which` says by its bits in which of them each stands. */
interface Merged {
  seqs: number[];
  which: number[];
}

const NONE_LEFT = -1;

export function merged(lists: readonly (readonly number[])[]): Merged {
  const places = lists.map(() => 0);
  const firsts = lists.map(([first = NONE_LEFT]) => first);
  const seqs: number[] = [];
  const which: number[] = [];
  for (;;) {
    let newest = NONE_LEFT;
    for (let i = 0; i < firsts.length; i++) if ((firsts[i] as number) > newest) newest = firsts[i] as number;
    if (newest === NONE_LEFT) return { seqs, which };
    let bits = 0;
    for (let i = 0; i < firsts.length; i++) {
      if (firsts[i] !== newest) continue;
      const place = (places[i] as number) + 1;
      const list = lists[i] as readonly number[];
      places[i] = place;
      firsts[i] = place < list.length ? (list[place] as number) : NONE_LEFT;
      bits |= 1 << i;
    }
    seqs.push(newest);
    which.push(bits);
  }
}

export class Promising {
  readonly #seqs: readonly number[];
  readonly #worths: number[];
  /** Matches that were found by other ways than the lists. */
  readonly #others = new Map<number, number>();

  /** What each list is worth to those that stand in it. */
  constructor({ seqs, which }: Merged, worths: readonly number[]) {
    this.#seqs = seqs;
    const sums = new Map<number, number>();
    this.#worths = which.map((bits) => {
      let sum = sums.get(bits);
      if (sum === undefined) {
        sum = 0;
        for (const [index, worth] of worths.entries()) if (bits & (1 << index)) sum += worth;
        sums.set(bits, sum);
      }
      return sum;
    });
  }

  get size(): number {
    return this.#seqs.length + this.#others.size;
  }

  of(seq: number): number {
    const place = this.#placeOf(seq);
    return place < 0 ? (this.#others.get(seq) ?? 0) : (this.#worths[place] as number);
  }

  add(seq: number, worth: number): void {
    this.#set(seq, this.of(seq) + worth);
  }

  raise(seq: number, worth: number): void {
    this.#set(seq, Math.max(this.of(seq), worth));
  }

  /** Those that promise most, the best first; of those that promise the same, the newest. */
  best(most: number): number[] {
    const others = [...this.#others].sort(([a], [b]) => b - a);
    const seqs = others.length === 0 ? this.#seqs : [...this.#seqs, ...others.map(([seq]) => seq)];
    const worths = others.length === 0 ? this.#worths : [...this.#worths, ...others.map(([, worth]) => worth)];
    const least = leastOf(worths, most);
    const found: number[] = [];
    for (let i = 0; i < worths.length; i++) if ((worths[i] as number) >= least) found.push(i);
    return found
      .sort((a, b) => (worths[b] as number) - (worths[a] as number) || (seqs[b] as number) - (seqs[a] as number))
      .slice(0, most)
      .map((index) => seqs[index] as number);
  }

  #set(seq: number, worth: number): void {
    const place = this.#placeOf(seq);
    if (place < 0) this.#others.set(seq, worth);
    else this.#worths[place] = worth;
  }

  #placeOf(seq: number): number {
    let from = 0;
    let to = this.#seqs.length - 1;
    while (from <= to) {
      const middle = (from + to) >> 1;
      const found = this.#seqs[middle] as number;
      if (found === seq) return middle;
      if (found > seq) from = middle + 1;
      else to = middle - 1;
    }
    return -1;
  }
}

/** What the best of these are worth at least: few are worth the same as no other. */
function leastOf(worths: readonly number[], most: number): number {
  if (worths.length <= most) return Number.NEGATIVE_INFINITY;
  const counts = new Map<number, number>();
  for (const worth of worths) counts.set(worth, (counts.get(worth) ?? 0) + 1);
  let left = most;
  for (const worth of [...counts.keys()].sort((a, b) => b - a)) {
    left -= counts.get(worth) as number;
    if (left <= 0) return worth;
  }
  return Number.NEGATIVE_INFINITY;
}
