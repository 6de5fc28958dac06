// What a package holds of what is weighed for it, in a vault with more than is needed.
import { describe, expect, test } from 'vitest';
import { readWindow } from '../../../../services/vault/contract/frame/days/window.ts';
import { readPurpose } from '../../../../services/vault/contract/frame/purpose/purpose.ts';
import { CalendarEvent } from '../../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import { Decision } from '../../../../shared/schemas/decision.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Preference } from '../../../../shared/schemas/preference.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { reader } from '../../../support/contract-reader.ts';
import { regattaVault } from '../../../support/regatta-vault.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const NOW = '2026-11-23T09:00:00.000Z';
const semantic = { kind: 'semantic' };
const telling = (text: string) =>
  readPurpose(text, NOW, 'UTC').telling.map(({ terms }) => terms.map(({ word }) => word).join(' '));

test.each([
  ['Was steht nächste Woche an?', []],
  ['¿Qué tengo pendiente hasta el domingo?', []],
  ['来週の予定を教えて', []],
  ['Where do we stand with the Marlow extension?', ['marlow', 'extension']],
  ['Please find out what I still owe Marlow', ['marlow']],
  ['Schreib bitte an Frau Lindholm wegen der Fliesen', ['lindholm', 'fliesen']],
  ["Tell me Marlow's address", ['marlow', 'address']],
  ["What's the state of the Marlow extension?", ['marlow', 'extension']],
  ['Send the state the form', ['state', 'form']],
])('of “%s” what tells is told in its own language, without what any purpose is written with', (purpose, words) => {
  expect(telling(purpose).filter((word) => word !== 'wegen')).toEqual(words);
});

test.each([
  ['Antworte Herrn Moser auf seine Offerte', 'herrn'],
  ['Was sagte Frau Moser?', 'frau'],
  ['Reply to Mrs. Moser about the offer', 'mrs'],
  ['Contesta a la Señora Moser sobre la oferta', 'senora'],
  ['Répondre à Madame Moser', 'madame'],
  ['Rispondi alla Signora Moser', 'signora'],
  ['Antwoord mevrouw Moser', 'mevrouw'],
  ['Responder à Senhora Moser', 'senhora'],
])('in “%s” the name is a subject, and how it is addressed is none', (purpose, address) => {
  expect(telling(purpose)).toContain('moser');
  expect(telling(purpose)).not.toContain(address);
});

test('who somebody is to the owner is a subject', () => {
  expect(telling('Wann hat meine Frau Anna Geburtstag?')).toContain('frau');
});

test.each([
  ['bis Monatsende', '2026-11-23', '2026-12-01'],
  ['at the end of the month', '2026-11-24', '2026-12-01'],
  ['再来週の予定', '2026-12-07', '2026-12-14'],
  ['what has to be done before Christmas', '2026-11-23', '2026-12-24'],
  ['am Samstagabend', '2026-11-28', '2026-11-29'],
  ['来週の予定と締め切り', '2026-11-30', '2026-12-07'],
])('“%s” is a time', (purpose, from, to) => {
  const window = readWindow(purpose, NOW, 'UTC').window;
  expect([window?.from?.slice(0, 10), window?.to.slice(0, 10), window?.about]).toEqual([from, to, 'days']);
});

test.each([
  '¿Qué pasó con la caldera?',
  'Ist mit dem Dach etwas passiert?',
  'Cosa è successo al tetto?',
  '¿Qué pasó con la caldera?'.normalize('NFD'),
  'Who was at the opening?',
  'O que aconteceu da última vez com o forno?',
  'Que s’est-il passé avec la fuite ?',
  'Wat hebben we over de keuken besloten?',
  'Cosa abbiamo deciso per il tetto?',
])('“%s” looks back', (purpose) => {
  expect(readPurpose(purpose, NOW, 'UTC').looksBack).toBe(true);
});

test.each([
  'Plan the new boiler',
  'Planifica la semana',
  'Bereite das Gespräch vor',
  'Was steht diese Woche an?',
  'Prepara il lancio e il suo successo',
])('“%s” does not look back', (purpose) => {
  expect(readPurpose(purpose, NOW, 'UTC').looksBack).toBe(false);
});

