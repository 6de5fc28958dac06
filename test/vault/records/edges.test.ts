// An edge is its two ends and its type, however often it is drawn.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { relations } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

async function ends(inside: VaultHere) {
  const project = await inside.create(Project, { title: 'Osprey' });
  const goal = await inside.create(Goal, { title: 'Launch', project_id: project.id });
  return { from_id: project.id, to_id: goal.id, relation_type: 'depends_on' as const };
}

const drawn = async (inside: VaultHere) => (await inside.call(relations.list, { limit: 9 })).items;

test('the same edge drawn twice is one, and takes what is said of it the second time', async () => {
  await using inside = await VaultHere.create();
  const edge = await ends(inside);
  const first = await inside.call(relations.create, edge);
  const again = await inside.call(relations.create, { ...edge, labels: ['again'] });
  expect(again).toMatchObject({ id: first.id, labels: ['again'], version: 2 });
  // The other way round, or of another type, it is another edge.
  await inside.call(relations.create, { ...edge, from_id: edge.to_id, to_id: edge.from_id });
  await inside.call(relations.create, { ...edge, relation_type: 'related_to' });
  expect(await drawn(inside)).toHaveLength(3);
  await inside.call(relations.remove, { id: first.id, purge: false });
  expect((await inside.call(relations.create, edge)).id).not.toBe(first.id);
});

test('an edge that is proposed twice is drawn once, and one that its proposer sees waits for nobody', async () => {
  await using inside = await VaultHere.create();
  const edge = await ends(inside);
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const first = await inside.call(tools.proposeRelation, edge, token);
  const second = await inside.call(tools.proposeRelation, edge, token);
  const accepted = await inside.call(proposals.acceptRelation, { id: first.id });
  if (second.id !== first.id)
    expect(await inside.call(proposals.acceptRelation, { id: second.id })).toMatchObject({
      relation_id: accepted.relation_id,
    });
  expect(await drawn(inside)).toHaveLength(1);
  expect(await inside.call(tools.proposeRelation, edge, token)).toMatchObject({
    status: 'accepted',
    relation_id: accepted.relation_id,
  });
  expect((await inside.call(proposals.listRelationProposals, { limit: 9, status: 'pending' })).items).toEqual([]);
});

test('what has to do with something has so both ways, and is one edge from whichever end it is drawn', async () => {
  await using inside = await VaultHere.create();
  const { from_id, to_id } = await ends(inside);
  const [edge, back] = [
    { from_id, to_id, relation_type: 'related_to' as const },
    { from_id: to_id, to_id: from_id, relation_type: 'related_to' as const },
  ];
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const { token: other } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const first = await inside.call(tools.proposeRelation, edge, token);
  expect((await inside.call(tools.proposeRelation, back, token)).id).toBe(first.id);
  await inside.call(tools.proposeRelation, back, other);
  const waiting = async () =>
    (await inside.call(proposals.listRelationProposals, { limit: 9, status: 'pending' })).items;
  expect((await waiting()).map(({ proposed_by }) => proposed_by?.length)).toEqual([2]);
  const { relation_id } = await inside.call(proposals.acceptRelation, { id: (await waiting())[0]?.id as string });
  expect(await waiting()).toEqual([]);
  expect(await inside.call(tools.proposeRelation, back, token)).toMatchObject({ status: 'accepted', relation_id });
  expect((await inside.call(relations.create, back)).id).toBe(relation_id);
  expect(await drawn(inside)).toHaveLength(1);
});

test('a hidden edge is told to nobody who proposes it', async () => {
  await using inside = await VaultHere.create();
  const edge = await ends(inside);
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const hidden = await inside.call(relations.create, { ...edge, policy_tags: ['owner_only'] });
  const proposal = await inside.call(tools.proposeRelation, edge, token);
  expect(proposal).toMatchObject({ status: 'pending', relation_id: null });
  expect(await inside.call(proposals.acceptRelation, { id: proposal.id })).toMatchObject({ relation_id: hidden.id });
});
