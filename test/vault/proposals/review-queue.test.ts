// The queue respects its owner's time: what says the same is one entry, what was rejected stays away, and what nobody decides
// about goes.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { memories } from '../../../shared/methods/records.ts';
import { review } from '../../../shared/methods/review.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { vault as vaultMethods } from '../../../shared/methods/vault.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { proposeMemory } from '../../../shared/tools/proposing.ts';
import { answerText } from '../../../shared/tools/text/answer-text.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const GRANT = { capabilities: ['memory.propose' as const, 'memory.retrieve' as const] };
const DAY_MS = 86_400_000;

const propose = (inside: VaultHere, token: string, statement: string, evidence_refs: string[] = []) =>
  inside.call(tools.proposeMemory, { memory: { kind: 'semantic', statement }, evidence_refs }, token);

const waiting = async (inside: VaultHere) =>
  (await inside.call(proposals.listMemoryProposals, { limit: 100, status: 'pending' })).items;

const FACTS = [
  'The boiler was serviced in March.',
  'Rosa waters the plants on Sundays.',
  'The spare key lies with the neighbours.',
  'The car is due for inspection in June.',
  'Leo plays chess on Thursdays.',
  'The router stands in the hall.',
  'Ida is allergic to hazelnuts.',
  'The bakery closes at 18:30.',
  'The rent is 1,150 euros a month.',
  'Grandpa takes 5 mg of the medicine.',
  'The printer needs blue ink.',
  'The school trip goes to Leiden.',
];

/** The same words as somebody else would write them down. */
const FORMS = [
  (fact: string) => fact,
  (fact: string) =>
    fact
      .toUpperCase()
      .toLowerCase()
      .replace(/^./, (letter) => letter.toUpperCase()),
  (fact: string) => `  ${fact.replace(/\.$/, '')}!`,
];

test('thirty proposals of three assistants that say twelve things are twelve entries, with all who said each', async () => {
  await using inside = await VaultHere.create();
  const tokens = [];
  for (let n = 0; n < 3; n++) tokens.push(await inside.assistant(GRANT));
  for (let n = 0; n < 30; n++) {
    const { token } = tokens[n % 3] as (typeof tokens)[number];
    const fact = FACTS[n % 12] as string;
    await propose(inside, token, (FORMS[Math.floor(n / 12)] as (fact: string) => string)(fact), [`chat ${n}`]);
  }
  const entries = await waiting(inside);
  expect(entries).toHaveLength(12);
  const boiler = entries.find(({ statement }) => /boiler/i.test(statement));
  expect(boiler?.evidence_refs).toEqual(expect.arrayContaining(['chat 0', 'chat 12', 'chat 24']));
  // Whoever proposed sees its own alone.
  for (const { id, token } of tokens) {
    const own = (await inside.call(proposals.listMemoryProposals, { limit: 100 }, token)).items;
    expect(own.every(({ submitted_by, proposed_by }) => submitted_by === id && proposed_by === null)).toBe(true);
  }
});

test('a decision is one for all who proposed it, with the grounds of all', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = [await inside.assistant(GRANT), await inside.assistant(GRANT)];
  await propose(inside, one.token, 'The boiler was serviced in March.', ['mail 1']);
  await propose(inside, other.token, 'In March the boiler was serviced.', ['mail 2']);
  const [entry, ...more] = await waiting(inside);
  expect(more).toEqual([]);
  expect(entry?.proposed_by?.map(({ submitted_by }) => submitted_by)).toEqual([one.id, other.id]);
  const memory = await inside.call(proposals.acceptMemory, { id: entry?.id as string });
  expect(memory.source_refs).toEqual(['mail 1', 'mail 2']);
  for (const { token } of [one, other]) {
    expect((await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items).toMatchObject([
      { status: 'accepted', memory_id: memory.id },
    ]);
  }
});

