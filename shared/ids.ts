import { randomFillSync } from 'node:crypto';
import { ulid } from 'ulid';
import type { IdPrefix } from './id-kinds.ts';

// The generator asks for sixteen random numbers an id; fetched one by one they cost 60 µs, out of a pool next to nothing.
const pool = new Uint32Array(1024);
let used = pool.length;

function random(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return (pool[used++] as number) / 2 ** 32;
}

/** A type prefix and a ULID: `prj_01J…`. */
export type NewId = (prefix: IdPrefix, now: number) => string;

export function idsFrom(randomNumber: () => number): NewId {
  return (prefix, now) => `${prefix}_${ulid(now, randomNumber)}`;
}

// Each with random bits of its own, also within one millisecond: ids that counted on, or that stood in the order in which they
// were made, would tell whoever holds two of them how many were made between, and so of things that are hidden.
export const newId: NewId = idsFrom(random);
