// What becomes of a proposed memory: what it is told to go against, accepted, rejected, and never live before that.
import { expect, test } from 'vitest';
import { storeVersion } from '../../../services/vault/store/objects/versions.ts';
import { proposals } from '../../../shared/methods/proposals.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { memories } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Retention } from '../../../shared/schemas/object.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const ALL = {
  capabilities: ['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose', 'action.propose'],
} satisfies { capabilities: string[] };
const grant = { ...ALL, capabilities: [...ALL.capabilities] } as Parameters<VaultHere['assistant']>[0];
const semantic = { kind: 'semantic' as const };
const LIKES = 'The owner prefers the window seat on long flights';
const DISLIKES = 'The owner never prefers the window seat on long flights';

const propose = (inside: VaultHere, token: string, memory: Record<string, unknown>, evidence_refs: string[] = []) =>
  inside.call(tools.proposeMemory, { memory: { ...semantic, statement: LIKES, ...memory }, evidence_refs }, token);

test('a proposal accepted as it is stays the assistant’s word, with half confidence and its evidence', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const { id } = await propose(inside, token, {}, ['the chat of today']);
  const memory = await inside.call(proposals.acceptMemory, { id });
  expect(memory).toMatchObject({ authority: 'agent_inferred', confidence: 0.5, source_refs: ['the chat of today'] });
});

test('a proposal accepted with edits is the owner’s word', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const { id } = await propose(inside, token, { confidence: 0.9 });
  const memory = await inside.call(proposals.acceptMemory, { id, edits: { statement: 'The owner likes the aisle' } });
  expect(memory).toMatchObject({ authority: 'user_confirmed', statement: 'The owner likes the aisle' });
});

test('the sources of an accepted memory are its own and its evidence, or those that the owner says', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const said = { source_refs: ['mail 7', 'chat 3'] };
  const first = await propose(inside, token, said, ['chat 3', 'chat 4']);
  const memory = await inside.call(proposals.acceptMemory, { id: first.id });
  expect(memory.source_refs).toEqual(['chat 3', 'chat 4', 'mail 7']);
  const second = await propose(inside, token, { ...said, statement: 'The owner owns a kayak' }, ['chat 4']);
  const inOtherWords = { id: second.id, edits: { statement: 'The owner owns two kayaks' } };
  expect((await inside.call(proposals.acceptMemory, inOtherWords)).source_refs).toEqual(['chat 4', 'mail 7', 'chat 3']);
  const third = await propose(inside, token, { ...said, statement: 'The owner sings in a choir' }, ['chat 4']);
  const edits = { source_refs: ['I was there'] };
  expect((await inside.call(proposals.acceptMemory, { id: third.id, edits })).source_refs).toEqual(['I was there']);
});

test('an object that is named as a source must be seen, as one that is named as evidence', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const hidden = await inside.create(Memory, { ...semantic, statement: DISLIKES, policy_tags: ['owner_only'] });
  expect(await outcome(propose(inside, token, { source_refs: [hidden.id] }))).toBe('not_found');
});

test('a proposal is not live before it is accepted, and never after it was rejected', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const { id } = await propose(inside, token, {});
  const found = async () => (await inside.call(reading.search, { q: 'window seat' }, token)).hits.length;
  expect(await found()).toBe(0);
  await inside.call(proposals.rejectMemory, { id });
  expect(await found()).toBe(0);
  const other = await propose(inside, token, { statement: 'The window seat is for the children' });
  await inside.call(proposals.acceptMemory, { id: other.id });
  expect(await found()).toBe(1);
});

test('nothing is decided twice', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const { id } = await propose(inside, token, {});
  const both = [inside.call(proposals.acceptMemory, { id }), inside.call(proposals.rejectMemory, { id })];
  expect(await Promise.all(both.map(outcome))).toEqual(['ok', 'already_decided']);
  expect(await outcome(inside.call(proposals.acceptMemory, { id }))).toBe('already_decided');
});

