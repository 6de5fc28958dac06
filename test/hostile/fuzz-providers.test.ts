// Google, calendar servers and the web, as somebody answers who has taken them over: a connector or a plugin ends well or with
// one sentence, and hands the vault nothing that it would refuse. FUZZ_RUNS makes it a campaign, FUZZ_SEED another one.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { syncCaldav } from '../../services/connectors/caldav/calendar-sync.ts';
import { ProviderProblem } from '../../services/connectors/provider/provider-problem.ts';
import { main as calendarPlugin } from '../../services/plugin-host/bundled/calendar/sync.ts';
import { main as feedPlugin } from '../../services/plugin-host/bundled/feed/sync.ts';
import { main as mailPlugin } from '../../services/plugin-host/bundled/mail/sync.ts';
import { connectorRun } from '../../shared/methods/connectors.ts';
import { SyncFailure } from '../../shared/schemas/connector.ts';
import { ImportedItem } from '../../shared/schemas/imported-item.ts';
import type { SettingValues } from '../../shared/schemas/plugin-manifest.ts';
import { conforms } from '../../shared/validate.ts';
import { anyJson, hostileText, withOther } from '../support/hostile/hostile-json.ts';
import { MemorySyncStore } from '../support/memory-sync-store.ts';
import { PluginHere } from '../support/plugins/plugin-here.ts';
import { FalseCalendarServer } from '../support/servers/false-calendar-server.ts';
import { failure } from '../support/servers/google/answer.ts';
import { encoded } from '../support/servers/google/mail.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import { GoogleSyncing } from '../support/servers/google/syncing.ts';
import { JmapMailbox } from '../support/servers/jmap-mailbox.ts';
import { LOGIN } from '../support/servers/mail-server.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2) * 5;
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
const NOW = '2026-03-10T12:00:00.000Z';

vi.setConfig({ testTimeout: 600_000 });

