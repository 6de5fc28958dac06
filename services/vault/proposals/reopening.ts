// The way back from a decision about a proposal: it waits again, as it was proposed, with all who proposed it. Nothing is lost: a
// memory that came of it is retracted and those whose place it took are live again, a relation is gone, their history stays, and a
// state is again what it was before.
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import {
  MemoryProposal,
  OperationalProposal,
  PROPOSAL_TYPES,
  RelationProposal,
} from '../../../shared/schemas/proposal.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { conflictsOfBoth, giveUpConflicts, reopenConflicts } from '../contradictions/conflict-records.ts';
import { removeRecord, updateRecord } from '../records/family.ts';
import { restore, retract } from '../records/supersede-and-retract.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, getRecord, storeVersion } from '../store/objects/versions.ts';
import { decidedWith, type Proposal, rememberMeaning } from './meanings.ts';
import { decideOne } from './memory-decision.ts';
import { acceptedIn, familyOfTarget, isSo } from './operational.ts';
import { alreadyDecided, asDecided } from './pending.ts';
import { bringBack } from './settle-across-kinds.ts';

type Stored<P extends Proposal> = P & AnyRecord;

export function reopenMemory(change: Change, id: string): MemoryProposal {
  return reopen<MemoryProposal>(change, MemoryProposal.type, id, {
    takeBack: takeBackUnchanged,
    again: { memory_id: null },
    kind: 'memory.reopened',
    summary: 'A proposed memory waits again',
  });
}

export function reopenOperational(change: Change, id: string): OperationalProposal {
  return reopen<OperationalProposal>(change, OperationalProposal.type, id, {
    takeBack: takeBackState,
    again: { accepted_as: null },
    kind: 'operational.reopened',
    summary: 'A proposed state waits again',
  });
}

export function reopenRelation(change: Change, id: string): RelationProposal {
  return reopen<RelationProposal>(change, RelationProposal.type, id, {
    takeBack: takeBackRelation,
    again: { relation_id: null },
    kind: 'relation.reopened',
    summary: 'A proposed relation waits again',
  });
}

interface WayBack<P extends Proposal> {
  /** Undoes what came of the proposal, or refuses. */
  takeBack(change: Change, proposal: Stored<P>): void;
  /** What the proposal gets back beside its status. */
  again: Record<string, unknown>;
  kind: string;
  summary: string;
}

function reopen<P extends Proposal>(change: Change, type: P['type'], id: string, way: WayBack<P>): P {
  const { tx, at } = change;
  const proposal = getRecord<Stored<P>>(tx, type, id, at);
  if (proposal.status === 'pending') throw alreadyDecided('This proposal waits already.');
  if (proposal.status === 'superseded') throw alreadyDecided('Something else took its place.');
  if (proposal.version === 1) throw alreadyDecided('It was so already when it was proposed: nothing was decided.');
  const together = decidedWith<P>(tx, proposal);
  if (proposal.status === 'accepted') way.takeBack(change, proposal);
  let answer: P = proposal;
  for (const each of together) {
    const reopened = asDecided(each, change, { status: 'pending', ...way.again });
    storeVersion(change, reopened, { kind: way.kind, summary: way.summary });
    rememberMeaning(tx, reopened);
    if (each.type === 'memory_proposal') reopenConflicts(change, each);
    if (each.id === id) answer = reopened;
  }
  return answer;
}

/** Takes a memory back. Refuses where somebody has given it other words since: they meant something by that. */
function takeBackUnchanged(change: Change, proposal: Stored<MemoryProposal>): void {
  if (isReworded(change.tx, proposal, change.at))
    throw alreadyDecided('The memory that came of it says something else by now: change it where it is shown.');
  takeBackMemory(change, proposal);
}

function takeBackMemory(change: Change, proposal: Stored<MemoryProposal>): void {
  const { tx, at } = change;
  if (isGone(tx, proposal, at)) return;
  const memory = memoryOf(tx, proposal, at);
  if (memory === undefined) throw alreadyDecided('The memory that came of it is history already.');
  // A memory that was there before the proposal stays.
  if (!cameOf(tx, proposal, at)) return;
  const gaveWay = gaveWayTo(tx, proposal, memory, at);
  retract(change, Memory as Family, { id: memory.id });
  for (const old of gaveWay) restore(change, old);
  for (const conflict of conflictsOfBoth(tx, proposal)) bringBack(change, conflict);
}

/** Takes an acceptance back and rejects everything that was accepted with it: from there it can wait again. */
export function rejectAfterAll(change: Change, proposal: Stored<MemoryProposal>): void {
  const together = decidedWith<MemoryProposal>(change.tx, proposal);
  takeBackMemory(change, proposal);
  for (const each of together) {
    giveUpConflicts(change, each);
    decideOne(change, each, 'rejected', null);
  }
}

/** Whether the memory was made by this decision. */
function cameOf(reader: Reader, { memory_id, updated_at }: Stored<MemoryProposal>, at: string): boolean {
  return memoryAt(reader, memory_id, at)?.created_at === updated_at;
}

