// What names a day in its own words stands in the package of that day, though no field of it holds a date.
import { describe, expect, test } from 'vitest';
import { artifacts, memories } from '../../../../shared/methods/records.ts';
import { tools } from '../../../../shared/methods/tools.ts';
import { Artifact } from '../../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import { Decision } from '../../../../shared/schemas/decision.ts';
import { Goal } from '../../../../shared/schemas/goal.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { ALL, READS, reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const semantic = { kind: 'semantic' };
const MORNING = Date.parse('2026-11-23T08:00:00.000Z');
const AFTERNOON = Date.parse('2026-11-23T16:30:00.000Z');
const DAY = 86_400_000;

/** What is told for a purpose, and what is mentioned below it. */
async function vaultWith(statements: readonly string[], now = MORNING) {
  const inside = await VaultHere.create({ now });
  for (const statement of statements) await inside.create(Memory, { ...semantic, statement });
  const ask = await reader(inside);
  const told = async (purpose: string, more: object = {}) =>
    (await ask({ purpose, ...more })).memories.map(({ body }) => body.statement);
  return { inside, ask, told };
}

const OPERATION = 'The operation is on 14 December';

describe('a memory that names the day', () => {
  test.each([
    'What is on 14 December?',
    'What is on Dec 14?',
    'anything on the 14th of December',
    'qué hay el 14 de diciembre',
    'was steht am 14.12. an',
    'que se passe-t-il le 14 décembre ?',
    'cosa c’è il 14 dicembre?',
    'wat is er op 14 december?',
    'o que há no dia 14 de dezembro?',
    '12月14日は何がある?',
    'What is on 2026-12-14?',
  ])('is told for “%s”, in the morning and in the afternoon', async (purpose) => {
    for (const now of [MORNING, AFTERNOON]) {
      const { inside, told } = await vaultWith([OPERATION, 'The hospital has a garden'], now);
      await using _ = inside;
      expect(await told(purpose)).toContain(OPERATION);
      expect(await told(purpose)).not.toContain('The hospital has a garden');
    }
  });

  test.each([
    'Die Operation ist am 14. Dezember',
    'Die Operation ist am 14.12. um acht',
    'La operación es el 14 de diciembre',
    'L’opération est le 14 décembre',
    'L’operazione è il 14 dicembre',
    'De operatie is op 14 december',
    'A operação é no dia 14 de dezembro',
    '手術は12月14日です',
    'The operation: Dec 14th, at eight',
    'Operation 2026-12-14',
    'The operation is on 14/12/2026',
    'Die Firma ist vom 10. Dezember bis 2. Januar zu',
    'The office is closed 12–16 December',
    'Rosa arrives on 7 and 14 December',
  ])('is told as it is written: “%s”', async (statement) => {
    const { inside, told } = await vaultWith([statement]);
    await using _ = inside;
    expect(await told('What is on 14 December?')).toEqual([statement]);
  });

  test.each([
    'The operation is on 14 November',
    'The operation is on 15 December',
    'The operation is on 14 December 2027',
    'The operation was on 14 December',
    '14 guests come in December',
    'In December 14 guests come',
    'Flat 14 was painted last December',
    'Release 14.12 of the library is out',
    'The office is closed from 15 to 20 December',
    'Rosa arrives on 7 and 21 December',
    'The shop was open from 3 January 2019 to 20 December 2027',
  ])('is not taken for one where it names another: “%s”', async (statement) => {
    const { inside, ask } = await vaultWith([statement]);
    await using _ = inside;
    const { memories: told, references } = await ask({ purpose: 'What is on 14 December?' });
    expect([told, references]).toEqual([[], []]);
  });

  test.each([
    'Die Firma ist vom 22. Dezember bis 2. Januar zu',
    'The office is closed 22 December to 2 January',
    '店は12月22日から1月2日まで休みです',
    'The ferry runs from 20 to 30 December',
  ])('is told of a day that lies between those that it names: “%s”', async (statement) => {
    const { inside, told } = await vaultWith([statement, 'The office is in Bonn']);
    await using _ = inside;
    expect(await told('What is on 28 December?')).toEqual([statement]);
    expect(await told('What is on 20 January?')).toEqual([]);
  });

  test('means the year in which it was written, but for a birthday and what is every year', async () => {
    const { inside, told } = await vaultWith(
      [
        OPERATION,
        'Lena’s birthday is 14 December',
        'Die Feier ist jedes Jahr am 14. Dezember',
        'Tom was born on 14 December 1990',
      ],
      Date.parse('2024-11-20T09:00:00.000Z'),
    );
    await using _ = inside;
    expect(await told('What is on 14 December?')).toHaveLength(4);
    inside.pass(2 * 365 * DAY);
    const later = await told('What is on 14 December?');
    expect(later.sort()).toEqual([
      'Die Feier ist jedes Jahr am 14. Dezember',
      'Lena’s birthday is 14 December',
      'Tom was born on 14 December 1990',
    ]);
    expect(await told('What was on 14 December 2024?')).toContain(OPERATION);
  });

  test('written down a few days later it means the day that was', async () => {
    const { inside, told } = await vaultWith(['Dinner with Rosa, 14 December'], Date.parse('2026-12-18T09:00:00.000Z'));
    await using _ = inside;
    expect(await told('What was on 14 December?')).toEqual(['Dinner with Rosa, 14 December']);
  });

  test('that will hold from that day on is told of it, and of no day before', async () => {
    const { inside, told } = await vaultWith([]);
    await using _ = inside;
    const statement = 'From 14 December on the office is in Bonn';
    await inside.create(Memory, { ...semantic, statement, valid_from: '2026-12-14T00:00:00.000Z' });
    expect(await told('What is on 14 December?')).toEqual([statement]);
    expect(await told('What is on 13 December?')).toEqual([]);
    expect(await told('the office in Bonn')).toEqual([]);
  });

  test('is told of a week and of a month as well, the soonest first', async () => {
    const { inside, told } = await vaultWith([
      'The plumber comes on 16 December',
      'The exam is on 10 December',
      OPERATION,
      'The market is on 22 December',
    ]);
    await using _ = inside;
    const week = ['The exam is on 10 December', OPERATION, 'The plumber comes on 16 December'];
    expect(await told('What is on from 10 to 16 December?')).toEqual(week);
    expect(await told('What is on in December?')).toEqual([...week, 'The market is on 22 December']);
    expect(await told('What is on in November?')).toEqual([]);
  });

  test('is told first of whom the purpose names; what else is on that day is mentioned', async () => {
    const { inside, ask } = await vaultWith([
      'Mum has her operation on 14 December',
      'The chimney sweep comes on 14 December',
    ]);
    await using _ = inside;
    const { memories: told, references } = await ask({ purpose: 'anything on the 14th of December for Mum?' });
    expect(told.map(({ body }) => body.statement)).toEqual(['Mum has her operation on 14 December']);
    expect(references.map(({ summary }) => summary)).toEqual(['The chimney sweep comes on 14 December']);
  });

  test('is mentioned where the list is full, and the package says that it is cut', async () => {
    const jobs = [
      'plumber',
      'painter',
      'roofer',
      'notary',
      'dentist',
      'baker',
      'tuner',
      'tailor',
      'smith',
      'mason',
      'sweep',
      'glazier',
    ];
    const { inside, ask } = await vaultWith(jobs.map((job) => `The ${job} comes on 14 December`));
    await using _ = inside;
    const { memories: told, references, sufficient, capture_hints } = await ask({ purpose: 'What is on 14 December?' });
    expect([told.length, references.length, sufficient]).toEqual([10, 2, false]);
    expect(capture_hints).toContain('More belongs here than a package holds: ask for a part of it.');
  });
});

