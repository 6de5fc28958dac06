/// <reference lib="dom" />
// The guard against what a real browser really sends. Attacking pages of every kind send every kind of request a page can
// send; none may reach a handler. Then the two rules that carry the load are left out in turn, and something must get
// through: otherwise the attacks, and not the guard, are what is harmless.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULES, type Rule } from '../../services/api/guard.ts';
import { createGuardedServer } from '../../services/api/server.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';

/** Every way in which a page can make a browser send something, without asking anyone. */
function attack(target: string): Promise<unknown> {
  const to = (path: string, vector: string) => `${target}${path}?attack=${vector}`;
  const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"restart":true}' };
  const add = (name: string, attributes: Record<string, string>) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    const settled = new Promise((resolve) => {
      element.addEventListener('load', resolve);
      element.addEventListener('error', resolve);
    });
    document.body.append(element);
    return settled;
  };
  const submit = (method: string, enctype: string, vector: string) => {
    const settled = add('iframe', { name: vector });
    const form = document.createElement('form');
    Object.assign(form, { action: to('/v1/setup', vector), method, enctype, target: vector });
    const field = document.createElement('input');
    Object.assign(field, { name: '{"restart":true,"x":"', value: '"}' });
    form.append(field);
    document.body.append(form);
    form.submit();
    return settled;
  };
  const attempts: (() => Promise<unknown> | unknown)[] = [
    () => fetch(to('/v1/bootstrap', 'fetch-cors')),
    () => fetch(to('/v1/bootstrap', 'fetch-no-cors'), { mode: 'no-cors' }),
    () => fetch(to('/v1/setup', 'fetch-no-cors-post'), { ...text, mode: 'no-cors' }),
    () => fetch(to('/v1/setup', 'fetch-cors-post'), text),
    () => fetch(to('/v1/setup', 'fetch-json-post'), { ...text, headers: { 'content-type': 'application/json' } }),
    () => fetch(to('/v1/bootstrap', 'fetch-credentials'), { mode: 'no-cors', credentials: 'include' }),
    () => add('img', { src: to('/v1/bootstrap', 'img') }),
    () => add('script', { src: to('/v1/bootstrap', 'script') }),
    () => add('link', { rel: 'stylesheet', href: to('/v1/bootstrap', 'style') }),
    () => add('iframe', { src: to('/v1/bootstrap', 'iframe') }),
    () => add('iframe', { src: to('/', 'iframe-page') }),
    () => submit('post', 'text/plain', 'form-text'),
    () => submit('post', 'application/x-www-form-urlencoded', 'form-url'),
    () => submit('get', 'application/x-www-form-urlencoded', 'form-get'),
    () => navigator.sendBeacon(to('/v1/setup', 'beacon'), '{"restart":true}'),
    () => navigator.sendBeacon(to('/v1/setup', 'beacon-empty')),
    () => new EventSource(to('/v1/events/stream', 'event-source')),
    () => window.open(to('/v1/bootstrap', 'window'), '_blank', 'noopener'),
  ];
  return Promise.allSettled(attempts.map(async (attempt) => attempt()));
}

const ATTACKS = 18;
const PAGE = '<!doctype html><meta name="referrer" content="no-referrer"><title>attack</title><body>';

interface Target {
  server: Server;
  port: number;
  /** Requests that arrived at the socket, and those that a handler saw. */
  arrived: Set<string>;
  reached: Set<string>;
  leaveOut(rule: string | null): void;
}

