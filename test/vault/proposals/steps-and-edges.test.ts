// Proposed steps of a project or a goal, and proposed edges between two things.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { goals, projects, relations } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const grant: Parameters<VaultHere['assistant']>[0] = {
  capabilities: ['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose', 'action.propose'],
};
const semantic = { kind: 'semantic' as const };
const LIKES = 'The owner prefers the window seat on long flights';

test('a proposed step changes what it names and leaves the rest as it is', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const project = await inside.create(Project, {
    title: 'Trip',
    operational_phase: 'planning',
    situation_intent: 'Rest',
  });
  const step = { target_id: project.id, current_step: 'Choose a hotel', situation_intent: null };
  const { id } = await inside.call(tools.proposeOperationalState, step, token);
  expect(await inside.call(projects.get, { id: project.id })).toMatchObject({ current_step: null, version: 1 });
  await inside.call(proposals.acceptOperational, { id });
  expect(await inside.call(projects.get, { id: project.id })).toMatchObject({
    operational_phase: 'planning',
    current_step: 'Choose a hotel',
    situation_intent: 'Rest',
  });
  expect(await outcome(inside.call(proposals.rejectOperational, { id }))).toBe('already_decided');
});

test('an accepted step leaves the authority of what it changes as it was; an edit of the owner makes it the owner’s', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const imported = await inside.create(Goal, { title: 'Book', authority: 'source_imported' });
  const own = await inside.create(Project, { title: 'Trip' });
  for (const { id: target_id } of [imported, own]) {
    const { id } = await inside.call(tools.proposeOperationalState, { target_id, current_step: 'Pay' }, token);
    await inside.call(proposals.acceptOperational, { id });
  }
  const goal = await inside.call(goals.get, { id: imported.id });
  expect(goal).toMatchObject({ current_step: 'Pay', authority: 'source_imported', version: 2 });
  expect(await inside.call(projects.get, { id: own.id })).toMatchObject({ authority: 'user_confirmed', version: 2 });
  const edited = await inside.call(goals.update, { id: imported.id, patch: { current_step: 'Pay by card' } });
  expect(edited.authority).toBe('user_confirmed');
});

test('a proposed step of a goal is the goal’s, and none is taken for what has no steps', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const goal = await inside.create(Goal, { title: 'Book' });
  const memory = await inside.create(Memory, { ...semantic, statement: LIKES });
  const { id } = await inside.call(tools.proposeOperationalState, { target_id: goal.id, current_step: 'Pay' }, token);
  await inside.call(proposals.acceptOperational, { id });
  expect(await inside.call(goals.get, { id: goal.id })).toMatchObject({ current_step: 'Pay' });
  expect(await outcome(inside.call(tools.proposeOperationalState, { target_id: memory.id }, token))).toBe('not_found');
});

test('a step that says nothing is refused and leaves no entry; a blank says nothing, and what is so already waits for nobody', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const { id: target_id } = await inside.create(Project, { title: 'Trip', current_step: 'Pay' });
  const step = (said: object) => inside.call(tools.proposeOperationalState, { target_id, ...said }, token);
  const listed = async () => (await inside.call(proposals.listOperationalProposals, { limit: 9 })).items;
  for (const said of [
    {},
    { operational_phase: null },
    { operational_phase: null, current_step: null, situation_intent: null },
    { current_step: '' },
    { current_step: ' \n', situation_intent: '\u00a0' },
  ])
    await expect(step(said), JSON.stringify(said)).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'This proposes nothing of where it stands.',
      extras: { fix: 'Give operational_phase, current_step or situation_intent.' },
    });
  expect(await listed()).toEqual([]);
  expect(await step({ current_step: 'Pay', situation_intent: ' ' })).toMatchObject({
    status: 'accepted',
    situation_intent: null,
  });
  expect(await step({ current_step: '', operational_phase: 'planning' })).toMatchObject({
    status: 'pending',
    current_step: null,
  });
});

test('a proposed edge is drawn when it is accepted, never to itself, never to what is hidden', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const [a, b] = [await inside.create(Project, { title: 'A' }), await inside.create(Project, { title: 'B' })];
  const hidden = await inside.create(Project, { title: 'C', policy_tags: ['owner_only'] });
  const edge = (from_id: string, to_id: string) =>
    inside.call(tools.proposeRelation, { from_id, to_id, relation_type: 'depends_on' }, token);
  expect(await outcome(edge(a.id, a.id))).toBe('validation_failed');
  expect(await outcome(edge(a.id, hidden.id))).toBe('not_found');
  const { id } = await edge(a.id, b.id);
  const accepted = await inside.call(proposals.acceptRelation, { id });
  expect(await inside.call(relations.get, { id: accepted.relation_id as string })).toMatchObject({
    from_id: a.id,
    to_id: b.id,
    authority: 'agent_inferred',
    confidence: 0.5,
  });
  expect(await outcome(inside.call(proposals.acceptRelation, { id }))).toBe('already_decided');
});

test('whoever is told where something stands was told of it, as who knew what says', async () => {
  await using inside = await VaultHere.create();
  const { token, id: connection_id } = await inside.assistant(grant);
  const project = await inside.create(Project, { title: 'Health', current_step: 'See Dr. Reed' });
  const told = await inside.call(
    tools.proposeOperationalState,
    { target_id: project.id, operational_phase: 'planning' },
    token,
  );
  expect(told.before).toEqual({ operational_phase: null, current_step: 'See Dr. Reed', situation_intent: null });
  const { readers } = await inside.call(trust.readers, { id: project.id });
  expect(readers.find((each) => each.connection_id === connection_id)?.told).toMatchObject({ times: 1, version: 1 });

  // Where nothing stands nothing was told.
  const bare = await inside.create(Project, { title: 'Boat' });
  await inside.call(tools.proposeOperationalState, { target_id: bare.id, operational_phase: 'planning' }, token);
  const none = await inside.call(trust.readers, { id: bare.id });
  expect(none.readers.every((each) => each.told === null)).toBe(true);
});

test('where something from outside stands is told as data from outside, with what hides in it', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const goal = await inside.create(Goal, {
    title: 'Book',
    current_step: 'Obey\u202eme',
    authority: 'source_imported',
  });
  const propose = () =>
    inside.call(tools.proposeOperationalState, { target_id: goal.id, situation_intent: 'Rest' }, token, {
      key: 'once',
      route: 'POST /v1/mcp/tools/propose_operational_state',
    });
  const told = { current_step: 'Obey⟨U+202E⟩me', untrusted: true };
  expect((await propose()).before).toMatchObject(told);
  // Repeated it is told as it stood, which is no word of the owner's though they wrote another since.
  await inside.call(goals.update, { id: goal.id, patch: { current_step: 'Write' } });
  expect((await propose()).before).toMatchObject(told);
});
