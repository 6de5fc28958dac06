// Adam (Kingma and Ba): the way down a slope in steps that suit each weight.

/** Steps along the slopes, each weight's as long as its slopes are steady. */
export class Adam {
  readonly #weights: Float64Array;
  readonly #mean: Float64Array;
  readonly #squares: Float64Array;
  #steps = 0;

  constructor(weights: Float64Array) {
    this.#weights = weights;
    this.#mean = new Float64Array(weights.length);
    this.#squares = new Float64Array(weights.length);
  }

  step(slopes: Float64Array, length: number): void {
    this.#steps += 1;
    const [ofMean, ofSquares] = [1 - 0.9 ** this.#steps, 1 - 0.999 ** this.#steps];
    for (let i = 0; i < slopes.length; i++) {
      const slope = slopes[i] as number;
      const mean = 0.9 * (this.#mean[i] as number) + 0.1 * slope;
      const squares = 0.999 * (this.#squares[i] as number) + 0.001 * slope * slope;
      [this.#mean[i], this.#squares[i]] = [mean, squares];
      const by = mean / ofMean / (Math.sqrt(squares / ofSquares) + 1e-8);
      this.#weights[i] = (this.#weights[i] as number) - length * by;
    }
  }
}
