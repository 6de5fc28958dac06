// A memory that contradicts what is promised, decided or preferred: noticed wherever contradictions are, told to whoever sees both,
// and settled by what makes sense for two that are of two kinds.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { commitments, decisions, memories, preferences, profile } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { CAPABILITIES, type Capability } from '../../../shared/schemas/grant.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

const DUE = '2026-04-14T17:00:00.000Z';
const LAUNCH = { title: 'Launch the site', due_at: DUE };
const MOVED = 'The launch of the site moved to 3 May.';
const DECIDED = { title: 'Store of the app', chosen_option: 'SQLite', alternatives: ['Stay with Postgres'] };
const STAYS = 'We decided to stay with Postgres.';
const COFFEE = { key: 'drink.morning', value: 'coffee' };
const NO_COFFEE = 'I drink no coffee any more.';
const all = { capabilities: [...CAPABILITIES] };
const without = (...left: Capability[]) => ({ capabilities: CAPABILITIES.filter((each) => !left.includes(each)) });

const says = (inside: VaultHere, statement: string, more: Record<string, unknown> = {}) =>
  inside.create(Memory, { kind: 'semantic', statement, ...more });
const proposes = (inside: VaultHere, statement: string, token: string, more: Record<string, unknown> = {}) =>
  inside.call(proposals.proposeMemory, { memory: { kind: 'semantic', statement, ...more } }, token);

async function openNow(inside: VaultHere): Promise<[string, string | null][]> {
  await inside.compared();
  const { items } = await inside.call(proposals.listConflicts, { limit: 50, status: 'open' });
  return items.map(({ memory_id, other_id }) => [memory_id, other_id ?? null]);
}

/** The only open conflict, settled so. */
async function settle(inside: VaultHere, status: string, statement?: string) {
  await inside.compared();
  const { items } = await inside.call(proposals.listConflicts, { limit: 2, status: 'open' });
  expect(items).toHaveLength(1);
  const id = items[0]?.id as string;
  const choice = { id, status: `resolved_${status}` as 'resolved_keep_both', ...(statement && { statement }) };
  return inside.call(proposals.resolveConflict, choice);
}

const AGAINST = [
  ['a commitment', Commitment, LAUNCH, MOVED],
  ['a commitment that is called off', Commitment, LAUNCH, 'The launch of the site was cancelled.'],
  ['a decision', Decision, DECIDED, STAYS],
  ['a preference', Preference, COFFEE, NO_COFFEE],
] as const;

test.each(AGAINST)(
  'a memory against %s is noticed, whichever is written first',
  async (_, family, fields, statement) => {
    await using inside = await VaultHere.create();
    const there = await inside.create(family, { ...fields });
    const memory = await says(inside, statement);
    expect(await openNow(inside)).toEqual([[there.id, memory.id]]);
    await inside.call(memories.retract, { id: memory.id });
    expect(await openNow(inside)).toEqual([]);
    const again = await says(inside, statement);
    await inside.compared();
    await inside.change(({ tx }) => tx.run`UPDATE compared SET until = 0`);
    expect(await openNow(inside)).toEqual([[there.id, again.id]]);
  },
);

test.each(AGAINST)(
  'what is written after the memory that it goes against is noticed: %s',
  async (_, family, fields, statement) => {
    await using inside = await VaultHere.create();
    const memory = await says(inside, statement);
    const there = await inside.create(family, { ...fields });
    expect(await openNow(inside)).toEqual([[memory.id, there.id]]);
  },
);

const PAPERS = { title: 'Send the tax papers to Ms Keller', due_at: '2026-12-18T12:00:00.000Z' };

test.each([
  ['whom it goes to', PAPERS.title],
  ['where it is brought', 'Bring the tax papers to the accountant'],
  ['what is done with it', 'Hand in the tax papers'],
])('who says by when a thing is due leaves out %s', async (_, title) => {
  await using inside = await VaultHere.create();
  const there = await inside.create(Commitment, { ...PAPERS, title });
  const memory = await says(inside, 'Tax papers due 20 December.');
  await says(inside, 'Insurance papers due 20 December.');
  expect(await openNow(inside)).toEqual([[there.id, memory.id]]);
});

