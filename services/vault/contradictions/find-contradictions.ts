// What was written lately is compared with everything else that is live, by the vault itself and after the commit: whatever it
// finds, nobody who wrote has waited for it, and nobody's answer depends on what is hidden. A few versions in each commit, in
// the order in which they were written, so that the later of two always meets the earlier.
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict } from '../../../shared/schemas/proposal.ts';
import { storedRecord } from '../../../shared/schemas/stored-record.ts';
import { blank } from '../records/new-record.ts';
import type { Change } from '../store/change.ts';
import { isStanding } from './across/against-another-kind.ts';
import { rememberAlike } from './alike-proposals.ts';
import { COMPARED_TYPES, compareRecords, matterOf } from './compare-records.ts';
import {
  conflictsBetween,
  conflictsOf,
  disputesIn,
  disputesOf,
  moveDisputes,
  openAgainst,
  openBetween,
  partitionOf,
  settleConflict,
} from './conflict-records.ts';
import type { StoredProposal } from './proposals-to-show.ts';
import { keysOf, keysOfWaiting } from './record-keys.ts';
import { rememberRivals } from './rival-proposals.ts';
import { candidatesFor, secrecyOf, waitingFor } from './seek-candidates.ts';

/** So many versions are passed in one commit. */
const PASSED_AT_ONCE = 32;
/**
 * And so many of them are compared: one takes milliseconds, for which everybody else waits. Whether there is time for another
 * is asked in between.
 */
const COMPARED_AT_ONCE = 1;
/** So many open conflicts one thing may have with what lies in one partition: an owner who has left five open needs no sixth. */
const MOST_OPEN = 5;

/** So many waiting proposals are compared with a new one. */
const MOST_WAITING = 7;

/** Compares some of what was written since the last time. True while there is more. */
export function findContradictions(change: Change): boolean {
  const { tx } = change;
  const { until } = tx.one<{ until: number }>`SELECT until FROM compared` as { until: number };
  const rows = tx.all<{ seq: number; id: string; type: string; newest: number }>`
    SELECT v.seq, o.id, o.type, o.seq AS newest FROM versions v JOIN objects o ON o.id = v.object_id
    WHERE v.seq > ${until} ORDER BY v.seq LIMIT ${PASSED_AT_ONCE}`;
  const last = compareSome(change, rows);
  if (last === undefined) return false;
  tx.run`UPDATE compared SET until = ${last}`;
  return true;
}

/** Compares the first of these versions, and answers the last that is done with; undefined where there are none. */
function compareSome(
  change: Change,
  rows: readonly { seq: number; id: string; type: string; newest: number }[],
): number | undefined {
  let compared = 0;
  for (const { seq, id, type, newest } of rows) {
    if (seq !== newest) continue;
    if (COMPARED_TYPES.includes(type)) compareLive(change, id);
    else if (type === 'memory_proposal') compareProposal(change, id);
    else continue;
    compared++;
    if (compared === COMPARED_AT_ONCE) return seq;
  }
  return rows.at(-1)?.seq;
}

interface Standing {
  seq: number;
  live: number;
  deleted: number;
  partition: number | null;
  until: string;
  record: string;
}

function compareLive(change: Change, id: string): void {
  const { tx, at } = change;
  const row = tx.one<Standing>`
    SELECT o.seq, o.live, o.deleted, o.partition, o.until, v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.id = ${id}` as Standing;
  forgetKeys(change, id);
  if (row.live === 0 || row.deleted === 1 || row.partition === null || row.until <= at) return;
  const record = storedRecord<AnyRecord>(row.record);
  if (!isStanding(record)) return;
  const others = candidatesFor(tx, record, at);
  rememberKeys(change, record, row.seq, keysOf(record));
  moveDisputes(tx, id);
  settleChanged(change, record);
  const place = String(row.partition);
  for (const other of others) {
    if (other.id === id || compareRecords(record, other) !== 'contradiction') continue;
    const matter = matterOf(record, other);
    if (conflictsBetween(tx, id, other.id).some((known) => isSettled(known, matter))) continue;
    if (disputesIn(tx, id, partitionOf(tx, other.id)) >= MOST_OPEN || disputesIn(tx, other.id, place) >= MOST_OPEN)
      continue;
    const [older, newer] = other.created_at <= record.created_at ? [other, record] : [record, other];
    openBetween(change, newer, { kind: 'contradiction', there: older, matter });
  }
  compareWaiting(change, record);
}

