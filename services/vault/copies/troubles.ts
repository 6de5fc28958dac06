// What keeps copies from leaving, target by target, and when each is tried again: later every time, up to once an hour. Kept in
// memory: a hub that starts anew tries at once.
import { type Clock, instant } from '../../../shared/clock.ts';
import { isPast } from '../../../shared/is-past.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { CopyFault } from '../../../shared/schemas/copies.ts';
import { CopyStopped } from './courier-run.ts';
import { LeftBehind } from './send-copy.ts';

const FIRST_RETRY_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

export interface Trouble {
  /** Null where another machine has gone on. */
  fault: CopyFault | null;
  since: string;
  triedAt: number;
  waitMs: number;
}

export class Troubles {
  readonly #clock: Clock;
  readonly #ofTarget = new Map<string, Trouble>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(name: string): Trouble | undefined {
    return this.#ofTarget.get(name);
  }

  /** What an error of a run means for its target; one that means nothing for it is thrown again. */
  after(name: string, error: unknown): Trouble {
    if (!(error instanceof CopyStopped) && !(error instanceof LeftBehind)) throw error;
    const before = this.#ofTarget.get(name);
    const waitMs = before === undefined ? FIRST_RETRY_MS : Math.min(LONGEST_WAIT_MS, 2 * before.waitMs);
    return {
      fault: error instanceof CopyStopped ? error.fault : null,
      since: error instanceof LeftBehind ? error.since : '',
      triedAt: this.#clock(),
      waitMs,
    };
  }

  /** Whether it is still to be waited for; by a clock that was set back nothing is. */
  isWaitedFor({ triedAt, waitMs }: Trouble): boolean {
    return !isPast(instant(triedAt), waitMs, this.#clock());
  }

  keep(name: string, trouble: Trouble): void {
    this.#ofTarget.set(name, trouble);
  }

  forget(name: string): void {
    this.#ofTarget.delete(name);
  }

  clear(): void {
    this.#ofTarget.clear();
  }
}
