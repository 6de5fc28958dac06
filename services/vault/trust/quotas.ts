// As much as one connection may leave behind: without an end, one assistant could fill the vault, and bury what its owner has
// to decide. Each is counted by what it wrote itself, so that no refusal tells of anybody else.
import { instant } from '../../../shared/clock.ts';
import { HubError } from '../../../shared/errors.ts';
import {
  DAY_MS,
  KIB,
  PENDING_ACTIONS,
  PENDING_OF_DUMPS,
  PENDING_PROPOSALS,
  SETTLED_PROPOSALS,
  STATE_ENTRIES,
} from '../../../shared/limits.ts';
import { PROPOSAL_TYPES } from '../../../shared/schemas/proposal.ts';
import { invalid } from '../../../shared/validate.ts';
import { type Actor, actorName } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';

const PROPOSALS = JSON.stringify(PROPOSAL_TYPES);
const ACTIONS = JSON.stringify(['action_intent']);

export function requireRoomForProposal(reader: Reader, actor: Actor): void {
  if (actor.kind !== 'connection' || pending(reader, actor, PROPOSALS) < PENDING_PROPOSALS) return;
  throw full(`${PENDING_PROPOSALS} proposals of this connection wait for the owner`, 'Wait until some are decided.');
}

/** For memories that a dump of another service would propose. They are the owner's to bring, and still theirs to look through. */
export function requireRoomForDump(reader: Reader, count: number): void {
  const { waiting } = reader.one<{ waiting: number }>`
    SELECT count(*) AS waiting FROM objects o JOIN objects batch ON batch.id = o.from_id AND batch.type = 'vendor_batch'
    WHERE o.type = 'memory_proposal' AND o.status = 'pending' AND o.deleted = 0` as { waiting: number };
  if (waiting + count <= PENDING_OF_DUMPS) return;
  const beside = waiting === 0 ? '' : `, and ${waiting} of other dumps wait already`;
  throw new HubError(
    'quota_reached',
    `This dump would propose ${count} memories${beside}: no more than ${PENDING_OF_DUMPS} may wait for their owner.`,
    { fix: 'Import it in parts, and decide about what waits between them.' },
  );
}

/** For a proposal that leaves nothing to decide: it waits for nobody, so what waits is no end of it. */
export function requireRoomForSettled(reader: Reader, actor: Actor, at: string): void {
  if (actor.kind !== 'connection') return;
  const dayAgo = instant(Date.parse(at) - DAY_MS);
  // Whatever was decided later has a second version. In the words of its index, which holds them in their order.
  const last = reader.one<{ created_at: string }>`
    SELECT v.record ->> '$.created_at' AS created_at FROM versions v WHERE v.seq = (
      SELECT seq FROM objects
      WHERE from_id = ${actorName(actor)} AND version = 1 AND status <> 'pending' AND deleted = 0
        AND type IN ('memory_proposal', 'operational_proposal', 'relation_proposal')
      ORDER BY seq DESC LIMIT 1 OFFSET ${SETTLED_PROPOSALS - 1})`;
  if (last === undefined || last.created_at <= dayAgo) return;
  throw full(
    `${SETTLED_PROPOSALS} proposals of this connection said in a day what is so already`,
    'Look for what is known before you propose it, and propose what is new.',
  );
}

/** For something of no form, which is bounded by nothing else than the size of a request. `loc` is where it stands in the body. */
export function requireSmall(value: unknown, most: number, loc: string): void {
  if (Buffer.byteLength(JSON.stringify(value)) <= most) return;
  throw invalid([{ loc: ['body', loc], msg: `is larger than ${most / KIB} KiB`, type: 'size' }]);
}

export function requireRoomForAction(reader: Reader, actor: Actor): void {
  if (actor.kind !== 'connection' || pending(reader, actor, ACTIONS) < PENDING_ACTIONS) return;
  throw full(`${PENDING_ACTIONS} actions of this connection wait for the owner`, 'Wait until some are decided.');
}

/** For a key that the connection has no entry under. */
export function requireRoomForEntry(reader: Reader, actor: Actor, at: string): void {
  if (actor.kind !== 'connection') return;
  const { count } = reader.one<{ count: number }>`
    SELECT count(*) AS count FROM objects
    WHERE from_id = ${actorName(actor)} AND type = 'state' AND deleted = 0 AND until > ${at}` as { count: number };
  if (count < STATE_ENTRIES) return;
  throw full(
    `This connection keeps ${STATE_ENTRIES} handoff notes`,
    'Write to a key that is there already, or wait until some have expired.',
  );
}

function pending(reader: Reader, actor: Actor, types: string): number {
  const { count } = reader.one<{ count: number }>`
    SELECT count(*) AS count FROM objects
    WHERE from_id = ${actorName(actor)} AND type IN (SELECT value FROM json_each(${types})) AND status = 'pending' AND deleted = 0` as {
    count: number;
  };
  return count;
}

function full(what: string, fix: string): HubError {
  return new HubError('quota_reached', `${what}, and that is as many as it may have.`, { fix });
}
