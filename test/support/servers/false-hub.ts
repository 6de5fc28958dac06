// Something else on the port where the hub should be. It keeps what it was asked, tokens included.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface FalseHub extends AsyncDisposable {
  base: string;
  port: number;
  asked: { url: string; token: string | undefined; key: string | undefined; body: string }[];
  /** What it was asked about grants, kept apart: it knows of none, like a hub of another version. */
  askedForGrants: string[];
}

export type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Starts a server that says it is a hub, unless `health` says otherwise, and answers tools with `answer`. */
export async function falseHub(answer: Answering, health: unknown = { ok: true }): Promise<FalseHub> {
  const asked: FalseHub['asked'] = [];
  const askedForGrants: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const { url = '', headers } = request;
      if (url === '/v1/mcp/tools' || url === '/v1/mcp/granted') {
        askedForGrants.push(url);
        response.writeHead(404).end();
        return;
      }
      asked.push({ url, token: headers.authorization, key: headers['idempotency-key'] as string | undefined, body });
      if (url === '/health') response.end(JSON.stringify(health));
      else answer(request, response, body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    asked,
    askedForGrants,
    [Symbol.asyncDispose]: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
