// Proposals that nobody has decided about for as long as their owner lets them wait, or as what they say was to be kept: they go,
// with a line in the log.

import { DAY_MS, PROPOSALS_EXPIRE_DAYS } from '../../../shared/limits.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { PROPOSAL_TYPES } from '../../../shared/schemas/proposal.ts';
import { settleConflictsOf } from '../contradictions/conflict-records.ts';
import { isOver } from '../records/rules.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { storeVersion } from '../store/objects/versions.ts';
import { forgetMeaning } from './meanings.ts';
import { asDecided } from './pending.ts';

const LOOK_EVERY_MS = 60_000;
const EXPIRED_AT_ONCE = 20;
const TYPES = JSON.stringify(PROPOSAL_TYPES);

/** How many days a proposal may wait, as the owner has said. */
export function expiryDays(reader: Reader): number {
  const row = reader.one<{ days: number | null }>`
    SELECT v.record ->> '$.proposals_expire_days' AS days FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type = 'vault' AND o.deleted = 0`;
  return row?.days ?? PROPOSALS_EXPIRE_DAYS;
}

/** Lets proposals expire; looks for them once a minute at most. */
export function proposalExpiry(): (change: Change) => boolean {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return (change) => {
    const now = Date.parse(change.at);
    if (Math.abs(now - lookedAt) < LOOK_EVERY_MS) return false;
    const isMore = expireSome(change);
    if (!isMore) lookedAt = now;
    return isMore;
  };
}

/** Expires some. A proposal that its owner has let wait again since is left, because the owner may accept it in other words. */
function expireSome(change: Change): boolean {
  const { tx, at } = change;
  const before = new Date(Date.parse(at) - expiryDays(tx) * DAY_MS).toISOString();
  const rows = tx.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type IN (SELECT value FROM json_each(${TYPES})) AND o.status = 'pending' AND o.deleted = 0
      AND (v.record ->> '$.updated_at' < ${before} OR (
        v.record ->> '$.proposed_memory.retention.mode' = 'expires'
        AND julianday(v.record ->> '$.proposed_memory.retention.at') <= julianday(${at})
        AND julianday(v.record ->> '$.proposed_memory.retention.at') >= julianday(v.record ->> '$.updated_at')))
    LIMIT ${EXPIRED_AT_ONCE}`;
  for (const { record } of rows) expire(change, JSON.parse(record) as AnyRecord);
  return rows.length === EXPIRED_AT_ONCE;
}

function expire(change: Change, proposal: AnyRecord): void {
  const { retention } = (proposal.proposed_memory ?? {}) as Pick<AnyRecord, 'retention'>;
  storeVersion(change, asDecided(proposal, change, { status: 'expired' }), {
    kind: `${KINDS[proposal.type]}.expired`,
    summary: isOver(retention, change.at)
      ? 'What was proposed was not to be kept any longer, and expired'
      : 'A proposal waited too long and expired',
  });
  forgetMeaning(change.tx, proposal.id);
  settleConflictsOf(change, proposal, 'expired');
}

const KINDS: Readonly<Record<string, string>> = {
  memory_proposal: 'memory',
  operational_proposal: 'operational',
  relation_proposal: 'relation',
};
