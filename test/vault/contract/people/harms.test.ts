// What must not harm somebody, where they are fed, cared for, or take part.
import { expect, test } from 'vitest';
import type { Domain } from '../../../../services/vault/contract/frame/purpose/domains.ts';
import { isHarmfulFor } from '../../../../services/vault/contract/people/harms.ts';
import { CalendarEvent } from '../../../../shared/schemas/calendar-event.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { ALL, reader } from '../../../support/contract-reader.ts';
import { regattaVault } from '../../../support/regatta-vault.ts';
import { weighedThing } from '../../../support/weighed-things.ts';

const semantic = { kind: 'semantic' };

test('what is marked as of health is told where somebody is fed or cared for, in whatever words it is written', async () => {
  await using inside = await regattaVault();
  const ask = await reader(inside);
  const health = { ...semantic, sensitivity_flags: ['health'] };
  const { id } = await inside.create(Memory, { ...health, statement: 'Celeriac shuts the face of Svenja for days.' });
  const hidden = await inside.create(Memory, {
    ...health,
    statement: 'Beets do the same to Emre.',
    policy_tags: ['owner_only'],
  });
  const told = async (purpose: string) => (await ask({ purpose })).memories.map(({ ref }) => ref.id);
  for (const purpose of [
    'Suggest a dinner for four on Sunday',
    'Note for the babysitter on Sunday',
    'Svenja duerme el viernes en casa de una amiga: instrucciones',
    'Svenja schläft am Freitag bei einer Freundin: was muss man dort wissen?',
  ]) {
    expect(await told(purpose)).toContain(id);
    expect(await told(purpose)).not.toContain(hidden.id);
  }
  expect(await told('Pay the invoice for the trailer')).not.toContain(id);
});

test.each([
  ['A Svenja las fresas le sacan ronchas por toda la cara.', 'Organiza la cena con Svenja'],
  ['Svenja bekommt von Erdbeeren Ausschlag im Gesicht.', 'Plane das Abendessen mit Svenja'],
  ['Les fraises donnent des boutons et de l’urticaire à Svenja.', 'Prépare le dîner avec Svenja'],
])('what harmed somebody is told where they eat, though nobody has marked it: %s', async (statement, purpose) => {
  await using inside = await regattaVault();
  const ask = await reader(inside);
  const { id } = await inside.create(Memory, { ...semantic, statement });
  const hidden = await inside.create(Memory, { ...semantic, statement, policy_tags: ['owner_only'] });
  const told = (await ask({ purpose })).memories.map(({ ref }) => ref.id);
  expect(told[0]).toBe(id);
  expect(told).not.toContain(hidden.id);
});

test('a package that tells of an event suffices only with what may harm those who come to it', async () => {
  await using inside = await regattaVault();
  const ask = await reader(inside);
  await inside.create(CalendarEvent, {
    title: 'Lantern walk',
    starts_at: '2026-12-19T17:00:00Z',
    ends_at: '2026-12-19T21:00:00Z',
    location: 'Boathouse',
    attendees: ['Maeve Quinn', 'Jan van der Meer'],
  });
  const asked = { purpose: 'Where is the lantern walk?' };
  expect(await ask(asked)).toMatchObject({ sufficient: true });
  await inside.create(Memory, { ...semantic, statement: 'Greta van Dam is allergic to nuts.' });
  const secret = { ...semantic, statement: 'Maeve is allergic to bees.', policy_tags: ['owner_only'] };
  await inside.create(Memory, secret);
  expect(await ask(asked)).toMatchObject({ sufficient: true });
  await inside.create(Memory, { ...semantic, statement: 'Maeve reacts to sesame with anaphylaxis: no tahini.' });
  const unsafe = await ask(asked);
  expect(unsafe.sufficient).toBe(false);
  expect(unsafe.capture_hints.join(' ')).toContain('that may harm them');
  expect(await ask({ purpose: 'What is on 19 December?' })).toMatchObject({ sufficient: true });
});

test('whoever plans a day or a few is told what may harm those who come, and whoever asks what is on is not', async () => {
  await using inside = await regattaVault();
  const ask = await reader(inside);
  const days = { starts_at: '2026-12-19T17:00:00Z', ends_at: '2026-12-20T10:00:00Z' };
  await inside.create(CalendarEvent, { ...days, title: 'Sleepover', attendees: ['Maeve Quinn'] });
  // With so many events the purpose is about none of them.
  for (const title of ['Market', 'Training']) await inside.create(CalendarEvent, { ...days, title });
  const statement = 'Maeve reacts to sesame with anaphylaxis: no tahini.';
  const { id } = await inside.create(Memory, { ...semantic, statement });
  const hidden = await inside.create(Memory, {
    ...semantic,
    statement: 'Maeve is allergic to bees.',
    policy_tags: ['owner_only'],
  });
  const other = await inside.create(Memory, { ...semantic, statement: 'Greta van Dam is allergic to nuts.' });
  const told = async (purpose: string) => {
    const { memories, references } = await ask({ purpose });
    return [...memories.map(({ ref }) => ref.id), ...references.map((each) => each.id)];
  };
  for (const purpose of ['Plan the weekend of 19 December', 'Plan my Saturday, 19 December']) {
    const planned = await told(purpose);
    expect(planned, purpose).toContain(id);
    expect(planned, purpose).not.toContain(hidden.id);
    expect(planned, purpose).not.toContain(other.id);
  }
  for (const purpose of ['What is on 19 December?', 'Plan the week from 14 December'])
    expect(await told(purpose), purpose).not.toContain(id);
});

