// Whoever uses a hub during a campaign: does its turn again and again, asks patiently, and remembers what no honest hub answers.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HubAnswer, RequestOptions } from '../support/hub.ts';
import type { Ask } from '../support/write-model.ts';

/** Answers that say: not now, or not at all, and nothing has happened. 507 is a full disk. */
const HONEST = [409, 429, 503, 507];
/** The owner decides more slowly than assistants ask: to ask again at once would not help. */
export const QUOTA_REACHED = 'quota_reached';
const PATIENCE_MS = 60_000;

export abstract class CampaignActor {
  readonly faults: string[] = [];
  readonly ask: Ask;
  #last = 'nothing';

  constructor(ask: Ask) {
    this.ask = ask;
  }

  protected abstract turn(): Promise<void>;

  async run(ending: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      await this.turn();
      await sleep(15);
    }
  }

  /** Asked again under the same key until it is known what came of it. */
  protected async surely(method: string, path: string, body: unknown, allowed: number[] = [200]): Promise<HubAnswer> {
    const headers = { 'idempotency-key': randomUUID() };
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const answer = await this.once(method, path, { body, headers }, allowed);
      if (answer !== undefined) return answer;
      await sleep(60);
    }
    throw new Error(`${method} ${path} was not done within ${PATIENCE_MS} ms; at last it was answered ${this.#last}`);
  }

  /** The answer if it is one of those that are looked for. */
  protected async once(
    method: string,
    path: string,
    options: RequestOptions = {},
    allowed: number[] = [200],
  ): Promise<HubAnswer | undefined> {
    const answer = await this.ask(method, path, options).catch((error: unknown) => {
      this.#last = String((error as { cause?: unknown }).cause ?? error);
    });
    if (!answer) return undefined;
    this.#last = `${answer.status} ${JSON.stringify(answer.body)}`;
    if (allowed.includes(answer.status) || answer.body.code === QUOTA_REACHED) return answer;
    const { status, body } = answer;
    if (!HONEST.includes(status)) this.faults.push(`${method} ${path} was answered ${status}: ${JSON.stringify(body)}`);
    return undefined;
  }
}
