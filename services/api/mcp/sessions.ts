// The MCP sessions of assistants that speak HTTP.
//
// A session belongs to the token that opened it, and holds no right of its own: every request is asked of the vault with
// the token that it carries, and when the vault refuses that, all sessions of the token end. It must never serve a session
// to another token, or keep a token itself.
import { hash, randomUUID } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import { HubError } from '../../../shared/errors.ts';
import { MCP_SESSION_IDLE_MS, MCP_SESSIONS, MCP_SESSIONS_EACH } from '../../../shared/limits.ts';
import type { Granted } from '../../../shared/tools/listing.ts';
import type { Spoken, ToolSession } from './tool-session.ts';

interface Held {
  session: ToolSession;
  /** Of the token. */
  print: string;
  usedAt: number;
}

export class McpSessions {
  readonly #now: Clock;
  /** By id. The one that was used last is at the end. */
  readonly #held = new Map<string, Held>();

  constructor(now: Clock) {
    this.#now = now;
  }

  /** Begins one; the SDK is loaded with the first of them. */
  async begin(token: string | undefined, spoken: Spoken, version: string, granted: Granted): Promise<Response> {
    const { ToolSession } = await import('./tool-session.ts');
    const id = randomUUID();
    const session = await ToolSession.open(id, version, granted);
    const print = printOf(token);
    this.#makeRoom(print);
    this.#held.set(id, { session, print, usedAt: this.#now() });
    const answer = await session.answer(spoken);
    if (!answer.ok) this.#drop(id);
    return answer;
  }

  /** The session of this id, if it is this token's. */
  find(token: string | undefined, id: string): ToolSession {
    const held = this.#held.get(id);
    if (held === undefined || held.print !== printOf(token)) {
      throw new HubError('not_found', 'This session has ended.', { fix: 'Begin a new one with `initialize`.' });
    }
    this.#held.delete(id);
    this.#held.set(id, { ...held, usedAt: this.#now() });
    return held.session;
  }

  end(token: string | undefined, id: string): void {
    this.find(token, id);
    this.#drop(id);
  }

  /** The token is good for nothing any more. */
  endAll(token: string | undefined): void {
    const print = printOf(token);
    for (const [id, held] of this.#held) if (held.print === print) this.#drop(id);
  }

  #makeRoom(print: string): void {
    const tooOld = this.#now() - MCP_SESSION_IDLE_MS;
    for (const [id, { usedAt }] of this.#held) if (usedAt < tooOld) this.#drop(id);
    const own = [...this.#held].filter(([, held]) => held.print === print).map(([id]) => id);
    const [oldest] = own.length >= MCP_SESSIONS_EACH ? own : this.#held.size >= MCP_SESSIONS ? this.#held.keys() : [];
    if (oldest !== undefined) this.#drop(oldest);
  }

  #drop(id: string): void {
    const held = this.#held.get(id);
    this.#held.delete(id);
    void held?.session.end();
  }
}

function printOf(token: string | undefined): string {
  return hash('sha256', token ?? '', 'base64');
}
