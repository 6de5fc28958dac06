// What a purpose is taken to be about: the project that it names, the one that is going on, or none.
import { expect, test } from 'vitest';
import { reading } from '../../../../shared/methods/reading.ts';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import { Goal } from '../../../../shared/schemas/goal.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const semantic = { kind: 'semantic' };
const DAY = 86_400_000;

test('a named project is the anchor, and a named goal lays its step over its project', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const trip = await inside.create(Project, { title: 'Trip', current_step: 'Plan', situation_intent: 'Rest' });
  await inside.create(Project, { title: 'House', current_step: 'Paint' });
  const goal = await inside.create(Goal, { title: 'Hotel', project_id: trip.id, current_step: 'Compare' });
  expect((await ask({ subject_ref: trip.id })).situation).toMatchObject({ title: 'Trip', current_step: 'Plan' });
  expect((await ask({ subject_ref: goal.id })).situation).toMatchObject({
    project_id: trip.id,
    current_step: 'Compare',
    situation_intent: 'Rest',
  });
});

test('a purpose finds its project; a generic one takes what is going on', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Project, { title: 'Norway trip', current_step: 'Plan' });
  inside.pass(DAY);
  await inside.create(Project, { title: 'Kitchen renovation' });
  expect((await ask({ purpose: 'book a cabin in Norway' })).situation?.title).toBe('Norway trip');
  expect((await ask({ purpose: 'continue' })).situation?.title).toBe('Norway trip');
});

test.each(['42', '1', '.', '??', '🙂', 'a', '   x   ', 'the of and'])(
  'of “%s” nobody knows what it is about: no project is taken for it, and those that there are are offered',
  async (purpose) => {
    await using inside = await VaultHere.create();
    const ask = await reader(inside);
    await inside.create(Project, { title: 'Norway trip', current_step: 'Plan' });
    await inside.create(Project, { title: 'Kitchen renovation' });
    const { situation, sufficient, candidates } = await ask({ purpose });
    expect({ situation, sufficient }).toEqual({ situation: null, sufficient: false });
    expect(candidates.map(({ title }) => title)).toEqual(['Norway trip', 'Kitchen renovation']);
  },
);

test('a project that is hardly likelier meant than not is offered, before one that is less likely, and not taken for it', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const remember = (statement: string, { id: project_id }: { id: string }) =>
    inside.create(Memory, { ...semantic, statement, project_id });
  const house = await inside.create(Project, { title: 'House in the hills' });
  const shop = await inside.create(Project, { title: 'Pottery shop' });
  const choir = await inside.create(Project, { title: 'Choir tour' });
  await remember('The kiln stands in the cellar.', house);
  await remember('The roofer comes in May.', house);
  await remember('The kiln needs a new coil.', shop);
  await remember('The glaze is ordered from Stoke.', shop);
  await remember('The bus leaves at nine.', choir);
  const { situation, sufficient, candidates } = await ask({ purpose: 'glaze for the cellar' });
  expect({ situation, sufficient }).toEqual({ situation: null, sufficient: false });
  expect(candidates.map(({ title }) => title)).toEqual(['Pottery shop', 'House in the hills']);
  expect((await ask({ purpose: 'order a coil for the kiln' })).situation?.title).toBe('Pottery shop');
});

test('a day that does not exist, and a weekday that may be today, are named, and never said to suffice', async () => {
  await using inside = await VaultHere.create({ now: Date.parse('2026-11-27T09:00:00.000Z') });
  const ask = await reader(inside);
  await inside.create(Commitment, { title: 'Send the report', due_at: '2026-11-27T17:00:00.000Z' });
  const hints = async (purpose: string) => (await ask({ purpose })).capture_hints;
  expect(await hints('what is on 31 February')).toContain(
    'There is no such day as “31 February”: ask with one that exists.',
  );
  expect(await hints('what is on from 20 to 10 December')).toContain(
    '“from 20 to 10 December” ends before it begins: ask for it the other way round.',
  );
  const onFriday = await ask({ purpose: 'what is on Friday' });
  expect(onFriday.sufficient).toBe(false);
  expect(onFriday.capture_hints).toContain(
    'Today is that weekday: told is the one in a week. If today is meant, ask with its date, 2026-11-27.',
  );
  const today = await ask({ purpose: 'what is on this Friday' });
  expect(today.constraints.map(({ body }) => body.title)).toEqual(['Send the report']);
  expect(today.capture_hints.join()).not.toContain('weekday');
});

