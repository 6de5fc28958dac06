// The best of many products, without keeping the others: what is as good as the worst of the best is let in, and once there
// are twice as many as are wanted the worse half goes.

export interface Product {
  seq: number;
  product: number;
}

export class Best {
  readonly #most: number;
  #least: number;
  #found: Product[] = [];

  constructor(least: number, most: number) {
    this.#least = least;
    this.#most = most;
  }

  /** `products` are those of `count` rows from `start` on; rows before `first` are not meant. */
  take(products: Int32Array, seqs: readonly number[], start: number, first: number, count: number): void {
    for (let i = first - start; i < count; i++) {
      const product = products[i] as number;
      if (product < this.#least) continue;
      const seq = seqs[start + i] as number;
      if (seq === 0) continue;
      this.#found.push({ seq, product });
      if (this.#found.length >= 2 * this.#most) this.#cut();
    }
  }

  /** The best first; of those that are alike, the newest. */
  all(): Product[] {
    this.#found.sort((a, b) => b.product - a.product || b.seq - a.seq);
    if (this.#found.length > this.#most) this.#found.length = this.#most;
    return this.#found;
  }

  #cut(): void {
    this.#least = Math.max(this.#least, (this.all().at(-1) as Product).product);
  }
}
