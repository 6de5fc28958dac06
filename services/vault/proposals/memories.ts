// Proposed memories: compared with what is there when they are proposed, and taken back as if they had never been.
import { isDeepStrictEqual } from 'node:util';
import { LIST_LENGTH, PAYLOAD_BYTES } from '../../../shared/limits.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family, Retention } from '../../../shared/schemas/object.ts';
import { MemoryProposal, type MemoryProposalRequest } from '../../../shared/schemas/proposal.ts';
import { invalid } from '../../../shared/validate.ts';
import { forgetAlike } from '../contradictions/alike-proposals.ts';
import { conflictsOf, removeConflict, settleConflictsOf } from '../contradictions/conflict-records.ts';
import { forgetRivals } from '../contradictions/rival-proposals.ts';
import { removeRecord } from '../records/family.ts';
import { made } from '../records/new-record.ts';
import { checkRules, isOver } from '../records/rules.ts';
import { ANY_END, ANY_PROJECT, askedThing, requireGrounds } from '../search/asked-object.ts';
import { type Actor, actorName, type Change } from '../store/change.ts';
import { findObject, storeVersion } from '../store/objects/versions.ts';
import { requireRoomForProposal, requireRoomForSettled, requireSmall } from '../trust/quotas.ts';
import { requireCapability } from '../view/capabilities.ts';
import { OWNER_VIEW, type Seeing, type Viewer, viewerOf } from '../view/viewer.ts';
import { askedFor } from './asked-for.ts';
import { forgetMeaning, meaningOfMemory, ownEarlier, rememberMeaning } from './meanings.ts';
import { compareWithSeen } from './near-proposals.ts';
import { asDecided } from './pending.ts';
import { verdictOf } from './proposers-view.ts';

/** The proposal as it lies in the vault. What of it is told to whoever made it is made anew each time (`toldMemory`). */
export function proposeMemory(change: Change, actor: Actor, request: MemoryProposalRequest): MemoryProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  requireCapability(viewer, 'memory.propose');
  const seeing = { reader: tx, viewer, now: at };
  requireSmall(request.memory, PAYLOAD_BYTES, 'memory');
  const { evidence_refs = [] } = request;
  const retention = saidOnce(request);
  const memory = { ...named(seeing, request.memory), ...(retention !== undefined && { retention }) };
  requireGrounds(seeing, evidence_refs, ['evidence_refs']);
  requireGrounds(seeing, memory.source_refs ?? [], ['memory', 'source_refs']);
  refuseOver(memory.retention, at);
  const submission = { memory, evidence_refs, submitted_by: actorName(actor) };
  const meaning = meaningOfMemory({ proposed_memory: memory, statement: memory.statement });
  const earlier = ownEarlier<MemoryProposal>(tx, MemoryProposal.type, {
    meaning,
    submittedBy: submission.submitted_by,
    at,
  });
  if (earlier !== undefined) return withEvidence(change, earlier, evidence_refs);
  requireRoomForProposal(tx, actor);
  return storeProposal(change, viewer, submission, { isAsked: true });
}

/** How long the memory is to be kept: the request may say it in the memory or beside it. */
function saidOnce({ memory, retention: beside }: MemoryProposalRequest): Retention | null | undefined {
  const { retention: within } = memory;
  if (beside != null && within != null && !isDeepStrictEqual(beside, within))
    throw invalid([
      { loc: ['body', 'retention'], msg: 'says another than memory.retention: say it once', type: 'twice' },
    ]);
  return beside ?? within;
}

/** Refuses a memory that would be forgotten as it is accepted: that leaves nothing to decide. */
function refuseOver(retention: Retention | null | undefined, at: string): void {
  if (!isOver(retention, at)) return;
  throw invalid([{ loc: ['body', 'retention', 'at'], msg: 'has passed already', type: 'past' }]);
}

/** The memory with the ids of its project and of its subject, where these are named by their titles: both have to be visible. */
function named<T extends MemoryProposalRequest['memory']>(seeing: Seeing, memory: T): T {
  const idIn = (field: 'project_id' | 'subject_ref', types: readonly string[]) => {
    const word = memory[field];
    return typeof word === 'string'
      ? { [field]: askedThing(seeing, word, { field: ['memory', field], types }).record.id }
      : {};
  };
  return { ...memory, ...idIn('project_id', ANY_PROJECT), ...idIn('subject_ref', ANY_END) };
}

