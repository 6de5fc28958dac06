// What an imported object was called where it came from.
//
// Nothing that was imported is confirmed or trusted here, whatever its archive says: it is kept as `source_imported`, and
// as untrusted where its family tells. Beside it, in the part of a version that no reader sees, is what it was called at its
// origin. An archive carries that on: so nothing is lost on the way through any number of vaults, and none of them ever
// believes it.
import type { AnyRecord, Authority } from '../../../shared/schemas/object.ts';

interface Origin {
  origin: { authority: Authority; untrusted?: boolean };
}

/** The text of a record as its origin said it. */
export function asItWasSaid(record: string, privatePart: string | null): string {
  if (privatePart === null) return record;
  const { origin } = JSON.parse(privatePart) as Partial<Origin>;
  if (origin === undefined) return record;
  return JSON.stringify({ ...(JSON.parse(record) as AnyRecord), ...origin });
}

/** The record as it is kept here, and what is remembered of its origin. */
export function asItIsKept(said: AnyRecord): { record: AnyRecord; privatePart: string | null } {
  const record = asImported(said);
  const { authority, untrusted } = said;
  if (authority === record.authority && untrusted === record.untrusted) return { record: said, privatePart: null };
  const origin: Origin['origin'] = typeof untrusted === 'boolean' ? { authority, untrusted } : { authority };
  return { record, privatePart: JSON.stringify({ origin }) };
}

/** The record without what only this vault may say of it. */
export function asImported(record: AnyRecord): AnyRecord {
  const imported: AnyRecord = { ...record, authority: 'source_imported' };
  if (imported.untrusted === false) imported.untrusted = true;
  return imported;
}
