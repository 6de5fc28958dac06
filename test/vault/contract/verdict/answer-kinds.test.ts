// A question that names what kind of answer it wants is answered by no text that speaks of the thing and gives none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asksForPlace,
  asksForReason,
  asksWhenOrWhereItIs,
  givesPlace,
  givesReason,
} from '../../../../services/vault/contract/verdict/answer-kinds.ts';
import { CalendarEvent } from '../../../../shared/schemas/calendar-event.ts';
import { Decision } from '../../../../shared/schemas/decision.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

test.each([
  'Where does the project stand?',
  'Where are things with the kitchen?',
  'Where is Anna with the tax return?',
  'Wo liegt das Problem?',
  'Wo stehen wir mit dem Umbau?',
  '¿Dónde está el problema?',
  "Où est-ce qu'on en est ?",
])('“%s” asks for no place', (text) => {
  expect(asksForPlace(text)).toBe(false);
});

test.each([
  'Why not invite Anna?',
  'Warum nicht Bauer nehmen?',
  'Pourquoi pas samedi ?',
  'Porque mañana viene Ana, prepara la sala',
])('“%s” asks for no reason', (text) => {
  expect(asksForReason(text)).toBe(false);
});

test.each([
  'Hauptstr. 12, 10115 Berlin',
  '3 Baker St, London',
  'Paul ist nach Bern gezogen',
  'Hinter der grünen Tür',
  '鍵は引き出しの中にある',
])('“%s” gives a place', (text) => {
  expect(givesPlace(text, 'where is it')).toBe(true);
});

test.each(['I have an appointment', 'The oak boards are out of stock.', 'Die Stadthalle kostet 650 Euro am Tag.'])(
  '“%s” gives none',
  (text) => {
    expect(givesPlace(text, 'where is it')).toBe(false);
  },
);

test('a car is no reason, and a French “car” is one', () => {
  expect(givesReason('We sold the car in May.')).toBe(false);
  expect(givesReason('On a vendu la voiture car elle était trop vieille.')).toBe(true);
});

test.each([
  'How much paracetamol may the babysitter give Mia?',
  'When may the nanny give Mia the antihistamine?',
  'Who can babysit and what must she know about Mia?',
])('“%s” asks for more than when or where something is', (text) => {
  expect(asksWhenOrWhereItIs(text)).toBe(false);
});

const semantic = { kind: 'semantic' };
let inside: VaultHere;
let ask: Awaited<ReturnType<typeof reader>>;

beforeAll(async () => {
  inside = await VaultHere.create();
  const lisbon = (await inside.create(Project, { title: 'Trip to Lisbon' })).id;
  const car = (await inside.create(Project, { title: 'Sell the old car', status: 'done' })).id;
  const party = (await inside.create(Project, { title: 'Vereinsfest 2027' })).id;
  await inside.create(Decision, { title: 'Hotel in Lisbon', alternatives: ['Casa do Alecrim'], project_id: lisbon });
  await inside.create(Memory, {
    ...semantic,
    statement: 'We sold the Golf in October to a student from Kiel.',
    project_id: car,
  });
  await inside.create(Memory, {
    ...semantic,
    statement: 'Die Stadthalle kostet 650 Euro am Tag.',
    project_id: party,
  });
  const kitchen = (await inside.create(Project, { title: 'Kitchen renovation' })).id;
  await inside.create(Decision, {
    title: 'Worktop',
    chosen_option: 'Oak',
    decided_at: '2026-02-23T00:00:00.000Z',
    project_id: kitchen,
  });
  await inside.create(Decision, { title: 'Tiles', alternatives: ['white', 'green'], project_id: kitchen });
  await inside.create(Memory, { ...semantic, statement: 'The paint shop closes at noon.', project_id: kitchen });
  await inside.create(Memory, {
    ...semantic,
    statement: 'The spare key hangs behind the green door.',
  });
  await inside.create(CalendarEvent, {
    title: 'Reunión con la profesora Ruiz',
    starts_at: '2026-03-12T10:00:00.000Z',
    ends_at: '2026-03-12T11:00:00.000Z',
    status: 'confirmed',
    all_day: false,
    calendar_id: 'home',
    untrusted: false,
  });
  ask = await reader(inside);
});
afterAll(async () => inside[Symbol.asyncDispose]());

const hintsFor = async (purpose: string) => {
  const { sufficient, capture_hints } = await ask({ purpose });
  return { sufficient, hints: capture_hints.join('\n') };
};

describe('a package says that it may lack', () => {
  test.each([
    ['where is the hotel in Lisbon?', 'place'],
    ['Wo ist die Stadthalle?', 'place'],
    ['Which hotel did we book in Lisbon?', 'choice'],
    ['Why did we sell the car?', 'reason'],
    ['Warum haben wir das Auto verkauft?', undefined],
  ])('what “%s” asks for', async (purpose, lacking) => {
    const { sufficient, hints } = await hintsFor(purpose);
    expect(sufficient).toBe(false);
    if (lacking !== undefined) expect(hints).toContain(`This may not give the ${lacking} that is asked for`);
  });
});

describe('a package says of no such thing that it lacks it', () => {
  test.each(['where does the spare key hang?', 'Where are we with the trip to Lisbon?', 'Was kostet die Stadthalle?'])(
    'where “%s” asks for none, or has it',
    async (purpose) => {
      expect((await hintsFor(purpose)).hints).not.toMatch(/may not give the (?:place|reason|choice)/);
    },
  );

  test('and a question of one word is answered by what is called so, if it has been decided', async () => {
    expect((await ask({ purpose: 'which worktop did we choose?' })).sufficient).toBe(true);
    expect((await ask({ purpose: 'which tiles did we choose?' })).sufficient).toBe(false);
    expect((await ask({ purpose: 'which paint did we choose?' })).sufficient).toBe(false);
  });

  test('and nobody is fed by asking when a teacher is met', async () => {
    const { hints } = await hintsFor('¿Cuándo es la reunión con la profesora Ruiz?');
    expect(hints).not.toContain('must not eat');
  });
});