/** The proposal with new evidence beside the old: one that was made before and still waits is not made twice. */
function withEvidence(
  change: Change,
  earlier: MemoryProposal & AnyRecord,
  evidence: readonly string[],
): MemoryProposal {
  const all = [...new Set([...earlier.evidence_refs, ...evidence])].slice(0, LIST_LENGTH);
  if (earlier.status !== 'pending' || all.length === earlier.evidence_refs.length) return earlier;
  const next = asDecided(earlier, change, { evidence_refs: all });
  storeVersion(change, next, { kind: 'memory.proposed', summary: 'Gave more grounds for a proposed memory' });
  return next;
}

interface Submission {
  memory: MemoryProposalRequest['memory'];
  evidence_refs: string[];
  /** The connection, the owner, or the batch of a dump. */
  submitted_by: string;
}

/** A memory out of a foreign dump: compared with everything, as if its owner had proposed it. */
export function proposeFor(
  change: Change,
  batch: string,
  submission: Omit<Submission, 'submitted_by'>,
): MemoryProposal {
  return storeProposal(change, OWNER_VIEW, { ...submission, submitted_by: batch });
}

function storeProposal(
  change: Change,
  viewer: Viewer,
  submission: Submission,
  { isAsked = false } = {},
): MemoryProposal {
  const { tx, at } = change;
  const { memory, evidence_refs, submitted_by } = submission;
  // Only made to be compared, as the memory it would be, and never stored.
  const proposed = made(Memory, change, memory);
  checkRules(tx, proposed, at);
  const proposal = made(MemoryProposal, change, {
    classification: memory.classification ?? 'private',
    authority: 'proposed',
    proposed_memory: memory,
    statement: memory.statement,
    evidence_refs,
    submitted_by,
    status: 'pending',
    policy_verdict: 'needs_review',
    conflict_ids: [],
    memory_id: null,
    asked_for: askedFor(tx, change.actor, at),
  });
  const { conflicts, known } = compareWithSeen(change, viewer, proposal, proposed);
  // A memory that its proposer sees there already leaves nothing to decide. If it lies elsewhere, the owner decides: others see it there.
  const there = isAsked ? known : undefined;
  if (there !== undefined) requireRoomForSettled(tx, change.actor, at);
  const judged: MemoryProposal = {
    ...proposal,
    policy_verdict: verdictOf(conflicts),
    conflict_ids: conflicts.map(({ id }) => id),
    ...(there && { status: 'superseded' as const, memory_id: there }),
  };
  storeVersion(change, judged, { kind: 'memory.proposed', summary: 'Proposed a memory' });
  if (there === undefined) rememberMeaning(tx, judged);
  else settleConflictsOf(change, judged, 'known');
  return judged;
}

/** Takes a proposal back as if it had never been made, with the conflicts it opened. */
export function withdrawProposal(change: Change, id: string): void {
  const found = findObject<MemoryProposal & AnyRecord>(change.tx, 'memory_proposal', id, change.at);
  if (!found) return;
  for (const { id: conflict } of conflictsOf(change.tx, id)) removeConflict(change, conflict);
  forgetMeaning(change.tx, id);
  forgetRivals(change.tx, id);
  forgetAlike(change.tx, id);
  removeRecord(change, MemoryProposal as Family, { id, purge: true });
}

/** Takes a proposal back that a newer one of the same origin replaces, unless it was decided. */
export function withdrawReplaced(change: Change, id: string): void {
  const proposal = findObject<MemoryProposal & AnyRecord>(change.tx, 'memory_proposal', id, change.at)?.record;
  if (proposal?.status !== 'pending') return;
  settleConflictsOf(change, proposal, 'replaced');
  forgetMeaning(change.tx, id);
  storeVersion(change, asDecided(proposal, change, { status: 'superseded' }), {
    kind: 'memory.superseded',
    summary: 'A newer proposal took the place of an older one',
  });
}
