// Noninterference in a large vault of the lab: the words of hundreds of things that a connection may not see are exchanged
// for others, among them the very words it asks for, and not one byte of any answer changes. LAB_SCALE is the number of
// objects: some in `npm test`, ten thousand in the campaign.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRecord } from '../../services/vault/records/family.ts';
import { memories, projects } from '../../shared/contracts/records.ts';
import { review } from '../../shared/contracts/review.ts';
import { tools } from '../../shared/contracts/tools.ts';
import type { HubError } from '../../shared/errors.ts';
import type { NewGrant } from '../../shared/schemas/grant.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import { type AnyRecord, CLASSIFICATIONS, type Family } from '../../shared/schemas/object.ts';
import { fillVault } from '../lab/large-vault.ts';
import { InsideVault } from '../support/inside-vault.ts';

const SCALE = Number(process.env.LAB_SCALE ?? 1500);
const EXCHANGED = Math.min(600, SCALE / 5);
const ROUNDS = SCALE > 5000 ? 5 : 2;

const QUESTIONS = [
  'continue undertaking 7 orchard, budget for the wiring',
  'what matters now',
  'who delivers slate tiles to the parish hall',
  'spare key of the tower room',
  '"oak boards" carpenter item',
  'zebra quartzite',
];

const READS = ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read'] as const;

let inside: InsideVault;
let all: AnyRecord[];
let places: string[];
const lookers: { token: string; sees: (record: AnyRecord) => boolean; selectors: string }[] = [];

beforeAll(async () => {
  inside = await InsideVault.create();
  await fillVault((method, params) => inside.call(method, params), SCALE);
  places = (await inside.call(projects.list, { limit: 500 })).items.map(({ id }) => id);
  all = await everyMemory();
  const [first, second] = places as [string, string];
  const upTo =
    (ceiling: NewGrant['classification_ceiling'] = 'private') =>
    (record: AnyRecord) =>
      CLASSIFICATIONS.indexOf(record.classification) <= CLASSIFICATIONS.indexOf(ceiling);
  await look({}, 'private', upTo('private'));
  await look({}, 'personal', upTo('personal'));
  await look({ project: first }, 'private', (each) => each['project_id'] === first && upTo('private')(each));
  await look(
    { project: [first, second] },
    'sensitive',
    (each) => each['project_id'] === first || each['project_id'] === second,
  );
  await look({ labels: ['week 7'] }, 'private', (each) => each.labels.includes('week 7') && upTo('private')(each));
}, 300_000);
afterAll(() => inside?.[Symbol.asyncDispose]());

async function look(
  selectors: NonNullable<NewGrant['selectors']>,
  ceiling: NonNullable<NewGrant['classification_ceiling']>,
  sees: (record: AnyRecord) => boolean,
) {
  const { token } = await inside.assistant({ capabilities: [...READS], selectors, classification_ceiling: ceiling });
  lookers.push({ token, sees, selectors: JSON.stringify({ ...selectors, ceiling }) });
}

async function everyMemory(): Promise<AnyRecord[]> {
  const found: AnyRecord[] = [];
  let page: { items: object[]; next: string | null } = await inside.call(memories.list, { limit: 500 });
  found.push(...(page.items as AnyRecord[]));
  while (page.next !== null) {
    page = await inside.call(memories.list, { limit: 500, cursor: page.next });
    found.push(...(page.items as AnyRecord[]));
  }
  return found;
}

async function answersFor(token: string, hidden: readonly string[]): Promise<string[]> {
  const said = async (call: Promise<unknown>) =>
    JSON.stringify(await call.catch((error: HubError) => ({ code: error.code, detail: error.message })));
  const answers: string[] = [];
  for (const purpose of QUESTIONS) {
    answers.push(await said(inside.call(tools.getContextContract, { purpose }, token)));
    answers.push(await said(inside.call(tools.searchPersonalContext, { query: purpose, purpose: 'find' }, token)));
    answers.push(await said(inside.call(review.search, { q: purpose, type: 'memory' }, token)));
  }
  for (const place of places.slice(0, 3))
    answers.push(await said(inside.call(tools.getContextContract, { purpose: 'oak', subject_ref: place }, token)));
  for (const subject_ref of hidden.slice(0, 3))
    answers.push(await said(inside.call(tools.getContextContract, { purpose: 'oak', subject_ref }, token)));
  return answers;
}

test(`of ${SCALE} objects, the words of what is hidden reach nobody`, async () => {
  expect(all.length).toBeGreaterThan(SCALE / 2);
  for (const { token, sees, selectors } of lookers) {
    const hidden = all.filter((record) => !sees(record)).map(({ id }) => id);
    expect(hidden.length, selectors).toBeGreaterThan(SCALE / 10);
    const before = await answersFor(token, hidden);
    const picks = fc.sample(fc.tuple(fc.nat(hidden.length - 1), fc.constantFrom(...QUESTIONS), fc.nat(9)), {
      numRuns: EXCHANGED * ROUNDS,
      seed: SCALE,
    });
    for (let round = 0; round < ROUNDS; round++) {
      await inside.change((change) => {
        for (const [index, words, times] of picks.slice(round * EXCHANGED, (round + 1) * EXCHANGED)) {
          const statement = `${words} `.repeat(times + 1) + round;
          updateRecord(change, Memory as Family, hidden[index] as string, { statement }, undefined);
        }
      });
      expect(await answersFor(token, hidden), selectors).toEqual(before);
    }
  }
}, 600_000);

test('what is seen does change the answers', async () => {
  const [{ token, sees }] = lookers as [(typeof lookers)[number]];
  const shown = all.filter(sees).slice(0, 50);
  const before = await answersFor(token, []);
  await inside.change((change) => {
    for (const { id } of shown) updateRecord(change, Memory as Family, id, { statement: 'zebra quartzite' }, undefined);
  });
  expect(await answersFor(token, [])).not.toEqual(before);
});
