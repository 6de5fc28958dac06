// What an imported object was called where it came from.
//
// Nothing that was imported is confirmed here, whatever its archive says: it is kept as `source_imported`, and beside it,
// in the part of a version that no reader sees, what it was called at its origin. An archive carries that on: so nothing
// is lost on the way through any number of vaults, and none of them ever believes it.
import type { AnyRecord, Authority } from '../../../shared/schemas/object.ts';

interface Origin {
  origin: { authority: Authority };
}

/** The text of a record as its origin said it. */
export function asItWasSaid(record: string, privatePart: string | null): string {
  if (privatePart === null) return record;
  const { origin } = JSON.parse(privatePart) as Partial<Origin>;
  if (origin === undefined) return record;
  return JSON.stringify({ ...(JSON.parse(record) as AnyRecord), authority: origin.authority });
}

/** The record as it is kept here, and what is remembered of its origin. */
export function asItIsKept(said: AnyRecord): { record: AnyRecord; privatePart: string | null } {
  if (said.authority === 'source_imported') return { record: said, privatePart: null };
  const origin: Origin = { origin: { authority: said.authority } };
  return { record: { ...said, authority: 'source_imported' }, privatePart: JSON.stringify(origin) };
}