test('what was rejected does not come back, from whomever, until its owner takes that back', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = [await inside.assistant(GRANT), await inside.assistant(GRANT)];
  const first = await propose(inside, one.token, 'The car is due for inspection in June.');
  await inside.call(proposals.rejectMemory, { id: first.id });
  // Who was rejected is told so; who was not learns nothing of another's.
  expect(await propose(inside, one.token, 'In June the car is due for inspection')).toMatchObject({
    id: first.id,
    status: 'rejected',
    because: 'The owner has rejected this before.',
  });
  expect(await propose(inside, other.token, 'The car is due for inspection in June.')).toMatchObject({
    status: 'pending',
  });
  expect(await waiting(inside)).toEqual([]);
  expect(await propose(inside, other.token, 'The car is due for inspection in July.')).toMatchObject({
    status: 'pending',
  });
  expect(await waiting(inside)).toHaveLength(1);
  await inside.call(proposals.reopenMemory, { id: first.id });
  const back = (await waiting(inside)).find(({ id }) => id === first.id);
  expect(back?.proposed_by).toHaveLength(2);
});

test('what needs no decision says why in the answer and its text, of what is hidden nothing, and stores none of it', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(GRANT);
  const memory = await inside.create(Memory, { kind: 'semantic', statement: 'The bakery closes at 18:30.' });
  const more = { policy_tags: ['owner_only'] };
  await inside.create(Memory, { kind: 'semantic', statement: 'The cellar floods in March.', ...more });
  const known = await propose(inside, token, 'The bakery closes at 18:30.');
  const because = `This is known already: ${memory.id}.`;
  expect(known).toMatchObject({ status: 'superseded', because });
  expect(JSON.parse(answerText(proposeMemory, known))).toMatchObject({ status: 'superseded', because });
  const { items } = await inside.call(proposals.listMemoryProposals, { limit: 9 }, token);
  expect(items).toMatchObject([{ id: known.id, because: null }]);
  for (const statement of ['The cellar floods in March.', 'The attic is dry.']) {
    const waits = await propose(inside, token, statement);
    expect(waits).toMatchObject({ status: 'pending', because: null });
    expect(answerText(proposeMemory, waits)).not.toContain('because');
  }
});

test('what is live and seen is answered as such and makes no entry; what is hidden is not told', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(GRANT);
  const memory = await inside.create(Memory, { kind: 'semantic', statement: 'The bakery closes at 18:30.' });
  await inside.create(Memory, {
    kind: 'semantic',
    statement: 'The router stands in the hall.',
    classification: 'sensitive',
  });
  expect(await propose(inside, token, 'The bakery closes at 6:30 pm.')).toMatchObject({
    policy_verdict: 'duplicate',
    status: 'superseded',
    memory_id: memory.id,
  });
  expect(await waiting(inside)).toEqual([]);
  expect(await propose(inside, token, 'The router stands in the hall.')).toMatchObject({
    policy_verdict: 'needs_review',
    status: 'pending',
    memory_id: null,
  });
  expect((await inside.call(proposals.listConflicts, { limit: 9, status: 'open' })).items).toEqual([]);
});

test('a decision is taken back without a loss: the memory is history, and the proposal waits with its conflict', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(GRANT);
  await inside.create(Memory, { kind: 'semantic', statement: 'The rent is 1,150 euros a month.' });
  const proposal = await propose(inside, token, 'The rent is 1,250 euros a month.');
  const memory = await inside.call(proposals.acceptMemory, { id: proposal.id });
  await inside.call(proposals.reopenMemory, { id: proposal.id });
  expect((await inside.call(memories.get, { id: memory.id })).status).toBe('retracted');
  expect(await waiting(inside)).toMatchObject([{ id: proposal.id, status: 'pending', memory_id: null }]);
  const open = async () => (await inside.call(proposals.listConflicts, { limit: 9, status: 'open' })).items;
  expect(await open()).toMatchObject([{ proposal_id: proposal.id, other_id: null }]);
  await inside.call(proposals.rejectMemory, { id: proposal.id });
  expect(await open()).toEqual([]);
  await inside.call(proposals.reopenMemory, { id: proposal.id });
  expect(await open()).toHaveLength(1);
  expect(await outcome(inside.call(proposals.reopenMemory, { id: proposal.id }))).toBe('already_decided');
});

