// A search whose filters say what is meant, with words and without.
import { expect, test } from 'vitest';
import { createRecord } from '../../../services/vault/records/family.ts';
import { SEARCH_HITS } from '../../../shared/limits.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { calendarEvents, memories } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { Family } from '../../../shared/schemas/object.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { READS } from '../../support/contract-reader.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

type Filters = Omit<Parameters<typeof VaultHere.prototype.call<typeof reading.search>>[1], 'q'>;

const semantic = { kind: 'semantic' };
const DAY = 86_400_000;

function searcher(inside: VaultHere, token?: string) {
  return async (filters: Filters, q = '') => {
    const { hits } = await inside.call(reading.search, { q, ...filters }, token);
    return hits.map(({ ref }) => ref.summary);
  };
}

test('filters without words find the newest that match all of them, and nothing asked finds nothing', async () => {
  await using inside = await VaultHere.create();
  const { id: project } = await inside.create(Project, { title: 'Trip' });
  const place = { project_id: project };
  inside.pass(1);
  await inside.create(Memory, { ...semantic, statement: 'one', ...place });
  inside.pass(1);
  await inside.create(Memory, { ...semantic, statement: 'two', classification: 'public' });
  inside.pass(1);
  await inside.create(Goal, { title: 'three', classification: 'public', ...place });
  inside.pass(1);
  await inside.create(Memory, { ...semantic, statement: 'four', classification: 'sensitive', ...place });
  const find = searcher(inside);
  expect(await find({})).toEqual([]);
  expect(await find({ purpose: 'tidying' })).toEqual([]);
  expect(await find({}, '"?" -')).toEqual([]);
  expect(await find({ type: 'memory' })).toEqual(['four', 'two', 'one']);
  expect(await find({ type: 'memory' }, ' "?" ')).toEqual(['four', 'two', 'one']);
  expect(await find({ project })).toEqual(['four', 'three', 'one', 'Trip']);
  expect(await find({ classification: 'public' })).toEqual(['three', 'two']);
  expect(await find({ classification: 'private' })).toEqual(['one', 'Trip']);
  expect(await find({ classification: 'public', project })).toEqual(['three']);
  expect(await find({ classification: 'public', type: 'memory' })).toEqual(['two']);
  expect(await find({ classification: 'public', type: 'memory', project })).toEqual([]);
  expect(await find({ type: 'relation' })).toEqual([]);
  expect(await find({ type: 'grant' })).toEqual([]);
});

test('what is history, deleted or over is not found by filters, and no answer is longer than any other', async () => {
  await using inside = await VaultHere.create();
  const find = searcher(inside);
  const retention = { mode: 'expires', at: new Date(Date.parse(inside.now) + DAY).toISOString() };
  const [old, gone] = [
    await inside.create(Memory, { ...semantic, statement: 'old' }),
    await inside.create(Memory, { ...semantic, statement: 'gone' }),
  ];
  await inside.create(Memory, { ...semantic, statement: 'over', retention });
  expect((await find({ type: 'memory' })).sort()).toEqual(['gone', 'old', 'over']);
  await inside.call(memories.retract, { id: old.id });
  await inside.call(memories.remove, { id: gone.id, purge: false });
  inside.pass(2 * DAY);
  expect(await find({ type: 'memory' })).toEqual([]);
  await inside.change((change) => {
    for (let n = 0; n < 60; n++) createRecord(change, Memory as Family, { ...semantic, statement: `memory ${n}` });
  });
  const found = await find({ type: 'memory' });
  expect(found).toHaveLength(SEARCH_HITS);
  expect(found.map((each) => Number(each.split(' ')[1]) >= 40)).toEqual(found.map(() => true));
});

test('a window without words answers its events in the order of their start', async () => {
  await using inside = await VaultHere.create();
  const find = searcher(inside);
  const { id: project } = await inside.create(Project, { title: 'Trip' });
  const add = (title: string, starts_at: string | null, more = {}) =>
    inside.create(CalendarEvent, { title, starts_at, ...more });
  await add('third', '2026-05-03T09:00:00Z');
  await add('first', '2026-05-01T09:00:00.000Z', { project_id: project });
  await add('second', '2026-05-02T09:00:00Z', { classification: 'public' });
  await add('some day', null);
  await inside.create(Memory, { ...semantic, statement: 'no event' });
  const [from, to] = ['2026-05-01T00:00:00Z', '2026-05-02T23:59:59.999Z'];
  expect(await find({ from, to })).toEqual(['first', 'second']);
  expect(await find({ from })).toEqual(['first', 'second', 'third']);
  expect(await find({ to })).toEqual(['first', 'second']);
  expect(await find({ from, project })).toEqual(['first']);
  expect(await find({ from, classification: 'public' })).toEqual(['second']);
  expect(await find({ from, type: 'event' })).toEqual(['first', 'second', 'third']);
  expect(await find({ from, type: 'memory' })).toEqual([]);
  await inside.change((change) => {
    for (let n = 10; n < 60; n++)
      createRecord(change, CalendarEvent as Family, { title: `e${n}`, starts_at: `2026-06-01T10:${n}:00Z` });
  });
  const shown = (first: number) => Array.from({ length: SEARCH_HITS }, (_, n) => `e${first + n}`);
  expect(await find({ from: '2026-06-01T00:00:00Z' })).toEqual(shown(10));
  // Where only the end is named, those right before it are meant.
  expect(await find({ to: '2026-06-01T10:49:00Z' })).toEqual(shown(30));
});

