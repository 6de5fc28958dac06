// A lasting connection to a named peer. Channels come and go as either end restarts; the link keeps the current one
// and lets a caller wait for the next.
import type { Socket } from 'node:net';
import { describeFailure, type Logger } from '../log.ts';
import type { CallContext, Method, ParamsOf, ResultOf } from '../methods/method.ts';
import type { ProcessName } from '../schemas/system.ts';
import { Channel, ChannelClosed, cancelled, type Handlers } from './channel.ts';
import { comesInTime } from './in-time.ts';

interface LinkOptions {
  self: ProcessName;
  peer: ProcessName;
  handlers: Handlers;
  log: Logger;
  onViolation: (peer: ProcessName, reason: string) => void;
}

interface AskOptions {
  context?: CallContext;
  signal?: AbortSignal;
  /** Asks at once or not at all, whatever the declaration allows: for who wants to know whether the peer is there. */
  now?: boolean;
}

export class Link {
  readonly #options: LinkOptions;
  #channel: Channel | undefined;
  /** Of the next channel. */
  #arrival = Promise.withResolvers<void>();
  /** Called whenever a new channel is in place, the first included. */
  onConnect: () => void = () => {};

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#channel?.isOpen === true;
  }

  /** Takes a new channel in place of the old one. */
  attach(socket: Socket): void {
    const { self, peer, handlers, log, onViolation } = this.#options;
    this.#channel?.close();
    this.#channel = new Channel(socket, self, peer, handlers, {
      onClose: () => log.debug({ peer }, 'channel closed'),
      onViolation: (reason) => {
        log.warn({ peer, reason }, 'violation');
        onViolation(peer, reason);
      },
      onFailure: (method, error) => log.error({ peer, method, err: describeFailure(error) }, 'handler failed'),
    });
    this.onConnect();
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
  }

  /** A method that may be asked twice waits for a peer that restarts, and is asked once more when it died in the middle. */
  async ask<M extends Method>(method: M, params: ParamsOf<M>, options: AskOptions = {}): Promise<ResultOf<M>> {
    const isPatient = options.now !== true && mayBeRepeated(method, options.context);
    if (!this.isUp && isPatient) await this.#comesFor(options);
    try {
      return await this.#callNow(method, params, options);
    } catch (error) {
      if (!(error instanceof ChannelClosed) || !isPatient) throw error;
      await this.#comesFor(options);
      return this.#callNow(method, params, options);
    }
  }

  /** A caller that gives up is told so whether its question has left or not. */
  async #comesFor({ signal }: AskOptions): Promise<void> {
    try {
      await this.connected(signal);
    } catch (error) {
      throw signal?.aborted ? cancelled() : error;
    }
  }

  #callNow<M extends Method>(method: M, params: ParamsOf<M>, options: AskOptions): Promise<ResultOf<M>> {
    if (!this.#channel) return Promise.reject(new ChannelClosed(this.#options.peer, false));
    return this.#channel.call(method, params, options);
  }

  /** Resolves when the peer can be asked: at a start, and after a crash, it takes a moment. */
  async connected(signal?: AbortSignal): Promise<void> {
    if (this.isUp || (await comesInTime(this.#arrival.promise, signal))) return;
    throw new ChannelClosed(this.#options.peer, false);
  }

  close(): void {
    this.#channel?.close();
  }
}

function mayBeRepeated({ repeatable }: Method, context: CallContext | undefined): boolean {
  return repeatable === 'keyed' ? context?.idempotency !== undefined : repeatable;
}
