// What a conflict leaves behind: what the successor keeps, and conflicts whose proposal or memory was settled otherwise.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { memories, projects } from '../../../shared/methods/records.ts';
import { review } from '../../../shared/methods/review.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Project } from '../../../shared/schemas/project.ts';
import type { MemoryProposalRequest } from '../../../shared/schemas/proposal.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const semantic = { kind: 'semantic' as const };
const LIKES = 'The owner prefers the window seat on long flights';
const DISLIKES = 'The owner never prefers the window seat on long flights';

const openNow = async (inside: VaultHere) =>
  (await inside.call(proposals.listConflicts, { limit: 9, status: 'open' })).items;

type Verdict = 'keep_existing' | 'accept_new' | 'merged' | 'retract_new' | 'keep_both';
type Said = Partial<MemoryProposalRequest['memory']>;

/** A proposal against each of these memories, with its conflicts in the order of the memories. */
async function contested(inside: VaultHere, existing: readonly Record<string, unknown>[], said: Said = {}, more = {}) {
  const { token } = await inside.assistant({ capabilities: ['memory.propose', 'memory.retrieve', 'project.read'] });
  const old: AnyRecord[] = [];
  for (const each of existing) old.push(await inside.create(Memory, { ...semantic, statement: LIKES, ...each }));
  const memory = { ...semantic, statement: DISLIKES, ...said };
  const proposal = await inside.call(proposals.proposeMemory, { memory, ...more }, token);
  await inside.compared();
  const { items } = await inside.call(proposals.listConflicts, { limit: 9 });
  const conflicts = old.map(({ id }) => items.find(({ memory_id }) => memory_id === id)?.id as string);
  expect(conflicts.every((id) => id !== undefined)).toBe(true);
  const resolve = (n: number, verdict: Verdict, statement?: string) =>
    inside.call(proposals.resolveConflict, {
      id: conflicts[n] as string,
      status: `resolved_${verdict}`,
      ...(statement !== undefined && { statement }),
    });
  const oldNow = (n: number) => inside.call(memories.get, { id: old[n]?.id as string });
  const proposalNow = async () =>
    (await inside.call(proposals.listMemoryProposals, { limit: 9 })).items.find(({ id }) => id === proposal.id);
  const fresh = async () => inside.call(memories.get, { id: (await proposalNow())?.memory_id as string });
  const live = async () => {
    const { items } = await inside.call(memories.list, { limit: 9, status: 'live' });
    return items.map(({ statement }) => statement);
  };
  return { token, proposal, old: old.map(({ id }) => id), resolve, oldNow, proposalNow, fresh, live };
}

const TIMES = { valid_from: '2026-04-01T00:00:00.000Z', valid_until: '2026-06-01T00:00:00.000Z' };

test('what is taken through its conflict keeps what it keeps when it is accepted plainly', async () => {
  await using inside = await VaultHere.create();
  const retention = { mode: 'expires' as const, at: '2026-09-01T00:00:00.000Z' };
  const said = { ...TIMES, policy_tags: ['travel'], labels: ['flights'] };
  const { resolve, fresh } = await contested(inside, [{}], said, { retention });
  await resolve(0, 'accept_new');
  expect(await fresh()).toMatchObject({ ...said, retention, authority: 'agent_inferred' });
});

test('a merge keeps how long it holds and is kept', async () => {
  await using inside = await VaultHere.create();
  const retention = { mode: 'review_after' as const, at: '2026-09-01T00:00:00.000Z' };
  const { resolve, fresh } = await contested(inside, [{}], TIMES, { retention });
  await resolve(0, 'merged', 'The owner takes the window seat in spring');
  expect(await fresh()).toMatchObject({ ...TIMES, retention, authority: 'user_confirmed' });
});

test('what protects the old memory protects what takes its place', async () => {
  await using inside = await VaultHere.create();
  const retention = { mode: 'expires' as const, at: '2026-09-01T00:00:00.000Z' };
  const { resolve, fresh } = await contested(inside, [{ policy_tags: ['owner_only'], retention }], {
    policy_tags: ['travel'],
  });
  await resolve(0, 'accept_new');
  expect(await fresh()).toMatchObject({ policy_tags: ['owner_only', 'travel'], retention, valid_from: inside.now });
});

const PLACE = { labels: ['seats'], sensitivity_flags: ['health'] };

