// What was decided, and what is put off: a list of it, what it is called there, and what is told with it.
import { expect, test } from 'vitest';
import { actions } from '../../../shared/methods/actions.ts';
import { proposals } from '../../../shared/methods/proposals.ts';
import { commitments, projects } from '../../../shared/methods/records.ts';
import { review } from '../../../shared/methods/review.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { contestedRent, RENT } from '../../support/contested-rent.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const ALL = { capabilities: [...CAPABILITIES] };
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const pending = { limit: 100, status: 'pending' };
const decided = async (inside: VaultHere) => (await inside.call(review.listDecided, { limit: 100 })).items;

async function twoAssistants(inside: VaultHere) {
  return [await inside.assistant(ALL), await inside.assistant(ALL)] as const;
}

test('the purpose that an assistant had just named is told with what it proposes, and an old one is not', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = await twoAssistants(inside);
  const propose = (token: string, statement: string) =>
    inside.call(tools.proposeMemory, { memory: { kind: 'semantic', statement }, evidence_refs: [] }, token);
  await inside.call(tools.getContextContract, { purpose: 'Plan the service of the boiler' }, one.token);
  expect((await propose(one.token, 'The boiler hums.')).asked_for?.purpose).toBe('Plan the service of the boiler');
  expect((await propose(other.token, 'The tap drips.')).asked_for).toBeNull();
  const request = { intent_summary: 'Call the plumber', rationale: 'It hums.', impact: 'A call.' };
  expect((await inside.call(tools.requestApproval, request, one.token)).asked_for?.purpose).toMatch(/boiler/);
  inside.pass(4 * MINUTE_MS);
  expect((await propose(one.token, 'The valve drips.')).asked_for?.purpose).toMatch(/boiler/);
  // By then it may be about something else.
  inside.pass(2 * MINUTE_MS);
  expect((await propose(one.token, 'The gate creaks.')).asked_for).toBeNull();
});

test('of many things that an assistant proposes the last is told with the purpose it had named before the first', async () => {
  await using inside = await VaultHere.create();
  const [{ token }] = await twoAssistants(inside);
  const propose = (statement: string) =>
    inside.call(tools.proposeMemory, { memory: { kind: 'semantic', statement }, evidence_refs: [] }, token);
  await inside.call(tools.getContextContract, { purpose: 'Note what stands in the cellar' }, token);
  const things = ['a boiler', 'two bicycles', 'old paint', 'a ladder', 'wine', 'a sledge', 'empty jars'];
  for (const thing of things)
    expect((await propose(`In the cellar there is ${thing}.`)).asked_for?.purpose).toMatch(/cellar/);
});

test('what was decided is listed page by page, with the result of an action in words, and what expired waits again', async () => {
  await using inside = await VaultHere.create();
  const [{ id: assistant, token }] = await twoAssistants(inside);
  const request = { intent_summary: 'Send the letter', rationale: 'It is ready.', impact: 'It goes out.' };
  const intent = await inside.call(tools.requestApproval, request, token);
  await inside.call(actions.decideAction, { id: intent.id, decision: 'approved', note: 'By post.' });
  await inside.call(actions.reportResult, { id: intent.id, status: 'failed', detail: 'No stamp.' }, token);
  const memory = { kind: 'semantic', statement: 'The gate creaks.' } as const;
  const { id } = await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
  inside.pass(91 * DAY_MS);
  await inside.create(Memory, { kind: 'semantic', statement: 'Something is written.' });
  await expect.poll(async () => (await decided(inside)).length).toBe(2);
  const [expired, action] = await decided(inside);
  expect(expired).toMatchObject({ id, status: 'expired', decided_by: 'vault', way_back: true });
  expect(action).toMatchObject({
    ...{ id: intent.id, says: 'Send the letter', status: 'failed', note: 'By post.', result: 'No stamp.' },
    ...{ asked_by: assistant, way_back: false },
  });
  await inside.call(proposals.reopenMemory, { id });
  await inside.create(Memory, { kind: 'semantic', statement: 'Something else is written.' });
  expect((await inside.call(proposals.listMemoryProposals, pending)).items).toHaveLength(1);
  const first = await inside.call(review.listDecided, { limit: 1 });
  const rest = await inside.call(review.listDecided, { limit: 9, cursor: first.next as string });
  expect([...first.items, ...rest.items].map((each) => each.id)).toEqual([intent.id]);
});