test('whom what a named place serves may harm is told with the place, though nothing is said of eating', async () => {
  await using inside = await regattaVault();
  const ask = await reader(inside);
  const add = async (statement: string, more = {}) =>
    (await inside.create(Memory, { ...semantic, statement, ...more })).id;
  const place = await add('Casa Lupe has a kitchen without gluten, but tahini in half of its dishes.');
  const harmed = await add('Maeve reacts to sesame with anaphylaxis: no tahini, no hummus.');
  const other = await add('Greta is allergic to the sting of bees.');
  const hidden = await add('Emre gets hives from tahini and is allergic to it.', { policy_tags: ['owner_only'] });
  const told = async (purpose: string) => {
    const { memories: listed, references } = await ask({ purpose });
    return [...listed.map(({ ref }) => ref.id), ...references.map(({ id }) => id)];
  };
  const ofPlace = await told('Brent wants to take us all to Casa Lupe. Any reason not to?');
  expect(ofPlace).toEqual(expect.arrayContaining([place, harmed]));
  // What stings harms nobody at a table: if it is told at all, then last.
  expect(ofPlace.indexOf(other) === -1 || ofPlace.indexOf(other) > ofPlace.indexOf(harmed)).toBe(true);
  expect(ofPlace).not.toContain(hidden);
  const { memories: listed } = await ask({ purpose: 'When does the boat house open?' });
  expect(listed.map(({ ref }) => ref.id)).not.toContain(harmed);
});

test('of a project that is asked about as a whole it is told what may harm those who take part, and of nobody else', async () => {
  await using inside = await regattaVault();
  await inside.create(Project, { title: 'Choir', stakeholders: ['Malin Aas'] });
  const [HURT, OTHERS] = ['Malin may not have penicillin.', 'Tove has hay fever.'];
  for (const statement of [HURT, OTHERS])
    await inside.create(Memory, { ...semantic, statement, sensitivity_flags: ['health'] });
  await inside.create(Memory, { ...semantic, statement: 'Malin has a red car.' });
  const ask = await reader(inside, ALL);
  const named = async (purpose: string) => {
    const { memories: told, references } = await ask({ purpose });
    return [...told.map(({ body }) => body.statement), ...references.map(({ summary }) => summary)];
  };
  const [choir, regatta] = [await named('Choir'), await named('Rowing regatta')];
  expect([choir.includes(HURT), choir.includes(OTHERS), regatta.includes(HURT)]).toEqual([true, false, false]);
});

test('after an update no package about a meal suffices until what harms somebody is looked up anew', async () => {
  await using inside = await regattaVault();
  await inside.create(Memory, { ...semantic, statement: 'Svenja came out in a rash from strawberries.' });
  const purpose = 'Suggest a dinner for Svenja on Sunday';
  const told = async (asked: string) => {
    const { sufficient, capture_hints } = await (await reader(inside))({ purpose: asked });
    return { sufficient, isUnread: capture_hints.join(' ').includes('After an update') };
  };
  expect((await told(purpose)).isUnread).toBe(false);
  await inside.change(({ tx }) => {
    tx.run`INSERT INTO index_gaps (project_id, label, until) SELECT '', '', max(seq) FROM versions`;
  });
  expect(await told(purpose)).toEqual({ sufficient: false, isUnread: true });
  expect((await told('Pay the invoice for the trailer')).isUnread).toBe(false);
  await inside.restart();
  await expect.poll(async () => (await told(purpose)).isUnread).toBe(false);
});

test.each<[string, Domain[], boolean]>([
  ['Greta came out in a rash from a wasp.', ['food'], false],
  ['Greta came out in a rash from a wasp.', ['care'], true],
  ['Greta came out in a rash from a wasp.', ['food', 'care'], true],
  ['Greta is allergic to penicillin.', ['food'], false],
  ['Greta is allergic to penicillin.', ['health'], true],
  ['Greta has asthma.', ['food'], false],
  ['Greta is allergic to hazelnuts.', ['food'], true],
  ['Greta is allergic to wasps.', ['food'], true],
  ['Greta is allergic to hazelnuts.', ['travel'], false],
  ['Greta keeps bees.', ['food', 'care', 'health'], false],
])('“%s” says what may harm her in what is done (%s): %s', (statement, domains, isDangerous) => {
  const { record } = weighedThing('memory', 'it', { record: { statement } }).valid;
  expect(isHarmfulFor(new Set(domains), record)).toBe(isDangerous);
});
