// A way to the hub for programs that cannot send a token: adds it to every request, and changes nothing else but the one
// name in Host that would be ours. A request that names another host keeps it.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Addition extends AsyncDisposable {
  base: string;
}

export async function addingToken(hub: { port: number }, token: string): Promise<Addition> {
  const server = createServer((asked, answer) => {
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
    // What is refused before it was read whole is answered all the same.
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