const HARMLESS = [
  ['another thing', Commitment, LAUNCH, 'The launch of the app is on 3 May.'],
  ['the same day', Commitment, LAUNCH, 'The site launches on 14 April.'],
  ['a part of it', Commitment, LAUNCH, 'The texts for the site must be ready by 3 April.'],
  ['the same a year before', Commitment, LAUNCH, 'The launch of the site is on 3 May 2025.'],
  ['what only may be', Commitment, LAUNCH, 'The launch of the site might move to 3 May.'],
  [
    'what another sends',
    Commitment,
    { ...LAUNCH, title: 'Send the draft to Ann' },
    'The draft for Ben is due on 3 May.',
  ],
  ['what is done', Commitment, { ...LAUNCH, status: 'done' }, MOVED],
  ['what was called off', Commitment, { ...LAUNCH, status: 'cancelled' }, MOVED],
  ['what has no day', Commitment, { title: LAUNCH.title }, MOVED],
  ['what is not decided yet', Decision, { ...DECIDED, chosen_option: null }, STAYS],
  ['what was decided, and why', Decision, DECIDED, 'We decided on SQLite because Postgres needs a server.'],
  ['what was so before', Decision, DECIDED, 'The app had its store in Postgres.'],
  ['another situation', Preference, COFFEE, 'I drink no coffee in the evening.'],
  ['somebody else', Preference, COFFEE, 'Rosa drinks no coffee any more.'],
] as const;

test.each(HARMLESS)('%s contradicts nothing, and is proposed without a word', async (_, family, fields, statement) => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  await inside.create(family, { ...fields });
  const proposal = await proposes(inside, statement, token);
  expect(proposal).toMatchObject({ policy_verdict: 'needs_review', conflict_ids: [] });
  await says(inside, statement);
  expect(await openNow(inside)).toEqual([]);
});

test('whatever day it is due where its owner lives is no other day, and no zone changes what contradicts', async () => {
  for (const time_zone of ['Asia/Tokyo', 'America/New_York', 'UTC']) {
    await using inside = await VaultHere.create();
    await inside.call(profile.update, { expected_version: 1, patch: { time_zone } });
    const there = await inside.create(Commitment, { ...LAUNCH, due_at: '2026-04-14T20:00:00.000Z' });
    for (const day of [14, 15]) await says(inside, `The launch of the site moved to ${day} April.`);
    const others = [];
    for (const day of [13, 16]) others.push((await says(inside, `The launch of the site moved to ${day} April.`)).id);
    const against = (await openNow(inside)).flatMap(([side, other]) => (side === there.id ? [other] : []));
    expect(against.toSorted()).toEqual(others.toSorted());
  }
});

test('a proposer is told of what it sees, and of nothing else', async () => {
  await using inside = await VaultHere.create();
  const { token: sees } = await inside.assistant(all);
  const { token: blind } = await inside.assistant(without('commitment.read'));
  const told = await proposes(inside, 'The launch of the site moved to 9 May.', blind);
  const there = await inside.create(Commitment, LAUNCH);
  const nothing = await proposes(inside, MOVED, blind);
  const shape = ({ policy_verdict, conflict_ids, against }: typeof told) => ({ policy_verdict, conflict_ids, against });
  expect(shape(nothing)).toEqual(shape(told));
  const proposal = await proposes(inside, 'The launch of the site moved to 4 May.', sees);
  expect(proposal.policy_verdict).toBe('conflict');
  expect(proposal.against).toMatchObject([
    { kind: 'contradiction', id: there.id, says: 'Launch the site, due 2026-04-14' },
  ]);
  // The vault finds for its owner what the proposer does not see, and still tells that one nothing.
  await inside.compared();
  const { items } = await inside.call(proposals.listMemoryProposals, { limit: 9 });
  expect(items.find(({ id }) => id === nothing.id)).toMatchObject({
    policy_verdict: 'conflict',
    against: [{ id: there.id, says: 'Launch the site, due 2026-04-14' }],
  });
  const again = await proposes(inside, MOVED, blind);
  expect(shape(again)).toEqual(shape(told));
});

