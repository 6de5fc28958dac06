// Connectors as the owner uses them: consent, imports, schedules, bad days. A real hub and the provider of the tests.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comeBack } from '../support/come-back.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { failure } from '../support/servers/google/answer.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import { hasMailServer, LOGIN, TestMailServer } from '../support/servers/mail-server.ts';

let provider: GoogleProvider;
let hub: TestHub;

beforeAll(async () => {
  provider = await new GoogleProvider().start();
  hub = await startHub({ env: { HUB_GOOGLE_BASE: provider.base } });
  await hub.setup();
});
afterAll(async () => {
  await hub?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

const ask = (method: string, path: string, body?: unknown) =>
  hub.request(method, `/v1/connectors${path}`, body === undefined ? {} : { body });
const event = (id: string, summary = `Meeting ${id}`) => {
  const day = new Date(Date.now() + 86_400_000).toISOString();
  provider.calendar.put({ id, summary, start: { dateTime: day }, end: { dateTime: day } });
};
const titles = async (path: string) => {
  const { body } = await hub.request('GET', path);
  return (body as { title: string }[]).map(({ title }) => title).sort();
};

async function connect(request: object) {
  const { status, body } = await ask('POST', '', { provider: 'google', ...request });
  expect(status).toBe(202);
  const back = await comeBack(provider.agree(body.consent_url));
  expect([back.status, back.location]).toEqual([302, '/plugins?connected=1']);
  // A browser still says that it comes from elsewhere when it follows.
  expect((await comeBack(`${hub.base}${back.location}`)).status).toBe(200);
  await settled(body.id);
  return body.id as string;
}

/** Until no sync is under way and one has ended. */
async function settled(id: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await ask('GET', `/${id}`);
    if (body.syncing === null && body.last_sync_at !== null) return body;
    await sleep(50);
  }
  throw new Error('the sync does not end');
}

test('without an OAuth client nothing begins, and it is said what to do', async () => {
  expect((await ask('GET', '/oauth/status')).body).toMatchObject({ configured: false, client_id: null });
  const { status, body } = await ask('POST', '', { provider: 'google', kind: 'calendar', selection: {} });
  expect([status, body.code]).toEqual([422, 'consent_required']);
  expect(body.fix).toContain('Desktop app');
  const { body: told } = await ask('PUT', '/oauth/credentials', provider.client);
  expect(told).toMatchObject({ configured: true, source: 'owner', client_id: provider.client.client_id });
  expect(JSON.stringify(told)).not.toContain(provider.client.client_secret);
});

describe('a calendar', () => {
  let id: string;

  test('is agreed to, imported and searchable; its events are private and untrusted', async () => {
    event('one');
    id = await connect({ kind: 'calendar', selection: {} });
    expect(await titles('/v1/calendar-events')).toEqual(['Meeting one']);
    const [imported] = (await hub.request('GET', '/v1/calendar-events')).body;
    expect(imported).toMatchObject({ classification: 'private', authority: 'source_imported', untrusted: true });
    const { body } = await hub.request('GET', '/v1/search?q=meeting');
    expect(body.hits).toHaveLength(1);
    expect((await ask('GET', `/${id}`)).body).toMatchObject({
      status: 'active',
      items: 1,
      last_error: null,
      failures: [],
    });
  });

  test('is synced when the owner says so: what is new comes, what is cancelled goes', async () => {
    event('two');
    provider.calendar.cancel('one');
    const { status, body } = await ask('POST', `/${id}/sync`);
    expect([status, body.items]).toEqual([200, 1]);
    expect(await titles('/v1/calendar-events')).toEqual(['Meeting two']);
  });

  test('a sync that finds nothing new makes no version and no event', async () => {
    const before = (await hub.request('GET', '/v1/events?limit=1')).body[0].seq;
    provider.requests.length = 0;
    await ask('POST', `/${id}/sync`);
    const after = (await hub.request('GET', '/v1/events?limit=1')).body[0].seq;
    expect(after).toBe(before);
    expect(provider.requests).toHaveLength(1);
  });

  test('a sync token that is forgotten leads to a whole walk, and what was deleted meanwhile is gone', async () => {
    event('deleted');
    await ask('POST', `/${id}/sync`);
    expect(await titles('/v1/calendar-events')).toEqual(['Meeting deleted', 'Meeting two']);
    provider.calendar.calendars.get('primary')?.events.delete('deleted');
    provider.calendar.forgetTokens();
    expect((await ask('POST', `/${id}/sync`)).body.items).toBe(1);
    expect(await titles('/v1/calendar-events')).toEqual(['Meeting two']);
  });

  test('paused, it does not sync; resumed, it does by itself', async () => {
    expect((await ask('POST', `/${id}/pause`)).body).toMatchObject({ status: 'paused', next_sync_at: null });
    expect((await ask('POST', `/${id}/sync`)).body.code).toBe('policy_denied');
    event('three');
    expect((await ask('POST', `/${id}/resume`)).body.status).toBe('active');
    for (let tries = 0; tries < 1000 && (await titles('/v1/calendar-events')).length < 2; tries += 1) await sleep(50);
    expect(await titles('/v1/calendar-events')).toEqual(['Meeting three', 'Meeting two']);
  });

  test('a provider that is down is told, and the connector stays active', async () => {
    await settled(id);
    provider.faults.push({
      on: /events$/,
      times: 5,
      answer: { ...failure(503, 'x'), headers: { 'retry-after': '90' } },
    });
    const { status, body } = await ask('POST', `/${id}/sync`);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    provider.faults.length = 0;
    const { body: told } = await ask('GET', `/${id}`);
    expect(told).toMatchObject({ status: 'active', last_error: { code: 'unavailable' } });
    expect(Date.parse(told.next_sync_at)).toBeGreaterThan(Date.now());
    await ask('POST', `/${id}/sync`);
    expect((await ask('GET', `/${id}`)).body.last_error).toBeNull();
  });

  test('a consent that was withdrawn parks it, and giving it again brings it back', async () => {
    provider.withdrawConsent();
    expect((await ask('POST', `/${id}/sync`)).body.code).toBe('consent_required');
    const { body: parked } = await ask('GET', `/${id}`);
    expect(parked).toMatchObject({ status: 'reconsent_required', next_sync_at: null });
    expect(parked.status_reason).toContain('seven days');
    expect((await ask('POST', `/${id}/resume`)).status).toBe(422);
    const { body } = await ask('POST', `/${id}/consent`);
    expect((await comeBack(provider.agree(body.consent_url))).status).toBe(302);
    await settled(id);
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ status: 'active', items: 2 });
  });

  test('removed with purge, it takes what it imported along', async () => {
    expect((await hub.request('DELETE', `/v1/connectors/${id}?purge=true`)).body).toEqual({ id, purged: true });
    expect(await titles('/v1/calendar-events')).toEqual([]);
    expect((await ask('GET', `/${id}`)).status).toBe(404);
  });
});

