// What its owner puts off until a later day: it is left out of what waits until then, and whoever asked is told nothing of that.
import { notFound } from '../../../shared/errors.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Deferred } from '../../../shared/schemas/review.ts';
import { invalid } from '../../../shared/validate.ts';
import { type Change, recordEvent } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, objectExists } from '../store/objects/versions.ts';
import { askerOf, headlineOf } from './headlines.ts';
import { alreadyDecided } from './pending.ts';

/** Puts something that waits off until a day, or lets it be asked about at once. Whoever proposed it is told nothing of that. */
export function putOff(
  change: Change,
  { id, until }: { id: string; until: string | null },
): { id: string; until: string | null } {
  const { tx, at } = change;
  if (!objectExists(tx, null, id, at)) throw notFound();
  if (until !== null && Date.parse(until) <= Date.parse(at))
    throw invalid([{ loc: ['body', 'until'], msg: PASSED, type: 'past' }]);
  if (until !== null && !isWaiting(tx, id)) throw alreadyDecided('This does not wait for a decision of yours.');
  if (until === null) tx.run`DELETE FROM deferred WHERE id = ${id}`;
  else tx.run`INSERT OR REPLACE INTO deferred (id, until) VALUES (${id}, ${until})`;
  const summary_human = until === null ? 'Asked to decide at once' : 'Put off a decision';
  recordEvent(change, { kind: 'review.deferred', refs: [id], summary_human, extra: { until } });
  return { id, until };
}

const PASSED = 'has passed already: give a moment that is still to come, or null to be asked at once';

function isWaiting(reader: Reader, id: string): boolean {
  return reader.one`SELECT 1 FROM objects WHERE id = ${id} AND status IN ('pending', 'open')` !== undefined;
}

/** Whether something is left out of what waits, because it is put off. */
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

/** Who proposed the newer side of a conflict that was put off. */
function askerBehind(reader: Reader, put: AnyRecord, at: string): string | null {
  const { type, proposal_id, other_id } = put;
  if (type !== 'conflict' || typeof proposal_id !== 'string' || other_id != null) return askerOf(put);
  const proposal = findObject<AnyRecord>(reader, 'memory_proposal', proposal_id, at)?.record;
  return proposal === undefined ? null : askerOf(proposal);
}
