// A purpose that names several projects is told what stands in each of them, and one that names one of them is told of that alone.
import { expect, test } from 'vitest';
import { updateRecord } from '../../../../services/vault/records/family.ts';
import { Artifact } from '../../../../shared/schemas/artifact.ts';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import type { ContextContract } from '../../../../shared/schemas/contract.ts';
import { Decision } from '../../../../shared/schemas/decision.ts';
import { Goal } from '../../../../shared/schemas/goal.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { Family } from '../../../../shared/schemas/object.ts';
import { Preference } from '../../../../shared/schemas/preference.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { contractText } from '../../../../shared/tools/text/contract-text.ts';
import { reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const DAY = 86_400_000;

/** A project with something of each kind in it, called by its first word. */
async function fill(inside: VaultHere, title: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id: project_id } = await inside.create(Project, { title, ...more });
  const [name] = title.split(' ');
  await inside.create(Goal, { title: `${name}: the aim`, project_id });
  await inside.create(Commitment, { title: `${name}: the promise`, project_id, due_at: '2099-03-01T12:00:00Z' });
  await inside.create(Decision, { title: `${name}: the choice`, chosen_option: 'the first', project_id });
  await inside.create(Memory, { kind: 'semantic', statement: `${name}: something to know`, project_id });
  inside.pass(DAY);
  return project_id;
}

async function filled(titles: readonly string[]) {
  const inside = await VaultHere.create();
  const ids: string[] = [];
  for (const title of titles) ids.push(await fill(inside, title));
  return { inside, ids, ask: await reader(inside) };
}

const HOME = ['Kitchen renovation', 'Lisbon trip', 'Garden shed'];
type Told = Pick<ContextContract, 'situation' | 'candidates' | 'also_about'>;

function namedIn({ situation, candidates, also_about = [] }: Told): string[] {
  const also = candidates.filter(({ project_id }) => also_about.includes(project_id));
  // They stand first among the candidates.
  expect(also).toEqual(candidates.slice(0, also_about.length));
  return [situation, ...also].flatMap((each) => each?.title ?? []);
}

function bodies(told: ContextContract, list: 'goals' | 'constraints' | 'decisions' | 'memories'): unknown[][] {
  return told[list].map(({ body }) => [body.title ?? body.statement, body.project]).toSorted();
}

test('of both projects that a purpose names the package tells what stands in them, each thing with its project', async () => {
  const { inside, ask } = await filled(HOME);
  await using _ = inside;
  const told = await ask({ purpose: 'Compare the kitchen renovation with the Lisbon trip: what do both still need?' });
  expect(namedIn(told)).toEqual(['Kitchen renovation', 'Lisbon trip']);
  const ofBoth = (what: string) => [
    [`Kitchen: ${what}`, 'Kitchen renovation'],
    [`Lisbon: ${what}`, 'Lisbon trip'],
  ];
  expect(bodies(told, 'goals')).toEqual(ofBoth('the aim'));
  expect(bodies(told, 'constraints')).toEqual(ofBoth('the promise'));
  expect(bodies(told, 'decisions')).toEqual(ofBoth('the choice'));
  expect(bodies(told, 'memories')).toEqual(ofBoth('something to know'));
  expect(told.sufficient).toBe(true);
});

test('a model reads both above the lists, and beside each thing which of them it is of', async () => {
  const { inside, ask } = await filled(HOME);
  await using _ = inside;
  const lines = contractText(await ask({ purpose: 'status of the kitchen renovation and the Lisbon trip' })).split(
    '\n',
  );
  const about = lines.indexOf('About:');
  expect(lines.slice(about + 1, about + 3).map((line) => line.replace(/^\[.*?\] /, ''))).toEqual([
    'Kitchen renovation',
    'Lisbon trip',
  ]);
  expect(lines[about + 3]).toMatch(/^Sufficient/);
  expect(lines.filter((line) => line.includes('the promise')).map((line) => line.split('] ')[1])).toEqual([
    'Kitchen: the promise | project: Kitchen renovation',
    'Lisbon: the promise | project: Lisbon trip',
  ]);
});