test('of a month the days are read in what is told, and of more than two it is never said to be all', async () => {
  const { inside, ask } = await vaultWith([OPERATION]);
  await using _ = inside;
  const month = await ask({ purpose: 'What is on in December?' });
  expect(month.memories.map(({ body }) => body.statement)).toEqual([OPERATION]);
  const half = await ask({ purpose: 'What is on between 1 December and 28 February?' });
  expect(half.sufficient).toBe(false);
  expect(half.capture_hints).toContain(
    'In so many days nothing is looked for that names one of them in its own words: ask for a month or two at a time.',
  );
});

test('what names a day is read among what is due in days that have not begun', async () => {
  const { inside, ask } = await vaultWith([]);
  await using _ = inside;
  const { id } = await inside.create(Artifact, {
    kind: 'document',
    title: 'Consultation',
    body_text: 'The portal closes on 11 December.',
  });
  const { references } = await ask({ purpose: 'What is due from the 8th to the 14th of December?' });
  expect(references.map((each) => each.id)).toEqual([id]);
});

test('decisions and documents name days as well', async () => {
  const { inside, ask } = await vaultWith([]);
  await using _ = inside;
  await inside.create(Decision, { title: 'The move', chosen_option: 'We move on 14 December' });
  await inside.create(Artifact, {
    ...{ title: 'Letter of the clinic', kind: 'file', body_text: 'Dear Sir,\nplease come on 14 December at eight.' },
  });
  await inside.create(Artifact, { title: 'Bill', kind: 'file', body_text: '14 hours in December' });
  const { decisions, references } = await ask({ purpose: 'What is on 14 December?' });
  expect(decisions.map(({ body }) => body.title)).toEqual(['The move']);
  expect(references.map(({ summary }) => summary)).toEqual(['Letter of the clinic']);
});

