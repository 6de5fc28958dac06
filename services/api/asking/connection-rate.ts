// Bounds what one assistant may ask: every connection has an allowance of its own, which time refills. The owner has
// none: the page of a person asks for much at once.

import { hash } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import { HubError } from '../../../shared/errors.ts';
import { CONNECTION_TOKEN } from '../../../shared/id-kinds.ts';
import { CONNECTION_REQUESTS_BURST, CONNECTION_REQUESTS_PER_SECOND } from '../../../shared/limits.ts';

/** Many more than one person has assistants. Whoever makes up tokens to push others out only gives them a new allowance. */
const MAX_REMEMBERED = 1024;

interface Allowance {
  left: number;
  countedAt: number;
}

export class ConnectionRate {
  readonly #now: Clock;
  /** By fingerprint: this process keeps no token. The one that asked last is at the end. */
  readonly #allowances = new Map<string, Allowance>();

  constructor(now: Clock) {
    this.#now = now;
  }

  /** Throws when the connection has asked too much. One request may bring several questions: all of them are asked, or none. */
  admit(token: string | undefined, questions = 1): void {
    if (!token?.startsWith(CONNECTION_TOKEN)) return;
    const print = hash('sha256', token, 'hex');
    const left = this.#refilled(print);
    this.#remember(print, left >= questions ? left - questions : left);
    if (left >= questions) return;
    throw new HubError('rate_limited', 'This connection asks too much at once.', {
      fix: `Ask at most ${CONNECTION_REQUESTS_PER_SECOND} times a second.`,
      retry_after_s: 1,
    });
  }

  #refilled(print: string): number {
    const allowance = this.#allowances.get(print);
    if (allowance === undefined) return CONNECTION_REQUESTS_BURST;
    // A clock that was set back refills nothing, and must not take anything away either.
    const seconds = Math.max(0, this.#now() - allowance.countedAt) / 1000;
    return Math.min(CONNECTION_REQUESTS_BURST, allowance.left + seconds * CONNECTION_REQUESTS_PER_SECOND);
  }

  #remember(print: string, left: number): void {
    this.#allowances.delete(print);
    this.#allowances.set(print, { left, countedAt: this.#now() });
    if (this.#allowances.size <= MAX_REMEMBERED) return;
    const [oldest] = this.#allowances.keys();
    if (oldest !== undefined) this.#allowances.delete(oldest);
  }
}
