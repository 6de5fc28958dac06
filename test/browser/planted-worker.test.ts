// While the hub does not run, any user of the machine may listen on its port, and a browser that is led there may be given a
// service worker, which stays when the hub is back. A real browser, and the server of the api.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedServer } from '../../services/api/server.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';

const PLANTS = `<title>planted</title><script>
navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => { document.title = 'ready'; });
</script>`;
/** Answers what is opened itself, and lets all else through. */
const WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(new Response('<title>of the worker</title>', { headers: { 'content-type': 'text/html' } }));
});`;

describe.skipIf(!hasChromium)('a service worker that was planted on the port of the hub (needs Chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser({ whole: true });
  });
  afterAll(() => browser?.close());

  it('is gone as soon as the browser looks for its newest self', async () => {
    const other = createServer((request, response) => {
      const isWorker = request.url === '/worker.js';
      response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
      response.end(isWorker ? WORKER : PLANTS);
    });
    const port = await listening(other, 0);
    await using context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(`http://127.0.0.1:${port}/`);
    await expect.poll(() => tab.title()).toBe('ready');
    other.closeAllConnections();
    other.close();
    await once(other, 'close');

    const hub = createGuardedServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<title>of the hub</title>');
    });
    await listening(hub, port);
    await tab.goto(`http://127.0.0.1:${port}/`);
    expect(await tab.title()).toBe('of the worker');
    const titleOfAnotherVisit = async () => {
      await tab.goto(`http://127.0.0.1:${port}/`);
      return tab.title();
    };
    await expect.poll(titleOfAnotherVisit, { timeout: 25_000, interval: 4000 }).toBe('of the hub');
    hub.closeAllConnections();
    hub.close();
  });
});

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