test('what lies in another project than the one that is asked about is only mentioned', async () => {
  const { inside, ask } = await vaultWith([]);
  await using _ = inside;
  const trip = await inside.create(Project, { title: 'Norway trip' });
  const house = await inside.create(Project, { title: 'Kitchen renovation' });
  await inside.create(Memory, { ...semantic, statement: 'The ferry leaves on 14 December', project_id: trip.id });
  await inside.create(Memory, { ...semantic, statement: 'The tiles come on 14 December', project_id: house.id });
  const { memories: told, references } = await ask({ purpose: 'What is on 14 December?', subject_ref: trip.id });
  expect(told.map(({ body }) => body.statement)).toEqual(['The ferry leaves on 14 December']);
  expect(references.map(({ summary }) => summary)).toContain('The tiles come on 14 December');
});

test('what is hidden, replaced or deleted is told of no day', async () => {
  const { inside, told } = await vaultWith([]);
  await using _ = inside;
  const old = await inside.create(Memory, { ...semantic, statement: 'The operation is on 14 December' });
  await inside.create(Memory, {
    ...semantic,
    statement: 'The surprise is on 14 December',
    policy_tags: ['owner_only'],
  });
  const gone = await inside.create(Memory, { ...semantic, statement: 'The market is on 14 December' });
  await inside.call(memories.remove, { id: gone.id, purge: false });
  const then = inside.now;
  inside.pass(DAY);
  await inside.call(memories.supersede, { id: old.id, successor: { statement: 'The operation is on 21 December' } });
  expect(await told('What is on 14 December?')).toEqual([]);
  expect(await told('What is on 21 December?')).toEqual(['The operation is on 21 December']);
  expect(await told('What is on 21 December?', { as_of: then })).toEqual([]);
});

