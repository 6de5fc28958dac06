// What is decided about a proposed memory: it is accepted, in its words or the owner's, or rejected, and with it all that says the same.
import { HubError } from '../../../shared/errors.ts';
import { kindOf } from '../../../shared/id-kinds.ts';
import { LIST_LENGTH } from '../../../shared/limits.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { invalid } from '../../../shared/validate.ts';
import { alikeTo } from '../contradictions/alike-proposals.ts';
import { carryConflictsOver, settleConflictsOf } from '../contradictions/conflict-records.ts';
import { isFiledOnly } from '../records/family.ts';
import { blank } from '../records/new-record.ts';
import { checkRules, isOver } from '../records/rules.ts';
import type { Change } from '../store/change.ts';
import { storeVersion } from '../store/objects/versions.ts';
import { rememberDecision, sameAs } from './meanings.ts';
import { liveAlready } from './near-proposals.ts';
import { asDecided, pendingProposal } from './pending.ts';
import { saysWhatIsOutside } from './words-from-outside.ts';

/** The certainty of an assistant that names none. */
export const UNSTATED_CONFIDENCE = 0.5;

/** Accepts a proposed memory. `same`: proposals that may say the same and are decided with it. */
export function acceptMemory(
  change: Change,
  id: string,
  edits: Record<string, unknown> | undefined,
  same: readonly string[] = [],
): AnyRecord {
  const { tx, at } = change;
  const proposal = pendingProposal<MemoryProposal>(change, MemoryProposal.type, id);
  const together = decidedTogether(change, id, same);
  const memory = liveMemory(change, proposal, edits, together);
  checkRules(tx, memory, at);
  const there = liveAlready(change, memory);
  if (there === undefined)
    storeVersion(change, memory, { kind: 'object.created', summary: 'Created a memory from a proposal' });
  // What the others say is compared by itself from then on.
  else settleConflictsOf(change, proposal, 'same_accepted');
  const became = there ?? memory;
  decideMemory(change, proposal, 'accepted', became.id, together);
  return became;
}

export function rejectMemory(change: Change, id: string, same: readonly string[] = []): MemoryProposal {
  const proposal = pendingProposal<MemoryProposal>(change, MemoryProposal.type, id);
  return decideMemory(change, proposal, 'rejected', null, decidedTogether(change, id, same));
}

type Stored = MemoryProposal & AnyRecord;

/** The named proposals; each has to wait, and to be shown as perhaps the same. */
function decidedTogether(change: Change, id: string, same: readonly string[]): Stored[] {
  const alike = alikeTo(change.tx, id);
  const unknown = same.findIndex((each) => !alike.has(each));
  if (unknown !== -1)
    throw invalid([{ loc: ['body', 'same', unknown], msg: 'is none of its perhaps_same', type: 'value' }]);
  return [...new Set(same)].map((each) => pendingProposal<MemoryProposal>(change, MemoryProposal.type, each) as Stored);
}

/**
 * The memory a proposal becomes. With the owner's edits it is the owner's word; without, it stays the assistant's, or that
 * of the dump it came from. What stands so in a source from outside stays marked as that.
 */
export function liveMemory(
  change: Change,
  proposal: MemoryProposal,
  edits: Record<string, unknown> | undefined,
  together: readonly Stored[] = [],
): AnyRecord {
  const proposed = proposal.proposed_memory;
  const { retention } = { ...proposed, ...edits } as Pick<AnyRecord, 'retention'>;
  if (isOver(retention, change.at)) throw notKept();
  const isImported = kindOf(proposal.submitted_by) === 'vendor_batch';
  const sources = sourcesOf(change, proposal, together);
  const isOutside = saysWhatIsOutside(change.tx, proposal.statement, sources);
  // Who only files what somebody else says has not said it.
  const edited =
    edits !== undefined &&
    Object.keys(edits).length > 0 &&
    !((isImported || isOutside) && isFiledOnly(edits, { ...proposed }));
  return {
    ...blank(Memory, change),
    ...proposed,
    ...(edits ?? {}),
    authority: edited ? 'user_confirmed' : isImported ? 'source_imported' : 'agent_inferred',
    confidence: (edits?.confidence ?? proposed.confidence ?? (edited || isImported ? null : UNSTATED_CONFIDENCE)) as
      | number
      | null,
    source_refs: (edits?.source_refs as string[] | undefined) ?? sources,
    untrusted: isOutside && !edited ? true : null,
  };
}

/** The refusal of a memory that would be forgotten as it is accepted. */
function notKept(): HubError {
  return new HubError('already_decided', 'What this would remember was to be kept until a moment that has passed.', {
    fix: 'Reject it, or accept it with an end that is still to come.',
  });
}

/** The evidence comes first, so that it is never what a long list is cut by. */
function sourcesOf({ tx, at }: Change, proposal: MemoryProposal, together: readonly Stored[]): string[] {
  const same = [proposal as Stored, ...together].flatMap((each) => sameAs(tx, each, at));
  const evidence_refs = [proposal, ...same].flatMap((each) => each.evidence_refs);
  const { proposed_memory } = proposal;
  const own = (proposed_memory.source_refs ?? []) as string[];
  return [...new Set([...evidence_refs, ...own])].slice(0, LIST_LENGTH);
}

/** Decides a proposal, and with it everything that says the same: each proposer learns of its own. */
export function decideMemory(
  change: Change,
  proposal: MemoryProposal,
  status: 'accepted' | 'rejected',
  memoryId: string | null,
  together: readonly Stored[] = [],
): MemoryProposal {
  const stored = proposal as Stored;
  const same = [stored, ...together].flatMap((each) => sameAs(change.tx, each, change.at));
  const others = [...new Map(same.map((each) => [each.id, each])).values()].filter(({ id }) => id !== proposal.id);
  const decided = decideOne(change, stored, status, memoryId);
  if (status === 'accepted' && memoryId !== null) carryConflictsOver(change, proposal.id, memoryId);
  for (const other of others) {
    decideOne(change, other, status, memoryId);
    if (status === 'accepted') settleConflictsOf(change, other, 'same_accepted');
  }
  return decided;
}

export function decideOne(
  change: Change,
  proposal: Stored,
  status: 'accepted' | 'rejected',
  memoryId: string | null,
): MemoryProposal {
  const decided = asDecided(proposal, change, { status, memory_id: memoryId });
  if (status === 'rejected') settleConflictsOf(change, proposal, 'rejected');
  rememberDecision(change.tx, proposal, status);
  const did = status === 'accepted' ? 'Accepted' : 'Rejected';
  storeVersion(change, decided, { kind: `memory.${status}`, summary: `${did} a proposed memory` });
  return decided;
}
