// What the owner does with the objects of any family: list, create, change, remove.
import { isDeepStrictEqual } from 'node:util';
import { HubError, notFound } from '../../../shared/errors.ts';
import { idForm } from '../../../shared/id-kinds.ts';
import { type NewId, newId } from '../../../shared/ids.ts';
import { MAX_PAGE_BYTES } from '../../../shared/limits.ts';
import type { RecordListRequest } from '../../../shared/methods/records.ts';
import {
  type AnyRecord,
  asOwnersSay,
  type Family,
  OWNER_ONLY,
  type RecordOf,
  type SaidOf,
  type TypedFamily,
} from '../../../shared/schemas/object.ts';
import { storedRecord } from '../../../shared/schemas/stored-record.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import { isHistory } from '../store/objects/live.ts';
import { getRecord, purgeObject, storeTombstone, storeVersion } from '../store/objects/versions.ts';
import { checkRules } from './rules.ts';

export type PageQuery = RecordListRequest;

export interface Row {
  id: string;
  record: string;
}

/** A page of records, the newest first. It ends at its limit or at MAX_PAGE_BYTES, whichever comes first. */
export function listRecords<R extends AnyRecord>(reader: Reader, family: Family, query: PageQuery, at: string) {
  const { limit, status = family.listed ?? null, project = null } = query;
  const before = startOfPage(family, query);
  const rows =
    project === null
      ? reader.all<Row>`
        SELECT o.id, v.record FROM objects o JOIN versions v ON v.seq = o.seq
        WHERE o.type = ${family.type} AND o.id < ${before} AND o.deleted = 0
          AND (${status} IS NULL OR o.status = ${status}) AND o.until > ${at}
        ORDER BY o.id DESC LIMIT ${limit + 1}`
      : reader.all<Row>`
        SELECT o.id, v.record FROM objects o JOIN versions v ON v.seq = o.seq
        WHERE o.project_id = ${project} AND o.type = ${family.type} AND o.id < ${before} AND o.deleted = 0
          AND (${status} IS NULL OR o.status = ${status}) AND o.until > ${at}
        ORDER BY o.id DESC LIMIT ${limit + 1}`;
  return pageOf<R>(rows, limit);
}

/** The versions with content, newest first. A deleted object still has its history. */
export function listVersions<R extends AnyRecord>(
  reader: Reader,
  { type }: Family,
  { id, limit, cursor }: PageQuery & { id: string },
) {
  if (!reader.one`SELECT 1 FROM objects WHERE id = ${id} AND +type = ${type}`) throw notFound();
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursor, VERSION)[0]);
  const rows = reader.all<Row>`
    SELECT CAST(version AS TEXT) AS id, record FROM versions
    WHERE object_id = ${id} AND tombstone = 0 AND version < ${before} ORDER BY version DESC LIMIT ${limit + 1}`;
  return pageOf<R>(rows, limit);
}

const VERSION = /^[1-9]\d{0,15}$/;

/** The first id behind the page before: lower ids are on this page. */
export function startOfPage({ prefix }: Family, { cursor }: PageQuery): string {
  return cursor === undefined ? '~' : decodeCursor(cursor, new RegExp(`^${idForm(prefix)}$`))[0];
}

/** A page made of these rows, which are one more than the limit where there are more. */
export function pageOf<R>(rows: readonly Row[], limit: number): { items: R[]; next: string | null } {
  const items: R[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, limit)) {
    bytes += Buffer.byteLength(row.record);
    if (items.length > 0 && bytes > MAX_PAGE_BYTES) break;
    items.push(storedRecord(row.record) as unknown as R);
  }
  const last = rows[items.length - 1];
  return { items, next: last && items.length < rows.length ? encodeCursor(last.id) : null };
}

export function createRecord<R extends AnyRecord>(change: Change, family: Family, input: Record<string, unknown>): R {
  const record = { ...blank(family, change), ...defined(input) } as R;
  checkRules(change.tx, record, change.at);
  storeVersion(change, record, { kind: 'object.created', summary: `Created ${asOwnersSay(family.type)}` });
  return record;
}

/**
 * Lays a patch over an object. A patch that changes nothing makes no version. With `keepsAuthority` the object stays the word
 * of whoever said it, because the change is not by the owner's hand.
 */
export function updateRecord<R extends AnyRecord>(
  change: Change,
  family: Family,
  id: string,
  patch: Record<string, unknown>,
  expectedVersion: number | undefined,
  { keepsAuthority = false } = {},
): R {
  const current = getRecord<R>(change.tx, family.type, id, change.at);
  expectVersion(current, expectedVersion);
  refuseHistory(current);
  const patched = { ...current, ...defined(patch) };
  if (JSON.stringify(patched) === JSON.stringify(current)) return current;
  const staysTheirs = keepsAuthority || (isImported(current) && isFiledOnly(patch, current));
  const next = { ...nextVersion(patched, change.at), ...(staysTheirs && { authority: current.authority }) };
  checkRules(change.tx, next, change.at, current);
  storeVersion(change, next, { kind: 'object.updated', summary: changeInWords(family, patch, current) });
  return next;
}