test('“Christmas” by itself is a name, and no time', () => {
  expect(readWindow('Christmas in Lisbon', NOW, 'UTC').window).toBeNull();
});

test('what people must not eat comes first where they are fed, and stays out where they are not', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside, {
    capabilities: ['project.read', 'memory.retrieve'],
    classification_ceiling: 'sensitive',
  });
  for (const statement of ['Marlow must avoid walnuts.', 'Greta eats no pork.', 'The car is green.'])
    await inside.create(Memory, { statement, ...semantic });
  const told = async (purpose: string) => (await ask({ purpose })).memories.map(({ body }) => body.statement);
  await inside.create(Memory, {
    statement: 'Sesame closes the throat of Marlow.',
    sensitivity_flags: ['health'],
    ...semantic,
  });
  expect((await told('order dinner for everybody')).toSorted()).toEqual([
    'Greta eats no pork.',
    'Marlow must avoid walnuts.',
    'Sesame closes the throat of Marlow.',
  ]);
  expect(await told('which colour is the car')).toEqual(['The car is green.']);
});

test('what is flagged as of money is weighed where money is meant, in whatever words it is written, and nowhere else', async () => {
  await using inside = await regattaVault();
  const ask = await reader(inside, {
    capabilities: ['project.read', 'memory.retrieve'],
    classification_ceiling: 'sensitive',
  });
  const money = { ...semantic, sensitivity_flags: ['financial'] };
  const { id } = await inside.create(Memory, { ...money, statement: 'Livret A is full: 22,950.' });
  await inside.create(Memory, { ...semantic, statement: 'Lindholm has 12 windows.' });
  const named = async (purpose: string) => {
    const { memories, references } = await ask({ purpose });
    return [...memories.map(({ ref }) => ref.id), ...references.map((each) => each.id)];
  };
  const asked = ['Can we afford a second boat?', 'Können wir ein zweites Boot bezahlen?'];
  for (const purpose of asked) expect(await named(purpose), purpose).toContain(id);
  expect(await named('Where do we keep a second boat?')).not.toContain(id);
  const [purpose = ''] = asked;
  const before = await ask({ purpose });
  for (let i = 0; i < 60; i++)
    await inside.create(Memory, { ...money, statement: `Account ${i}: ${i}00.`, policy_tags: ['owner_only'] });
  const { assembled_at: _, contract_id: __, ...after } = await ask({ purpose });
  expect(after).toEqual({ ...before, assembled_at: undefined, contract_id: undefined });
});

test('a meal of which nothing is known that harms is never said to suffice', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const party = await inside.create(Project, { title: 'Dinner for Greta' });
  const unknown = await ask({ purpose: 'Dinner for Greta' });
  expect(unknown.sufficient).toBe(false);
  expect(unknown.capture_hints.join(' ')).toContain('must not eat');
  await inside.create(Memory, { statement: 'Greta is allergic to celery.', project_id: party.id, ...semantic });
  const known = await ask({ purpose: 'Dinner for Greta' });
  expect([known.sufficient, known.memories.length]).toEqual([true, 1]);
});

test('what is weighed and left out is hinted at where it may be needed, whatever of it is hidden', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const roof = await inside.create(Project, { title: 'The roof' });
  await inside.create(Memory, { statement: 'The roofer prefers letters.', project_id: roof.id, ...semantic });
  const before = await ask({ purpose: 'the roof' });
  for (let i = 0; i < 60; i++)
    await inside.create(Memory, {
      statement: `Hidden fact ${i} of the roof`,
      project_id: roof.id,
      policy_tags: ['owner_only'],
      ...semantic,
    });
  const after = await ask({ purpose: 'the roof' });
  expect(after.memories).toEqual(before.memories);
  expect([before.sufficient, after.sufficient]).toEqual([true, true]);
  expect(after.capture_hints).toEqual(before.capture_hints);
});

