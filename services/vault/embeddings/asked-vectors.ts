// The vectors of questions. Whoever asks waits for one only a moment; what comes later is there when the same is asked again.
import type { ModelAnswer } from './ask-model.ts';

/** A search waits this long for the model, and then goes by words alone. */
const WAIT_MS = 150;
/** Questions that the model has not answered yet: more would only stand behind one another. */
const MOST_PENDING = 4;
/** Of a large model some two megabytes. */
const MOST_KEPT = 500;

export class AskedVectors {
  readonly #kept = new Map<string, Int8Array>();
  readonly #pending = new Map<string, Promise<Int8Array | undefined>>();

  /** The vector that is there in time, if one is. */
  async of(question: string, ask: (question: string) => Promise<ModelAnswer>): Promise<Int8Array | undefined> {
    const kept = this.#kept.get(question);
    if (kept) return kept;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), WAIT_MS);
    try {
      return await Promise.race([this.#asked(question, ask), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#pending.clear();
  }

  #asked(question: string, ask: (question: string) => Promise<ModelAnswer>): Promise<Int8Array | undefined> {
    const pending = this.#pending.get(question);
    if (pending) return pending;
    if (this.#pending.size >= MOST_PENDING) return Promise.resolve(undefined);
    const answer = ask(question).then((answered) => {
      // One that belongs to a model, or to an open vault, that is no more is nobody's.
      if (this.#pending.get(question) !== answer) return undefined;
      this.#pending.delete(question);
      if ('fault' in answered) return undefined;
      const [vector] = answered.vectors as [Int8Array];
      this.#keep(question, vector);
      return vector;
    });
    this.#pending.set(question, answer);
    // Who asks next asks anew.
    answer.catch(() => this.#pending.get(question) === answer && this.#pending.delete(question));
    return answer;
  }

  #keep(question: string, vector: Int8Array): void {
    for (const first of this.#kept.keys()) if (this.#kept.size >= MOST_KEPT) this.#kept.delete(first);
    this.#kept.set(question, vector);
  }
}