test('the same statement again is a duplicate, its denial a contradiction', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const existing = await inside.create(Memory, { ...semantic, statement: LIKES });
  expect(await propose(inside, token, {})).toMatchObject({ policy_verdict: 'duplicate' });
  expect(await propose(inside, token, { statement: DISLIKES })).toMatchObject({ policy_verdict: 'conflict' });
  const { items } = await inside.call(proposals.listConflicts, { limit: 9 });
  expect(items.map(({ kind, memory_id }) => [kind, memory_id])).toEqual([
    ['contradiction', existing.id],
    ['duplicate', existing.id],
  ]);
});

const ELSEWHERE = [
  [
    'who is paid how',
    'Marek wants to be paid by bank transfer, never in cash.',
    'Marek wants to be paid in cash, never by bank transfer.',
  ],
  ['a measure', 'The ceiling of the kitchen is 2.31 metres high.', 'The ceiling of the kitchen is 2.45 metres high.'],
  ['a number', 'Our stall at the market is stall 17.', 'Our stall at the market is stall 12.'],
  ['a limit', 'Case reports have at most 3,000 words.', 'Case reports have at most 5,000 words.'],
  ['a day', 'The flight to Lisbon is on 21 December.', 'The flight to Lisbon is on 22 December.'],
] as const;

test.each(ELSEWHERE)(
  'what is proposed without a project contradicts what a project holds: %s',
  async (_, held, said) => {
    await using inside = await VaultHere.create();
    const { token } = await inside.assistant(grant);
    const { id: project_id } = await inside.create(Project, { title: 'Kitchen' });
    const { id: other } = await inside.create(Project, { title: 'Garden' });
    const existing = await inside.create(Memory, { ...semantic, statement: held, project_id });
    expect(await propose(inside, token, { statement: said })).toMatchObject({ policy_verdict: 'conflict' });
    // Each project may have its own.
    const beside = await propose(inside, token, { statement: said, project_id: other });
    expect(beside).toMatchObject({ policy_verdict: 'needs_review', conflict_ids: [] });
    await inside.compared();
    const { items } = await inside.call(proposals.listConflicts, { limit: 9 });
    expect(items.map(({ kind, memory_id }) => [kind, memory_id])).toEqual([['contradiction', existing.id]]);
  },
);

test('what is proposed in a project contradicts what belongs to none', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const { id: project_id } = await inside.create(Project, { title: 'Journey' });
  await inside.create(Memory, { ...semantic, statement: LIKES });
  const told = await propose(inside, token, { statement: DISLIKES, project_id });
  expect(told).toMatchObject({ policy_verdict: 'conflict' });
});

test('what is said elsewhere already is told, and the owner decides where it belongs', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const { id: project_id } = await inside.create(Project, { title: 'Journey' });
  await inside.create(Memory, { ...semantic, statement: LIKES, project_id });
  const told = await propose(inside, token, {});
  expect(told).toMatchObject({ policy_verdict: 'duplicate', status: 'pending', memory_id: null });
  const there = await propose(inside, token, { project_id });
  expect(there).toMatchObject({ policy_verdict: 'duplicate', status: 'superseded' });
  expect((await inside.call(proposals.acceptMemory, { id: told.id })).project_id).toBeNull();
});

test.each([
  ['contradicts', DISLIKES],
  ['says', LIKES],
])('what a hidden project holds changes no word of the answer to whoever %s it', async (_, statement) => {
  await using inside = await VaultHere.create();
  const { id: hidden } = await inside.create(Project, { title: 'Journey' });
  const { id: seen } = await inside.create(Project, { title: 'Kitchen' });
  const { token } = await inside.assistant({ ...grant, selectors: { project: seen } });
  await inside.create(Memory, { ...semantic, statement: LIKES, project_id: hidden });
  const nothing = { policy_verdict: 'needs_review', conflict_ids: [], status: 'pending', memory_id: null };
  const told = await propose(inside, token, { statement });
  expect(told).toMatchObject(nothing);
  await inside.compared();
  const [stored] = (await inside.call(proposals.listMemoryProposals, { limit: 1 })).items;
  expect(stored?.policy_verdict).toBe(statement === LIKES ? 'duplicate' : 'conflict');
  const [own] = (await inside.call(proposals.listMemoryProposals, { limit: 1 }, token)).items;
  expect(own).toMatchObject(nothing);
});

