// Another try where one can help: after what the provider asked to wait, or after a wait that doubles, with chance in it so
// that many clients do not come back at the same moment.
import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderProblem } from './provider-problem.ts';

const TRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A provider that asks for a longer wait is asked again by the next sync: the run ends. */
const LONGEST_PATIENCE_MS = 60_000;

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

export interface Patience {
  signal: AbortSignal;
  wait: Wait;
  chance: () => number;
}

const waitIndeed: Wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal });

export function patienceUntil(signal: AbortSignal, wait = waitIndeed): Patience {
  return { signal, wait, chance: Math.random };
}

/** Tries until it works or there is no point. `attempt` throws a ProviderProblem for everything that it understands. */
export async function patiently<T>({ signal, wait, chance }: Patience, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ProviderProblem) || !error.passes || tried === TRIES) throw error;
      if (error.waitMs !== null && error.waitMs > LONGEST_PATIENCE_MS) throw error;
      const own = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1));
      // Waits at least as long as the provider asked for, and a little more.
      await wait(error.waitMs === null ? own * (0.5 + chance()) : error.waitMs + own * chance(), signal);
    }
  }
}
