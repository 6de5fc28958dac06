// What the owner does with the assistants of a campaign: decides what they ask for, and grants, takes back, pauses and ends,
// each of it to be held against the very next thing that the assistant does.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask } from '../support/write-model.ts';
import { CampaignActor } from './actor.ts';
import { CampaignAssistant } from './assistants.ts';
import { LastWord } from './last-word.ts';
import type { Granted, Place, Rights, World } from './world.ts';

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

/** An assistant whose grants change, what it is lent for a while, and where it sees that it was. */
interface Guest {
  assistant: CampaignAssistant;
  lent: Granted;
  at: Place;
}

const TRIES_TO_PAIR = 200;

/** The owner who grants, takes back, pauses and ends. One thing at a time, and each until it is acknowledged. */
export class CampaignKeeper extends CampaignActor {
  readonly counts = { granted: 0, revoked: 0, paused: 0, ended: 0 };
  /** Those who were ended, and see nothing ever again. */
  readonly ended: CampaignAssistant[];
  readonly #world: World;
  readonly #guests: readonly Guest[];
  #turns = 0;

  constructor(asOwner: Ask, world: World, guests: readonly Guest[], ended: readonly CampaignAssistant[]) {
    super(asOwner);
    this.#world = world;
    this.#guests = guests;
    this.ended = [...ended];
  }

  protected async turn(): Promise<void> {
    const turn = this.#turns++;
    const guest = this.#guests[turn % this.#guests.length] as Guest;
    if (turn % 3 === 0) await this.#lend(guest);
    else if (turn % 3 === 1) await this.#pause(guest);
    else await this.#receive(turn);
    const before = this.ended[turn % this.ended.length];
    await before?.look(this.#world.places.roof, { until: true });
    await sleep(100);
  }

  /** A grant more, and it is there; taken back, and it is gone. */
  async #lend({ assistant, lent, at }: Guest): Promise<void> {
    const before = assistant.rights.value as readonly Granted[];
    let id = '';
    await assistant.rights.become([...before, lent], async () => {
      id = await this.#grant(assistant.connectionId, lent);
    });
    await assistant.look(at, { until: true });
    await assistant.rights.become(before, () => this.surely('POST', `/v1/grants/${id}/revoke`, {}));
    this.counts.revoked++;
    await assistant.look(at, { until: true });
  }

  async #grant(connection_id: string, { body }: Granted): Promise<string> {
    const { id } = (await this.surely('POST', '/v1/grants', { connection_id, ...body })).body;
    this.counts.granted++;
    return id;
  }

  async #pause({ assistant, at }: Guest): Promise<void> {
    const { paused } = this.#world;
    await paused.become(true, () => this.surely('POST', '/v1/connections/pause-all', {}));
    this.counts.paused++;
    await assistant.look(at, { until: true });
    await paused.become(false, () => this.surely('POST', '/v1/connections/resume-all', {}));
    await assistant.look(at, { until: true });
  }

  /** Somebody new, who sees what it is granted until it is sent away. */
  async #receive(turn: number): Promise<void> {
    const { connectionId, token } = await this.#pair();
    const direct: Ask = (method, path, options) => this.ask(method, path, { ...options, token });
    const rights = new LastWord<Rights>([]);
    const home = this.#world.places.roof;
    const visitor = new CampaignAssistant(this.#world, { name: `Visitor ${turn}`, connectionId, rights, home, direct });
    // Among those that are looked at again, whatever becomes of the next requests.
    this.ended.push(visitor);
    const granted = this.#world.activeProjects('personal');
    await rights.become([granted], () => this.#grant(connectionId, granted));
    await visitor.look(home, { until: true });
    await rights.become('revoked', () => this.surely('POST', `/v1/connections/${connectionId}/revoke`, {}));
    this.counts.ended++;
    await visitor.look(home, { until: true });
  }

  /** Codes and tokens are shown once, so a request that was not answered is not repeated: it is begun anew. */
  async #pair(): Promise<{ connectionId: string; token: string }> {
    for (let tries = 0; tries < TRIES_TO_PAIR; tries++) {
      const link = await this.once('POST', '/v1/connections/links', { body: { name: 'A visitor' } });
      const body = { code: link?.body.code };
      // Refused is a code that was used by a request that was cut short, or that a jump of the clock has let expire.
      const paired = link && (await this.once('POST', '/v1/connections/pair', { token: null, body }, [200, 401]));
      if (paired?.status === 200) return { connectionId: paired.body.connection_id, token: paired.body.token };
      await sleep(100);
    }
    throw new Error(`nobody could be paired in ${TRIES_TO_PAIR} tries`);
  }
}
