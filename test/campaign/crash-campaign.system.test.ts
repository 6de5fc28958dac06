// A hub in use by an owner, eight assistants, a plugin and a synced account, while everything happens to it that happens to
// programs. Afterwards every promise was kept. CAMPAIGN_MINUTES makes it long, CAMPAIGN_SEED another one.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Chance } from '../lab/chance.ts';
import { grantTo, pairAssistant } from '../support/assistant.ts';
import { tell } from '../support/campaign.ts';
import { comeBack } from '../support/come-back.ts';
import { GoogleProvider } from '../support/google/provider.ts';
import { freePort, startHub, type TestHub } from '../support/hub.ts';
import { checkPromises, checkStatements, leftOf, untilWhole } from '../support/kept-promises.ts';
import { canMoveClocks, MovedClock } from '../support/moved-clock.ts';
import { installed } from '../support/plugin-files.ts';
import { processesNaming, stillRunning, treeOf } from '../support/processes.ts';
import { type Ask, Writer } from '../support/write-model.ts';
import {
  CANARY,
  CampaignAccount,
  CampaignAssistant,
  CampaignPlugin,
  CampaignReviewer,
  checkProposals,
  everything,
} from './actors.ts';
import { Operator } from './operator.ts';
import { checkAuthority, checkPolicy, checkShutOut } from './policy-invariants.ts';
import { anyTrouble, CLOCK_JUMPS, SmallDisk, troublesHere } from './troubles.ts';

const MINUTES = Number(process.env.CAMPAIGN_MINUTES ?? 0);
const SEED = Number(process.env.CAMPAIGN_SEED ?? 1);
/** In `npm test`: enough for each trouble to come once or twice. */
const SHORT_MS = 7000;
const LASTS_MS = MINUTES > 0 ? MINUTES * 60_000 : SHORT_MS;
const ASSISTANTS = 8;
/** However slow the machine is. */
const LEAST = 4;
/** Room for all that is written meanwhile, twice over: it is full when it is made full. */
const DISK_MEGABYTES = Math.round(96 + MINUTES * 30);
/** In so many troubles the supervisor goes too, and the hub is started again. */
const WHOLE_HUB = 0.08;

const PLUGIN = `
  const seen = Number(await hub.state_get('seen') ?? 0) + 1;
  await hub.items_upsert([{ type: 'note', source_key: 'note-' + (seen % 20), title: 'Note ' + seen, body: 'x' }]);
  await hub.state_set('seen', String(seen));`;

describe.skipIf(process.platform !== 'linux')('a campaign (needs /proc)', () => {
  it(
    `of ${MINUTES || 'a few'} ${MINUTES ? 'minutes' : 'seconds'} loses nothing, doubles nothing, shows nothing and leaves nobody (seed ${SEED})`,
    async () => {
      using disk = new SmallDisk(DISK_MEGABYTES);
      using clock = canMoveClocks() ? new MovedClock(CLOCK_JUMPS) : undefined;
      const { troubles, missing } = troublesHere(disk, clock);
      for (const each of missing) tell(`the campaign went without ${each}`);
      await using provider = await new GoogleProvider().start();
      const chance = new Chance(SEED);
      const port = await freePort();
      const start = () =>
        startHub({
          dataDir: disk.directory,
          port,
          ...clock?.start,
          env: { HUB_GOOGLE_BASE: provider.base, ...clock?.start.env },
        });
      let hub: TestHub = await start();
      // Whichever hub it is by then: the disk cannot be taken away under it.
      await using _ = { [Symbol.asyncDispose]: () => hub[Symbol.asyncDispose]() };
      const token = await hub.setup();
      await untilWhole(hub);
      const asOwner: Ask = (method, path, options) => hub.request(method, path, { token, ...options });
      const actors = await prepare(hub, asOwner, provider);
      const { writers, assistants, reviewer, plugin, account } = actors;
      const ending = new AbortController();
      const everybody = [...writers, ...assistants, reviewer, plugin, account];
      const working = Promise.all(everybody.map((actor) => actor.run(ending.signal))).finally(() => ending.abort());
      const happened: string[] = [];
      await using _operator = new Operator(
        () => hub,
        (name) => happened.push(`${name} is given up, and started again`),
      );
      const until = Date.now() + LASTS_MS;
      const inTrouble = async () => {
        while (!ending.signal.aborted && (happened.length < LEAST || Date.now() < until)) {
          await sleep(chance.between(50, 700));
          if (chance.happens(WHOLE_HUB)) {
            happened.push('the supervisor is killed');
            const family = treeOf(hub.pid);
            await hub.kill('supervisor');
            await hub.exited;
            expect(await leftOf(family), 'children outlived their supervisor').toEqual([]);
            hub = await start();
          } else {
            const trouble = anyTrouble(troubles, chance);
            happened.push(trouble.name);
            await trouble.happens(hub, chance);
          }
          await untilWhole(hub);
        }
      };
      const outcomes = await Promise.allSettled([inTrouble().finally(() => ending.abort()), working]);
      const broken = outcomes.find((outcome) => outcome.status === 'rejected');
      if (broken !== undefined) {
        tell(`after ${happened.length} troubles, the last of them ${happened.slice(-5).join(', ')}: ${broken.reason}`);
        tell(`what the hub said at last: ${hub.output().split('\n').slice(-10).join('\n')}`);
        throw broken.reason;
      }
      await untilWhole(hub);

      expect(everybody.flatMap(({ faults }) => faults).slice(0, 10)).toEqual([]);
      expect(writers.flatMap(({ promised }) => promised).length).toBeGreaterThan(10);
      await checkPromises(
        asOwner,
        writers.flatMap(({ promised }) => promised),
      );
      const accepted = (await everything(asOwner, '/v1/memories/proposals'))
        .map((each) => each['memory_id'])
        .filter((id) => id !== null);
      await checkStatements(asOwner, writers, [...actors.own, ...(accepted as string[])]);
      await checkProposals(asOwner, assistants, reviewer);
      await checkImports(asOwner, plugin, account);
      for (const each of assistants) expect(await isKeptOut(each.ask)).toBe(true);
      await checkPolicy(asOwner, assistants);
      await checkShutOut(actors);
      await checkAuthority(asOwner);
      expect((await asOwner('GET', '/v1/events/verify', {})).body).toMatchObject({ ok: true });

      const family = treeOf(hub.pid);
      expect(await hub.stop()).toBe(0);
      expect(await leftOf(family)).toEqual([]);
      expect(stillRunning(processesNaming(disk.directory))).toEqual([]);

      const trouble = [...new Set(happened)].map(
        (name) => `${name} ${happened.filter((each) => each === name).length}×`,
      );
      const done = {
        writes: writers.flatMap(({ promised }) => promised).length,
        proposals: assistants.flatMap(({ proposed }) => proposed).length,
        decisions: reviewer.decided.size,
        runs: plugin.succeeded,
        synced: account.synced,
        megabytes: disk.usedMegabytes,
      };
      tell(
        `${LASTS_MS / 1000} s of trouble (${trouble.join(', ')}): ${JSON.stringify(done)}, and every promise was kept`,
      );
    },
    LASTS_MS + 240_000,
  );
});

