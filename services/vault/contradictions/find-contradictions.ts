// What was written lately is compared with everything else that is live, by the vault itself and after the commit: whatever it
// finds, nobody who wrote has waited for it, and nobody's answer depends on what is hidden. A few versions in each commit, in
// the order in which they were written, so that the later of two always meets the earlier.
import { Memory } from '../../../shared/schemas/memory.ts';
import { type AnyRecord, CLASSIFICATIONS, OWNER_ONLY } from '../../../shared/schemas/object.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { storedRecord } from '../../../shared/schemas/stored-record.ts';
import { blank } from '../records/family.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { vectorsOf } from '../store/meaning/object-vectors.ts';
import { likenessOf, vectorOf } from '../store/meaning/text-vector.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import { ACTIVE, APART } from '../store/partitions/shelves.ts';
import {
  conflictsBetween,
  conflictsOf,
  disputesIn,
  disputesOf,
  lyingAt,
  moveDisputes,
  openAgainst,
  openBetween,
  settleConflict,
} from './conflict-records.ts';
import {
  COMPARED_TYPES,
  compareRecords,
  keysIn,
  matterOf,
  placeOf,
  type Trace,
  textAbout,
  tracesOf,
} from './matters.ts';

/** Versions that are passed at once, and of them those that are compared: a few milliseconds, for which all others wait. */
const PASSED_AT_ONCE = 32;
/** To compare one takes milliseconds, for which everybody else waits: whether there is time for another is asked in between. */
const COMPARED_AT_ONCE = 1;
/** The newest that share a word or a pair of them, of each secrecy. */
const MOST_BY_KEY = 16;
/** Of all those, the ones that share what few others do, which are asked what they are about. */
const MOST_LOOKED_AT = 16;
/**
 * And of those, the ones that are compared. To compare costs most of all, nearly a millisecond each, since the other is read anew.
 * Of a thousand contradictions among 2,800 statements in one place 83 in a hundred meet so; of the eight that share the most keys,
 * whatever those are worth, 72 did, and without what they are about the three here would be 73.
 */
const MOST_COMPARED = 3;
/** Where no more than are looked at share anything, a word is rare for a small vault, and not for what it says: more are compared. */
const MOST_OF_FEW = 8;
/** The newest by each key, and the most that are looked at, of each project beside what belongs to none: there may be many. */
const MOST_BESIDE = 4;
/** The projects that are looked into for what belongs to none. */
const MOST_PROJECTS = 100;
/** Open conflicts of one with those that lie in one partition: who has left five open needs no sixth. */
const MOST_OPEN = 5;

/** Compares some of what was written since. True while there is more. */
export function findContradictions(change: Change): boolean {
  const { tx } = change;
  const { until } = tx.one<{ until: number }>`SELECT until FROM compared` as { until: number };
  const rows = tx.all<{ seq: number; id: string; type: string; newest: number }>`
    SELECT v.seq, o.id, o.type, o.seq AS newest FROM versions v JOIN objects o ON o.id = v.object_id
    WHERE v.seq > ${until} ORDER BY v.seq LIMIT ${PASSED_AT_ONCE}`;
  const last = passed(change, rows);
  if (last === undefined) return false;
  tx.run`UPDATE compared SET until = ${last}`;
  return true;
}

function passed(
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
  tx.run`DELETE FROM statement_keys WHERE seq IN (SELECT seq FROM versions WHERE object_id = ${id})`;
  if (row.live === 0 || row.deleted === 1 || row.partition === null || row.until <= at) return endDisputes(change, id);
  const record = storedRecord<AnyRecord>(row.record);
  const traces = tracesOf(record);
  const others = candidatesFor(tx, record, traces, at);
  tx.run`
    INSERT OR IGNORE INTO statement_keys (key, secrecy, seq)
    SELECT value, ${secrecyOf(record)}, ${row.seq} FROM json_each(${JSON.stringify(keysIn(placeOf(record), record, traces))})`;
  moveDisputes(tx, id);
  settleChanged(change, record);
  const place = String(row.partition);
  for (const other of others) {
    if (other.id === id || compareRecords(record, other) !== 'contradiction') continue;
    const matter = matterOf(record, other);
    if (conflictsBetween(tx, id, other.id).some((known) => known.status === 'open' || known.matter === matter))
      continue;
    if (disputesIn(tx, id, lyingAt(tx, other.id)) >= MOST_OPEN || disputesIn(tx, other.id, place) >= MOST_OPEN)
      continue;
    const [older, newer] = other.created_at <= record.created_at ? [other, record] : [record, other];
    openBetween(change, newer, { kind: 'contradiction', there: older, matter });
  }
}

