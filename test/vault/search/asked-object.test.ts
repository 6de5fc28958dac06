// Titles where an id is meant: the one visible thing that is called so, and a sentence where there is none or more than one.
import { expect, test } from 'vitest';
import { HubError } from '../../../shared/errors.ts';
import { reading } from '../../../shared/methods/reading.ts';
import * as records from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

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
  return { token, refusal, remember, stand, relate, receipt };
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
  const { id: hiddenId } = await inside.create(Project, { title: 'Hidden house', policy_tags: ['owner_only'] });
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
    'not_found: memory.project_id names no project that you may see: give its id, or its exact title.',
    'not_found: target_id names no project or goal that you may see: give its id, or its exact title.',
    'not_found: from_id names no thing that you may see: give its id, or its exact title.',
    'not_found: to_id names no thing that you may see: give its id, or its exact title.',
    'validation_failed: body: selectors.project names no project that you may see: give its id, or its exact title.',
  ]);
  for (const hidden of ['Hidden house', 'Sensitive house', 'Hidden note', '"', 'prj_1'])
    expect(await asked(hidden)).toEqual(missing);
  // By its id what is hidden, or is not there, is the same mistake. A receipt takes any id, and then holds nothing of it.
  for (const unseen of [hiddenId, `prj_${'0'.repeat(26)}`])
    expect((await asked(unseen)).slice(0, 4)).toEqual(missing.slice(0, 4));
});

test('of several grounds the one is named that cannot be seen, hidden or missing', async () => {
  await using inside = await VaultHere.create();
  const { token, refusal } = await proposer(inside);
  const seen = await inside.create(Memory, { kind: 'semantic', statement: 'The roof leaks' });
  const hidden = await inside.create(Memory, { kind: 'semantic', statement: 'x', policy_tags: ['owner_only'] });
  const memory = { kind: 'semantic' as const, statement: 'The roof is old' };
  const action = { kind: 'email.send', summary_human: 'Write', payload: {}, idempotency_key: 'k' };
  for (const bad of [hidden.id, `mem_${'0'.repeat(26)}`]) {
    const refs = ['a letter', seen.id, bad];
    const tries = [
      inside.call(tools.proposeMemory, { memory, evidence_refs: refs }, token),
      inside.call(tools.proposeMemory, { memory: { ...memory, source_refs: refs }, evidence_refs: [] }, token),
      inside.call(tools.proposeAction, { ...action, basis_refs: refs }, token),
    ];
    expect(await Promise.all(tries.map(refusal))).toEqual(
      ['evidence_refs.2', 'memory.source_refs.2', 'basis_refs.2'].map(
        (field) => `not_found: ${field} names nothing that you may see: give another id, or words.`,
      ),
    );
  }
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

test('a memory is about what it names, and an action rests on it, by its title', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const { refusal } = await proposer(inside);
  const { id } = await inside.create(Project, { title: 'House' });
  const offer = await inside.create(Artifact, { kind: 'note', title: 'Offer', body_text: 'An offer of tiles' });
  await inside.create(Artifact, { kind: 'note', title: 'Secret', body_text: 'x', policy_tags: ['owner_only'] });
  const about = (subject_ref: string) =>
    inside.call(
      tools.proposeMemory,
      { memory: { kind: 'semantic' as const, statement: `Of ${subject_ref}`, subject_ref }, evidence_refs: [] },
      token,
    );
  expect((await about('offer')).proposed_memory).toMatchObject({ subject_ref: offer.id });
  const missing = await refusal(about('Nothing'));
  expect(missing).toBe(
    'not_found: memory.subject_ref names no thing that you may see: give its id, or its exact title.',
  );
  expect(await refusal(about('Secret'))).toBe(missing);
  const act = (idempotency_key: string, basis_refs: string[]) =>
    inside.call(
      tools.proposeAction,
      { kind: 'email', summary_human: 'Write to the mason', payload: {}, basis_refs, idempotency_key },
      token,
    );
  const asked = await act('first', ['house', 'Offer', 'Secret', 'what they said', id]);
  // What names nothing that may be seen is said in words, a hidden title like any other.
  expect(asked.basis_refs).toEqual([id, offer.id, 'Secret', 'what they said', id]);
  expect((await act('first', ['house', 'Offer', 'Secret', 'what they said', id])).id).toBe(asked.id);
  await inside.create(Goal, { title: 'house' });
  expect((await act('second', ['House'])).basis_refs).toEqual(['House']);
});

test('the answer to an action is asked for by its key or in its words, and only by who asked', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const other = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const { refusal } = await proposer(inside);
  const act = (idempotency_key: string, summary_human: string) =>
    inside.call(
      tools.proposeAction,
      { kind: 'email', summary_human, payload: {}, basis_refs: [], idempotency_key },
      token,
    );
  const status = (intent_id: string, by = token) => inside.call(tools.checkActionStatus, { intent_id }, by);
  const { id } = await act('mason-1', 'Write to the mason');
  for (const word of [id, 'mason-1', 'Write to the mason'])
    expect(await status(word)).toEqual({ intent_id: id, status: 'pending', decided_at: null });
  const missing = await refusal(status('mason-2'));
  expect(missing).toMatch(/^not_found: /);
  for (const word of [id, 'mason-1', 'Write to the mason', 'mason-2'])
    expect(await refusal(status(word, other.token))).toBe(missing);
  const again = await act('mason-2', 'Write to the mason');
  expect(await refusal(status('Write to the mason'))).toBe(
    `validation_failed: body: intent_id names more than one of your actions (${again.id}, ${id}): give the id of one.`,
  );
});

