// Titles where an id is meant: the one visible thing that is called so, and a sentence where there is none or more than one.
import { expect, test } from 'vitest';
import { tools } from '../../shared/contracts/tools.ts';
import { HubError } from '../../shared/errors.ts';
import { Artifact } from '../../shared/schemas/artifact.ts';
import { Commitment } from '../../shared/schemas/commitment.ts';
import { Goal } from '../../shared/schemas/goal.ts';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import { Preference } from '../../shared/schemas/preference.ts';
import { Project } from '../../shared/schemas/project.ts';
import { VaultHere } from '../support/vault-here.ts';

async function proposer(inside: VaultHere) {
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error) => (error instanceof HubError ? `${error.code}: ${error.message}` : String(error)),
    );
  const remember = (project_id: string) =>
    inside.call(
      tools.proposeMemory,
      { memory: { kind: 'semantic' as const, statement: `Of ${project_id}`, project_id }, evidence_refs: [] },
      token,
    );
  const stand = (target_id: string) =>
    inside.call(tools.proposeOperationalState, { target_id, current_step: 'Tiles' }, token);
  const relate = (from_id: string, to_id: string) =>
    inside.call(tools.proposeRelation, { from_id, to_id, relation_type: 'depends_on' as const }, token);
  const receipt = (project: string | string[]) =>
    inside.call(
      tools.getContextManifest,
      { purpose: 'x', requested_capabilities: ['project.read' as const], selectors: { project } },
      token,
    );
  return { refusal, remember, stand, relate, receipt };
}

test('a memory, a step and a receipt take the title of a project', async () => {
  await using inside = await VaultHere.create();
  const { remember, stand, receipt } = await proposer(inside);
  const { id } = await inside.create(Project, { title: 'The garden house' });
  const roof = await inside.create(Goal, { title: 'A roof', project_id: id });
  expect((await remember('the GARDEN  house')).proposed_memory).toMatchObject({ project_id: id });
  expect(await stand('The garden house')).toMatchObject({ target_id: id });
  expect(await stand('a roof')).toMatchObject({ target_id: roof.id });
  expect((await receipt('The garden house')).selectors).toEqual({ project: id });
  expect((await receipt(['The garden house', id])).selectors).toEqual({ project: [id, id] });
});

test('a relation takes the names of both ends, of whatever sort they are', async () => {
  await using inside = await VaultHere.create();
  const { relate } = await proposer(inside);
  const { id } = await inside.create(Project, { title: 'House' });
  const ends = [
    ['Pay the mason', await inside.create(Commitment, { title: 'Pay the mason', project_id: id })],
    ['offer', await inside.create(Artifact, { kind: 'note', title: 'Offer', body_text: 'An offer of tiles' })],
    ['tone', await inside.create(Preference, { key: 'tone', value: 'dry' })],
    ['The tiles are red', await inside.create(Memory, { kind: 'semantic', statement: 'The tiles are red' })],
  ] as const;
  for (const [name, end] of ends) expect(await relate('House', name)).toMatchObject({ from_id: id, to_id: end.id });
});

test('what nothing visible is called is refused in a sentence, and what is hidden alike', async () => {
  await using inside = await VaultHere.create();
  const { refusal, remember, stand, relate, receipt } = await proposer(inside);
  await inside.create(Project, { title: 'Hidden house', policy_tags: ['owner_only'] });
  await inside.create(Goal, { title: 'Sensitive house', classification: 'sensitive' });
  await inside.create(Artifact, { kind: 'note', title: 'Hidden note', body_text: 'x', policy_tags: ['owner_only'] });
  const { id } = await inside.create(Project, { title: 'House' });
  const asked = async (name: string) => [
    await refusal(remember(name)),
    await refusal(stand(name)),
    await refusal(relate(name, id)),
    await refusal(relate(id, name)),
    await refusal(receipt(name)),
  ];
  const missing = await asked('Missing house');
  expect(missing).toEqual([
    'validation_failed: body: memory.project_id names no project that you may see: give its id, or its exact title.',
    'validation_failed: body: target_id names no project or goal that you may see: give its id, or its exact title.',
    'validation_failed: body: from_id names no thing that you may see: give its id, or its exact title.',
    'validation_failed: body: to_id names no thing that you may see: give its id, or its exact title.',
    'validation_failed: body: selectors.project names no project that you may see: give its id, or its exact title.',
  ]);
  for (const hidden of ['Hidden house', 'Sensitive house', 'Hidden note', '"', 'prj_1'])
    expect(await asked(hidden)).toEqual(missing);
});

test('of what two visible things are called, both ids are named; a hidden namesake is not counted', async () => {
  await using inside = await VaultHere.create();
  const { refusal, stand, relate } = await proposer(inside);
  const { id: first } = await inside.create(Project, { title: 'House' });
  await inside.create(Goal, { title: 'house', policy_tags: ['owner_only'] });
  expect(await stand('House')).toMatchObject({ target_id: first });
  const { id: second } = await inside.create(Goal, { title: 'HOUSE' });
  const said = await refusal(stand('House'));
  expect(said).toMatch(/target_id names more than one project or goal \(.+, .+\): give the id of one\.$/);
  expect([said.includes(first), said.includes(second)]).toEqual([true, true]);
  expect(await refusal(relate('House', 'House'))).toContain('from_id names more than one thing');
  expect(await refusal(relate(first, first))).toContain('must be another object');
});
