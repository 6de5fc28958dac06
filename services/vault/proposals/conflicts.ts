// Conflicts between a proposal and a memory, or between two that are live, and the ways out: one side, both, or other words.
import type { HubError } from '../../../shared/errors.ts';
import { kindOf } from '../../../shared/id-kinds.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import type { Conflict, MemoryProposal, ResolveConflict } from '../../../shared/schemas/proposal.ts';
import { invalid } from '../../../shared/validate.ts';
import { closeConflict } from '../contradictions/conflict-records.ts';
import { proposalOf, sideOf } from '../contradictions/standing-side.ts';
import { nextVersion } from '../records/new-record.ts';
import { giveWay, retract, supersede } from '../records/supersede-and-retract.ts';
import type { Change } from '../store/change.ts';
import { getRecord, storeVersion } from '../store/objects/versions.ts';
import { proposalBehind } from './meanings.ts';
import { acceptMemory, decideMemory, liveMemory } from './memory-decision.ts';
import { alreadyDecided, pendingProposal } from './pending.ts';
import { canBeUndone, rejectAfterAll } from './reopening.ts';
import { doesMemoryHold, isAcrossKinds, letMemoryHold, letOtherHold } from './settle-across-kinds.ts';
import { contentOf } from './taken-content.ts';
import { takenOver, takeOver } from './taken-over.ts';

type Resolution = Static<typeof ResolveConflict>['status'];
type Stored = Conflict & AnyRecord;

export function resolveConflict(change: Change, id: string, status: Resolution, said: string | undefined): Conflict {
  const conflict = getRecord<Stored>(change.tx, 'conflict', id, change.at);
  if (!isToSettle(change, conflict)) throw alreadyDecided('This conflict was resolved already.');
  // Words of the owner only count where they take the place of both sides.
  const statement = status === 'resolved_merged' ? said : undefined;
  const isMixed = isAcrossKinds(conflict);
  if (status === 'resolved_merged' && statement === undefined) {
    throw invalid([{ loc: ['body', 'statement'], msg: 'is needed for a merge', type: 'missing' }]);
  }
  if (status === 'resolved_keep_both') return letBothBe(change, conflict);
  const isKept = status === 'resolved_keep_existing' || status === 'resolved_retract_new';
  if (isMixed && doesMemoryHold(conflict, status)) return letMemoryHold(change, conflict, status, statement);
  if (isKept) return takeNewOut(change, conflict, status);
  if (isMixed) return letOtherHold(change, conflict, status);
  const resolved = closeConflict(change, conflict, status);
  if (conflict.proposal_id === null) settleLive(change, conflict, statement);
  else settleSides(change, conflict, statement);
  return resolved;
}

/**
 * Whether there is still something to settle: the conflict is open, or it ended while its owner looked at it and the proposal
 * still waits. Then the answer is about the proposal.
 */
function isToSettle(change: Change, conflict: Stored): boolean {
  if (conflict.status === 'open') return true;
  return conflict.status === 'resolved_by_change' && proposalOf(change, conflict)?.status === 'pending';
}

/**
 * Takes the newer side out. A proposal that waits is rejected, and so is one that was accepted, which then can wait again; what
 * nobody proposed is retracted. There has to be something to keep: whoever keeps one side must not lose both.
 */
function takeNewOut(change: Change, conflict: Stored, status: Resolution): Conflict {
  const proposal = proposalOf(change, conflict);
  const isToKeep = status === 'resolved_keep_existing';
  const old = sideOf(change, conflict.memory_id);
  if (proposal?.status === 'pending') {
    if (isToKeep && old === undefined) throw nothingToKeep();
    const resolved = closeConflict(change, conflict, status);
    decideMemory(change, proposal, 'rejected', null);
    return resolved;
  }
  const fresh = sideOf(change, conflict.other_id ?? proposal?.memory_id ?? null);
  if (fresh === undefined) {
    if (!isToKeep) throw alreadyDecided('What was to be taken back is gone already. What is there can only be kept.');
    // The proposal was decided meanwhile: only the conflict is left to close.
    return closeConflict(change, conflict, status);
  }
  if (isToKeep && old === undefined) throw nothingToKeep();
  const origin = proposal ?? proposalBehind(change.tx, fresh.id);
  if (origin?.status === 'accepted' && canBeUndone(change.tx, origin, change.at)) {
    // When the proposal waits again, its conflict belongs to the proposal.
    const own = proposal === undefined ? conflict : { ...conflict, other_id: null };
    const resolved = closeConflict(change, own, status);
    rejectAfterAll(change, origin);
    return resolved;
  }
  const resolved = closeConflict(change, conflict, status);
  retract(change, familyOf(fresh.id) as Family, { id: fresh.id });
  return resolved;
}

const CHOICES = 'Take the new one, keep both, retract the new one, or merge them into your words.';

