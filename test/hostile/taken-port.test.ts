/// <reference lib="dom" />
// A page stays open when its hub has ended, and any user of the machine may listen on the port then. What the page sends there
// must be of no use to them, and what they answer must not be taken for the hub's.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { openTab, type TestTab } from '../support/tab.ts';

const LISTENS_FOR_MS = 5_000;

interface Recorded {
  line: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Answers as a hub would, as well as somebody can who was never told anything, and keeps what is sent. */
async function impostorAt(port: number): Promise<{ sent: Recorded[]; close(): Promise<unknown> }> {
  const sent: Recorded[] = [];
  const setup = { initialized: true, encrypted: true, key_storage: 'file', warning: null, alarm: null, fault: null };
  const answers: Record<string, unknown> = {
    '/health': { ok: true, state: 'ready' },
    '/v1/bootstrap': { owner_token: 'hub_p_of-the-impostor', hub: { key: 'guessed', run: 'guessed' }, setup },
    '/v1/proof': { proof: 'guessed', run: 'guessed' },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method, url = '', headers } = request;
    sent.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() });
    const isStream = url === '/v1/events/stream';
    response.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json');
    response.end(isStream ? ': listening\n\n' : JSON.stringify(answers[url] ?? []));
  });
  await listening(server, port);
  return {
    sent,
    close: () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      return closed;
    },
  };
}

async function listening(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

describe.skipIf(!hasChromium)('a page that is open when its hub ends (needs Chromium)', () => {
  let browser: Browser;
  let hub: TestHub;
  let tab: TestTab;
  let ownerToken: string;
  /** The token that the page spoke with last, as it went over the wire. */
  let pageToken: string;
  const heading = (name: string) => tab.page.getByRole('heading', { name });
  const live = () => tab.page.getByText('Live', { exact: true }).first().waitFor();

  async function restart(env: Record<string, string> = {}): Promise<void> {
    const { dataDir, port } = hub;
    await hub.stop();
    hub = await startHub({ dataDir, port, env });
  }

  beforeAll(async () => {
    [hub, browser] = await Promise.all([temporaryDir().then((dataDir) => startHub({ dataDir })), launchBrowser()]);
    ownerToken = await hub.setup();
    await hub.request('POST', '/v1/projects', { token: ownerToken, body: { title: 'The garden house' } });
    tab = await openTab(browser, hub);
    tab.page.on('request', (request) => {
      pageToken = request.headers()['authorization']?.replace('Bearer ', '') ?? pageToken;
    });
    await tab.go('/projects');
    await live();
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  const statusWith = async (token: string) => (await hub.request('GET', '/v1/projects', { token })).status;

  it('was never told the token of the owner, and its own is good for what the owner does', async () => {
    const told = await tab.page.evaluate(async () => {
      const ticket = document.querySelector<HTMLMetaElement>('meta[name="hub-ticket"]')?.content ?? '';
      return (await fetch('/v1/bootstrap', { headers: { 'x-hub-ticket': ticket } })).text();
    });
    expect(told).toContain('hub_p_');
    expect(told).not.toContain(ownerToken);
    expect(pageToken).toMatch(/^hub_p_[\w-]{43}$/);
    expect(await statusWith(pageToken)).toBe(200);
  });

  it('goes on with its token when only the api was started again', async () => {
    const before = await hub.pidOf('api');
    await hub.kill('api');
    await expect.poll(() => hub.pidOf('api').catch(() => before)).not.toBe(before);
    await live();
    expect(await statusWith(pageToken)).toBe(200);
  });

  it('is let in anew when the hub was started again, and what was written meanwhile is sent then', async () => {
    await tab.page.getByRole('button', { name: 'Begin a project' }).first().click();
    await tab.page.getByLabel('What is it?').fill('The pond');
    const before = pageToken;
    await restart();
    await tab.page.getByRole('button', { name: 'Begin', exact: true }).click();
    await heading('The pond')
      .or(tab.page.getByRole('link', { name: 'The pond' }))
      .first()
      .waitFor();
    expect(await statusWith(before)).toBe(401);
    expect(await statusWith(pageToken)).toBe(200);
    expect(await statusWith(ownerToken)).toBe(200);
  });

  it('sends whoever has the port then nothing that opens the hub later, nor anything the owner writes', async () => {
    await tab.follow('/projects');
    await live();
    await tab.page.getByRole('button', { name: 'Begin a project' }).first().click();
    await tab.page.getByLabel('What is it?').fill('A secret plan');
    const { dataDir, port } = hub;
    await hub.stop();
    const impostor = await impostorAt(port);
    // The page may have noticed by itself before it is pressed: then the form is gone.
    await tab.page
      .getByRole('button', { name: 'Begin', exact: true })
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await heading('This is not the hub that this page belongs to').waitFor();
    await sleep(LISTENS_FOR_MS);
    await impostor.close();
    hub = await startHub({ dataDir, port });

    expect(impostor.sent.length).toBeGreaterThan(2);
    expect(impostor.sent.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
    expect(JSON.stringify(impostor.sent)).not.toMatch(/secret plan|hub_[op]_/);
    for (const { line, body } of impostor.sent)
      expect([line, JSON.parse(body || '{}')]).toEqual([line, nonceAlone(line)]);
    // By itself, once its own hub is back.
    await heading('The garden house')
      .or(tab.page.getByRole('link', { name: 'The garden house' }))
      .first()
      .waitFor();
  });

  it('says what to do when the hub that was started again wants a one-time code', async () => {
    await live();
    await restart({ HUB_BOOTSTRAP: 'once' });
    await heading('This page may not open your vault').waitFor();
    await tab.page.getByText('Open it with hub open.').waitFor();
  });
});

function nonceAlone(line: string): object {
  return line === 'POST /v1/proof' ? { nonce: expect.stringMatching(/^[0-9a-f-]{36}$/) } : {};
}
