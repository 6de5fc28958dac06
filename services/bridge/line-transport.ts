// The wire between the assistant and the bridge: one JSON-RPC message a line, in on stdin and out on stdout.
//
// It owns both streams. It trusts no line: one that cannot be understood is answered with an error and forgotten. It must
// never write anything but messages, hold more of a line than a message may have, or read on while nobody reads what it
// answers.
import type { Readable, Writable } from 'node:stream';
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema, type Transport } from '#mcp';
import { type ModernReply, type ModernRequest, modernRequest } from '../../shared/mcp/modern-server.ts';
import { faultInBeginning } from '../../shared/mcp/params.ts';
import { utf8Text } from '../../shared/utf8-text.ts';

/** The hub takes a megabyte; in JSON inside JSON that may be twice as much, and there is a name and an id around it. */
const MAX_LINE_BYTES = 4 * 2 ** 20;
/** Requests that wait for their answer. More than any client asks at once; beyond it, nothing is read. */
const MAX_OPEN = 256;
/** The time that calls under way may still take when the assistant has left. */
const LAST_ANSWERS_MS = 5_000;

type Id = string | number;
/** Of a request that says all of itself, and needs no handshake. */
type Answer = (request: ModernRequest, signal: AbortSignal) => Promise<ModernReply>;

export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #open = new Set<Id>();
  readonly #answer: Answer | undefined;
  /** Of what is answered here: how each is cancelled. */
  readonly #cancels = new Map<Id, AbortController>();
  #line: Buffer[] = [];
  #lineBytes = 0;
  #isBlocked = false;
  #hasEnded = false;

  constructor(input: Readable, output: Writable, answer?: Answer) {
    this.#input = input;
    this.#output = output;
    this.#answer = answer;
  }

  async start(): Promise<void> {
    this.#output.on('error', () => this.onclose?.());
    this.#output.on('drain', () => {
      this.#isBlocked = false;
      this.#steer();
    });
    this.#input
      .on('data', (chunk: Buffer) => this.#read(chunk))
      .on('end', () => this.#end())
      .on('error', () => this.#end());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && message.id !== undefined && !('method' in message)) this.#open.delete(message.id);
    this.#write(message);
    if (this.#hasEnded && this.#open.size === 0) await this.close();
  }

  /** Lets what was written leave first. A reader that takes nothing is not waited for. */
  async close(): Promise<void> {
    this.#input.destroy();
    const late = setTimeout(() => this.onclose?.(), LAST_ANSWERS_MS);
    this.#output.write('', () => {
      clearTimeout(late);
      this.onclose?.();
    });
  }

  #read(chunk: Buffer): void {
    let from = 0;
    for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
      this.#collect(chunk.subarray(from, to));
      this.#finishLine();
      from = to + 1;
    }
    this.#collect(chunk.subarray(from));
  }

  /** Of a line that is too long, its length is all that is kept. */
  #collect(part: Buffer): void {
    this.#lineBytes += part.length;
    if (this.#lineBytes > MAX_LINE_BYTES) this.#line = [];
    else if (part.length > 0) this.#line.push(part);
  }

  #finishLine(): void {
    const bytes = this.#lineBytes;
    const text = utf8Text(Buffer.concat(this.#line))?.trim();
    this.#line = [];
    this.#lineBytes = 0;
    if (bytes > MAX_LINE_BYTES) this.#refuse(null, ErrorCode.InvalidRequest, 'This message is too large.');
    else if (text === undefined) this.#refuse(null, ErrorCode.ParseError, 'This line is not UTF-8.');
    else if (text !== '') this.#take(text);
  }

  #take(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return this.#refuse(null, ErrorCode.ParseError, 'This line is not JSON.');
    }
    // Nobody who sent a batch shall wait for an answer that never comes.
    if (Array.isArray(value)) {
      const ids = value.map(idOf).filter((id) => id !== null);
      for (const id of ids.length > 0 ? ids : [null])
        this.#refuse(id, ErrorCode.InvalidRequest, 'Messages in batches are not taken; send one on each line.');
      return;
    }
    const message = JSONRPCMessageSchema.safeParse(value);
    if (!message.success) return this.#refuse(idOf(value), ErrorCode.InvalidRequest, 'This is not a JSON-RPC message.');
    const fault = faultInBeginning(message.data);
    if (fault !== undefined) return this.#refuse(idOf(value), ErrorCode.InvalidParams, fault);
    if ('method' in message.data && 'id' in message.data) this.#open.add(message.data.id);
    if ('method' in message.data && message.data.method === CANCELLED) this.#forget(message.data.params);
    const modern = this.#answer && modernRequest(message.data);
    if (modern === undefined) this.onmessage?.(message.data);
    else void this.#answerHere(modern);
    this.#steer();
  }

  async #answerHere(request: ModernRequest): Promise<void> {
    const cancel = new AbortController();
    this.#cancels.set(request.id, cancel);
    const reply = await this.#answer?.(request, cancel.signal);
    this.#cancels.delete(request.id);
    if (reply !== undefined && !cancel.signal.aborted) await this.send(reply as JSONRPCMessage);
  }

  /** A request that was cancelled gets no answer. */
  #forget(params: unknown): void {
    const { requestId } = (params ?? {}) as { requestId?: unknown };
    if (typeof requestId !== 'string' && typeof requestId !== 'number') return;
    this.#open.delete(requestId);
    this.#cancels.get(requestId)?.abort();
  }

  #refuse(id: Id | null, code: ErrorCode, message: string): void {
    this.#write({ jsonrpc: '2.0', id, error: { code, message } });
  }

  #write(message: object): void {
    if (this.#output.writableEnded || this.#output.destroyed) return;
    if (!this.#output.write(`${JSON.stringify(message)}\n`)) this.#isBlocked = true;
    this.#steer();
  }

  #steer(): void {
    if (this.#hasEnded) return;
    const isFull = this.#isBlocked || this.#open.size >= MAX_OPEN;
    if (isFull !== this.#input.isPaused()) this.#input[isFull ? 'pause' : 'resume']();
  }

  /** The assistant has left. What it asked last is still answered. */
  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#finishLine();
    if (this.#open.size === 0) return void this.close();
    setTimeout(() => void this.close(), LAST_ANSWERS_MS).unref();
  }
}

const CANCELLED = 'notifications/cancelled';

function idOf(value: unknown): Id | null {
  const { id, method } = (value ?? {}) as { id?: unknown; method?: unknown };
  return method !== undefined && (typeof id === 'string' || typeof id === 'number') ? id : null;
}