test('the verdict is the owner’s alone where the other side is hidden', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  await inside.create(Memory, { ...semantic, statement: LIKES, classification: 'sensitive' });
  const told = await propose(inside, token, {});
  expect(told).toMatchObject({ policy_verdict: 'needs_review', conflict_ids: [] });
  await inside.compared();
  const [stored] = (await inside.call(proposals.listMemoryProposals, { limit: 1 })).items;
  expect(stored).toMatchObject({ policy_verdict: 'duplicate' });
  const [own] = (await inside.call(proposals.listMemoryProposals, { limit: 1 }, token)).items;
  expect(own).toMatchObject({ policy_verdict: 'needs_review', conflict_ids: [] });
});

test('a proposer is told what it goes against in the words of what it sees, with a receipt, and of nothing else', async () => {
  await using inside = await VaultHere.create();
  const { id: connection, token } = await inside.assistant(grant);
  const seen = await inside.create(Memory, { ...semantic, statement: LIKES });
  await inside.create(Memory, { ...semantic, statement: `${LIKES}!`, classification: 'sensitive' });
  const told = await propose(inside, token, { statement: DISLIKES });
  await inside.compared();
  const against = [{ conflict_id: told.conflict_ids[0], kind: 'contradiction', id: seen.id, says: LIKES }];
  expect(told.against).toEqual(against);
  const receipts = async () => (await inside.call(vault.events, { limit: 9, kind: 'context.conflict' })).items;
  expect(await receipts()).toMatchObject([{ actor: connection, refs: [seen.id], extra: { told: [[seen.id, 1]] } }]);
  const { readers } = await inside.call(trust.readers, { id: seen.id });
  expect(readers.find(({ connection_id }) => connection_id === connection)?.told).toMatchObject({ version: 1 });
  // Asked again it is told again; a list of what it proposed names no more than before.
  expect((await propose(inside, token, { statement: DISLIKES })).against).toEqual(against);
  expect(await receipts()).toHaveLength(2);
  const [own] = (await inside.call(proposals.listMemoryProposals, { limit: 1 }, token)).items;
  expect(own?.against ?? null).toBeNull();
  // What it may not see any more is not told.
  await inside.call(memories.update, { id: seen.id, patch: { policy_tags: ['owner_only'] } });
  expect((await propose(inside, token, { statement: DISLIKES })).against ?? null).toBeNull();
});

test('what is there already is told to whoever proposes it, marked where it came from outside', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const there = await inside.create(Memory, { ...semantic, statement: LIKES });
  await inside.change((change) => {
    const stored = { ...there, version: 2, authority: 'source_imported' } as AnyRecord;
    storeVersion(change, stored, { kind: 'object.updated', summary: 'As if it were imported' });
  });
  expect((await propose(inside, token, {})).against).toMatchObject([
    { kind: 'duplicate', id: there.id, says: LIKES, untrusted: true },
  ]);
});

test('a visible contradiction beside a hidden duplicate is told as a contradiction', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  await inside.create(Memory, { ...semantic, statement: LIKES, classification: 'sensitive' });
  await inside.create(Memory, { ...semantic, statement: DISLIKES });
  const told = await propose(inside, token, {});
  expect(told.policy_verdict).toBe('conflict');
  expect(told.conflict_ids).toHaveLength(1);
});

test('many hidden memories that say the same take no place from a visible one', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  await inside.create(Memory, { ...semantic, statement: DISLIKES });
  for (let i = 0; i < 40; i++)
    await inside.create(Memory, { ...semantic, statement: LIKES, policy_tags: ['owner_only'] });
  expect((await propose(inside, token, {})).conflict_ids).toHaveLength(1);
});

test('hidden memories bring no more of the visible ones to what is told of a conflict', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  for (let i = 0; i < 5; i++) {
    await inside.create(Memory, { ...semantic, statement: `red boat harbour winter mooring ${'north'.slice(i)}` });
    await inside.create(Memory, { ...semantic, statement: `boat harbour winter mooring chain ${'south'.slice(i)}` });
  }
  // Among everything "red" is common, and so those without it come first.
  for (let i = 0; i < 200; i++)
    await inside.create(Memory, { ...semantic, statement: `A red thing ${i}`, policy_tags: ['owner_only'] });
  const proposal = await propose(inside, token, { statement: 'red boat harbour winter mooring chain' });
  expect(proposal.conflict_ids).toHaveLength(5);
});

