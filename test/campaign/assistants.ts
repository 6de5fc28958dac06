// The assistants of a campaign. Each asks, proposes and asks for approvals without pause, and holds every answer against what
// its owner said last: what it may see it is told, what it may not see it is never told, whatever happens to the hub.
import { expect } from 'vitest';
import type { HubAnswer } from '../support/hub.ts';
import type { Ask } from '../support/write-model.ts';
import { CampaignActor, QUOTA_REACHED } from './actor.ts';
import type { LastWord } from './last-word.ts';
import { fieldsIn, maySee, type Place, type Rights, type World } from './world.ts';

interface AssistantMaking {
  name: string;
  connectionId: string;
  rights: LastWord<Rights>;
  /** Where it proposes, and what its purposes are about. */
  home: Place;
  /** Over HTTP, whatever it asks its tools through. */
  direct: Ask;
  /** What it asks its tools through, where that is another way: there every call is a new one, and none is made twice. */
  tools?: Ask | undefined;
}

/** Answers that are held against the rights of whoever asked. */
const JUDGED = [200, 401, 403, 404];

export class CampaignAssistant extends CampaignActor {
  readonly name: string;
  readonly connectionId: string;
  readonly rights: LastWord<Rights>;
  readonly purpose: string;
  readonly direct: Ask;
  readonly proposed: { id: string; statement: string }[] = [];
  readonly intents: string[] = [];
  /** As many packages as it was given, memories as it was told, refusals as it met. */
  readonly counts = { packages: 0, memories: 0, refusals: 0 };
  readonly #world: World;
  readonly #home: Place;
  readonly #asksAgain: boolean;
  #turns = 0;

  constructor(world: World, { name, connectionId, rights, home, direct, tools }: AssistantMaking) {
    super(tools ?? direct);
    this.name = name;
    this.connectionId = connectionId;
    this.rights = rights;
    this.purpose = `continue the ${home.project === world.places.cellar.project ? 'cellar' : 'roof'}`;
    this.direct = direct;
    this.#world = world;
    this.#home = home;
    this.#asksAgain = tools === undefined;
  }