/** How a thing is filed, who may see it and how far it has come. */
const FILING = ['labels', 'classification', 'policy_tags', 'retention', 'project_id', 'sensitivity_flags', 'status'];

/**
 * Whether what was said elsewhere stays as it was said: who files it, or keeps it from others, has not said it. Otherwise a text
 * from outside would lose its mark by being made more secret.
 */
export function isFiledOnly(patch: Record<string, unknown>, said: Record<string, unknown>): boolean {
  return Object.entries(defined(patch)).every(
    ([name, value]) => FILING.includes(name) || isDeepStrictEqual(value, said[name] ?? null),
  );
}

/** Of an object that says so of itself in another way, the owner's changes are known by their authority. */
function isImported(record: AnyRecord): boolean {
  return record.authority === 'source_imported' && !('untrusted' in record);
}

/**
 * The sentence of a change in the log. To keep a thing from assistants, or to stop keeping it, is told as such, because it
 * is the strongest word of its owner.
 */
function changeInWords({ type }: Family, patch: Record<string, unknown>, { policy_tags: before }: AnyRecord): string {
  const { policy_tags, ...rest } = defined(patch);
  const isKept = (tags: unknown) => Array.isArray(tags) && tags.includes(OWNER_ONLY);
  if (Object.keys(rest).length > 0 || isKept(policy_tags) === isKept(before)) return `Changed ${asOwnersSay(type)}`;
  return isKept(policy_tags)
    ? `Kept ${asOwnersSay(type)} from all assistants`
    : `Stopped keeping ${asOwnersSay(type)} from assistants`;
}

export function removeRecord(
  change: Change,
  family: Family,
  { id, purge, expected_version }: { id: string; purge: boolean; expected_version?: number },
) {
  const { tx, at } = change;
  const row = tx.one<{ version: number; deleted: number }>`
    SELECT version, deleted FROM objects WHERE id = ${id} AND +type = ${family.type}
      AND (deleted = 1 OR until > ${at})`;
  // A deleted object can still be purged.
  if (!row || (row.deleted === 1 && !purge)) throw notFound();
  expectVersion(row, expected_version);
  let version = row.version;
  if (row.deleted === 0) {
    const record = getRecord(tx, family.type, id, at);
    version = storeTombstone(change, record, {
      kind: 'object.deleted',
      summary: `Deleted ${asOwnersSay(family.type)}`,
    });
  }
  if (purge) purgeObject(change, id, family.type);
  return { id, version, purged: purge };
}

/** A record's next version by the owner's hand: what the owner wrote is confirmed. */
export function nextVersion<R extends AnyRecord>(record: R, at: string): R {
  return { ...record, authority: 'user_confirmed', version: record.version + 1, updated_at: at };
}

export function expectVersion(current: { version: number }, expected: number | undefined): void {
  if (expected === undefined || expected === current.version) return;
  throw new HubError(
    'version_conflict',
    `This is version ${current.version} now; the request was made for version ${expected}.`,
    {
      fix: 'Read it again, look at what changed, and repeat the request with the new version in If-Match.',
      current_version: current.version,
    },
  );
}

/** Refuses to change history. */
export function refuseHistory(record: AnyRecord): void {
  if (!isHistory(record)) return;
  throw new HubError(
    'already_decided',
    `This ${record.type} was ${record.status} already; its history is kept as it was.`,
  );
}

interface Making extends Pick<Change, 'at' | 'space'> {
  newId?: NewId;
}

/** A new object of a known family, with all fields that it cannot do without. */
export function made<F extends TypedFamily>(family: F, making: Making, said: SaidOf<F>): RecordOf<F> {
  return { ...blank(family, making), ...said } as RecordOf<F>;
}

/** A new object of any family, without content: fields without a default are null. */
export function blank(family: Family, { at, space, newId: ids = newId }: Making): AnyRecord {
  return {
    id: ids(family.prefix, Date.parse(at)),
    space_id: space.id,
    type: family.type,
    labels: [...space.labels],
    classification: 'private',
    authority: 'user_confirmed',
    confidence: null,
    source_refs: [],
    retention: null,
    policy_tags: [],
    created_at: at,
    updated_at: at,
    version: 1,
    ...unsaid(family),
    ...family.defaults,
  };
}

const unsaidOf = new WeakMap<Family, Record<string, null>>();

function unsaid(family: Family): Record<string, null> {
  let fields = unsaidOf.get(family);
  if (fields === undefined) {
    const { fixed, required, optional, managed } = family;
    const names = Object.keys({ ...fixed, ...required, ...optional, ...managed });
    fields = Object.fromEntries(names.map((name) => [name, null]));
    unsaidOf.set(family, fields);
  }
  return fields;
}

function defined(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