async function prepare(hub: TestHub, asOwner: Ask, provider: GoogleProvider) {
  const made = async (path: string, body: object) => (await asOwner('POST', `/v1/${path}`, { body })).body;
  const project = await made('projects', { title: 'The roof' });
  const hidden = await made('memories', {
    kind: 'semantic',
    statement: `${CANARY} roof`,
    project_id: project.id,
    policy_tags: ['owner_only'],
  });
  // Through the hub that runs now, which is another one after the supervisor has died.
  const asHolder =
    (token: string): Ask =>
    (method, path, options) =>
      asOwner(method, path, { ...options, token });
  const asAssistant = async (n: number) => {
    const grant = { preset: 'read_active_projects', capabilities: ['action.propose'] };
    const { token, connectionId } = await pairAssistant(hub, grant);
    return new CampaignAssistant(asHolder(token), connectionId, `Assistant ${n}`);
  };
  const assistants: CampaignAssistant[] = [];
  for (let n = 0; n < ASSISTANTS; n++) assistants.push(await asAssistant(n));
  const gone = await pairAssistant(hub, { preset: 'read_active_projects' });
  await asOwner('POST', `/v1/connections/${gone.connectionId}/revoke`, {});
  const silenced = await pairAssistant(hub);
  const grant = await grantTo(hub, silenced.connectionId, { preset: 'read_active_projects' });
  await asOwner('POST', `/v1/grants/${grant}/revoke`, {});

  const plugin = await installed(hub, PLUGIN, { id: 'example.campaign' });
  await asOwner('PUT', '/v1/connectors/oauth/credentials', { body: provider.client });
  const begun = await made('connectors', { provider: 'google', kind: 'calendar', selection: {} });
  expect((await comeBack(provider.agree(begun.consent_url))).status).toBe(302);
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const add = (id: string) =>
    provider.calendar.put({ id, summary: `Meeting ${id}`, start: { dateTime: day }, end: { dateTime: day } });

  return {
    writers: ['a', 'b', 'c', 'd'].map((name, i) => new Writer(asOwner, name, i < 3, [507])),
    assistants,
    reviewer: new CampaignReviewer(asOwner),
    plugin: new CampaignPlugin(asOwner, plugin.id),
    account: new CampaignAccount(asOwner, begun.id, add),
    revoked: asHolder(gone.token),
    ungranted: asHolder(silenced.token),
    own: [hidden.id as string],
  };
}

/** What a sync or a run said that it has brought is there, once. */
async function checkImports(ask: Ask, plugin: CampaignPlugin, account: CampaignAccount): Promise<void> {
  const events = (await everything(ask, '/v1/calendar-events')).map(({ title }) => title);
  expect(events.length).toBe(new Set(events).size);
  for (let n = 0; n < account.synced; n++) expect(events).toContain(`Meeting entry-${n}`);
  const notes = (await everything(ask, '/v1/artifacts')).map(({ source_key }) => source_key);
  expect(notes.length).toBe(new Set(notes).size);
  if (plugin.succeeded > 0) expect(notes.length).toBeGreaterThan(0);
}

/** An assistant still sees what it may, and nothing else. */
async function isKeptOut(ask: Ask): Promise<boolean> {
  const body = { query: 'roof', purpose: 'see what may be seen' };
  const { status, body: answer } = await ask('POST', '/v1/mcp/tools/search_personal_context', { body });
  expect(status).toBe(200);
  return !JSON.stringify(answer).includes(CANARY);
}
