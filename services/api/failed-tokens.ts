// Bounds how fast tokens and codes can be guessed, over all callers together. When the allowance is used up, only
// tokens that were right before are still taken to the vault, so that a guesser does not lock the owner out.
import { hash } from 'node:crypto';
import type { Clock } from '../../shared/clock.ts';
import { HubError } from '../../shared/errors.ts';
import { FAILED_TOKENS_BURST, FAILED_TOKENS_PER_SECOND } from '../../shared/limits.ts';

/** As many right tokens as one person's assistants have. */
const MAX_REMEMBERED = 64;

export class FailedTokens {
  readonly #now: Clock;
  /** Fingerprints only: this process keeps no token longer than the request that brought it. */
  readonly #right = new Set<string>();
  #allowance = FAILED_TOKENS_BURST;
  #countedAt: number;

  constructor(now: Clock) {
    this.#now = now;
    this.#countedAt = now();
  }

  /** Throws when this token must not even be tried. */
  admit(token: string | undefined): void {
    if (this.#allowance >= FAILED_TOKENS_BURST) return;
    this.#refill();
    if (this.#allowance >= 1) return;
    if (token !== undefined && this.#right.has(fingerprint(token))) return;
    throw new HubError('rate_limited', 'Too many requests came with a token that is not valid.', {
      fix: 'Wait a moment, then try again with a valid token.',
      retry_after_s: 1,
    });
  }

  failed(token: string | undefined): void {
    this.#refill();
    this.#allowance = Math.max(0, this.#allowance - 1);
    if (token !== undefined) this.#right.delete(fingerprint(token));
  }

  succeeded(token: string): void {
    const print = fingerprint(token);
    if (this.#right.has(print)) return;
    if (this.#right.size >= MAX_REMEMBERED) this.#right.clear();
    this.#right.add(print);
  }

  #refill(): void {
    const now = this.#now();
    // A clock that was set back refills nothing, and must not take anything away either.
    const seconds = Math.max(0, now - this.#countedAt) / 1000;
    this.#countedAt = now;
    this.#allowance = Math.min(FAILED_TOKENS_BURST, this.#allowance + seconds * FAILED_TOKENS_PER_SECOND);
  }
}

function fingerprint(token: string): string {
  return hash('sha256', token, 'base64');
}
