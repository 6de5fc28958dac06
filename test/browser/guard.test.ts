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

/** Every way in which a page can make a browser send something, without asking anyone. The names of all that was tried. */
async function attack(target: string): Promise<string[]> {
  type Attributes = Record<string, string>;
  const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"restart":true}' };
  const file = () => {
    const form = new FormData();
    form.append('file', new Blob(['{}']), 'dump.json');
    return form;
  };
  const element = (name: string, attributes: Attributes) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const add = (name: string, attributes: Attributes) => {
    const made = element(name, attributes);
    const settled = new Promise((resolve) => {
      for (const event of ['load', 'error', 'loadeddata']) made.addEventListener(event, resolve);
    });
    document.body.append(made);
    return settled;
  };
  const style = (css: string) => {
    document.body.append(Object.assign(document.createElement('style'), { textContent: css }));
  };
  const submit = (url: string, method: string, enctype: string, where: string) => {
    const settled = where === '_blank' ? undefined : add('iframe', { name: where });
    const form = element('form', { action: url, method, enctype, target: where, rel: 'noopener' }) as HTMLFormElement;
    form.append(element('input', { name: '{"restart":true,"x":"', value: '"}' }));
    document.body.append(form);
    form.submit();
    return settled;
  };
  const xhr = (method: string, url: string, body?: string | FormData) =>
    new Promise((resolve) => {
      const asked = new XMLHttpRequest();
      asked.onloadend = resolve;
      asked.open(method, url);
      asked.send(body);
    });
  const worker = (script: string) => {
    const made = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    return new Promise((resolve) => made.addEventListener('message', resolve));
  };
  const inFrame = (sandbox: string | undefined, srcdoc: string) =>
    add('iframe', { srcdoc, ...(sandbox !== undefined && { sandbox }) });
  const bootstrap = '/v1/bootstrap';
  const setup = '/v1/setup';
  const attempts: Record<string, [path: string, send: (url: string, name: string) => unknown]> = {
    'fetch-cors': [bootstrap, (url) => fetch(url)],
    'fetch-no-cors': [bootstrap, (url) => fetch(url, { mode: 'no-cors' })],
    'fetch-credentials': [bootstrap, (url) => fetch(url, { mode: 'no-cors', credentials: 'include' })],
    'fetch-range': [bootstrap, (url) => fetch(url, { mode: 'no-cors', headers: { range: 'bytes=0-9' } })],
    'fetch-keepalive': [bootstrap, (url) => fetch(url, { mode: 'no-cors', keepalive: true })],
    'fetch-head': [bootstrap, (url) => fetch(url, { mode: 'no-cors', method: 'HEAD' })],
    'fetch-no-referrer': [bootstrap, (url) => fetch(url, { mode: 'no-cors', referrerPolicy: 'no-referrer' })],
    'fetch-no-cors-post': [setup, (url) => fetch(url, { ...text, mode: 'no-cors' })],
    'fetch-cors-post': [setup, (url) => fetch(url, text)],
    'fetch-json-post': [setup, (url) => fetch(url, { ...text, headers: { 'content-type': 'application/json' } })],
    'fetch-untyped-post': [setup, (url) => fetch(url, { method: 'POST', mode: 'no-cors', body: new Blob(['{}']) })],
    'fetch-empty-post': ['/v1/unlock', (url) => fetch(url, { method: 'POST', mode: 'no-cors' })],
    'fetch-octets': [setup, (url) => fetch(url, { ...text, headers: { 'content-type': 'application/octet-stream' } })],
    'fetch-put': ['/v1/lock', (url) => fetch(url, { method: 'PUT', body: '{}' })],
    'fetch-delete': ['/v1/connections/x', (url) => fetch(url, { method: 'DELETE' })],
    'fetch-token': ['/v1/spaces', (url) => fetch(url, { headers: { 'x-hub-token': 'T' } })],
    'fetch-bearer': ['/v1/spaces', (url) => fetch(url, { headers: { authorization: 'Bearer T' } })],
    'fetch-code': [bootstrap, (url) => fetch(url, { headers: { 'x-hub-code': 'C' } })],
    'fetch-file': ['/v1/import/stage', (url) => fetch(url, { method: 'POST', mode: 'no-cors', body: file() })],
    'fetch-proof': ['/v1/proof', (url) => fetch(url, { ...text, mode: 'no-cors' })],
    'fetch-pair': ['/v1/connections/pair', (url) => fetch(url, { ...text, mode: 'no-cors' })],
    'xhr-get': [bootstrap, (url) => xhr('GET', url)],
    'xhr-post': [setup, (url) => xhr('POST', url, '{"restart":true}')],
    'xhr-file': ['/v1/plugins', (url) => xhr('POST', url, file())],
    'event-source': ['/v1/events/stream', (url) => new EventSource(url)],
    'web-socket': ['/v1/events/stream', (url) => new WebSocket(url.replace('http:', 'ws:'))],
    beacon: [setup, (url) => navigator.sendBeacon(url, '{"restart":true}')],
    'beacon-empty': [setup, (url) => navigator.sendBeacon(url)],
    'beacon-file': ['/v1/import/vendor', (url) => navigator.sendBeacon(url, file())],
    img: [bootstrap, (url) => add('img', { src: url })],
    'img-cors': [bootstrap, (url) => add('img', { src: url, crossorigin: 'use-credentials' })],
    'img-set': [bootstrap, (url) => add('img', { srcset: `${url} 1x` })],
    'input-image': [bootstrap, (url) => add('input', { type: 'image', src: url })],
    script: [bootstrap, (url) => add('script', { src: url })],
    'script-module': [bootstrap, (url) => add('script', { src: url, type: 'module' })],
    'script-import': [bootstrap, (url) => import(/* @vite-ignore */ url)],
    'worker-fetch': [bootstrap, (url) => worker(`fetch('${url}', { mode: 'no-cors' }).finally(() => postMessage(0))`)],
    'worker-import': [bootstrap, (url) => worker(`try { importScripts('${url}') } catch {} postMessage(0)`)],
    style: [bootstrap, (url) => add('link', { rel: 'stylesheet', href: url })],
    'style-import': [bootstrap, (url) => style(`@import url("${url}");`)],
    'style-image': [bootstrap, (url) => style(`body { background: url("${url}"); }`)],
    'style-font': [
      bootstrap,
      (url) => style(`@font-face { font-family: x; src: url("${url}"); } body { font: 1em x; }`),
    ],
    preload: [bootstrap, (url) => add('link', { rel: 'preload', as: 'fetch', href: url })],
    prefetch: [bootstrap, (url) => add('link', { rel: 'prefetch', href: url })],
    video: [bootstrap, (url) => add('video', { src: url, preload: 'auto' })],
    poster: [bootstrap, (url) => add('video', { poster: url })],
    audio: [bootstrap, (url) => add('audio', { src: url, preload: 'auto' })],
    object: [bootstrap, (url) => add('object', { data: url })],
    embed: [bootstrap, (url) => add('embed', { src: url })],
    iframe: [bootstrap, (url) => add('iframe', { src: url })],
    'iframe-page': ['/', (url) => add('iframe', { src: url })],
    'iframe-callback': ['/v1/connectors/oauth/callback', (url) => add('iframe', { src: url })],
    'iframe-nobody': [
      bootstrap,
      (url) => inFrame('allow-scripts', `<script>fetch('${url}', { mode: 'no-cors' })</script>`),
    ],
    'iframe-refresh': [bootstrap, (url) => inFrame(undefined, `<meta http-equiv="refresh" content="0;url=${url}">`)],
    'form-text': [setup, (url, name) => submit(url, 'post', 'text/plain', name)],
    'form-url': [setup, (url, name) => submit(url, 'post', 'application/x-www-form-urlencoded', name)],
    'form-file': ['/v1/plugins', (url, name) => submit(url, 'post', 'multipart/form-data', name)],
    'form-get': [bootstrap, (url, name) => submit(`${url}&x`, 'get', 'application/x-www-form-urlencoded', name)],
    ping: [setup, (url) => (element('a', { href: '#', ping: url }) as HTMLAnchorElement).click()],
    window: [bootstrap, (url) => window.open(url, '_blank', 'noopener')],
  };
  const late = new Promise((resolve) => setTimeout(resolve, 1500));
  await Promise.allSettled(
    Object.entries(attempts).map(async ([name, [path, send]]) =>
      Promise.race([late, send(`${target}${path}?attack=${name}`, name)]),
    ),
  );
  return Object.keys(attempts);
}

/** Not every browser sends all of them: some are refused by itself, some wait for a quiet moment. */
const ATTACKS = 50;
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
    await Promise.race([tab.evaluate(attack, victim), tab.waitForTimeout(6000)]);
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
    expect(arrived.length).toBeGreaterThanOrEqual(ATTACKS);
  });

  // That they are what keeps these out is proved by one page for each, and by all of them in `npm run campaign`.
  const some = <Kind>(kinds: readonly Kind[]) => (process.env['EVERY_RULE'] ? kinds : kinds.slice(0, 1));

  it.each(some(['a rebound name', 'another site, to 0.0.0.0'] as const))(
    'without the rule about hosts, a page of %s gets through',
    async (kind) => {
      target.leaveOut('host');
      expect((await attackFrom(kind)).reached).not.toEqual([]);
    },
  );

  it.each(some(['another site', 'another port of the same address', 'another port of the other name'] as const))(
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