const HAUS = ['Küche renovieren', 'Umzug nach Leipzig', 'Gartenhaus'];
const CASA = ['Reforma de la cocina', 'Viaje a Lisboa', 'Huerto'];
const MAISON = ['Rénovation de la cuisine', 'Voyage à Lisbonne', 'Jardin'];
const IE = ['キッチンの改装', 'リスボン旅行', '庭づくり'];
const NAMES = ['Atlas', 'Borealis', 'Cygnus'];

test.each([
  [HOME, 'the kitchen and the trip: what is still open?', 2],
  [HOME, 'What is left for the Lisbon trip and for the garden shed?', 2],
  [HOME, 'Does the kitchen renovation get in the way of the Lisbon trip?', 2],
  [HOME, 'kitchen, Lisbon and shed: what is open', 3],
  [NAMES, 'status of Atlas and Borealis', 2],
  [NAMES, 'Is Atlas waiting for Borealis?', 2],
  [NAMES, 'Atlas vs. Cygnus: where do they stand?', 2],
  [HAUS, 'Was fehlt noch bei der Küche und beim Umzug?', 2],
  [['Küchenumbau', 'Umzug nach Leipzig'], 'Was fehlt noch bei der Küche und beim Umzug?', 2],
  [HAUS, 'Vergleiche Umzug nach Leipzig mit dem Gartenhaus', 2],
  [CASA, '¿Qué falta de la reforma de la cocina y del viaje a Lisboa?', 2],
  [CASA, 'Compara la cocina con el viaje', 2],
  [MAISON, 'Que reste-t-il à faire pour la cuisine et le voyage ?', 2],
  [IE, 'キッチンの改装とリスボン旅行、まだ何が残っている?', 2],
])('of %j “%s” names %i', async (titles, purpose, count) => {
  const { inside, ask } = await filled(titles);
  await using _ = inside;
  const told = await ask({ purpose });
  const named = namedIn(told);
  expect(named).toHaveLength(count);
  expect(new Set(told.goals.map(({ body }) => body.project))).toEqual(new Set(named));
});

test.each([
  // A word that is in a title by accident.
  [['Lisbon trip', 'Book'], 'book a table for the trip team', 'Lisbon trip'],
  [['Lisbon trip', 'Household budget'], 'draft the budget for the Lisbon trip', 'Lisbon trip'],
  [['Lisbon trip', 'Kitchen renovation'], 'a flat with a kitchen for the Lisbon trip', 'Lisbon trip'],
  [['Lisbon trip', 'Garden'], 'Lisbon trip: hotel with a pool and garden chairs', 'Lisbon trip'],
  [['Kitchen renovation', 'Lisbon trip'], 'compare the kitchen renovation with the trip to Oslo', 'Kitchen renovation'],
  [['Kitchen renovation', 'Lisbon trip'], 'compare the kitchen renovation and the school trip', 'Kitchen renovation'],
  [['Kitchen renovation', 'Lisbon trip'], 'tiles of the kitchen renovation', 'Kitchen renovation'],
  [['Umzug nach Leipzig', 'Buch'], 'Für den Umzug nach Leipzig ein Zimmer buchen', 'Umzug nach Leipzig'],
  [['Viaje a Lisboa', 'Casa'], 'Una casa con piscina para el viaje a Lisboa', 'Viaje a Lisboa'],
  // Two that share words, named once.
  [['Website', 'Website redesign'], 'status of the website redesign', 'Website redesign'],
  [['Website redesign', 'Website hosting', 'Lisbon trip'], 'the website and the Lisbon trip', 'Lisbon trip'],
  [['Kitchen and garden', 'Garden'], 'what is open for kitchen and garden', 'Kitchen and garden'],
])('of %j “%s” names one, and tells nothing of the others', async (titles, purpose, title) => {
  const { inside, ask } = await filled(titles);
  await using _ = inside;
  const told = await ask({ purpose });
  expect(told.also_about).toBeUndefined();
  expect([title, undefined]).toContain(told.situation?.title);
  expect(told.goals.every(({ body }) => body.project === undefined)).toBe(true);
});

test('two that share a word are two where each is named', async () => {
  const { inside, ask } = await filled(['Website', 'Website redesign']);
  await using _ = inside;
  expect(namedIn(await ask({ purpose: 'the website and the website redesign: what is open?' }))).toEqual([
    'Website',
    'Website redesign',
  ]);
});