test('what was accepted against a commitment stays open, and is told with both sides to whoever sees both', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Harbour site' });
  const { token } = await inside.assistant(all);
  const { token: blind } = await inside.assistant(without('commitment.read'));
  const ask = { purpose: 'When do we launch the site?', subject_ref: project_id };
  const packageFor = (reader?: string) => inside.call(tools.getContextContract, ask, reader);
  const there = await inside.create(Commitment, { ...LAUNCH, project_id });
  const proposal = await proposes(inside, MOVED, token, { project_id });
  const taken = await inside.call(proposals.acceptMemory, { id: proposal.id });
  expect(await openNow(inside)).toEqual([[there.id, taken.id]]);
  for (const reader of [token, undefined]) {
    const { memories: told, constraints, conflicts, sufficient } = await packageFor(reader);
    expect(told.map(({ ref }) => ref.id)).toEqual([taken.id]);
    expect(constraints.map(({ ref }) => ref.id)).toEqual([there.id]);
    expect(conflicts.map(({ item_ids }) => item_ids.toSorted())).toEqual([[there.id, taken.id].toSorted()]);
    expect(sufficient).toBe(false);
  }
  expect((await packageFor(blind)).conflicts).toEqual([]);
  expect(JSON.stringify(await packageFor(blind))).not.toContain(there.id);
});

test('a conflict with a hidden side of another kind is told to nobody but the owner', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const memory = await says(inside, MOVED);
  const ask = { purpose: 'When do we launch the site?' };
  const packageFor = (reader?: string) => inside.call(tools.getContextContract, ask, reader);
  const before = await packageFor(token);
  const there = await inside.create(Commitment, { ...LAUNCH, classification: 'sensitive' });
  expect(await openNow(inside)).toEqual([[memory.id, there.id]]);
  expect(await packageFor(token)).toEqual(before);
  expect((await packageFor()).conflicts).toHaveLength(1);
});

test('one side brings the other, which the purpose alone would not have found', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const rationale = 'The reports of the bookkeeper are written in it.';
  const there = await inside.create(Decision, { ...DECIDED, rationale });
  const memory = await says(inside, STAYS);
  await inside.compared();
  const ask = { purpose: 'What did the bookkeeper need for the reports?' };
  const told = await inside.call(tools.getContextContract, ask, token);
  expect(told.decisions.map(({ ref }) => ref.id)).toEqual([there.id]);
  expect(told.memories.map(({ ref }) => ref.id)).toEqual([memory.id]);
});

test('a promise is one in whatever project; what a project decides or prefers is its own', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = [
    await inside.create(Project, { title: 'One' }),
    await inside.create(Project, { title: 'Other' }),
  ];
  const there = await inside.create(Commitment, { ...LAUNCH, project_id: one.id });
  await says(inside, MOVED, { project_id: other.id });
  expect(await openNow(inside)).toEqual([]);
  const general = await says(inside, 'The launch of the site moved to 9 May.');
  expect((await openNow(inside)).filter(([side]) => side === there.id)).toEqual([[there.id, general.id]]);
  await inside.create(Preference, { ...COFFEE, project_id: one.id });
  await says(inside, NO_COFFEE);
  await inside.create(Decision, DECIDED);
  await says(inside, STAYS, { project_id: one.id });
  expect((await openNow(inside)).filter(([side]) => !side.startsWith('cmt'))).toHaveLength(1);
});

test('a conflict ends when the commitment is done or gets the day, and begins again when it is open as before', async () => {
  await using inside = await VaultHere.create();
  const there = await inside.create(Commitment, LAUNCH);
  await says(inside, MOVED);
  expect(await openNow(inside)).toHaveLength(1);
  const change = async (patch: Record<string, unknown>) => {
    await inside.call(commitments.update, { id: there.id, patch });
    return (await openNow(inside)).length;
  };
  expect(await change({ status: 'done' })).toBe(0);
  expect(await change({ status: 'open' })).toBe(1);
  expect(await change({ due_at: '2026-05-03T09:00:00.000Z' })).toBe(0);
});

const commitmentNow = (inside: VaultHere, { id }: AnyRecord) => inside.call(commitments.get, { id });

