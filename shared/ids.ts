import { monotonicFactory } from 'ulid';

// Monotonic, so that ids made within one millisecond still sort in the order in which they were made:
// lists page by id, and appends stay at the right edge of every index.
const nextUlid = monotonicFactory();

/** A type prefix and a ULID: `prj_01J…`. */
export function newId(prefix: string, now: number): string {
  return `${prefix}_${nextUlid(now)}`;
}
