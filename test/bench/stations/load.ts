// Makes HTTP load: as much as goes through for a while, or one request after the other with the time of each.
import net from 'node:net';
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

const connections = new Map<string, Connection>();
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
    times.push(await connectionTo(order.base).time(shapeOf(order, turn)));
  }
  return times;
}

function connectionTo(base: string): Connection {
  let connection = connections.get(base);
  if (connection === undefined) {
    connection = new Connection(new URL(base));
    connections.set(base, connection);
  }
  return connection;
}

/** The least client there is, one request at a time. Writing the request and reading the answer is not counted. */
class Connection {
  readonly #host: string;
  readonly #socket: net.Socket;
  #received = '';
  #answered = Promise.withResolvers<{ head: string; at: number }>();

  constructor({ host, hostname, port }: URL) {
    this.#host = host;
    this.#socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (piece) => {
      const at = performance.now();
      this.#received += piece.toString('latin1');
      const [head = '', body] = this.#received.split('\r\n\r\n', 2);
      const length = Number(head.match(/^content-length: (\d+)$/im)?.[1]);
      if (body?.length === length) this.#answered.resolve({ head, at });
    });
    this.#socket.on('close', () => this.#answered.reject(new Error('the connection was closed')));
  }

  /** Milliseconds from the first byte of the request to the last one of the answer. */
  async time({ method, path, headers, body = '' }: Shape): Promise<number> {
    this.#received = '';
    this.#answered = Promise.withResolvers();
    const all = { host: this.#host, ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    const request = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    const started = performance.now();
    this.#socket.write(request);
    const { head, at } = await this.#answered.promise;
    const [status = ''] = head.split('\r\n', 1);
    if (!status.startsWith('HTTP/1.1 200 ')) throw new Error(`${method} ${path} answered ${status}`);
    return at - started;
  }
}
