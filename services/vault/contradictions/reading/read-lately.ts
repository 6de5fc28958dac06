// What was read of a text lately. The newest statements are compared with again and again, so that of all that was read the one
// that was asked for the longest ago goes first.

/**
 * So many readings are kept. A proposal is compared with dozens of statements; to read one anew takes half a millisecond, and
 * to keep its reading a few kilobytes. Of five hundred kept readings, half were gone when they were wanted again in a vault of
 * ten thousand objects.
 */
const MOST_KEPT = 2_000;

export class ReadLately<V> {
  readonly #most: number;
  /** In the order in which they were last asked for: the latest stands last. */
  readonly #kept = new Map<string, V>();

  constructor(most = MOST_KEPT) {
    this.#most = most;
  }

  of(text: string, read: () => V): V {
    const known = this.#kept.get(text);
    if (known !== undefined) {
      this.#kept.delete(text);
      this.#kept.set(text, known);
      return known;
    }
    const value = read();
    this.#kept.set(text, value);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as string);
    return value;
  }
}