function isReworded(reader: Reader, proposal: Stored<MemoryProposal>, at: string): boolean {
  const own = memoryAt(reader, proposal.memory_id, at);
  if (own?.status !== 'live' || !cameOf(reader, proposal, at)) return false;
  const first = reader.one<{ said: string }>`
    SELECT record ->> '$.statement' AS said FROM versions WHERE object_id = ${own.id} AND version = 1`;
  return first !== undefined && first.said !== own.statement;
}

/** Whether the memory was purged: then there is nothing to take back. */
function isGone(reader: Reader, { memory_id }: Stored<MemoryProposal>, at: string): boolean {
  return memory_id === null || memoryAt(reader, memory_id, at) === undefined;
}

/** The live memory that came of the proposal: its own, or the one in the owner’s words that a merge with what it contradicted has made. */
function memoryOf(reader: Reader, proposal: Stored<MemoryProposal>, at: string): AnyRecord | undefined {
  const own = memoryAt(reader, proposal.memory_id, at);
  if (own?.status !== 'superseded') return own?.status === 'live' ? own : undefined;
  const merged = memoryAt(reader, own.superseded_by, at);
  const isMerge = conflictsOfBoth(reader, proposal).some(({ status }) => status === 'resolved_merged');
  return isMerge && merged?.status === 'live' && othersOf(reader, proposal).includes(String(merged.supersedes))
    ? merged
    : undefined;
}

/** What the proposal contradicted and took the place of. Where a merge took the place of both, the proposal's own memory stays history. */
function gaveWayTo(reader: Reader, proposal: Stored<MemoryProposal>, memory: AnyRecord, at: string): AnyRecord[] {
  const ids = new Set([String(memory.supersedes ?? ''), ...othersOf(reader, proposal)]);
  ids.delete(proposal.memory_id ?? '');
  const found = [...ids].flatMap((id) => memoryAt(reader, id, at) ?? []);
  return found.filter(({ status, superseded_by }) => status === 'superseded' && superseded_by === memory.id);
}

function othersOf(reader: Reader, proposal: Stored<MemoryProposal>): string[] {
  return conflictsOfBoth(reader, proposal).map(({ memory_id }) => memory_id);
}

function memoryAt(reader: Reader, id: unknown, at: string): AnyRecord | undefined {
  return typeof id === 'string' ? findObject<AnyRecord>(reader, Memory.type, id, at)?.record : undefined;
}

/** Takes a changed state back. Refuses where somebody has changed it since: they meant something by that. */
function takeBackState(change: Change, proposal: Stored<OperationalProposal>): void {
  const { target_id, before } = proposal;
  const family = familyOfTarget(target_id);
  const target = findObject<AnyRecord>(change.tx, family.type, target_id, change.at)?.record;
  if (target === undefined || before == null)
    throw alreadyDecided('What it was about is gone, or nobody knows how it stood.');
  if (!isSo(acceptedIn(proposal), target))
    throw alreadyDecided('It stands elsewhere by now: change it where it is shown.');
  updateRecord(change, family, target_id, before, undefined, { keepsAuthority: true });
}

/** Takes a relation back that the decision has drawn; one that was there before stays. */
function takeBackRelation(change: Change, { relation_id, updated_at }: Stored<RelationProposal>): void {
  if (relation_id === null) return;
  const relation = findObject<AnyRecord>(change.tx, Relation.type, relation_id, change.at)?.record;
  if (relation?.created_at === updated_at) removeRecord(change, Relation as Family, { id: relation_id, purge: false });
}

/** Whether there is a way back from what was decided about this: whoever reworded what came of it meant something by that. */
export function hasWayBack(reader: Reader, proposal: AnyRecord, at: string): boolean {
  const isMemory = proposal.type === MemoryProposal.type && proposal.status === 'accepted';
  return canBeUndone(reader, proposal, at) && !(isMemory && isReworded(reader, proposal as Stored<MemoryProposal>, at));
}

/** Whether the decision about the proposal can be undone at all. */
export function canBeUndone(reader: Reader, proposal: AnyRecord, at: string): boolean {
  const { type, status } = proposal;
  if (!(PROPOSAL_TYPES as readonly string[]).includes(type)) return false;
  if (status !== 'accepted') return status === 'rejected' || status === 'expired';
  if (type === MemoryProposal.type) {
    const proposed = proposal as Stored<MemoryProposal>;
    return isGone(reader, proposed, at) || memoryOf(reader, proposed, at) !== undefined;
  }
  if (type === RelationProposal.type) return true;
  const { target_id, before } = proposal as Stored<OperationalProposal>;
  const target = findObject<AnyRecord>(reader, familyOfTarget(target_id).type, target_id, at)?.record;
  return before != null && target !== undefined && isSo(acceptedIn(proposal as Stored<OperationalProposal>), target);
}
