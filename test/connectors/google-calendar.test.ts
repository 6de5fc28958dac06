import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemorySyncStore } from '../support/memory-sync-store.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import { GoogleSyncing, NOW } from '../support/servers/google/syncing.ts';

let provider: GoogleProvider;
let store: MemorySyncStore;
let syncing: GoogleSyncing;

beforeEach(async () => {
  provider = await new GoogleProvider().start();
  store = new MemorySyncStore();
  syncing = new GoogleSyncing(provider, store);
});
afterEach(() => provider[Symbol.asyncDispose]());

const at = (dateTime: string, timeZone?: string) => ({ dateTime, ...(timeZone && { timeZone }) });
const put = (id: string, start = at('2026-03-12T09:00:00Z'), more = {}) =>
  provider.calendar.put({ id, summary: `Meeting ${id}`, start, end: start, ...more });
const LISTS = /^GET \/calendar\/v3\/calendars\/primary\/events/;

describe('the first walk', () => {
  test('takes every page, and then asks for changes alone', async () => {
    provider.calendar.pageSize = 3;
    for (let id = 0; id < 10; id += 1) put(`e${id}`);
    await syncing.calendars();
    expect(store.items.size).toBe(10);
    expect(provider.asked(LISTS)).toHaveLength(4);
    put('new');
    await syncing.calendars();
    expect(provider.asked(LISTS)).toHaveLength(5);
    expect(store.titles()).toContain('Meeting new');
  });

  test('goes on where it was interrupted, and nothing is lost or doubled', async () => {
    provider.calendar.pageSize = 3;
    for (let id = 0; id < 10; id += 1) put(`e${id}`);
    let steps = 0;
    store.beforeStep = () => {
      steps += 1;
      if (steps === 3) throw new Error('killed');
    };
    await expect(syncing.calendars()).rejects.toThrow('killed');
    expect(store.items.size).toBe(6);
    provider.requests.length = 0;
    await syncing.calendars();
    expect(store.items.size).toBe(10);
    expect(provider.asked(LISTS)).toHaveLength(2);
  });

  test('begins again when its page is forgotten', async () => {
    provider.calendar.pageSize = 3;
    for (let id = 0; id < 10; id += 1) put(`e${id}`);
    store.beforeStep = () => {
      if (store.items.size === 6) throw new Error('killed');
    };
    await expect(syncing.calendars()).rejects.toThrow('killed');
    store.beforeStep = () => {};
    provider.faults.push({ on: LISTS, times: 1, answer: { status: 400, body: { error: { code: 400 } } } });
    await syncing.calendars();
    expect(store.items.size).toBe(10);
  });
});

describe('afterwards', () => {
  test('a sync without changes makes one request and writes nothing', async () => {
    put('one');
    await syncing.calendars();
    provider.requests.length = 0;
    store.writes = 0;
    await syncing.calendars();
    expect(provider.requests).toHaveLength(1);
    expect(store.writes).toBe(0);
  });

  test('changes whose last page is empty are brought once', async () => {
    put('one');
    await syncing.calendars();
    provider.calendar.endsEmpty = true;
    put('new');
    await syncing.calendars();
    expect(store.titles()).toEqual(['Meeting new', 'Meeting one']);
    provider.requests.length = 0;
    store.writes = 0;
    await syncing.calendars();
    expect(provider.requests).toHaveLength(1);
    expect(store.writes).toBe(0);
  });

  test('what was changed is changed, and what was cancelled is gone', async () => {
    put('stays');
    put('moves');
    put('goes');
    await syncing.calendars();
    put('moves', at('2026-03-13T09:00:00+02:00'));
    provider.calendar.cancel('goes');
    await syncing.calendars();
    expect(store.titles()).toEqual(['Meeting moves', 'Meeting stays']);
    expect(store.named('Meeting moves').starts_at).toBe('2026-03-13T07:00:00.000Z');
  });

  test('a sync token that is gone leads to a whole walk, which finds what was deleted meanwhile', async () => {
    put('stays');
    put('goes');
    put('long ago', at('2025-04-01T09:00:00Z'));
    await syncing.calendars();
    provider.calendar.calendars.get('primary')?.events.delete('goes');
    provider.calendar.forgetTokens();
    await syncing.calendars();
    expect(store.titles()).toEqual(['Meeting long ago', 'Meeting stays']);
  });

  test('the window moves with time; what has left it behind is kept', async () => {
    put('past', at('2026-03-01T09:00:00Z'));
    put('next year', at('2027-03-15T09:00:00Z'));
    await syncing.calendars({ days_back: 10 });
    expect(store.titles()).toEqual(['Meeting past']);
    syncing.now = NOW + 20 * 86_400_000;
    await syncing.calendars({ days_back: 10 });
    expect(store.titles()).toEqual(['Meeting next year', 'Meeting past']);
  });
});

