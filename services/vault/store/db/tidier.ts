// Puts in order, once writing pauses for a moment, what would cost too much in every write. It owns no data: each chore
// does a few milliseconds of work in a commit of its own, for which everybody else waits, and all stop when there is
// nothing left to do.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AfterCommit, CommitQueue } from './commit-queue.ts';
import type { Writer } from './sql.ts';

/** A piece of work that is done little by little: each call does some of it, and answers true while there may be more. */
export type Chore = (tx: Writer, afterCommit: AfterCommit) => boolean;

/** When it is time to put things in order. */
export interface Pace {
  /** How long after a change it waits; by then whoever wrote has read the answer. */
  pauseMs: number;
  /** It waits until nobody has written for `pauseMs`, but at most so long: then each chore gets one commit in between. */
  calmWithinMs?: number;
  /** How long it waits between two commits of a chore, so that readers get their turn. */
  betweenMs: number;
}

const USUAL: Pace = { pauseMs: 1500, betweenMs: 20 };
/** A chore that was faster than this goes on in the same commit. */
const COMMIT_MS = 5;

export class Tidier {
  readonly #queue: CommitQueue;
  readonly #chores: readonly Chore[];
  readonly #closing: AbortSignal;
  readonly #onFailure: (error: unknown) => void;
  readonly #pace: Pace;
  #due: NodeJS.Timeout | undefined;
  #waitsSince = 0;
  #isAgain = false;

  constructor(
    queue: CommitQueue,
    chores: readonly Chore[],
    closing: AbortSignal,
    onFailure: (error: unknown) => void,
    pace = USUAL,
  ) {
    this.#pace = pace;
    this.#queue = queue;
    this.#chores = chores;
    this.#closing = closing;
    this.#onFailure = onFailure;
    closing.addEventListener('abort', () => clearTimeout(this.#due), { once: true });
  }

  /** Called when something may have changed. */
  touch(): void {
    if (this.#closing.aborted) return;
    // A write while the chores are under way may be work for one that has already ended.
    this.#isAgain = true;
    if (this.#due !== undefined) return;
    this.#waitsSince = performance.now();
    this.#wait();
  }

  #wait(): void {
    this.#isAgain = false;
    this.#due = setTimeout(() => this.#begin(), this.#pace.pauseMs).unref();
  }

  #begin(): void {
    const waited = performance.now() - this.#waitsSince;
    if (this.#isAgain && waited < (this.#pace.calmWithinMs ?? 0)) this.#wait();
    else void this.#tidy();
  }

  async #tidy(): Promise<void> {
    this.#isAgain = false;
    try {
      for (const chore of this.#chores) await this.#finish(chore);
    } catch (error) {
      // Most likely the disk is full: reading costs more until the next change finds room.
      if (!this.#closing.aborted) this.#onFailure(error);
    } finally {
      this.#due = undefined;
      if (this.#isAgain) this.touch();
    }
  }

  async #finish(chore: Chore): Promise<void> {
    while (!this.#closing.aborted && (await this.#queue.write((...commit) => forAWhile(chore, ...commit)))) {
      await sleep(this.#pace.betweenMs);
      if (this.#isAgain && this.#pace.calmWithinMs !== undefined) return;
    }
  }
}

function forAWhile(chore: Chore, ...commit: Parameters<Chore>): boolean {
  const until = performance.now() + COMMIT_MS;
  while (chore(...commit)) if (performance.now() >= until) return true;
  return false;
}
