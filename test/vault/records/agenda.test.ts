// What lies in a window of time, across all projects: events that begin in it or are under way, and promises by their day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agenda, calendarEvents, commitments, memories, projects } from '../../../shared/methods/records.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { VaultHere } from '../../support/vault-here.ts';

let inside: VaultHere;
const DAY = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' };
const titles = (records: { title: string }[]) => records.map(({ title }) => title);

beforeAll(async () => {
  inside = await VaultHere.create();
});
afterAll(() => inside[Symbol.asyncDispose]());

it('is told in the order of its time, with what was due before, and nothing that is done, deleted or of another day', async () => {
  const { id: project_id } = await inside.call(projects.create, { title: 'A boat of oak' });
  const event = (title: string, starts_at: string, ends_at?: string) =>
    inside.call(calendarEvents.create, { title, starts_at, ...(ends_at && { ends_at }) });
  await event('Evening', '2026-03-02T19:00:00Z');
  await event('Morning', '2026-03-02T08:00:00.000Z');
  await event('The day before', '2026-03-01T08:00:00.000Z', '2026-03-01T09:00:00Z');
  await event('The day after', '2026-03-03T00:00:00.000Z');
  await event('A week away', '2026-02-28T00:00:00.000Z', '2026-03-06T00:00:00Z');
  const gone = await event('Cancelled by deleting', '2026-03-02T10:00:00.000Z');
  await inside.call(calendarEvents.remove, { id: gone.id, purge: false });

  const promise = (title: string, due_at: string, more = {}) =>
    inside.call(commitments.create, { title, due_at, ...more });
  await promise('Sand the keel', '2026-03-02T12:00:00.000Z', { project_id });
  await promise('Pay the joiner', '2026-02-20T12:00:00Z');
  await promise('Buy varnish', '2026-02-10T12:00:00Z', { status: 'overdue' });
  await promise('Launch her', '2026-05-01T12:00:00Z');
  const done = await promise('Order the oak', '2026-02-01T12:00:00Z');
  await inside.call(commitments.update, { id: done.id, patch: { status: 'done' } });

  const told = await inside.call(agenda.get, DAY);
  expect(titles(told.events)).toEqual(['A week away', 'Morning', 'Evening']);
  expect(titles(told.due)).toEqual(['Sand the keel']);
  expect(titles(told.overdue)).toEqual(['Buy varnish', 'Pay the joiner']);
  expect(told.more).toBe(false);
  const ahead = await inside.call(agenda.get, {});
  expect(titles(ahead.due)).toEqual(['Sand the keel']);
});

it('is told to the owner alone', async () => {
  const { token } = await inside.assistant({ preset: 'read_active_projects' });
  await expect(inside.call(agenda.get, DAY, token)).rejects.toMatchObject({ code: 'owner_required' });
});

it('what only its owner sees stays so when another takes its place', async () => {
  const reads = await inside.assistant({ capabilities: ['memory.retrieve'] });
  const memory = await inside.call(memories.create, {
    kind: 'semantic',
    statement: 'The boat is a present',
    policy_tags: ['owner_only'],
  });
  const next = await inside.call(memories.supersede, { id: memory.id, successor: { statement: 'It is a surprise' } });
  const { owner_only, readers } = await inside.call(trust.readers, { id: next.id });
  expect(owner_only).toBe(true);
  expect(readers.find(({ connection_id }) => connection_id === reads.id)).toMatchObject({ sees: 'not' });
});
