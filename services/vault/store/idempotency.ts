// Answers to writes that carried an Idempotency-Key, kept for a day. A key belongs to one actor and one route; the
// answer is stored in the transaction of the write itself, so a repeat after any crash is answered from here or runs
// for the first time, never twice.
import { hash } from 'node:crypto';
import { HubError } from '../../../shared/errors.ts';
import { IDEMPOTENCY_TTL_MS } from '../../../shared/limits.ts';
import { type Actor, actorName } from './change.ts';
import type { Writer } from './db/sql.ts';

export interface OnceKey {
  key: string;
  route: string;
}

/** The hash that identifies one request: whose it is, where it went, and under which key. */
export function onceHash(actor: Actor, { key, route }: OnceKey): Buffer {
  return hash('sha256', JSON.stringify([actorName(actor), route, key]), 'buffer');
}

export function fingerprintOf(params: unknown): Buffer {
  return hash('sha256', JSON.stringify(params), 'buffer');
}

type Earlier = { answer: unknown } | undefined;

/** The stored answer to the same request, or undefined when this is the first. */
export function findAnswer(tx: Writer, once: Buffer, fingerprint: Buffer, now: number): Earlier {
  tx.run`DELETE FROM idempotency WHERE created_at < ${now - IDEMPOTENCY_TTL_MS}`;
  const row = tx.one<{ fingerprint: Buffer; answer: string | null }>`
    SELECT fingerprint, answer FROM idempotency WHERE key_hash = ${once}`;
  if (!row) return undefined;
  if (!row.fingerprint.equals(fingerprint)) {
    throw new HubError('idempotency_mismatch', 'This Idempotency-Key was used for a request with another body.', {
      fix: 'Use a new key for a new request.',
    });
  }
  if (row.answer === null) {
    throw new HubError('busy', 'A request with this Idempotency-Key is still running.', {
      fix: 'Wait for its answer, then repeat the request.',
      retry_after_s: 1,
    });
  }
  return { answer: JSON.parse(row.answer) };
}

/** Stores the answer to a request. An `answer` of null reserves the key for work that is still running. */
export function storeAnswer(tx: Writer, once: Buffer, fingerprint: Buffer, answer: unknown, now: number): void {
  const text = answer === null ? null : JSON.stringify(answer);
  tx.run`
    INSERT INTO idempotency (key_hash, fingerprint, answer, created_at) VALUES (${once}, ${fingerprint}, ${text}, ${now})
    ON CONFLICT (key_hash) DO UPDATE SET answer = excluded.answer`;
}

export function freeKey(tx: Writer, once: Buffer): void {
  tx.run`DELETE FROM idempotency WHERE key_hash = ${once} AND answer IS NULL`;
}

/** Frees reserved keys whose runner is gone: nobody will ever finish them. */
export function freeAbandoned(tx: Writer): void {
  tx.run`DELETE FROM idempotency WHERE answer IS NULL`;
}