test('two that wait and contradict each other are told to the owner with each other, and to nobody who proposed them', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = await twoAssistants(inside);
  const propose = async (token: string, statement: string) =>
    (await inside.call(tools.proposeMemory, { memory: { kind: 'semantic', statement }, evidence_refs: [] }, token)).id;
  const six = await propose(one.token, 'The workshop of the carpenter is open until 18:00.');
  const eight = await propose(other.token, 'The workshop of the carpenter is open until 20:00.');
  // What says the same is the same side.
  await propose(one.token, 'The workshop of the carpenter is open until 20:00');
  await propose(other.token, 'The ferry leaves at nine.');
  const queue = async () => (await inside.call(proposals.listMemoryProposals, pending)).items;
  const rivalsIn = async () =>
    new Map((await queue()).map(({ id, rivals }) => [id, (rivals ?? []).map((each) => each.id)]));
  await expect.poll(async () => (await rivalsIn()).get(six)).toEqual([eight]);
  expect((await rivalsIn()).get(eight)).toEqual([six]);
  expect([...(await rivalsIn()).values()].filter((rivals) => rivals.length > 0)).toHaveLength(2);
  expect((await inside.call(proposals.getMemoryProposal, { id: six })).rivals).toEqual([
    { id: eight, says: 'The workshop of the carpenter is open until 20:00.', submitted_by: other.id },
  ]);
  for (const { token } of [one, other])
    for (const each of (await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items)
      expect(each.rivals ?? null).toBeNull();
  await inside.call(proposals.rejectMemory, { id: eight });
  expect((await rivalsIn()).get(six)).toEqual([]);
  // Waiting again, both are told of again; once one is accepted, the other is against what is there.
  await inside.call(proposals.reopenMemory, { id: eight });
  expect((await rivalsIn()).get(six)).toEqual([eight]);
  await inside.call(proposals.acceptMemory, { id: eight });
  await expect.poll(async () => (await queue()).find(({ id }) => id === six)?.against?.length).toBe(1);
  expect((await rivalsIn()).get(six)).toEqual([]);
});

test('what was to be kept until a moment that has passed is not accepted, and waits no more', async () => {
  await using inside = await VaultHere.create();
  const [{ token }] = await twoAssistants(inside);
  const propose = async (statement: string) => {
    const retention = { mode: 'expires' as const, at: new Date(inside.ms + 3_600_000).toISOString() };
    const memory = { kind: 'semantic', statement, retention } as const;
    return (await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token)).id;
  };
  const [gate, shed] = [await propose('The code of the gate is 4471.'), await propose('The shed is open.')];
  inside.pass(2 * 3_600_000);
  expect(await outcome(inside.call(proposals.acceptMemory, { id: gate }))).toBe('already_decided');
  // In words of the owner it may be kept longer.
  expect((await inside.call(proposals.acceptMemory, { id: shed, edits: { retention: null } })).status).toBe('live');
  await inside.create(Memory, { kind: 'semantic', statement: 'Something is written.' });
  const statusOf = async () => (await inside.call(proposals.getMemoryProposal, { id: gate })).status;
  await expect.poll(statusOf).toBe('expired');
  // Whoever lets it wait again means to keep it longer.
  await inside.call(proposals.reopenMemory, { id: gate });
  const expires = async () => {
    inside.pass(2 * MINUTE_MS);
    const other = await propose('The hatch is open.');
    inside.pass(2 * 3_600_000);
    await inside.create(Memory, { kind: 'semantic', statement: 'Something else is written.' });
    await expect
      .poll(async () => (await inside.call(proposals.getMemoryProposal, { id: other })).status)
      .toBe('expired');
  };
  await expires();
  expect(await statusOf()).toBe('pending');
  expect((await inside.call(proposals.acceptMemory, { id: gate, edits: { retention: null } })).status).toBe('live');
});

test('what is put off is listed, and asked about at once when its owner wants', async () => {
  await using inside = await VaultHere.create();
  const [{ id: assistant, token }] = await twoAssistants(inside);
  const memory = { kind: 'semantic', statement: 'The gate creaks.' } as const;
  const { id } = await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
  const until = new Date(inside.ms + DAY_MS).toISOString();
  await inside.call(review.defer, { id, until });
  const deferred = async () => (await inside.call(review.listDeferred, { limit: 9 })).items;
  expect(await deferred()).toEqual([
    { id, type: 'memory_proposal', says: 'The gate creaks.', sides: [], asked_by: assistant, until },
  ]);
  await inside.call(review.defer, { id, until: null });
  expect(await deferred()).toEqual([]);
  expect((await inside.call(proposals.listMemoryProposals, pending)).items).toHaveLength(1);
});

