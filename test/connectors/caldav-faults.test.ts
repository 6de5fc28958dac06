import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { syncCaldav } from '../../services/connectors/caldav/calendar-sync.ts';
import { MemorySyncStore } from '../support/memory-sync-store.ts';
import { FalseCalendarServer } from '../support/servers/false-calendar-server.ts';
import { LOGIN } from '../support/servers/mail-server.ts';

let server: FalseCalendarServer;
let store: MemorySyncStore;
let waits: number[];

beforeEach(async () => {
  server = await new FalseCalendarServer().start();
  store = new MemorySyncStore();
  waits = [];
  server.entries.set('one.ics', entry('SUMMARY:One', 'DTSTART:20260312T090000Z'));
});
afterEach(() => server[Symbol.asyncDispose]());

const NOW = Date.parse('2026-03-10T12:00:00Z');

function sync(wholeMs?: number): Promise<void> {
  // Waits before another try pass at once.
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const patience = { signal: AbortSignal.timeout(80_000), wait, chance: () => 0.5 };
  return syncCaldav({ store, patience, now: NOW }, server.url, LOGIN, {}, wholeMs);
}

function entry(...lines: string[]): string {
  const event = ['BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...event, 'END:VCALENDAR', ''].join('\r\n');
}

const refused = (status: number, headers: Record<string, string> = {}) => {
  return (_: unknown, response: ServerResponse) => void response.writeHead(status, headers).end();
};

/** The head, and a first letter of what never comes. */
const drip = (_: unknown, response: ServerResponse) => void response.writeHead(207).write('<');

const cut = (_: unknown, response: ServerResponse) => {
  response.writeHead(207, { 'content-length': '1000' });
  response.write('<?xml version="1.0"?><d:multistatus');
  setTimeout(() => response.destroy(), 20);
};

describe('what passes is waited for', () => {
  test.each([
    ['429 with Retry-After', refused(429, { 'retry-after': '7' }), 7000],
    ['500', refused(500), 0],
    ['503 with Retry-After', refused(503, { 'retry-after': '3' }), 3000],
    ['an answer that is cut', cut, 0],
    ['an answer that drips', drip, 0],
  ])('%s', async (_, reply, atLeast) => {
    for (const on of ['changes', 'entries'] as const) server.faults.push({ on, times: 1, reply });
    await sync(300);
    expect(store.titles()).toEqual(['One']);
    expect(waits).toHaveLength(2);
    for (const waited of waits) expect(waited).toBeGreaterThan(atLeast);
  });
});

describe('a server that goes on like that', () => {
  test('drips: the sync ends with a sentence, and its other addresses are not asked as patiently', async () => {
    server.faults.push({ on: 'discovery', times: 100, reply: drip });
    await expect(sync(50)).rejects.toMatchObject({ kind: 'unavailable', passes: true });
    expect(server.asked).toHaveLength(5);
  });

  test('is down: what was there stays', async () => {
    await sync();
    server.faults.push({ on: 'changes', times: 100, reply: refused(503) });
    await expect(sync()).rejects.toMatchObject({ kind: 'unavailable', passes: true });
    expect(store.titles()).toEqual(['One']);
  });

  test('asks for an hour: it is not waited for', async () => {
    server.faults.push({ on: 'changes', times: 1, reply: refused(429, { 'retry-after': '3600' }) });
    await expect(sync()).rejects.toMatchObject({ kind: 'rate_limited', waitMs: 3_600_000 });
    expect(waits).toEqual([]);
  });

  test('says of every list that there is more: it is not followed in circles', async () => {
    Object.assign(server, { isNeverWhole: true, token: 'again' });
    await expect(sync()).rejects.toMatchObject({ kind: 'bad_answer' });
    expect(server.asked.filter((each) => each === 'changes').length).toBeLessThan(5);
  });

  test('sends without end: it is not read to its end', async () => {
    const length = { 'content-length': String(10 ** 9) };
    server.faults.push({
      on: 'entries',
      times: 100,
      reply: (_, response) => void response.writeHead(207, length).write('<'),
    });
    await expect(sync()).rejects.toMatchObject({ kind: 'bad_answer' });
  });

  test('names an address without encryption: the password is not sent there', async () => {
    await using other = await new FalseCalendarServer().start();
    server.bent = (written) => written.replace('<d:href>/jo/work/', `<d:href>${other.url}jo/work/`);
    await expect(sync()).rejects.toMatchObject({ kind: 'bad_answer', message: expect.stringContaining('encryption') });
    expect(other.asked).toEqual([]);
  });

  test('is no calendar server: it is said what to enter', async () => {
    server.faults.push({
      on: 'discovery',
      times: 100,
      reply: (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome'),
    });
    await expect(sync()).rejects.toMatchObject({
      kind: 'selection',
      message: 'There is no calendar server at this address.',
      fix: expect.stringContaining('CalDAV'),
    });
  });
});

test.each([
  ['has no title', entry('DTSTART:20260312T090000Z'), '(no title)'],
  ['has no time', entry('SUMMARY:Never'), undefined],
  ['is of 1900', entry('SUMMARY:Long ago', 'DTSTART:19000101T090000Z'), undefined],
  ['is no entry', 'BEGIN:NOTHING', undefined],
])('an entry that %s does no harm', async (_, written, title) => {
  server.entries.set('odd.ics', written);
  await sync();
  expect(store.titles()).toEqual(title === undefined ? ['One'] : ['One', title].sort());
});
