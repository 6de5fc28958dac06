// A way to the hub for programs that cannot send a token: adds it to every request, and changes nothing else but the one
// name in Host that would be ours. A request that names another host keeps it. No faster than a connection may ask: what a
// quick machine asks of it in one second is more.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { CONNECTION_REQUESTS_PER_SECOND } from '../../shared/limits.ts';

const BETWEEN_MS = 1000 / CONNECTION_REQUESTS_PER_SECOND;

interface Addition extends AsyncDisposable {
  base: string;
}

export async function addingToken(hub: { port: number }, token: string): Promise<Addition> {
  let next = 0;
  const server = createServer(async (asked, answer) => {
    const wait = next - performance.now();
    next = Math.max(next, performance.now()) + BETWEEN_MS;
    if (wait > 0) await setTimeout(wait);
    const { port } = server.address() as AddressInfo;
    const ours = (text: string | undefined) =>
      text?.replace(new RegExp(`(127\\.0\\.0\\.1|localhost):${port}$`), `127.0.0.1:${hub.port}`);
    const { host, origin, ...others } = asked.headers;
    const headers = {
      ...others,
      ...(host !== undefined && { host: ours(host) }),
      ...(origin !== undefined && { origin: ours(origin) }),
      authorization: `Bearer ${token}`,
    };
    const passed = request(
      { host: '127.0.0.1', port: hub.port, method: asked.method, path: asked.url, headers },
      (given) => given.pipe(answer.writeHead(given.statusCode ?? 500, given.headers)),
    );
    // A request that is refused before it was read whole still gets its answer.
    passed.on('error', () => answer.headersSent || answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
