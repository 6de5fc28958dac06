// Sets of message numbers as ranges: what they take grows with their gaps, and not with the messages.

export class UidSet {
  static readonly EMPTY = new UidSet([]);

  /** The first and the last of each range, in order; no two ranges touch. */
  readonly #ends: readonly number[];

  private constructor(ends: readonly number[]) {
    this.#ends = ends;
  }

  static of(uids: readonly number[]): UidSet {
    return UidSet.#joined([...uids].sort((a, b) => a - b).flatMap((uid) => [uid, uid]));
  }

  /** Reads a set as a server writes it: `5:9,12` is 5 to 9, and 12. */
  static read(sequence: string): UidSet {
    const ranges = sequence === '' ? [] : sequence.split(',').map((range) => range.split(':').map(Number));
    const pairs = ranges.map(([first = 0, last = first]) => [Math.min(first, last), Math.max(first, last)] as const);
    return UidSet.#joined(pairs.sort(([a], [b]) => a - b).flat());
  }

  /** Reads a set as it is stored: for each range its distance from the one before, and its length, in letters and digits. */
  static unpack(text: string): UidSet {
    const ends: number[] = [];
    for (const range of text === '' ? [] : text.split(',')) {
      const [distance = 0, further = 0] = range.split('+').map((each) => Number.parseInt(each, 36));
      const first = (ends.at(-1) ?? 0) + distance;
      ends.push(first, first + further);
    }
    return new UidSet(ends);
  }

  pack(): string {
    return this.#ranges((first, last, before) => {
      const distance = (first - before).toString(36);
      return first === last ? distance : `${distance}+${(last - first).toString(36)}`;
    }).join(',');
  }

  get sequence(): string {
    return this.#ranges((first, last) => (first === last ? `${first}` : `${first}:${last}`)).join(',');
  }

  get size(): number {
    return this.#ranges((first, last) => last - first + 1).reduce((sum, each) => sum + each, 0);
  }

  plus(other: UidSet): UidSet {
    const pairs = [...this.#pairs(), ...other.#pairs()];
    return UidSet.#joined(pairs.sort(([a], [b]) => a - b).flat());
  }

  minus(other: UidSet): UidSet {
    const left: number[] = [];
    const taken = other.#ends;
    let at = 0;
    for (const [first, last] of this.#pairs()) {
      let from = first;
      while (at < taken.length && (taken[at + 1] as number) < from) at += 2;
      for (let next = at; next < taken.length && (taken[next] as number) <= last; next += 2) {
        if ((taken[next] as number) > from) left.push(from, (taken[next] as number) - 1);
        from = (taken[next + 1] as number) + 1;
      }
      if (from <= last) left.push(from, last);
    }
    return new UidSet(left);
  }

  upTo(most: number): UidSet {
    return this.minus(new UidSet([most + 1, Number.MAX_SAFE_INTEGER]));
  }

  /** The numbers in order, `width` at a time. */
  *batches(width: number): Generator<number[]> {
    let batch: number[] = [];
    for (const [first, last] of this.#pairs()) {
      for (let uid = first; uid <= last; uid += 1) {
        batch.push(uid);
        if (batch.length < width) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }

  static #joined(sorted: readonly number[]): UidSet {
    const ends: number[] = [];
    for (let at = 0; at < sorted.length; at += 2) {
      const [first, last] = [sorted[at] as number, sorted[at + 1] as number];
      if (ends.length > 0 && first <= (ends.at(-1) as number) + 1) {
        ends[ends.length - 1] = Math.max(ends.at(-1) as number, last);
      } else ends.push(first, last);
    }
    return new UidSet(ends);
  }

  *#pairs(): Generator<readonly [number, number]> {
    for (let at = 0; at < this.#ends.length; at += 2) yield [this.#ends[at] as number, this.#ends[at + 1] as number];
  }

  #ranges<T>(say: (first: number, last: number, before: number) => T): T[] {
    let before = 0;
    return [...this.#pairs()].map(([first, last]) => {
      const said = say(first, last, before);
      before = last;
      return said;
    });
  }
}
