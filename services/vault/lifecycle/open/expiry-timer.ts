// Moves what expires out of every viewer's way at the moment at which it does. Until that is done, a moment later, each match
// is judged by the instant that its row says (view/scope.ts), so that nobody is told what has just gone.
import type { CommitQueue } from '../../store/db/commit-queue.ts';
import type { Chore } from '../../store/db/tidier.ts';
import { nextExpiry, settleExpired } from '../../store/objects/expired.ts';

/** The clock of the machine may be set meanwhile, and a timer counts what passes. */
const LOOK_AGAIN_MS = 60_000;
/** A timer may come a little early. */
const LEAST_MS = 5;

export class ExpiryTimer {
  readonly #queue: CommitQueue;
  readonly #now: () => string;
  readonly #closing: AbortSignal;
  readonly #onFailure: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(queue: CommitQueue, now: () => string, closing: AbortSignal, onFailure: (error: unknown) => void) {
    this.#queue = queue;
    this.#now = now;
    this.#closing = closing;
    this.#onFailure = onFailure;
    closing.addEventListener('abort', () => clearTimeout(this.#timer), { once: true });
  }

  /** After a write as well: it may have brought what expires sooner than anything before it. */
  readonly chore: Chore = (tx) => {
    const at = this.#now();
    if (settleExpired(tx, at)) return true;
    clearTimeout(this.#timer);
    const next = nextExpiry(tx, at);
    if (next === undefined || this.#closing.aborted) return false;
    const waitMs = Math.min(LOOK_AGAIN_MS, Math.max(LEAST_MS, Date.parse(next) - Date.parse(at)));
    this.#timer = setTimeout(() => void this.#settle(), waitMs).unref();
    return false;
  };

  async #settle(): Promise<void> {
    try {
      while (!this.#closing.aborted && (await this.#queue.write(this.chore)));
    } catch (error) {
      if (!this.#closing.aborted) this.#onFailure(error);
    }
  }
}
