// What alone says a word of a purpose is never left out, however unlikely it is by all others.
import { expect, test } from 'vitest';
import { Decision } from '../../../../shared/schemas/decision.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const PURPOSE = 'Italy trip: coach, hotel, phones, instalment, pupils, Casablanca';

test('what alone says a word of the purpose is mentioned, however much else speaks of the rest; where another says it too, it need not be', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Italy trip' });
  const { id: flat } = await inside.create(Project, { title: 'Flat renovation' });
  for (const statement of [
    'The coach leaves at half past one from the school',
    'Two pupils gave up, 41 are left',
    'Phones are collected at 23:30 in the hotels',
    'The hotel in Bologna is near the station',
    'The second instalment is 200 euros',
  ])
    await inside.create(Memory, { kind: 'semantic', statement, project_id });
  const { id } = await inside.create(Decision, {
    title: 'Who does the work',
    chosen_option: 'Dolores',
    rationale: 'Casablanca asked less, but gave a price without seeing the rooms',
    project_id: flat,
  });
  const told = await ask({ purpose: PURPOSE });
  expect(told.situation?.project_id).toBe(project_id);
  expect(told.references.map((each) => each.id)).toContain(id);
  expect(told.capture_hints.join()).not.toContain('casablanca');

  const other = { kind: 'semantic', statement: 'Casablanca is shown in the hotel on the second evening', project_id };
  const { id: film } = await inside.create(Memory, other);
  const both = await ask({ purpose: PURPOSE });
  expect(both.memories.map(({ ref }) => ref.id)).toContain(film);
  expect(both.references.map((each) => each.id)).not.toContain(id);
});

test('of a letter that says many words by chance, five such things are mentioned before what is likelier, and no more', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Italy trip' });
  const { id: flat } = await inside.create(Project, { title: 'Flat renovation' });
  const memory = async (statement: string, project: string) =>
    (await inside.create(Memory, { kind: 'semantic', statement, project_id: project })).id;
  const chance = 'lamp brush plaster ladder socket hinge varnish gutter sink tap'.split(' ');
  const byChance = new Set<string>();
  for (const word of chance) byChance.add(await memory(`The ${word} stands in the cellar`, flat));
  const towns = 'Rome Bologna Pisa Lucca Siena Parma Modena Ferrara Verona Padua Mantua Turin Genoa Naples Bari'.split(
    ' ',
  );
  for (const town of towns)
    for (const floor of ['first', 'third', 'top'])
      await memory(`The hotel for the pupils in ${town} has rooms on the ${floor} floor`, project_id);
  const told = await ask({
    purpose: `Answer the hotel about the rooms for the pupils on the Italy trip: ${chance.join(', ')}`,
  });
  const mentioned = told.references.map(({ id }) => byChance.has(id));
  expect(mentioned).toHaveLength(40);
  expect(mentioned.slice(0, 5)).toEqual(Array(5).fill(true));
  expect(mentioned.slice(5, 9)).toEqual(Array(4).fill(false));
});