/** Whether the conflict waits to be settled, or somebody has settled it for these very words. */
function isSettled({ status, matter }: Conflict, asItStands: string): boolean {
  return status === 'open' || (matter === asItStands && status !== 'resolved_by_change');
}

function settleChanged(change: Change, record: AnyRecord): void {
  for (const { conflict, other } of disputesOf(change, record.id)) {
    if (conflict.status !== 'open' || conflict.other_id == null) continue;
    const found = liveRecord(change, other);
    if (
      found !== undefined &&
      matterOf(record, found) !== conflict.matter &&
      compareRecords(record, found) !== 'contradiction'
    )
      settleConflict(change, conflict, 'changed');
  }
}

/** Compares a proposal with what its proposer does not see: what the proposer sees was compared before it was answered. */
function compareProposal(change: Change, id: string): void {
  const { tx, at } = change;
  forgetKeys(change, id);
  const row = tx.one<{ seq: number; record: string }>`
    SELECT o.seq, v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.id = ${id} AND o.status = 'pending' AND o.deleted = 0 AND o.until > ${at}`;
  if (row === undefined) return;
  const proposal = JSON.parse(row.record) as StoredProposal;
  const proposed = asProposed(change, proposal);
  rememberKeys(change, proposed, row.seq, keysOfWaiting(proposed));
  openAgainstAll(change, proposal, candidatesFor(tx, proposed, at));
  // The proposal itself is among them.
  const waiting = waitingFor(tx, proposed, MOST_WAITING + 1);
  rememberRivals(
    change,
    proposal,
    proposed,
    waiting.map((each) => ({ id: each.id, proposed: asProposed(change, each) })),
  );
  rememberAlike(change, proposal, waiting);
}

/**
 * Compares something new with the proposals that were waiting before it. One that says the same is one more memory if it is
 * accepted, and harms nobody.
 */
function compareWaiting(change: Change, record: AnyRecord): void {
  for (const proposal of waitingFor(change.tx, record))
    if (compareRecords(asProposed(change, proposal), record) === 'contradiction')
      openAgainstAll(change, proposal, [record]);
}

function asProposed(change: Change, { proposed_memory }: StoredProposal): AnyRecord {
  return { ...blank(Memory, change), ...proposed_memory } as AnyRecord;
}

function openAgainstAll(change: Change, proposal: StoredProposal, others: readonly AnyRecord[]): void {
  const { tx } = change;
  const proposed = asProposed(change, proposal);
  // A conflict with something that had ended and stands again is opened as if there had been none.
  const met = conflictsOf(tx, proposal.id).filter(({ status }) => status !== 'resolved_by_change');
  const known = new Set(met.map(({ memory_id }) => memory_id));
  // Hidden conflicts do not use up the room of those that the proposer may see.
  const opened = new Map<string, number>();
  const openedIn = (place: string) => opened.set(place, (opened.get(place) ?? 0) + 1);
  for (const there of known) openedIn(partitionOf(tx, there));
  for (const other of others) {
    const place = partitionOf(tx, other.id);
    if (known.has(other.id) || (opened.get(place) ?? 0) >= MOST_OPEN) continue;
    const verdict = compareRecords(proposed, other);
    if (verdict === undefined) continue;
    const kind = verdict === 'same' ? 'duplicate' : verdict;
    openAgainst(change, proposal, { kind, there: other, matter: matterOf(proposed, other) });
    openedIn(place);
  }
}

function forgetKeys({ tx }: Change, id: string): void {
  tx.run`DELETE FROM statement_keys WHERE seq IN (SELECT seq FROM versions WHERE object_id = ${id})`;
}

function rememberKeys({ tx }: Change, record: AnyRecord, seq: number, keys: readonly number[]): void {
  tx.run`
    INSERT OR IGNORE INTO statement_keys (key, secrecy, seq)
    SELECT value, ${secrecyOf(record)}, ${seq} FROM json_each(${JSON.stringify(keys)})`;
}

function liveRecord({ tx, at }: Change, id: string): AnyRecord | undefined {
  const row = tx.one<{ record: string }>`
    SELECT v.record FROM live_objects o JOIN versions v ON v.seq = o.seq WHERE o.id = ${id} AND o.until > ${at}`;
  return row && storedRecord<AnyRecord>(row.record);
}
