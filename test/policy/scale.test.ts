// Noninterference in a large vault of the lab: the words of hundreds of things that a connection may not see, because of what
// they are, where they lie or what became of them, are exchanged for others, among them the very words it asks for, and not
// one byte of any answer changes. LAB_SCALE is the number of objects: some in `npm test`, ten thousand in the campaign.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillVault } from '../../lab/large-vault.ts';
import { withdrawProposal } from '../../services/vault/proposals/memories.ts';
import { updateRecord } from '../../services/vault/records/family.ts';
import { nextVersion } from '../../services/vault/records/new-record.ts';
import { retract } from '../../services/vault/records/supersede-and-retract.ts';
import type { Change } from '../../services/vault/store/change.ts';
import { getRecord, storeVersion } from '../../services/vault/store/objects/versions.ts';
import { proposals } from '../../shared/methods/proposals.ts';
import { reading } from '../../shared/methods/reading.ts';
import { projects } from '../../shared/methods/records.ts';
import { tools } from '../../shared/methods/tools.ts';
import { familyOf } from '../../shared/schemas/families.ts';
import type { NewGrant } from '../../shared/schemas/grant.ts';
import { type AnyRecord, CLASSIFICATIONS } from '../../shared/schemas/object.ts';
import type { MemoryProposal } from '../../shared/schemas/proposal.ts';
import { VaultHere } from '../support/vault-here.ts';
import { type Answer, named, said } from './answers.ts';

const SCALE = Number(process.env.LAB_SCALE ?? 1000);
const EXCHANGED = Math.min(600, SCALE / 5);
const ROUNDS = SCALE > 5000 ? 5 : 1;

const FILLED = Date.parse('2026-03-01T09:00:00.000Z');
const HOUR = 3_600_000;
const EXCHANGED_AT = new Date(FILLED + HOUR).toISOString();
/** A day on which the exchanged words were there already. */
const THEN = new Date(FILLED + 24 * HOUR).toISOString();

const QUESTIONS = [
  'continue undertaking 7 orchard, budget for the wiring',
  'what matters now',
  'who delivers slate tiles to the parish hall',
  'spare key of the tower room',
  '"oak boards" carpenter item',
  'zebra quartzite',
];

/** What is exchanged, and the field with its words. */
const WORDS_OF = {
  project: 'title',
  goal: 'title',
  decision: 'title',
  commitment: 'title',
  memory: 'statement',
} as const;
type Kind = keyof typeof WORDS_OF;
const KINDS = Object.keys(WORDS_OF) as Kind[];

type Selectors = NonNullable<NewGrant['selectors']>;
type Ceiling = NonNullable<NewGrant['classification_ceiling']>;

interface Looker {
  scope: string;
  token: string;
  shown: AnyRecord[];
  hidden: AnyRecord[];
}

let inside: VaultHere;
let all: AnyRecord[];
/** The projects, in the order in which they were made. */
let places: AnyRecord[];
const lookers: Looker[] = [];

beforeAll(async () => {
  inside = await VaultHere.create({ now: FILLED });
  await fillVault((method, params) => inside.call(method, params), SCALE);
  await inside.change(hideSome);
  all = await inside.change(everything);
  places = all.filter(({ type }) => type === 'project');
  inside.pass(10 * 24 * HOUR);
  const [first, second, third, paused] = places.map(({ id }) => id) as [string, string, string, string];
  await look({}, 'private');
  await look({}, 'personal');
  await look({ project: first }, 'private');
  await look({ project: [second, third, paused], project_status: 'active' }, 'sensitive');
  await look({ project_status: 'active' }, 'private');
  await look({ labels: ['week 7'] }, 'private');
}, 300_000);
afterAll(() => inside?.[Symbol.asyncDispose]());

