// A record as it was stored, read as a record of today. Its text never changes, because the audit log vouches for it; so what
// came to its family later is added whenever it is read.
import { FAMILIES } from './families.ts';
import type { AnyRecord } from './object.ts';

const LATER = new Map(
  FAMILIES.flatMap(({ type, later, defaults }) =>
    later === undefined ? [] : [[type, later.map((name) => [name, defaults[name] ?? null] as const)] as const],
  ),
);

export function storedRecord<R extends AnyRecord>(text: string): R {
  return withLaterFields(JSON.parse(text) as R);
}

/** The same record where it lacks nothing. */
export function withLaterFields<R extends { type: string }>(record: R): R {
  const missing = LATER.get(record.type)?.filter(([name]) => !(name in record)) ?? [];
  return missing.length === 0 ? record : { ...record, ...Object.fromEntries(missing) };
}