test('a connection that sees one project is told of no other, and of nothing above its ceiling', async () => {
  const { inside } = await vaultWith([OPERATION]);
  await using _ = inside;
  const trip = await inside.create(Project, { title: 'Norway trip' });
  const ferry = 'The ferry leaves on 14 December';
  await inside.create(Memory, { ...semantic, statement: ferry, project_id: trip.id });
  const classification = 'sensitive';
  await inside.create(Memory, {
    ...semantic,
    statement: 'The pass ends on 14 December',
    project_id: trip.id,
    classification,
  });
  const ask = await reader(inside, { capabilities: [...READS], selectors: { project: trip.id } });
  const { memories: told, references } = await ask({ purpose: 'What is on 14 December?' });
  expect(told.map(({ body }) => body.statement)).toEqual([ferry]);
  expect(references).toEqual([]);
});

test('a connection that may not read memories is told of none', async () => {
  const { inside } = await vaultWith([OPERATION]);
  await using _ = inside;
  const ask = await reader(inside, { capabilities: READS.filter((each) => each !== 'memory.retrieve') });
  const { memories: told, references } = await ask({ purpose: 'What is on 14 December?' });
  expect([told, references]).toEqual([[], []]);
});

test('where more may be needed, documents that are there are to be read before anything is searched for', async () => {
  const { inside } = await vaultWith([OPERATION]);
  await using _ = inside;
  const ask = await reader(inside, ALL);
  const hints = async () => (await ask({ purpose: 'What is on 14 December?' })).capture_hints;
  const document = { kind: 'note', title: 'Parking', body_text: 'On 14 December the north gate is closed.' };
  const { id } = await inside.create(Artifact, document);
  expect(await hints()).toEqual(['More may be needed: read the documents below, then search by single words.']);
  await inside.call(artifacts.remove, { id, purge: false });
  expect(await hints()).toEqual(['More may be needed: search_personal_context finds it by single words.']);
});

test('a letter about what takes place on the day is named with it, though it does not name whom the purpose does', async () => {
  const { inside } = await vaultWith([OPERATION]);
  await using _ = inside;
  const ask = await reader(inside, ALL);
  await inside.create(CalendarEvent, {
    ...{ title: 'Maeve: school trip', location: 'Harbour museum', attendees: ['Maeve'] },
    ...{ starts_at: '2026-12-14T09:00:00.000Z', ends_at: '2026-12-14T15:00:00.000Z' },
  });
  const letter = async (title: string, body_text: string) =>
    (await inside.create(Artifact, { kind: 'document', title, body_text })).id;
  const trip = await letter('Trip of year 2', 'To the harbour museum on 14 December: medicines in a named bag.');
  const meter = await letter('Gas', 'On 14 December the meter is read.');
  const { references } = await ask({ purpose: 'What has to go with Maeve on 14 December?' });
  const ids = references.map(({ id }) => id);
  expect(ids).toContain(trip);
  expect(ids).not.toContain(meter);
});

test('of letters about what takes place on the day no more than five are named for that', async () => {
  const { inside } = await vaultWith([OPERATION]);
  await using _ = inside;
  const ask = await reader(inside, ALL);
  await inside.create(CalendarEvent, {
    ...{ title: 'Maeve: school trip', location: 'Harbour museum', attendees: ['Maeve'] },
    ...{ starts_at: '2026-12-14T09:00:00.000Z', ends_at: '2026-12-14T15:00:00.000Z' },
  });
  for (const what of ['medicines', 'boots', 'coats', 'lunches', 'badges', 'fares', 'drawings']) {
    const body_text = `To the harbour museum on 14 December: ${what} in a named bag.`;
    await inside.create(Artifact, { kind: 'document', title: `Letter about ${what}`, body_text });
  }
  const { references } = await ask({ purpose: 'What has to go with Maeve on 14 December?' });
  expect(references.filter(({ type }) => type === 'artifact')).toHaveLength(5);
});

