// One end of a channel in the hands of somebody who writes on it whatever they like, one question after the other.
import type { Socket } from 'node:net';
import { FrameReader } from '../../../shared/ipc/frame.ts';
import { frame } from '../../shared/ipc/pair.ts';

const GIVES_UP_AFTER_MS = 60_000;

/** What a question ended with: its answer, its refusal, or the end of the channel. */
export type Outcome = { value: unknown } | { error: { code: string } } | 'closed';

type Message = { t: string; i: number; m: string; p: unknown; v: unknown; e: { code: string } };

/** Answers a question of the other end; undefined where that is to wait. */
type Answering = (method: string, params: unknown) => object | undefined;

export class RawPeer {
  readonly #wire: () => Promise<Socket>;
  readonly #answering: Answering;
  #socket: Socket | undefined;
  #waiting: { number: number; settle: (outcome: Outcome) => void } | undefined;
  #number = 0;

  constructor(wire: () => Promise<Socket>, answering: Answering = () => ({ e: { code: 'gone', detail: 'No.' } })) {
    this.#wire = wire;
    this.#answering = answering;
  }

  /** Connects, with a fresh pair of sockets where the last one was closed. */
  async connect(): Promise<Socket> {
    if (this.#socket !== undefined) return this.#socket;
    const socket = await this.#wire();
    const reader = new FrameReader();
    this.#socket = socket;
    socket.on('error', () => {}).on('close', () => this.#closed(socket));
    socket.on('data', (chunk: Buffer) => {
      for (const message of reader.read(chunk)) this.#hear(message as Message);
    });
    return socket;
  }

  async ask(question: { m: unknown; p: unknown; c?: unknown; d?: unknown }): Promise<Outcome> {
    const socket = await this.connect();
    const number = ++this.#number;
    const answered = Promise.withResolvers<Outcome>();
    const late = setTimeout(
      () => answered.reject(new Error(`${JSON.stringify(question).slice(0, 300)} was not answered`)),
      GIVES_UP_AFTER_MS,
    );
    this.#waiting = { number, settle: answered.resolve };
    socket.write(frame(JSON.stringify([{ t: 'q', i: number, ...question }])));
    try {
      return await answered.promise;
    } finally {
      clearTimeout(late);
    }
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #hear({ t, i, m, p, v, e }: Message): void {
    if (t === 'q') {
      const answer = this.#answering(m, p);
      if (answer) this.#socket?.write(frame(JSON.stringify([{ t: 'e' in answer ? 'e' : 'r', i, ...answer }])));
    } else if (i === this.#waiting?.number) this.#waiting.settle(t === 'r' ? { value: v } : { error: e });
  }

  #closed(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    this.#waiting?.settle('closed');
  }
}
