/** Work that is done in the order in which it is asked for. What fails is told to whoever asked for it, and holds up nobody. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Settles when all that was asked for until now has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