test('a text that names the day makes no package sufficient, and takes nothing from one that is', async () => {
  const { inside } = await vaultWith([OPERATION]);
  await using _ = inside;
  const ask = await reader(inside, ALL);
  const alone = await ask({ purpose: 'What is on 14 December?' });
  expect(alone.sufficient).toBe(false);
  expect(alone.capture_hints).toEqual(['More may be needed: search_personal_context finds it by single words.']);
  await inside.create(CalendarEvent, {
    ...{ title: 'Choir', starts_at: '2026-12-14T18:00:00.000Z', ends_at: '2026-12-14T19:00:00.000Z' },
  });
  const both = await ask({ purpose: 'What is on 14 December?' });
  expect([both.memories.length, both.constraints.length, both.sufficient]).toEqual([1, 1, true]);
});

test('of a text that is made of days the first are read, and the others hold nobody up', async () => {
  const days = 'on 1 December, '.repeat(600);
  const { inside, ask } = await vaultWith([`Early. On 14 December, ${days}`, `Late. ${days} on 14 December`]);
  await using _ = inside;
  const { memories: told } = await ask({ purpose: 'What is on 14 December?' });
  expect(told.map(({ body }) => String(body['statement']).slice(0, 5))).toEqual(['Early']);
});

test('of a day that does not exist nothing is said but that', async () => {
  const { inside, ask } = await vaultWith([OPERATION]);
  await using _ = inside;
  for (const purpose of ['What is on 31 February?', 'was steht am 31. Februar an', '2月31日は何がある?']) {
    const { capture_hints, sufficient } = await ask({ purpose });
    expect(sufficient).toBe(false);
    expect(capture_hints.join(' '), purpose).toContain('There is no such day as');
    expect(capture_hints.join(' '), purpose).not.toMatch(
      /speaks of|Not in this package|answers this purpose|written in/,
    );
  }
  const { capture_hints } = await ask({ purpose: 'the zeppelin on 31 February' });
  expect(capture_hints).toContain('Nothing you may see speaks of: zeppelin.');
});

test('a search for the day finds it in figures and in other languages', async () => {
  const { inside } = await vaultWith([
    'Termin 2026-12-14',
    'Die Operation ist am 14. Dezember',
    'A festa é no dia 14 de dezembro',
  ]);
  await using _ = inside;
  const { token } = await inside.assistant({ capabilities: [...READS] });
  const found = await inside.call(
    tools.searchPersonalContext,
    { query: '14 December', purpose: 'find one thing' },
    token,
  );
  expect(found.hits).toHaveLength(3);
});

describe('what is so every week', () => {
  const THURSDAY = 'What is on on Thursday?';

  test.each([
    'The bins go out every Thursday before seven.',
    'Choir on Thursdays at eight.',
    'The cleaner comes every Monday and Thursday.',
    'Donnerstags ist Chor.',
    'Die Biotonne wird jeden Donnerstag geleert.',
    'Los jueves cierra la biblioteca.',
    'Cada jueves hay mercado.',
    'Tous les jeudis la piscine est fermée.',
    'Ogni giovedì passa il camion.',
    'Elke donderdag komt de groenteboer.',
    'Todas as quintas há feira.',
    '燃えるごみは毎週木曜日に出す。',
    '每周四倒垃圾。',
  ])('belongs to its day: “%s”', async (statement) => {
    const { inside, told } = await vaultWith([statement, 'The garden is behind the house.']);
    await using _ = inside;
    expect(await told(THURSDAY)).toEqual([statement]);
    expect(await told('What is on tomorrow?')).toEqual([]);
  });

  test.each([
    'Petra is away until Thursday.',
    'We met on a Thursday.',
    'Every guest of the party knows the way, and Thursday is far.',
    'Le jeudi 3 décembre 2015 la digue a cédé.',
  ])('a weekday that is named for once is none: “%s”', async (statement) => {
    const { inside, told } = await vaultWith([statement]);
    await using _ = inside;
    expect(await told('What is on on Thursday next week?')).toEqual([]);
  });

  test('is mentioned where a week is asked for, and is no part of a month or of days that are over', async () => {
    const BINS = 'The bins go out every Thursday.';
    const { inside, ask, told } = await vaultWith([BINS]);
    await using _ = inside;
    await inside.create(Commitment, { title: 'Pay the roofer', due_at: '2026-12-02T12:00:00.000Z' });
    const mentioned = async (purpose: string) => (await ask({ purpose })).references.map(({ summary }) => summary);
    expect([await told('What is on next week?'), await mentioned('What is on next week?')]).toEqual([[], [BINS]]);
    expect(await mentioned('What is on in December?')).toEqual([]);
    expect([await told('What was on last Thursday?'), await mentioned('What was on last Thursday?')]).toEqual([[], []]);
  });

  test('is told to nobody who may not see it, who is told the same as without it', async () => {
    const { inside, ask } = await vaultWith([]);
    await using _ = inside;
    const said = async () => {
      const { memories, references, sufficient, capture_hints } = await ask({ purpose: THURSDAY });
      return { memories, references, sufficient, capture_hints };
    };
    const before = await said();
    await inside.create(Memory, { ...semantic, statement: 'Every Thursday: therapy', policy_tags: ['owner_only'] });
    expect(await said()).toEqual(before);
  });
});