test('a window holds what starts at its very edges, however the instants are written, with words and without', async () => {
  await using inside = await VaultHere.create();
  const find = searcher(inside);
  await inside.create(CalendarEvent, { title: 'Dentist in short', starts_at: '2026-05-01T09:00:00Z' });
  await inside.create(CalendarEvent, { title: 'Dentist in full', starts_at: '2026-05-01T09:00:00.000Z' });
  for (const edge of ['2026-05-01T09:00:00Z', '2026-05-01T09:00:00.0Z', '2026-05-01T09:00:00.000Z'])
    for (const q of ['', 'dentist']) {
      expect(await find({ from: edge, to: edge }, q), `${edge} ${q}`).toHaveLength(2);
      expect(await find({ from: '2026-05-01T09:00:00.001Z' }, q)).toEqual([]);
      expect(await find({ to: '2026-05-01T08:59:59.999Z' }, q)).toEqual([]);
    }
});

test('an event that is moved is found where it is now, and one that is deleted nowhere', async () => {
  await using inside = await VaultHere.create();
  const find = searcher(inside);
  const { id } = await inside.create(CalendarEvent, { title: 'Dentist', starts_at: '2026-05-01T09:00:00Z' });
  await inside.call(calendarEvents.update, { id, patch: { starts_at: '2026-07-01T09:00:00Z' } });
  expect(await find({ to: '2026-06-01T00:00:00Z' })).toEqual([]);
  expect(await find({ from: '2026-06-01T00:00:00Z' })).toEqual(['Dentist']);
  await inside.call(calendarEvents.remove, { id, purge: false });
  expect(await find({ from: '2026-06-01T00:00:00Z' })).toEqual([]);
});

test('filters without words show a connection what it may see, and nothing that is hidden takes a place of it', async () => {
  await using inside = await VaultHere.create();
  const trip = await inside.create(Project, { title: 'Trip' });
  const house = await inside.create(Project, { title: 'House', status: 'paused' });
  const starts_at = '2026-05-01T09:00:00Z';
  const seen = { project_id: trip.id, labels: ['open'] };
  await inside.create(Artifact, { kind: 'note', title: 'seen', ...seen });
  await inside.create(CalendarEvent, { title: 'seen event', starts_at, ...seen });
  inside.pass(1);
  await inside.change((change) => {
    for (let n = 0; n < 120; n++) {
      const hidden = [
        { classification: 'sensitive' },
        { policy_tags: ['owner_only'] },
        { project_id: house.id, labels: [] },
      ][n % 3];
      const event = { title: `hidden ${n}`, starts_at: '2026-04-01T09:00:00Z', ...seen, ...hidden };
      createRecord(change, CalendarEvent as Family, event);
      createRecord(change, Artifact as Family, { kind: 'note', title: `hidden ${n}`, ...seen, ...hidden });
    }
  });
  const capabilities = [...READS];
  for (const selectors of [{ project: trip.id }, { project_status: 'active' as const }, { labels: ['open'] }]) {
    const { token } = await inside.assistant({ capabilities, selectors });
    const find = searcher(inside, token);
    expect(await find({ type: 'artifact' })).toEqual(['seen']);
    expect(await find({ type: 'event' })).toEqual(['seen event']);
    expect(await find({ from: '2026-01-01T00:00:00Z' })).toEqual(['seen event']);
    expect(await find({ to: '2027-01-01T00:00:00Z' })).toEqual(['seen event']);
    expect(await find({ classification: 'sensitive' })).toEqual([]);
    expect(await find({ project: house.id })).toEqual([]);
    expect(await find({})).toEqual([]);
    const scope = { types: ['artifact'] };
    const { hits } = await inside.call(tools.searchPersonalContext, { query: '?', purpose: 'notes', scope }, token);
    expect(hits.map(({ ref }) => ref.summary)).toEqual(['seen']);
  }
  const { token } = await inside.assistant();
  expect(await outcome(inside.call(reading.search, { q: '', type: 'memory' }, token))).toBe('policy_denied');
});

