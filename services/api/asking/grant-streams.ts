// The event streams of assistants: each is told what it was granted, at once and whenever that changes, so that what it lists
// follows its grants without asking again and again.
//
// It owns the open streams. The vault says what a token holds, and that something changed; a stream whose token is refused is
// closed. It must never send anything but the names of capabilities, nor tell one connection of another.
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../../shared/clock.ts';
import { HubError } from '../../../shared/errors.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import {
  DAY_MS,
  GRANT_STREAMS,
  GRANT_STREAMS_EACH,
  MAX_STREAM_LAG_BYTES,
  STREAM_HEARTBEAT_MS,
} from '../../../shared/limits.ts';
import type { ResultOf } from '../../../shared/methods/method.ts';
import { trust } from '../../../shared/methods/trust.ts';

type Held = ResultOf<typeof trust.held>;

interface Listener {
  token: string | undefined;
  /** The last message of the stream: the same is not sent twice. */
  told: string;
}

/** No timer waits longer; what ends later is looked at again then. */
const LONGEST_WAIT_MS = DAY_MS;

const NEVER = Number.POSITIVE_INFINITY;

export class GrantStreams {
  readonly #vault: Link;
  readonly #now: Clock;
  readonly #open = new Map<ServerResponse, Listener>();
  #heartbeat: NodeJS.Timeout | undefined;
  #nextEnd: NodeJS.Timeout | undefined;
  /** When the first of all grants ends by itself, in milliseconds. */
  #nextEndsAt = NEVER;

  constructor(link: Link, now: Clock) {
    this.#vault = link;
    this.#now = now;
  }

  async open(token: string | undefined, ask: () => Promise<Held>, reply: FastifyReply): Promise<void> {
    const held = await ask();
    const response = reply.raw;
    if (response.destroyed) return;
    const own = this.#streamsOf(token).length;
    if (own >= GRANT_STREAMS_EACH || (this.#open.size >= GRANT_STREAMS && !this.#makeRoomBeside(own))) {
      throw new HubError('rate_limited', 'Too many streams of this connection are open.', { retry_after_s: 60 });
    }
    reply.hijack();
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    const listener: Listener = { token, told: '' };
    this.#open.set(response, listener);
    response.on('close', () => this.#forget(response));
    this.#heartbeat ??= setInterval(() => this.#beat(), STREAM_HEARTBEAT_MS).unref();
    this.#tell(response, listener, held);
    this.#lookAgainAt(held.until);
  }

  #streamsOf(token: string | undefined): ServerResponse[] {
    return [...this.#open].filter(([, each]) => each.token === token).map(([response]) => response);
  }

  /**
   * Where all places are taken, whoever has the most gives one up to who has so few that they still have fewer with it. A few
   * that take all they may keep nobody out.
   */
  #makeRoomBeside(own: number): boolean {
    const tokens = new Set([...this.#open.values()].map((each) => each.token));
    const most = [...tokens].map((token) => this.#streamsOf(token)).sort((a, b) => b.length - a.length)[0] ?? [];
    if (most.length <= own + 1) return false;
    const [oldest] = most as [ServerResponse, ...ServerResponse[]];
    oldest.end();
    this.#forget(oldest);
    return true;
  }

  /** Something about grants changed, or the vault was away: each token is asked about anew. */
  async lookAgain(): Promise<void> {
    this.#waitForNoEnd();
    for (const token of new Set([...this.#open.values()].map((each) => each.token))) {
      const asked = await this.#ask(token);
      for (const [response, listener] of this.#open) {
        if (listener.token !== token) continue;
        if (asked === 'refused') response.end();
        else if (asked !== 'away') this.#tell(response, listener, asked);
      }
      if (typeof asked === 'object') this.#lookAgainAt(asked.until);
    }
  }

  closeAll(): void {
    for (const response of this.#open.keys()) response.end();
  }

  /** A vault that is locked or away says so when it is back. */
  async #ask(token: string | undefined): Promise<Held | 'refused' | 'away'> {
    try {
      const context = token === undefined ? {} : { token };
      return await this.#vault.ask(trust.held, { follow: true }, { context });
    } catch (error) {
      return error instanceof HubError && error.status === 401 ? 'refused' : 'away';
    }
  }

  #tell(response: ServerResponse, listener: Listener, { capabilities }: Held): void {
    const text = JSON.stringify({ capabilities });
    if (text === listener.told) return;
    listener.told = text;
    this.#send(response, `event: granted\ndata: ${text}\n\n`);
  }

  #beat(): void {
    for (const response of this.#open.keys()) this.#send(response, ': still here\n\n');
  }

  #send(response: ServerResponse, text: string): void {
    if (response.writableLength > MAX_STREAM_LAG_BYTES) response.destroy();
    else response.write(text);
  }

  /** A grant that ends by itself is no change that anybody writes. */
  #lookAgainAt(until: string | null): void {
    const endsAt = until === null ? NEVER : Date.parse(until);
    if (endsAt >= this.#nextEndsAt) return;
    this.#waitForNoEnd();
    this.#nextEndsAt = endsAt;
    const wait = Math.min(Math.max(endsAt - this.#now(), 0) + 1, LONGEST_WAIT_MS);
    this.#nextEnd = setTimeout(() => void this.lookAgain(), wait).unref();
  }

  #waitForNoEnd(): void {
    clearTimeout(this.#nextEnd);
    this.#nextEnd = undefined;
    this.#nextEndsAt = NEVER;
  }

  #forget(response: ServerResponse): void {
    this.#open.delete(response);
    if (this.#open.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    this.#waitForNoEnd();
  }
}
