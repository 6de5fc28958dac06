// What is found although it shares no word with the question: by what it is about, and only among what the viewer may see.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { memories, projects } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { VaultHere } from '../../support/vault-here.ts';

let inside: VaultHere;
let token: string;

beforeEach(async () => {
  inside = await VaultHere.create();
  ({ token } = await inside.assistant({ capabilities: ['memory.retrieve'], classification_ceiling: 'private' }));
});
afterEach(() => inside[Symbol.asyncDispose]());

const USUAL = [
  'The rent is due on Monday.',
  'She plays the piano.',
  'Her brother lives in Oslo.',
  'The cake needs sugar.',
];
const BOAT = 'He owns a small sailing boat.';

async function remember(statement: string, more: object = {}): Promise<string> {
  return (await inside.call(memories.create, { kind: 'semantic', statement, ...more })).id;
}

async function found(query: string, asking = token): Promise<string[]> {
  const { hits } = await inside.call(tools.searchPersonalContext, { query, purpose: 'answer' }, asking);
  return hits.map(({ ref }) => ref.id);
}

it('finds first what the question means, and nothing of other matters', async () => {
  for (const statement of USUAL) await remember(statement);
  const boat = await remember(BOAT);
  expect(await found('Which vessel belongs to him?')).toEqual([boat]);
  expect(await found('Which committee voted?')).toEqual([]);
});

it('sees a change at once, and what is deleted or changed no more', async () => {
  const boat = await remember(BOAT);
  expect(await found('vessel')).toEqual([boat]);
  await inside.call(memories.update, { id: boat, patch: { statement: 'He prefers tea.' } });
  expect(await found('vessel')).toEqual([]);
  const yacht = await remember('The yacht lies in the harbor.');
  expect(await found('vessel')).toEqual([yacht]);
  await inside.call(memories.remove, { id: yacht, purge: false });
  expect(await found('vessel')).toEqual([]);
});

it('gives words that are there their place before what is only like them', async () => {
  // In a project of its own: beside the other it would be found for that.
  const { id: project_id } = await inside.call(projects.create, { title: 'Summer' });
  const boat = await remember(BOAT, { project_id });
  const vessel = await remember('The vessel was sold to a neighbor in spring.');
  expect(await found('the vessel he painted')).toEqual([vessel, boat]);
  // What holds all of the question is enough.
  expect(await found('vessel')).toEqual([vessel]);
});

it('takes a quotation and the beginning of a word as they are', async () => {
  await remember(BOAT);
  expect(await found('"small vessel"')).toEqual([]);
  expect(await found('vesse*')).toEqual([]);
});

it('finds no more than ten without a word, however many are alike', async () => {
  for (let n = 0; n < 25; n++) await remember(`The ${n % 2 ? 'boat' : 'ship'} left harbor ${n}.`);
  expect((await found('vessel')).length).toBeLessThanOrEqual(10);
});

it('lets nothing hidden be found, take a place or weigh in, whatever hides it', async () => {
  const gone = (await inside.call(projects.create, { title: 'Gone' })).id;
  const hidden = [
    { classification: 'sensitive' },
    { policy_tags: ['owner_only'] },
    { retention: { mode: 'expires', at: '2026-03-01T09:30:00.000Z' } },
    { project_id: gone },
  ];
  const asked = 'Which vessel belongs to him?';
  for (const statement of USUAL) await remember(statement);
  const boat = await remember(BOAT);
  const before = await found(asked);
  for (const [index, marks] of hidden.entries())
    for (let n = 0; n < 45; n++) await remember(`His vessel ${index} is a sailing ship ${n}.`, marks);
  await inside.call(projects.remove, { id: gone, purge: false });
  inside.pass(3_600_000);
  expect(await found(asked)).toEqual(before);
  expect(before).toEqual([boat]);
  expect((await found(asked, inside.owner)).length).toBeGreaterThan(1);
});

it('asks the vectors of no partition that the connection may not see', async () => {
  const { token: narrow } = await inside.assistant({
    capabilities: ['memory.retrieve'],
    classification_ceiling: 'public',
  });
  await remember(BOAT);
  const { reader } = inside.vault.opened;
  const { vectors } = reader.cache;
  const asked: number[] = [];
  const best = vectors.best.bind(vectors);
  vectors.best = (store, partitions, ...more) => {
    asked.push(...partitions);
    return best(store, partitions, ...more);
  };
  expect(await found('vessel', narrow)).toEqual([]);
  expect(asked).toEqual([]);
  await found('vessel');
  expect(asked.length).toBeGreaterThan(0);
});

describe('other languages', () => {
  const ABROAD = [
    'Łódź stoi w porcie, a silnik jest zepsuty.',
    'Rachunek ze stoczni przyjdzie w poniedziałek.',
    'Båten ligger i hamnen och motorn är trasig.',
    'Tandläkaren har flyttat tiden',
  ];

  it('that the glossary knows are found by what their words say', async () => {
    const boat = await remember(BOAT);
    const german = await remember('Das Boot gehört Onkel Karl.');
    await remember('Die Rechnung des Zahnarztes kommt am Montag.');
    expect((await found('Which vessel belongs to him?')).slice(0, 2).sort()).toEqual([boat, german].sort());
    expect(await found('Wem gehört das Boot?')).toContain(german);
  });

  it('that nothing knows are found by their words alone, and take no place among what is alike', async () => {
    const boat = await remember(BOAT);
    const swedish = await remember('Båten tillhör farbror Karl.');
    for (let n = 0; n < 40; n++) await remember(`${ABROAD[n % ABROAD.length]} ${n}`);
    expect(await found('Which vessel belongs to him?')).toEqual([boat]);
    expect(await found('Vem tillhör båten?')).toEqual(expect.arrayContaining([swedish]));
    expect(await found('Vilket fartyg äger han?')).toEqual([]);
  });
});

it('takes texts without sense or end as they come, and finds what makes sense beside them', async () => {
  const scripts = [
    '日本語',
    'العربية',
    'עברית',
    'ไทย',
    'ᏣᎳᎩ',
    'ⵜⴰⵎⴰⵣⵉⵖⵜ',
    'አማርኛ',
    'ქართული',
    'ខ្មែរ',
    'தமிழ்',
    '한국어',
    'ελληνικά',
  ];
  const odd = [
    'q'.repeat(7_000),
    '日'.repeat(2_500),
    `e${'\u0301'.repeat(3_900)}`,
    '🛶🏽‍♀️'.repeat(300),
    scripts.join(' ').repeat(20),
    'boat'.repeat(1_900),
    "don't ".repeat(1_000),
  ];
  for (const statement of odd) await remember(statement);
  const boat = await remember(BOAT);
  expect((await found('Which vessel belongs to him?'))[0]).toBe(boat);
  for (const statement of odd) expect(await found([...statement].slice(0, 100).join(''))).toEqual(expect.any(Array));
});

it('answers first with what names a time when that is asked, though all have their day beside them', async () => {
  const day = { valid_from: '2026-03-02T09:00:00Z' };
  const named = await remember('The boiler of the old mill was repaired last winter by the neighbour.', day);
  const unnamed = await remember('The boiler was repaired.', day);
  expect((await found('When was the boiler repaired?'))[0]).toBe(named);
  expect((await found('Was the boiler repaired?'))[0]).toBe(unnamed);
});
