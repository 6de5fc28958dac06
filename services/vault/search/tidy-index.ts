// Keeps the full-text index in few pieces. Every change adds a small piece of its own, every question looks into all the
// pieces, and what SQLite joins by itself leaves about ten: joined further, a question costs a third.
//
// It owns no data: it joins a few pages at a time, in commits of their own, once changes have paused for a moment, and
// stops when there is nothing left to join. Pieces are joined with others of their size alone, so that what is written
// again in total grows with the logarithm of what was written once.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommitQueue } from '../db/commit-queue.ts';
import type { Writer } from '../db/sql.ts';

/** After a change; by then whoever wrote has read the answer. */
const PAUSE_MS = 1500;
const BETWEEN_MS = 20;

export class IndexTidier {
  readonly #queue: CommitQueue;
  readonly #closing: AbortSignal;
  readonly #onFailure: (error: unknown) => void;
  #due: NodeJS.Timeout | undefined;
  #isConfigured = false;

  constructor(queue: CommitQueue, closing: AbortSignal, onFailure: (error: unknown) => void) {
    this.#queue = queue;
    this.#closing = closing;
    this.#onFailure = onFailure;
    closing.addEventListener('abort', () => clearTimeout(this.#due), { once: true });
  }

  /** Something may have changed. */
  touch(): void {
    if (this.#closing.aborted) return;
    this.#due ??= setTimeout(() => void this.#tidy(), PAUSE_MS).unref();
  }

  async #tidy(): Promise<void> {
    try {
      while (!this.#closing.aborted && (await this.#queue.write((tx) => this.#joinSome(tx)))) await sleep(BETWEEN_MS);
    } catch (error) {
      // A full disk, most likely: a question costs more until the next change finds room.
      if (!this.#closing.aborted) this.#onFailure(error);
    } finally {
      this.#due = undefined;
    }
  }

  /** True while there may be more to join. */
  #joinSome(tx: Writer): boolean {
    // Two pieces of one size are enough to be joined. Figures stand in the text: the index takes no other kind of number.
    if (!this.#isConfigured) tx.run`INSERT INTO search (search, rank) VALUES ('usermerge', 2)`;
    this.#isConfigured = true;
    const before = totalChanges(tx);
    // Eight pages are a few milliseconds of work, for which everybody else waits.
    tx.run`INSERT INTO search (search, rank) VALUES ('merge', 8)`;
    // Nothing joined counts as one change.
    return totalChanges(tx) - before >= 2;
  }
}

function totalChanges(tx: Writer): number {
  return (tx.one<{ count: number }>`SELECT total_changes() AS count` as { count: number }).count;
}