test.each([
  'weed the garden beds',
  'the essential papers of the office',
  'repasar el contrato',
  'Was steht nach Feierabend an?',
  'how much dinero is left',
  'the cenotaph walk',
])('“%s” is about nothing that is eaten, and nobody is told to ask what harms', async (purpose) => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Memory, { ...semantic, statement: 'The garden beds need weeding before the contract' });
  expect((await ask({ purpose })).capture_hints.join()).not.toContain('must not eat');
  expect((await ask({ purpose: 'dinner in the garden' })).capture_hints.join()).toContain('must not eat');
});

test.each([
  '¿Dónde cenamos el sábado con los niños?',
  'Waar gaan we zaterdag dineren?',
  'On mangera où samedi ?',
  'Was isst der Besuch am Samstag?',
  'Cosa mangiamo sabato?',
  'Qué comemos el domingo',
  'Onde almoçamos no domingo?',
  'Où déjeunons-nous dimanche ?',
])('“%s” is about what is eaten, in whatever form of the word', async (purpose) => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Memory, { ...semantic, statement: 'The garden beds need weeding before the contract' });
  expect((await ask({ purpose })).capture_hints.join()).toContain('must not eat');
});

test('what is going on is not what is done, unless nothing else is left, and never what is archived', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const situation = async () => (await inside.call(reading.situation, {})).project?.title ?? null;
  const generic = async () => (await ask({ purpose: 'continue' })).situation?.title ?? null;
  await inside.create(Project, { title: 'Archived', status: 'archived', current_step: 'Rest' });
  expect([await situation(), await generic()]).toEqual([null, null]);
  await inside.create(Project, { title: 'Earlier', status: 'done' });
  inside.pass(DAY);
  await inside.create(Project, { title: 'Done', status: 'done', current_step: 'Look back' });
  expect([await situation(), await generic()]).toEqual(['Done', 'Done']);
  await inside.create(Project, { title: 'Resting', status: 'paused' });
  expect([await situation(), await generic()]).toEqual(['Resting', 'Resting']);
});

test('several that fit equally are candidates, and none of them is the situation', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  for (let i = 0; i < 3; i++) {
    const { id } = await inside.create(Project, { title: 'Garden' });
    await inside.create(Memory, { ...semantic, statement: `The shed is locked by ${i}`, project_id: id });
  }
  const told = await ask({ purpose: 'the shed of the garden' });
  expect(told).toMatchObject({ situation: null, sufficient: false });
  expect(told.candidates).toHaveLength(3);
  expect(told.capture_hints).toContain('This may be about one project alone: if so, name it in subject_ref.');
});

test('a project that is likely and not surely meant is told as what the purpose is taken to be about', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const garden = await inside.create(Project, { title: 'Garden' });
  const party = await inside.create(Project, { title: 'Summer party' });
  await inside.create(Memory, { ...semantic, statement: 'The neighbours lend us a tent', project_id: party.id });
  await inside.create(Memory, { ...semantic, statement: 'The neighbours cut the hedge', project_id: garden.id });
  const taken = 'Taken to be about this project: if another is meant, name it in subject_ref.';
  const unsure = await ask({ purpose: 'neighbours tent wine' });
  expect(unsure.situation?.title).toBe('Summer party');
  expect(unsure.capture_hints).toContain(taken);
  expect((await ask({ purpose: 'the summer party' })).capture_hints).not.toContain(taken);
});

test('a hidden subject and a missing one are the same: nothing anchored, one scope_not_granted', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id } = await inside.create(Project, { title: 'Hidden', policy_tags: ['owner_only'] });
  const hidden = await ask({ subject_ref: id });
  expect(hidden).toEqual(await ask({ subject_ref: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' }));
  expect(hidden).toMatchObject({
    situation: null,
    sufficient: false,
    omissions: [{ category: 'scope_not_granted', count: 1 }],
  });
});
