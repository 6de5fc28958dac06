// Proposed memories: compared with what is there, and live only when the owner accepts.
import { isId, kindOf } from '../../../shared/id-kinds.ts';
import { LIST_LENGTH } from '../../../shared/limits.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family, Retention } from '../../../shared/schemas/object.ts';
import {
  type Against,
  type Conflict,
  MemoryProposal,
  type MemoryProposalRequest,
} from '../../../shared/schemas/proposal.ts';
import { invalid } from '../../../shared/validate.ts';
import { madeVisible } from '../../../shared/visible-text.ts';
import {
  type Because,
  carryOver,
  conflictsOf,
  removeConflict,
  settleConflict,
} from '../contradictions/conflict-records.ts';
import { blank, removeRecord } from '../records/family.ts';
import { checkRules } from '../records/rules.ts';
import { ANY_END, ANY_PROJECT, askedId } from '../search/asked-object.ts';
import { type Actor, actorName, type Change, recordEvent } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, storeVersion } from '../store/objects/versions.ts';
import { requireRoomForProposal } from '../trust/quotas.ts';
import { candidateById } from '../view/candidates.ts';
import { requireCapability, requireVisible } from '../view/capabilities.ts';
import { zoneOf } from '../view/owner-zone.ts';
import { isUntrusted } from '../view/shown-items.ts';
import { OWNER_VIEW, sees, type Viewer, viewerOf } from '../view/viewer.ts';
import { askedFor } from './asked-for.ts';
import { saidIn } from './headlines.ts';
import { forgetMeaning, meaningOfMemory, ownEarlier, rememberMeaning, rememberRejection, sameAs } from './meanings.ts';
import { compareWithSeen } from './near-proposals.ts';
import { asDecided, pendingProposal } from './pending.ts';
import { withReason } from './settled-already.ts';

/** The certainty of an assistant that names none. */
export const UNSTATED_CONFIDENCE = 0.5;

/** The proposal as it lies in the vault. What of it is told to whoever made it is made anew each time (`toldMemory`). */
export function proposeMemory(change: Change, actor: Actor, request: MemoryProposalRequest): MemoryProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  requireCapability(viewer, 'memory.propose');
  const { evidence_refs = [], retention } = request;
  const memory = { ...named(tx, viewer, request.memory, at), ...(retention !== undefined && { retention }) };
  for (const id of [memory.project_id, memory.subject_ref])
    if (typeof id === 'string') requireVisible(tx, viewer, id, at);
  for (const ref of [...evidence_refs, ...(memory.source_refs ?? [])])
    if (isId(ref)) requireVisible(tx, viewer, ref, at);
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

/** With what it goes against, in the words of what its proposer may see now: a receipt says that these were told. */
export function toldMemory(change: Change, proposal: MemoryProposal, actor: Actor): MemoryProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  const shown = withReason(shownTo(viewer, tx, proposal, at));
  const seen = shown.conflict_ids.flatMap((id) => {
    const conflict = candidateById(tx, id, at)?.record as Conflict | undefined;
    const there = conflict && candidateById(tx, conflict.memory_id, at);
    // What is there already has settled it.
    const stands = conflict?.status === 'open' || conflict?.memory_id === shown.memory_id;
    return conflict && there && stands && sees(viewer, there) ? [{ id, kind: conflict.kind, there: there.record }] : [];
  });
  if (seen.length === 0) return shown;
  const zone = zoneOf(tx, viewer);
  if (viewer.grants !== undefined) {
    recordEvent(change, {
      kind: 'context.conflict',
      refs: seen.map(({ there }) => there.id),
      summary_human: 'Said what a proposed memory does not go together with',
      extra: {
        ...(proposal.asked_for && { purpose: proposal.asked_for.purpose }),
        grants: viewer.grants.map(({ id, version }) => [id, version]),
        told: seen.map(({ there: { id, version } }) => [id, version]),
      },
    });
  }
  const against = seen.map(({ id: conflict_id, kind, there }): Against => {
    const says = madeVisible(saidIn(there, zone));
    return { conflict_id, kind, id: there.id, says, ...(isUntrusted(there) && { untrusted: true }) };
  });
  return { ...shown, against };
}

/** What is forgotten as it is accepted leaves nothing to decide. */
function refuseOver(retention: Retention | null | undefined, at: string): void {
  if (retention?.mode !== 'expires' || retention.at === undefined || Date.parse(retention.at) > Date.parse(at)) return;
  throw invalid([{ loc: ['body', 'retention', 'at'], msg: 'has passed already', type: 'past' }]);
}

