// The owner of a simulated life reviews what was proposed: takes it, takes it in other words, or leaves it.
import { actions } from '../shared/methods/actions.ts';
import { proposals } from '../shared/methods/proposals.ts';
import { SIMULATED } from '../shared/schemas/lab.ts';
import { type Deed, type Life, tell } from './life.ts';

const PENDING = { limit: 10, status: 'pending' } as const;

async function reviewMemories(life: Life): Promise<void> {
  const { chance, hands } = life;
  const { items } = await hands.call(proposals.listMemoryProposals, PENDING);
  for (const { id, statement } of items) {
    if (chance.happens(0.35)) {
      await hands.call(proposals.rejectMemory, { id });
      tell(life, 'owner', 'rejected a memory', id);
      continue;
    }
    const edits = { statement: `${statement} (as I would say it)` };
    const accepted = await hands.call(proposals.acceptMemory, { id, ...(chance.happens(0.2) && { edits }) });
    life.memories.push(accepted.id);
    tell(life, 'owner', 'accepted a memory', id, accepted.id);
  }
}

async function settleConflicts(life: Life): Promise<void> {
  const { chance, hands } = life;
  const { items } = await hands.call(proposals.listConflicts, { limit: 10, status: 'open' });
  for (const { id } of items.slice(0, 3)) {
    const status = chance.of(['resolved_keep_existing', 'resolved_accept_new', 'resolved_merged'] as const);
    await hands.call(proposals.resolveConflict, {
      id,
      status,
      ...(status === 'resolved_merged' && { statement: 'Both are true, each on other days.' }),
    });
    tell(life, 'owner', `settled a conflict: ${status}`, id);
  }
}

async function reviewSteps(life: Life): Promise<void> {
  const { chance, hands } = life;
  const open = openProjects(life);
  const { items } = await hands.call(proposals.listOperationalProposals, PENDING);
  for (const { id, target_id } of items) {
    const accepts = open.has(target_id) && chance.happens(0.6);
    await hands.call(accepts ? proposals.acceptOperational : proposals.rejectOperational, { id });
    tell(life, 'owner', accepts ? 'accepted where it stands' : 'rejected where it stands', id);
  }
}

function openProjects({ projects }: Life): Set<string> {
  return new Set(projects.filter(({ status }) => status !== 'done').map(({ id }) => id));
}

async function reviewEdges(life: Life): Promise<void> {
  const open = openProjects(life);
  const { items } = await life.hands.call(proposals.listRelationProposals, PENDING);
  for (const { id, from_id, to_id } of items) {
    const accepts = open.has(from_id) && open.has(to_id) && life.chance.happens(0.6);
    await life.hands.call(accepts ? proposals.acceptRelation : proposals.rejectRelation, { id });
    tell(life, 'owner', accepts ? 'accepted a relation' : 'rejected a relation', id);
  }
}

/** An approval is a word and no more: nobody in the lab carries anything out. */
async function decideActions(life: Life): Promise<void> {
  const { chance, hands } = life;
  const { items } = await hands.call(actions.listApprovals, PENDING);
  for (const { id } of items) {
    const decision = chance.of(['approved', 'declined'] as const);
    await hands.call(actions.decideAction, { id, decision, note: `${SIMULATED}: nothing is carried out` });
    tell(life, 'owner', `${decision} an action`, id);
  }
}

export const REVIEW_DEEDS: readonly Deed[] = [
  { share: 0.35, happens: reviewMemories },
  { share: 0.25, happens: settleConflicts },
  { share: 0.3, happens: reviewSteps },
  { share: 0.2, happens: reviewEdges },
  { share: 0.3, happens: decideActions },
];
