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
    const shape = shapeOf(order, turn);
    const started = performance.now();
    await connectionTo(order.base).send(shape);
    times.push(performance.now() - started);
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

/** The least client there is, one request at a time: what it costs is measured with what it measures. */
class Connection {
  readonly #host: string;
  readonly #socket: net.Socket;
  #received = '';
  #answered = Promise.withResolvers<string>();

  constructor({ host, hostname, port }: URL) {
    this.#host = host;
    this.#socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: string) => {
      this.#received += text;
      const [head = '', body] = this.#received.split('\r\n\r\n', 2);
      const length = Number(head.match(/^content-length: (\d+)$/im)?.[1]);
      if (body?.length === length) this.#answered.resolve(head);
    });
    this.#socket.on('close', () => this.#answered.reject(new Error('the connection was closed')));
  }

  async send({ method, path, headers, body = '' }: Shape): Promise<void> {
    this.#received = '';
    this.#answered = Promise.withResolvers<string>();
    const all = { host: this.#host, ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    const [status = ''] = (await this.#answered.promise).split('\r\n', 1);
    if (!status.startsWith('HTTP/1.1 200 ')) throw new Error(`${method} ${path} answered ${status}`);
  }
}
