// Who is meant and what is wanted of them: by what somebody is to the owner, by what must not harm them, and by how the owner
// wants such things done.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../shared/limits.ts';
import { memories } from '../../../../shared/methods/records.ts';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Preference } from '../../../../shared/schemas/preference.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { ALL, reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const semantic = { kind: 'semantic' };

/** A vault in which other things are known as well. */
async function lived(): Promise<VaultHere> {
  const inside = await VaultHere.create();
  await inside.create(Project, { title: 'Rowing regatta', current_step: 'Find a second boat' });
  for (const statement of [
    'The boat house opens at seven.',
    'Oars are kept behind the green door.',
    'The trailer needs new tyres.',
  ])
    await inside.create(Memory, { ...semantic, statement });
  return inside;
}

describe('somebody who is called by what they are to the owner', () => {
  const WHO = 'My younger sister Carol lives in Duluth.';
  const WHAT = 'Carol plays the tuba on Mondays.';
  const purpose = 'What does my sister do on Mondays?';

  test('is found by name, where something visible says who that is', async () => {
    await using inside = await lived();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement: WHO });
    await inside.create(Memory, { ...semantic, statement: 'Brent plays the tuba as well.' });
    const { id } = await inside.create(Memory, { ...semantic, statement: WHAT });
    const told = async (asked: string) => (await ask({ purpose: asked })).memories.map(({ ref }) => ref.id);
    expect(await told(purpose)).toContain(id);
    expect(await told('Was macht meine Schwester?')).toContain(id);
  });

  test('stays unknown to whoever may not see what says who that is', async () => {
    await using inside = await lived();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement: WHAT });
    const before = await ask({ purpose });
    await inside.create(Memory, { ...semantic, statement: WHO, classification: 'sensitive' });
    const { assembled_at: _, contract_id: __, ...after } = await ask({ purpose });
    expect(after).toEqual({ ...before, assembled_at: undefined, contract_id: undefined });
  });

  test.each([
    ['Carol is my sister.', true],
    ['Carol, my sister, has two boys.', true],
    ['Mi hermana Carol vive en Madrid.', true],
    ['My sister is Norwegian now.', false],
    ['Carol met a sister of Brent.', false],
  ])('“%s” says so: %s', async (statement, isNamed) => {
    await using inside = await lived();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement });
    const { id } = await inside.create(Memory, { ...semantic, statement: 'Carol keeps bees.' });
    const told = await ask({ purpose: 'What does the sister do?' });
    expect(told.memories.some(({ ref }) => ref.id === id)).toBe(isNamed);
  });
});

test('what is marked as of health is told where somebody is fed or cared for, in whatever words it is written', async () => {
  await using inside = await lived();
  const ask = await reader(inside);
  const health = { ...semantic, sensitivity_flags: ['health'] };
  const { id } = await inside.create(Memory, { ...health, statement: 'Celeriac shuts the face of Svenja for days.' });
  const hidden = await inside.create(Memory, {
    ...health,
    statement: 'Beets do the same to Emre.',
    policy_tags: ['owner_only'],
  });
  const told = async (purpose: string) => (await ask({ purpose })).memories.map(({ ref }) => ref.id);
  for (const purpose of ['Suggest a dinner for four on Sunday', 'Note for the babysitter on Sunday']) {
    expect(await told(purpose)).toContain(id);
    expect(await told(purpose)).not.toContain(hidden.id);
  }
  expect(await told('Pay the invoice for the trailer')).not.toContain(id);
});

test('whom what a named place serves may harm is told with the place, though nothing is said of eating', async () => {
  await using inside = await lived();
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
  for (const id of [other, hidden]) expect(ofPlace).not.toContain(id);
  expect(await told('When does the boat house open?')).not.toContain(harmed);
});

