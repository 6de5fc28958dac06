// What its owner puts off until a later day: it is left out of what waits until then, and whoever asked is told nothing of that.
import { notFound } from '../../../shared/errors.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Deferred } from '../../../shared/schemas/review.ts';
import { type Change, recordEvent } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, objectExists } from '../store/objects/versions.ts';
import { askerOf, headlineOf } from './headlines.ts';

/** It waits, and is asked about again from that day on, or at once. Whoever proposed it is told nothing of that. */
export function putOff(
  change: Change,
  { id, until }: { id: string; until: string | null },
): { id: string; until: string | null } {
  const { tx, at } = change;
  if (!objectExists(tx, null, id, at)) throw notFound();
  if (until === null) tx.run`DELETE FROM deferred WHERE id = ${id}`;
  else tx.run`INSERT OR REPLACE INTO deferred (id, until) VALUES (${id}, ${until})`;
  const summary_human = until === null ? 'Asked to decide at once' : 'Put off a decision';
  recordEvent(change, { kind: 'review.deferred', refs: [id], summary_human, extra: { until } });
  return { id, until };
}

/** What is put off is left out of what waits. */
export function isPutOff(reader: Reader, id: string, at: string): boolean {
  return reader.one`SELECT 1 FROM deferred WHERE id = ${id} AND until > ${at}` !== undefined;
}

/** Proposals that are put off and still wait, the soonest first. */
export function listPutOff(reader: Reader, limit: number, at: string): Deferred[] {
  const rows = reader.all<{ until: string; record: string }>`
    SELECT d.until, v.record FROM deferred d JOIN objects o ON o.id = d.id JOIN versions v ON v.seq = o.seq
    WHERE d.until > ${at} AND o.deleted = 0 AND o.status IN ('pending', 'open') ORDER BY d.until, d.id LIMIT ${limit}`;
  return rows.map(({ until, record }) => {
    const put = JSON.parse(record) as AnyRecord;
    return { id: put.id, type: put.type, ...headlineOf(reader, put), asked_by: askerBehind(reader, put, at), until };
  });
}

/** Of a conflict with what is proposed: whoever proposed that. */
function askerBehind(reader: Reader, put: AnyRecord, at: string): string | null {
  const { type, proposal_id, other_id } = put;
  if (type !== 'conflict' || typeof proposal_id !== 'string' || other_id != null) return askerOf(put);
  const proposal = findObject<AnyRecord>(reader, 'memory_proposal', proposal_id, at)?.record;
  return proposal === undefined ? null : askerOf(proposal);
}
