// Where things come from into the hub of a campaign by themselves: a plugin that is run again and again, and an account that is
// synced. Each remembers what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { everything } from '../support/kept-promises.ts';
import type { Ask } from '../support/write-model.ts';
import { CampaignActor } from './actor.ts';

/** Each run imports one note more and says so in its log once it was told that the note is there. It takes its time. */
export const NOTES_PLUGIN = `
  const seen = Number(await hub.state_get('seen') ?? 0) + 1;
  const note = (source_key, title) => ({ type: 'note', source_key, title, body: 'x' });
  await hub.items_upsert([note('note-' + seen, 'Note ' + seen), note('latest', 'Latest ' + seen)]);
  await hub.log('acknowledged ' + seen);
  await new Promise((done) => setTimeout(done, 150));
  await hub.state_set('seen', String(seen));`;

export class CampaignPlugin extends CampaignActor {
  readonly id: string;
  succeeded = 0;
  /** The last note that a run was told to be there. */
  acknowledged = 0;

  constructor(ask: Ask, id: string) {
    super(ask);
    this.id = id;
  }

  protected async turn(): Promise<void> {
    const answer = await this.once('POST', `/v1/plugins/${this.id}/sync`, {}, [200, 404]);
    if (answer?.status === 200) this.#remember(answer.body);
    await sleep(300);
  }

  /** Once more, which is only possible when nothing of it is under way. */
  async comeToRest(): Promise<void> {
    this.#remember((await this.surely('POST', `/v1/plugins/${this.id}/sync`, undefined)).body);
  }

  #remember({ state, log }: { state: string; log: { message: string }[] }): void {
    if (state === 'succeeded') this.succeeded++;
    for (const { message } of log) {
      const [, note] = /^acknowledged (\d+)$/.exec(message) ?? [];
      if (note !== undefined) this.acknowledged = Math.max(this.acknowledged, Number(note));
    }
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

  /** Once more, which is only possible when nothing of it is under way. */
  async comeToRest(): Promise<void> {
    await this.surely('POST', `/v1/connectors/${this.id}/sync`, undefined);
    this.synced = this.#added;
  }
}

/** All that was added to the account is there, and every note up to the last one: each once, and nothing else. */
export async function checkImports(ask: Ask, plugin: CampaignPlugin, account: CampaignAccount): Promise<void> {
  await Promise.all([plugin.comeToRest(), account.comeToRest()]);
  const events = (await everything(ask, '/v1/calendar-events')).map(({ title }) => title);
  const entries = Array.from({ length: account.synced }, (_, n) => `Meeting entry-${n}`);
  expect(events.toSorted()).toEqual(entries.toSorted());
  const notes = (await everything(ask, '/v1/artifacts')).map(({ title }) => title);
  const count = notes.length - 1;
  expect(count).toBeGreaterThanOrEqual(plugin.acknowledged);
  // Both of a chunk or neither, and a run goes on only behind one that was acknowledged.
  const expected = Array.from({ length: count }, (_, i) => `Note ${i + 1}`);
  expect(notes.toSorted()).toEqual([...expected, `Latest ${count}`].toSorted());
}
