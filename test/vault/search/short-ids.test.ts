// Ids as they stand in the text of an answer: each leads to its thing, for whoever may see it.
import { expect, test } from 'vitest';
import { isShortId, shortId } from '../../../shared/id-kinds.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { getContextContract, searchPersonalContext } from '../../../shared/tools/reading.ts';
import { answerText } from '../../../shared/tools/text/answer-text.ts';
import { VaultHere } from '../../support/vault-here.ts';

const semantic = { kind: 'semantic' as const };

async function assistant(inside: VaultHere) {
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const search = (query: string, project?: string) =>
    inside.call(
      tools.searchPersonalContext,
      { query, purpose: 'x', ...(project !== undefined && { scope: { project } }) },
      token,
    );
  const context = (subject_ref: string) =>
    inside.call(tools.getContextContract, { purpose: 'the tiles', subject_ref }, token);
  const remember = (memory: { statement: string; project_id?: string }, evidence_refs: string[] = []) =>
    inside.call(tools.proposeMemory, { memory: { ...semantic, ...memory }, evidence_refs }, token);
  return { token, search, context, remember };
}

async function house(inside: VaultHere) {
  const { id: project } = await inside.create(Project, { title: 'House' });
  const { id: memory } = await inside.create(Memory, {
    ...semantic,
    statement: 'The tiles are red.',
    project_id: project,
  });
  return { project, memory };
}

test('every id in the text of a package and of a search is short, and leads to its thing', async () => {
  await using inside = await VaultHere.create();
  const { project, memory } = await house(inside);
  const { search, context } = await assistant(inside);
  const told = answerText(getContextContract, await context(project));
  const found = answerText(searchPersonalContext, await search('tiles'));
  for (const text of [told, found]) {
    expect(text).toContain(`[${shortId(memory)} `);
    expect(text).not.toContain(memory);
    const ids = text.match(/\b[a-z]{3}_[0-9A-Z]+\b/g) ?? [];
    expect(ids.filter((id) => !isShortId(id))).toEqual([]);
    for (const id of ids) expect((await search(id)).read?.id).toMatch(new RegExp(`${id.slice(4)}$`));
  }
});

test('a tool takes it wherever it takes an id, and keeps the whole one', async () => {
  await using inside = await VaultHere.create();
  const { project, memory } = await house(inside);
  const { token, search, context, remember } = await assistant(inside);
  const [shortProject, shortMemory] = [shortId(project), shortId(memory)];
  expect((await context(shortProject)).situation?.project_id).toBe(project);
  expect((await context(shortMemory)).situation?.project_id).toBe(project);
  expect((await search('tiles', shortProject)).hits.map(({ ref }) => ref.id)).toEqual([memory]);
  expect((await inside.call(reading.search, { q: shortMemory }, token)).read?.id).toBe(memory);
  const proposed = await remember({ statement: 'The tiles are dear.', project_id: shortProject }, [shortMemory]);
  expect(proposed).toMatchObject({ proposed_memory: { project_id: project }, evidence_refs: [memory] });
  const step = { target_id: shortProject, current_step: 'Laying' };
  expect(await inside.call(tools.proposeOperationalState, step, token)).toMatchObject({ target_id: project });
  const edge = { from_id: shortMemory, to_id: shortProject, relation_type: 'related_to' as const };
  expect(await inside.call(tools.proposeRelation, edge, token)).toMatchObject({ from_id: memory, to_id: project });
});

test('what is said in other words than a name stays as it was said', async () => {
  await using inside = await VaultHere.create();
  const { memory } = await house(inside);
  const { remember } = await assistant(inside);
  expect((await remember({ statement: shortId(memory) })).proposed_memory).toMatchObject({
    statement: shortId(memory),
  });
});

test('of what is hidden the end is answered like one that nothing has', async () => {
  await using inside = await VaultHere.create();
  const { project } = await house(inside);
  const hidden = await inside.create(Project, { title: 'Surprise', policy_tags: ['owner_only'] });
  const { search, context, remember } = await assistant(inside);
  const nothing = 'prj_00000000';
  const answers = async (id: string) => {
    const said = async (call: Promise<unknown>) =>
      JSON.stringify(await call.catch((error: Error) => error.message)).replaceAll(id, 'ID');
    return [await said(search(id)), await said(context(id)), await said(remember({ statement: 'x', project_id: id }))];
  };
  expect(await answers(shortId(hidden.id))).toEqual(await answers(nothing));
  // One of another kind with the same end is not meant.
  expect(await answers(`mem_${shortId(project).slice(4)}`)).toEqual(await answers('mem_00000000'));
});

test('the status of an action is told by it, to whoever asked for the action alone', async () => {
  await using inside = await VaultHere.create();
  const [{ token }, { token: other }] = [await assistant(inside), await assistant(inside)];
  const asked = {
    kind: 'mail',
    summary_human: 'Send the offer',
    payload: {},
    basis_refs: [],
    idempotency_key: 'offer',
  };
  const { id } = await inside.call(tools.proposeAction, asked, token);
  const status = (intent_id: string, by: string) =>
    inside.call(tools.checkActionStatus, { intent_id }, by).then(
      (told) => told.intent_id,
      (error: Error) => error.message,
    );
  const nothing = await status('int_00000000', token);
  expect(await status(shortId(id), token)).toBe(id);
  expect(await status(shortId(id), other)).toBe(nothing);
  // One of another kind with the same end is not meant.
  expect(await status(`prj_${shortId(id).slice(4)}`, token)).toBe(nothing);
});

test('a brief is read by it, and of what is hidden by none', async () => {
  await using inside = await VaultHere.create();
  const { project, memory } = await house(inside);
  const hidden = await inside.create(Project, { title: 'Surprise', policy_tags: ['owner_only'] });
  const { token } = await assistant(inside);
  const brief = (id: string) =>
    inside.call(reading.resource, { uri: `/projects/${id}/brief` }, token).then(
      (told) => (told as { project: { id: string } }).project.id,
      (error: Error) => error.message,
    );
  const nothing = await brief('prj_00000000');
  expect(await brief(shortId(project))).toBe(project);
  expect([await brief(shortId(hidden.id)), await brief(shortId(memory))]).toEqual([nothing, nothing]);
});
