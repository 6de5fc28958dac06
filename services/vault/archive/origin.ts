// What an imported object was called where it came from.
//
// Nothing that was imported is confirmed or trusted here, whatever its archive says: it is kept as `source_imported`, and
// as untrusted where its family tells. Beside it, in the part of a version that no reader sees, is what it was called at its
// origin. An archive carries that on: so nothing is lost on the way through any number of vaults, and none of them ever
// believes it. So does an end that an event cannot have: an earlier hub took it from whoever wrote it.
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import type { AnyRecord, Authority } from '../../../shared/schemas/object.ts';
import { backwardSpans } from '../records/time-spans.ts';

interface Origin {
  origin: { authority: Authority; untrusted?: boolean; ends_at?: string };
}

/** The text of a record as its origin said it. */
export function asItWasSaid(record: string, privatePart: string | null): string {
  if (privatePart === null) return record;
  const { origin } = JSON.parse(privatePart) as Partial<Origin>;
  if (origin === undefined) return record;
  return JSON.stringify({ ...(JSON.parse(record) as AnyRecord), ...origin });
}

/** Whether its owner has said it so: here, or in the vault that an archive brought it from. */
export function isOwnersWord({ record, private: part }: { record: AnyRecord; private: string | null }): boolean {
  if (record.authority !== 'source_imported') return true;
  const { origin } = JSON.parse(part ?? '{}') as Partial<Origin>;
  return origin !== undefined && origin.authority !== 'source_imported';
}

/** The record as it is kept here, and what is remembered of its origin. */
export function asItIsKept(said: AnyRecord): { record: AnyRecord; privatePart: string | null } {
  const record = asImported(said);
  const { authority, untrusted, ends_at } = said;
  const isSame = authority === record.authority && untrusted === record.untrusted && ends_at === record.ends_at;
  if (isSame) return { record: said, privatePart: null };
  const origin: Origin['origin'] = {
    authority,
    ...(typeof untrusted === 'boolean' && { untrusted }),
    ...(typeof ends_at === 'string' && ends_at !== record.ends_at && { ends_at }),
  };
  return { record, privatePart: JSON.stringify({ origin }) };
}

/** The record without what only this vault may say of it, and without an end that an event cannot have. */
export function asImported(record: AnyRecord): AnyRecord {
  const imported: AnyRecord = { ...record, authority: 'source_imported' };
  if (imported.untrusted === false) imported.untrusted = true;
  if (imported.type === CalendarEvent.type && backwardSpans(imported).length > 0) imported.ends_at = null;
  return imported;
}
