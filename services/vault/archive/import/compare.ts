// What becomes of an object of an archive in this vault: it is new, it is here already, or the two stand against each other.
import canonicalize from 'canonicalize';
import type { StagedAction } from '../../../../shared/schemas/archive.ts';
import { FAMILIES } from '../../../../shared/schemas/families.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { Profile } from '../../../../shared/schemas/profile.ts';
import { withLaterFields } from '../../../../shared/schemas/stored-record.ts';
import { made } from '../../records/new-record.ts';
import type { Reader } from '../../store/db/sql.ts';
import { PERSONAL } from '../../store/space.ts';
import { asImported } from '../origin.ts';
import { broken } from './refusal.ts';
import { type Item, recordIn } from './staging-store.ts';

interface Verdict {
  action: StagedAction;
  reason: string | null;
  /** The object here that it is compared with; for a profile, the one there is. */
  existing: Existing | null;
}

export interface Existing {
  id: string;
  version: number;
  deleted: boolean;
  record: AnyRecord | null;
}

/** Which of these have to be compared: something is here under their id, or they are profiles. All others are new. */
export function perhapsKnown(reader: Reader, items: readonly Pick<Item, 'id' | 'type'>[]): Set<string> {
  const ids = JSON.stringify(items.map(({ id }) => id));
  const here = reader.column<string>`SELECT id FROM objects WHERE id IN (SELECT value FROM json_each(${ids}))`;
  return new Set([...here, ...items.filter(({ type }) => type === Profile.type).map(({ id }) => id)]);
}

/** The same of one object. */
export function mayBeKnown(reader: Reader, { id, type }: Pick<Item, 'id' | 'type'>): boolean {
  return type === Profile.type || reader.one`SELECT 1 FROM objects WHERE id = ${id}` !== undefined;
}

/** Reads the vault as it is now. */
export function compare(reader: Reader, item: Item): Verdict {
  const existing = existingOf(reader, item);
  if (!existing) return { action: 'create', reason: null, existing: null };
  const incoming = recordIn(item);
  if (incoming === null) {
    return existing.deleted
      ? { action: 'skip', reason: 'It was deleted there, and is deleted here.', existing }
      : { action: 'conflict', reason: 'It was deleted there, and is here.', existing };
  }
  if (existing.record === null) return { action: 'conflict', reason: 'It was deleted here.', existing };
  const isSame = sameContent(incoming, existing.record);
  // An empty profile gives way even to an equal one of another vault, whose id is kept.
  if (isUntouchedProfile(existing.record) && !(isSame && existing.id === item.id))
    return { action: 'create', reason: null, existing };
  if (isSame) return { action: 'skip', reason: 'It is here already.', existing };
  if (isInHistory(reader, existing, incoming)) {
    return { action: 'skip', reason: 'It is here already, and was changed here since.', existing };
  }
  return { action: 'conflict', reason: 'It is here with other content.', existing };
}

function existingOf(reader: Reader, { id, type }: Item): Existing | undefined {
  const row = reader.one<{ type: string; version: number; deleted: number; record: string }>`
    SELECT o.type, o.version, o.deleted, v.record FROM objects o JOIN versions v ON v.seq = o.seq WHERE o.id = ${id}`;
  if (!row) return type === Profile.type ? profileHere(reader) : undefined;
  if (row.type !== type) throw broken('holds an object under the id of another kind of object that is here');
  const { version, deleted } = row;
  return { id, version, deleted: deleted === 1, record: deleted === 1 ? null : (JSON.parse(row.record) as AnyRecord) };
}

/** The profile of this vault. There is one owner, so profiles are compared whatever their ids. */
function profileHere(reader: Reader): Existing | undefined {
  const row = reader.one<{ id: string; version: number; record: string }>`
    SELECT o.id, o.version, v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type = ${Profile.type} AND o.deleted = 0`;
  return row && { id: row.id, version: row.version, deleted: false, record: JSON.parse(row.record) as AnyRecord };
}

/** Whether the profile is as setup made it, without so much as a name: it then gives way to the imported one. */
function isUntouchedProfile(record: AnyRecord): boolean {
  if (record.type !== Profile.type || record.version !== 1) return false;
  const untouched = made(Profile, { at: record.created_at, space: PERSONAL }, { id: record.id });
  return sameContent(record, untouched);
}

/** The content of a record: without its id and version, and without who said it, when, and whether that is trusted. */
export function contentOf(record: AnyRecord): Record<string, unknown> {
  const imported = asImported(withLaterFields(record));
  const { id, version, authority, untrusted, created_at, updated_at, space_id, ...content } = imported;
  return content;
}

function sameContent(a: AnyRecord, b: AnyRecord): boolean {
  return canonicalize(contentOf(a)) === canonicalize(contentOf(b));
}

function isInHistory(reader: Reader, { id, version }: Existing, incoming: AnyRecord): boolean {
  if (version === 1) return false;
  const rows = reader.all<{ record: string }>`
    SELECT record FROM versions WHERE object_id = ${id} AND version < ${version} AND tombstone = 0`;
  return rows.some(({ record }) => sameContent(JSON.parse(record) as AnyRecord, incoming));
}

const TITLES = ['title', 'statement', 'key', 'name', 'relation_type'];

/** One line for a person who goes through a list. */
export function titleOf({ type, id }: Item, record: AnyRecord | null): string {
  const field = TITLES.find((name) => typeof record?.[name] === 'string');
  const title = field === undefined ? '' : (record?.[field] as string);
  return title === '' ? `${FAMILIES.find((family) => family.type === type)?.type ?? type} ${id}` : title.slice(0, 200);
}