describe('series', () => {
  const occurrence = (day: string, more = {}) =>
    put(`weekly_202603${day}T090000Z`, at(`2026-03-${day}T09:00:00Z`), {
      recurringEventId: 'weekly',
      summary: `Weekly ${day}`,
      ...more,
    });

  test('each occurrence is an event, and an exception changes one of them', async () => {
    for (const day of ['02', '09', '16']) occurrence(day);
    await syncing.calendars();
    expect(store.titles()).toEqual(['Weekly 02', 'Weekly 09', 'Weekly 16']);
    occurrence('09', { start: at('2026-03-10T15:00:00Z'), summary: 'Weekly, a day later' });
    provider.calendar.cancel('weekly_20260316T090000Z', 'primary', { recurringEventId: 'weekly' });
    await syncing.calendars();
    expect(store.titles()).toEqual(['Weekly 02', 'Weekly, a day later']);
    expect(store.named('Weekly, a day later').starts_at).toBe('2026-03-10T15:00:00.000Z');
  });

  test('a series that is deleted takes all of its occurrences with it', async () => {
    for (const day of ['02', '09', '16']) occurrence(day);
    put('another');
    await syncing.calendars();
    provider.calendar.cancel('weekly');
    await syncing.calendars();
    expect(store.titles()).toEqual(['Meeting another']);
  });
});

describe('an event', () => {
  test.each([
    ['all day', { date: '2026-03-12' }, '2026-03-12T00:00:00.000Z', true],
    ['with an offset', at('2026-03-12T09:00:00-05:00'), '2026-03-12T14:00:00.000Z', false],
    ['in a zone, in summer', at('2026-07-12T09:00:00', 'Europe/Berlin'), '2026-07-12T07:00:00.000Z', false],
    [
      'in a zone, in an hour that the clock skips',
      at('2026-03-29T02:30:00', 'Europe/Berlin'),
      '2026-03-29T01:30:00.000Z',
      false,
    ],
  ])('%s has its instant', async (_, start, instant, all_day) => {
    provider.calendar.put({ id: 'one', summary: 'One', start, end: start });
    await syncing.calendars();
    expect(store.named('One')).toMatchObject({ starts_at: instant, all_day, classification: 'private', type: 'event' });
  });

  test('without a title, of 1900, or with no time at all does no harm', async () => {
    provider.calendar.put({ id: 'a', start: at('2026-03-12T09:00:00Z') });
    provider.calendar.put({
      id: 'b',
      summary: 'Old',
      start: at('1900-01-01T00:00:00Z'),
      end: at('2026-03-12T09:00:00Z'),
    });
    provider.calendar.put({ id: 'c', summary: 'Never' });
    provider.calendar.put({ id: 'd', summary: 'Odd', start: at('soon', 'Mars/Olympus') });
    await syncing.calendars();
    expect(store.titles()).toEqual(['(no title)', 'Old']);
    expect(store.named('Old').starts_at).toBe('1900-01-01T00:00:00.000Z');
    expect(store.failures.map(({ reason }) => reason)).toEqual([
      'This event has no time that can be read.',
      'This event has no time that can be read.',
    ]);
  });

  test('keeps where, who and what, as plain text', async () => {
    provider.calendar.put({
      id: 'one',
      summary: 'Dinner',
      start: at('2026-03-12T19:00:00Z'),
      location: 'Harbour\nPier 3',
      description: '<p>Bring <b>wine</b></p><script>steal()</script>',
      attendees: [
        { displayName: 'Ada', email: 'ada@example.org' },
        { email: 'room@example.org', resource: true },
      ],
      htmlLink: 'https://calendar.example/one',
    });
    await syncing.calendars();
    const { body, attendees, location, source_refs } = store.named('Dinner');
    expect(body).toContain('Bring wine');
    expect(body).not.toContain('steal');
    expect({ attendees, location, source_refs }).toEqual({
      attendees: ['Ada <ada@example.org>'],
      location: 'Harbour Pier 3',
      source_refs: ['https://calendar.example/one'],
    });
  });
});

describe('several calendars', () => {
  test('are found by their names; one that is selected no more goes with its events', async () => {
    provider.calendar.add('team@group.example', 'Team');
    put('mine');
    provider.calendar.put({ id: 'ours', summary: 'Ours', start: at('2026-03-12T09:00:00Z') }, 'team@group.example');
    await syncing.calendars({ calendars: ['primary', 'Team'] });
    expect(store.titles()).toEqual(['Meeting mine', 'Ours']);
    await syncing.calendars({ calendars: ['primary'] });
    expect(store.titles()).toEqual(['Meeting mine']);
  });

  test('one that is not there is told, and the others are synced', async () => {
    put('mine');
    await syncing.calendars({ calendars: ['Nowhere', 'primary'] });
    expect(store.titles()).toEqual(['Meeting mine']);
    expect(store.failures[0]?.reason).toBe('There is no calendar "Nowhere" in this account.');
  });
});
