/// <reference lib="dom" />
// While the port of the hub was free anybody could listen on it, and what they gave a browser is kept by it for years: a page at
// our address, which it shows without asking us, and a script under the name of ours. A real browser, and a real hub.

import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../supervisor/listening-port.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub } from '../support/hub.ts';

const UI = join(import.meta.dirname, '../../build/page/ui');
const SCRIPTS = readdirSync(UI).filter((name) => name.endsWith('.js'));
const FOR_YEARS = 'public, max-age=31536000, immutable';

/** All that a page of our origin can do to be let in. What it was told is in its title. */
function reaches(): void {
  const told: Record<string, string> = {};
  const tell = (way: string, said: string) => {
    told[way] = said;
    document.title = JSON.stringify(told);
  };
  const ticketIn = (html: string) => html.match(/name="hub-ticket" content="([^"]+)"/)?.[1] ?? '';
  const ask = async (way: string, ticket: string) => {
    for (const [method, path] of [
      ['GET', '/v1/bootstrap'],
      ['POST', '/v1/setup'],
    ] as const) {
      const headers = { 'x-hub-ticket': ticket, ...(method === 'POST' && { 'content-type': 'application/json' }) };
      const body = method === 'POST' ? '{}' : null;
      const answer = await fetch(path, { method, headers, body, cache: 'no-store' });
      tell(`${way} ${method}`, `${ticket === '' ? 'no ticket' : 'ticket'} ${answer.status} ${await answer.text()}`);
    }
  };
  const ways: Record<string, () => Promise<string>> = {
    plain: async () => '',
    guess: async () => 'A'.repeat(32),
    fetch: async () => ticketIn(await (await fetch('/memories', { cache: 'no-store' })).text()),
    reload: async () => ticketIn(await (await fetch('/', { cache: 'reload' })).text()),
    request: () =>
      new Promise((resolve) => {
        const asked = new XMLHttpRequest();
        asked.onloadend = () => resolve(ticketIn(asked.responseText));
        asked.open('GET', '/projects?x');
        asked.send();
      }),
    frame: () => inside('iframe', 'src'),
    object: () => inside('object', 'data'),
  };
  const inside = (name: 'iframe' | 'object', at: string) =>
    new Promise<string>((resolve) => {
      const made = document.createElement(name);
      made.setAttribute(at, '/goals?x');
      const look = () => {
        try {
          resolve(ticketIn(made.contentDocument?.documentElement.outerHTML ?? ''));
        } catch {
          resolve('');
        }
      };
      made.addEventListener('load', look);
      made.addEventListener('error', look);
      document.body.append(made);
    });
  void (async () => {
    for (const [way, ticket] of Object.entries(ways))
      await ask(
        way,
        await Promise.race([ticket().catch(() => ''), new Promise<string>((late) => setTimeout(late, 1500, ''))]),
      );
    tell('tried', 'all');
  })();
  document.addEventListener('click', () => {
    const opened = window.open('/agenda?x');
    const from = Date.now();
    const look = () => {
      let ticket = '';
      try {
        ticket = ticketIn(opened?.document.documentElement.outerHTML ?? '');
      } catch {}
      if (ticket === '' && Date.now() - from < 4000) return void setTimeout(look, 5);
      void ask('window', ticket);
    };
    look();
  });
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>planted</title><body>planted<script>(${reaches})()</script>`;

describe.skipIf(!hasChromium)('what was planted while the port of the hub was free (needs Chromium)', () => {
  let browser: Browser;
  let context: BrowserContext;
  let hub: TestHub;

  beforeAll(async () => {
    browser = await launchBrowser({ whole: true });
    context = await browser.newContext();
    const port = await freePort();
    const other = createServer((request, response) => {
      const isScript = request.url?.endsWith('.js') === true;
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.setHeader('cache-control', request.url?.startsWith('/v1/') ? 'no-store' : FOR_YEARS);
      // So that it may hold whatever window it opens, as far as that is up to it.
      response.setHeader('cross-origin-opener-policy', 'same-origin');
      response.end(isScript ? 'document.title = "script of the other";' : PAGE);
    });
    other.listen(port, '127.0.0.1');
    await once(other, 'listening');
    const tab = await context.newPage();
    await tab.goto(`http://127.0.0.1:${port}/`);
    for (const name of SCRIPTS) await tab.evaluate((path) => fetch(path), `/ui/${name}`);
    await tab.close();
    other.close();
    other.closeAllConnections();
    hub = await startHub({ port });
    await hub.setup();
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  const told = async (page: Page) => JSON.parse(await page.title()) as Record<string, string>;

  it('is shown where its address is typed, and is never let in', async () => {
    const tab = await context.newPage();
    await tab.goto(`${hub.base}/`);
    expect(await tab.locator('body').innerText()).toContain('planted');
    await expect.poll(async () => (await told(tab)).tried, { timeout: 20_000 }).toBe('all');
    await tab.locator('body').click();
    await expect.poll(async () => Object.keys(await told(tab)), { timeout: 20_000 }).toContain('window POST');
    const all = await told(tab);
    for (const [way, said] of Object.entries(all))
      if (way !== 'tried') expect([way, said]).toEqual([way, expect.stringMatching(/^(no )?ticket 40[13] /)]);
    expect(JSON.stringify(all)).not.toMatch(/hub_[op]_/);
    expect(Object.entries(all).filter(([way, said]) => said.startsWith('ticket') && !way.startsWith('guess'))).toEqual(
      [],
    );
    await tab.close();
  }, 60_000);

  it('is gone as soon as any place of the hub was opened, and no script of it ran', async () => {
    const tab = await context.newPage();
    await tab.goto(`${hub.base}/audit`);
    await tab.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await tab.title()).not.toContain('other');
    await tab.goto(`${hub.base}/`);
    await tab.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await tab.locator('body').innerText()).not.toContain('planted');
    await tab.close();
  }, 60_000);
});