test('what was decided, or is put off, says what it is about by its name: both ends, both sides, before and after', async () => {
  await using inside = await VaultHere.create();
  const [{ id: asked_by, token }] = await twoAssistants(inside);
  const osprey = await inside.create(Project, { title: 'Osprey', current_step: 'Ask three builders.' });
  const heron = await inside.create(Project, { title: 'Heron' });
  const edge = { from_id: osprey.id, to_id: heron.id, relation_type: 'depends_on' } as const;
  const relation = await inside.call(tools.proposeRelation, edge, token);
  const step = { target_id: osprey.id, current_step: 'Choose a builder.' };
  const state = await inside.call(tools.proposeOperationalState, step, token);
  const until = new Date(inside.ms + DAY_MS).toISOString();
  await inside.call(review.defer, { id: relation.id, until });
  const ends = [
    { id: osprey.id, says: 'Osprey' },
    { id: heron.id, says: 'Heron' },
  ];
  expect((await inside.call(review.listDeferred, { limit: 9 })).items).toEqual([
    { id: relation.id, type: 'relation_proposal', says: 'Osprey depends on Heron', sides: ends, asked_by, until },
  ]);
  await inside.call(proposals.rejectRelation, { id: relation.id });
  await inside.call(proposals.acceptOperational, { id: state.id });
  const { old, id, conflict } = await contestedRent(inside);
  await inside.call(proposals.resolveConflict, { id: conflict, status: 'resolved_accept_new' });
  const told = await decided(inside);
  expect(told.find((each) => each.id === relation.id)).toMatchObject({ says: 'Osprey depends on Heron', sides: ends });
  expect(told.find((each) => each.id === state.id)).toMatchObject({
    says: 'Osprey: Ask three builders. → Choose a builder.',
    sides: [ends[0]],
  });
  const clash = {
    says: `“${RENT}” and “The rent is 1,250 euros a month.”: they contradict each other`,
    sides: [
      { id: old.id, says: RENT },
      { id, says: 'The rent is 1,250 euros a month.' },
    ],
    ...{ decided_by: 'owner', because: null },
  };
  expect(told.find((each) => each.id === conflict)).toMatchObject(clash);
  // Of what was purged nothing is left to say.
  await inside.call(projects.remove, { id: heron.id, purge: true });
  const without = (await decided(inside)).find((each) => each.id === relation.id);
  expect(without).toMatchObject({ says: 'Osprey depends on something that is gone', sides: [{}, { says: null }] });
});

test('a conflict that nobody chose a side of was settled by the hub, which says why, whoever wrote what settled it', async () => {
  await using inside = await VaultHere.create();
  const conflicts = async () => (await decided(inside)).filter(({ type }) => type === 'conflict');
  const { id } = await contestedRent(inside);
  await inside.call(proposals.rejectMemory, { id });
  expect(await conflicts()).toMatchObject([{ decided_by: 'vault', because: 'The proposal was rejected.' }]);
  // An assistant proposes what is there: nothing waits, and the assistant has settled nothing.
  const [{ id: assistant, token }] = await twoAssistants(inside);
  const memory = { kind: 'semantic', statement: RENT } as const;
  await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
  expect((await conflicts())[0]).toMatchObject({ decided_by: 'vault', because: 'What was proposed is there already.' });
  const { items: events } = await inside.call(vault.events, { limit: 100, kind: 'conflict.resolved' });
  expect(events.map(({ actor }) => actor)).not.toContain(assistant);
});

test('what was decided is narrowed to a kind and to whoever asked', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = await twoAssistants(inside);
  for (const { token } of [one, other])
    for (const thing of ['boiler', 'tap']) {
      const memory = { kind: 'semantic', statement: `The ${thing} of ${token.slice(-6)} drips.` } as const;
      const { id } = await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
      await inside.call(proposals.rejectMemory, { id });
    }
  const request = { intent_summary: 'Send the letter', rationale: 'It is ready.', impact: 'It goes out.' };
  const { id } = await inside.call(tools.requestApproval, request, one.token);
  await inside.call(actions.decideAction, { id, decision: 'declined' });
  const narrowed = async (query: object) => (await inside.call(review.listDecided, { limit: 100, ...query })).items;
  expect((await narrowed({ type: 'action_intent' })).map((each) => each.id)).toEqual([id]);
  expect((await narrowed({ asked_by: one.id })).map(({ asked_by }) => asked_by)).toEqual(Array(3).fill(one.id));
  expect(await narrowed({ asked_by: other.id, type: 'memory_proposal' })).toHaveLength(2);
  expect(await narrowed({ asked_by: other.id, type: 'action_intent' })).toEqual([]);
  // Page by page as well.
  const first = await inside.call(review.listDecided, { limit: 1, asked_by: other.id });
  const rest = await inside.call(review.listDecided, { limit: 9, asked_by: other.id, cursor: first.next as string });
  expect([first.items, rest.items].map(({ length }) => length)).toEqual([1, 1]);
});

