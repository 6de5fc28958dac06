// The hub as the bridge sees it: tools that are called with the token of one connection.
//
// It owns the token and the connections. It trusts an answer only from a listener of the same user that said it is a hub,
// and asks that before it sends the token. It must never send the token anywhere else, or a write twice without the key
// that makes it happen once.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ToolRefused } from '../../shared/mcp/sentence.ts';
import type { Granted } from '../../shared/tools/listing.ts';
import type { Tool } from '../../shared/tools/tool.ts';
import type { BridgeConfig, HubAddress } from './config.ts';
import { eventLines } from './event-lines.ts';
import { type Answer, exchange, NoAnswerInTime, type Question } from './exchange.ts';
import { ForeignListener, LoopbackAgent } from './loopback-agent.ts';
import { refusalOf, unreachable } from './sentences.ts';

/** Within the minute that clients wait for a tool. */
const CALL_MS = 50_000;
const HEALTH_MS = 5_000;
/** An assistant waits for its list of tools at its own start. */
const HELD_MS = 2_000;
/** A hub that is started anew is back by then. */
const BACK_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 200;

export class HubClient {
  readonly #config: BridgeConfig;
  readonly #agent: LoopbackAgent | undefined;
  /** Settles when the hub has said that it is one; anew after every time it went away. */
  #reached: Promise<void> | undefined;

  constructor(config: BridgeConfig) {
    this.#config = config;
    this.#agent = config.hub && new LoopbackAgent();
  }

  async callTool(tool: Tool, given: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
    const { fault, hub, token } = this.#config;
    if (fault !== undefined || hub === undefined) throw new ToolRefused(fault);
    const question: Question = {
      method: 'POST',
      path: `/v1/mcp/tools/${tool.name}`,
      body: JSON.stringify(given),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // So that the hub carries it out once, however often it is sent.
        ...(!tool.readOnly && { 'idempotency-key': randomUUID() }),
      },
    };
    const { status, body } = await this.#insist(hub, question, signal);
    if (status === 200 && typeof body === 'object' && body !== null) return body;
    throw new ToolRefused(refusalOf(status, body));
  }

  /** The capabilities that this connection was granted; null where nobody says. */
  async held(): Promise<Granted> {
    const { fault, hub, token } = this.#config;
    if (fault !== undefined || hub === undefined) return null;
    const headers = { authorization: `Bearer ${token}` };
    try {
      await this.#reach(hub, HELD_MS);
      const { status, body } = await this.#send(hub, {
        method: 'GET',
        path: '/v1/mcp/tools',
        headers,
        withinMs: HELD_MS,
      });
      const { capabilities } = (body ?? {}) as { capabilities?: unknown };
      return status === 200 ? heldIn(capabilities) : null;
    } catch {
      this.#reached = undefined;
      return null;
    }
  }

  /** The same, at once and whenever it changes, until the stream ends: because the hub refuses it, or knows of no such thing. */
  async follow(onHeld: (held: Granted) => void, signal: AbortSignal): Promise<'refused' | 'unknown' | 'cut'> {
    const { fault, hub, token } = this.#config;
    if (fault !== undefined || hub === undefined) return 'unknown';
    await this.#reach(hub);
    // Whoever answers at this address the next time has to say anew that it is a hub.
    this.#reached = undefined;
    const stream = { path: '/v1/mcp/granted', headers: { authorization: `Bearer ${token}` } };
    const status = await eventLines(
      this.#agent as LoopbackAgent,
      hub,
      stream,
      (data) => onHeld(heldInEvent(data)),
      signal,
    );
    return status === 401 ? 'refused' : status === 404 ? 'unknown' : 'cut';
  }

  /** Whether a hub is there, in a sentence if not. Sends no token. */
  async look(): Promise<string | undefined> {
    const { fault, hub } = this.#config;
    if (fault !== undefined || hub === undefined) return fault;
    return this.#reach(hub).then(
      () => undefined,
      (error: Error) => error.message,
    );
  }

  close(): void {
    this.#agent?.destroy();
  }

  /** Waits where the hub says so, and sends once more what was cut. */
  async #insist(hub: HubAddress, question: Question, signal: AbortSignal): Promise<Answer> {
    const until = Date.now() + CALL_MS;
    let repeated = false;
    for (;;) {
      await this.#reach(hub);
      let answer: Answer;
      try {
        answer = await this.#send(hub, question, signal);
      } catch (error) {
        signal.throwIfAborted();
        this.#reached = undefined;
        if (repeated || !wasCut(error)) throw new ToolRefused(unreachable(hub, error));
        repeated = true;
        await this.#return(hub, signal);
        continue;
      }
      const wait = waitBefore(answer, repeated);
      if (wait === undefined || Date.now() + wait > until) return answer;
      repeated ||= answer.status === 503;
      await sleep(wait, undefined, { signal });
    }
  }

  /** Until the hub is back, or has had its time. */
  async #return(hub: HubAddress, signal: AbortSignal): Promise<void> {
    const until = Date.now() + BACK_WITHIN_MS;
    for (;;) {
      try {
        return await this.#reach(hub);
      } catch (error) {
        if (Date.now() > until) throw error;
        await sleep(LOOK_EVERY_MS, undefined, { signal });
      }
    }
  }

  #reach(hub: HubAddress, withinMs = HEALTH_MS): Promise<void> {
    this.#reached ??= this.#greet(hub, withinMs).catch((error) => {
      this.#reached = undefined;
      throw new ToolRefused(unreachable(hub, error));
    });
    return this.#reached;
  }

  async #greet(hub: HubAddress, withinMs: number): Promise<void> {
    const { body } = await this.#send(hub, { method: 'GET', path: '/health', withinMs });
    if (typeof (body as { ok?: unknown } | undefined)?.ok !== 'boolean') throw new Error('that is no hub');
  }

  #send(hub: HubAddress, question: Question, signal?: AbortSignal): Promise<Answer> {
    return exchange(this.#agent as LoopbackAgent, hub, question, signal);
  }
}

/** Names that a newer hub may know and this bridge may not are left where they are: nothing is listed by them. */
function heldIn(capabilities: unknown): Granted {
  if (!Array.isArray(capabilities)) return null;
  return capabilities.filter((each) => typeof each === 'string') as unknown as Granted;
}

function heldInEvent(data: string): Granted {
  try {
    return heldIn((JSON.parse(data) as { capabilities?: unknown }).capabilities);
  } catch {
    return null;
  }
}

/** The call was on its way. Of a hub that is not there, or is silent, whoever asked is told at once. */
function wasCut(error: unknown): boolean {
  if (error instanceof ForeignListener || error instanceof NoAnswerInTime) return false;
  return (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
}

/** Milliseconds, a little more than asked for and not the same for everyone; undefined for an answer that stands. */
function waitBefore({ status, retryAfterMs }: Answer, repeated: boolean): number | undefined {
  if (status !== 429 && (status !== 503 || repeated || retryAfterMs === undefined)) return undefined;
  return (retryAfterMs ?? 1000) * (1 + Math.random() / 4);
}
