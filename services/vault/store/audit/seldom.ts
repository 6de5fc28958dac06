// Lines of the log that would say the same again and again: the first is written at once, then one for all that came in ten minutes,
// so that neither a flood nor a habit fills the log.
import { MINUTE_MS } from '../../../../shared/limits.ts';

const QUIET_MS = 10 * MINUTE_MS;

interface Written {
  at: number;
  /** So many of the kind were passed over since that line. */
  more: number;
}

export class Seldom {
  readonly #written = new Map<string, Written>();

  /** How many of a kind were passed over before this one, which is to be written; null when it is passed over itself. */
  passedOver(kind: string, at: string): number | null {
    const last = this.#written.get(kind);
    const now = Date.parse(at);
    if (last !== undefined && Math.abs(now - last.at) < QUIET_MS) {
      last.more++;
      return null;
    }
    this.#written.set(kind, { at: now, more: 0 });
    return last?.more ?? 0;
  }
}

/** The count of events before a line that were left out. */
export function moreBefore(count: number): { more_before?: number } {
  return count === 0 ? {} : { more_before: count };
}