test('what is put off comes back on its day, and its proposer sees nothing of that', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(GRANT);
  const { id } = await propose(inside, token, 'The printer needs blue ink.');
  const before = (await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items;
  await inside.call(review.defer, { id, until: new Date(inside.ms + DAY_MS).toISOString() });
  expect(await waiting(inside)).toEqual([]);
  expect((await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items).toEqual(before);
  inside.pass(DAY_MS + 1);
  expect(await waiting(inside)).toHaveLength(1);
});

test('what is put off to a moment that has passed, or does not wait, is refused and stays as it was', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(GRANT);
  const { id } = await propose(inside, token, 'The kettle whistles.');
  const project = await inside.create(Project, { title: 'The kitchen' });
  const later = new Date(inside.ms + DAY_MS).toISOString();
  const putOff = (each: string, until: string | null) => outcome(inside.call(review.defer, { id: each, until }));
  expect(await putOff(id, later)).toBe('ok');
  expect(await putOff(id, new Date(inside.ms).toISOString())).toBe('validation_failed');
  expect(await waiting(inside)).toEqual([]);
  expect(await putOff(id, null)).toBe('ok');
  expect(await putOff(project.id, later)).toBe('already_decided');
  await inside.call(proposals.rejectMemory, { id });
  expect(await putOff(id, later)).toBe('already_decided');
});

test('a proposal that nobody decides about expires after as many days as its owner says, with a line in the log', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(GRANT);
  const { id } = await propose(inside, token, 'The printer needs blue ink.');
  expect(await inside.call(review.reviewSettings, {})).toEqual({ proposals_expire_days: 90 });
  await inside.call(review.changeReviewSettings, { proposals_expire_days: 7 });
  const status = async () => {
    // It is looked for after a write.
    await inside.create(Memory, { kind: 'semantic', statement: `A thing of ${inside.now}` });
    return (await inside.call(proposals.listMemoryProposals, { limit: 1 }, token)).items[0]?.status;
  };
  inside.pass(6 * DAY_MS);
  await status();
  expect(await status()).toBe('pending');
  inside.pass(2 * DAY_MS);
  await expect.poll(status).toBe('expired');
  const { items } = await inside.call(vaultMethods.events, { limit: 20, kind: 'memory.expired' });
  expect(items).toHaveLength(1);
  await expect(inside.call(proposals.acceptMemory, { id })).rejects.toMatchObject({
    message: 'This proposal waited too long and has expired.',
    extras: { fix: expect.stringContaining('hub review reopen') },
  });
  await inside.call(proposals.reopenMemory, { id });
  expect((await inside.call(proposals.acceptMemory, { id })).statement).toBe('The printer needs blue ink.');
});

const conflictsThere = async (inside: VaultHere) =>
  (await inside.call(proposals.listConflicts, { limit: 100, status: 'open' })).items;

test('what several propose against one memory is one conflict of the queue, and what was rejected brings none back', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = [await inside.assistant(GRANT), await inside.assistant(GRANT)];
  await inside.call(memories.create, { kind: 'semantic', statement: 'The rent is 900 euros.' });
  const first = await propose(inside, one.token, 'The rent is 950 euros.', ['mail 1']);
  const second = await propose(inside, other.token, 'The rent is 950 euros!', ['mail 2']);
  const [conflict, ...more] = await conflictsThere(inside);
  expect(more).toEqual([]);
  expect(conflict?.proposal_id).toBe(first.id);
  // It is there all the same, for whoever proposed the second.
  expect(second.conflict_ids).toHaveLength(1);
  await inside.call(proposals.resolveConflict, { id: conflict?.id as string, status: 'resolved_keep_existing' });
  expect(await conflictsThere(inside)).toEqual([]);
  const third = await inside.assistant(GRANT);
  expect(await propose(inside, third.token, 'The rent is 950 euros.')).toMatchObject({ status: 'pending' });
  expect([await waiting(inside), await conflictsThere(inside)]).toEqual([[], []]);
  // Something else against the same memory is asked about, and so is the first once its owner allows it again.
  await propose(inside, third.token, 'The rent is 980 euros.');
  expect(await conflictsThere(inside)).toHaveLength(1);
  await inside.call(proposals.reopenMemory, { id: first.id });
  expect((await conflictsThere(inside)).map(({ proposal_id }) => proposal_id)).toContain(first.id);
});

