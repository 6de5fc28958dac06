// Proposed changes of where a project or a goal stands.
import { notFound } from '../../../shared/errors.ts';
import { kindOf } from '../../../shared/id-kinds.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { OperationalProposal, type OperationalProposalRequest } from '../../../shared/schemas/proposal.ts';
import { blank, updateRecord } from '../records/family.ts';
import { ANY_TARGET, askedId } from '../search/asked-object.ts';
import { type Actor, actorName, type Change } from '../store/change.ts';
import { storeVersion } from '../store/objects/versions.ts';
import { requireRoomForProposal } from '../trust/quotas.ts';
import { requireCapability, requireVisible } from '../view/capabilities.ts';
import { viewerOf } from '../view/viewer.ts';
import { asDecided, pendingProposal } from './pending.ts';

export function proposeOperational(
  change: Change,
  actor: Actor,
  request: OperationalProposalRequest,
): OperationalProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  requireCapability(viewer, 'memory.propose');
  requireRoomForProposal(tx, actor);
  const asked = askedId(tx, viewer, request.target_id, { field: ['target_id'], types: ANY_TARGET }, at);
  const { record: target } = requireVisible(tx, viewer, asked, at);
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
  const proposal = pendingProposal<OperationalProposal>(change, OperationalProposal.type, id);
  if (status === 'accepted') {
    const { target_id, operational_phase, current_step, situation_intent } = proposal;
    const said = Object.entries({ operational_phase, current_step, situation_intent }).filter(
      ([, value]) => value !== null,
    );
    const family = kindOf(target_id) === 'goal' ? Goal : Project;
    updateRecord(change, family, target_id, Object.fromEntries(said), undefined, { keepsAuthority: true });
  }
  const decided = asDecided(proposal, change, { status });
  storeVersion(change, decided, {
    kind: `operational.${status}`,
    summary: `A proposed operational state was ${status}`,
  });
  return decided;
}
