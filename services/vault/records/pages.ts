// Records and their versions, page by page.
import { notFound } from '../../../shared/errors.ts';
import { idForm } from '../../../shared/id-kinds.ts';
import { MAX_PAGE_BYTES } from '../../../shared/limits.ts';
import type { RecordListRequest } from '../../../shared/methods/records.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { storedRecord } from '../../../shared/schemas/stored-record.ts';
import type { Reader } from '../store/db/sql.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';

export type PageQuery = RecordListRequest;

export interface Row {
  id: string;
  record: string;
}

/** A page of records, the newest first. It ends at its limit or at MAX_PAGE_BYTES, whichever comes first. */
export function listRecords<R extends AnyRecord>(reader: Reader, family: Family, query: PageQuery, at: string) {
  const { limit, status = family.listed ?? null, project = null } = query;
  const before = startOfPage(family, query);
  // Two statements, because each has an index of its own to go by.
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