test('a conflict that is put off does not wait as its proposal meanwhile, nor the other way round', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(GRANT);
  for (const statement of ['The gate is locked at nine.', 'At nine the gate is locked.'])
    await inside.call(memories.create, { kind: 'semantic', statement });
  const { id } = await propose(inside, token, 'The gate is never locked at nine.');
  const until = new Date(Date.now() + DAY_MS).toISOString();
  // It stands for the other one as well.
  const [conflict] = await conflictsThere(inside);
  for (const either of [conflict?.id as string, id]) {
    expect([(await waiting(inside)).length, (await conflictsThere(inside)).length]).toEqual([1, 1]);
    await inside.call(review.defer, { id: either, until });
    expect([await waiting(inside), await conflictsThere(inside)]).toEqual([[], []]);
    await inside.call(review.defer, { id: either, until: null });
  }
});

test('many proposals about one matter, each against many things, are as many entries, which name what they go against', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ ...GRANT, classification_ceiling: 'sensitive' });
  for (const classification of ['public', 'personal', 'private', 'sensitive'] as const)
    for (const statement of ['The dentist appointment is on 9 May', 'The appointment with the dentist is on 9 May'])
      await inside.call(memories.create, { kind: 'semantic', statement, classification });
  for (let day = 1; day <= 6; day++) await propose(inside, token, `The dentist appointment is on ${day} March`);
  await inside.compared();
  const conflicts = await conflictsThere(inside);
  expect(conflicts.map(({ proposal_id }) => proposal_id)).toEqual((await waiting(inside)).map(({ id }) => id));
  for (const { id, against } of await waiting(inside)) {
    expect(against).toHaveLength(8);
    expect(against?.[0]?.conflict_id).toBe(conflicts.find(({ proposal_id }) => proposal_id === id)?.id);
  }
  // Whoever keeps what is there rejects the proposal: nothing is asked about what else it goes against.
  await inside.call(proposals.resolveConflict, { id: conflicts[0]?.id as string, status: 'resolved_keep_existing' });
  expect(await conflictsThere(inside)).toEqual(conflicts.slice(1));
});

test.each([
  ['retracted', (inside: VaultHere, id: string) => inside.call(memories.retract, { id })],
  [
    'replaced',
    (inside: VaultHere, id: string) =>
      inside.call(memories.supersede, { id, successor: { statement: 'The heating is quiet at night.' } }),
  ],
])('once the first thing that a proposal goes against is %s, the next is asked about', async (_how, settle) => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(GRANT);
  for (const statement of ['The gate is locked at nine.', 'At nine the gate is locked.'])
    await inside.call(memories.create, { kind: 'semantic', statement });
  const { id } = await propose(inside, token, 'The gate is never locked at nine.');
  const [first, ...more] = await conflictsThere(inside);
  expect(more).toEqual([]);
  await settle(inside, first?.memory_id as string);
  await inside.compared();
  const left = await conflictsThere(inside);
  expect(left).toMatchObject([{ proposal_id: id, status: 'open' }]);
  expect(left[0]?.memory_id).not.toBe(first?.memory_id);
  expect((await waiting(inside))[0]?.against?.map(({ conflict_id }) => conflict_id)).toEqual([left[0]?.id]);
});
