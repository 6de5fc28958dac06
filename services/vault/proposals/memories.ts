// Proposed memories: compared with what is there, and live only when the owner accepts.
import { isId, kindOf } from '../../../shared/id-kinds.ts';
import { LIST_LENGTH } from '../../../shared/limits.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Conflict, MemoryProposal, type MemoryProposalRequest } from '../../../shared/schemas/proposal.ts';
import { blank, nextVersion, removeRecord } from '../records/family.ts';
import { checkRules } from '../records/rules.ts';
import { ANY_PROJECT, askedId } from '../search/asked-object.ts';
import { search } from '../search/search.ts';
import { type Actor, actorName, type Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, objectExists, storeVersion } from '../store/objects/versions.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import { isStopWord, termsOf } from '../store/text-index/terms.ts';
import { requireRoomForProposal } from '../trust/quotas.ts';
import { type Candidate, candidateById } from '../view/candidates.ts';
import { requireCapability, requireVisible } from '../view/capabilities.ts';
import { OWNER_VIEW, sees, type Viewer, viewerOf } from '../view/viewer.ts';
import { asDecided, pendingProposal } from './pending.ts';

/** What an assistant says of its own certainty when it says nothing. */
export const UNSTATED_CONFIDENCE = 0.5;
/** Two statements with this share of their words in common are about the same thing. */
const SAME_MATTER = 0.6;
const MAX_CONFLICTS = 5;

export function proposeMemory(change: Change, actor: Actor, request: MemoryProposalRequest): MemoryProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  requireCapability(viewer, 'memory.propose');
  requireRoomForProposal(tx, actor);
  const { evidence_refs = [], retention } = request;
  const memory = { ...named(tx, viewer, request.memory, at), ...(retention !== undefined && { retention }) };
  for (const id of [memory.project_id, memory.subject_ref])
    if (typeof id === 'string') requireVisible(tx, viewer, id, at);
  for (const ref of [...evidence_refs, ...(memory.source_refs ?? [])])
    if (isId(ref)) requireVisible(tx, viewer, ref, at);
  const judged = storeProposal(change, viewer, { memory, evidence_refs, submitted_by: actorName(actor) });
  return shownTo(viewer, tx, judged, at);
}

/** With the id of its project, where that is named by its title. */
function named<T extends MemoryProposalRequest['memory']>(reader: Reader, viewer: Viewer, memory: T, at: string): T {
  if (typeof memory.project_id !== 'string') return memory;
  const place = { field: ['memory', 'project_id'], types: ANY_PROJECT };
  return { ...memory, project_id: askedId(reader, viewer, memory.project_id, place, at) };
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

function storeProposal(change: Change, viewer: Viewer, submission: Submission): MemoryProposal {
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
  } as unknown as MemoryProposal;
  const conflicts = conflictsWith(change, viewer, proposal.id, memory.statement, memory.project_id ?? null);
  const judged: MemoryProposal = {
    ...proposal,
    policy_verdict: verdictOf(conflicts),
    conflict_ids: conflicts.map(({ id }) => id),
  };
  storeVersion(change, judged, { kind: 'memory.proposed', summary: 'Proposed a memory' });
  return judged;
}

/** Takes a proposal back as if it had never been made, with the conflicts it opened. */
export function withdrawProposal(change: Change, id: string): void {
  const found = findObject<MemoryProposal & AnyRecord>(change.tx, 'memory_proposal', id, change.at);
  if (!found) return;
  for (const conflict of found.record.conflict_ids) {
    if (objectExists(change.tx, 'conflict', conflict, change.at)) {
      removeRecord(change, Conflict as Family, { id: conflict, purge: true });
    }
  }
  removeRecord(change, MemoryProposal as Family, { id, purge: true });
}

/** A newer proposal of the same origin takes its place, where nobody has decided about it yet. */
export function withdrawReplaced(change: Change, id: string): void {
  const proposal = findObject<MemoryProposal & AnyRecord>(change.tx, 'memory_proposal', id, change.at)?.record;
  if (proposal?.status !== 'pending') return;
  closeConflicts(change, proposal);
  storeVersion(change, asDecided(proposal, change, { status: 'superseded' }), {
    kind: 'memory.superseded',
    summary: 'A newer proposal took the place of an older one',
  });
}

function verdictOf(conflicts: readonly Pick<Conflict, 'kind'>[]): MemoryProposal['policy_verdict'] {
  if (conflicts.length === 0) return 'needs_review';
  return conflicts.some(({ kind }) => kind === 'duplicate') ? 'duplicate' : 'conflict';
}

/**
 * Compared with everything that is live, hidden or not: the owner must know. What the proposer sees is looked for by
 * itself, so that nothing hidden takes a place among what the proposer is told. Nor does it bring one more of what the
 * proposer sees: the rest is looked for among everything, and of that only what is hidden counts.
 */
