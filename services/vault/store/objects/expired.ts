// What has expired is nobody's to see, and lies apart from what is about to: it is moved at the moment at which it expires, so
// that whoever looks where it lay does not even pass it by. Where the clock was set back it is there again, and moves back.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Reader, Writer } from '../db/sql.ts';
import { EXPIRED_DAY, placeOf, removeEmptied } from '../partitions/partitions.ts';
import { columnsOf } from './object-columns.ts';
import { type PlacedRow, placeAnew } from './place-anew.ts';

/** So many objects are moved in one commit: some ten milliseconds, for which everybody else waits. */
const MOVED_AT_ONCE = 100;

/** Moves some objects that do not lie where they belong at this instant. True while there may be more. */
export function settleExpired(tx: Writer, at: string): boolean {
  const rows = tx.all<PlacedRow>`
    WITH elsewhere AS (
      SELECT o.seq, o.partition FROM search_partitions p CROSS JOIN objects o ON o.partition = p.id
      WHERE p.expires_on > ${EXPIRED_DAY} AND p.expires_on <= ${at} AND o.expires_at <= ${at}
      UNION ALL
      SELECT o.seq, o.partition FROM search_partitions p CROSS JOIN objects o ON o.partition = p.id
      WHERE p.expires_on = ${EXPIRED_DAY} AND o.expires_at > ${at}
    )
    SELECT v.seq, v.record, e.partition FROM elsewhere e JOIN versions v ON v.seq = e.seq LIMIT ${MOVED_AT_ONCE}`;
  for (const row of rows) {
    const record = JSON.parse(row.record) as AnyRecord;
    const columns = columnsOf(record);
    const isOver = columns.expiresAt !== null && columns.expiresAt <= at;
    const placed = isOver ? { ...columns, expiresAt: EXPIRED_DAY } : columns;
    placeAnew(tx, row, record, placeOf(tx, record.type, placed));
  }
  if (rows.length === MOVED_AT_ONCE) return true;
  // An empty partition would tell that something lay there.
  removeEmptied(tx, at.slice(0, 'YYYY-MM-DD'.length));
  return false;
}

/** The next instant after this one at which something expires; undefined where nothing ever does. */
export function nextExpiry(reader: Reader, at: string): string | undefined {
  return (
    reader.one<{ next: string | null }>`
    SELECT min(o.expires_at) AS next FROM search_partitions p CROSS JOIN objects o ON o.partition = p.id
    WHERE p.expires_on > ${EXPIRED_DAY} AND o.expires_at > ${at}`?.next ?? undefined
  );
}
