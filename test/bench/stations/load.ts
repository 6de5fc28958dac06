// Makes HTTP load: as much as goes through for a while, or one request after the other with the time of each.
import http from 'node:http';
import autocannon from 'autocannon';
import { takeOrders } from '../station.ts';
import { memoryBody } from '../vaults.ts';

export interface LoadOrder {
  base: string;
  token: string | null;
  ids: string[];
  mix: 'read' | 'write' | 'mixed';
  /** As much as these connections get through in `seconds`: answers one number, requests per second. */
  flood?: { connections: number; seconds: number };
  /** This many requests, one after the other: answers the milliseconds of each. */
  serial?: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let number = 0;

takeOrders<LoadOrder, number[]>(async (order) => (order.flood ? [await flood(order, order.flood)] : serial(order)));

interface Shape {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Two requests in ten are writes when it is mixed. */
function shapeOf({ ids, mix, token }: LoadOrder, turn: number): Shape {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  if (mix === 'read' || (mix === 'mixed' && turn % 10 > 1)) {
    return { method: 'GET', path: `/v1/memories/${ids[turn % ids.length]}`, headers };
  }
  const body = JSON.stringify(memoryBody(number++));
  return { method: 'POST', path: '/v1/memories', headers: { ...headers, 'content-type': 'application/json' }, body };
}

async function flood(order: LoadOrder, { connections, seconds }: { connections: number; seconds: number }) {
  const requests = Array.from({ length: 200 }, (_, turn) => shapeOf(order, turn));
  const result = await autocannon({ url: order.base, connections, duration: seconds, requests });
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${result.errors + result.non2xx} requests failed`);
  return result.requests.total / result.duration;
}

async function serial(order: LoadOrder): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < (order.serial ?? 0); turn++) {
    const shape = shapeOf(order, turn);
    const started = performance.now();
    await send(order.base, shape);
    times.push(performance.now() - started);
  }
  return times;
}

function send(base: string, { body, path, ...shape }: Shape): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { ...shape.headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) };
    const request = http.request(base + path, { ...shape, headers, agent }, (response) => {
      response.resume();
      response.once('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`${shape.method} ${path} answered ${response.statusCode}`));
      });
    });
    request.once('error', reject);
    request.end(body);
  });
}
