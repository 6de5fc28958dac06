// What a conflict leaves behind: what the successor keeps, and conflicts whose proposal or memory was settled otherwise.
import { expect, test } from 'vitest';
import { memories } from '../../shared/methods/records.ts';
import { review } from '../../shared/methods/review.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../shared/schemas/object.ts';
import type { MemoryProposalRequest } from '../../shared/schemas/proposal.ts';
import { outcome } from '../support/outcome.ts';
import { VaultHere } from '../support/vault-here.ts';

const semantic = { kind: 'semantic' as const };
const LIKES = 'The owner prefers the window seat on long flights';
const DISLIKES = 'The owner never prefers the window seat on long flights';

type Verdict = 'keep_existing' | 'accept_new' | 'merged' | 'retract_new' | 'keep_both';
type Said = Partial<MemoryProposalRequest['memory']>;

/** A proposal against each of these memories, with its conflicts in the order of the memories. */
async function contested(inside: VaultHere, existing: readonly Record<string, unknown>[], said: Said = {}, more = {}) {
  const { token } = await inside.assistant({ capabilities: ['memory.propose', 'memory.retrieve'] });
  const old: AnyRecord[] = [];
  for (const each of existing) old.push(await inside.create(Memory, { ...semantic, statement: LIKES, ...each }));
  const memory = { ...semantic, statement: DISLIKES, ...said };
  const proposal = await inside.call(review.proposeMemory, { memory, ...more }, token);
  await inside.compared();
  const { items } = await inside.call(review.listConflicts, { limit: 9 });
  const conflicts = old.map(({ id }) => items.find(({ memory_id }) => memory_id === id)?.id as string);
  expect(conflicts.every((id) => id !== undefined)).toBe(true);
  const resolve = (n: number, verdict: Verdict, statement?: string) =>
    inside.call(review.resolveConflict, {
      id: conflicts[n] as string,
      status: `resolved_${verdict}`,
      ...(statement !== undefined && { statement }),
    });
  const oldNow = (n: number) => inside.call(memories.get, { id: old[n]?.id as string });
  const proposalNow = async () =>
    (await inside.call(review.listMemoryProposals, { limit: 9 })).items.find(({ id }) => id === proposal.id);
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
  expect((await inside.call(review.listConflicts, { limit: 9, status: 'open' })).items).toEqual([]);
});

test('a proposal that was accepted plainly still takes the place of what it contradicts', async () => {
  await using inside = await VaultHere.create();
  const { proposal, resolve, oldNow, fresh, live } = await contested(inside, [{}]);
  await inside.call(review.acceptMemory, { id: proposal.id });
  expect(await live()).toHaveLength(2);
  await resolve(0, 'accept_new');
  const old = await oldNow(0);
  expect(await fresh()).toMatchObject({ id: old.superseded_by, supersedes: old.id, authority: 'agent_inferred' });
  expect(await live()).toEqual([DISLIKES]);
});

test('what took the place of an accepted proposal takes that of the memory it contradicts', async () => {
  await using inside = await VaultHere.create();
  const { proposal, resolve, oldNow, live } = await contested(inside, [{}]);
  const { id } = await inside.call(review.acceptMemory, { id: proposal.id });
  const later = await inside.call(memories.supersede, { id, successor: { statement: 'The owner takes the aisle' } });
  await resolve(0, 'accept_new');
  expect((await oldNow(0)).superseded_by).toBe(later.id);
  expect(await live()).toEqual(['The owner takes the aisle']);
});

