// Writers that write without pause and never give up, and the model of what they were promised: every write that was
// answered 2xx, and of those that were not, only what may have happened.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HubAnswer, RequestOptions } from './hub.ts';

export type Ask = (method: string, path: string, options: RequestOptions) => Promise<HubAnswer>;

/** What one object must be. `maybe`: the last write was not answered, so the object may be one version further. */
export interface Promised {
  id: string;
  version: number;
  statement: string;
  deleted: boolean;
  maybe?: { statement: string; deleted: boolean } | undefined;
}

/** How long an answer is waited for: longer than any restart. A write that is not answered by then fails the test. */
const PATIENCE_MS = 60_000;

interface WriterOptions {
  /** Further statuses that only say that nothing was written. */
  alsoHonest?: readonly number[];
  /** Fields of every memory beside its statement. */
  fields?: Record<string, unknown>;
}

export class Writer {
  readonly promised: Promised[] = [];
  /** Statements of creations that were not answered. Each is there once, or not at all. */
  readonly unanswered: string[] = [];
  /** Answers that no honest hub gives. */
  readonly faults: string[] = [];
  readonly #ask: Ask;
  readonly #name: string;
  readonly #keyed: boolean;
  readonly #alsoHonest: readonly number[];
  readonly #fields: Record<string, unknown>;
  #turn = 0;

  constructor(ask: Ask, name: string, keyed: boolean, { alsoHonest = [], fields = {} }: WriterOptions = {}) {
    this.#alsoHonest = alsoHonest;
    this.#fields = fields;
    this.#ask = ask;
    this.#name = name;
    this.#keyed = keyed;
  }

  /** Creates, changes and deletes until it is told to end. */
  async run(ending: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      const turn = this.#turn++;
      const target = this.promised.findLast(({ deleted, maybe }) => !deleted && maybe === undefined);
      if (target === undefined || turn % 4 < 2) await this.#create(`${this.#name}/${turn}`);
      else if (turn % 4 === 2) await this.#change(target, `${this.#name}/${turn} changed`);
      else await this.#remove(target);
      await sleep(3);
    }
  }

  async #create(statement: string): Promise<void> {
    const answer = await this.#write('POST', '/v1/memories', {}, { kind: 'semantic', statement, ...this.#fields });
    if (answer === undefined) this.unanswered.push(statement);
    else this.promised.push({ id: answer.body.id, version: 1, statement, deleted: false });
  }

  async #change(target: Promised, statement: string): Promise<void> {
    const answer = await this.#write('PATCH', `/v1/memories/${target.id}`, ifMatch(target), { statement });
    if (answer === undefined) target.maybe = { statement, deleted: false };
    else Object.assign(target, { statement, version: answer.body.version });
  }

  async #remove(target: Promised): Promise<void> {
    const answer = await this.#write('DELETE', `/v1/memories/${target.id}`, ifMatch(target), undefined);
    if (answer === undefined) target.maybe = { statement: target.statement, deleted: true };
    else Object.assign(target, { deleted: true, version: answer.body.version });
  }

  /** The answer, or undefined when nobody knows whether the write happened. With a key, it is asked again until it is known. */
  async #write(method: string, path: string, headers: Record<string, string>, body: unknown) {
    const key: Record<string, string> = this.#keyed ? { 'idempotency-key': randomUUID() } : {};
    const options = { headers: { ...headers, ...key }, ...(body !== undefined && { body }) };
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const answer = await this.#ask(method, path, options).catch(() => undefined);
      if (answer !== undefined && answer.status < 300) return answer;
      if (answer !== undefined && !this.#isPatient(answer, method)) return undefined;
      if (!this.#keyed) return undefined;
      await sleep(50);
    }
    this.faults.push(`${method} was not answered within ${PATIENCE_MS} ms`);
    return undefined;
  }

  /** Whether a refusal is honest: "come back in a moment", or "the same request is still running". */
  #isPatient({ status, headers, body }: HubAnswer, method: string): boolean {
    if (this.#alsoHonest.includes(status)) return true;
    const isHonest = status === 503 || (status === 409 && body?.code === 'busy');
    if (!isHonest) this.faults.push(`${method} was answered ${status} ${body?.code}: ${body?.detail}`);
    else if (headers.get('retry-after') === null) this.faults.push(`${status} without Retry-After`);
    return isHonest;
  }
}

function ifMatch({ version }: Promised): Record<string, string> {
  return { 'if-match': String(version) };
}
