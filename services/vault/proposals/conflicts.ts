// Conflicts between a proposal and a memory, and the three ways out.
import { HubError } from '../../../shared/errors.ts';
import { POLICY_TAGS_LENGTH } from '../../../shared/limits.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict } from '../../../shared/schemas/proposal.ts';
import { invalid } from '../../../shared/validate.ts';
import type { Change } from '../change.ts';
import { stricter } from '../policy/decide.ts';
import { nextVersion } from '../records/family.ts';
import { supersede } from '../records/lifecycle.ts';
import { findObject, getRecord, storeVersion } from '../records/versions.ts';
import { liveMemory, pendingProposal, settle } from './memories.ts';

type Resolution = Exclude<Conflict['status'], 'open'>;

export function resolveConflict(
  change: Change,
  id: string,
  status: Resolution,
  statement: string | undefined,
): Conflict {
  const { tx, at } = change;
  const conflict = getRecord<Conflict & AnyRecord>(tx, 'conflict', id, at);
  if (conflict.status !== 'open') throw new HubError('already_decided', 'This conflict was resolved already.');
  if (status === 'resolved_merged' && statement === undefined) {
    throw invalid([{ loc: ['body', 'statement'], msg: 'is needed for a merge', type: 'missing' }]);
  }
  const resolved = { ...nextVersion(conflict, at), status };
  storeVersion(change, resolved, { kind: 'conflict.resolved', summary: 'Resolved a conflict' });
  settleProposal(change, conflict, status, statement);
  return resolved;
}

function settleProposal(change: Change, conflict: Conflict, status: Resolution, statement: string | undefined): void {
  const { tx, at } = change;
  const stored = findObject(tx, 'memory_proposal', conflict.proposal_id, at)?.record;
  // Decided by itself in the meantime: then only the conflict is left to close, unless the memory is to change.
  const isPending = stored?.status === 'pending';
  if (status === 'resolved_keep_existing') {
    if (isPending) settle(change, pendingProposal(tx, conflict.proposal_id, at), 'rejected', null);
    return;
  }
  const proposal = pendingProposal(tx, conflict.proposal_id, at);
  const fresh = liveMemory(proposal, status === 'resolved_merged' ? { statement } : undefined, at);
  const old = getRecord<AnyRecord>(tx, 'memory', conflict.memory_id, at);
  const successor = supersede(change, Memory, { id: old.id }, { ...contentOf(fresh, at), ...protectionOf(fresh, old) });
  if (status === 'resolved_accept_new') keepAuthority(change, successor, fresh);
  settle(change, proposal, 'accepted', successor.id);
}

/** What a successor takes over from a memory: all that it would be if it were accepted beside the old one. */
const CONTENT = [
  ...['kind', 'statement', 'project_id', 'subject_ref', 'sensitivity_flags', 'labels'],
  ...['source_refs', 'confidence', 'valid_from', 'valid_until'],
];

function contentOf(memory: AnyRecord, at: string): Record<string, unknown> {
  const { valid_from, valid_until } = memory;
  const isOver = typeof valid_until === 'string' && Date.parse(valid_until) <= Date.parse(at);
  return {
    ...Object.fromEntries(CONTENT.map((name) => [name, memory[name]])),
    // Where nobody says since when, it is from now on; what is over by now cannot begin now.
    valid_from: valid_from ?? (isOver ? null : at),
  };
}

/** The matter stays as closed as it was; how long it is kept stays too, where the new one does not say. */
function protectionOf(
  fresh: AnyRecord,
  old: AnyRecord,
): Pick<AnyRecord, 'classification' | 'policy_tags' | 'retention'> {
  return {
    classification: stricter(old.classification, fresh.classification),
    policy_tags: [...new Set([...old.policy_tags, ...fresh.policy_tags])].slice(0, POLICY_TAGS_LENGTH),
    retention: fresh.retention ?? old.retention,
  };
}

/** Accepted as it was, it stays the assistant's word though it took the place of the owner's. */
function keepAuthority(change: Change, successor: AnyRecord, fresh: AnyRecord): void {
  const kept = { ...nextVersion(successor, change.at), authority: fresh.authority, confidence: fresh.confidence };
  storeVersion(change, kept, { kind: 'object.updated', summary: 'Kept the authority of an accepted proposal' });
}
