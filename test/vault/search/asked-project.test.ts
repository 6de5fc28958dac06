// The project that an assistant means: by its id, by its title, or by something in it; and what is refused in a sentence rather
// than answered with nothing.
import { expect, test } from 'vitest';
import { HubError } from '../../../shared/errors.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

const READS = { capabilities: ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read'] };
const MISSING = '00000000000000000000000000';

type GrantShape = Parameters<VaultHere['assistant']>[0];

async function asker(inside: VaultHere, grant: Record<string, unknown> = READS) {
  const { token } = await inside.assistant(grant as GrantShape);
  const about = (subject_ref: string, more = {}) =>
    inside.call(tools.getContextContract, { purpose: 'What is next', subject_ref, ...more }, token);
  const refusal = (subject_ref: string) =>
    about(subject_ref).then(
      () => 'answered',
      (error) => (error instanceof HubError ? `${error.code}: ${error.message}` : String(error)),
    );
  const search = (query: string, project: string) =>
    inside.call(tools.searchPersonalContext, { query, purpose: 'x', scope: { project } }, token);
  return { about, refusal, search };
}

test('a package is about the project of a title, whatever its letters and spaces', async () => {
  await using inside = await VaultHere.create();
  const { about } = await asker(inside);
  const { id } = await inside.create(Project, { title: 'The garden house' });
  await inside.create(Project, { title: 'The garden' });
  for (const title of ['The garden house', 'the  GARDEN house '])
    expect((await about(title)).situation).toMatchObject({ project_id: id });
});

test('a title that no visible project has is refused in a sentence, and a hidden one alike', async () => {
  await using inside = await VaultHere.create();
  const { refusal } = await asker(inside, { ...READS, selectors: { project_status: 'active' } });
  await inside.create(Project, { title: 'Hidden house', policy_tags: ['owner_only'] });
  await inside.create(Project, { title: 'Sensitive house', classification: 'sensitive' });
  await inside.create(Project, { title: 'Paused house', status: 'paused' });
  const missing = await refusal('Missing house');
  expect(missing).toBe(
    'validation_failed: body: subject_ref names no project that you may see: give the id of one, or leave it out.',
  );
  for (const title of ['Hidden house', 'Sensitive house', 'Paused house']) expect(await refusal(title)).toBe(missing);
  for (const odd of ['', ' ', `prj_${MISSING}0`, '../../etc', 'x'.repeat(200)])
    expect(await refusal(odd)).toBe(missing);
});

test('of a title that two visible projects have, both ids are named; a hidden namesake is not counted', async () => {
  await using inside = await VaultHere.create();
  const { about, refusal } = await asker(inside);
  const { id: first } = await inside.create(Project, { title: 'House' });
  await inside.create(Project, { title: 'House', policy_tags: ['owner_only'] });
  expect((await about('House')).situation).toMatchObject({ project_id: first });
  const { id: second } = await inside.create(Project, { title: 'house' });
  const said = await refusal('House');
  expect(said).toMatch(
    /^validation_failed: body: subject_ref names more than one project \(prj_.*\): give the id of one\.$/,
  );
  expect([said.includes(first), said.includes(second)]).toEqual([true, true]);
});

test('the id of something in a project leads there; of what lies in none, and of what is hidden, each says its own', async () => {
  await using inside = await VaultHere.create();
  const { about, refusal } = await asker(inside);
  const { id: project_id } = await inside.create(Project, { title: 'House' });
  const goal = await inside.create(Goal, { title: 'A roof', project_id, current_step: 'Tiles' });
  expect((await about(goal.id)).situation).toMatchObject({ project_id, current_step: 'Tiles' });
  const commitment = await inside.create(Commitment, { title: 'Pay', project_id });
  const memory = await inside.create(Memory, { kind: 'semantic', statement: 'Red tiles', project_id });
  for (const { id } of [commitment, memory])
    expect((await about(id)).situation, id).toMatchObject({ project_id, current_step: null });
  const loose = await inside.create(Preference, { key: 'tone', value: 'dry' });
  expect(await refusal(loose.id)).toBe(
    'validation_failed: body: subject_ref is the id of a preference that lies in no project that you may see: leave it out, and name the preference in the purpose.',
  );
  expect(await refusal((await inside.create(Goal, { title: 'Run' })).id)).toContain(
    'of a goal that lies in no project',
  );
  const hidden = await inside.create(Memory, {
    kind: 'semantic',
    statement: 'Secret tiles',
    project_id,
    policy_tags: ['owner_only'],
  });
  const told = ({ situation, omissions, sufficient }: Awaited<ReturnType<typeof about>>) =>
    JSON.stringify([situation, omissions, sufficient]);
  expect(told(await about(hidden.id))).toBe(told(await about(`mem_${MISSING}`)));
  expect((await about(hidden.id)).omissions[0]).toMatchObject({ category: 'scope_not_granted', count: 1 });
});

test('what lies in a project that may not be seen does not lead there', async () => {
  await using inside = await VaultHere.create();
  const { refusal, search } = await asker(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Divorce', classification: 'sensitive' });
  const { id } = await inside.create(Memory, { kind: 'semantic', statement: 'Papers', project_id });
  expect(await refusal(id)).toContain('a memory that lies in no project that you may see');
  const within = await search('papers', project_id);
  const missing = await search('papers', `prj_${MISSING}`);
  expect([within.hits, within.notes]).toEqual([[], ['No project that you may see has this id.']]);
  expect(within.notes).toEqual(missing.notes);
  expect((await search('papers', id)).notes).toEqual([`${id} is a memory and lies in no project that you may see.`]);
});

test('a search in the project of another id says which project that was', async () => {
  await using inside = await VaultHere.create();
  const { search } = await asker(inside);
  const { id: project_id } = await inside.create(Project, { title: 'House' });
  const { id } = await inside.create(Goal, { title: 'A roof', project_id });
  await inside.create(Goal, { title: 'A roof elsewhere' });
  const { hits, notes } = await search('roof', id);
  expect(hits.map(({ ref }) => ref.id)).toEqual([id]);
  expect(notes).toEqual([`${id} is a goal: its project was searched, ${project_id}.`]);
});

test('a grant that names a project and shows only its memories is still searched in that project', async () => {
  await using inside = await VaultHere.create();
  const { id: project } = await inside.create(Project, { title: 'House' });
  await inside.create(Memory, { kind: 'semantic', statement: 'Red tiles', project_id: project });
  const { search } = await asker(inside, { capabilities: ['memory.retrieve'], selectors: { project } });
  const { hits, notes } = await search('tiles', project);
  expect([hits.length, notes]).toEqual([1, []]);
});

test('types are taken by the names that people have for them', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(READS as GrantShape);
  await inside.create(Commitment, { title: 'Paint the gate' });
  await inside.create(Artifact, { kind: 'email', title: 'The gate' });
  const typesOf = async (name: string) => {
    const scope = { types: [name] };
    const { hits, notes } = await inside.call(
      tools.searchPersonalContext,
      { query: 'gate', purpose: 'x', scope },
      token,
    );
    return [hits.map(({ ref }) => ref.type), notes];
  };
  for (const name of ['promises', 'Tasks', 'commitment'])
    expect(await typesOf(name), name).toEqual([['commitment'], []]);
  for (const name of ['emails', 'mail', 'notes', 'files'])
    expect(await typesOf(name), name).toEqual([['artifact'], []]);
  expect(await typesOf('appointments')).toEqual([[], []]);
});

test('of an id that leads to no visible project the package says so, and of a hidden one alike', async () => {
  await using inside = await VaultHere.create();
  const { about } = await asker(inside);
  const { id } = await inside.create(Project, { title: 'Hidden house', policy_tags: ['owner_only'] });
  for (const each of [id, `prj_${MISSING}`]) {
    expect((await about(each)).capture_hints[0]).toBe(
      'No project that you may see has the id in subject_ref: give another one, or leave it out.',
    );
  }
});
