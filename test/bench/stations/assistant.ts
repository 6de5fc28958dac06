// Assistants over HTTP, taking turns: one call after the other, with the time and the size of each answer. One alone would
// run into its rate limit.
import http from 'node:http';
import { takeOrders } from '../station.ts';

export interface AssistantOrder {
  base: string;
  tokens: readonly string[];
  path: string;
  bodies: object[];
  turns: number;
}

export interface AssistantFinding {
  times: number[];
  bytes: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

takeOrders<AssistantOrder, AssistantFinding>(async ({ base, tokens, path, bodies, turns }) => {
  const found: AssistantFinding = { times: [], bytes: 0 };
  for (let turn = 0; turn < turns; turn++) {
    const body = JSON.stringify(bodies[turn % bodies.length]);
    const started = performance.now();
    const bytes = await post(base + path, tokens[turn % tokens.length] as string, body);
    found.times.push(performance.now() - started);
    found.bytes = Math.max(found.bytes, bytes);
  }
  return found;
});

function post(url: string, token: string, body: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(bytes);
        else reject(new Error(`POST ${url} answered ${response.statusCode}`));
      });
    });
    request.once('error', reject);
    request.end(body);
  });
}
