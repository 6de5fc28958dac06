// What waits and may say the same in other words is one entry of the queue: its owner decides once, or sets one apart. Nobody else is told.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { memories } from '../../../shared/methods/records.ts';
import { review } from '../../../shared/methods/review.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { VaultHere } from '../../support/vault-here.ts';

const GRANT = { capabilities: ['memory.propose' as const, 'memory.retrieve' as const, 'project.read' as const] };
const DAY_MS = 86_400_000;
const SHORT = 'The owner prefers short answers.';
const CONCISE = 'User prefers short, concise answers.';
const BRIEF = 'The user prefers short answers to questions.';

async function scene(...statements: string[]) {
  const inside = await VaultHere.create();
  const made: MemoryProposal[] = [];
  const tokens: string[] = [];
  for (const statement of statements) {
    const { token } = await inside.assistant(GRANT);
    tokens.push(token);
    made.push(await propose(inside, token, statement));
    inside.pass(1000);
  }
  await inside.compared();
  return { inside, made, tokens, ids: made.map(({ id }) => id) as [string, string, string] };
}

const propose = (inside: VaultHere, token: string, statement: string, more: object = {}, evidence: string[] = []) =>
  inside.call(
    proposals.proposeMemory,
    { memory: { kind: 'semantic', statement, ...more }, evidence_refs: evidence },
    token,
  );

const waiting = async (inside: VaultHere) =>
  (await inside.call(proposals.listMemoryProposals, { limit: 20, status: 'pending' })).items;

const told = async (inside: VaultHere) =>
  (await waiting(inside)).map(({ id, perhaps_same }) => [id, (perhaps_same ?? []).map((each) => each.id)]);

const statusOf = async (inside: VaultHere, id: string) =>
  (await inside.call(proposals.getMemoryProposal, { id })).status;

test('what three assistants say in other words is one entry, with what else was said and by whom', async () => {
  const { inside, made, ids } = await scene(SHORT, CONCISE, BRIEF);
  await using _ = inside;
  const [entry, ...more] = await waiting(inside);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ id: ids[0], statement: SHORT });
  expect(entry?.perhaps_same).toEqual(
    made.slice(1).map(({ id, statement, submitted_by }) => ({ id, says: statement, submitted_by })),
  );
});

test.each([
  ['of whom it is said', 'Nora is allergic to penicillin.', 'Nora is allergic to penicillin (antibiotic). Avoid it.'],
  [
    'in which order',
    'The owner works from home on Mondays and Fridays.',
    'On Fridays and Mondays the owner works from home.',
  ],
  [
    'by which verb',
    'Tim goes to the Montessori school on Elm Street.',
    'Tim attends the Montessori school in Elm Street.',
  ],
  ['where the denial stands', 'The user does not drink wine at lunch.', 'The user drinks no wine at lunch.'],
  ['how it is asked', 'Decided: CI provider GitHub Actions.', 'Decided: Which CI provider do we use? GitHub Actions.'],
])('what differs in no more than %s stands in one entry', async (_, one, other) => {
  const { inside, ids } = await scene(one, other);
  await using _here = inside;
  const [[entry, alike] = []] = await told(inside);
  expect(entry).toBe(ids[0]);
  expect([[ids[1]], []]).toContainEqual(alike);
  expect(await waiting(inside)).toHaveLength(1);
});

test.each([
  ['another matter', 'The owner prefers short meetings.'],
  ['another value', 'The owner prefers answers of 3 lines.'],
  ['the contrary', 'The owner does not prefer short answers.'],
])('%s is an entry of its own', async (_, statement) => {
  const { inside, ids } = await scene(SHORT, statement);
  await using _here = inside;
  expect(await told(inside)).toEqual([
    [ids[1], []],
    [ids[0], []],
  ]);
});

test('for other eyes it is an entry of its own', async () => {
  const { inside, tokens, ids } = await scene(SHORT);
  await using _ = inside;
  const other = await propose(inside, tokens[0] as string, CONCISE, { classification: 'sensitive' });
  await inside.compared();
  expect(await told(inside)).toEqual([
    [other.id, []],
    [ids[0], []],
  ]);
});