test('a subject that is given decides alone', async () => {
  const { inside, ask, ids } = await filled(HOME);
  await using _ = inside;
  const told = await ask({ purpose: 'the kitchen renovation and the Lisbon trip', subject_ref: ids[2] as string });
  expect(namedIn(told)).toEqual(['Garden shed']);
});

test('a hidden project that is named is as if it were not there', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await fill(inside, 'Kitchen renovation');
  const purpose = 'the kitchen renovation and the Lisbon trip';
  const before = await ask({ purpose });
  const hidden = await inside.create(Project, { title: 'Lisbon trip', policy_tags: ['owner_only'] });
  await inside.create(Goal, { title: 'Lisbon: the aim', project_id: hidden.id });
  const { contract_id: _id, assembled_at: _at, ...after } = await ask({ purpose });
  expect(before).toMatchObject(after);
  expect(after.also_about).toBeUndefined();
  expect(after.sufficient).toBe(false);
});

test('caps are shared: neither fills a list before the other has its part, and who is not whole is named', async () => {
  const { inside, ask, ids } = await filled(['Kitchen renovation', 'Lisbon trip']);
  await using _ = inside;
  for (let i = 0; i < 25; i++) await inside.create(Goal, { title: `Tile ${i}`, project_id: ids[0] });
  const purpose = 'what is open for the kitchen renovation and the Lisbon trip';
  const told = await ask({ purpose });
  expect(told.goals).toHaveLength(20);
  expect(told.goals.map(({ body }) => body.project)).toContain('Lisbon trip');
  expect(told.sufficient).toBe(false);
  expect(told.capture_hints).toContain('Of the project Kitchen renovation not all is here: ask about it by itself.');
  expect(told.capture_hints.join()).not.toContain('Of the project Lisbon trip');
  const two = await ask({ purpose, max_items: 2 });
  for (const list of ['goals', 'constraints', 'decisions', 'memories'] as const)
    expect(two[list].map(({ body }) => body.project).toSorted()).toEqual(['Kitchen renovation', 'Lisbon trip']);
});

test.each([
  ['constraints', 10, 'what is open for the kitchen renovation and the Lisbon trip'],
  ['references', 20, 'colours of the kitchen renovation and the Lisbon trip'],
] as const)(
  'promises in the %s are those of both in turns, %i of each with its project: “%s”',
  async (list, ofEach, purpose) => {
    const { inside, ask, ids } = await filled(['Kitchen renovation', 'Lisbon trip']);
    await using _ = inside;
    for (const [index, project_id] of ids.entries())
      for (let i = 0; i < 21; i++) {
        const due_at = `2098-01-${10 + i}T12:00:00Z`;
        await inside.create(Commitment, { title: `Errand ${index}.${i}`, project_id, due_at });
      }
    const told = await ask({ purpose });
    const projects =
      list === 'constraints'
        ? told.constraints.map(({ body }) => body.project)
        : told.references.map((each) => each.project);
    expect(projects.filter((each) => each === 'Kitchen renovation')).toHaveLength(ofEach);
    expect(projects.filter((each) => each === 'Lisbon trip')).toHaveLength(ofEach);
    expect(told.sufficient).toBe(false);
  },
);

test('what lies in neither is told once, without a project', async () => {
  const { inside, ask } = await filled(['Kitchen renovation', 'Lisbon trip']);
  await using _ = inside;
  await inside.create(Preference, { key: 'answers', value: 'short', always: true });
  const told = await ask({ purpose: 'status of the kitchen renovation and the Lisbon trip' });
  expect(told.preferences.map(({ body }) => body)).toEqual([{ key: 'answers', value: 'short' }]);
});

test('the preference of one project is told with it, beside the general one that holds in the other', async () => {
  const { inside, ask, ids } = await filled(['Kitchen renovation', 'Lisbon trip']);
  await using _ = inside;
  await inside.create(Preference, { key: 'answers', value: 'short', always: true });
  await inside.create(Preference, { key: 'answers', value: 'in tables', project_id: ids[0] });
  const told = await ask({ purpose: 'status of the kitchen renovation and the Lisbon trip' });
  expect(told.preferences.map(({ body }) => [body.value, body.project])).toEqual([
    ['in tables', 'Kitchen renovation'],
    ['short', undefined],
  ]);
});

