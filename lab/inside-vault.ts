// A real vault inside the test's own process, on a plain database in memory-backed storage where there is one: every
// call takes the way of a call that has arrived on the channel, without the channel. With a clock the test moves.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Uploads } from '../services/vault/archive/uploads.ts';
import { Safekeeping } from '../services/vault/lifecycle/safekeeping.ts';
import { Vault } from '../services/vault/lifecycle/vault.ts';
import { createRecord } from '../services/vault/records/family.ts';
import { CallGate } from '../services/vault/serve/call-gate.ts';
import { serveRecords } from '../services/vault/serve/records.ts';
import { serveReview } from '../services/vault/serve/review.ts';
import { serveSafekeeping } from '../services/vault/serve/safekeeping.ts';
import { serveTools } from '../services/vault/serve/tools.ts';
import { serveTrust } from '../services/vault/serve/trust.ts';
import type { Actor, Change } from '../services/vault/store/change.ts';
import { PERSONAL, type Space } from '../services/vault/store/space.ts';
import type { CallContext, Method, ParamsOf, ResultOf, Written } from '../shared/contracts/method.ts';
import { trust } from '../shared/contracts/trust.ts';
import { Handlers } from '../shared/ipc/channel.ts';
import type { NewGrant } from '../shared/schemas/grant.ts';
import type { AnyRecord, Family } from '../shared/schemas/object.ts';
import { conforms } from '../shared/validate.ts';
import { settingsFor } from './worker-settings.ts';

const OWNER: Actor = { kind: 'owner' };
const FIRST_DAY = Date.parse('2026-03-01T09:00:00.000Z');
const usualStorage = () => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir());

type Value<M extends Method> = ResultOf<M> extends Written<infer V> ? V : ResultOf<M>;

interface Where {
  now?: number;
  storage?: string;
  space?: Space;
}

export class InsideVault {
  readonly dir: string;
  vault: Vault;
  safekeeping!: Safekeeping;
  gate!: CallGate;
  owner = '';
  #handlers = new Handlers();
  #now: number;

  readonly #space: Space;

  constructor({ now = FIRST_DAY, storage = usualStorage(), space = PERSONAL }: Where = {}) {
    this.dir = mkdtempSync(join(storage, 'hub-inside-'));
    this.#now = now;
    this.#space = space;
    this.vault = this.#newVault();
  }

  static async create(where?: Where): Promise<InsideVault> {
    const inside = new InsideVault(where);
    await inside.vault.start();
    inside.owner = await inside.vault.runSetup({ name: 'The owner' }, undefined);
    return inside;
  }

  #newVault(): Vault {
    const settings = settingsFor(this.dir, { plain_sqlite: true });
    const vault = new Vault({ settings, clock: () => this.#now, log: pino({ enabled: false }), space: this.#space });
    this.#handlers = new Handlers();
    const gate = new CallGate(vault, this.#handlers, new Uploads(this.dir));
    this.gate = gate;
    serveRecords(gate);
    serveTrust(gate, this.#handlers);
    serveTools(gate);
    serveReview(gate);
    this.safekeeping = new Safekeeping(vault);
    serveSafekeeping(gate, this.safekeeping, () => {
      throw new Error('there are no jobs in here');
    });
    return vault;
  }

  /** Stops and starts it: what is kept in memory alone is gone. */
  async restart(): Promise<void> {
    await this.vault.close();
    this.vault = this.#newVault();
    await this.vault.start();
  }

  get now(): string {
    return new Date(this.#now).toISOString();
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /** The answer, or the HubError. What is written is unwrapped. */
  async call<M extends Method>(
    method: M,
    params: ParamsOf<M>,
    token: string = this.owner,
    idempotency?: CallContext['idempotency'],
  ): Promise<Value<M>> {
    if (!conforms(method.params, params)) throw new Error(`${method.name}: the test sends what the channel refuses`);
    const handler = this.#handlers.find(method.name);
    if (!handler) throw new Error(`${method.name} is not served`);
    const context = { token, ...(idempotency && { idempotency }) };
    const call = { caller: 'api', context, signal: new AbortController().signal } as Parameters<typeof handler>[1];
    const result = (await handler(params, call)) as unknown;
    if (!conforms(method.result, result)) throw new Error(`${method.name} answers against its declaration`);
    const written = typeof result === 'object' && result !== null && 'replayed' in result && 'value' in result;
    return (written ? result.value : result) as Value<M>;
  }

  change<T>(work: (change: Change) => T): Promise<T> {
    return this.vault.opened.change(OWNER, work);
  }

  create(family: unknown, input: Record<string, unknown>): Promise<AnyRecord> {
    return this.change((change) => createRecord(change, family as Family, input));
  }

  async pair(name = 'Assistant'): Promise<{ connection_id: string; token: string }> {
    const { code } = await this.call(trust.link, { name });
    return this.call(trust.pair, { code });
  }

  async assistant(
    ...grants: Omit<NewGrant, 'connection_id'>[]
  ): Promise<{ id: string; token: string; grants: string[] }> {
    const { connection_id, token } = await this.pair();
    const made: string[] = [];
    for (const grant of grants) made.push((await this.call(trust.createGrant, { ...grant, connection_id })).id);
    return { id: connection_id, token, grants: made };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.vault.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** The code of the HubError a call ends with, or 'ok'. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== 'string') throw error;
    return code;
  }
}
