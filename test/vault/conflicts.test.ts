// What a conflict leaves behind: what the successor keeps, and conflicts whose proposal or memory was settled otherwise.
import { expect, test } from 'vitest';
import { memories } from '../../shared/contracts/records.ts';
import { review } from '../../shared/contracts/review.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../shared/schemas/object.ts';
import type { MemoryProposalRequest } from '../../shared/schemas/proposal.ts';
import { InsideVault } from '../support/inside-vault.ts';

const semantic = { kind: 'semantic' as const };
const LIKES = 'The owner prefers the window seat on long flights';
const DISLIKES = 'The owner never prefers the window seat on long flights';

type Said = Partial<MemoryProposalRequest['memory']>;

/** A proposal against each of these memories, with its conflicts in the order of the memories. */
async function contested(
  inside: InsideVault,
  existing: readonly Record<string, unknown>[],
  said: Said = {},
  more = {},
) {
  const { token } = await inside.assistant({ capabilities: ['memory.propose', 'memory.retrieve'] });
  const old: AnyRecord[] = [];
  for (const each of existing) old.push(await inside.create(Memory, { ...semantic, statement: LIKES, ...each }));
  const memory = { ...semantic, statement: DISLIKES, ...said };
  const proposal = await inside.call(review.proposeMemory, { memory, ...more }, token);
  const { items } = await inside.call(review.listConflicts, { limit: 9 });
  const conflicts = old.map(({ id }) => items.find(({ memory_id }) => memory_id === id)?.id as string);
  expect(conflicts.every((id) => id !== undefined)).toBe(true);
  const resolve = (n: number, verdict: 'keep_existing' | 'accept_new' | 'merged', statement?: string) =>
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
  await using inside = await InsideVault.create();
  const retention = { mode: 'expires' as const, at: '2026-09-01T00:00:00.000Z' };
  const said = { ...TIMES, policy_tags: ['travel'], labels: ['flights'] };
  const { resolve, fresh } = await contested(inside, [{}], said, { retention });
  await resolve(0, 'accept_new');
  expect(await fresh()).toMatchObject({ ...said, retention, authority: 'agent_inferred' });
});

test('a merge keeps how long it holds and is kept', async () => {
  await using inside = await InsideVault.create();
  const retention = { mode: 'review_after' as const, at: '2026-09-01T00:00:00.000Z' };
  const { resolve, fresh } = await contested(inside, [{}], TIMES, { retention });
  await resolve(0, 'merged', 'The owner takes the window seat in spring');
  expect(await fresh()).toMatchObject({ ...TIMES, retention, authority: 'user_confirmed' });
});

test('what protects the old memory protects what takes its place', async () => {
  await using inside = await InsideVault.create();
  const retention = { mode: 'expires' as const, at: '2026-09-01T00:00:00.000Z' };
  const { resolve, fresh } = await contested(inside, [{ policy_tags: ['owner_only'], retention }], {
    policy_tags: ['travel'],
  });
  await resolve(0, 'accept_new');
  expect(await fresh()).toMatchObject({ policy_tags: ['owner_only', 'travel'], retention, valid_from: inside.now });
});