/** One side is history or gone: there is nothing left to settle. What its proposal still has to say stays with the owner. */
function endDisputes(change: Change, id: string): void {
  for (const { conflict } of disputesOf(change, id))
    if (conflict.status === 'open' && conflict.proposal_id === null)
      settleConflict(change, conflict, 'resolved_by_change', 'one_gone');
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
      settleConflict(change, conflict, 'resolved_by_change', 'changed');
  }
}

/** What its proposer does not see: what it sees was compared before it was answered. */
function compareProposal(change: Change, id: string): void {
  const { tx, at } = change;
  const row = tx.one<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.id = ${id} AND o.status = 'pending' AND o.deleted = 0 AND o.until > ${at}`;
  if (row === undefined) return;
  const proposal = JSON.parse(row.record) as MemoryProposal & AnyRecord;
  const proposed = { ...blank(Memory, change), ...proposal.proposed_memory } as AnyRecord;
  const known = new Set(conflictsOf(tx, id).map(({ memory_id }) => memory_id));
  let opened = known.size;
  for (const other of candidatesFor(tx, proposed, tracesOf(proposed), at)) {
    if (known.has(other.id) || opened >= 2 * MOST_OPEN) continue;
    const verdict = compareRecords(proposed, other);
    if (verdict === undefined) continue;
    const kind = verdict === 'same' ? 'duplicate' : verdict;
    openAgainst(change, proposal, { kind, there: other, matter: matterOf(proposed, other) });
    opened++;
  }
}

/**
 * Those that share what few others do, and are about the same; of what other eyes see each by itself, so that what is hidden takes
 * nobody's room.
 */
function candidatesFor(tx: Reader, record: AnyRecord, traces: readonly Trace[], at: string): AnyRecord[] {
  const place = placeOf(record);
  const sharing = (there: string, most: number) => sharingIn(tx, keysIn(there, record, traces), most).map(worthsOf);
  const mostBeside = place === NO_PROJECT ? MOST_BESIDE : MOST_LOOKED_AT;
  const beside = placesBeside(tx, record).flatMap((there) =>
    sharing(there, mostBeside).flatMap((worths) => [...mostWorth(worths, mostBeside)]),
  );
  const near = [...sharing(place, MOST_BY_KEY), ...seenTogether(tx, new Map(beside))].map((worths) => ({
    worths: mostWorth(worths, MOST_LOOKED_AT),
    most: worths.size <= MOST_LOOKED_AT ? MOST_OF_FEW : MOST_COMPARED,
  }));
  const own = vectorOf(textAbout(record));
  const vectors = vectorsOf(
    tx,
    near.flatMap(({ worths }) => [...worths.keys()]),
  );
  const nearest = near.flatMap(({ worths, most }) => {
    // To be about the same is worth as much as to share a word that nobody else has.
    for (const [seq, worth] of worths) worths.set(seq, worth + likenessOf(own, vectors.get(seq)));
    return [...mostWorth(worths, most).keys()];
  });
  return [...new Set(nearest)].flatMap((seq) => recordAt(tx, seq, at) ?? []);
}

/** Where else there may be something that it is compared with. Projects at work come first, and the newest of them. */
function placesBeside(tx: Reader, record: AnyRecord): string[] {
  if (record.type !== 'memory') return [];
  if (placeOf(record) !== NO_PROJECT) return [NO_PROJECT];
  return tx.column<string>`
    SELECT project_id FROM search_projects ORDER BY shelf = ${ACTIVE} DESC, project_id DESC LIMIT ${MOST_PROJECTS}`;
}

/** For each key the newest versions that share it, of one secrecy after the other. */
function sharingIn(tx: Reader, keys: readonly number[], most: number): number[][][] {
  const sharing = tx.all<{ secrecy: number; seqs: string }>`
    SELECT secrecy, seqs FROM (
      SELECT each.value AS secrecy, (SELECT group_concat(seq) FROM (
        SELECT seq FROM statement_keys WHERE key = wanted.value AND secrecy = each.value
        ORDER BY seq DESC LIMIT ${most}
      )) AS seqs FROM json_each(${JSON.stringify(keys)}) AS wanted CROSS JOIN json_each(${SECRECIES}) AS each
      WHERE EXISTS (SELECT 1 FROM statement_keys WHERE key = wanted.value)
    ) WHERE seqs IS NOT NULL`;
  const alike = Map.groupBy(sharing, ({ secrecy }) => secrecy).values();
  return [...alike].map((rows) => rows.map(({ seqs }) => seqs.split(',').map(Number)));
}

/**
 * Parted by who sees them: whoever sees one on a shelf sees all that lie there. A project that a grant names, or that stands apart,
 * is seen by itself.
 */
function seenTogether(tx: Reader, worths: ReadonlyMap<number, number>): Map<number, number>[] {
  if (worths.size === 0) return [];
  const lying = tx.all<{ seq: number; partition: number; shelved: number | null; isAlone: number }>`
    SELECT o.seq, o.partition, o.shelved,
      o.project_id IN (SELECT project_id FROM search_projects WHERE shelf = ${APART})
      OR o.project_id IN (
        SELECT named.value FROM objects g JOIN versions gv ON gv.seq = g.seq, json_each(gv.record, '$.selectors.project') AS named
        WHERE g.type = 'grant' AND g.live = 1 AND g.deleted = 0
      ) AS isAlone
    FROM versions v JOIN objects o ON o.id = v.object_id AND o.seq = v.seq
    WHERE v.seq IN (SELECT value FROM json_each(${JSON.stringify([...worths.keys()])})) AND o.partition IS NOT NULL`;
  const groups = lying.flatMap(({ seq, partition, shelved, isAlone }) => [
    ...(shelved === null || isAlone === 1 ? [{ group: partition, seq }] : []),
    ...(shelved === null ? [] : [{ group: shelved, seq }]),
  ]);
  const together = Map.groupBy(groups, ({ group }) => group).values();
  return [...together].map((seen) => new Map(seen.map(({ seq }) => [seq, worths.get(seq) as number])));
}

/** A key is worth the more, the fewer share it. */
function worthsOf(sharing: readonly (readonly number[])[]): Map<number, number> {
  const worths = new Map<number, number>();
  for (const seqs of sharing) for (const seq of seqs) worths.set(seq, (worths.get(seq) ?? 0) + 1 / seqs.length);
  return worths;
}

function mostWorth(worths: ReadonlyMap<number, number>, most: number): Map<number, number> {
  return new Map([...worths].sort(([a, one], [b, other]) => other - one || b - a).slice(0, most));
}

/** A number for each classification, and for what is its owner's alone. */
function secrecyOf({ classification, policy_tags }: AnyRecord): number {
  return 2 * CLASSIFICATIONS.indexOf(classification) + (policy_tags.includes(OWNER_ONLY) ? 1 : 0);
}

/** All of them, as JSON. */
const SECRECIES = JSON.stringify(CLASSIFICATIONS.flatMap((_, rank) => [2 * rank, 2 * rank + 1]));

function recordAt(reader: Reader, seq: number, at: string): AnyRecord | undefined {
  const row = reader.one<{ record: string }>`
    SELECT v.record FROM versions v JOIN live_objects o ON o.id = v.object_id WHERE v.seq = ${seq} AND o.seq = v.seq AND o.until > ${at}`;
  return row && storedRecord<AnyRecord>(row.record);
}

function liveRecord({ tx, at }: Change, id: string): AnyRecord | undefined {
  const row = tx.one<{ record: string }>`
    SELECT v.record FROM live_objects o JOIN versions v ON v.seq = o.seq WHERE o.id = ${id} AND o.until > ${at}`;
  return row && storedRecord<AnyRecord>(row.record);
}