test('a brief is read by the title of its project; of a hidden one, or none, there is none', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const { refusal } = await proposer(inside);
  const { id } = await inside.create(Project, { title: 'House / garden' });
  await inside.create(Project, { title: 'Hidden house', policy_tags: ['owner_only'] });
  const brief = (word: string, by = token) => inside.call(records.projects.brief, { id: word }, by);
  const resource = (word: string) =>
    inside.call(reading.resource, { uri: `context-hub://projects/${encodeURIComponent(word)}/brief` }, token);
  for (const read of [brief('house / GARDEN'), resource('House / garden'), brief('House / garden', inside.owner)])
    expect(await read).toMatchObject({ project: { id } });
  expect(
    await inside.call(reading.resource, { uri: 'context-hub://projects/House%20%2F%20garden/brief' }, token),
  ).toEqual(await resource(id));
  const missing = await refusal(brief('Missing house'));
  expect(missing).toMatch(/^not_found: /);
  for (const read of [brief('Hidden house'), resource('Hidden house'), resource('%'), brief(`prj_${'0'.repeat(26)}`)])
    expect(await refusal(read)).toBe(missing);
  expect(await refusal(inside.call(reading.resource, { uri: 'context-hub://projects/%/brief' }, token))).toBe(missing);
  const { id: other } = await inside.create(Project, { title: 'House / garden' });
  const several = await refusal(brief('House / garden'));
  expect([several.includes(id), several.includes(other)]).toEqual([true, true]);
});

test('a list is of one project by its title, and refused where none is called so', async () => {
  await using inside = await VaultHere.create();
  const { refusal } = await proposer(inside);
  const { id } = await inside.create(Project, { title: 'House' });
  const { id: memory } = await inside.create(Memory, { kind: 'semantic', statement: 'It is red', project_id: id });
  await inside.create(Memory, { kind: 'semantic', statement: 'It is blue' });
  const list = (project: string) => inside.call(records.memories.list, { limit: 10, project });
  for (const word of [id, 'house']) expect((await list(word)).items).toMatchObject([{ id: memory }]);
  expect((await list(`prj_${'0'.repeat(26)}`)).items).toEqual([]);
  expect(await refusal(list('Garden'))).toBe(
    'validation_failed: query: project names no project that you may see: give its id, or its exact title.',
  );
});
