// A memory and what is promised, decided or preferred, of which one holds: what becomes of the other, and the way back from that.

import { HubError } from '../../../shared/errors.ts';
import { kindOf } from '../../../shared/id-kinds.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import type { Conflict } from '../../../shared/schemas/proposal.ts';
import { storedRecord } from '../../../shared/schemas/stored-record.ts';
import { insteadOf } from '../contradictions/across/against-commitment.ts';
import { dueOn } from '../contradictions/across/due-day.ts';
import { closeConflict, WITH_ANOTHER_IN_PLACE } from '../contradictions/conflict-records.ts';
import { proposalOf, sideOf } from '../contradictions/standing-side.ts';
import { updateRecord } from '../records/family.ts';
import { restore, retract, supersede } from '../records/supersede-and-retract.ts';
import type { Change } from '../store/change.ts';
import { findObject, getRecord } from '../store/objects/versions.ts';
import { zoneOf } from '../view/owner-zone.ts';
import { OWNER_VIEW } from '../view/viewer.ts';
import { acceptMemory } from './memory-decision.ts';
import { alreadyDecided } from './pending.ts';
import { contentOf } from './taken-content.ts';
import { protectionOf, takenOver, takeOver } from './taken-over.ts';

type Stored = Conflict & AnyRecord;
type Resolution = Exclude<Conflict['status'], 'open'>;
type Sides = Pick<Conflict, 'memory_id' | 'other_id'>;

/** Whether the two sides are of two kinds. A proposal that waits counts as a memory. */
export function isAcrossKinds({ memory_id, other_id }: Sides): boolean {
  return kindOf(memory_id) !== (other_id == null ? 'memory' : kindOf(other_id));
}

export function isMemoryOlder({ memory_id }: Sides): boolean {
  return kindOf(memory_id) === 'memory';
}

/** Whether a resolution lets the memory hold, in its words or the owner's, and not the other side. */
export function doesMemoryHold(sides: Sides, status: Conflict['status']): boolean {
  if (status === 'resolved_merged') return true;
  const isKept = status === 'resolved_keep_existing' || status === 'resolved_retract_new';
  return isKept === isMemoryOlder(sides);
}

/** Lets the memory hold, in the owner's words where there are any; the other side gets its day from it, or is no more. */
export function letMemoryHold(change: Change, conflict: Stored, status: Resolution, words?: string): Conflict {
  const { memory_id, other_id = null } = conflict;
  const proposal = proposalOf(change, conflict);
  const [memoryId, otherId] = isMemoryOlder(conflict) ? [memory_id, other_id] : [other_id, memory_id];
  const memory =
    proposal?.status === 'pending'
      ? acceptMemory(change, proposal.id, words === undefined ? undefined : { statement: words })
      : saidAnew(change, sideOf(change, memoryId ?? proposal?.memory_id ?? null), words);
  if (memory === undefined) throw alreadyDecided('The memory does not hold any more. What is there can only be kept.');
  const other = sideOf(change, otherId);
  // A day without a year was meant as of when it was proposed.
  const said = proposal === undefined ? memory : { ...memory, created_at: proposal.created_at };
  if (other !== undefined) {
    standBack(change, other, said, words !== undefined);
    // A promise is still there, with its day: words of the owner that speak for it become as closed as it is, and stay where they stood.
    if (other.type !== 'commitment') takeOver(change, memory, takenOver(memory, other));
    else if (words !== undefined) takeOver(change, memory, protectionOf(memory, other));
  }
  return closeConflict(change, getRecord<Stored>(change.tx, 'conflict', conflict.id, change.at), status);
}

/** The memory in the owner's words, where there are any. */
function saidAnew(change: Change, memory: AnyRecord | undefined, words: string | undefined): AnyRecord | undefined {
  if (memory === undefined || words === undefined) return memory;
  const content = { ...contentOf(memory, change.at), statement: words, confidence: null };
  return supersede<AnyRecord>(change, Memory as Family, { id: memory.id }, content);
}

/** Lets what was promised, decided or preferred after the memory hold; the memory is retracted. */
export function letOtherHold(change: Change, conflict: Stored, status: Resolution): Conflict {
  if (sideOf(change, conflict.other_id ?? null) === undefined)
    throw alreadyDecided('What was there last does not hold any more. The memory can only be kept.');
  const memory = sideOf(change, conflict.memory_id);
  const resolved = closeConflict(change, conflict, status);
  if (memory !== undefined) retract(change, Memory as Family, { id: memory.id });
  return resolved;
}

/**
 * Lets the other side stand back: a commitment gets the day that the memory names or is cancelled, a decision or a preference
 * is retracted.
 */
function standBack(change: Change, other: AnyRecord, memory: AnyRecord, isInWords: boolean): void {
  const { id, type, due_at } = other;
  if (type !== 'commitment') {
    retract(change, (type === 'decision' ? Decision : Preference) as Family, { id });
    return;
  }
  const instead = insteadOf(memory, other);
  // The commitment says something else by now, and goes together with the memory. Words that take the place of both have to speak of it.
  if (instead === undefined && isInWords) throw noDayInWords();
  if (instead === undefined) return;
  if (instead.what === 'off') updateRecord(change, Commitment as Family, id, { status: 'cancelled' }, undefined);
  else if (instead.day === null) throw alreadyDecided(NO_DAY);
  else
    updateRecord(
      change,
      Commitment as Family,
      id,
      { due_at: dueOn(instead.day, String(due_at), zoneOf(change.tx, OWNER_VIEW)) },
      undefined,
    );
}

function noDayInWords(): HubError {
  const detail = 'Your words name no other day of the commitment, and do not call it off.';
  const errors = [{ loc: ['body', 'statement'], msg: 'names no other day of the commitment', type: 'value' }];
  return new HubError('validation_failed', detail, {
    errors,
    fix: 'Say one of both, or change the commitment itself.',
  });
}

const NO_DAY =
  'The memory names no day that the commitment could have instead. Change its day yourself, or keep one of them, or both.';

/** Brings back what stood back for a memory that is taken back, unless something was done with it since. */
export function bringBack(change: Change, conflict: Conflict & AnyRecord): void {
  if (!WITH_ANOTHER_IN_PLACE.includes(conflict.status) || !isAcrossKinds(conflict) || isMemoryOlder(conflict)) return;
  const id = conflict.memory_id;
  const type = kindOf(id) as string;
  const other = findObject<AnyRecord>(change.tx, type, id, change.at)?.record;
  if (other === undefined || other.updated_at !== conflict.updated_at) return;
  if (type !== 'commitment') return restore(change, other);
  const before = change.tx.one<{ record: string }>`
    SELECT record FROM versions WHERE object_id = ${id} AND version = ${other.version - 1}`;
  if (before === undefined) return;
  const { due_at, status } = storedRecord<AnyRecord>(before.record);
  updateRecord(change, Commitment as Family, id, { due_at, status }, undefined);
}
