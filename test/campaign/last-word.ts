// What the owner said last about something, and whether that is certain: between what is asked for and its answer nobody knows
// which of the two holds, and whoever meets it in between may meet either.

export class LastWord<T> {
  /** In the order in which they were said. */
  readonly #said: T[];
  #isCertain = true;

  constructor(first: T) {
    this.#said = [first];
  }

  get value(): T {
    return this.#said.at(-1) as T;
  }

  /** Certain as soon as `saying` has come back. One at a time. */
  async become(next: T, saying: () => Promise<unknown>): Promise<void> {
    this.#said.push(next);
    this.#isCertain = false;
    await saying();
    this.#isCertain = true;
  }

  /** From now on. What is returned tells everything that may have held since. */
  watch(): () => readonly T[] {
    const from = this.#said.length - (this.#isCertain ? 1 : 2);
    return () => this.#said.slice(from);
  }
}
