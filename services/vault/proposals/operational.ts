// Proposed changes of where a project or a goal stands.
import { HubError, notFound } from '../../../shared/errors.ts';
import { kindOf } from '../../../shared/id-kinds.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { OperationalProposal, type OperationalProposalRequest } from '../../../shared/schemas/proposal.ts';
import { blank, nextVersion, updateRecord } from '../records/family.ts';
import { type Actor, actorName, type Change } from '../store/change.ts';
import { getRecord, storeVersion } from '../store/objects/versions.ts';
import { requireCapability, requireVisible } from '../view/capabilities.ts';
import { viewerOf } from '../view/viewer.ts';

export function proposeOperational(
  change: Change,
  actor: Actor,
  request: OperationalProposalRequest,
): OperationalProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  requireCapability(viewer, 'memory.propose');
  const { record: target } = requireVisible(tx, viewer, request.target_id, at);
  if (target.type !== 'project' && target.type !== 'goal') throw notFound();
  const proposal = {
    ...blank(OperationalProposal, change),
    authority: 'proposed',
    target_id: target.id,
    operational_phase: request.operational_phase ?? null,
    current_step: request.current_step ?? null,
    situation_intent: request.situation_intent ?? null,
    submitted_by: actorName(actor),
    status: 'pending',
  } as unknown as OperationalProposal;
  storeVersion(change, proposal, { kind: 'operational.proposed', summary: 'Proposed an operational state' });
  return proposal;
}

/** Applies what the proposal says; a field it leaves out stays as it is, and so does whose word the target is. */
export function decideOperational(change: Change, id: string, status: 'accepted' | 'rejected'): OperationalProposal {
  const { tx, at } = change;
  const proposal = getRecord<OperationalProposal & AnyRecord>(tx, 'operational_proposal', id, at);
  if (proposal.status !== 'pending')
    throw new HubError('already_decided', `This proposal was ${proposal.status} already.`);
  if (status === 'accepted') {
    const { target_id, operational_phase, current_step, situation_intent } = proposal;
    const said = Object.entries({ operational_phase, current_step, situation_intent }).filter(
      ([, value]) => value !== null,
    );
    updateRecord(
      change,
      kindOf(target_id) === 'goal' ? Goal : Project,
      target_id,
      Object.fromEntries(said),
      undefined,
      { keepsAuthority: true },
    );
  }
  const decided = { ...nextVersion(proposal, at), authority: 'proposed' as const, status };
  storeVersion(change, decided, {
    kind: `operational.${status}`,
    summary: `A proposed operational state was ${status}`,
  });
  return decided;
}