describe('of what the owner prefers', () => {
  const keysFor = async (inside: VaultHere, purpose: string) => {
    const { preferences } = await (await reader(inside))({ purpose });
    return preferences.map(({ body }) => body['key']).sort();
  };

  test('the part of a journey that is not asked for stays away', async () => {
    await using inside = await lived();
    for (const key of ['Plane seat', 'Train seat', 'Hotel'])
      await inside.create(Preference, { key, value: 'By the window' });
    expect(await keysFor(inside, 'Book a flight to Oslo')).toEqual(['Plane seat']);
    expect(await keysFor(inside, 'Buche einen Zug nach Bergen')).toEqual(['Train seat']);
  });

  test('how letters are written is told to whoever writes one, and not to whoever asks what was written', async () => {
    await using inside = await lived();
    await inside.create(Preference, { key: 'writing.signature', value: 'A. from the boat house' });
    expect(await keysFor(inside, 'Write to the trailer company')).toEqual(['writing.signature']);
    expect(await keysFor(inside, 'What did the trailer company write about the tyres?')).toEqual([]);
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
    await using inside = await lived();
    const told = await keysFor(inside, purpose);
    expect(told).toEqual(expect.arrayContaining(ALL_TIMES));
    for (const [key] of OTHERS) expect(told).not.toContain(key);
  });

  test.each(['riunioni', 'reuniões', 'appuntamenti'])('of meetings is what is called so: %s', async (key) => {
    await using inside = await lived();
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
    await using inside = await lived();
    const told = await keysFor(inside, purpose);
    expect(told.filter((key) => key === 'work.days' || key === 'quiet')).toEqual([]);
  });

  test.each([
    ['Find a time for a call about the rowing regatta and the oars', 'calls', 'after 20:00, never about oars'],
    ['Write to the club about the rowing regatta and the oars', 'writing.tone', 'stern where oars are concerned'],
  ])('what another project likes is no matter of this one: %s', async (purpose, key, value) => {
    await using inside = await lived();
    const ask = await reader(inside, ALL);
    const { id: other } = await inside.create(Project, { title: 'Night shifts' });
    await inside.create(Preference, { key, value, project_id: other });
    const told = async () => (await ask({ purpose })).preferences.map(({ ref }) => ref.id);
    expect(await told()).toEqual([]);
    const { id } = await inside.create(Preference, { key, value });
    expect(await told()).toEqual([id]);
  });
});

describe('what a package says it lacks', () => {
  test('does not name a word that is there in other words, and says that it may be meant', async () => {
    await using inside = await lived();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement: 'My sister Carol keeps the key of the boat house.' });
    const { capture_hints } = await ask({ purpose: 'Wo ist der Schlüssel vom Bootshaus?' });
    expect(capture_hints.join('\n')).toContain('In other words, if at all: schlussel');
    expect(capture_hints.join('\n')).not.toMatch(/Not in this package: .*schlussel/);
  });

  test('does not say that nothing is known of harm where something of health is told', async () => {
    await using inside = await lived();
    const ask = await reader(inside);
    const purpose = 'Suggest a dinner for four on Sunday';
    const unknown = /Nothing here says what people must not eat/;
    expect((await ask({ purpose })).capture_hints.join('\n')).toMatch(unknown);
    const flagged = { ...semantic, sensitivity_flags: ['health'] };
    await inside.create(Memory, { ...flagged, statement: 'Celeriac shuts the face of Svenja for days.' });
    const told = await ask({ purpose });
    expect(told.capture_hints.join('\n')).not.toMatch(unknown);
    expect(told.sufficient).toBe(false);
  });
});

describe('what others owe the owner', () => {
  const TEN_DAYS = 10 * DAY_MS;

  test.each([
    'Who owes me?',
    'who still owes me money',
    'What am I owed?',
    'Who has promised me anything?',
    'Wer schuldet mir noch Geld?',
    '¿Quién me debe dinero?',
    'Qui me doit de l’argent ?',
  ])('“%s” is not answered by what the owner has promised', async (purpose) => {
    await using inside = await lived();
    const ask = await reader(inside);
    const due_at = new Date(Date.parse(inside.now) + TEN_DAYS).toISOString();
    await inside.create(Commitment, { title: 'Send the keys back', counterparty: 'Brent', due_at });
    expect((await ask({ purpose: 'What do I owe?' })).constraints).toHaveLength(1);
    const { constraints, sufficient } = await ask({ purpose });
    expect(constraints).toEqual([]);
    expect(sufficient).toBe(false);
  });

  test('is found where something says so', async () => {
    await using inside = await lived();
    const ask = await reader(inside);
    const { id } = await inside.create(Memory, { ...semantic, statement: 'Brent owes the user 40 dollars for paint.' });
    expect((await ask({ purpose: 'Who owes me?' })).memories.map(({ ref }) => ref.id)).toContain(id);
  });
});

