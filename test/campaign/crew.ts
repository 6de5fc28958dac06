// Everybody who uses the hub of a campaign, each with what it needs: paired, granted, installed, connected.
import { expect } from 'vitest';
import { grantTo, pairAssistant } from '../support/assistant.ts';
import { comeBack } from '../support/come-back.ts';
import type { TestHub } from '../support/hub.ts';
import { installed } from '../support/plugins/plugin-files.ts';
import type { GoogleProvider } from '../support/servers/google/provider.ts';
import { type Ask, Writer } from '../support/write-model.ts';
import { CampaignAssistant } from './assistants.ts';
import { BridgedTools } from './bridged-tools.ts';
import { LastWord } from './last-word.ts';
import { CampaignKeeper, CampaignReviewer } from './owner.ts';
import { CampaignAccount, CampaignPlugin, NOTES_PLUGIN } from './sources.ts';
import { fieldsIn, type Granted, makeWorld, type Place, type Rights, type World } from './world.ts';

export interface Crew extends AsyncDisposable {
  world: World;
  writers: readonly Writer[];
  assistants: readonly CampaignAssistant[];
  reviewer: CampaignReviewer;
  keeper: CampaignKeeper;
  plugin: CampaignPlugin;
  account: CampaignAccount;
  bridged: BridgedTools;
}

/** `asOwner` asks whichever hub runs by then. */
export async function makeCrew(hub: TestHub, asOwner: Ask, provider: GoogleProvider): Promise<Crew> {
  const world = await makeWorld(asOwner);
  const { roof, cellar, roofPrivate, roofSensitive, roofOfTheOwner, cellarPrivate, noProject } = world.places;
  const pairing = new Pairing(hub, asOwner, world);
  const { activeProjects, oneProject } = world;
  const bridged = await pairing.bridged('Assistant 1', [activeProjects('private')], roofPrivate);
  const assistants = [
    bridged.assistant,
    await pairing.assistant('Assistant 2', [activeProjects('private')], roofPrivate),
    await pairing.assistant('Assistant 3', [activeProjects('sensitive')], roofSensitive),
    await pairing.assistant('Assistant 4', [oneProject(roof.project, 'private')], roofPrivate),
    await pairing.assistant('Assistant 5', [oneProject(cellar.project, 'private')], cellarPrivate),
    await pairing.assistant('Assistant 6', [world.wholeVault('personal')], noProject),
  ];
  // One has a grant all the time and is lent another, one has none but what it is lent.
  const guests = [
    {
      assistant: await pairing.assistant('Guest 1', [oneProject(roof.project, 'personal')], roof),
      lent: oneProject(cellar.project, 'private'),
      at: cellarPrivate,
    },
    {
      assistant: await pairing.assistant('Guest 2', [], roofPrivate),
      lent: activeProjects('private'),
      at: roofPrivate,
    },
  ];
  assistants.push(...guests.map(({ assistant }) => assistant));
  const ended = await pairing.assistant('Ended', [activeProjects('private')], roof);
  await ended.rights.become('revoked', () => asOwner('POST', `/v1/connections/${ended.connectionId}/revoke`, {}));

  const { id: pluginId } = await installed(hub, NOTES_PLUGIN, { id: 'example.campaign' });
  const written = [roofPrivate, cellarPrivate, roofSensitive, roofOfTheOwner];
  return {
    world,
    writers: written.map(
      (place, i) => new Writer(asOwner, `${place.word} ${i}`, i < 3, { alsoHonest: [507], fields: fieldsIn(place) }),
    ),
    assistants,
    reviewer: new CampaignReviewer(asOwner),
    keeper: new CampaignKeeper(asOwner, world, guests, [ended]),
    plugin: new CampaignPlugin(asOwner, pluginId),
    account: await connectedAccount(asOwner, provider),
    bridged: bridged.tools,
    [Symbol.asyncDispose]: () => bridged.tools[Symbol.asyncDispose](),
  };
}

/** Pairs assistants while nothing troubles the hub. */
class Pairing {
  readonly #hub: TestHub;
  readonly #asOwner: Ask;
  readonly #world: World;

  constructor(hub: TestHub, asOwner: Ask, world: World) {
    this.#hub = hub;
    this.#asOwner = asOwner;
    this.#world = world;
  }

  async assistant(name: string, grants: readonly Granted[], home: Place): Promise<CampaignAssistant> {
    return this.#made(name, grants, home, await this.#paired(grants));
  }

  /** One that asks its tools through a bridge. */
  async bridged(name: string, grants: readonly Granted[], home: Place) {
    const paired = await this.#paired(grants);
    const tools = new BridgedTools({ HUB_TOKEN: paired.token, HUB_BASE: this.#hub.base });
    return { assistant: this.#made(name, grants, home, paired, tools.ask), tools };
  }

  async #paired(grants: readonly Granted[]) {
    const paired = await pairAssistant(this.#hub);
    for (const { body } of grants) await grantTo(this.#hub, paired.connectionId, body);
    return paired;
  }

  #made(
    name: string,
    grants: readonly Granted[],
    home: Place,
    { connectionId, token }: { connectionId: string; token: string },
    tools?: Ask,
  ): CampaignAssistant {
    const direct: Ask = (method, path, options) => this.#asOwner(method, path, { ...options, token });
    const rights = new LastWord<Rights>(grants);
    return new CampaignAssistant(this.#world, { name, connectionId, rights, home, direct, tools });
  }
}

async function connectedAccount(asOwner: Ask, provider: GoogleProvider): Promise<CampaignAccount> {
  await asOwner('PUT', '/v1/connectors/oauth/credentials', { body: provider.client });
  const selected = { provider: 'google', kind: 'calendar', selection: {} };
  const { body: begun } = await asOwner('POST', '/v1/connectors', { body: selected });
  expect((await comeBack(provider.agree(begun.consent_url))).status).toBe(302);
  const day = new Date(Date.now() + 86_400_000).toISOString();
  return new CampaignAccount(asOwner, begun.id, (id) =>
    provider.calendar.put({ id, summary: `Meeting ${id}`, start: { dateTime: day }, end: { dateTime: day } }),
  );
}
