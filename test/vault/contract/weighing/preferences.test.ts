// Which preferences a task is told: those of its part of a journey, of what is written, and of when things are done.
import { describe, expect, test } from 'vitest';
import { Preference } from '../../../../shared/schemas/preference.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { ALL, reader } from '../../../support/contract-reader.ts';
import { regattaVault } from '../../../support/regatta-vault.ts';
import type { VaultHere } from '../../../support/vault-here.ts';

describe('of what the owner prefers', () => {
  const keysFor = async (inside: VaultHere, purpose: string) => {
    const { preferences } = await (await reader(inside))({ purpose });
    return preferences.map(({ body }) => body['key']).sort();
  };

  test('the part of a journey that is not asked for stays away', async () => {
    await using inside = await regattaVault();
    for (const key of ['Plane seat', 'Train seat', 'Hotel'])
      await inside.create(Preference, { key, value: 'By the window' });
    expect(await keysFor(inside, 'Book a flight to Oslo')).toEqual(['Plane seat']);
    expect(await keysFor(inside, 'Buche einen Zug nach Bergen')).toEqual(['Train seat']);
  });

  test('how letters are written is told to whoever writes one, and not to whoever asks what was written', async () => {
    await using inside = await regattaVault();
    await inside.create(Preference, { key: 'writing.signature', value: 'A. from the boat house' });
    expect(await keysFor(inside, 'Write to the trailer company')).toEqual(['writing.signature']);
    expect(await keysFor(inside, 'What did the trailer company write about the tyres?')).toEqual([]);
  });

  test.each([
    ['travel.style', 'Put together three nights in Bergen: how we get there and where we stay'],
    ['travel.style', 'Organise trois nuits à Bergen'],
    ['writing.signature', 'Thank Carol for the trailer'],
    ['writing.signature', 'Let the trailer company know that we are late'],
    ['writing.signature', 'Gib Carol Bescheid'],
    ['writing.signature', 'Five lines for Carol'],
    ['writing.signature', 'Ein paar Zeilen für Carol'],
    ['meeting.style', 'Sit down with Carol'],
    ['meeting.style', 'Ofrécele tres huecos a Carol para vernos'],
    ['meeting.style', 'A rep wants to talk to me: find a slot'],
    ['travel.style', 'Pack for Valencia'],
    ['travel.style', 'Packliste für die Tage in Tirol'],
    ['travel.style', 'Haz la lista de la maleta'],
    ['food.style', 'Something sweet to turn up with at Carol’s'],
    ['food.style', 'Viene a merendar Carol'],
    ['gifts.style', 'Ideas para el cumpleaños de Carol'],
    ['gifts.style', 'Carol’s birthday: ideas, please'],
    ['gifts.style', 'Kleinigkeit zum Schenken für Carol'],
    ['health.style', 'My arm is killing me, list what I may swallow'],
    ['health.style', 'Le duele la rodilla a Carol'],
  ])('%s is told where a task is named by several words: %s', async (key, purpose) => {
    await using inside = await regattaVault();
    await inside.create(Preference, { key, value: 'As ever' });
    await inside.create(Preference, { key: 'garden.hedge', value: 'Never before August' });
    expect(await keysFor(inside, purpose)).toEqual([key]);
  });

  test.each([
    ['health.style', 'What should we take to the picnic?'],
    ['health.style', 'This deadline is killing me'],
    ['meeting.style', 'The team wants to talk to users of the rig'],
    ['gifts.style', 'Ideen für die Hochzeitsrede von Carol'],
    ['food.style', 'Write something sweet to Carol'],
    ['travel.style', 'How large is the Kofferraum of the van?'],
  ])('%s is not told where other words are meant: %s', async (key, purpose) => {
    await using inside = await regattaVault();
    await inside.create(Preference, { key, value: 'As ever' });
    expect(await keysFor(inside, purpose)).toEqual([]);
  });

  test('words without end are read once, and not in every way that they can be cut', async () => {
    await using inside = await regattaVault();
    const long = `ideas for ${`${'s'.repeat(450)} `.repeat(4)}x`;
    expect(await keysFor(inside, long)).toEqual([]);
  });

  test.each([
    'Remind me what was decided about the tyres',
    'Sit for three days in a row',
    'How do I get to know Carol?',
    'Te laat met de riemen',
    'Erinnerungen an Carol',
  ])('nothing is told where such words say something else: %s', async (purpose) => {
    await using inside = await regattaVault();
    for (const key of ['travel.style', 'writing.signature']) await inside.create(Preference, { key, value: 'As ever' });
    expect(await keysFor(inside, purpose)).toEqual([]);
  });
});