test('what one has asked for is found behind all that others asked for since, each once, whatever became of it', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = await twoAssistants(inside);
  const propose = (token: string, statement: string) =>
    inside.call(tools.proposeMemory, { memory: { kind: 'semantic', statement }, evidence_refs: [] }, token);
  const [kept, again, waits] = [
    await propose(one.token, 'The boiler drips.'),
    await propose(one.token, 'The tap drips.'),
    await propose(one.token, 'The roof leaks.'),
  ].map(({ id }) => id) as [string, string, string];
  await inside.call(proposals.acceptMemory, { id: kept });
  await inside.call(proposals.rejectMemory, { id: waits });
  const request = { intent_summary: 'Send the letter', rationale: 'It is ready.', impact: 'It goes out.' };
  const { id: action } = await inside.call(tools.requestApproval, request, one.token);
  await inside.call(actions.decideAction, { id: action, decision: 'approved' });
  await inside.call(actions.reportResult, { id: action, status: 'executed' }, one.token);
  await inside.call(proposals.rejectMemory, { id: again });
  for (const id of [again, waits]) await inside.call(proposals.reopenMemory, { id });
  await inside.call(proposals.rejectMemory, { id: again });
  for (const n of [1, 2, 3]) {
    const { id } = await propose(other.token, `The gate number ${n} creaks.`);
    await inside.call(proposals.rejectMemory, { id });
  }
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { limit: 1, asked_by: one.id, ...(cursor && { cursor }) };
    const page: { items: { id: string }[]; next: string | null } = await inside.call(review.listDecided, query);
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  }
  expect(found).toEqual([again, action, kept]);
  // What an assistant did not ask for, the owner did not either.
  expect((await inside.call(review.listDecided, { limit: 9, asked_by: 'owner' })).items).toEqual([]);
});

test('of a promise that a memory moved, called off or left alone it is said what became of it', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(ALL);
  const settledAs = async (title: string, statement: string, status: 'resolved_accept_new' | 'resolved_keep_both') => {
    const { id } = await inside.create(Commitment, { title, due_at: '2026-04-14T12:00:00.000Z' });
    const memory = { kind: 'semantic' as const, statement };
    await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
    const [conflict] = (await inside.call(proposals.listConflicts, { limit: 9, status: 'open' })).items;
    await inside.call(proposals.resolveConflict, { id: conflict?.id as string, status });
    const became = async () => (await decided(inside)).find((each) => each.id === conflict?.id)?.became;
    const told = await became();
    // Whatever is done with it afterwards is another matter.
    await inside.call(commitments.update, { id, patch: { status: 'done', due_at: null } });
    expect(await became()).toBe(told);
    return told;
  };
  expect(
    await settledAs('Varnish the mast', 'The mast has to be varnished by 3 May 2026.', 'resolved_accept_new'),
  ).toBe('the first was given the day that the second names, the second stays');
  expect(await settledAs('Launch of the site', 'The launch of the site was cancelled.', 'resolved_accept_new')).toBe(
    'the first is called off, the second stays',
  );
  expect(
    await settledAs('Send the plans to Leo', 'The plans have to be sent to Leo by 5 May 2026.', 'resolved_keep_both'),
  ).toBe('both stay');
});

test('what was accepted in words of the owner says so, and what was accepted as it is does not', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const proposed = async (statement: string) =>
    (await inside.call(proposals.proposeMemory, { memory: { kind: 'semantic', statement } }, token)).id;
  const [fence, gate] = [await proposed('The fence is 3 m high.'), await proposed('The gate is green.')];
  await inside.call(proposals.acceptMemory, { id: fence, edits: { statement: 'The fence is 2 m high.' } });
  await inside.call(proposals.acceptMemory, { id: gate, edits: { labels: ['garden'] } });
  const { items } = await inside.call(review.listDecided, { limit: 9 });
  expect(items.map(({ id, became }) => [id, became])).toEqual([
    [gate, null],
    [fence, 'accepted as “The fence is 2 m high.”'],
  ]);
});

test('a conflict of two who proposed the same is one decision, with what became of it', async () => {
  for (const [status, became] of [
    ['resolved_merged', 'your words took the place of both'],
    ['resolved_accept_new', 'the second took the place of the first'],
  ] as const) {
    await using inside = await VaultHere.create();
    await inside.create(Memory, { kind: 'semantic', statement: 'The dock opens at 9.' });
    for (const { token } of await twoAssistants(inside)) {
      const memory = { kind: 'semantic', statement: 'The dock opens at 7.' } as const;
      await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
    }
    const { items } = await inside.call(proposals.listConflicts, { limit: 9, status: 'open' });
    const words = status === 'resolved_merged' ? { statement: 'The dock opens at 8.' } : {};
    await inside.call(proposals.resolveConflict, { id: items[0]?.id as string, status, ...words });
    const conflicts = (await decided(inside)).filter(({ type }) => type === 'conflict');
    expect(conflicts.map((each) => [each.became, each.decided_by])).toEqual([[became, 'owner']]);
  }
});