test('what is named is accepted with it, as one memory with the evidence of all, and what is not goes on to wait', async () => {
  const { inside, tokens, ids } = await scene(SHORT);
  await using _ = inside;
  const same = await propose(inside, tokens[0] as string, CONCISE, {}, ['chat 7']);
  const apart = await propose(inside, tokens[0] as string, BRIEF, {}, ['chat 8']);
  await inside.compared();
  const memory = await inside.call(proposals.acceptMemory, { id: ids[0], same: [same.id] });
  expect(memory).toMatchObject({ statement: SHORT, source_refs: ['chat 7'] });
  expect(await inside.call(proposals.getMemoryProposal, { id: same.id })).toMatchObject({
    status: 'accepted',
    memory_id: memory.id,
  });
  expect(await told(inside)).toEqual([[apart.id, []]]);
  expect((await inside.call(memories.list, { limit: 9 })).items).toHaveLength(1);
});

test('what is named is rejected with it, and does not come back', async () => {
  const { inside, tokens, ids } = await scene(SHORT, CONCISE);
  await using _ = inside;
  await inside.call(proposals.rejectMemory, { id: ids[0], same: [ids[1]] });
  expect(await waiting(inside)).toEqual([]);
  expect(await statusOf(inside, ids[1])).toBe('rejected');
  expect(await propose(inside, tokens[0] as string, CONCISE)).toMatchObject({ status: 'pending' });
  await inside.compared();
  expect(await waiting(inside)).toEqual([]);
});

test('a decision that was about several is taken back of all of them', async () => {
  const { inside, ids } = await scene(SHORT, CONCISE);
  await using _ = inside;
  await inside.call(proposals.acceptMemory, { id: ids[0], same: [ids[1]] });
  inside.pass(1000);
  await inside.call(proposals.reopenMemory, { id: ids[0] });
  expect(await told(inside)).toEqual([[ids[0], [ids[1]]]]);
  inside.pass(1000);
  await inside.call(proposals.rejectMemory, { id: ids[0], same: [ids[1]] });
  inside.pass(1000);
  await inside.call(proposals.reopenMemory, { id: ids[1] });
  expect(await told(inside)).toEqual([[ids[0], [ids[1]]]]);
});

test('without a word of the others only the one is decided, and the next of them is the entry', async () => {
  const { inside, ids } = await scene(SHORT, CONCISE, BRIEF);
  await using _ = inside;
  await inside.call(proposals.rejectMemory, { id: ids[0] });
  expect(await told(inside)).toEqual([[ids[1], [ids[2]]]]);
  await inside.call(proposals.acceptMemory, { id: ids[1] });
  expect(await told(inside)).toEqual([[ids[2], []]]);
});

test('what is not told as perhaps the same is not decided with it', async () => {
  const { inside, ids } = await scene(SHORT, 'The owner is allergic to penicillin.');
  await using _ = inside;
  const both = inside.call(proposals.acceptMemory, { id: ids[0], same: [ids[1]] });
  await expect(both).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await waiting(inside)).toHaveLength(2);
});

test('whoever puts the entry off has put off all of it', async () => {
  const { inside, ids } = await scene(SHORT, CONCISE);
  await using _ = inside;
  const until = new Date(Date.parse(inside.now) + DAY_MS).toISOString();
  await inside.call(review.defer, { id: ids[0], until });
  expect(await waiting(inside)).toEqual([]);
  inside.pass(2 * DAY_MS);
  expect(await told(inside)).toEqual([[ids[0], [ids[1]]]]);
});

test('what goes against something that is there stands by itself', async () => {
  await using inside = await VaultHere.create();
  await inside.call(memories.create, { kind: 'semantic', statement: 'The rent of the flat is 900 euros.' });
  const { token } = await inside.assistant(GRANT);
  const first = await propose(inside, token, 'The rent of the flat is 950 euros.');
  const second = await propose(inside, token, 'The rent of the flat is now 950 euros a month.');
  await inside.compared();
  expect((await told(inside)).map(([id]) => id)).toEqual([second.id, first.id]);
});

test('no proposer is told that another has proposed what may be the same', async () => {
  const { inside, tokens, ids } = await scene(SHORT, CONCISE);
  await using _ = inside;
  const own = async (token: string | undefined) =>
    (await inside.call(proposals.listMemoryProposals, { limit: 20 }, token)).items;
  for (const [place, token] of tokens.entries()) {
    const [mine, ...more] = await own(token);
    expect(more).toEqual([]);
    expect(mine?.id).toBe(ids[place]);
    expect(mine?.perhaps_same ?? null).toBeNull();
  }
});