test('a purpose of few words that may be in the language of the vault is told of no other', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Project, {
    title: 'La rénovation de la cuisine',
    charter: 'Ce que nous ferons avec la vieille cuisine.',
  });
  await inside.create(Project, { title: 'Le voyage dans le nord', charter: 'Où nous allons cet été et avec qui.' });
  const told = await ask({ purpose: 'Arrose le cèdre' });
  expect(told.capture_hints.filter((hint) => hint.includes('ask again'))).toEqual([]);
});

test.each([
  [
    'Le voisin nous a prêté une échelle que nous devons rapporter.',
    'Réponds au voisin : quand rapportons-nous son echelle ?',
    'reponds',
  ],
  [
    'La vecina nos prestó una escalera para pintar.',
    'Escríbele a la vecina que ya devolveremos la escalera',
    'escribele',
  ],
])('what is asked of an assistant is not said to be unknown: %s', async (statement, purpose, task) => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id } = await inside.create(Memory, { statement, ...semantic });
  const told = await ask({ purpose });
  expect(told.memories.map(({ ref }) => ref.id)).toEqual([id]);
  expect(told.capture_hints.join(' ')).not.toContain(task);
});

test('a purpose in another language than the vault is told which to ask in', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Project, { title: 'The renovation of the kitchen', charter: 'What we do with the old kitchen.' });
  await inside.create(Project, { title: 'A trip to the north', charter: 'Where we go in the summer and with whom.' });
  const told = await ask({ purpose: '¿Qué se decidió sobre la caldera?' });
  expect([told.situation, told.sufficient]).toEqual([null, false]);
  expect(told.capture_hints).toContain('What you may see is written in English: ask again in English.');
  for (const purpose of ['Jakie są następne kroki z kuchnią?', 'Mik a következő lépések a konyhával?'])
    expect((await ask({ purpose })).capture_hints).toContain(
      'What you may see is written in English: ask again in English.',
    );
  for (const purpose of [
    'What was decided about the boiler?',
    'Call Łukasz Żak in Gdańsk, boiler pressure',
    'What is the smørrebrød for?',
  ])
    expect((await ask({ purpose })).capture_hints.join(' ')).not.toContain('written in');
});

test('what is listed by its time holds no preference, unless it is to be told always', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Commitment, { title: 'Pay the roofer', due_at: '2026-03-04T12:00:00Z' });
  await inside.create(Preference, { key: 'meeting.days', value: 'Tuesdays' });
  const told = await ask({ purpose: 'Which meetings and appointments do I have next week, and what is due?' });
  expect(told.constraints.map(({ body }) => body.title)).toEqual(['Pay the roofer']);
  expect(told.preferences).toEqual([]);
});

test('an event of no project is told with the project that its title is about', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Project, { title: 'Harbour pilot' });
  const event = { starts_at: '2026-03-20T09:00:00Z', ends_at: '2026-03-20T10:00:00Z' };
  await inside.create(CalendarEvent, { title: 'Harbour steering group', ...event });
  await inside.create(CalendarEvent, { title: 'Dentist', ...event });
  expect((await ask({ purpose: 'Harbour pilot' })).constraints.map(({ body }) => body.title)).toEqual([
    'Harbour steering group',
  ]);
});

describe('who asks what is late and what takes place', () => {
  const told = async (purpose: string) => {
    await using inside = await VaultHere.create({ now: Date.parse(NOW) });
    const ask = await reader(inside);
    await inside.create(Commitment, { title: 'Send the plan', due_at: '2026-11-20T09:00:00.000Z', status: 'open' });
    for (const [title, day] of [
      ['The chimney sweep', 20],
      ['Choir', 26],
      ['The auction', 30],
    ])
      await inside.create(CalendarEvent, { title, starts_at: `2026-11-${day}T18:00:00.000Z` });
    const lasting = { starts_at: '2026-11-16T09:00:00.000Z', ends_at: '2026-11-27T17:00:00.000Z' };
    await inside.create(CalendarEvent, { title: 'The course', ...lasting });
    return (await ask({ purpose })).constraints.map(({ body }) => body.title).toSorted();
  };

  test('is told both, with what has begun and lasts, and no meeting that is over', async () => {
    const purpose = 'What is overdue, and what is in my calendar this week?';
    expect(await told(purpose)).toEqual(['Choir', 'Send the plan', 'The course']);
    expect(await told('Was ist überfällig, und was steht diese Woche an?')).toEqual([
      ...['Choir', 'Send the plan', 'The course'],
    ]);
  });

  test('is told no meeting before the days that are named', async () => {
    expect(await told('What is overdue, and which meetings are next week?')).toEqual(['Send the plan', 'The auction']);
  });
});

