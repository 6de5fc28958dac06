// Proposed edges.
import { RelationProposal, type RelationProposalRequest } from '../../../shared/schemas/proposal.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { invalid } from '../../../shared/validate.ts';
import { type Edge, findEdge } from '../records/edges.ts';
import { blank, createRecord } from '../records/family.ts';
import { ANY_END, askedId } from '../search/asked-object.ts';
import { type Actor, actorName, type Change } from '../store/change.ts';
import { storeVersion } from '../store/objects/versions.ts';
import { requireRoomForProposal } from '../trust/quotas.ts';
import { candidateById } from '../view/candidates.ts';
import { requireCapability, requireVisible } from '../view/capabilities.ts';
import { sees, seesEnds, type Viewer, viewerOf } from '../view/viewer.ts';
import { UNSTATED_CONFIDENCE } from './memories.ts';
import { asDecided, pendingProposal } from './pending.ts';

export function proposeRelation(change: Change, actor: Actor, request: RelationProposalRequest): RelationProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  requireCapability(viewer, 'memory.propose');
  requireRoomForProposal(tx, actor);
  const { relation_type } = request;
  const [from_id, to_id] = (['from_id', 'to_id'] as const).map((field) =>
    askedId(tx, viewer, request[field], { field: [field], types: ANY_END }, at),
  ) as [string, string];
  if (from_id === to_id)
    throw invalid([{ loc: ['body', 'to_id'], msg: 'must be another object than from_id', type: 'self_link' }]);
  for (const id of [from_id, to_id]) requireVisible(tx, viewer, id, at);
  const proposal = {
    ...blank(RelationProposal, change),
    authority: 'proposed',
    from_id,
    to_id,
    relation_type,
    submitted_by: actorName(actor),
    ...standing(change, viewer, { from_id, to_id, relation_type }),
  } as unknown as RelationProposal;
  storeVersion(change, proposal, { kind: 'relation.proposed', summary: 'Proposed a relation' });
  return proposal;
}

/** What its proposer sees drawn already waits for nobody. A hidden edge is found when the owner decides. */
function standing({ tx, at }: Change, viewer: Viewer, edge: Edge) {
  const there = findEdge(tx, edge, at);
  const candidate = there && candidateById(tx, there.id, at);
  const isSeen = candidate !== undefined && sees(viewer, candidate) && seesEnds(tx, viewer, candidate, at);
  return { status: isSeen ? 'accepted' : 'pending', relation_id: isSeen ? candidate.record.id : null };
}

export function decideRelation(change: Change, id: string, status: 'accepted' | 'rejected'): RelationProposal {
  const proposal = pendingProposal<RelationProposal>(change, RelationProposal.type, id);
  const { from_id, to_id, relation_type } = proposal;
  // Accepted as it is, it stays what an assistant inferred.
  const inferred = { authority: 'agent_inferred', confidence: UNSTATED_CONFIDENCE };
  const edge = { from_id, to_id, relation_type };
  const relation =
    status === 'accepted'
      ? (findEdge(change.tx, edge, change.at) ?? createRecord(change, Relation, { ...edge, ...inferred }))
      : null;
  const decided = asDecided(proposal, change, { status, relation_id: relation?.id ?? null });
  storeVersion(change, decided, { kind: `relation.${status}`, summary: `A proposed relation was ${status}` });
  return decided;
}