/** What a program says of itself, and nobody to an owner. */
const INSIDES =
  /Cannot |is not (a function|iterable|defined|an object)|Invalid (URL|time|Date|array)|(in|valid|of) JSON|JSON input|call stack|\[object|undefined|NaN/;

const place = fc.nat(100_000);

function held<T>(property: fc.IAsyncProperty<T>): Promise<void> {
  return fc.assert(property, { numRuns: RUNS, seed: SEED });
}

function expectTakenIn({ items, failures }: MemorySyncStore): void {
  for (const item of items.values())
    expect(conforms(ImportedItem, item), JSON.stringify(item).slice(0, 500)).toBe(true);
  for (const failure of failures) expect(conforms(SyncFailure, failure), JSON.stringify(failure)).toBe(true);
}

/** Whole, or with a problem that has a name and a sentence. */
async function expectEndsWell(sync: Promise<void>): Promise<void> {
  const error = await sync.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return;
  expect(error, String((error as Error).stack)).toBeInstanceOf(ProviderProblem);
  const { message, fix } = error as ProviderProblem;
  for (const said of [message, fix ?? '']) expect(said).not.toMatch(INSIDES);
}

describe('Google', () => {
  let provider: GoogleProvider;
  beforeAll(async () => {
    provider = await new GoogleProvider().start();
    provider.rotates = true;
    provider.consentLastsS = 600_000;
    provider.calendar.add('team@group.example', 'Team');
    const people = [
      { displayName: 'Ada', email: 'ada@example.org' },
      { email: 'room@example.org', resource: true },
    ];
    const start = { dateTime: '2026-03-12T09:00:00', timeZone: 'Europe/Berlin' };
    const more = {
      description: '<p>Bring <b>wine</b></p>',
      location: 'Pier 3',
      htmlLink: 'https://calendar.example/a',
    };
    provider.calendar.put({
      id: 'a',
      summary: 'Dinner',
      start,
      end: start,
      attendees: people,
      organizer: people[0],
      ...more,
    });
    provider.calendar.put({ id: 'b', summary: 'Day', start: { date: '2026-03-13' }, end: { date: '2026-03-14' } });
    provider.mail.put({ id: 'short', subject: 'Short' });
    const part = (mimeType: string, body: object, filename = '') => ({ mimeType, filename, headers: [], body });
    provider.mail.attachments.set('long', encoded('Long words.'));
    provider.mail.put({
      ...{ id: 'long', threadId: 't', labelIds: ['INBOX', 'Label_1'], internalDate: '1773133200000' },
      payload: {
        ...{
          mimeType: 'multipart/mixed',
          headers: [
            { name: 'Subject', value: 'Long' },
            { name: 'From', value: 'ada@example.org' },
          ],
        },
        parts: [part('text/html', { attachmentId: 'long', size: 20 }), part('application/pdf', { size: 9 }, 'a.pdf')],
      },
    });
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  /** One answer of a sync, and of the one after it, says something else in one place. */
  async function bentOnce(
    nth: number,
    at: number,
    other: unknown,
    isFault: boolean,
    sync: (syncing: GoogleSyncing) => Promise<void>,
  ) {
    const store = new MemorySyncStore();
    const syncing = new GoogleSyncing(provider, store);
    syncing.tokens.expires_at = 0;
    let answered = 0;
    provider.bent = (_, body) => (answered++ === nth ? withOther(body, at, other) : body);
    if (isFault)
      provider.faults.push({ on: /v3|v1|token/, times: 1, answer: { ...failure(400 + (at % 200), 'quota') } });
    await expectEndsWell(sync(syncing));
    await expectEndsWell(sync(syncing));
    expectTakenIn(store);
    expect(
      conforms(connectorRun.keepTokens.params.properties.tokens, syncing.tokens),
      JSON.stringify(syncing.tokens),
    ).toBe(true);
    provider.faults.length = 0;
  }

  test('says anything of a calendar', () =>
    held(
      fc.asyncProperty(fc.nat(9), place, anyJson, fc.boolean(), async (nth, at, other, isFault) =>
        bentOnce(nth, at, other, isFault, (syncing) => syncing.calendars({ calendars: ['primary', 'Team'] })),
      ),
    ));

  test('says anything of a mailbox', () =>
    held(
      fc.asyncProperty(fc.nat(14), place, anyJson, fc.boolean(), async (nth, at, other, isFault) =>
        bentOnce(nth, at, other, isFault, (syncing) =>
          syncing.mail({ labels: ['INBOX'], senders: ['ada@example.org'] }),
        ),
      ),
    ));
});

/** What an XML document may say between two tags. */
const markup = fc.oneof(
  hostileText.map((text) =>
    text.toWellFormed().replaceAll('\u0000', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  ),
  fc.constantFrom(
    '<toString/>',
    '<_text><toString/></_text>',
    '<_cdata><x/></_cdata>',
    '<d:href>http://[</d:href>',
    ']]>',
    '&#0;',
    '&x;',
  ),
  fc.constantFrom(
    '<constructor:a xmlns:constructor="toString">b</constructor:a>',
    '<!-- -->',
    '<![CDATA[BEGIN:VCALENDAR]]>',
    '1e999',
    '<',
  ),
);

/** One text of a document, or one of its tags, is another. */
function otherMarkup(written: string, at: number, other: string): string {
  const spots = [...written.matchAll(/>([^<]*)<|<\/?([\w:]+)/g)];
  const spot = spots[at % spots.length];
  if (spot === undefined) return other;
  const [all, text, tag] = spot;
  const replaced = tag === undefined ? `>${other}<` : all.replace(tag, /^[\w:]+$/.test(other) ? other : 'constructor');
  return text === undefined && tag === undefined
    ? written
    : written.slice(0, spot.index) + replaced + written.slice(spot.index + all.length);
}

const EVENT = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Home', 'X-WR-TIMEZONE:Europe/Berlin', 'BEGIN:VEVENT', 'UID:one'],
  ...['DTSTAMP:20260101T000000Z', 'DTSTART;TZID=Europe/Berlin:20260312T090000', 'DURATION:PT1H', 'SUMMARY:One'],
  ...['RRULE:FREQ=WEEKLY;COUNT=4', 'ATTENDEE;CN=Ada:mailto:ada@example.org', 'CATEGORIES:a,b', 'LOCATION:Pier'],
  ...['EXDATE;TZID=Europe/Berlin:20260319T090000', 'STATUS:TENTATIVE', 'URL:https://example.org/', 'END:VEVENT'],
  'END:VCALENDAR',
];

/** One line of a calendar says something else, has another name, or stands elsewhere. */
const calendarText = fc
  .tuple(place, place, hostileText, fc.constantFrom('value', 'name', 'move', 'none'))
  .map(([at, to, other, kind]) => {
    const lines = [...EVENT];
    const index = at % lines.length;
    const line = lines[index] as string;
    const colon = line.indexOf(':');
    if (kind === 'value') lines[index] = `${line.slice(0, colon)}:${other}`;
    if (kind === 'name') lines[index] = `${other}${line.slice(colon)}`;
    if (kind === 'move') lines.splice(to % lines.length, 0, ...lines.splice(index, 1));
    return lines.join('\r\n').toWellFormed();
  });

describe('a calendar server', () => {
  let server: FalseCalendarServer;
  beforeAll(async () => {
    server = await new FalseCalendarServer().start();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  test('says anything of its calendars', () =>
    held(
      fc.asyncProperty(fc.nat(8), place, markup, calendarText, async (nth, at, other, entry) => {
        const store = new MemorySyncStore();
        const patience = { signal: AbortSignal.timeout(60_000), wait: async () => {}, chance: () => 0.5 };
        let answered = 0;
        server.bent = (written) => (answered++ === nth ? otherMarkup(written, at, other) : written);
        server.entries.set('one.ics', entry);
        for (const now of [NOW, '2026-03-11T13:00:00.000Z'])
          await expectEndsWell(syncCaldav({ store, patience, now: Date.parse(now) }, server.url, LOGIN, {}));
        expectTakenIn(store);
      }),
    ));
});

const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0"><title>Blog</title>
<author><name>Jo</name></author><at:deleted-entry ref="z"/><entry><id>a</id><title type="html">One</title><link href="/a"/><category term="t"/>
<updated>2026-03-10T09:00:00Z</updated><content type="xhtml"><div>Words</div></content></entry></feed>`;
const RSS = `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Blog</title><link>https://example.org/</link><item>
<guid isPermaLink="true">https://example.org/1</guid><title>One</title><description>&lt;p&gt;Words</description><dc:creator>Jo</dc:creator>
<pubDate>Tue, 10 Mar 2026 09:00:00 GMT</pubDate><enclosure url="/a.mp3"/></item></channel></rss>`;
const JSON_FEED = {
  ...{ version: 'https://jsonfeed.org/version/1.1', title: 'Blog', authors: [{ name: 'Jo' }] },
  items: [
    {
      id: '1',
      url: '/1',
      title: 'One',
      content_html: '<p>Words',
      date_published: '2026-03-10T09:00:00Z',
      tags: ['a'],
      attachments: [{ url: '/a' }],
    },
    { id: 2, content_text: 'Two', authors: [{ url: 'https://example.org/' }] },
  ],
};

describe('the web that a plugin reads', () => {
  async function expectRuns(
    plugin: PluginHere,
    settings: SettingValues,
    answers: ((url: string, sent: string) => string)[],
  ) {
    for (const answer of answers) {
      const { error, log, items } = await plugin.run(settings, NOW, (url, sent) => ({ body: answer(url, sent) }));
      const said = [error instanceof Error ? error.message : String(error ?? ''), ...log.map(({ message }) => message)];
      for (const each of said) expect(each).not.toMatch(INSIDES);
      for (const item of items) expect(conforms(ImportedItem, item), JSON.stringify(item).slice(0, 500)).toBe(true);
    }
  }

  test('says anything in a feed', () =>
    held(
      fc.asyncProperty(fc.constantFrom(ATOM, RSS, ''), place, markup, anyJson, async (feed, at, other, value) => {
        const bent = feed === '' ? JSON.stringify(withOther(JSON_FEED, at, value)) : otherMarkup(feed, at, other);
        const whole = feed === '' ? JSON.stringify(JSON_FEED) : feed;
        const plugin = new PluginHere('hub.feed', feedPlugin);
        return expectRuns(plugin, { feeds: ['https://example.org/feed'] }, [() => bent, () => whole, () => bent]);
      }),
    ));

  test('says anything in a calendar', () =>
    held(
      fc.asyncProperty(calendarText, async (written) => {
        const plugin = new PluginHere('hub.calendar', calendarPlugin);
        const whole = EVENT.join('\r\n');
        return expectRuns(plugin, { calendars: ['https://example.org/c.ics'] }, [
          () => written,
          () => whole,
          () => written,
        ]);
      }),
    ));

  test('says anything of a mail account', () =>
    held(
      fc.asyncProperty(fc.nat(8), place, anyJson, async (nth, at, other) => {
        const account = new JmapMailbox();
        for (const id of ['a', 'b']) account.mails.set(id, { subject: id, box: 'in' });
        let answered = 0;
        const answer = (url: string, sent: string) => {
          const said = url.endsWith('/session') ? account.session('/api') : account.answer(sent);
          return JSON.stringify(answered++ === nth ? withOther(said, at, other) : said) ?? '';
        };
        const later = (url: string, sent: string) => {
          if (url.endsWith('/session')) account.change({ created: [], updated: ['a'], destroyed: ['b'] });
          return answer(url, sent);
        };
        const plugin = new PluginHere('hub.mail', mailPlugin);
        return expectRuns(plugin, { jmap: ['https://example.org/session'], mailboxes: 'Inbox' }, [answer, later]);
      }),
    ));
});