describe('of when its owner does things', () => {
  /** What says so by its key or by its value, and what is for something else. */
  const TIMES = [
    ['meetings', 'none on Fridays'],
    ['work.days', 'I work Monday to Thursday'],
    ['calls', 'not before 9'],
    ['quiet', 'Mittwochnachmittag gehört den Kindern'],
  ];
  const OTHERS = [
    ['travel.flights', 'in the morning'],
    ['children.screens', 'until 20:00'],
    ['drawings.scale', '1:10, and 1:1 at the corners'],
    ['paint', 'two coats'],
    ['writing.tone', 'warm'],
  ];

  async function keysFor(inside: VaultHere, purpose: string): Promise<unknown[]> {
    for (let count = 0; count < 30; count++)
      await inside.create(Preference, { key: `colour of boat ${count}`, value: `shade ${count}` });
    for (const [key, value] of [...TIMES, ...OTHERS]) await inside.create(Preference, { key, value });
    const { preferences } = await (await reader(inside, ALL))({ purpose });
    return preferences.map(({ body }) => body['key']);
  }
  const ALL_TIMES = TIMES.map(([key]) => key);

  test.each([
    'Find a time for a call with Carol',
    'Move the meeting about the tyres',
    'When can I see the dentist?',
    'Plan my week',
    'Finde einen Termin mit Carol',
    'Verschiebe die Besprechung über die Reifen',
    'Wann kann ich zum Zahnarzt?',
    'Busca un hueco para hablar con Carol',
    '¿Cuándo puedo ir al dentista?',
    'Trouve un créneau pour un appel avec Carol',
    'Trova un orario per la riunione con Carol',
    'Vind een moment voor een gesprek met Carol',
    'Marca uma reunião com a Carol',
    '田中さんとの打ち合わせの日時を決めて',
    '安排一个和李梅的会议时间',
  ])('all is told to whoever puts something into the calendar: %s', async (purpose) => {
    await using inside = await regattaVault();
    const told = await keysFor(inside, purpose);
    expect(told).toEqual(expect.arrayContaining(ALL_TIMES));
    for (const [key] of OTHERS) expect(told).not.toContain(key);
  });

  test.each(['riunioni', 'reuniões', 'appuntamenti'])('of meetings is what is called so: %s', async (key) => {
    await using inside = await regattaVault();
    await inside.create(Preference, { key, value: 'mai prima delle dieci' });
    expect(await keysFor(inside, 'Pianifica la mia settimana')).toContain(key);
  });

  test.each([
    'Which meetings do I have next week?',
    'Paint the boat house',
    'What did Carol say on the call?',
    'Wat staat er deze week op het programma?',
    'Wat staat er morgen op de agenda?',
  ])('nothing is told to whoever does not: %s', async (purpose) => {
    await using inside = await regattaVault();
    const told = await keysFor(inside, purpose);
    expect(told.filter((key) => key === 'work.days' || key === 'quiet')).toEqual([]);
  });

  test.each([
    ['Find a time for a call about the rowing regatta and the oars', 'calls', 'after 20:00, never about oars'],
    ['Write to the club about the rowing regatta and the oars', 'writing.tone', 'stern where oars are concerned'],
  ])('what another project likes is no matter of this one: %s', async (purpose, key, value) => {
    await using inside = await regattaVault();
    const ask = await reader(inside, ALL);
    const { id: other } = await inside.create(Project, { title: 'Night shifts' });
    await inside.create(Preference, { key, value, project_id: other });
    const told = async () => (await ask({ purpose })).preferences.map(({ ref }) => ref.id);
    expect(await told()).toEqual([]);
    const { id } = await inside.create(Preference, { key, value });
    expect(await told()).toEqual([id]);
  });
});
