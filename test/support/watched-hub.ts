// A hub as the command finds it, with every request passing by the test first: it may be kept waiting there, or answered as a
// hub that is busy answers it. The hub behind is the real one.
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { askHub, SOCKET_NAME } from '../../supervisor/control/client.ts';
import type { ControlRequest } from '../../supervisor/control/protocol.ts';
import { runHub, type TestHub, temporaryDir } from './hub.ts';

interface Answered {
  status: number;
  body: object;
}

/** The answer in place of the hub's to some requests; undefined for all others. */
export type Watch = (line: string) => Answered | undefined | Promise<Answered | undefined>;

export const BUSY: Answered = { status: 503, body: { code: 'unavailable', detail: 'The vault is starting again.' } };

interface WatchedHub extends AsyncDisposable {
  /** The data directory to name to the command. */
  readonly dataDir: string;
}

/** A hub behind `watch`, which is asked about each request as `GET /v1/key`. */
export async function watchedHub(hub: TestHub, watch: Watch): Promise<WatchedHub> {
  const dataDir = await temporaryDir();
  const server = createServer(async (asked, response) => {
    const { method, url } = asked;
    const answer = await watch(`${method} ${url}`);
    if (answer === undefined) passOn(hub, asked, response);
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const control = createSocketServer({ allowHalfOpen: true }, (socket) => {
    socket.setEncoding('utf8').once('data', async (line: string) => {
      const value = await askHub(hub.dataDir, JSON.parse(line) as ControlRequest);
      socket.end(JSON.stringify({ value: { ...value, address: `http://127.0.0.1:${port}`, port } }));
    });
  });
  await new Promise<void>((done) => control.listen(join(dataDir, SOCKET_NAME), done));
  return {
    dataDir,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await Promise.all([server, control].map((each) => new Promise((done) => each.close(done))));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs one command, with `watch` before the hub. */
export async function runWatched(hub: TestHub, watch: Watch, ...args: string[]) {
  await using watched = await watchedHub(hub, watch);
  return await runHub(args, { dataDir: watched.dataDir });
}

async function passOn(hub: TestHub, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = asked;
  const body = await text(asked);
  request(`${hub.base}${url}`, { method, headers: { ...headers, host: `127.0.0.1:${hub.port}` } }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  }).end(body);
}
