// Who uses a hub during a campaign, beside the owner who writes: assistants, the owner who reviews, a plugin that imports, an
// account that is synced. Each remembers what it was promised, and what no honest hub answers.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { HubAnswer } from '../support/hub.ts';
import type { Ask } from '../support/write-model.ts';

/** Answers that say: not now, or not at all, and nothing has happened. 507 is a full disk. */
const HONEST = [409, 429, 503, 507];
const PATIENCE_MS = 60_000;

export const CANARY = 'canary-of-the-owner-alone';

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
    options: { body?: unknown; headers?: Record<string, string> } = {},
    allowed: number[] = [200],
  ): Promise<HubAnswer | undefined> {
    const answer = await this.ask(method, path, options).catch((error: unknown) => {
      this.#last = String((error as { cause?: unknown }).cause ?? error);
    });
    if (!answer) return undefined;
    this.#last = `${answer.status} ${JSON.stringify(answer.body)}`;
    if (allowed.includes(answer.status)) return answer;
    const { status, body } = answer;
    if (!HONEST.includes(status)) this.faults.push(`${method} ${path} was answered ${status}: ${JSON.stringify(body)}`);
    return undefined;
  }
}

interface Proposed {
  id: string;
  statement: string;
}

/** Reads and proposes, and never sees what is the owner's alone. */
export class CampaignAssistant extends CampaignActor {
  readonly proposed: Proposed[] = [];
  readonly intents: string[] = [];
  readonly connectionId: string;
  /** As many as it was answered. */
  packages = 0;
  readonly #name: string;
  #turns = 0;

  constructor(ask: Ask, connectionId: string, name: string) {
    super(ask);
    this.connectionId = connectionId;
    this.#name = name;
  }

  protected async turn(): Promise<void> {
    const turn = this.#turns++;
    const tool = (name: string) => `/v1/mcp/tools/${name}`;
    if (turn % 4 === 0) {
      const answer = await this.once('POST', tool('get_context_contract'), { body: { purpose: 'continue the roof' } });
      this.#expectNothingHidden(answer);
      if (answer !== undefined) this.packages++;
    } else if (turn % 4 === 1) {
      const query = { query: `${CANARY} roof`, purpose: 'find one thing' };
      this.#expectNothingHidden(await this.once('POST', tool('search_personal_context'), { body: query }));
    } else if (turn % 4 === 2) {
      const statement = `${this.#name} noticed thing number ${turn} about the roof.`;
      const body = { memory: { kind: 'semantic', statement }, evidence_refs: [] };
      const { body: proposal } = await this.surely('POST', tool('propose_memory'), body);
      this.proposed.push({ id: proposal.id, statement });
    } else {
      const { body: intent } = await this.surely('POST', tool('request_approval'), {
        intent_summary: `${this.#name} wants letter ${turn} sent`,
        rationale: 'It is due.',
        impact: 'A letter goes out.',
      });
      if (!this.intents.includes(intent.id)) this.intents.push(intent.id);
    }
  }

  #expectNothingHidden(answer: HubAnswer | undefined): void {
    if (answer && JSON.stringify(answer.body).includes(CANARY)) this.faults.push('was told what is the owner’s alone');
  }
}

/** The owner decides, and what was decided stays decided. */
export class CampaignReviewer extends CampaignActor {
  readonly decided = new Map<string, 'accepted' | 'rejected' | 'approved' | 'declined'>();
  #turns = 0;

  protected async turn(): Promise<void> {
    const turn = this.#turns++;
    const path = turn % 2 === 0 ? '/v1/memories/proposals' : '/v1/approvals';
    const waiting = await this.once('GET', `${path}?status=pending&limit=20`);
    const [{ id } = { id: undefined }] = (waiting?.body ?? []) as { id?: string }[];
    if (id === undefined) return;
    // What was decided by a request that was cut short is decided: that is a conflict, and no fault.
    if (turn % 2 === 0) {
      const [verb, outcome] = turn % 3 === 0 ? (['reject', 'rejected'] as const) : (['accept', 'accepted'] as const);
      const answer = await this.surely('POST', `${path}/${id}/${verb}`, verb === 'accept' ? {} : undefined);
      if (answer.status === 200) this.decided.set(id, outcome);
    } else {
      const decision = turn % 3 === 0 ? 'declined' : 'approved';
      await this.surely('POST', `${path}/${id}/decide`, { decision });
      this.decided.set(id, decision);
    }
    await sleep(40);
  }
}

/** A plugin that is run again and again. What a run said that it imported is there. */
export class CampaignPlugin extends CampaignActor {
  readonly id: string;
  succeeded = 0;

  constructor(ask: Ask, id: string) {
    super(ask);
    this.id = id;
  }

  protected async turn(): Promise<void> {
    const answer = await this.once('POST', `/v1/plugins/${this.id}/sync`, {}, [200, 404]);
    if (answer?.status === 200 && answer.body.state === 'succeeded') this.succeeded++;
    await sleep(300);
  }
}

/** An account at the provider of the test, to which entries are added. */
export class CampaignAccount extends CampaignActor {
  readonly id: string;
  readonly #add: (id: string) => void;
  #added = 0;
  /** As many entries as were there when the last sync that succeeded began. */
  synced = 0;

  constructor(ask: Ask, id: string, add: (id: string) => void) {
    super(ask);
    this.id = id;
    this.#add = add;
  }

  protected async turn(): Promise<void> {
    this.#add(`entry-${this.#added++}`);
    const there = this.#added;
    const answer = await this.once('POST', `/v1/connectors/${this.id}/sync`);
    if (answer !== undefined) this.synced = there;
    await sleep(250);
  }
}

/** What assistants were promised, and the owner has decided since. */
export async function checkProposals(
  ask: Ask,
  assistants: readonly CampaignAssistant[],
  { decided }: CampaignReviewer,
): Promise<void> {
  const proposals = await everything(ask, '/v1/memories/proposals');
  const intents = await everything(ask, '/v1/approvals');
  const status = new Map([...proposals, ...intents].map((each) => [each['id'], each['status']]));
  for (const { id } of assistants.flatMap(({ proposed }) => proposed)) expect(status.has(id), id).toBe(true);
  for (const id of assistants.flatMap((each) => each.intents)) expect(status.has(id), id).toBe(true);
  for (const [id, outcome] of decided) expect([id, status.get(id)]).toEqual([id, outcome]);
  const statements = proposals.map(({ statement }) => statement);
  expect(statements.length, 'a proposal was made twice').toBe(new Set(statements).size);
  for (const intent of intents) expect(['pending', 'approved', 'declined', 'expired']).toContain(intent['status']);
}

export async function everything(ask: Ask, list: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let path: string | undefined = `${list}${list.includes('?') ? '&' : '?'}limit=500`;
  while (path !== undefined) {
    const { status, body, headers }: HubAnswer = await ask('GET', path, {});
    expect(status).toBe(200);
    found.push(...body);
    path = headers.get('link')?.match(/<([^>]+)>/)?.[1];
  }
  return found;
}