test('to take the memory gives the commitment its day, at the same hour, and the way back gives it the old one', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const there = await inside.create(Commitment, LAUNCH);
  const proposal = await proposes(inside, MOVED, token);
  await settle(inside, 'accept_new');
  expect(await commitmentNow(inside, there)).toMatchObject({ due_at: '2026-05-03T17:00:00.000Z', status: 'open' });
  const { items } = await inside.call(memories.list, { limit: 9, status: 'live' });
  expect(items.map(({ statement }) => statement)).toEqual([MOVED]);
  expect(await openNow(inside)).toEqual([]);
  await inside.call(proposals.reopenMemory, { id: proposal.id });
  expect(await commitmentNow(inside, there)).toMatchObject({ due_at: DUE, status: 'open' });
  await inside.compared();
  const open = (await inside.call(proposals.listConflicts, { limit: 9, status: 'open' })).items;
  expect(open).toMatchObject([{ memory_id: there.id, proposal_id: proposal.id }]);
});

test('a day without its year is the one that was meant when it was proposed', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const there = await inside.create(Commitment, LAUNCH);
  await proposes(inside, MOVED, token);
  inside.pass(100 * 86_400_000);
  await settle(inside, 'accept_new');
  expect(await commitmentNow(inside, there)).toMatchObject({ due_at: '2026-05-03T17:00:00.000Z' });
});

test('to take a memory that calls it off cancels the commitment', async () => {
  await using inside = await VaultHere.create();
  const there = await inside.create(Commitment, LAUNCH);
  await says(inside, 'The launch of the site was cancelled.');
  await settle(inside, 'accept_new');
  expect(await commitmentNow(inside, there)).toMatchObject({ due_at: DUE, status: 'cancelled' });
  expect(await openNow(inside)).toEqual([]);
});

test('where the memory names no day, it cannot take the place of the commitment', async () => {
  await using inside = await VaultHere.create();
  const there = await inside.create(Commitment, LAUNCH);
  await says(inside, 'The launch of the site moved to May.');
  await expect(settle(inside, 'accept_new')).rejects.toThrow('names no day');
  expect(await commitmentNow(inside, there)).toMatchObject({ due_at: DUE, version: 1 });
  expect(await openNow(inside)).toHaveLength(1);
});

test('a memory that is taken instead of a decision stands where that stood, and is as closed as it', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const { id: project_id } = await inside.create(Project, { title: 'Harbour site' });
  const closed = { classification: 'sensitive', policy_tags: ['store'] };
  await inside.create(Decision, { ...DECIDED, ...closed, project_id, labels: ['backend'] });
  await proposes(inside, STAYS, token);
  await settle(inside, 'accept_new');
  const [taken] = (await inside.call(memories.list, { limit: 9, status: 'live' })).items;
  expect(taken).toMatchObject({ ...closed, project_id, labels: ['backend'], authority: 'agent_inferred' });
});

test('words in place of a memory and a promise are as closed as the promise, which stays where it is', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Harbour site' });
  const there = await inside.create(Commitment, { ...LAUNCH, project_id, classification: 'sensitive' });
  await says(inside, MOVED, { labels: ['web'] });
  await settle(inside, 'merged', 'The launch of the site is on 4 May 2026.');
  const [taken] = (await inside.call(memories.list, { limit: 9, status: 'live' })).items;
  expect(taken).toMatchObject({ classification: 'sensitive', project_id: null, labels: ['web'] });
  expect(await commitmentNow(inside, there)).toMatchObject({ project_id, due_at: '2026-05-04T17:00:00.000Z' });
});

const RETIRED = [
  ['decision', Decision, DECIDED, STAYS, decisions],
  ['preference', Preference, COFFEE, NO_COFFEE, preferences],
] as const;

test.each(RETIRED)(
  'to take the memory retracts the %s, and the way back brings it again',
  async (_, family, fields, statement, contract) => {
    await using inside = await VaultHere.create();
    const { token } = await inside.assistant(all);
    const there = await inside.create(family as unknown as Family, { ...fields });
    const proposal = await proposes(inside, statement, token);
    await settle(inside, 'accept_new');
    const statusNow = async () => (await inside.call(contract.get as typeof decisions.get, { id: there.id })).status;
    expect(await statusNow()).toBe('retracted');
    expect(await openNow(inside)).toEqual([]);
    await inside.call(proposals.reopenMemory, { id: proposal.id });
    expect(await statusNow()).toBe('live');
  },
);

