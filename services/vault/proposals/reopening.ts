// The way back from a decision about a proposed memory: it waits again, as it was proposed. Nothing is lost: a memory that came
// of it is retracted, and its history stays.
import { HubError } from '../../../shared/errors.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { reopenConflicts } from '../contradictions/conflict-records.ts';
import { retract } from '../records/lifecycle.ts';
import type { Change } from '../store/change.ts';
import { findObject, getRecord, storeVersion } from '../store/objects/versions.ts';
import { rememberMeaning, sameAs } from './meanings.ts';
import { asDecided } from './pending.ts';

type Stored = MemoryProposal & AnyRecord;

export function reopenMemory(change: Change, id: string): MemoryProposal {
  const { tx, at } = change;
  const proposal = getRecord<Stored>(tx, MemoryProposal.type, id, at);
  if (proposal.status === 'pending') throw new HubError('already_decided', 'This proposal waits already.');
  if (proposal.status === 'accepted') takeBackMemory(change, proposal);
  else if (proposal.status === 'superseded') throw new HubError('already_decided', 'Something else took its place.');
  const same = proposal.status === 'rejected' ? sameAs(tx, proposal, at) : [proposal];
  let answer: MemoryProposal = proposal;
  for (const each of same) {
    const reopened = asDecided(each, change, { status: 'pending', memory_id: null });
    storeVersion(change, reopened, { kind: 'memory.reopened', summary: 'A proposed memory waits again' });
    rememberMeaning(tx, reopened);
    reopenConflicts(change, each);
    if (each.id === id) answer = reopened;
  }
  return answer;
}

function takeBackMemory(change: Change, { memory_id }: Stored): void {
  const memory =
    memory_id === null ? undefined : findObject<AnyRecord>(change.tx, Memory.type, memory_id, change.at)?.record;
  if (memory === undefined) return;
  if (memory.status !== 'live') {
    throw new HubError('already_decided', 'The memory that came of it is history already.');
  }
  retract(change, Memory as Family, { id: memory.id });
}