async function contradicted(inside: VaultHere, existing: Record<string, unknown> = {}) {
  const { token } = await inside.assistant(grant);
  const memory = await inside.create(Memory, { ...semantic, statement: LIKES, ...existing });
  const proposal = await propose(inside, token, { statement: DISLIKES });
  await inside.compared();
  const [conflict] = (await inside.call(proposals.listConflicts, { limit: 1 })).items;
  const resolve = (status: 'resolved_keep_existing' | 'resolved_accept_new' | 'resolved_merged', statement?: string) =>
    inside.call(proposals.resolveConflict, { id: conflict?.id as string, status, ...(statement && { statement }) });
  const now = async () => ({
    old: await inside.call(memories.get, { id: memory.id }),
    proposal: (await inside.call(proposals.listMemoryProposals, { limit: 9 })).items.find(
      ({ id }) => id === proposal.id,
    ),
  });
  return { token, resolve, now };
}

test('a conflict that keeps what is there rejects the proposal', async () => {
  await using inside = await VaultHere.create();
  const { resolve, now } = await contradicted(inside);
  await resolve('resolved_keep_existing');
  expect(await now()).toMatchObject({ old: { status: 'live', version: 1 }, proposal: { status: 'rejected' } });
  expect(await outcome(resolve('resolved_accept_new'))).toBe('already_decided');
});

test('a conflict that takes the new supersedes the old, in the assistant’s words and authority', async () => {
  await using inside = await VaultHere.create();
  const { resolve, now } = await contradicted(inside);
  await resolve('resolved_accept_new');
  const { old, proposal } = await now();
  expect(old.status).toBe('superseded');
  expect(proposal?.memory_id).toBe(old.superseded_by);
  const fresh = await inside.call(memories.get, { id: old.superseded_by as string });
  expect(fresh).toMatchObject({
    statement: DISLIKES,
    authority: 'agent_inferred',
    confidence: 0.5,
    supersedes: old.id,
  });
});

test('a merge takes the owner’s words, and stays as close as the closer of the two', async () => {
  await using inside = await VaultHere.create();
  const { token, resolve, now } = await contradicted(inside, { classification: 'sensitive' });
  expect(await outcome(resolve('resolved_merged'))).toBe('validation_failed');
  await resolve('resolved_merged', 'The owner takes the window seat on short flights');
  const fresh = await inside.call(memories.get, { id: (await now()).old.superseded_by as string });
  expect(fresh).toMatchObject({ authority: 'user_confirmed', classification: 'sensitive' });
  expect((await inside.call(reading.search, { q: 'short flights' }, token)).hits).toEqual([]);
});

test('a proposal that is rejected leaves no open conflict behind', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  await inside.create(Memory, { ...semantic, statement: LIKES });
  await inside.create(Memory, { ...semantic, statement: LIKES });
  const { id } = await propose(inside, token, { statement: DISLIKES });
  await inside.call(proposals.rejectMemory, { id });
  const { items } = await inside.call(proposals.listConflicts, { limit: 9 });
  expect(items.map(({ status }) => status)).toEqual(['resolved_keep_existing', 'resolved_keep_existing']);
});

test('a memory that would be forgotten as it is accepted is refused, and one of the past is not', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const until = (at: string) => ({ mode: 'expires', at }) as const;
  for (const at of ['2020-01-01T00:00:00Z', inside.now]) {
    const refusal = { message: 'body: retention.at has passed already.', extras: { errors: [{ type: 'past' }] } };
    await expect(propose(inside, token, { retention: until(at) })).rejects.toMatchObject(refusal);
    const memory = { ...semantic, statement: LIKES };
    const request = { memory, evidence_refs: [], retention: until(at) };
    await expect(inside.call(tools.proposeMemory, request, token)).rejects.toMatchObject(refusal);
  }
  expect((await inside.call(proposals.listMemoryProposals, { limit: 9 })).items).toEqual([]);
  for (const more of [
    { valid_until: '2020-01-01T00:00:00Z' },
    { retention: until('2027-01-01T00:00:00Z') },
    { retention: { mode: 'review_after', at: '2020-01-01T00:00:00Z' } },
  ])
    expect((await propose(inside, token, more)).status).toBe('pending');
});