test('what one grant shows anywhere and another in a project makes no place for what neither shows', async () => {
  await using inside = await VaultHere.create();
  const { id: project } = await inside.create(Project, { title: 'Trip' });
  await inside.change((change) => {
    // As many as are looked at where each is judged, and some.
    for (let n = 0; n < 5_100; n++)
      createRecord(change, CalendarEvent as Family, { title: 'hidden', starts_at: '2026-04-01T09:00:00Z' });
  });
  const event = { title: 'seen', starts_at: '2026-05-01T09:00:00Z', project_id: project };
  await inside.create(CalendarEvent, event);
  const { id, token } = await inside.assistant({ capabilities: [...READS], classification_ceiling: 'public' });
  const selectors = { project };
  await inside.call(trust.createGrant, { connection_id: id, capabilities: [...READS], selectors });
  const find = searcher(inside, token);
  expect(await find({ from: '2026-01-01T00:00:00Z' })).toEqual(['seen']);
  expect(await find({ to: '2027-01-01T00:00:00Z' })).toEqual(['seen']);
});

test('an answer that is not all is followed page by page, and each hit is told once', async () => {
  await using inside = await VaultHere.create();
  const { id: project } = await inside.create(Project, { title: 'Trip' });
  for (let n = 0; n < 210; n++) {
    // What promises most is read first: half of them hold both words.
    const statement = `The lantern ${n}${n % 2 === 0 ? ' of the harbour' : ''} was cleaned.`;
    await inside.create(Memory, { ...semantic, statement, project_id: project });
  }
  for (let n = 0; n < 45; n++) {
    const starts_at = new Date(Date.parse('2027-01-01T08:00:00Z') + n * DAY).toISOString();
    await inside.create(CalendarEvent, { title: `Tide ${n}`, starts_at, project_id: project } as never);
  }
  const walk = async (asked: Filters, q = '') => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const answer = await inside.call(reading.search, { q, ...asked, ...(cursor !== undefined && { cursor }) });
      pages.push(answer.hits.map(({ ref }) => ref.summary));
      expect(pages.at(-1)?.length).toBeLessThanOrEqual(SEARCH_HITS);
      cursor = answer.next ?? undefined;
    } while (cursor !== undefined);
    return pages;
  };
  const first = await inside.call(reading.search, { q: 'lantern harbour', type: 'memory' });
  expect(first).toMatchObject({ total: 210, is_least: false, next: expect.any(String) });
  const second = await inside.call(reading.search, {
    q: 'lantern harbour',
    type: 'memory',
    cursor: first.next as string,
  });
  expect([second.total, second.is_least]).toEqual([210, false]);
  const found = (await walk({ type: 'memory' }, 'lantern harbour')).flat();
  expect(new Set(found).size).toBe(210);
  expect(found).toHaveLength(210);
  expect(found.slice(0, 80).every((each) => each.includes('harbour'))).toBe(true);
  expect((await walk({ type: 'memory' })).flat()).toEqual(
    Array.from({ length: 210 }, (_, n) => expect.stringContaining(`The lantern ${209 - n} `.trimEnd())),
  );
  // Before an end the days right before it come first, and each page in the order of its days.
  const tides = Array.from({ length: 45 }, (_, n) => `Tide ${n}`);
  expect(await walk({ to: '2027-03-01T00:00:00.000Z' })).toEqual([
    tides.slice(25),
    tides.slice(5, 25),
    tides.slice(0, 5),
  ]);
  expect((await walk({ from: '2027-01-01T00:00:00.000Z' })).flat()).toEqual(tides);
});

test('a search is followed to its end or for a thousand hits, and no cursor leads further', async () => {
  await using inside = await VaultHere.create();
  const list = Array.from({ length: 1_030 }, (_, n) => ({ ...semantic, statement: `Lantern ${n}` }));
  for (const each of list) await inside.create(Memory, each);
  let told = 0;
  let cursor: string | undefined;
  do {
    const { hits, next } = await inside.call(reading.search, { q: '', type: 'memory', ...(cursor && { cursor }) });
    told += hits.length;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  expect(told).toBe(1_000);
  for (const made of ['', '0', '9+', '0+99999', '0+1 ', '-1+0', 'x'])
    expect(
      await outcome(
        inside.call(reading.search, { q: '', type: 'memory', cursor: Buffer.from(made).toString('base64url') }),
      ),
    ).toBe('validation_failed');
});
