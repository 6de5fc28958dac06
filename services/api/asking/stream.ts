// The event stream of the owner: server-sent events, so that the page hears at once what happened.
//
// It owns the open streams. The vault decides who may listen, when a stream opens and again whenever the vault came back;
// a stream whose token is refused is closed. It must never send more than ids and kinds: whoever wants more asks.

import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { HubError } from '../../../shared/errors.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import { MAX_STREAM_LAG_BYTES, MAX_STREAMS, STREAM_HEARTBEAT_MS } from '../../../shared/limits.ts';
import type { OwnerEvent } from '../../../shared/methods/api.ts';
import { vault } from '../../../shared/methods/vault.ts';

export class OwnerStreams {
  readonly #vault: Link;
  /** Each open stream, with the token that it was opened with: the vault is asked about it again after a restart. */
  readonly #open = new Map<ServerResponse, string | undefined>();
  #opening = 0;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(link: Link) {
    this.#vault = link;
  }

  /** Reserves a place first, so that streams that open at the same moment are not more than there are places. */
  async open(token: string | undefined, authorise: () => Promise<unknown>, reply: FastifyReply): Promise<void> {
    if (this.#open.size + this.#opening >= MAX_STREAMS) {
      throw new HubError('rate_limited', 'Too many event streams are open.', {
        fix: 'Close a tab of the hub, then try again.',
        retry_after_s: 5,
      });
    }
    this.#opening++;
    try {
      await authorise();
    } finally {
      this.#opening--;
    }
    const response = reply.raw;
    if (response.destroyed) return this.#rest();
    reply.hijack();
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    response.write('retry: 2000\n: listening\n\n');
    this.#open.set(response, token);
    response.on('close', () => {
      this.#open.delete(response);
      this.#rest();
    });
    this.#heartbeat ??= setInterval(() => this.#send(': still here\n\n'), STREAM_HEARTBEAT_MS).unref();
  }

  deliver(events: readonly OwnerEvent[]): void {
    for (const event of events) {
      const id = event.event === 'audit' ? `id: ${event.seq}\n` : '';
      this.#send(`event: ${event.event}\n${id}data: ${JSON.stringify(event)}\n\n`);
      if (event.event === 'closed') this.closeAll();
    }
  }

  /** The vault is back and knows of no stream: each token is judged again, and the pages are told to look again. */
  async watchAgain(): Promise<void> {
    for (const token of new Set(this.#open.values())) {
      try {
        await this.#vault.ask(vault.watch, {}, { context: token === undefined ? {} : { token } });
        this.#send('event: resumed\ndata: {}\n\n', token);
      } catch {
        // Refused, or gone again already: the page opens its stream anew and learns why.
        for (const [response, held] of this.#open) if (held === token) response.end();
      }
    }
  }

  closeAll(): void {
    for (const response of this.#open.keys()) response.end();
  }

  #send(text: string, onlyFor?: string): void {
    for (const [response, token] of this.#open) {
      if (onlyFor !== undefined && token !== onlyFor) continue;
      if (response.writableLength > MAX_STREAM_LAG_BYTES) response.destroy();
      else response.write(text);
    }
  }

  #rest(): void {
    if (this.#open.size + this.#opening > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    this.#vault.ask(vault.unwatch, {}, { now: true }).catch(() => {
      // A vault that is away watches nothing.
    });
  }
}