test('where nothing speaks of it, the small words of a second language are not named', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Project, { title: 'The roof' });
  const { capture_hints } = await ask({ purpose: 'Prepare the zeppelin trip et le budget pour la gondole' });
  const said = capture_hints.join(' ');
  expect(said).toMatch(/speaks of: .*zeppelin/);
  expect(said).not.toMatch(/\b(?:et|le|la|pour)\b/);
});

test('the small words of a second language are no reason to say that something lacks', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Project, { title: 'The roof' });
  const { sufficient, capture_hints } = await ask({ purpose: 'the roof et les' });
  expect([sufficient, capture_hints]).toEqual([true, []]);
});

test('names that are small words in some language are named', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Project, { title: 'The roof' });
  const hints = async (purpose: string) => (await ask({ purpose })).capture_hints.join(' ');
  expect(await hints('What did Sara and Una promise')).toMatch(/speaks of: sara, una/);
  expect(await hints('What did Sara and Una say about the roof')).toMatch(/speaks of: sara, una/);
  expect(await hints('Dig the soil for the man in the tin bar')).toMatch(/speaks of: .*soil.*man/);
});

test('where nothing says a word of the purpose, what is likely meant is told all the same, and what is not is not', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const house = await inside.create(Project, { title: 'Selling the house' });
  const flat = await inside.create(Project, { title: 'A flat near Mother' });
  const decided = (title: string, chosen_option: string, project_id: string) =>
    inside.create(Decision, { title, chosen_option, status: 'decided', project_id });
  await decided('The offer of the Boudreaus', 'Accept $168,000', house.id);
  await decided('Which agent', 'Celeste', house.id);
  await decided('Ground floor', 'Only with a ramp', flat.id);
  await inside.create(Memory, { statement: 'The piano tuner comes in May.', ...semantic });
  const { decisions, memories } = await ask({ purpose: 'What was agreed with the buyers, and for how much?' });
  expect(decisions.map(({ body }) => body.chosen_option)).toEqual(['Accept $168,000']);
  expect(memories).toEqual([]);
});

describe('a question that one thing answers word for word', () => {
  async function asked() {
    const inside = await VaultHere.create();
    const { id: project_id } = await inside.create(Project, { title: 'Moving house' });
    await inside.create(Project, { title: 'The shop', stakeholders: ['Malin'] });
    for (const statement of [
      'The network of the clients is Tendal, its key is sweet-12.',
      'The key of the shed hangs behind the stove.',
      'Malin keeps her skates in the attic of the shed.',
      ...Array.from(
        { length: 22 },
        (_, index) => `Of the songs that Malin sings this is the one with the number ${index}.`,
      ),
    ])
      await inside.create(Memory, { ...semantic, statement });
    await inside.create(Memory, {
      ...semantic,
      statement: 'The neighbour has the keys and the alarm code.',
      project_id,
    });
    await inside.create(Memory, { ...semantic, statement: 'The alarm went off at 3.', project_id });
    await inside.create(Memory, { ...semantic, statement: 'Of the heating code the number is 4411.', project_id });
    const ask = await reader(inside);
    return { inside, says: async (purpose: string) => (await ask({ purpose })).sufficient, ask };
  }

  test('is answered, whatever project it may lie in', async () => {
    const { inside, says } = await asked();
    await using _ = inside;
    expect(await says('What is the key of the network of the clients?')).toBe(true);
    expect(await says('What is the key of the network of the cellar?')).toBe(false);
  });

  test('is answered though more is known of whom it names', async () => {
    const { inside, says } = await asked();
    await using _ = inside;
    expect(await says('Where are the skates of Malin?')).toBe(true);
    expect(await says('What about Malin?')).toBe(false);
  });

  test('is not where it asks for a number, a time or a name and is given none', async () => {
    const { inside, says, ask } = await asked();
    await using _ = inside;
    const hint = (what: string) => `This may not give the ${what} that is asked for: ask the person.`;
    await inside.create(Commitment, { title: 'Find two referees for the candidate', counterparty: 'Brent' });
    await inside.create(CalendarEvent, { title: 'Concert of the choir', starts_at: '2026-12-04T18:00:00.000Z' });
    for (const [purpose, what] of [
      ['What is the alarm code?', 'number'],
      ['When do we move house?', 'time'],
      ['Wann ist das Moving house?', 'time'],
      ['Who are the referees for the candidate?', 'name'],
      ['Who is moving house?', 'name'],
    ] as const)
      expect([purpose, (await ask({ purpose })).capture_hints.includes(hint(what)), await says(purpose)]).toEqual([
        ...[purpose, true, false],
      ]);
    expect(await says('What is the heating code?')).toBe(true);
    expect(await says('When is the concert of the choir?')).toBe(true);
    expect(await says('Who keeps skates in the attic?')).toBe(true);
  });
});