describe('a list of what is owed to somebody', () => {
  const purpose = 'What do I still owe Brent?';
  const owed = async (inside: VaultHere, title: string) =>
    await inside.create(Commitment, { title, counterparty: 'Brent Aas', due_at: '2099-01-01T12:00:00Z' });

  test('suffices when all of it is told', async () => {
    await using inside = await lived();
    const ask = await reader(inside, ALL);
    for (const title of ['Two oars', 'The keys of the trailer']) await owed(inside, title);
    const told = await ask({ purpose });
    expect(told.constraints).toHaveLength(2);
    expect(told.sufficient).toBe(true);
  });

  test('is not said to have replaced anything because of something else in the package', async () => {
    await using inside = await lived();
    const ask = await reader(inside, ALL);
    await owed(inside, 'Two oars');
    const { id } = await inside.create(Memory, { ...semantic, statement: 'Brent Aas lives in Bergen.' });
    await inside.call(memories.supersede, { id, successor: { statement: 'Brent Aas lives in Oslo.' } });
    const said = async (asked: string) => (await ask({ purpose: asked })).capture_hints.join();
    expect(await said('What did I promise Brent?')).not.toContain('What this replaced');
    expect(await said('Where did Brent live?')).toContain('What this replaced');
  });

  test('does not where something that names them is not told', async () => {
    await using inside = await lived();
    const ask = await reader(inside);
    for (let i = 0; i < 40; i++) await owed(inside, `Oar number ${i}`);
    expect((await ask({ purpose })).sufficient).toBe(false);
    expect((await ask({ purpose: 'What do I still owe Britta?' })).sufficient).toBe(false);
  });
});

describe('what somebody was promised', () => {
  const BRENT = { counterparty: 'Brent Aas', due_at: '2099-01-01T12:00:00Z' };

  test('is told of them alone, in whatever language it is asked', async () => {
    await using inside = await lived();
    const ask = await reader(inside, ALL);
    const { id } = await inside.create(Commitment, { title: 'Two oars', ...BRENT });
    await inside.create(Commitment, { title: 'Three paddles', counterparty: 'Carol', due_at: BRENT.due_at });
    for (const purpose of [
      'What did I promise Brent?',
      'Was habe ich Brent versprochen?',
      '¿Qué le prometí a Brent?',
      "Qu'ai-je promis à Brent ?",
      'Cosa ho promesso a Brent?',
      'Wat heb ik Brent beloofd?',
      'O que prometi ao Brent?',
    ]) {
      const { constraints, sufficient } = await ask({ purpose });
      expect([constraints.map(({ ref }) => ref.id), sufficient], purpose).toEqual([[id], true]);
    }
  });

  test('is nothing where nothing was, and that is said, whether they are known or not', async () => {
    await using inside = await lived();
    const ask = await reader(inside, ALL);
    await inside.create(Commitment, { title: 'Two oars', ...BRENT });
    await inside.create(Memory, { ...semantic, statement: 'Carol keeps bees.' });
    const known = await ask({ purpose: 'What did I promise Carol?' });
    expect([known.constraints, known.sufficient]).toEqual([[], false]);
    expect(known.capture_hints.join('\n')).toContain('No open promise that you may see speaks of: carol.');
    const unknown = await ask({ purpose: 'What did I promise Ottoline?' });
    expect([unknown.constraints, unknown.sufficient]).toEqual([[], false]);
    expect(unknown.capture_hints.join('\n')).toContain('Nothing you may see speaks of: ottoline.');
    expect(unknown.capture_hints.join('\n')).toContain('by another name');
    const must = await ask({ purpose: '¿Qué debo llevar a la fiesta de Carol?' });
    expect(must.capture_hints.join('\n')).not.toContain('promise');
  });

  test('is said in the same words whatever is hidden', async () => {
    await using inside = await lived();
    const ask = await reader(inside);
    const said = async () => {
      const { sufficient, capture_hints, omissions, constraints } = await ask({ purpose: 'What did I promise Carol?' });
      return { sufficient, capture_hints, omissions, constraints };
    };
    const before = await said();
    await inside.create(Commitment, { title: 'A hive', counterparty: 'Carol', classification: 'sensitive' });
    expect(await said()).toEqual(before);
  });
});