async function startTarget(): Promise<Target> {
  const arrived = new Set<string>();
  const reached = new Set<string>();
  const rules: Rule[] = [...RULES];
  const server = createGuardedServer((request, response) => {
    reached.add(nameOf(request.url));
    const isPage = request.url === '/';
    response.setHeader('content-type', isPage ? 'text/html' : 'application/json');
    response.end(isPage ? '<!doctype html><title>own</title>' : '{"owner_token":"T"}');
  }, rules);
  server.prependListener('request', (request) => arrived.add(nameOf(request.url)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leaveOut = (name: string | null) => {
    rules.splice(0, rules.length, ...RULES.filter((rule) => rule.name !== name));
    arrived.clear();
    reached.clear();
  };
  return { server, port: (server.address() as AddressInfo).port, arrived, reached, leaveOut };
}

function nameOf(url = ''): string {
  return new URL(url, 'http://x').searchParams.get('attack') ?? url;
}

/** The page of an attacker on some other address. */
async function startAttacker(): Promise<{ port: number; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** A name that led to the attacker when its page was loaded, and leads to the hub ever after. */
async function startRebinding(targetPort: number): Promise<{ port: number; close(): void }> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (first) => {
      if (first.toString('latin1').startsWith('GET /attack ')) {
        socket.end(
          `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${PAGE.length}\r\nConnection: close\r\n\r\n${PAGE}`,
        );
        return;
      }
      const onward = connect(targetPort, '127.0.0.1', () => onward.write(first));
      onward.on('error', () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let target: Target;
  let attacker: Awaited<ReturnType<typeof startAttacker>>;
  let rebinding: Awaited<ReturnType<typeof startRebinding>>;
  let browser: Browser;

  beforeAll(async () => {
    target = await startTarget();
    attacker = await startAttacker();
    rebinding = await startRebinding(target.port);
    const hosts = ['MAP evil.test 127.0.0.1', `MAP rebind.test 127.0.0.1:${rebinding.port}`];
    browser = await launchBrowser({ hosts, whole: true });
  });

  afterAll(async () => {
    await browser?.close();
    for (const server of [target?.server, attacker, rebinding]) server?.close();
    target?.server.closeAllConnections();
  });

  const PAGES = {
    'another site': () => [`http://evil.test:${attacker.port}/`, `http://127.0.0.1:${target.port}`],
    'another port of the same address': () => [`http://127.0.0.1:${attacker.port}/`, `http://127.0.0.1:${target.port}`],
    'another port of the other name': () => [`http://localhost:${attacker.port}/`, `http://127.0.0.1:${target.port}`],
    'another site, to 0.0.0.0': () => [`http://evil.test:${attacker.port}/`, `http://0.0.0.0:${target.port}`],
    'a rebound name': () => [`http://rebind.test:${target.port}/attack`, `http://rebind.test:${target.port}`],
  } as const;
  const KINDS = Object.keys(PAGES) as (keyof typeof PAGES)[];

  /** Runs every attack from one page, and answers what arrived at all and what reached a handler. */
  async function attackFrom(kind: keyof typeof PAGES): Promise<{ arrived: string[]; reached: string[] }> {
    target.arrived.clear();
    target.reached.clear();
    const [page = '', victim = ''] = PAGES[kind]();
    await using context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(page);
    await Promise.race([tab.evaluate(attack, victim), tab.waitForTimeout(4000)]);
    // A beacon and a new window have no end that a page could wait for.
    for (let i = 0; i < 40 && !(target.arrived.has('beacon') && target.arrived.has('window')); i++) {
      await tab.waitForTimeout(50);
    }
    // A window that was refused asks for an icon by itself, as a page of the hub.
    const attacks = (names: Set<string>) => [...names].filter((name) => name !== '/favicon.ico');
    return { arrived: attacks(target.arrived), reached: attacks(target.reached) };
  }

  it.each(KINDS)('nothing that a page of %s sends reaches a handler', async (kind) => {
    target.leaveOut(null);
    const { arrived, reached } = await attackFrom(kind);
    expect(reached).toEqual([]);
    expect(arrived.length).toBeGreaterThanOrEqual(ATTACKS - 3);
  });

  it.each(['another site, to 0.0.0.0', 'a rebound name'] as const)(
    'without the rule about hosts, a page of %s gets through',
    async (kind) => {
      target.leaveOut('host');
      expect((await attackFrom(kind)).reached).not.toEqual([]);
    },
  );

  it.each(['another site', 'another port of the same address', 'another port of the other name'] as const)(
    'without the rule about sites, a page of %s gets through',
    async (kind) => {
      target.leaveOut('sec-fetch-site');
      expect((await attackFrom(kind)).reached).not.toEqual([]);
    },
  );

  it('the own page is let through: reading, writing, and with a token', async () => {
    target.leaveOut(null);
    await using context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(`http://127.0.0.1:${target.port}/`);
    const statuses = await tab.evaluate(async () => {
      const json = { method: 'POST', headers: { 'content-type': 'application/json', 'x-hub-token': 'T' }, body: '{}' };
      const answers = await Promise.all([
        fetch('/v1/bootstrap?attack=own-get'),
        fetch('/v1/spaces?attack=own-token', { headers: { authorization: 'Bearer T' } }),
        fetch('/v1/setup?attack=own-post', json),
      ]);
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([200, 200, 200]);
    expect([...target.reached]).toEqual(expect.arrayContaining(['/', 'own-get', 'own-token', 'own-post']));
  });

  it('a typed address shows the page, and shows nothing of the API', async () => {
    target.leaveOut(null);
    await using context = await browser.newContext();
    const tab = await context.newPage();
    expect((await tab.goto(`http://127.0.0.1:${target.port}/`))?.status()).toBe(200);
    expect((await tab.goto(`http://127.0.0.1:${target.port}/v1/bootstrap`))?.status()).toBe(403);
  });

  it('is not to be had under another name, at which others may listen', async () => {
    target.leaveOut(null);
    await using context = await browser.newContext();
    const tab = await context.newPage();
    const answer = await tab.goto(`http://localhost:${target.port}/`);
    expect([answer?.status(), await answer?.text()]).toEqual([
      421,
      expect.stringContaining(`http://127.0.0.1:${target.port}`),
    ]);
  });
});