test.each([
  ['accept_new', undefined],
  ['merged', 'The owner takes the window seat on short flights'],
] as const)(
  'what takes the place of a memory stands in its project, with its labels and flags (%s, whether it waits or was accepted)',
  async (verdict, words) => {
    for (const isAccepted of [false, true]) {
      await using inside = await VaultHere.create();
      const { id: project_id } = await inside.create(Project, { title: 'Osprey' });
      const { token } = await inside.assistant({
        capabilities: ['memory.retrieve'],
        selectors: { project: [project_id] },
      });
      const { proposal, resolve, oldNow } = await contested(inside, [{ ...PLACE, project_id }], {
        sensitivity_flags: ['legal'],
      });
      if (isAccepted) await inside.call(proposals.acceptMemory, { id: proposal.id });
      await resolve(0, verdict, words);
      const id = (await oldNow(0)).superseded_by as string;
      const taken = await inside.call(memories.get, { id });
      expect(taken).toMatchObject({ project_id, labels: ['seats'], statement: words ?? DISLIKES });
      expect(taken.sensitivity_flags.toSorted()).toEqual(['health', 'legal']);
      // Whoever may see the project sees what holds now.
      const seen = await inside.call(reading.search, { q: 'window seat flights' }, token);
      expect(seen.hits.map(({ ref }) => ref.id)).toEqual([id]);
    }
  },
);

test('what a proposal says of its labels and its project itself is not taken over, and what protects the old one is', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Osprey' });
  const said = { project_id, labels: ['flights'] };
  const { resolve, fresh } = await contested(inside, [PLACE], said);
  await resolve(0, 'accept_new');
  expect(await fresh()).toMatchObject({ ...said, sensitivity_flags: ['health'] });
});

test('what stands in a project that is gone is settled like all else, and is taken out of it by nobody', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Osprey' });
  const { resolve, fresh } = await contested(inside, [{ project_id }]);
  await inside.call(projects.remove, { id: project_id, purge: false });
  await resolve(0, 'accept_new');
  expect(await fresh()).toMatchObject({ project_id, statement: DISLIKES });
});

const BOTH = 'The owner takes the window seat on short flights';

test('each conflict of a proposal that was taken is settled for its own memory', async () => {
  await using inside = await VaultHere.create();
  const places = [{}, { classification: 'sensitive', policy_tags: ['travel'] }, {}];
  const { resolve, oldNow, fresh, proposalNow, live } = await contested(inside, places);
  await resolve(0, 'accept_new');
  await resolve(1, 'accept_new');
  await resolve(2, 'keep_both');
  const taken = await fresh();
  expect(taken).toMatchObject({ status: 'live', authority: 'agent_inferred', confidence: 0.5 });
  // It takes the place of the sensitive one too, and stays as closed as that.
  expect(taken).toMatchObject({ classification: 'sensitive', policy_tags: ['travel'] });
  for (const n of [0, 1]) expect(await oldNow(n)).toMatchObject({ status: 'superseded', superseded_by: taken.id });
  expect(taken.supersedes).toBe((await oldNow(0)).id);
  expect(await oldNow(2)).toMatchObject({ status: 'live', version: 1 });
  expect((await proposalNow())?.memory_id).toBe(taken.id);
  expect(await live()).toEqual(expect.arrayContaining([DISLIKES, LIKES]));
  expect(await openNow(inside)).toEqual([]);
});

test('a proposal that was accepted plainly still takes the place of what it contradicts', async () => {
  await using inside = await VaultHere.create();
  const { proposal, resolve, oldNow, fresh, live } = await contested(inside, [{}]);
  await inside.call(proposals.acceptMemory, { id: proposal.id });
  expect(await live()).toHaveLength(2);
  await resolve(0, 'accept_new');
  const old = await oldNow(0);
  expect(await fresh()).toMatchObject({ id: old.superseded_by, supersedes: old.id, authority: 'agent_inferred' });
  expect(await live()).toEqual([DISLIKES]);
});

test('what its owner puts otherwise after accepting it is compared anew, and settles what it was about', async () => {
  await using inside = await VaultHere.create();
  const { proposal, live } = await contested(inside, [{}]);
  const { id } = await inside.call(proposals.acceptMemory, { id: proposal.id });
  const aisle = 'The owner takes the aisle';
  const later = await inside.call(memories.supersede, { id, successor: { statement: aisle } });
  expect(await openNow(inside)).toEqual([]);
  expect((await live()).toSorted()).toEqual([LIKES, aisle].toSorted());
  // Where it goes on contradicting it, that is asked about with what is said now.
  const still = { statement: 'The owner never prefers the window seat on flights that are long' };
  const { id: other_id } = await inside.call(memories.supersede, { id: later.id, successor: still });
  await inside.compared();
  expect(await openNow(inside)).toMatchObject([{ proposal_id: null, other_id }]);
});

