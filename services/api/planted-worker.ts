// A service worker at our address is none of ours: another program planted it while the port was free, and it stays in the browser
// between its user and the hub. The browser asks here for its newest self, past the worker; what it gets ends it. A refusal would
// not: the browser keeps the worker that it has.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OwnAddress } from './guard.ts';

const ENDS_ITSELF = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await self.registration.unregister();
  for (const each of await self.clients.matchAll({ type: 'window' })) await each.navigate(each.url).catch(() => {});
})()));
`;

export function asksForWorker({ method, headers }: IncomingMessage, own: OwnAddress): boolean {
  return method === 'GET' && headers['service-worker'] !== undefined && own.hosts.has(headers.host ?? '');
}

export function endWorker(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' });
  response.end(ENDS_ITSELF);
}