function conflictsWith(
  change: Change,
  viewer: Viewer,
  proposalId: string,
  statement: string,
  project: string | null,
): Conflict[] {
  const told = nearby(change, viewer, statement, project);
  const others =
    viewer.grants === undefined
      ? []
      : nearby(change, OWNER_VIEW, statement, project).filter(({ candidate }) => !sees(viewer, candidate));
  return [...told, ...others].map((each) => openConflict(change, proposalId, each));
}

interface Nearby {
  kind: Conflict['kind'];
  candidate: Candidate;
}

function nearby({ tx, at }: Change, viewer: Viewer, statement: string, project: string | null): Nearby[] {
  const filter = { types: ['memory'], project: project ?? NO_PROJECT };
  const near = search(tx, viewer, statement, filter, at).slice(0, 30);
  const stems = significant(statement);
  const found = near.flatMap(({ candidate }) => {
    const { record } = candidate;
    const kind = compare(statement, String(record.statement), stems);
    return kind === undefined ? [] : [{ kind, candidate }];
  });
  return found.slice(0, MAX_CONFLICTS);
}

function openConflict(change: Change, proposalId: string, { kind, candidate }: Nearby): Conflict {
  const conflict = {
    ...blank(Conflict, change),
    kind,
    memory_id: candidate.record.id,
    proposal_id: proposalId,
    detail:
      kind === 'duplicate'
        ? 'The proposal says what a memory says already.'
        : 'The proposal and a memory are about the same and differ.',
  } as unknown as Conflict;
  // The vault's own event: in the proposer's log it would tell that there is something it cannot see.
  const byVault: Change = { ...change, actor: { kind: 'vault' } };
  storeVersion(byVault, conflict, { kind: 'conflict.opened', summary: 'A proposal and a memory do not go together' });
  return conflict;
}

function compare(proposed: string, existing: string, stems: Set<string>): 'duplicate' | 'contradiction' | undefined {
  if (folded(proposed) === folded(existing)) return 'duplicate';
  const others = significant(existing);
  const shared = [...stems].filter((stem) => others.has(stem)).length;
  const likeness = shared / Math.max(1, new Set([...stems, ...others]).size);
  if (likeness === 1 && isNegated(proposed) === isNegated(existing)) return 'duplicate';
  return likeness >= SAME_MATTER ? 'contradiction' : undefined;
}

function folded(text: string): string {
  return termsOf(text)
    .map(({ word }) => word)
    .join(' ');
}

function significant(text: string): Set<string> {
  return new Set(
    termsOf(text)
      .filter((term) => !isStopWord(term))
      .map(({ stem }) => stem),
  );
}

const NEGATIONS = new Set([
  'not',
  'no',
  'never',
  'without',
  'dont',
  'doesnt',
  'isnt',
  'wont',
  'cannot',
  'neither',
  'nor',
]);

function isNegated(text: string): boolean {
  return termsOf(text.replaceAll(/['’]/g, '')).some(({ word }) => NEGATIONS.has(word));
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

/** What the proposer learns: its own words, and only such conflicts as it could see itself. */
export function shownTo(viewer: Viewer, reader: Reader, proposal: MemoryProposal, at: string): MemoryProposal {
  if (viewer.grants === undefined) return proposal;
  const visible = proposal.conflict_ids.flatMap((id) => {
    const conflict = candidateById(reader, id, at)?.record as Conflict | undefined;
    const memory = conflict && candidateById(reader, conflict.memory_id, at);
    return conflict && memory && sees(viewer, memory, { back: true }) ? [conflict] : [];
  });
  const memory = proposal.memory_id === null ? undefined : candidateById(reader, proposal.memory_id, at);
  // What came of it may be kept as closely as what it took the place of: then it cannot be found under its id.
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
    source_refs: (edits?.source_refs as string[] | undefined) ?? sourcesOf(proposal),
  };
}

/** The evidence comes first, so that it is never what a long list is cut by. */
function sourcesOf({ evidence_refs, proposed_memory }: MemoryProposal): string[] {
  const own = (proposed_memory.source_refs ?? []) as string[];
  return [...new Set([...evidence_refs, ...own])].slice(0, LIST_LENGTH);
}

export function settle(
  change: Change,
  proposal: MemoryProposal,
  status: 'accepted' | 'rejected',
  memoryId: string | null,
): MemoryProposal {
  const settled = asDecided(proposal as MemoryProposal & AnyRecord, change, { status, memory_id: memoryId });
  if (status === 'rejected') closeConflicts(change, proposal);
  const did = status === 'accepted' ? 'Accepted' : 'Rejected';
  storeVersion(change, settled, { kind: `memory.${status}`, summary: `${did} a proposed memory` });
  return settled;
}

/** What was rejected contradicts nothing any more. */
function closeConflicts(change: Change, { conflict_ids }: MemoryProposal): void {
  for (const id of conflict_ids) {
    const conflict = findObject<Conflict & AnyRecord>(change.tx, 'conflict', id, change.at)?.record;
    if (conflict?.status !== 'open') continue;
    const closed = { ...nextVersion(conflict, change.at), status: 'resolved_keep_existing' };
    storeVersion(change, closed, { kind: 'conflict.resolved', summary: 'Resolved a conflict' });
  }
}