test('to keep what is there rejects or retracts the memory, and leaves the commitment as it is', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const there = await inside.create(Commitment, LAUNCH);
  const proposal = await proposes(inside, MOVED, token);
  await settle(inside, 'keep_existing');
  const { items } = await inside.call(proposals.listMemoryProposals, { limit: 9 });
  expect(items.find(({ id }) => id === proposal.id)?.status).toBe('rejected');
  const memory = await says(inside, 'The launch of the site moved to 9 May.');
  await settle(inside, 'keep_existing');
  expect((await inside.call(memories.get, { id: memory.id })).status).toBe('retracted');
  expect(await commitmentNow(inside, there)).toMatchObject({ due_at: DUE, version: 1 });
});

test('of a memory and what was written after it either may be kept', async () => {
  await using inside = await VaultHere.create();
  const memory = await says(inside, MOVED);
  const there = await inside.create(Commitment, LAUNCH);
  await settle(inside, 'keep_existing');
  expect(await commitmentNow(inside, there)).toMatchObject({ due_at: '2026-05-03T17:00:00.000Z' });
  expect((await inside.call(memories.get, { id: memory.id })).status).toBe('live');
  await inside.call(commitments.update, { id: there.id, patch: { due_at: '2026-06-01T09:00:00.000Z' } });
  const { items } = await (async () => {
    await inside.compared();
    return inside.call(proposals.listConflicts, { limit: 9, status: 'open' });
  })();
  expect(items).toHaveLength(1);
  // The commitment is the newer side, and takes the place of what was said before.
  await inside.call(proposals.resolveConflict, { id: items[0]?.id as string, status: 'resolved_accept_new' });
  const now = (await inside.call(memories.get, { id: memory.id })).status;
  expect([now, (await commitmentNow(inside, there)).status]).toEqual(['retracted', 'open']);
});

test('both may stand, and are not asked about again', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const there = await inside.create(Commitment, LAUNCH);
  await proposes(inside, MOVED, token);
  await settle(inside, 'keep_both');
  await inside.call(commitments.update, { id: there.id, patch: { labels: ['site'] } });
  expect(await openNow(inside)).toEqual([]);
  const { items } = await inside.call(memories.list, { limit: 9, status: 'live' });
  expect(items).toHaveLength(1);
});

test('words of the owner take the place of both, and a promise gets the day that they name', async () => {
  await using inside = await VaultHere.create();
  const there = await inside.create(Commitment, LAUNCH);
  const memory = await says(inside, MOVED);
  await expect(settle(inside, 'merged', 'The launch of the site is soon.')).rejects.toThrow('name no other day');
  expect(await openNow(inside)).toHaveLength(1);
  const words = 'The launch of the site moved to 10 May.';
  await settle(inside, 'merged', words);
  const [now, ...more] = (await inside.call(memories.list, { limit: 9, status: 'live' })).items;
  expect(more).toEqual([]);
  expect(now).toMatchObject({ statement: words, authority: 'user_confirmed', supersedes: memory.id });
  expect(await inside.call(commitments.get, { id: there.id })).toMatchObject({
    status: 'open',
    due_at: '2026-05-10T17:00:00.000Z',
  });
  expect(await openNow(inside)).toEqual([]);
});

test.each([
  ['a decision', Decision, DECIDED, STAYS, 'Postgres 17 stores the app.'],
  ['a preference', Preference, COFFEE, NO_COFFEE, 'I drink coffee on Sundays alone.'],
] as const)(
  'words of the owner take the place of a proposal and of %s, with a way back',
  async (_, family, fields, statement, words) => {
    await using inside = await VaultHere.create();
    const { token } = await inside.assistant(all);
    const there = await inside.create(family, { ...fields });
    const { id } = await proposes(inside, statement, token);
    await settle(inside, 'merged', words);
    const { items } = await inside.call(memories.list, { limit: 9, status: 'live' });
    expect(items).toMatchObject([{ statement: words, authority: 'user_confirmed' }]);
    const standing = async () => {
      const contract = family.type === 'decision' ? decisions : preferences;
      return (await inside.call(contract.get, { id: there.id })).status;
    };
    expect(await standing()).toBe('retracted');
    expect(await openNow(inside)).toEqual([]);
    await inside.call(proposals.reopenMemory, { id });
    expect(await standing()).toBe('live');
    expect((await inside.call(memories.list, { limit: 9, status: 'live' })).items).toEqual([]);
  },
);