describe('the way back', () => {
  test('is good once, and not for a state that never was', async () => {
    const { body } = await ask('POST', '', { provider: 'google', kind: 'calendar', selection: {} });
    const back = provider.agree(body.consent_url);
    expect((await comeBack(back)).status).toBe(302);
    const again = await comeBack(back);
    expect(again.status).toBe(400);
    expect(again.text).toContain('This way back was used already');
    const forged = await comeBack(`${hub.base}/v1/connectors/oauth/callback?code=x&state=forged`);
    expect(forged.status).toBe(400);
    await hub.request('DELETE', `/v1/connectors/${body.id}?purge=true`);
  });

  test('an earlier one leads nowhere once a new one has begun', async () => {
    const { body } = await ask('POST', '', { provider: 'google', kind: 'calendar', selection: {} });
    const second = await ask('POST', `/${body.id}/consent`);
    expect((await comeBack(provider.agree(body.consent_url))).status).toBe(400);
    expect((await comeBack(provider.agree(second.body.consent_url))).status).toBe(302);
    await hub.request('DELETE', `/v1/connectors/${body.id}?purge=true`);
  });

  test('without consent nothing is imported, and the page says so', async () => {
    const { body } = await ask('POST', '', { provider: 'google', kind: 'calendar', selection: {} });
    const state = new URL(body.consent_url).searchParams.get('state');
    const back = await comeBack(`${hub.base}/v1/connectors/oauth/callback?error=access_denied&state=${state}`);
    expect([back.status, back.text]).toEqual([400, expect.stringContaining('The consent was not given')]);
    expect((await ask('GET', `/${body.id}`)).body.status).toBe('pending');
    expect((await comeBack(`${hub.base}/v1/connectors/oauth/callback?state=${state}`)).status).toBe(422);
    expect((await comeBack(`${hub.base}/v1/connectors/oauth/callback?code=x`)).status).toBe(422);
    await hub.request('DELETE', `/v1/connectors/${body.id}`);
  });
});

describe('a selection of mail', () => {
  test.each([
    ['nothing', {}],
    ['empty lists', { labels: [], senders: [] }],
    ['every label', { labels: ['*'] }],
    ['a window without an edge', { after: '1970-01-01' }],
    ['a window that is empty', { after: '2026-03-10', before: '2026-03-01' }],
    ['a day that is none', { after: '2026-02-31T00:00:00' }],
    ['a day that the calendar has not', { after: '2026-02-31' }],
    ['an instant that the calendar has not', { before: '2026-04-31T00:00:00Z' }],
    ['a calendar', { calendars: ['primary'] }],
  ])('of %s is refused', async (_, selection) => {
    const { status, body } = await ask('POST', '', { provider: 'google', kind: 'email', selection });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });

  test('a password is not sent over the net in the clear', async () => {
    const login = { username: 'jo', password: 'x', selection: { labels: ['INBOX'] } };
    const server = { host: 'mail.example.org', port: 143, security: 'none' };
    expect((await ask('POST', '', { provider: 'imap', kind: 'email', server, ...login })).status).toBe(422);
    const dav = { provider: 'caldav', kind: 'calendar', ...login, selection: {} };
    expect((await ask('POST', '', { ...dav, server: 'http://dav.example.org/' })).status).toBe(422);
  });
});

