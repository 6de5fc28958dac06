// The best of many products, without keeping the others: what is as good as the worst of the best is let in, and once there
// are twice as many as are wanted the worse half goes.

export interface Product {
  seq: number;
  product: number;
}

/**
 * Makes one number of a product and the number of its row, in the order in which they are wanted: numbers of rows are smaller
 * than this.
 */
const APART = 2 ** 32;
const MOST_AT_FIRST = 1_024;

export class Best {
  readonly #most: number;
  #least: number;
  #found: Float64Array;
  #count = 0;

  constructor(least: number, most: number) {
    this.#least = least;
    this.#most = most;
    this.#found = new Float64Array(Math.min(2 * most, MOST_AT_FIRST));
  }

  /** Looks at `count` products, those of the rows from `start` on; rows before `first` are left out. */
  take(products: Int32Array, seqs: readonly number[], start: number, first: number, count: number): void {
    for (let i = first - start; i < count; i++) {
      const product = products[i] as number;
      if (product < this.#least) continue;
      const seq = seqs[start + i] as number;
      if (seq === 0) continue;
      if (this.#count === this.#found.length) this.#makeRoom();
      this.#found[this.#count++] = product * APART + seq;
      if (this.#count >= 2 * this.#most) this.#cut();
    }
  }

  /** The best first; of those with the same product, the newest first. */
  all(): Product[] {
    this.#cut();
    const all: Product[] = [];
    for (let i = this.#count - 1; i >= 0; i--) {
      const found = this.#found[i] as number;
      const product = Math.floor(found / APART);
      all.push({ seq: found - product * APART, product });
    }
    return all;
  }

  #makeRoom(): void {
    const larger = new Float64Array(2 * this.#found.length);
    larger.set(this.#found);
    this.#found = larger;
  }

  #cut(): void {
    const found = this.#found.subarray(0, this.#count).sort();
    if (this.#count <= this.#most) return;
    found.copyWithin(0, this.#count - this.#most);
    this.#count = this.#most;
    this.#least = Math.max(this.#least, Math.floor((this.#found[0] as number) / APART));
  }
}
