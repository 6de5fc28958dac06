// The way back from an acceptance: it loses nothing of what was proposed, and nothing of what had to give way.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { memories } from '../../../shared/methods/records.ts';
import { review } from '../../../shared/methods/review.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { contestedRent, RENT } from '../../support/contested-rent.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const ALL = { capabilities: [...CAPABILITIES] };

const pending = { limit: 100, status: 'pending' };
const decided = async (inside: VaultHere) => (await inside.call(review.listDecided, { limit: 100 })).items;

async function twoAssistants(inside: VaultHere) {
  return [await inside.assistant(ALL), await inside.assistant(ALL)] as const;
}

test('an accepted entry is taken back with all who proposed it and all their grounds', async () => {
  await using inside = await VaultHere.create();
  const [one, other] = await twoAssistants(inside);
  const propose = (token: string, ground: string) =>
    inside.call(
      tools.proposeMemory,
      { memory: { kind: 'semantic', statement: 'The boiler hums.' }, evidence_refs: [ground] },
      token,
    );
  const { id } = await propose(one.token, 'mail 1');
  await propose(other.token, 'mail 2');
  const entries = async () => (await inside.call(proposals.listMemoryProposals, pending)).items;
  const before = await entries();
  await inside.call(proposals.acceptMemory, { id });
  expect(await decided(inside)).toHaveLength(1);
  await inside.call(proposals.reopenMemory, { id });
  const after = await entries();
  expect(after).toHaveLength(1);
  expect(after[0]?.evidence_refs).toEqual(before[0]?.evidence_refs);
  expect(after[0]?.proposed_by?.map((each) => each.id)).toEqual(before[0]?.proposed_by?.map((each) => each.id));
});

test('what was superseded by an acceptance is live again when that is taken back, and nothing is lost', async () => {
  await using inside = await VaultHere.create();
  const { old, id, entry, conflict, lived } = await contestedRent(inside);
  const before = await entry();
  for (let round = 0; round < 2; round++) {
    await inside.call(proposals.resolveConflict, { id: conflict, status: 'resolved_accept_new' });
    const [fresh, ...more] = await lived();
    expect([fresh?.statement, fresh?.supersedes, more]).toEqual(['The rent is 1,250 euros a month.', old.id, []]);
    expect((await decided(inside)).find((each) => each.id === id)).toMatchObject({ way_back: true });

    await inside.call(proposals.reopenMemory, { id });
    expect(await inside.call(memories.get, { id: old.id })).toEqual({ ...old, version: 3 + 2 * round });
    expect((await lived()).map((each) => each.id)).toEqual([old.id]);
    expect((await inside.call(memories.get, { id: fresh?.id as string })).status).toBe('retracted');
    expect(await entry()).toMatchObject({ statement: before?.statement, against: before?.against });
    expect(await decided(inside)).toEqual([]);
  }
  const { items: restored } = await inside.call(vault.events, { limit: 100, kind: 'memory.restored' });
  expect(restored.map(({ refs, actor }) => [refs[0], actor])).toEqual(Array(2).fill([old.id, 'owner']));
  expect((await inside.call(memories.versions, { id: old.id, limit: 9 })).items).toHaveLength(5);
});

test('words of the owner in place of both are history again when the acceptance is taken back, before and after it', async () => {
  const statement = 'The rent is 1,200 euros a month.';
  for (const isAcceptedFirst of [false, true]) {
    await using inside = await VaultHere.create();
    const { old, id, entry, conflict, lived } = await contestedRent(inside);
    if (isAcceptedFirst) await inside.call(proposals.acceptMemory, { id });
    await inside.call(proposals.resolveConflict, { id: conflict, status: 'resolved_merged', statement });
    expect((await lived()).map((each) => each.statement)).toEqual([statement]);
    await inside.call(proposals.reopenMemory, { id });
    expect((await lived()).map((each) => each.id)).toEqual([old.id]);
    expect((await entry())?.against).toMatchObject([{ conflict_id: conflict, id: old.id }]);
  }
});