/** In the middle of a sync, each. SYNC_KILLS makes it a campaign. */
const KILLS = Number(process.env.SYNC_KILLS ?? 2);

test(
  `mail is sensitive; connectors that are killed ${KILLS} times lose nothing and double nothing`,
  async () => {
    for (let at = 0; at < 300; at += 1) provider.mail.put({ id: `m${at}` });
    provider.mail.pageSize = 20;
    const id = await connect({ kind: 'email', selection: { labels: ['INBOX'] } });
    let cut = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (let at = 0; at < 40; at += 1) provider.mail.put({ id: `k${kill}-${at}` });
      const before = provider.requests.length;
      const syncing = ask('POST', `/${id}/sync`);
      // Later and later in it: before the first mail, between two of them, after the last.
      const reached = before + 1 + ((kill * 7) % 44);
      for (let looks = 0; looks < 10000 && provider.requests.length < reached; looks += 1) await sleep(2);
      await hub.kill('connectors');
      if ((await syncing).status !== 200) cut += 1;
      await untilReady('connectors');
    }
    expect(cut).toBeGreaterThan(KILLS / 3);
    for (let tries = 0; tries < 200 && (await ask('POST', `/${id}/sync`)).status !== 200; tries += 1) await sleep(100);
    const { body } = await ask('GET', `/${id}`);
    expect(body.items).toBe(300 + KILLS * 40);
    const mails = await everyMail();
    expect(mails).toHaveLength(300 + KILLS * 40);
    expect(new Set(mails.map(({ source_key }) => source_key)).size).toBe(mails.length);
    expect(mails.every((mail) => mail.classification === 'sensitive' && mail.untrusted)).toBe(true);
    await hub.request('DELETE', `/v1/connectors/${id}?purge=true`);
  },
  60_000 + KILLS * 20_000,
);

async function untilReady(name: string): Promise<void> {
  for (let looks = 0; looks < 600; looks += 1) {
    const { processes } = await hub.status();
    const state = processes.find((each) => each.name === name)?.state;
    if (state === 'ready') return;
    // Eight deaths within a minute, and it waits for its owner.
    if (state === 'failed') await hub.request('POST', `/v1/system/${name}/restart`);
    await sleep(50);
  }
  throw new Error(`${name} does not come back: ${hub.output()}`);
}

async function everyMail(): Promise<{ source_key: string; classification: string; untrusted: boolean }[]> {
  const mails = [];
  let path: string | undefined = '/v1/artifacts?limit=500';
  while (path !== undefined) {
    const { body, headers } = await hub.request('GET', path);
    mails.push(...body);
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return mails;
}

describe.skipIf(!hasMailServer)(hasMailServer ? 'IMAP' : 'IMAP (skipped: dovecot-imapd is not installed)', () => {
  test('an app password is enough, and a wrong one is mended by another', async () => {
    await using server = await TestMailServer.start();
    await server.open((client) =>
      client.append('INBOX', 'From: ada@example.org\r\nSubject: Over IMAP\r\n\r\nWords.\r\n'),
    );
    const request = { provider: 'imap', kind: 'email', selection: { labels: ['INBOX'] }, server: server.server };
    const { status, body } = await ask('POST', '', { ...request, username: LOGIN.username, password: 'wrong' });
    expect([status, body.consent_url]).toEqual([202, null]);
    expect((await settled(body.id)).status).toBe('reconsent_required');
    const mended = await hub.request('PATCH', `/v1/connectors/${body.id}`, { body: { password: LOGIN.password } });
    expect(mended.body.status).toBe('active');
    for (let tries = 0; tries < 1000 && !(await titles('/v1/artifacts')).includes('Over IMAP'); tries += 1)
      await sleep(50);
    expect(await titles('/v1/artifacts')).toContain('Over IMAP');
    expect(JSON.stringify((await ask('GET', '')).body)).not.toContain(LOGIN.password);
    await hub.request('DELETE', `/v1/connectors/${body.id}?purge=true`);
  });
});

test('connections may ask nothing of this, and no token is in any answer', async () => {
  const { body: link } = await hub.request('POST', '/v1/connections/links', { body: { name: 'Assistant' } });
  const { body: paired } = await hub.request('POST', '/v1/connections/pair', {
    body: { code: link.code },
    token: null,
  });
  expect((await hub.request('GET', '/v1/connectors', { token: paired.token })).status).toBe(403);
  const id = await connect({ kind: 'calendar', selection: {} });
  const said = JSON.stringify([(await ask('GET', '')).body, (await ask('GET', `/${id}`)).body, hub.output()]);
  expect(said).not.toMatch(/access-\d|refresh-\d|not-so-secret/);
});