test('as of an earlier day only what was there then is named', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await fill(inside, 'Kitchen renovation');
  const as_of = inside.now;
  inside.pass(DAY);
  await fill(inside, 'Lisbon trip');
  const purpose = 'the kitchen renovation and the Lisbon trip';
  expect(namedIn(await ask({ purpose }))).toHaveLength(2);
  const then = await ask({ purpose, as_of });
  expect(namedIn(then)).toEqual(['Kitchen renovation']);
  const said = [...then.goals.map(({ body }) => body.title), ...then.references.map(({ summary }) => summary)];
  expect(said).toContain('Kitchen: the aim');
  expect(said.filter((each) => String(each).startsWith('Lisbon'))).toEqual([]);
});

test('a title from outside is no word of a hint, and what it stands beside is untrusted', async () => {
  const { inside, ask, ids } = await filled(['Kitchen renovation', 'Lisbon trip']);
  await using _ = inside;
  await inside.change((change) => {
    updateRecord(change, Project as Family, ids[1] as string, { title: 'Lisbon trip', untrusted: true }, undefined);
  });
  for (let i = 0; i < 22; i++) await inside.create(Goal, { title: `Sight ${i}`, project_id: ids[1] });
  const told = await ask({ purpose: 'status of the kitchen renovation and the Lisbon trip' });
  expect(told.capture_hints).toContain(`Of the project ${ids[1]} not all is here: ask about it by itself.`);
  expect(told.goals.filter(({ body }) => body.project === 'Lisbon trip').every(({ untrusted }) => untrusted)).toBe(
    true,
  );
});

test('documents of both are named with their project', async () => {
  const { inside, ask, ids } = await filled(['Kitchen renovation', 'Lisbon trip']);
  await using _ = inside;
  for (const project_id of ids) await inside.create(Artifact, { kind: 'note', title: 'Offer', project_id });
  const { references } = await ask({ purpose: 'status of the kitchen renovation and the Lisbon trip' });
  expect(references.map(({ summary, project }) => [summary, project])).toEqual([
    ['Offer', 'Kitchen renovation'],
    ['Offer', 'Lisbon trip'],
  ]);
});

test('of more than four that are named the rest is offered, and said not to be there', async () => {
  const { inside, ask } = await filled(['Atlas', 'Borealis', 'Cygnus', 'Draco', 'Eridanus']);
  await using _ = inside;
  const told = await ask({ purpose: 'status of Atlas, Borealis, Cygnus, Draco and Eridanus' });
  expect(namedIn(told)).toEqual(['Atlas', 'Borealis', 'Cygnus', 'Draco']);
  expect(told.candidates.map(({ title }) => title)).toContain('Eridanus');
  expect(told.capture_hints).toContain('Of the project Eridanus not all is here: ask about it by itself.');
  expect(told.sufficient).toBe(false);
});

test('a purpose that is the whole title of a project is about that, though its words say a time', async () => {
  const { inside, ask } = await filled(['A week off in March', 'Lisbon trip']);
  await using _ = inside;
  const told = await ask({ purpose: 'a week off in march' });
  expect(namedIn(told)).toEqual(['A week off in March']);
  expect([told.window, told.sufficient, bodies(told, 'constraints')]).toEqual([
    undefined,
    true,
    [['A: the promise', undefined]],
  ]);
  expect((await ask({ purpose: 'Plan a week off in March' })).window).toBeDefined();
  // Of two that are called so none is meant more.
  await fill(inside, 'A week off in March');
  expect((await ask({ purpose: 'A week off in March' })).window).toBeDefined();
});

test('words that met in the notes of a project by chance are not about it where another word is said of nothing', async () => {
  const { inside, ids, ask } = await filled(HOME);
  await using _ = inside;
  const [kitchen] = ids;
  const note = (statement: string, project_id?: string) =>
    inside.create(Memory, { kind: 'semantic', statement, ...(project_id && { project_id }) });
  await note('The chain on the green door goes on at nine.', kitchen);
  await note('Oak is what the worktop is made of.', kitchen);
  await note('The green is closed in winter.');
  const anchor = async (purpose: string) => (await ask({ purpose })).situation?.title;
  expect(await anchor('Translate a poem about a green door into Gaelic')).toBeUndefined();
  expect(await anchor('Which of the kitchen worktops is Gaelic?')).toBe('Kitchen renovation');
  expect(await anchor('Which oak is the worktop made of?')).toBe('Kitchen renovation');
});