test('everything that one acceptance has taken the place of is live again', async () => {
  await using inside = await VaultHere.create();
  const { old, id, entry, conflict, lived } = await contestedRent(inside);
  const [{ token }] = await twoAssistants(inside);
  const statement = 'The garage costs 80 euros.';
  const other = await inside.create(Memory, { kind: 'semantic', statement });
  await inside.call(proposals.acceptMemory, { id });
  await inside.call(proposals.resolveConflict, { id: conflict, status: 'resolved_accept_new' });
  expect((await lived()).map((each) => each.id).includes(old.id)).toBe(false);
  // Somebody else's acceptance is not taken back with it.
  const memory = { kind: 'semantic', statement: 'The garage costs 90 euros.' } as const;
  const second = await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
  await inside.call(proposals.resolveConflict, {
    id: (await entry())?.against?.[0]?.conflict_id as string,
    status: 'resolved_accept_new',
  });
  await inside.call(proposals.reopenMemory, { id });
  const now = await lived();
  expect(now.map((each) => each.statement).sort()).toEqual([memory.statement, RENT]);
  expect((await inside.call(memories.get, { id: other.id })).status).toBe('superseded');
  await inside.call(proposals.reopenMemory, { id: second.id });
  expect((await lived()).map((each) => each.statement).sort()).toEqual([statement, RENT]);
});

test('what was purged meanwhile is not brought back, and what the owner has corrected since is not taken back', async () => {
  await using inside = await VaultHere.create();
  const { old, id, conflict, lived } = await contestedRent(inside);
  await inside.call(proposals.resolveConflict, { id: conflict, status: 'resolved_accept_new' });
  await inside.call(memories.remove, { id: old.id, purge: true });
  await inside.call(proposals.reopenMemory, { id });
  expect(await lived()).toEqual([]);
  const taken = await inside.call(proposals.acceptMemory, { id });
  await inside.call(memories.supersede, { id: taken.id, successor: { statement: RENT } });
  expect((await decided(inside)).find((each) => each.id === id)?.way_back).toBe(false);
  expect(await outcome(inside.call(proposals.reopenMemory, { id }))).toBe('already_decided');
  expect((await lived()).map((each) => each.statement)).toEqual([RENT]);
});

test('a memory that has other words by now is not taken back with what it came of', async () => {
  await using inside = await VaultHere.create();
  const [one] = await twoAssistants(inside);
  const memory = { kind: 'semantic', statement: 'Swallows nest under the roof.' } as const;
  const { id } = await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, one.token);
  const { id: came } = await inside.call(proposals.acceptMemory, { id });
  await inside.call(memories.update, { id: came, patch: { statement: 'Swallows nest under the north roof.' } });
  expect((await decided(inside)).find((each) => each.id === id)?.way_back).toBe(false);
  expect(await outcome(inside.call(proposals.reopenMemory, { id }))).toBe('already_decided');
  expect((await inside.call(memories.get, { id: came })).status).toBe('live');
  // Back in the words that were accepted, it can be.
  await inside.call(memories.update, { id: came, patch: { statement: memory.statement, labels: ['birds'] } });
  await inside.call(proposals.reopenMemory, { id });
  expect((await inside.call(memories.get, { id: came })).status).toBe('retracted');
});

test('what is live by the time it is accepted is the same memory, and stays when the acceptance is taken back', async () => {
  await using inside = await VaultHere.create();
  const [one] = await twoAssistants(inside);
  const statement = 'The mill wheel turns left.';
  const propose = (said: string) =>
    inside.call(tools.proposeMemory, { memory: { kind: 'semantic', statement: said }, evidence_refs: [] }, one.token);
  const live = async () =>
    (await inside.call(memories.list, { limit: 100 })).items.filter(({ status }) => status === 'live');
  const { id } = await propose(statement);
  const { id: revised } = await propose('The wheel of the mill is new.');
  const { id: closer } = await propose('The mill pond is deep.');
  const own = await inside.create(Memory, { kind: 'semantic', statement });
  inside.pass(1_000);
  expect((await inside.call(proposals.acceptMemory, { id })).id).toBe(own.id);
  const edits = { statement: 'The mill wheel turns left' };
  expect((await inside.call(proposals.acceptMemory, { id: revised, edits })).id).toBe(own.id);
  expect(await live()).toEqual([own]);
  await inside.call(proposals.reopenMemory, { id });
  expect(await live()).toEqual([own]);
  await inside.call(proposals.rejectMemory, { id });
  expect(await live()).toEqual([own]);
  // For other eyes it is another memory.
  const apart = await inside.call(proposals.acceptMemory, {
    id: closer,
    edits: { statement, classification: 'sensitive' },
  });
  expect(apart.id).not.toBe(own.id);
  // What an assistant has said is not yet the owner’s word.
  const { id: said } = await propose('The miller sings.');
  const inferred = await inside.call(proposals.acceptMemory, { id: said });
  const { id: hummed } = await propose('The miller hums.');
  const word = await inside.call(proposals.acceptMemory, { id: hummed, edits: { statement: 'The miller sings.' } });
  expect([word.authority, word.id === inferred.id]).toEqual(['user_confirmed', false]);
});
