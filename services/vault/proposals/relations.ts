// Proposed edges.
import { RelationProposal, type RelationProposalRequest } from '../../../shared/schemas/proposal.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { invalid } from '../../../shared/validate.ts';
import { type Edge, findEdge } from '../records/edges.ts';
import { createRecord } from '../records/family.ts';
import { made } from '../records/new-record.ts';
import { ANY_END, askedThing } from '../search/asked-object.ts';
import { type Actor, actorName, type Change } from '../store/change.ts';
import { storeVersion } from '../store/objects/versions.ts';
import { requireRoomForProposal, requireRoomForSettled } from '../trust/quotas.ts';
import { candidateById } from '../view/candidates.ts';
import { requireCapability } from '../view/capabilities.ts';
import { sees, seesEnds, type Viewer, viewerOf } from '../view/viewer.ts';
import { askedFor } from './asked-for.ts';
import { meaningOfEdge, ownEarlier, rememberDecision, rememberMeaning, sameAs } from './meanings.ts';
import { UNSTATED_CONFIDENCE } from './memory-decision.ts';
import { withReason } from './needs-no-decision.ts';
import { asDecided, pendingProposal } from './pending.ts';

export function proposeRelation(change: Change, actor: Actor, request: RelationProposalRequest): RelationProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  requireCapability(viewer, 'memory.propose');
  const seeing = { reader: tx, viewer, now: at };
  const { relation_type } = request;
  const [from_id, to_id] = (['from_id', 'to_id'] as const)
    .map((field) => askedThing(seeing, request[field], { field: [field], types: ANY_END }))
    .map(({ record }) => record.id) as [string, string];
  if (from_id === to_id)
    throw invalid([{ loc: ['body', 'to_id'], msg: 'must be another object than from_id', type: 'self_link' }]);
  const edge = { from_id, to_id, relation_type };
  const earlier = ownEarlier<RelationProposal>(tx, RelationProposal.type, {
    meaning: meaningOfEdge(edge),
    submittedBy: actorName(actor),
    at,
  });
  if (earlier !== undefined) return withReason(earlier);
  requireRoomForProposal(tx, actor);
  const proposal = made(RelationProposal, change, {
    authority: 'proposed',
    ...edge,
    submitted_by: actorName(actor),
    ...standing(change, viewer, edge),
    asked_for: askedFor(tx, actor, at),
  });
  if (proposal.status !== 'pending') requireRoomForSettled(tx, actor, at);
  storeVersion(change, proposal, { kind: 'relation.proposed', summary: 'Proposed a relation' });
  if (proposal.status === 'pending') rememberMeaning(tx, proposal);
  return withReason(proposal);
}

/**
 * The relation where its proposer sees it drawn already: such a proposal waits for nobody. A hidden relation is found when the
 * owner decides.
 */
function standing({ tx, at }: Change, viewer: Viewer, edge: Edge): Pick<RelationProposal, 'status' | 'relation_id'> {
  const there = findEdge(tx, edge, at);
  const candidate = there && candidateById(tx, there.id, at);
  const isSeen = candidate !== undefined && sees(viewer, candidate) && seesEnds(tx, viewer, candidate, at);
  return { status: isSeen ? 'accepted' : 'pending', relation_id: isSeen ? candidate.record.id : null };
}

export function decideRelation(change: Change, id: string, status: 'accepted' | 'rejected'): RelationProposal {
  const proposal = pendingProposal<RelationProposal>(change, RelationProposal.type, id);
  const { from_id, to_id, relation_type } = proposal;
  // A relation that is accepted as it was proposed stays what an assistant inferred.
  const inferred = { authority: 'agent_inferred', confidence: UNSTATED_CONFIDENCE };
  const edge = { from_id, to_id, relation_type };
  const relation =
    status === 'accepted'
      ? (findEdge(change.tx, edge, change.at) ?? createRecord(change, Relation, { ...edge, ...inferred }))
      : null;
  const decided = sameAs<RelationProposal>(change.tx, proposal, change.at).map((each) => {
    const next = asDecided(each, change, { status, relation_id: relation?.id ?? null });
    rememberDecision(change.tx, each, status);
    storeVersion(change, next, { kind: `relation.${status}`, summary: `A proposed relation was ${status}` });
    return next;
  });
  return decided.find((each) => each.id === id) as RelationProposal;
}