function everything({ tx }: Change): AnyRecord[] {
  const rows = tx.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type IN (SELECT value FROM json_each(${JSON.stringify(KINDS)})) AND o.deleted = 0 ORDER BY o.id`;
  return rows.map(({ record }) => JSON.parse(record) as AnyRecord);
}

/** Some things of every kind are the owner's alone or sensitive, some memories are taken back, some projects rest. */
function hideSome(change: Change): void {
  const counts = new Map<string, number>();
  for (const { id, type } of everything(change)) {
    const count = counts.get(type) ?? 0;
    counts.set(type, count + 1);
    const family = familyOf(type);
    const patch = (fields: Record<string, unknown>) => updateRecord(change, family, id, fields, undefined);
    if (type === 'project' && count % 10 === 3) patch({ status: 'paused' });
    else if (count % 13 === 5) patch({ policy_tags: ['owner_only'] });
    else if (type === 'memory' && count % 11 === 6) retract(change, family, { id });
    else if (type !== 'memory' && count % 6 === 4) patch({ classification: 'sensitive' });
  }
}

async function look(selectors: Selectors, ceiling: Ceiling): Promise<void> {
  const { token } = await inside.assistant({
    capabilities: ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read', 'memory.propose'],
    selectors,
    classification_ceiling: ceiling,
  });
  const isSeen = (record: AnyRecord) => isAdmitted(record, selectors, ceiling);
  const [shown, hidden] = [all.filter(isSeen), all.filter((record) => !isSeen(record))];
  lookers.push({ scope: JSON.stringify({ ...selectors, ceiling }), token, shown, hidden });
}

/** What the grant says, read once more and by itself. */
function isAdmitted(record: AnyRecord, { project, project_status, labels }: Selectors, ceiling: Ceiling): boolean {
  if (record.policy_tags.includes('owner_only') || record.status === 'retracted') return false;
  if (CLASSIFICATIONS.indexOf(record.classification) > CLASSIFICATIONS.indexOf(ceiling)) return false;
  if (labels !== undefined && !labels.some((label) => record.labels.includes(label))) return false;
  if (project !== undefined && ![project].flat().includes(placeOf(record) ?? '')) return false;
  return project_status === undefined || places.find(({ id }) => id === placeOf(record))?.status === project_status;
}

function placeOf(record: AnyRecord): string | null {
  return record.type === 'project' ? record.id : (record['project_id'] as string | null);
}

/** Its words are others from then on, whatever it is and whatever became of it. */
function exchange(change: Change, { id, type }: AnyRecord, words: string): void {
  const at = EXCHANGED_AT;
  const now = getRecord<AnyRecord>(change.tx, type, id, at);
  const next = { ...nextVersion(now, at), authority: now.authority, [WORDS_OF[type as Kind]]: words.slice(0, 300) };
  storeVersion({ ...change, at }, next, { kind: 'object.updated', summary: 'Says something else' });
}

/** Everything that this assistant asks, always the same; what it proposes on the way is taken back. */
async function answersFor(looker: Looker): Promise<Answer[]> {
  const { token, hidden } = looker;
  const answers: Answer[] = [];
  const names = new Map(all.map(({ id }) => [id, id] as const));
  const ask = async (asked: string, call: Promise<unknown>) => {
    answers.push({ asked, answer: named(await said(call), names) });
  };
  const contract = (purpose: string, more: { subject_ref?: string; as_of?: string } = {}) =>
    ask(
      `contract ${purpose} ${JSON.stringify(more)}`,
      inside.call(tools.getContextContract, { purpose, ...more }, token),
    );
  for (const purpose of QUESTIONS) {
    await contract(purpose);
    await ask(
      `search ${purpose}`,
      inside.call(tools.searchPersonalContext, { query: purpose, purpose: 'find' }, token),
    );
    for (const type of ['memory', 'goal'])
      await ask(`search ${type} ${purpose}`, inside.call(reading.search, { q: purpose, type }, token));
  }
  for (const purpose of QUESTIONS.slice(0, 3)) await contract(purpose, { as_of: THEN });
  const subjects = [
    ...places.slice(0, 4),
    ...['project', 'goal'].map((kind) => hidden.find(({ type }) => type === kind) as AnyRecord),
  ];
  for (const { id } of subjects) {
    await contract('oak', { subject_ref: id });
    await contract('oak', { subject_ref: id, as_of: THEN });
    await contract('what matters now', { subject_ref: id, as_of: THEN });
    await ask(`brief ${id}`, inside.call(projects.brief, { id }, token));
    await ask(`brief resource ${id}`, inside.call(reading.resource, { uri: `/projects/${id}/brief` }, token));
  }
  await propose(looker, ask);
  for (const uri of ['/profile', '/self', '/connection/self'])
    await ask(uri, inside.call(reading.resource, { uri }, token));
  // Its log is told up to a page: the newest of it are what was asked here.
  const log = inside.call(reading.resource, { uri: '/audit' }, token);
  await ask(
    'log',
    log.then(({ events }) => (events as unknown[]).slice(0, 30)),
  );
  return answers;
}

/** Proposes what is said in a memory it sees, in one beside it that it does not see, and in its questions. */
async function propose(
  { token, shown, hidden }: Looker,
  ask: (asked: string, call: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const open = new Set<string | null>([null, ...shown.map(({ id }) => id)]);
  const isBeside = (record: AnyRecord) => record.type === 'memory' && open.has(placeOf(record));
  const known = [shown, hidden].flatMap((side) => side.find(isBeside) ?? []);
  const [asked = ''] = QUESTIONS;
  const denied = shown.filter((each) => isBeside(each) && / is /.test(String(each['statement']))).slice(0, 2);
  const proposed = [
    ...known.map((each) => ({ statement: String(each['statement']), project_id: placeOf(each) })),
    ...denied.map((each) => ({
      statement: String(each['statement']).replace(' is ', ' is not '),
      project_id: placeOf(each),
    })),
    ...[null, (places[0] as AnyRecord).id, (places[3] as AnyRecord).id].map((project_id) => ({
      statement: `${asked} 1`,
      project_id,
    })),
  ];
  for (const each of proposed) {
    const memory = { kind: 'semantic' as const, ...each };
    await ask(
      `propose ${JSON.stringify(each)}`,
      inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token),
    );
  }
  await ask('own proposals', inside.call(proposals.listMemoryProposals, { limit: 100 }, token));
  await ask('conflicts', inside.call(proposals.listConflicts, { limit: 100 }, token));
  for (const { statement, project_id } of proposed) {
    const about = project_id === null ? {} : { subject_ref: project_id };
    await ask(
      `disputed ${statement} ${project_id}`,
      inside.call(tools.getContextContract, { purpose: statement, ...about }, token),
    );
  }
  await inside.change((change) => {
    const mine = change.tx.all<{ id: string }>`SELECT id FROM objects WHERE type = 'memory_proposal' AND deleted = 0`;
    for (const { id } of mine) withdrawProposal(change, id);
  });
}

test('a proposal is disputed by a memory that is seen, and not by one that is hidden beside it', async () => {
  const [looker] = lookers as [Looker];
  const answers = await answersFor(looker);
  expect(answers.filter(({ answer }) => answer.includes('"conflicts":[{')).length).toBeGreaterThan(0);
  const told = answers
    .filter(({ asked }) => asked.startsWith('propose'))
    .map(({ answer }) => JSON.parse(answer) as MemoryProposal);
  expect(told.slice(0, 2).map(({ policy_verdict }) => policy_verdict)).toEqual(['duplicate', 'needs_review']);
  // What it repeats is told in its words, and of what is hidden nothing is.
  expect(told.slice(0, 2).map(({ against }) => against?.map(({ says }) => says))).toEqual([
    [told[0]?.statement],
    undefined,
  ]);
});

test(`of ${SCALE} objects, the words of what is hidden reach nobody`, async () => {
  expect(all.length).toBeGreaterThan(SCALE * 0.9);
  for (const looker of lookers) {
    const { scope, hidden } = looker;
    expect(hidden.length, scope).toBeGreaterThan(SCALE / 10);
    const byKind = KINDS.map((kind) => hidden.filter(({ type }) => type === kind));
    expect(
      byKind.every((each) => each.length > 0),
      scope,
    ).toBe(true);
    const before = await answersFor(looker);
    const picks = fc.sample(fc.tuple(fc.constantFrom(...byKind), fc.nat(), fc.constantFrom(...QUESTIONS), fc.nat(9)), {
      numRuns: EXCHANGED * ROUNDS,
      seed: SCALE,
    });
    for (let round = 0; round < ROUNDS; round++) {
      await inside.change((change) => {
        for (const [some, which, words, times] of picks.slice(round * EXCHANGED, (round + 1) * EXCHANGED))
          exchange(change, some[which % some.length] as AnyRecord, `${round} ${`${words} `.repeat(times + 1)}`);
      });
      const after = await answersFor(looker);
      // Only what differs, or a failure would be megabytes of what does not.
      const differing = before.findIndex((each, at) => each.answer !== after[at]?.answer);
      expect(after[differing], scope).toEqual(before[differing]);
      expect(after.length).toBe(before.length);
    }
  }
}, 1_200_000);

test('among them is what the owner keeps, what was taken back, and what rests', () => {
  const ofActive = lookers.find(({ scope }) => scope.includes('active'))?.hidden ?? [];
  const resting = places.filter(({ status }) => status === 'paused').map(({ id }) => id);
  const isHidden: Record<string, (record: AnyRecord) => boolean> = {
    'the owner’s': ({ policy_tags }) => policy_tags.includes('owner_only'),
    'taken back': ({ status }) => status === 'retracted',
    'at rest': (record) => resting.includes(placeOf(record) ?? ''),
  };
  for (const [what, is] of Object.entries(isHidden)) expect(ofActive.filter(is).length, what).toBeGreaterThan(10);
});

/** What the first of them was told last: from here on nothing else changes. */
let told: Answer[] | undefined;

test.each(KINDS)('the words of a %s that is seen do change the answers, also those about that day', async (kind) => {
  const [looker] = lookers as [Looker];
  const [place] = places as [AnyRecord];
  const shown = looker.shown.filter((record) => record.type === kind && placeOf(record) === place.id);
  expect(shown.length).toBeGreaterThan(0);
  const before = told ?? (await answersFor(looker));
  await inside.change((change) => {
    for (const record of shown) exchange(change, record, `zebra quartzite, the ${kind}`);
  });
  told = await answersFor(looker);
  const changed = told.filter(({ answer }, index) => answer !== before[index]?.answer);
  expect(changed.some(({ asked }) => asked.includes(THEN))).toBe(true);
  expect(changed.some(({ asked }) => asked.startsWith('search'))).toBe(true);
});
