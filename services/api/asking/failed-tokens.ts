// Bounds how fast tokens and codes can be guessed, over all callers together. A token that was not right before takes a
// place out of the allowance before the vault is asked, and gets it back unless it was wrong: so many guesses at the same
// moment are no better than many in a row, and a guesser does not lock out the owner, whose token was right before.
import { hash } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import { HubError } from '../../../shared/errors.ts';
import { FAILED_TOKENS_BURST, FAILED_TOKENS_PER_SECOND } from '../../../shared/limits.ts';

/** As many right tokens as one person's assistants have. */
const MAX_REMEMBERED = 64;

/** `unknown` when the vault did not get as far as looking at the token. */
type TokenVerdict = 'right' | 'wrong' | 'unknown';

/** One token that is being tried, by any number of requests at the same moment: one guess. */
interface Trial {
  open: number;
  wrong: boolean;
}

export class FailedTokens {
  readonly #now: Clock;
  /** Fingerprints only: this process keeps no token longer than the request that brought it. */
  readonly #right = new Set<string>();
  readonly #trials = new Map<string, Trial>();
  #allowance = FAILED_TOKENS_BURST;
  #countedAt: number;

  constructor(now: Clock) {
    this.#now = now;
    this.#countedAt = now();
  }

  /** Throws when this token must not even be tried; otherwise answers how to say what came of it. */
  admit(token: string | undefined): (verdict: TokenVerdict) => void {
    const print = hash('sha256', token ?? '', 'hex');
    if (this.#right.has(print)) return (verdict) => verdict === 'wrong' && this.#forget(print);
    let trial = this.#trials.get(print);
    if (trial === undefined) {
      this.#take();
      trial = { open: 0, wrong: false };
      this.#trials.set(print, trial);
    }
    trial.open++;
    return (verdict) => this.#settle(print, trial, verdict);
  }

  #settle(print: string, trial: Trial, verdict: TokenVerdict): void {
    trial.open--;
    if (verdict === 'wrong') trial.wrong = true;
    if (verdict === 'right') this.#remember(print);
    if (trial.open > 0) return;
    this.#trials.delete(print);
    if (!trial.wrong) this.#allowance = Math.min(FAILED_TOKENS_BURST, this.#allowance + 1);
  }

  #forget(print: string): void {
    if (this.#right.delete(print)) this.#allowance = Math.max(0, this.#allowance - 1);
  }

  #take(): void {
    this.#refill();
    if (this.#allowance < 1) {
      throw new HubError('rate_limited', 'Too many requests came with a token that is not valid.', {
        fix: 'Wait a moment, then try again with a valid token.',
        retry_after_s: 1,
      });
    }
    this.#allowance--;
  }

  #refill(): void {
    const now = this.#now();
    // A clock that was set back refills nothing, and must not take anything away either.
    const seconds = Math.max(0, now - this.#countedAt) / 1000;
    this.#countedAt = now;
    this.#allowance = Math.min(FAILED_TOKENS_BURST, this.#allowance + seconds * FAILED_TOKENS_PER_SECOND);
  }

  #remember(print: string): void {
    if (this.#right.has(print)) return;
    if (this.#right.size >= MAX_REMEMBERED) this.#right.clear();
    this.#right.add(print);
  }
}