test('a merge after the proposal was accepted takes the place of both', async () => {
  await using inside = await VaultHere.create();
  const { proposal, resolve, oldNow, fresh, live } = await contested(inside, [{ classification: 'sensitive' }]);
  await inside.call(proposals.acceptMemory, { id: proposal.id });
  await resolve(0, 'merged', BOTH);
  const [old, taken] = [await oldNow(0), await fresh()];
  expect(taken).toMatchObject({ status: 'superseded', superseded_by: old.superseded_by });
  const merged = await inside.call(memories.get, { id: old.superseded_by as string });
  expect(merged).toMatchObject({ authority: 'user_confirmed', confidence: null, classification: 'sensitive' });
  expect(await live()).toEqual([BOTH]);
});

const ENDS = {
  deleted: (inside: VaultHere, id: string) => inside.call(memories.remove, { id, purge: false }),
  purged: (inside: VaultHere, id: string) => inside.call(memories.remove, { id, purge: true }),
  retracted: (inside: VaultHere, id: string) => inside.call(memories.retract, { id }),
  superseded: (inside: VaultHere, id: string) =>
    inside.call(memories.supersede, { id, successor: { statement: 'The owner sleeps on trains' } }),
};

test.each(Object.entries(ENDS))(
  'a conflict with a memory that was %s ends with it, and what was proposed is decided by itself',
  async (_, end) => {
    await using inside = await VaultHere.create();
    const { proposal, old, resolve, proposalNow, fresh } = await contested(inside, [{}]);
    await end(inside, old[0] as string);
    expect(await openNow(inside)).toEqual([]);
    const [decided] = (await inside.call(review.listDecided, { limit: 9, type: 'conflict' })).items;
    expect(decided).toMatchObject({
      ...{ status: 'resolved_by_change', decided_by: 'vault' },
      because: 'One of the two does not hold any more.',
    });
    expect(await outcome(resolve(0, 'keep_existing'))).toBe('already_decided');
    expect((await proposalNow())?.status).toBe('pending');
    await inside.call(proposals.acceptMemory, { id: proposal.id });
    expect(await fresh()).toMatchObject({ statement: DISLIKES, status: 'live', supersedes: null });
    await inside.compared();
    expect(await openNow(inside)).toEqual([]);
  },
);

test.each(Object.entries(ENDS))(
  'what was accepted and is %s then contradicts nothing any more, nor what another proposes',
  async (_, end) => {
    await using inside = await VaultHere.create();
    const { proposal } = await contested(inside, [{}, {}]);
    const { id } = await inside.call(proposals.acceptMemory, { id: proposal.id });
    await inside.compared();
    expect(await openNow(inside)).toHaveLength(2);
    await end(inside, id);
    expect(await openNow(inside)).toEqual([]);
  },
);

test('the one that is kept takes the conflicts of the other with it, and what waits is asked about by itself', async () => {
  await using inside = await VaultHere.create();
  const ALLERGIC = 'Jonas is allergic to hazelnuts.';
  const [one, other] = [
    await inside.assistant({ capabilities: ['memory.propose'] }),
    await inside.assistant({ capabilities: ['memory.propose'] }),
  ];
  const propose = (token: string, statement: string) =>
    inside.call(proposals.proposeMemory, { memory: { ...semantic, statement } }, token);
  const waits = await propose(other.token, ALLERGIC);
  await inside.create(Memory, { ...semantic, statement: ALLERGIC });
  const denied = await propose(one.token, 'Jonas is not allergic to hazelnuts.');
  const { id } = await inside.call(proposals.acceptMemory, { id: denied.id });
  await inside.compared();
  const open = await openNow(inside);
  expect(open.map(({ memory_id, proposal_id }) => [memory_id, proposal_id])).toContainEqual([id, waits.id]);
  const settled = open.find(({ other_id }) => other_id === id)?.id as string;
  await inside.call(proposals.resolveConflict, { id: settled, status: 'resolved_keep_existing' });
  expect((await inside.call(memories.get, { id })).status).toBe('retracted');
  expect(await openNow(inside)).toEqual([]);
  const queue = (await inside.call(proposals.listMemoryProposals, { limit: 9, status: 'pending' })).items;
  expect(queue).toMatchObject([{ id: waits.id, against: [], policy_verdict: 'needs_review' }]);
  // It waits again and is accepted again: then they contradict each other as before.
  await inside.call(proposals.reopenMemory, { id: denied.id });
  const again = await inside.call(proposals.acceptMemory, { id: denied.id });
  await inside.compared();
  const now = (await openNow(inside)).map(({ memory_id, proposal_id }) => [memory_id, proposal_id]);
  expect(now).toContainEqual([again.id, waits.id]);
});