test('how long a memory is kept is said once: two that differ are refused, and one beside nothing counts', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const soon: Retention = { mode: 'expires', at: '2027-01-01T00:00:00Z' };
  const late: Retention = { mode: 'expires', at: '2028-01-01T00:00:00Z' };
  const keep = (statement: string, within: Retention | null | undefined, beside: Retention | null) => {
    const memory = { ...semantic, statement, ...(within !== undefined && { retention: within }) };
    return inside.call(proposals.proposeMemory, { memory, retention: beside }, token);
  };
  await expect(keep('The boiler hums', soon, late)).rejects.toThrow(
    'body: retention says another than memory.retention: say it once.',
  );
  expect((await inside.call(proposals.listMemoryProposals, { limit: 9 })).items).toEqual([]);
  for (const [statement, within, beside] of [
    ['The boiler hums', soon, soon],
    ['The tap drips', undefined, soon],
    ['The gate creaks', null, soon],
    ['The roof leaks', soon, null],
  ] as const)
    expect((await keep(statement, within, beside)).proposed_memory).toMatchObject({ retention: soon });
});

test('an edge with a hidden end cannot be pointed at either', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const open = await inside.create(Project, { title: 'A' });
  const hidden = await inside.create(Project, { title: 'C', policy_tags: ['owner_only'] });
  const relation = await inside.create(Relation, { from_id: open.id, to_id: hidden.id, relation_type: 'related_to' });
  expect(await outcome(propose(inside, token, {}, [relation.id]))).toBe('not_found');
  expect(await outcome(propose(inside, token, { subject_ref: relation.id }))).toBe('not_found');
});

test('without the capability nothing can be proposed', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: ['project.read', 'memory.retrieve'] });
  const project = await inside.create(Project, { title: 'A' });
  expect(await outcome(propose(inside, token, {}))).toBe('policy_denied');
  expect(await outcome(inside.call(tools.proposeOperationalState, { target_id: project.id }, token))).toBe(
    'policy_denied',
  );
  const action = { kind: 'mail', summary_human: 'Send it', payload: {}, basis_refs: [], idempotency_key: 'k' };
  expect(await outcome(inside.call(tools.proposeAction, action, token))).toBe('policy_denied');
  const { id: to_id } = await inside.create(Project, { title: 'B' });
  const edge = { from_id: project.id, to_id, relation_type: 'depends_on' as const };
  expect(await outcome(inside.call(tools.proposeRelation, edge, token))).toBe('policy_denied');
  const events = (await inside.call(reading.resource, { uri: 'audit' }, token)) as { events: { kind: string }[] };
  expect(events.events.filter(({ kind }) => kind === 'context.refused')).toHaveLength(4);
});

/** So many letters of sources. */
const sources = (letters: number) => Array.from({ length: letters / 8_000 }, (_, n) => `${n} `.padEnd(8_000, 'page '));

test('a proposed memory has an end with all that is given beside it, and what is longer is refused before it is kept', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  expect(await propose(inside, token, { source_refs: sources(56_000) })).toMatchObject({ status: 'pending' });
  const refused = propose(inside, token, { statement: DISLIKES, source_refs: sources(800_000) });
  await expect(refused).rejects.toThrow('memory is larger than 64 KiB');
  expect((await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items).toHaveLength(1);
});

test('who lists what it has proposed gets the newest that fit into an answer, however long they are', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  for (let n = 0; n < 45; n++)
    await propose(inside, token, { statement: `Seat ${n} is reserved.`, source_refs: sources(56_000) });
  const { items } = await inside.call(proposals.listMemoryProposals, { limit: 100 }, token);
  expect(items[0]?.statement).toBe('Seat 44 is reserved.');
  expect(items.length).toBeLessThan(45);
  expect(JSON.stringify(items).length).toBeLessThan(2 * 1024 * 1024);
}, 60_000);
