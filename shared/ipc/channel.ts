// One end of a channel between two processes. Both ends may ask and both may serve.
//
// It owns the socket it is given. It trusts the descriptor to say who the peer is, and nothing the peer says: every
// message is checked against the one declaration of its method (shared/methods). An impossible message (unknown or
// forbidden method, malformed or oversized frame, params or a result that break the schema) is a violation: the channel
// closes at once and `onViolation` hears why. An ordinary refusal (HubError) crosses with its code and sentence.
//
// Backpressure: a peer with MAX_CALLS_IN_FLIGHT open calls is not read from until some are answered.
import type { Socket } from 'node:net';
import { HubError, internalError, unavailable, WireError } from '../errors.ts';
import { CALL_DEADLINE_MS, MAX_CALLS_IN_FLIGHT, MAX_CALLS_WAITING } from '../limits.ts';
import {
  type CallContext,
  CallContext as CallContextSchema,
  type MadeBy,
  type Method,
  type ParamsOf,
  type ResultOf,
  type Written,
} from '../methods/method.ts';
import { methodsBetween } from '../methods/methods.ts';
import type { ProcessName } from '../schemas/system.ts';
import { conforms } from '../validate.ts';
import { FrameReader, FrameViolation, FrameWriter } from './frame.ts';

/** The facts of a call besides its params. */
export interface Call {
  caller: ProcessName;
  context: CallContext;
  /** Aborts when the caller gave up or the channel closed. */
  signal: AbortSignal;
}

export type Handler<M extends Method> = (params: ParamsOf<M>, call: Call) => ResultOf<M> | Promise<ResultOf<M>>;

type WriteHandler<M extends Method> = (params: ParamsOf<M>, call: Call) => Promise<Written<MadeBy<M>>>;

/** The methods that this process serves: a table from declaration to handler. */
export class Handlers {
  readonly #byName = new Map<string, Handler<Method>>();

  on<M extends Method>(method: M, handler: Handler<M>): this {
    this.#byName.set(method.name, handler as Handler<Method>);
    return this;
  }

  /** For who serves many writes alike: of one method the compiler knows that its result is a `Written`, of all it does not. */
  onWrite<M extends Method>(method: M, handler: WriteHandler<M>): this {
    return this.on(method, handler as Handler<Method>);
  }

  has({ name }: Method): boolean {
    return this.#byName.has(name);
  }

  /** The answer to a call whose params have been checked. */
  async answer<M extends Method>(method: M, params: ParamsOf<M>, call: Call): Promise<ResultOf<M>> {
    const value = await this.#byName.get(method.name)?.(params, call);
    if (!conforms(method.result, value)) throw new TypeError('result does not conform');
    return value as ResultOf<M>;
  }
}

export interface ChannelEvents {
  onClose: () => void;
  onViolation: (reason: string) => void;
  /** A failure of our own handler that is not a HubError; the peer learns only `internal`. */
  onFailure: (method: string, error: unknown) => void;
}

interface CallOptions {
  context?: CallContext;
  signal?: AbortSignal;
}

interface Waiting {
  method: Method;
  resolve: (result: unknown) => void;
  reject: (error: HubError) => void;
  deadline: number;
  stopListening: (() => void) | undefined;
}

/** The channel closed while a call was open: nobody knows whether it took effect. */
export class ChannelClosed extends HubError {
  /** False when the call never left this process, so that asking again is always safe. */
  readonly sent: boolean;

  constructor(peer: ProcessName, sent: boolean) {
    const { message, extras } = unavailable(`The ${peer} process`);
    super('unavailable', message, extras);
    this.sent = sent;
  }
}

/** A call that is being served. Few handlers ask whether their caller has given up, and a signal costs more than a read. */
class Served implements Call {
  readonly caller: ProcessName;
  readonly context: CallContext;
  #controller: AbortController | undefined;
  #isAborted = false;

  constructor(caller: ProcessName, context: CallContext) {
    this.caller = caller;
    this.context = context;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isAborted) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  abort(): void {
    this.#isAborted = true;
    this.#controller?.abort();
  }
}