test('what is asked of somebody is not told by what names them here and says the rest there', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Moving house', stakeholders: ['Malin'] });
  for (const statement of ['Malin wants thirty boxes.', 'The alarm of the cellar went off at night.'])
    await inside.create(Memory, { ...semantic, statement, project_id });
  const ask = await reader(inside);
  const says = async (purpose: string) => (await ask({ purpose })).sufficient;
  const purpose = 'Moving house: which alarm does Malin want?';
  expect([await says('Moving house: how many boxes does Malin want?'), await says(purpose)]).toEqual([true, false]);
  await inside.create(Memory, { ...semantic, statement: 'Malin wants an alarm with two keys.', project_id });
  expect(await says(purpose)).toBe(true);
});

test('whoever asks how a project stands is told what is open there, though the words name a part of it', async () => {
  await using inside = await VaultHere.create({ now: Date.parse(NOW) });
  const kitchen = await inside.create(Project, { title: 'The new kitchen' });
  const garden = await inside.create(Project, { title: 'Terracing the garden' });
  await inside.create(Commitment, {
    project_id: kitchen.id,
    title: 'Choose the worktop',
    due_at: '2026-12-20T12:00:00Z',
  });
  await inside.create(Commitment, { project_id: kitchen.id, title: 'Pay the pipes', due_at: '2026-12-29T12:00:00Z' });
  await inside.create(Commitment, {
    project_id: garden.id,
    title: 'Order the sleepers',
    due_at: '2026-12-20T12:00:00Z',
  });
  const ask = await reader(inside);
  const told = async (purpose: string) => {
    const { constraints } = await ask({ purpose });
    return constraints.map(({ ref }) => ref.summary);
  };
  expect(await told('Where do we stand with the new kitchen ahead of the fitting?')).toEqual([
    'Choose the worktop',
    'Pay the pipes',
  ]);
});

test('what only falls into the days that are named beside something else is told of a week, and of a month it is not', async () => {
  await using inside = await VaultHere.create({ now: Date.parse(NOW) });
  const tasting = await inside.create(Project, { title: 'Wine tasting' });
  await inside.create(Commitment, {
    project_id: tasting.id,
    title: 'Order the glasses',
    due_at: '2026-12-09T12:00:00Z',
  });
  await inside.create(Project, { title: 'Club' });
  await inside.create(CalendarEvent, {
    title: 'Choir rehearsal',
    starts_at: '2026-12-10T18:00:00Z',
    ends_at: '2026-12-10T20:00:00Z',
  });
  const ask = await reader(inside);
  const told = async (purpose: string) => (await ask({ purpose })).constraints.map(({ ref }) => ref.summary);
  expect(await told('Fit the wine tasting into the week of 7 December')).toContain('Choir rehearsal');
  expect(await told('Fit the wine tasting into December')).not.toContain('Choir rehearsal');
});