test('a merge after the proposal was accepted takes the place of both', async () => {
  await using inside = await VaultHere.create();
  const { proposal, resolve, oldNow, fresh, live } = await contested(inside, [{ classification: 'sensitive' }]);
  await inside.call(review.acceptMemory, { id: proposal.id });
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

test.each(Object.entries(ENDS))('a conflict with a memory that was %s is settled either way', async (_, end) => {
  for (const verdict of ['accept_new', 'merged', 'keep_existing'] as const) {
    await using inside = await VaultHere.create();
    const { old, resolve, proposalNow, fresh, live } = await contested(inside, [{}]);
    await end(inside, old[0] as string);
    // What took its place is there to be kept; where nothing is, nobody who keeps it loses both.
    if (verdict === 'keep_existing' && end !== ENDS.superseded) {
      await expect(resolve(0, verdict)).rejects.toThrow(/keep both, retract the new one, or merge/);
      expect((await proposalNow())?.status).toBe('pending');
      await resolve(0, 'retract_new');
    } else await resolve(0, verdict, verdict === 'merged' ? BOTH : undefined);
    expect((await inside.call(review.listConflicts, { limit: 9, status: 'open' })).items).toEqual([]);
    const others = (await live()).filter((each) => each !== 'The owner sleeps on trains');
    if (verdict === 'keep_existing') {
      expect([(await proposalNow())?.status, others]).toEqual(['rejected', []]);
      continue;
    }
    const said = verdict === 'merged' ? BOTH : DISLIKES;
    const authority = verdict === 'merged' ? 'user_confirmed' : 'agent_inferred';
    expect(await fresh()).toMatchObject({ statement: said, authority, status: 'live', supersedes: null });
    expect([(await proposalNow())?.status, others]).toEqual(['accepted', [said]]);
  }
});

test('what is left of two settled sides is told, and what can still be chosen is done', async () => {
  await using inside = await VaultHere.create();
  const { proposal, old, resolve, oldNow, live } = await contested(inside, [{}, {}, {}]);
  const { id } = await inside.call(review.acceptMemory, { id: proposal.id });
  await inside.call(memories.retract, { id: old[1] as string });
  // The old one is gone: the accepted one stays, and the words of the owner take its place alone.
  await resolve(1, 'accept_new');
  await inside.call(memories.remove, { id, purge: false });
  // The accepted one is gone: it cannot be taken any more.
  expect(await outcome(resolve(0, 'accept_new'))).toBe('already_decided');
  await resolve(0, 'merged', BOTH);
  expect(await live()).toEqual(expect.arrayContaining([BOTH, LIKES]));
  expect((await oldNow(0)).status).toBe('superseded');
  await inside.call(memories.retract, { id: old[2] as string });
  expect(await outcome(resolve(2, 'merged', BOTH))).toBe('already_decided');
  await resolve(2, 'keep_existing');
  expect((await inside.call(review.listConflicts, { limit: 9, status: 'open' })).items).toEqual([]);
});

test('whoever proposed it is told no id of what it may not see, where it took the place of something hidden', async () => {
  await using inside = await VaultHere.create();
  const hidden = [{ classification: 'sensitive' }];
  const { token, proposal, resolve, fresh } = await contested(inside, hidden);
  await resolve(0, 'accept_new');
  expect(await fresh()).toMatchObject({ classification: 'sensitive' });
  const told = async () => (await inside.call(review.listMemoryProposals, { limit: 9 }, token)).items;
  expect(await told()).toMatchObject([{ id: proposal.id, status: 'accepted', memory_id: null }]);
  // What it may see is told with its id.
  const plain = await inside.call(
    review.proposeMemory,
    { memory: { ...semantic, statement: 'The kitchen has a gas stove' } },
    token,
  );
  const { id: memory_id } = await inside.call(review.acceptMemory, { id: plain.id });
  expect((await told())[0]).toMatchObject({ id: plain.id, status: 'accepted', memory_id });
});

/** Of what was decided, the newest about this. */
async function lastDecided(inside: VaultHere, id: string) {
  return (await inside.call(review.listDecided, { limit: 20 })).items.find((each) => each.id === id);
}

test('of a settled conflict it is said what has become of both sides, as they stand now', async () => {
  const became = async (
    verdict: Verdict,
    { isAccepted = false, words }: { isAccepted?: boolean; words?: string } = {},
  ) => {
    await using inside = await VaultHere.create();
    const { proposal, old, resolve } = await contested(inside, [{}]);
    if (isAccepted) await inside.call(review.acceptMemory, { id: proposal.id });
    await resolve(0, verdict, words);
    const told = async () => {
      const { items } = await inside.call(review.listDecided, { limit: 9 });
      return items.find(({ type }) => type === 'conflict')?.became;
    };
    const first = await told();
    await inside.call(memories.remove, { id: old[0] as string, purge: false });
    return [first, await told()];
  };
  const kept = ['the first stays, the second was rejected', 'the first is gone, the second was rejected'];
  expect(await became('keep_existing')).toEqual(kept);
  expect(await became('keep_existing', { isAccepted: true })).toEqual(kept);
  expect(await became('retract_new')).toEqual(kept);
  expect((await became('accept_new'))[0]).toBe('the second took the place of the first');
  expect(await became('keep_both')).toEqual(['both stay', 'the first is gone, the second stays']);
  expect((await became('merged', { words: 'On long flights either seat will do' }))[0]).toBe(
    'your words took the place of both',
  );
  await using inside = await VaultHere.create();
  const { proposal } = await contested(inside, [{}]);
  await inside.call(review.rejectMemory, { id: proposal.id });
  const { items } = await inside.call(review.listDecided, { limit: 9 });
  expect(items.map(({ type, became }) => [type, became]).sort()).toEqual([
    ['conflict', kept[0]],
    ['memory_proposal', null],
  ]);
});

test('to keep what is there takes out what was accepted, which can wait again and then contradicts it still', async () => {
  await using inside = await VaultHere.create();
  const { token, proposal, resolve, proposalNow, live } = await contested(inside, [{}]);
  const { id } = await inside.call(review.acceptMemory, { id: proposal.id });
  await resolve(0, 'keep_existing');
  expect(await live()).toEqual([LIKES]);
  expect((await inside.call(memories.get, { id })).status).toBe('retracted');
  expect(await proposalNow()).toMatchObject({ status: 'rejected', memory_id: null });
  const [told] = (await inside.call(review.listMemoryProposals, { limit: 1 }, token)).items;
  expect(told).toMatchObject({ id: proposal.id, status: 'rejected', memory_id: null });
  expect(await lastDecided(inside, proposal.id)).toMatchObject({ status: 'rejected', way_back: true });
  await inside.call(review.reopenMemory, { id: proposal.id });
  const open = (await inside.call(review.listConflicts, { limit: 9, status: 'open' })).items;
  expect(open).toMatchObject([{ proposal_id: proposal.id, other_id: null }]);
  // From there it is accepted anew, and contradicts it as before.
  await inside.call(review.acceptMemory, { id: proposal.id });
  await inside.compared();
  expect((await inside.call(review.listConflicts, { limit: 9, status: 'open' })).items).toHaveLength(1);
  expect(await live()).toHaveLength(2);
});

test('to keep what is there brings back what the accepted one had taken the place of', async () => {
  await using inside = await VaultHere.create();
  const { proposal, resolve, oldNow, live } = await contested(inside, [{}, {}, {}]);
  await inside.call(review.acceptMemory, { id: proposal.id });
  await resolve(0, 'accept_new');
  expect((await oldNow(0)).status).toBe('superseded');
  await resolve(1, 'keep_existing');
  expect(await live()).toEqual([LIKES, LIKES, LIKES]);
  expect((await inside.call(review.listConflicts, { limit: 9, status: 'open' })).items).toEqual([]);
});

test('to keep both leaves both live, whether the new one waits or was accepted, and is not asked about again', async () => {
  for (const isAccepted of [false, true]) {
    await using inside = await VaultHere.create();
    const { proposal, resolve, proposalNow, live } = await contested(inside, [{}]);
    if (isAccepted) await inside.call(review.acceptMemory, { id: proposal.id });
    await resolve(0, 'keep_both');
    await inside.compared();
    expect((await live()).toSorted()).toEqual([DISLIKES, LIKES].toSorted());
    expect((await proposalNow())?.status).toBe('accepted');
    expect((await inside.call(review.listConflicts, { limit: 9, status: 'open' })).items).toEqual([]);
  }
});

test('nobody who keeps what is there loses both sides, or the words of the owner: it is refused, and says what can be chosen', async () => {
  await using inside = await VaultHere.create();
  const { proposal, old, resolve, live } = await contested(inside, [{}, {}]);
  const { id } = await inside.call(review.acceptMemory, { id: proposal.id });
  await inside.call(memories.retract, { id: old[0] as string });
  await expect(resolve(0, 'keep_existing')).rejects.toThrow(/keep both, retract the new one, or merge/);
  await inside.call(memories.supersede, { id, successor: { statement: 'The owner takes the aisle' } });
  await expect(resolve(1, 'keep_existing')).rejects.toThrow(/keep both, retract the new one, or merge/);
  expect((await live()).toSorted()).toEqual([LIKES, 'The owner takes the aisle'].toSorted());
  await resolve(0, 'retract_new');
  expect(await live()).toEqual([LIKES]);
});
