import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { syncCaldav } from '../../services/connectors/caldav/calendar-sync.ts';
import { patienceUntil } from '../../services/connectors/provider/patience.ts';
import type { CalendarSelection } from '../../shared/schemas/connector.ts';
import { MemorySyncStore } from '../support/memory-sync-store.ts';
import { hasCalendarServer, TestCalendarServer } from '../support/servers/calendar-server.ts';
import { LOGIN } from '../support/servers/mail-server.ts';

const title = hasCalendarServer
  ? 'calendars over CalDAV'
  : 'calendars over CalDAV (skipped: radicale is not installed)';
const NOW = Date.parse('2026-03-10T12:00:00Z');

describe.skipIf(!hasCalendarServer)(title, () => {
  let server: TestCalendarServer;
  let store: MemorySyncStore;
  let made = 0;
  let name: string;
  let calendar: string;
  let now: number;

  beforeAll(async () => {
    server = await TestCalendarServer.start();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    store = new MemorySyncStore();
    now = NOW;
    made += 1;
    name = `Calendar${made}`;
    calendar = name.toLowerCase();
    await server.makeCalendar(name);
  });

  const sync = (selection: CalendarSelection = { calendars: [name] }, password = LOGIN.password) => {
    const patience = patienceUntil(AbortSignal.timeout(80_000));
    return syncCaldav({ store, patience, now }, server.url, { ...LOGIN, password }, selection);
  };
  const once = (summary: string, day = '20260312') => [
    `SUMMARY:${summary}`,
    `DTSTART:${day}T090000Z`,
    `DTEND:${day}T100000Z`,
  ];

  test('come with their series, exceptions and days', async () => {
    await server.put(calendar, 'single', once('Single'));
    await server.put(calendar, 'day', ['SUMMARY:Holiday', 'DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260502']);
    await server.put(
      calendar,
      'weekly',
      ['SUMMARY:Weekly', 'DTSTART;TZID=Europe/Berlin:20260323T090000', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      [
        [
          'SUMMARY:Weekly later',
          'RECURRENCE-ID;TZID=Europe/Berlin:20260330T090000',
          'DTSTART;TZID=Europe/Berlin:20260330T110000',
        ],
      ],
    );
    await sync();
    expect([...store.items.values()].map(({ title, starts_at }) => `${starts_at} ${title}`).sort()).toEqual([
      '2026-03-12T09:00:00.000Z Single',
      '2026-03-23T08:00:00.000Z Weekly',
      '2026-03-30T09:00:00.000Z Weekly later',
      '2026-04-06T07:00:00.000Z Weekly',
      '2026-05-01T00:00:00.000Z Holiday',
    ]);
    expect(store.named('Holiday')).toMatchObject({ all_day: true, classification: 'private', calendar_id: name });
  });

  test('a sync without changes writes nothing', async () => {
    await server.put(calendar, 'one', once('One'));
    await sync();
    store.writes = 0;
    await sync();
    expect(store.writes).toBe(0);
  });

  test('what changes changes, what is deleted goes, and a shorter series loses its end', async () => {
    await server.put(calendar, 'stays', once('Stays'));
    await server.put(calendar, 'goes', once('Goes'));
    await server.put(calendar, 'daily', [...once('Daily'), 'RRULE:FREQ=DAILY;COUNT=5']);
    await sync();
    expect(store.items.size).toBe(7);
    await server.put(calendar, 'daily', [...once('Daily'), 'RRULE:FREQ=DAILY;COUNT=2']);
    await server.put(calendar, 'stays', once('Stays', '20260313'));
    await server.send('DELETE', `jo/${calendar}/goes.ics`);
    await sync();
    expect(store.titles()).toEqual(['Daily', 'Daily', 'Stays']);
    expect(store.named('Stays').starts_at).toBe('2026-03-13T09:00:00.000Z');
  });

  test('a sync token that the server does not know leads to a whole walk', async () => {
    await server.put(calendar, 'stays', once('Stays'));
    await server.put(calendar, 'goes', once('Goes'));
    await sync();
    for (const [collection, text] of store.state) {
      const state = JSON.parse(text) as { token?: string };
      if (state.token)
        store.state.set(collection, JSON.stringify({ ...state, token: `${state.token.slice(0, -4)}beef` }));
    }
    await server.send('DELETE', `jo/${calendar}/goes.ics`);
    await sync();
    expect(store.titles()).toEqual(['Stays']);
  });

  test('an interrupted walk goes on where it was', async () => {
    for (let at = 0; at < 60; at += 1) await server.put(calendar, `e${at}`, once(`Event ${at}`));
    store.beforeStep = () => {
      if (store.items.size === 50) throw new Error('killed');
    };
    await expect(sync()).rejects.toThrow('killed');
    store.beforeStep = () => {};
    await server.send('DELETE', `jo/${calendar}/e0.ics`);
    await sync();
    await sync();
    expect(store.items.size).toBe(59);
  });

  test('a wrong password asks for another one', async () => {
    await expect(sync({}, 'wrong')).rejects.toMatchObject({ kind: 'reconsent_required' });
  });

  test('a calendar that is not there is told', async () => {
    await expect(sync({ calendars: ['Nowhere'] })).rejects.toMatchObject({ kind: 'selection' });
  });

  describe('from a server that keeps no changes', () => {
    /** Radicale, but for what it is not to know. */
    let before: Server;
    let address: string;
    let hasTag = true;
    const asked: string[] = [];

    beforeAll(async () => {
      before = createServer(async (request, response) => {
        const body = await text(request);
        asked.push(
          `${request.method} ${/<d:(sync-collection)|<c:(calendar-multiget)/.exec(body)?.[0] ?? request.headers['depth']}`,
        );
        if (body.includes('sync-collection')) return response.writeHead(501).end();
        const headers = Object.fromEntries(
          ['authorization', 'depth', 'content-type'].flatMap((each) => {
            const value = request.headers[each];
            return typeof value === 'string' ? [[each, value]] : [];
          }),
        );
        const sent = hasTag ? body : body.replace(/<cs:getctag[^>]*>/, '');
        const answer = await fetch(new URL(request.url ?? '/', server.url), {
          method: request.method ?? 'GET',
          headers,
          ...(sent !== '' && { body: sent }),
        });
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
        response.end(await answer.text());
      });
      await new Promise<void>((done) => before.listen(0, '127.0.0.1', done));
      address = `http://127.0.0.1:${(before.address() as AddressInfo).port}/`;
    });
    afterAll(() => before?.close());

    const compare = () => {
      asked.length = 0;
      const patience = patienceUntil(AbortSignal.timeout(80_000));
      return syncCaldav({ store, patience, now }, address, LOGIN, { calendars: [name] });
    };

    test.each([
      ['by the tag of the calendar', true, 'PROPFIND 0'],
      ['by the tags of its entries', false, 'PROPFIND 1'],
    ])('what changed is found %s, and a sync without changes asks once and writes nothing', async (_, tagged, look) => {
      hasTag = tagged;
      await server.put(calendar, 'one', once('One'));
      await server.put(calendar, 'two', once('Two'));
      await compare();
      expect(store.titles()).toEqual(['One', 'Two']);
      const { writes } = store;
      await compare();
      expect([asked, store.writes]).toEqual([[look], writes]);
      await server.put(calendar, 'one', once('One later'));
      await server.put(calendar, 'three', once('Three'));
      await server.send('DELETE', `jo/${calendar}/two.ics`);
      await compare();
      expect(store.titles()).toEqual(['One later', 'Three']);
      await compare();
      expect(asked).toEqual([look]);
    });

    test('an import that was interrupted begins again, and nothing is doubled', async () => {
      hasTag = true;
      for (let at = 0; at < 60; at += 1) await server.put(calendar, `e${at}`, once(`Event ${at}`));
      let steps = 0;
      store.beforeStep = () => {
        steps += 1;
        if (steps === 4) throw new Error('killed');
      };
      await expect(compare()).rejects.toThrow('killed');
      store.beforeStep = () => {};
      await server.put(calendar, 'e0', once('Event 0 later'));
      await compare();
      expect(store.titles()).toHaveLength(60);
      expect(store.titles()).toContain('Event 0 later');
    });
  });
});
