// The way back from a decision about a proposal: it waits again, as it was proposed, with all who proposed it. Nothing is lost: a
// memory that came of it is retracted and a relation is gone, their history stays, and a state is again what it was before.
import { HubError } from '../../../shared/errors.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { MemoryProposal, OperationalProposal, RelationProposal } from '../../../shared/schemas/proposal.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { reopenConflicts } from '../contradictions/conflict-records.ts';
import { removeRecord, updateRecord } from '../records/family.ts';
import { retract } from '../records/lifecycle.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, getRecord, storeVersion } from '../store/objects/versions.ts';
import { decidedWith, type Proposal, rememberMeaning } from './meanings.ts';
import { familyOfTarget, isSo } from './operational.ts';
import { asDecided } from './pending.ts';

type Stored<P extends Proposal> = P & AnyRecord;

export function reopenMemory(change: Change, id: string): MemoryProposal {
  return reopen<MemoryProposal>(change, MemoryProposal.type, id, {
    takeBack: takeBackMemory,
    again: { memory_id: null },
    kind: 'memory.reopened',
    summary: 'A proposed memory waits again',
  });
}

export function reopenOperational(change: Change, id: string): OperationalProposal {
  return reopen<OperationalProposal>(change, OperationalProposal.type, id, {
    takeBack: takeBackState,
    again: {},
    kind: 'operational.reopened',
    summary: 'A proposed operational state waits again',
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
  /** Undoes what came of it, or refuses. */
  takeBack(change: Change, proposal: Stored<P>): void;
  /** What it is again, beside waiting. */
  again: Record<string, unknown>;
  kind: string;
  summary: string;
}

function reopen<P extends Proposal>(change: Change, type: P['type'], id: string, way: WayBack<P>): P {
  const { tx, at } = change;
  const proposal = getRecord<Stored<P>>(tx, type, id, at);
  if (proposal.status === 'pending') throw new HubError('already_decided', 'This proposal waits already.');
  if (proposal.status === 'superseded') throw new HubError('already_decided', 'Something else took its place.');
  if (proposal.version === 1) throw goneOn('It was so already when it was proposed: nothing was decided.');
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

function takeBackMemory(change: Change, { memory_id }: Stored<MemoryProposal>): void {
  const memory =
    memory_id === null ? undefined : findObject<AnyRecord>(change.tx, Memory.type, memory_id, change.at)?.record;
  if (memory === undefined) return;
  if (memory.status !== 'live') {
    throw goneOn('The memory that came of it is history already.');
  }
  if (memory.supersedes !== null) {
    throw goneOn('The memory that came of it has taken the place of another one: correct it where it is shown.');
  }
  retract(change, Memory as Family, { id: memory.id });
}

/** Whoever has changed it since meant something by that. */
function takeBackState(change: Change, proposal: Stored<OperationalProposal>): void {
  const { target_id, before } = proposal;
  const family = familyOfTarget(target_id);
  const target = findObject<AnyRecord>(change.tx, family.type, target_id, change.at)?.record;
  if (target === undefined || before == null) throw goneOn('What it was about is gone, or nobody knows how it stood.');
  if (!isSo(proposal, target)) throw goneOn('It stands elsewhere by now: change it where it is shown.');
  updateRecord(change, family, target_id, before, undefined, { keepsAuthority: true });
}

/** A relation that was there before stays. */
function takeBackRelation(change: Change, { relation_id, updated_at }: Stored<RelationProposal>): void {
  if (relation_id === null) return;
  const relation = findObject<AnyRecord>(change.tx, Relation.type, relation_id, change.at)?.record;
  if (relation?.created_at === updated_at) removeRecord(change, Relation as Family, { id: relation_id, purge: false });
}

function goneOn(detail: string): HubError {
  return new HubError('already_decided', detail);
}

/** Whether there is a way back from what was decided about this. */
export function hasWayBack(reader: Reader, proposal: AnyRecord, at: string): boolean {
  const { type, status } = proposal;
  if (!WITH_WAY_BACK.includes(type)) return false;
  if (status !== 'accepted') return status === 'rejected' || status === 'expired';
  if (type === MemoryProposal.type) return isReturnable(reader, Memory.type, proposal.memory_id, at);
  if (type === RelationProposal.type) return true;
  const { target_id, before } = proposal as Stored<OperationalProposal>;
  const target = findObject<AnyRecord>(reader, familyOfTarget(target_id).type, target_id, at)?.record;
  return before != null && target !== undefined && isSo(proposal as Stored<OperationalProposal>, target);
}

const WITH_WAY_BACK: readonly string[] = [MemoryProposal.type, OperationalProposal.type, RelationProposal.type];

function isReturnable(reader: Reader, type: string, id: unknown, at: string): boolean {
  const record = typeof id === 'string' ? findObject<AnyRecord>(reader, type, id, at)?.record : undefined;
  return record === undefined || (record.status === 'live' && record.supersedes === null);
}