export class Channel {
  readonly self: ProcessName;
  readonly peer: ProcessName;
  readonly #socket: Socket;
  readonly #handlers: Handlers;
  readonly #events: ChannelEvents;
  readonly #served: Map<string, Method>;
  readonly #asked: Map<string, Method>;
  readonly #writer: FrameWriter;
  readonly #reader = new FrameReader();
  readonly #waiting = new Map<number, Waiting>();
  readonly #serving = new Map<number, Served>();
  readonly #queue: (() => void)[] = [];
  #nextId = 1;
  #closed = false;
  #sweeper: NodeJS.Timeout | undefined;

  constructor(socket: Socket, self: ProcessName, peer: ProcessName, handlers: Handlers, events: ChannelEvents) {
    this.self = self;
    this.peer = peer;
    this.#socket = socket;
    this.#handlers = handlers;
    this.#events = events;
    this.#served = methodsBetween(peer, self);
    this.#asked = methodsBetween(self, peer);
    this.#writer = new FrameWriter((frame) => socket.write(frame));
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', () => this.close());
    socket.on('close', () => this.close());
    socket.on('end', () => this.close());
    socket.resume();
  }

  get isOpen(): boolean {
    return !this.#closed;
  }

  /** Asks the peer. Rejects with a HubError: the peer's own, or `unavailable` when it cannot be reached in time. */
  call<M extends Method>(method: M, params: ParamsOf<M>, options: CallOptions = {}): Promise<ResultOf<M>> {
    if (this.#asked.get(method.name) !== method)
      throw new Error(`${this.self} may not ask ${this.peer} for ${method.name}`);
    if (this.#closed) return Promise.reject(new ChannelClosed(this.peer, false));
    if (!conforms(method.params, params)) {
      this.#events.onFailure(method.name, new TypeError('params do not conform'));
      return Promise.reject(internalError());
    }
    if (this.#queue.length >= MAX_CALLS_WAITING) return Promise.reject(unavailable(`The ${this.peer} process`));
    return new Promise((resolve, reject) => {
      const send = () => this.#ask(method, params, options, resolve as (result: unknown) => void, reject);
      if (this.#waiting.size < MAX_CALLS_IN_FLIGHT) send();
      else this.#queue.push(send);
    });
  }

  #ask(
    method: Method,
    params: unknown,
    options: CallOptions,
    resolve: Waiting['resolve'],
    reject: Waiting['reject'],
  ): void {
    if (this.#closed) return reject(new ChannelClosed(this.peer, false));
    const { context, signal } = options;
    if (signal?.aborted) return reject(cancelled());
    const id = this.#nextId++;
    const within = method.deadline_ms ?? CALL_DEADLINE_MS;
    const abort = () => {
      this.#writer.send(JSON.stringify({ t: 'x', i: id }));
      this.#settle(id)?.reject(cancelled());
    };
    signal?.addEventListener('abort', abort, { once: true });
    const stopListening = signal && (() => signal.removeEventListener('abort', abort));
    this.#waiting.set(id, { method, resolve, reject, deadline: performance.now() + within, stopListening });
    const sent = this.#writer.send(
      JSON.stringify({ t: 'q', i: id, m: method.name, p: params, c: context }),
      this.#waiting.size === 1,
    );
    if (!sent) {
      this.#settle(id)?.reject(new HubError('payload_too_large', 'The request is larger than one frame may be.'));
      return;
    }
    this.#sweeper ??= setInterval(() => this.#sweep(), 1000).unref();
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    if (!waiting) return undefined;
    this.#waiting.delete(id);
    waiting.stopListening?.();
    this.#queue.shift()?.();
    return waiting;
  }

  /**
   * One timer for all calls, which ends itself when it finds none: deadlines are for peers that hang, and a second more or
   * less does not matter then.
   */
  #sweep(): void {
    if (this.#waiting.size === 0) {
      clearInterval(this.#sweeper);
      this.#sweeper = undefined;
      return;
    }
    const now = performance.now();
    for (const [id, waiting] of this.#waiting) {
      if (waiting.deadline > now) continue;
      this.#writer.send(JSON.stringify({ t: 'x', i: id }));
      this.#settle(id)?.reject(unavailable(`The ${this.peer} process`));
    }
  }

  #receive(chunk: Buffer): void {
    try {
      for (const message of this.#reader.read(chunk)) {
        if (this.#closed) return;
        this.#dispatch(message);
      }
    } catch (error) {
      if (!(error instanceof FrameViolation)) throw error;
      this.#violated(error.message);
    }
  }

  #dispatch(message: unknown): void {
    if (typeof message !== 'object' || message === null) return this.#violated('a message that is not an object');
    const { t, i } = message as { t: unknown; i: unknown };
    if (!Number.isSafeInteger(i) || (i as number) < 1) return this.#violated('a message without a number');
    const id = i as number;
    switch (t) {
      case 'q':
        return this.#serve(id, message as { m: unknown; p: unknown; c: unknown });
      case 'r':
        return this.#answered(id, (message as { v: unknown }).v);
      case 'e':
        return this.#refused(id, (message as { e: unknown }).e);
      case 'x':
        return this.#serving.get(id)?.abort();
      default:
        return this.#violated('a message of an unknown kind');
    }
  }

  #serve(id: number, { m, p, c = {} }: { m: unknown; p: unknown; c?: unknown }): void {
    const method = typeof m === 'string' ? this.#served.get(m) : undefined;
    if (!method) return this.#violated('a method that is unknown or not its to call');
    if (!this.#handlers.has(method)) return this.#violated('a method that is not served here');
    if (!conforms(CallContextSchema, c)) return this.#violated(`a malformed context for ${method.name}`);
    if (!conforms(method.params, p)) return this.#violated(`malformed params for ${method.name}`);
    if (this.#serving.has(id)) return this.#violated('a message that contradicts an earlier one');
    const call = new Served(this.peer, c);
    this.#serving.set(id, call);
    if (this.#serving.size >= MAX_CALLS_IN_FLIGHT) this.#socket.pause();
    void this.#run(id, method, p, call);
  }

  async #run(id: number, method: Method, params: ParamsOf<Method>, call: Call): Promise<void> {
    let answer: string;
    try {
      const value = await this.#handlers.answer(method, params, call);
      answer = JSON.stringify({ t: 'r', i: id, v: value });
    } catch (error) {
      if (!(error instanceof HubError)) this.#events.onFailure(method.name, error);
      answer = JSON.stringify({ t: 'e', i: id, e: (error instanceof HubError ? error : internalError()).toWire() });
    }
    this.#serving.delete(id);
    if (this.#closed) return;
    if (!this.#writer.send(answer, this.#serving.size === 0)) {
      this.#events.onFailure(method.name, Object.assign(new RangeError(), { code: 'ANSWER_TOO_LARGE' }));
      this.#writer.send(JSON.stringify({ t: 'e', i: id, e: internalError().toWire() }));
    }
    if (this.#socket.isPaused() && this.#serving.size < MAX_CALLS_IN_FLIGHT / 2) this.#socket.resume();
  }

  #answered(id: number, value: unknown): void {
    const waiting = this.#settle(id);
    // An answer may cross our cancellation; an answer to what was never asked is a violation.
    if (!waiting) return id < this.#nextId ? undefined : this.#violated('an answer to nothing');
    if (conforms(waiting.method.result, value)) return waiting.resolve(value);
    waiting.reject(internalError());
    this.#violated(`a malformed result of ${waiting.method.name}`);
  }

  #refused(id: number, error: unknown): void {
    const waiting = this.#settle(id);
    if (!waiting) return id < this.#nextId ? undefined : this.#violated('an answer to nothing');
    if (conforms(WireError, error)) return waiting.reject(HubError.fromWire(error));
    waiting.reject(internalError());
    this.#violated('a malformed error');
  }

  #violated(reason: string): void {
    if (this.#closed) return;
    this.#events.onViolation(reason);
    this.close();
  }

  close(): void {
    if (this.#closed) return;
    this.#writer.flush();
    this.#closed = true;
    clearInterval(this.#sweeper);
    for (const { reject, stopListening } of this.#waiting.values()) {
      stopListening?.();
      reject(new ChannelClosed(this.peer, true));
    }
    this.#waiting.clear();
    for (const send of this.#queue.splice(0)) send();
    for (const controller of this.#serving.values()) controller.abort();
    this.#serving.clear();
    this.#socket.end(() => this.#socket.destroy());
    this.#events.onClose();
  }
}

export function cancelled(): HubError {
  return new HubError('unavailable', 'The caller gave up.');
}
