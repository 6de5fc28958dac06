// What is to be looked at again from a day on.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memories, profile, projects } from '../../../shared/methods/records.ts';
import { review } from '../../../shared/methods/review.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Profile } from '../../../shared/schemas/profile.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOBODY = `mem_${'0'.repeat(26)}`;

let inside: VaultHere;

beforeEach(async () => {
  inside = await VaultHere.create({ now: Date.parse('2026-03-01T00:00:00Z') });
});
afterEach(() => inside[Symbol.asyncDispose]());

const inDays = (days: number) => new Date(Date.parse(inside.now) + days * DAY).toISOString();
const again = (days: number) => ({ mode: 'review_after', at: inDays(days) });
const remember = (statement: string, retention: object | null = null) =>
  inside.create(Memory, { kind: 'semantic', statement, retention });
const due = async () => (await inside.call(review.listDue, { limit: 100 })).items;
const summaries = async () => (await due()).map(({ summary }) => summary);

test('an object waits from its day on, and what has waited longest comes first', async () => {
  await remember('in two days', again(2));
  await inside.create(Project, { title: 'tomorrow', retention: again(1) });
  await remember('never');
  await remember('gone in a day', { mode: 'expires', at: inDays(1) });
  expect(await due()).toEqual([]);
  inside.pass(DAY);
  expect(await summaries()).toEqual(['tomorrow']);
  inside.pass(DAY);
  expect(await summaries()).toEqual(['tomorrow', 'in two days']);
  expect((await due())[1]).toMatchObject({ type: 'memory', authority: 'user_confirmed', untrusted: false, version: 1 });
});

test('the list is read page by page, each object once', async () => {
  const day = again(1);
  for (let n = 0; n < 7; n++) await remember(`${n}`, n < 4 ? day : again(2));
  inside.pass(3 * DAY);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await inside.call(review.listDue, { limit: 3, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.items.map(({ summary }) => summary));
    cursor = page.next;
  }
  expect(seen).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(await outcome(inside.call(review.listDue, { limit: 3, cursor: 'AAAA' }))).toBe('validation_failed');
});

test('what is still so is not asked about again, or only from another day on', async () => {
  const [dropped, later] = [await remember('dropped', again(1)), await remember('later', again(1))];
  inside.pass(DAY);
  const kept = await inside.call(review.keepDue, { id: dropped.id });
  expect(kept).toEqual({ id: dropped.id, version: 2, retention: { mode: 'until_revoked' } });
  await inside.call(review.keepDue, { id: later.id, again: inDays(10) });
  expect(await due()).toEqual([]);
  expect(await inside.call(memories.get, { id: later.id })).toMatchObject({ status: 'live', statement: 'later' });
  inside.pass(10 * DAY);
  expect(await summaries()).toEqual(['later']);
  expect(await outcome(inside.call(review.keepDue, { id: later.id, again: inDays(-1) }))).toBe('validation_failed');
});

test('what is let go is retracted where that is how it ends, and deleted otherwise', async () => {
  const memory = await remember('a memory', again(1));
  const preference = await inside.create(Preference, { key: 'seat', value: 'aisle', retention: again(1) });
  const decision = await inside.create(Decision, { title: 'a decision', retention: again(1) });
  const goal = await inside.create(Goal, { title: 'a goal', retention: again(1) });
  inside.pass(DAY);
  const became = async (id: string) => (await inside.call(review.retire, { id })).became;
  for (const { id } of [memory, preference, decision]) expect(await became(id)).toBe('retracted');
  expect(await became(goal.id)).toBe('deleted');
  expect(await due()).toEqual([]);
});

test('nothing is decided this way about what does not wait, or is not there', async () => {
  const { id } = await remember('not yet', again(1));
  for (const method of [review.keepDue, review.retire]) {
    expect(await outcome(inside.call(method, { id }))).toBe('already_decided');
    expect(await outcome(inside.call(method, { id: NOBODY }))).toBe('not_found');
  }
  const assistant = await inside.assistant({ preset: 'read_active_projects' });
  expect(await outcome(inside.call(review.retire, { id: assistant.id }))).toBe('not_found');
});

test('what was shown is decided about, and not what it has become since', async () => {
  const { id } = await remember('as it was', again(1));
  inside.pass(DAY);
  const expected_version = (await due())[0]?.version as number;
  await inside.call(memories.update, { id, patch: { statement: 'as it is' } });
  for (const method of [review.keepDue, review.retire])
    expect(await outcome(inside.call(method, { id, expected_version }))).toBe('version_conflict');
  expect(await inside.call(memories.get, { id })).toMatchObject({ status: 'live', version: 2 });
  await inside.call(review.keepDue, { id, expected_version: 2 });
  expect(await due()).toEqual([]);
});

test('a profile is looked at again like anything else, and cannot be let go', async () => {
  const [id] = await inside.change(({ tx }) => tx.column<string>`SELECT id FROM objects WHERE type = ${Profile.type}`);
  await inside.call(profile.update, { patch: { retention: again(1) as never } });
  inside.pass(DAY);
  expect((await due()).map((each) => each.id)).toEqual([id]);
  expect(await outcome(inside.call(review.retire, { id: id as string }))).toBe('bad_request');
  await inside.call(review.keepDue, { id: id as string });
  expect(await due()).toEqual([]);
});

test('what was changed, taken back or deleted meanwhile does not wait', async () => {
  const [changed, retracted, deleted] = await Promise.all(
    ['changed', 'retracted', 'deleted'].map((statement) => remember(statement, again(1))),
  );
  await inside.call(memories.update, { id: changed?.id as string, patch: { retention: null } });
  await inside.call(memories.retract, { id: retracted?.id as string });
  await inside.call(memories.remove, { id: deleted?.id as string, purge: false });
  inside.pass(DAY);
  expect(await due()).toEqual([]);
});

test('waiting is for the owner: an assistant is told the same as before, and may not ask', async () => {
  const project = await inside.create(Project, { title: 'Boats', retention: again(1) });
  const { token } = await inside.assistant({ preset: 'read_active_projects' });
  inside.pass(DAY);
  expect(await summaries()).toEqual(['Boats']);
  expect(await outcome(inside.call(review.listDue, { limit: 1 }, token))).toBe('owner_required');
  expect(await outcome(inside.call(review.keepDue, { id: project.id }, token))).toBe('owner_required');
  expect(await outcome(inside.call(review.retire, { id: project.id }, token))).toBe('owner_required');
  expect(await inside.call(projects.get, { id: project.id })).toMatchObject({ version: 1, status: 'active' });
});

test('the due ones are found by their dates, not by looking at every object', async () => {
  const plan = await inside.change(
    ({ tx }) =>
      tx.all<{ detail: string }>`
        EXPLAIN QUERY PLAN SELECT o.id FROM objects o WHERE o.deleted = 0 AND o.review_at IS NOT NULL
          AND o.review_at <= ${inside.now} AND (o.review_at, o.id) > ('', '') ORDER BY o.review_at, o.id LIMIT 3`,
  );
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH o USING .*objects_by_review/)]);
});
