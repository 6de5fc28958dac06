// Proposed states and relations: those that say the same are one entry, as memories are, and one decision.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { projects, relations } from '../../../shared/methods/records.ts';
import { review } from '../../../shared/methods/review.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const ALL = { capabilities: [...CAPABILITIES] };

const pending = { limit: 100, status: 'pending' };
const statesOf = async (inside: VaultHere) => (await inside.call(proposals.listOperationalProposals, pending)).items;
const edgesOf = async (inside: VaultHere) => (await inside.call(proposals.listRelationProposals, pending)).items;
const decided = async (inside: VaultHere) => (await inside.call(review.listDecided, { limit: 100 })).items;

async function twoAssistants(inside: VaultHere) {
  return [await inside.assistant(ALL), await inside.assistant(ALL)] as const;
}

test('states that say the same are one entry, with where it stands now and all who proposed it, and one decision', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = await twoAssistants(inside);
  const project = await inside.create(Project, { title: 'Osprey', current_step: 'Ask three builders.' });
  const step = (token: string, current_step: string) =>
    inside.call(tools.proposeOperationalState, { target_id: project.id, current_step }, token);
  const first = await step(one.token, 'Choose a builder.');
  expect(await step(one.token, 'Choose a builder')).toMatchObject({ id: first.id });
  await step(other.token, 'choose a builder!');
  const [entry, ...more] = await statesOf(inside);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ before: { current_step: 'Ask three builders.', operational_phase: null } });
  expect(entry?.proposed_by?.map(({ submitted_by }) => submitted_by)).toEqual([one.id, other.id]);
  // What is not proposed may have changed since; of what is, the owner is told.
  await inside.call(projects.update, { id: project.id, patch: { situation_intent: 'Dry before winter.' } });
  expect((await statesOf(inside))[0]?.stood_at).toBeNull();
  await inside.call(projects.update, { id: project.id, patch: { current_step: 'Ask two builders.' } });
  expect((await statesOf(inside))[0]).toMatchObject({
    before: { current_step: 'Ask two builders.' },
    stood_at: { current_step: 'Ask three builders.' },
  });
  await inside.call(proposals.acceptOperational, { id: first.id });
  expect(await statesOf(inside)).toEqual([]);
  expect((await inside.call(projects.get, { id: project.id })).current_step).toBe('Choose a builder.');
  expect(await decided(inside)).toMatchObject([{ id: first.id, status: 'accepted', way_back: true }]);

  await inside.call(proposals.reopenOperational, { id: first.id });
  expect((await inside.call(projects.get, { id: project.id })).current_step).toBe('Ask two builders.');
  expect((await statesOf(inside))[0]?.proposed_by).toHaveLength(2);
  expect(await decided(inside)).toEqual([]);
});

test('a state is accepted as its owner changed it, which is the owner’s word, and taken back as any other', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = await twoAssistants(inside);
  const project = await inside.create(Project, { title: 'Osprey', current_step: 'Ask three builders.' });
  const step = (token: string) =>
    inside.call(tools.proposeOperationalState, { target_id: project.id, current_step: 'Choose a builder.' }, token);
  const { id } = await step(one.token);
  await step(other.token);
  const edits = { current_step: 'Choose a mason.', situation_intent: 'Dry before winter.' };
  await inside.call(proposals.acceptOperational, { id, edits });
  expect(await inside.call(projects.get, { id: project.id })).toMatchObject({ ...edits, authority: 'user_confirmed' });
  expect(await decided(inside)).toMatchObject([
    { id, way_back: true, says: 'Osprey: Ask three builders. → Choose a mason.; Dry before winter.' },
  ]);
  // It stays what was proposed.
  expect(await inside.call(proposals.getOperationalProposal, { id })).toMatchObject({
    status: 'accepted',
    current_step: 'Choose a builder.',
  });
  await inside.call(proposals.reopenOperational, { id });
  expect(await inside.call(projects.get, { id: project.id })).toMatchObject({
    current_step: 'Ask three builders.',
    situation_intent: null,
  });
  expect((await statesOf(inside))[0]?.proposed_by).toHaveLength(2);
  // As it was proposed, it is not the owner's word.
  await inside.call(proposals.acceptOperational, { id });
  expect((await decided(inside))[0]?.says).toBe('Osprey: Ask three builders. → Choose a builder.');
});

test('a state that was rejected stays away while nothing has moved, and one that is so makes no entry', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = await twoAssistants(inside);
  const project = await inside.create(Project, { title: 'Osprey', current_step: 'Ask three builders.' });
  const step = (token: string, current_step: string) =>
    inside.call(tools.proposeOperationalState, { target_id: project.id, current_step }, token);
  const is = await step(one.token, 'Ask three builders.');
  expect(is).toMatchObject({ status: 'accepted', because: 'This is so already.' });
  const { id } = await step(one.token, 'Choose a builder.');
  await inside.call(proposals.rejectOperational, { id });
  expect(await step(one.token, 'Choose a builder.')).toMatchObject({
    id,
    status: 'rejected',
    because: 'The owner has rejected this before.',
  });
  expect((await step(other.token, 'Choose a builder.')).status).toBe('pending');
  expect(await statesOf(inside)).toEqual([]);
  await inside.call(projects.update, { id: project.id, patch: { current_step: 'Ask two builders.' } });
  await step(one.token, 'Choose a builder.');
  expect(await statesOf(inside)).toHaveLength(1);
});

test('a state that somebody has moved on since is not taken back', async () => {
  await using inside = await VaultHere.create();
  const [one] = await twoAssistants(inside);
  const project = await inside.create(Project, { title: 'Osprey' });
  const request = { target_id: project.id, current_step: 'Choose a builder.' };
  const { id } = await inside.call(tools.proposeOperationalState, request, one.token);
  await inside.call(proposals.acceptOperational, { id });
  await inside.call(projects.update, { id: project.id, patch: { current_step: 'Sign.' } });
  expect(await decided(inside)).toMatchObject([{ id, way_back: false }]);
  expect(await outcome(inside.call(proposals.reopenOperational, { id }))).toBe('already_decided');
  expect((await inside.call(projects.get, { id: project.id })).current_step).toBe('Sign.');
});

test('relations that are the same are one entry, are drawn once, and are gone when that is taken back', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = await twoAssistants(inside);
  const ends = [await inside.create(Project, { title: 'Osprey' }), await inside.create(Project, { title: 'Heron' })];
  const edge = { from_id: ends[0]?.id as string, to_id: ends[1]?.id as string, relation_type: 'depends_on' } as const;
  const first = await inside.call(tools.proposeRelation, edge, one.token);
  await inside.call(tools.proposeRelation, edge, other.token);
  const [entry, ...more] = await edgesOf(inside);
  expect([entry?.proposed_by?.length, more]).toEqual([2, []]);
  await inside.call(proposals.acceptRelation, { id: first.id });
  const drawn = async () => (await inside.call(relations.list, { limit: 9 })).items;
  expect(await drawn()).toHaveLength(1);
  for (const { token } of [one, other])
    expect((await inside.call(tools.proposeRelation, edge, token)).status).toBe('accepted');
  await inside.call(proposals.reopenRelation, { id: first.id });
  expect(await drawn()).toEqual([]);
  expect((await edgesOf(inside))[0]?.proposed_by).toHaveLength(2);
  await inside.call(proposals.rejectRelation, { id: first.id });
  await inside.call(tools.proposeRelation, edge, other.token);
  expect(await edgesOf(inside)).toEqual([]);
});
