// A server of models on the loopback, in the place of one that would have to be downloaded: it speaks as they do, and means
// little. Words of one concept lie in one direction, whatever their language; every other word has a direction of its own.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const DIMENSIONS = 384;

const CONCEPTS: readonly (readonly string[])[] = [
  ['boat', 'vessel', 'yacht', 'ship', 'barco', 'boot', 'schiff'],
  ['doctor', 'physician', 'arzt', 'dentist', 'surgeon'],
  ['money', 'funds', 'cash', 'geld', 'dinero'],
  ['dog', 'hound', 'hund', 'perro', 'puppy'],
];

interface Received {
  model: string;
  input: string[];
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse, received: Received) => void;

export class ModelServer implements AsyncDisposable {
  /** All requests that ever came. */
  readonly received: Received[] = [];
  /** What the server does instead of answering well. */
  behaviour: Behaviour | undefined;
  dimensions = DIMENSIONS;
  /** Decides the directions of words: another model under the same name has others. */
  seed = 'one';
  #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  static async start(port = 0): Promise<ModelServer> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return new ModelServer(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  /** Every text that ever came, but for those that every model is asked first. */
  get texts(): string[] {
    return this.received.flatMap(({ input }) => input);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += String(part);
    const received = JSON.parse(body || '{}') as Received;
    this.received.push(received);
    if (this.behaviour) return this.behaviour(request, response, received);
    this.answer(response, received);
  }

  answer(response: ServerResponse, { model, input }: Received): void {
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: this.vectorOf(text) }));
    sendJson(response, 200, { object: 'list', model, data });
  }

  vectorOf(text: string): number[] {
    const sum = new Array<number>(this.dimensions).fill(0.2);
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      const concept = CONCEPTS.findIndex((words) => words.includes(word.replace(/s$/, '')) || words.includes(word));
      const direction = this.#direction(concept < 0 ? word : `concept ${concept}`);
      const weight = concept < 0 ? 1 : 3;
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + weight * (direction[i] as number);
    }
    return sum;
  }

  #direction(name: string): number[] {
    const numbers: number[] = [];
    for (let block = 0; numbers.length < this.dimensions; block++) {
      const bytes = createHash('sha256').update(`${this.seed} ${name} ${block}`).digest();
      for (const byte of bytes) numbers.push(byte / 127.5 - 1);
    }
    return numbers.slice(0, this.dimensions);
  }

  /** Ends as a dying server does: nobody listens any more, and open connections break. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
