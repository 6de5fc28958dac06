// What an earlier version of the hub indexed by other words, indexed anew: a little in each commit, the newest first, and
// begun where it was left off, however the vault ended meanwhile.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Reader, Writer } from '../db/sql.ts';
import { indexVersion } from '../text-index/search-index.ts';
import { columnsOf } from './object-columns.ts';

/** Versions that are looked at in one commit: some ten milliseconds, for which everybody else waits. */
const INDEXED_AT_ONCE = 100;

/** How many versions are yet to be looked at. */
export function versionsToIndex(reader: Reader): number {
  return reader.one<{ until: number }>`SELECT until FROM index_gap`?.until ?? 0;
}

/** Indexes the newest part of what is left. True while there is more. */
export function indexAnew(tx: Writer): boolean {
  const until = versionsToIndex(tx);
  if (until === 0) return false;
  const from = Math.max(0, until - INDEXED_AT_ONCE);
  const rows = tx.all<{ seq: number; record: string }>`
    SELECT v.seq, v.record FROM versions v JOIN live_objects o ON o.id = v.object_id
    WHERE v.seq > ${from} AND v.seq <= ${until} AND o.seq = v.seq ORDER BY v.seq`;
  for (const { seq, record: text } of rows) {
    const record = JSON.parse(text) as AnyRecord;
    indexVersion(tx, record, columnsOf(record), seq, seq);
  }
  if (from === 0) tx.run`DELETE FROM index_gap`;
  else tx.run`UPDATE index_gap SET until = ${from}`;
  return true;
}