/** With the ids of its project and of what it is about, where these are named by their titles. */
function named<T extends MemoryProposalRequest['memory']>(reader: Reader, viewer: Viewer, memory: T, at: string): T {
  const idIn = (field: 'project_id' | 'subject_ref', types: readonly string[]) => {
    const word = memory[field];
    return typeof word === 'string'
      ? { [field]: askedId(reader, viewer, word, { field: ['memory', field], types }, at) }
      : {};
  };
  return { ...memory, ...idIn('project_id', ANY_PROJECT), ...idIn('subject_ref', ANY_END) };
}

/** A proposal that was made before and still waits stays one, with the new grounds beside the old. */
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
  /** A connection, the owner, or the batch of a dump. */
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
  checkRules(tx, { ...blank(Memory, change), ...memory } as AnyRecord, at);
  const proposal = {
    ...blank(MemoryProposal, change),
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
  } as unknown as MemoryProposal;
  const proposed = { ...blank(Memory, change), ...memory } as AnyRecord;
  const { conflicts, known } = compareWithSeen(change, viewer, proposal, proposed);
  // A memory that its proposer sees there already leaves nothing to decide. Of one that lies elsewhere the owner decides: it is seen by others.
  const there = isAsked ? known : undefined;
  const judged: MemoryProposal = {
    ...proposal,
    policy_verdict: verdictOf(conflicts),
    conflict_ids: conflicts.map(({ id }) => id),
    ...(there && { status: 'superseded' as const, memory_id: there }),
  };
  storeVersion(change, judged, { kind: 'memory.proposed', summary: 'Proposed a memory' });
  if (there === undefined) rememberMeaning(tx, judged);
  else closeConflicts(change, judged, 'known');
  return judged;
}

/** Takes a proposal back as if it had never been made, with the conflicts it opened. */
export function withdrawProposal(change: Change, id: string): void {
  const found = findObject<MemoryProposal & AnyRecord>(change.tx, 'memory_proposal', id, change.at);
  if (!found) return;
  for (const { id: conflict } of conflictsOf(change.tx, id)) removeConflict(change, conflict);
  forgetMeaning(change.tx, id);
  removeRecord(change, MemoryProposal as Family, { id, purge: true });
}

/** A newer proposal of the same origin takes its place, where nobody has decided about it yet. */
export function withdrawReplaced(change: Change, id: string): void {
  const proposal = findObject<MemoryProposal & AnyRecord>(change.tx, 'memory_proposal', id, change.at)?.record;
  if (proposal?.status !== 'pending') return;
  closeConflicts(change, proposal, 'replaced');
  forgetMeaning(change.tx, id);
  storeVersion(change, asDecided(proposal, change, { status: 'superseded' }), {
    kind: 'memory.superseded',
    summary: 'A newer proposal took the place of an older one',
  });
}

export function verdictOf(conflicts: readonly Pick<Conflict, 'kind'>[]): MemoryProposal['policy_verdict'] {
  if (conflicts.some(({ kind }) => kind === 'duplicate')) return 'duplicate';
  return conflicts.some(({ kind }) => kind === 'contradiction') ? 'conflict' : 'needs_review';
}

