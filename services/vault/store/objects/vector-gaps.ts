// Versions without a vector although their objects may have one: what an earlier version of the hub wrote, and what was
// imported by the thousand. They are filled from the newest on, a little in each commit, and begun where it was left off.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Reader, Writer } from '../db/sql.ts';
import { insertVector } from '../meaning/object-vectors.ts';
import { vectorOf } from '../meaning/text-vector.ts';
import { meantTextOf } from '../text-index/texts.ts';

/** So many versions are looked at in one commit: a few milliseconds, for which everybody else waits. */
const FILLED_AT_ONCE = 250;

interface Gap {
  after: number;
  until: number;
}

/** Notes that the versions behind `after`, up to and with `until`, have no vectors yet. */
export function leaveGap(tx: Writer, { after, until }: Gap): void {
  tx.run`INSERT INTO vector_gaps (after, until) VALUES (${after}, ${until})`;
}

/** How many versions are yet to be looked at, whether or not their objects may have a vector. */
export function versionsInGaps(reader: Reader): number {
  const { n } = reader.one<{ n: number }>`SELECT coalesce(sum(until - after), 0) AS n FROM vector_gaps` as {
    n: number;
  };
  return n;
}

/** Fills a part of the newest gap. True while there is more. */
export function fillGaps(tx: Writer): boolean {
  const gap = tx.one<Gap>`SELECT after, until FROM vector_gaps ORDER BY after DESC LIMIT 1`;
  if (gap === undefined) return false;
  const from = Math.max(gap.after, gap.until - FILLED_AT_ONCE);
  const rows = tx.all<Row>`
    SELECT v.seq, v.record, o.partition FROM versions v JOIN objects o ON o.id = v.object_id
    WHERE v.seq > ${from} AND v.seq <= ${gap.until} AND o.seq = v.seq AND o.partition IS NOT NULL ORDER BY v.seq`;
  const touched = new Set(rows.map((row) => fill(tx, row)));
  for (const partition of touched) if (partition !== undefined) tx.cache.vectors.reload(partition);
  if (from === gap.after) tx.run`DELETE FROM vector_gaps WHERE after = ${gap.after}`;
  else tx.run`UPDATE vector_gaps SET until = ${from} WHERE after = ${gap.after}`;
  return true;
}

interface Row {
  seq: number;
  record: string;
  partition: number;
}

/** Makes the vector of one version. It answers the partition into which it went. */
function fill(tx: Writer, { seq, record, partition }: Row): number | undefined {
  const text = meantTextOf(JSON.parse(record) as AnyRecord);
  const vector = text === undefined ? undefined : vectorOf(text);
  if (vector === undefined) return undefined;
  insertVector(tx, partition, seq, vector);
  return partition;
}