  protected async turn(): Promise<void> {
    const turn = this.#turns++;
    if (turn % 4 === 0) await this.takePackage();
    else if (turn % 4 === 1) await this.look(this.#places[(turn >> 2) % this.#places.length] as Place);
    else if (turn % 4 === 2) await this.#propose(turn);
    else await this.#askForApproval(turn);
  }

  async takePackage(): Promise<void> {
    const answer = await this.#judged('get_context_contract', { purpose: this.purpose }, { again: false });
    if (answer === undefined) return;
    this.counts.packages++;
    this.counts.memories += answer.body.memories.length;
  }

  /** Looks for what lies in a place; with `until`, until there is an answer. */
  async look(sought: Place, { until = false } = {}): Promise<void> {
    const query = { query: sought.word, purpose: 'find one thing' };
    const answer = await this.#judged('search_personal_context', query, { again: until, sought });
    for (const { ref } of answer?.body.hits ?? []) if (ref.type === 'memory') this.counts.memories++;
  }

  /** Everywhere, and what a package holds. */
  async lookEverywhere(): Promise<void> {
    for (const place of this.#places) await this.look(place, { until: true });
    await this.takePackage();
  }

  async #propose(turn: number): Promise<void> {
    const statement = `${this.#home.word}: ${this.name} noticed thing number ${turn}.`;
    const memory = { kind: 'semantic', statement, ...fieldsIn(this.#home) };
    const answer = await this.#judged('propose_memory', { memory, evidence_refs: [] }, { again: this.#asksAgain });
    if (answer !== undefined) this.proposed.push({ id: answer.body.id, statement });
  }

  async #askForApproval(turn: number): Promise<void> {
    const asked = {
      intent_summary: `${this.name} wants letter ${turn} sent`,
      rationale: 'It is due.',
      impact: 'A letter goes out.',
    };
    const answer = await this.#judged('request_approval', asked, { again: this.#asksAgain });
    if (answer !== undefined && !this.intents.includes(answer.body.id)) this.intents.push(answer.body.id);
  }

  get #places(): Place[] {
    return Object.values(this.#world.places);
  }

  /** What a tool told. Nothing where it was not answered, or refused. */
  async #judged(
    tool: string,
    body: object,
    { again, sought }: { again: boolean; sought?: Place },
  ): Promise<HubAnswer | undefined> {
    const path = `/v1/mcp/tools/${tool}`;
    const [rights, paused] = [this.rights.watch(), this.#world.paused.watch()];
    const answer = await (again ? this.surely('POST', path, body, JUDGED) : this.once('POST', path, { body }, JUDGED));
    if (answer === undefined) return undefined;
    if (answer.body.code === QUOTA_REACHED) {
      this.counts.refusals++;
      return undefined;
    }
    const possible = rights().flatMap((each) => paused().map((isPaused) => whilePaused(each, isPaused)));
    if (!possible.some((each) => this.#fits(answer, each, sought)))
      this.faults.push(`${this.name}: ${tool} ${this.#described(answer, possible, sought)}`);
    if (answer.status === 200) return answer;
    this.counts.refusals++;
    return undefined;
  }

  #fits(answer: HubAnswer, rights: Rights, sought: Place | undefined): boolean {
    const { status, body } = answer;
    if (rights === 'revoked') return status === 401 && body.code === 'revoked';
    if (rights.length === 0) return status === 403 && body.code === 'policy_denied';
    const told = this.#told(answer);
    const isHonest = status === 200 && told.every((place) => maySee(rights, place));
    return isHonest && (sought === undefined || told.includes(sought) === maySee(rights, sought));
  }

  /** The places that an answer tells of. */
  #told({ body }: HubAnswer): Place[] {
    const text = JSON.stringify(body);
    return this.#places.filter(({ word }) => text.includes(word));
  }

  #described(answer: HubAnswer, possible: readonly Rights[], sought: Place | undefined): string {
    const words = (places: readonly Place[]) => places.map(({ word }) => word).join(', ') || 'nothing';
    const allowed = possible.map((rights) => {
      if (rights === 'revoked') return 'ended';
      return rights.length === 0 ? 'refused' : words(this.#places.filter((place) => maySee(rights, place)));
    });
    const { status, body } = answer;
    const looking = sought === undefined ? '' : ` looking for ${sought.word}`;
    return `was answered ${status} ${body.code ?? ''} with ${words(this.#told(answer))}${looking}; it was to be ${allowed.join(' or ')}`;
  }
}

/** A pause refuses what has not ended for good anyway. */
function whilePaused(rights: Rights, isPaused: boolean): Rights {
  return isPaused && rights !== 'revoked' ? [] : rights;
}

/** What assistants were promised, and the owner has decided since. */
export function checkProposals(
  proposals: readonly Record<string, unknown>[],
  intents: readonly Record<string, unknown>[],
  assistants: readonly CampaignAssistant[],
  decided: ReadonlyMap<string, string>,
): void {
  const status = new Map([...proposals, ...intents].map((each) => [each['id'], each['status']]));
  const statementOf = new Map(proposals.map((each) => [each['id'], each['statement']]));
  for (const { id, statement } of assistants.flatMap(({ proposed }) => proposed))
    expect([id, statementOf.get(id)]).toEqual([id, statement]);
  for (const id of assistants.flatMap((each) => each.intents)) expect(status.has(id), id).toBe(true);
  for (const [id, outcome] of decided) expect([id, status.get(id)]).toEqual([id, outcome]);
  expect(statementOf.size, 'a proposal was made twice').toBe(new Set(statementOf.values()).size);
  for (const intent of intents) expect(['pending', 'approved', 'declined', 'expired']).toContain(intent['status']);
}