test('a goal that names its day belongs to it', async () => {
  const { inside, ask } = await vaultWith([]);
  await using _ = inside;
  const { id } = await inside.create(Goal, { title: 'Two hundred tickets', horizon: 'by 14 December 2026' });
  const told = async (purpose: string) => (await ask({ purpose })).goals.map(({ ref }) => ref.id);
  expect([await told('What is on 14 December?'), await told('What is on 15 December?')]).toEqual([[id], []]);
});

test('what names its own day is mentioned where it is asked what is due by then, and is no part of the list', async () => {
  const GRANT = 'The grant closes on 27 November';
  const { inside, ask, told } = await vaultWith([GRANT, 'The hall closes on 4 December']);
  await using _ = inside;
  const { id } = await inside.create(Commitment, { title: 'Pay the roofer', due_at: '2026-11-26T12:00:00.000Z' });
  const purpose = 'What is due this week?';
  const { constraints, references } = await ask({ purpose });
  expect([constraints.map(({ ref }) => ref.id), references.map(({ summary }) => summary)]).toEqual([[id], [GRANT]]);
  expect(await told(purpose)).toEqual([]);
});

test('where more documents name the day than are told, no package suffices, and it says why', async () => {
  const { inside } = await vaultWith([]);
  await using _ = inside;
  const ask = await reader(inside, ALL);
  await inside.create(CalendarEvent, {
    ...{ title: 'Choir', starts_at: '2026-12-14T18:00:00.000Z', ends_at: '2026-12-14T19:00:00.000Z' },
  });
  const letters = async (count: number) => {
    for (let each = 0; each < count; each++)
      await inside.create(Artifact, {
        kind: 'document',
        title: `Letter ${each}`,
        body_text: `Somebody rings you at ${each} on 14 December.`,
      });
  };
  const more = 'More documents name one of these days than are told: ask for fewer days.';
  await letters(5);
  const few = await ask({ purpose: 'What is on 14 December?' });
  expect([few.references.length, few.sufficient, few.capture_hints.includes(more)]).toEqual([5, true, false]);
  await letters(9);
  const many = await ask({ purpose: 'What is on 14 December?' });
  expect([many.sufficient, many.capture_hints.includes(more)]).toEqual([false, true]);
});

test('a day that a note names without its month is the next of its number after it was written', async () => {
  const { inside, told } = await vaultWith([
    'Mathieu à Toulouse du lundi 7 au vendredi 11',
    'Keith has Mum from the 9th to the 12th',
    'Rooms 9 to 12 are painted',
  ]);
  await using _ = inside;
  const named = ['Mathieu à Toulouse du lundi 7 au vendredi 11', 'Keith has Mum from the 9th to the 12th'];
  expect((await told('What is on 10 December?')).sort()).toEqual(named.toSorted());
  expect(await told('What is on 10 January?')).toEqual([]);
});
