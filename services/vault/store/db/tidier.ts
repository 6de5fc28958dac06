// Puts in order, once writing pauses for a moment, what would cost too much in every write. It owns no data: each chore
// does a few milliseconds of work in a commit of its own, for which everybody else waits, and all stop when there is
// nothing left to do.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AfterCommit, CommitQueue } from './commit-queue.ts';
import type { Writer } from './sql.ts';

/** Does some of its work; true while there may be more. */
export type Chore = (tx: Writer, afterCommit: AfterCommit) => boolean;

/** After a change; by then whoever wrote has read the answer. */
const PAUSE_MS = 1500;
const BETWEEN_MS = 20;

export class Tidier {
  readonly #queue: CommitQueue;
  readonly #chores: readonly Chore[];
  readonly #closing: AbortSignal;
  readonly #onFailure: (error: unknown) => void;
  readonly #pauseMs: number;
  #due: NodeJS.Timeout | undefined;
  #isAgain = false;

  constructor(
    queue: CommitQueue,
    chores: readonly Chore[],
    closing: AbortSignal,
    onFailure: (error: unknown) => void,
    pauseMs = PAUSE_MS,
  ) {
    this.#pauseMs = pauseMs;
    this.#queue = queue;
    this.#chores = chores;
    this.#closing = closing;
    this.#onFailure = onFailure;
    closing.addEventListener('abort', () => clearTimeout(this.#due), { once: true });
  }

  /** Something may have changed. */
  touch(): void {
    if (this.#closing.aborted) return;
    if (this.#due === undefined) this.#due = setTimeout(() => void this.#tidy(), this.#pauseMs).unref();
    // What is written while the chores are under way may be for one that has ended.
    else this.#isAgain = true;
  }

  async #tidy(): Promise<void> {
    this.#isAgain = false;
    try {
      for (const chore of this.#chores) {
        while (!this.#closing.aborted && (await this.#queue.write(chore))) await sleep(BETWEEN_MS);
      }
    } catch (error) {
      // A full disk, most likely: reading costs more until the next change finds room.
      if (!this.#closing.aborted) this.#onFailure(error);
    } finally {
      this.#due = undefined;
      if (this.#isAgain) this.touch();
    }
  }
}