describe('what somebody has promised the owner', () => {
  test.each([
    'What did Brent promise me?',
    'What has Brent promised?',
    'Was hat mir Brent versprochen?',
    'Was hat Brent uns zugesagt?',
    '¿Qué me prometió Brent?',
    "Qu'est-ce que Brent m'a promis ?",
    'Cosa mi ha promesso Brent?',
    'Wat heeft Brent mij beloofd?',
    'O que é que o Brent me prometeu?',
    'Brentさんは何を約束した？',
  ])('is not what they were promised, and never said to be all of it: %s', async (purpose) => {
    await using inside = await lived();
    const ask = await reader(inside, ALL);
    await inside.create(Commitment, { title: 'Two oars', counterparty: 'Brent Aas', due_at: '2099-01-01T12:00:00Z' });
    const { id } = await inside.create(Memory, { ...semantic, statement: 'Brent Aas promised a new trailer.' });
    const { constraints, memories: told, sufficient, capture_hints } = await ask({ purpose });
    expect([constraints, told.map(({ ref }) => ref.id), sufficient]).toEqual([[], [id], false]);
    expect(capture_hints.join('\n')).toContain('What others have promised');
  });

  test.each(['What has been promised to Brent?', 'What has to be sent to Brent as promised?'])(
    'is not asked for by whoever says that something was: %s',
    async (purpose) => {
      await using inside = await lived();
      const ask = await reader(inside, ALL);
      const { id } = await inside.create(Commitment, { title: 'Two oars', counterparty: 'Brent Aas' });
      expect((await ask({ purpose })).constraints.map(({ ref }) => ref.id)).toEqual([id]);
    },
  );
});

describe('whom a project is about, by its title and those who take part', () => {
  const LOOSE = 'Leonie, Spind 14B.';
  const purpose = 'How are the first three months of the apprentice?';
  const taught = async (inside: VaultHere, stakeholders: string[]) => {
    const title = 'Leonie, apprentice';
    const { id } = await inside.create(Project, { title, stakeholders, current_step: 'First three months' });
    await inside.create(Memory, { ...semantic, statement: 'Two customers have praised her.', project_id: id });
  };
  const namedIn = async (inside: VaultHere) => {
    const { memories, references } = await (await reader(inside, ALL))({ purpose });
    return [...memories.map(({ ref }) => ref.id), ...references.map((each) => each.id)];
  };

  test('is spoken of with what is known of them outside of it', async () => {
    await using inside = await lived();
    await taught(inside, ['Leonie', 'Birgit']);
    const { id } = await inside.create(Memory, { ...semantic, statement: LOOSE });
    expect(await namedIn(inside)).toContain(id);
  });

  test('is nobody where its title names none of those who take part', async () => {
    await using inside = await lived();
    await taught(inside, ['Birgit']);
    const { id } = await inside.create(Memory, { ...semantic, statement: LOOSE });
    expect(await namedIn(inside)).not.toContain(id);
  });
});

test('what names whom a purpose names is mentioned first, however little it says of its other words', async () => {
  await using inside = await lived();
  const { id: project_id } = await inside.create(Project, {
    title: 'Spring fair',
    current_step: 'Plans of the spring',
  });
  const inProject = async (statement: string) => await inside.create(Memory, { ...semantic, statement, project_id });
  for (let stand = 1; stand <= 9; stand++) await inProject(`Stand ${stand} has tents and lamps of kind ${stand}.`);
  for (let lamp = 1; lamp <= 14; lamp++) await inProject(`Lamp ${lamp} was lent.`);
  await inside.create(Commitment, { title: 'Ask for a tent', counterparty: 'Martina', project_id, status: 'done' });
  const { id } = await inside.create(Memory, { ...semantic, statement: 'Martina, Spind 14B.' });
  const purpose = 'Prepare the spring fair with Martina: stands, tents, music, prices, helpers and lamps';
  const told = await (await reader(inside, ALL))({ purpose });
  expect(told.situation?.title).toBe('Spring fair');
  expect(told.references[0]?.id).toBe(id);
});

test('of a project that is asked about as a whole it is told what may harm those who take part, and of nobody else', async () => {
  await using inside = await lived();
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