/**
 * Lets both hold: a proposal that waits is accepted beside what is there. The two are then one settled matter, which is not
 * asked about again.
 */
function letBothBe(change: Change, conflict: Stored): Conflict {
  const proposal = proposalOf(change, conflict);
  if (proposal?.status === 'pending') acceptMemory(change, proposal.id, undefined);
  const carried = getRecord<Stored>(change.tx, 'conflict', conflict.id, change.at);
  return closeConflict(change, carried, 'resolved_keep_both');
}

function settleSides(change: Change, conflict: Conflict, words: string | undefined): void {
  const proposal = proposalOf(change, conflict);
  const sides = { old: sideOf(change, conflict.memory_id), words };
  if (proposal?.status === 'accepted') settleAccepted(change, proposal, sides);
  else
    settlePending(
      change,
      pendingProposal<MemoryProposal>(change, 'memory_proposal', String(conflict.proposal_id)),
      sides,
    );
}

/** Settles a conflict of two that are live, in favour of the newer one or of the owner's words, whichever family they are of. */
function settleLive(change: Change, conflict: Conflict, words: string | undefined): void {
  const family = familyOf(conflict.memory_id);
  const [old, fresh] = [conflict.memory_id, conflict.other_id ?? null].map((id) => sideOf(change, id));
  settleStanding(change, family, { old, fresh }, words);
}

function familyOf(id: string): LiveFamily {
  return LIVE_FAMILIES.find(({ type }) => type === kindOf(id)) ?? Memory;
}

const LIVE_FAMILIES = [Memory, Preference, Decision] as const;
type LiveFamily = (typeof LIVE_FAMILIES)[number];
/** The field of each type in which words of the owner go that take the place of both. */
const SAID_IN: Readonly<Record<LiveFamily['type'], string>> = {
  memory: 'statement',
  preference: 'value',
  decision: 'chosen_option',
};

interface Sides {
  /** The memory that the proposal contradicts, while it is still live. */
  old: AnyRecord | undefined;
  /** The statement that the owner wrote in place of both. */
  words: string | undefined;
}

function settlePending(change: Change, proposal: MemoryProposal, { old, words }: Sides): void {
  const edits = words === undefined ? undefined : { statement: words };
  if (old === undefined) {
    acceptMemory(change, proposal.id, edits);
    return;
  }
  const fresh = liveMemory(change, proposal, edits);
  const content = { ...contentOf(fresh, change.at), ...takenOver(fresh, old) };
  const successor = supersede(change, Memory, { id: old.id }, content);
  if (words === undefined) keepAuthority(change, successor, fresh);
  decideMemory(change, proposal, 'accepted', successor.id);
}

/**
 * Settles a conflict with a proposal that is accepted. One proposal may contradict several memories: what it became when the
 * first was settled stands against the others.
 */
function settleAccepted(change: Change, proposal: MemoryProposal, { old, words }: Sides): void {
  settleStanding(change, Memory, { old, fresh: sideOf(change, proposal.memory_id) }, words);
}

function settleStanding(
  change: Change,
  family: LiveFamily,
  { old, fresh }: { old: AnyRecord | undefined; fresh: AnyRecord | undefined },
  words: string | undefined,
): void {
  if (words === undefined) {
    if (fresh === undefined) throw alreadyDecided('What this proposal became is gone. What is there can only be kept.');
    if (old !== undefined) takePlace(change, fresh, old);
    return;
  }
  const first = old ?? fresh;
  if (first === undefined)
    throw alreadyDecided('Both sides of this conflict are gone. There is nothing left to merge.');
  const content = { ...contentOf(fresh ?? first, change.at), [SAID_IN[family.type]]: words, confidence: null };
  const merged = supersede(
    change,
    family as Family,
    { id: first.id },
    { ...content, ...(fresh && old && takenOver(fresh, old)) },
  );
  if (fresh && old) giveWay(change, fresh, merged.id);
}

function nothingToKeep(): HubError {
  return alreadyDecided(`What was there first does not hold any more and cannot be kept. ${CHOICES}`);
}

/** Lets a memory that is there already take the place of another. */
function takePlace(change: Change, taken: AnyRecord, old: AnyRecord): void {
  takeOver(change, taken, { ...takenOver(taken, old), supersedes: taken.supersedes ?? old.id });
  giveWay(change, old, taken.id);
}

/** Keeps a proposal that was accepted unchanged the assistant's word, though it took the place of a memory of the owner. */
function keepAuthority(change: Change, successor: AnyRecord, fresh: AnyRecord): void {
  const { authority, confidence, untrusted } = fresh;
  const kept = { ...nextVersion(successor, change.at), authority, confidence, untrusted };
  storeVersion(change, kept, { kind: 'object.updated', summary: 'Kept the authority of an accepted proposal' });
}