/** The newest proposals of one connection. Those of others take no place in a page, so that nothing of them can be guessed. */
export function ownProposals(
  reader: Reader,
  connectionId: string,
  { limit, status }: { limit: number; status?: string },
): MemoryProposal[] {
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.from_id = ${connectionId} AND o.type = ${MemoryProposal.type} AND o.deleted = 0
      AND (${status ?? null} IS NULL OR o.status = ${status ?? null})
    ORDER BY o.id DESC LIMIT ${limit}`;
  return rows.map(({ record }) => JSON.parse(record) as MemoryProposal);
}

/** A proposal as its proposer sees it: its own words, and only such conflicts as it could see itself. */
export function shownTo(viewer: Viewer, reader: Reader, proposal: MemoryProposal, at: string): MemoryProposal {
  if (viewer.grants === undefined) return proposal;
  const visible = proposal.conflict_ids.flatMap((id) => {
    const conflict = candidateById(reader, id, at)?.record as Conflict | undefined;
    const memory = conflict && candidateById(reader, conflict.memory_id, at);
    return conflict && memory && sees(viewer, memory, { back: true }) ? [conflict] : [];
  });
  const memory = proposal.memory_id === null ? undefined : candidateById(reader, proposal.memory_id, at);
  // The memory may be kept as closely as the one it took the place of: then it cannot be found under its id.
  const memory_id = memory && sees(viewer, memory, { back: true }) ? memory.record.id : null;
  return { ...proposal, conflict_ids: visible.map(({ id }) => id), policy_verdict: verdictOf(visible), memory_id };
}

export function acceptMemory(change: Change, id: string, edits: Record<string, unknown> | undefined): AnyRecord {
  const { tx, at } = change;
  const proposal = pendingProposal<MemoryProposal>(change, MemoryProposal.type, id);
  const memory = liveMemory(change, proposal, edits);
  checkRules(tx, memory, at);
  storeVersion(change, memory, { kind: 'object.created', summary: 'Created a memory from a proposal' });
  settle(change, proposal, 'accepted', memory.id);
  return memory;
}

export function rejectMemory(change: Change, id: string): MemoryProposal {
  const proposal = pendingProposal<MemoryProposal>(change, MemoryProposal.type, id);
  return settle(change, proposal, 'rejected', null);
}

/**
 * The memory a proposal becomes. With the owner's edits it is the owner's word; without, it stays the assistant's, or that
 * of the dump it came from.
 */
export function liveMemory(
  change: Change,
  proposal: MemoryProposal,
  edits: Record<string, unknown> | undefined,
): AnyRecord {
  const proposed = proposal.proposed_memory;
  const edited = edits !== undefined && Object.keys(edits).length > 0;
  const isImported = kindOf(proposal.submitted_by) === 'vendor_batch';
  return {
    ...blank(Memory, change),
    ...proposed,
    ...(edits ?? {}),
    authority: edited ? 'user_confirmed' : isImported ? 'source_imported' : 'agent_inferred',
    confidence: (edits?.confidence ?? proposed.confidence ?? (edited || isImported ? null : UNSTATED_CONFIDENCE)) as
      | number
      | null,
    source_refs: (edits?.source_refs as string[] | undefined) ?? sourcesOf(change, proposal),
  };
}

/** The evidence comes first, so that it is never what a long list is cut by. */
function sourcesOf({ tx, at }: Change, proposal: MemoryProposal): string[] {
  const same = sameAs(tx, proposal as MemoryProposal & AnyRecord, at);
  const evidence_refs = [proposal, ...same].flatMap((each) => each.evidence_refs);
  const { proposed_memory } = proposal;
  const own = (proposed_memory.source_refs ?? []) as string[];
  return [...new Set([...evidence_refs, ...own])].slice(0, LIST_LENGTH);
}

/** With it everything that says the same is decided: each of its proposers learns of its own. */
export function settle(
  change: Change,
  proposal: MemoryProposal,
  status: 'accepted' | 'rejected',
  memoryId: string | null,
): MemoryProposal {
  const stored = proposal as MemoryProposal & AnyRecord;
  const others = sameAs(change.tx, stored, change.at).filter(({ id }) => id !== proposal.id);
  const settled = settleOne(change, stored, status, memoryId);
  if (status === 'accepted' && memoryId !== null) carryOver(change, proposal.id, memoryId);
  for (const other of others) {
    settleOne(change, other, status, memoryId);
    if (status === 'accepted') closeConflicts(change, other, 'same_accepted');
  }
  return settled;
}

export function settleOne(
  change: Change,
  proposal: MemoryProposal & AnyRecord,
  status: 'accepted' | 'rejected',
  memoryId: string | null,
): MemoryProposal {
  const settled = asDecided(proposal, change, { status, memory_id: memoryId });
  if (status === 'rejected') {
    closeConflicts(change, proposal, 'rejected');
    rememberRejection(change.tx, proposal);
  } else forgetMeaning(change.tx, proposal.id);
  const did = status === 'accepted' ? 'Accepted' : 'Rejected';
  storeVersion(change, settled, { kind: `memory.${status}`, summary: `${did} a proposed memory` });
  return settled;
}

/** What does not wait any more contradicts nothing as a proposal. */
function closeConflicts(change: Change, { id }: MemoryProposal, because: Because): void {
  for (const conflict of conflictsOf(change.tx, id))
    if (conflict.status === 'open') settleConflict(change, conflict, 'resolved_keep_existing', because);
}