test('what was kept for a time ends its conflicts when that is over, and so does what had ended in a vault of before', async () => {
  await using inside = await VaultHere.create();
  const retention = { mode: 'expires' as const, at: '2026-03-02T09:00:00.000Z' };
  const { old, proposal } = await contested(inside, [{ retention }, {}]);
  inside.pass(86_400_000);
  await inside.create(Memory, { ...semantic, statement: 'The gate creaks' });
  await expect.poll(async () => (await openNow(inside)).map(({ memory_id }) => memory_id)).toEqual([old[1]]);
  // As it was left open before.
  const [{ id } = { id: '' }] = await openNow(inside);
  await inside.call(memories.retract, { id: old[1] as string });
  const reopened = () =>
    inside.change(
      ({ tx }) => tx.run`
        UPDATE versions SET record = json_set(record, '$.status', 'open') WHERE seq = (SELECT seq FROM objects WHERE id = ${id})`,
    );
  await reopened();
  await inside.change(({ tx }) => tx.run`UPDATE objects SET status = 'open' WHERE id = ${id}`);
  expect(await openNow(inside)).toMatchObject([{ id, proposal_id: proposal.id }]);
  await inside.restart();
  await expect.poll(() => openNow(inside)).toEqual([]);
});

test('whoever proposed it is told no id of what it may not see, where it took the place of something hidden', async () => {
  await using inside = await VaultHere.create();
  const hidden = [{ classification: 'sensitive' }];
  const { token, proposal, resolve, fresh } = await contested(inside, hidden);
  await resolve(0, 'accept_new');
  expect(await fresh()).toMatchObject({ classification: 'sensitive' });
  const told = async () => (await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items;
  expect(await told()).toMatchObject([{ id: proposal.id, status: 'accepted', memory_id: null }]);
  // What it may see is told with its id.
  const plain = await inside.call(
    proposals.proposeMemory,
    { memory: { ...semantic, statement: 'The kitchen has a gas stove' } },
    token,
  );
  const { id: memory_id } = await inside.call(proposals.acceptMemory, { id: plain.id });
  expect((await told())[0]).toMatchObject({ id: plain.id, status: 'accepted', memory_id });
});

/** Of what was decided, the newest of a type. */
async function lastOf(inside: VaultHere, type: 'conflict') {
  return (await inside.call(review.listDecided, { limit: 1, type })).items[0];
}

/** Of what was decided, the newest about this. */
async function lastDecided(inside: VaultHere, id: string) {
  return (await inside.call(review.listDecided, { limit: 20 })).items.find((each) => each.id === id);
}

test('of a settled conflict it is said what was decided, whatever becomes of both sides afterwards', async () => {
  const became = async (
    verdict: Verdict,
    { isAccepted = false, words }: { isAccepted?: boolean; words?: string } = {},
  ) => {
    await using inside = await VaultHere.create();
    const { proposal, old, resolve, proposalNow } = await contested(inside, [{}]);
    if (isAccepted) await inside.call(proposals.acceptMemory, { id: proposal.id });
    await resolve(0, verdict, words);
    const told = async () => (await lastOf(inside, 'conflict'))?.became;
    const first = await told();
    const { memory_id } = (await proposalNow()) ?? {};
    for (const id of [old[0], memory_id]) if (id) await inside.call(memories.remove, { id, purge: false });
    expect(await told()).toBe(first);
    return first;
  };
  const kept = 'the first stays, the second was rejected';
  expect(await became('keep_existing')).toBe(kept);
  expect(await became('keep_existing', { isAccepted: true })).toBe(kept);
  expect(await became('retract_new')).toBe(kept);
  for (const isAccepted of [false, true])
    expect(await became('accept_new', { isAccepted })).toBe('the second took the place of the first');
  expect(await became('keep_both')).toBe('both stay');
  expect(await became('merged', { words: 'On long flights either seat will do' })).toBe(
    'your words took the place of both',
  );
  await using inside = await VaultHere.create();
  const { proposal } = await contested(inside, [{}]);
  await inside.call(proposals.rejectMemory, { id: proposal.id });
  const { items } = await inside.call(review.listDecided, { limit: 9 });
  expect(items.map(({ type, became }) => [type, became]).sort()).toEqual([
    ['conflict', kept],
    ['memory_proposal', null],
  ]);
});

test('what was kept and then replaced in another decision is said to have been kept in the first', async () => {
  await using inside = await VaultHere.create();
  const { token, resolve } = await contested(inside, [{}]);
  await resolve(0, 'keep_existing');
  const kept = await lastOf(inside, 'conflict');
  const memory = { ...semantic, statement: 'The owner does not prefer the window seat on long flights at all' };
  await inside.call(proposals.proposeMemory, { memory }, token);
  await inside.compared();
  const [{ id } = { id: '' }] = await openNow(inside);
  await inside.call(proposals.resolveConflict, { id, status: 'resolved_merged', statement: BOTH });
  expect(await lastDecided(inside, kept?.id ?? '')).toMatchObject({
    became: 'the first stays, the second was rejected',
  });
});

test('of a conflict that ended with a side it is said that one holds no more', async () => {
  await using inside = await VaultHere.create();
  const { old } = await contested(inside, [{}]);
  await inside.call(memories.retract, { id: old[0] as string });
  expect(await lastOf(inside, 'conflict')).toMatchObject({ became: 'one holds no more, the other is as it was' });
});

test('to keep what is there takes out what was accepted, which can wait again and then contradicts it still', async () => {
  await using inside = await VaultHere.create();
  const { token, proposal, resolve, proposalNow, live } = await contested(inside, [{}]);
  const { id } = await inside.call(proposals.acceptMemory, { id: proposal.id });
  await resolve(0, 'keep_existing');
  expect(await live()).toEqual([LIKES]);
  expect((await inside.call(memories.get, { id })).status).toBe('retracted');
  expect(await proposalNow()).toMatchObject({ status: 'rejected', memory_id: null });
  const [told] = (await inside.call(proposals.listMemoryProposals, { limit: 1 }, token)).items;
  expect(told).toMatchObject({ id: proposal.id, status: 'rejected', memory_id: null });
  expect(await lastDecided(inside, proposal.id)).toMatchObject({ status: 'rejected', way_back: true });
  await inside.call(proposals.reopenMemory, { id: proposal.id });
  const open = (await inside.call(proposals.listConflicts, { limit: 9, status: 'open' })).items;
  expect(open).toMatchObject([{ proposal_id: proposal.id, other_id: null }]);
  // From there it is accepted anew, and contradicts it as before.
  await inside.call(proposals.acceptMemory, { id: proposal.id });
  await inside.compared();
  expect((await inside.call(proposals.listConflicts, { limit: 9, status: 'open' })).items).toHaveLength(1);
  expect(await live()).toHaveLength(2);
});

test('to keep what is there brings back what the accepted one had taken the place of', async () => {
  await using inside = await VaultHere.create();
  const { proposal, resolve, oldNow, live } = await contested(inside, [{}, {}, {}]);
  await inside.call(proposals.acceptMemory, { id: proposal.id });
  await resolve(0, 'accept_new');
  expect((await oldNow(0)).status).toBe('superseded');
  await resolve(1, 'keep_existing');
  expect(await live()).toEqual([LIKES, LIKES, LIKES]);
  expect(await openNow(inside)).toEqual([]);
});

test('to keep both leaves both live, whether the new one waits or was accepted, and is not asked about again', async () => {
  for (const isAccepted of [false, true]) {
    await using inside = await VaultHere.create();
    const { proposal, resolve, proposalNow, live } = await contested(inside, [{}]);
    if (isAccepted) await inside.call(proposals.acceptMemory, { id: proposal.id });
    await resolve(0, 'keep_both');
    await inside.compared();
    expect((await live()).toSorted()).toEqual([DISLIKES, LIKES].toSorted());
    expect((await proposalNow())?.status).toBe('accepted');
    expect(await openNow(inside)).toEqual([]);
  }
});

test('nobody who keeps what is there loses both sides: it is refused, and says what can be chosen', async () => {
  await using inside = await VaultHere.create();
  const retention = { mode: 'expires' as const, at: '2026-03-02T09:00:00.000Z' };
  const { proposal, resolve, live } = await contested(inside, [{ retention }]);
  await inside.call(proposals.acceptMemory, { id: proposal.id });
  inside.pass(86_400_000);
  await expect(resolve(0, 'keep_existing')).rejects.toThrow(/keep both, retract the new one, or merge/);
  expect(await live()).toEqual([DISLIKES]);
  await resolve(0, 'retract_new');
  expect(await live()).toEqual([]);
});
