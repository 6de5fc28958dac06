// The accounts that plugins use, and the plugins that come with the hub: the service of the vault and the connectors, the
// provider of the tests, and the test as the host of the plugins.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outcome } from '../../lab/inside-vault.ts';
import { connectors } from '../../shared/contracts/connectors.ts';
import { pluginHost, pluginRun, plugins } from '../../shared/contracts/plugins.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { MAX_CHUNK_ITEMS } from '../../shared/limits.ts';
import { type AvailablePlugin, isolationOf, type PluginView } from '../../shared/schemas/plugin.ts';
import type { PluginManifest } from '../../shared/schemas/plugin-manifest.ts';
import { GoogleProvider } from '../support/google/provider.ts';
import { InsideService, ITEMS_PER_RUN } from '../support/inside-service.ts';

const TASKS = 'https://www.googleapis.com/auth/tasks.readonly';
const CONTACTS = 'https://www.googleapis.com/auth/contacts.readonly';
/** The provider of the tests is Google here, so its host is one of Google's. */
const HOST = '127.0.0.1';

let provider: GoogleProvider;
let inside: InsideService;
let link: Link;
/** What the plugin does in its run, as its host passes it on. */
let main: (run: string) => Promise<unknown> = async () => {};
let shelf: PluginManifest;

beforeEach(async () => {
  provider = await new GoogleProvider().start();
  inside = await InsideService.start({ google_base: provider.base, oauth_client: { ...provider.client } });
  shelf = manifest('1.0.0');
  const host = new Handlers()
    .on(pluginHost.examine, () => ({
      manifest: shelf,
      modules: { 'sync.js': `// ${shelf.plugin.version}` },
      digest: shelf.plugin.version,
      signer: null,
    }))
    .on(pluginHost.run, async ({ run }) => {
      const error = await main(run).then(
        () => null,
        (thrown: Error) => thrown.message,
      );
      return { error, isolation: isolationOf([], null) };
    });
  link = await inside.play('plugin-host', host);
  await report();
});
afterEach(async () => {
  main = async () => {};
  link.close();
  await inside[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

function manifest(version: string, more: Partial<PluginManifest['permissions']> = {}): PluginManifest {
  return {
    plugin: {
      id: 'hub.tasks',
      name: 'Tasks',
      description: 'Imports tasks.',
      publisher: 'The hub',
      version,
      api_version: 1,
      entry: 'sync:main',
    },
    permissions: {
      secrets: false,
      schedule: 'manual',
      hosts: [HOST, 'evil.example.com'],
      produces: [{ type: 'note', classification: 'personal' }],
      ...more,
    },
    settings: {},
  };
}

function report() {
  const { id, ...named } = shelf.plugin;
  const { name, description, publisher, version } = named;
  const offered: AvailablePlugin = {
    plugin_id: id,
    name,
    description,
    publisher,
    version,
    origin: 'bundled',
    permissions: shelf.permissions,
  };
  return link.ask(pluginRun.report, { isolation: isolationOf([], null), available: [offered] });
}

async function install(): Promise<string> {
  const job = await inside.done(await inside.call(plugins.install, { source: 'bundled', plugin_id: 'hub.tasks' }));
  const { id } = job.result as { id: string };
  await inside.call(plugins.giveConsent, { plugin: id });
  return id;
}

const view = (plugin: string) => inside.call(plugins.get, { plugin });
const run = async (plugin: string) => inside.done(await inside.call(plugins.sync, { plugin }));
const ask = (scopes: string[], hosts = [HOST]) => {
  let said: unknown;
  main = async (id) => {
    said = await link.ask(pluginRun.beginOauth, { run: id, provider_hosts: hosts, scopes });
  };
  return () => said;
};
const take = (host = HOST) => {
  const tokens: (string | null)[] = [];
  main = async (id) => {
    const both = await Promise.all([0, 1].map(() => link.ask(pluginRun.token, { run: id, host })));
    tokens.push(...both.map(({ token }) => token));
  };
  return tokens;
};

async function agree(plugin: string) {
  const before = (await view(plugin)).last_run?.id;
  const { consent_url } = await inside.call(plugins.connect, { plugin });
  const { searchParams } = new URL(provider.agree(consent_url));
  const [state, code] = [searchParams.get('state') ?? '', searchParams.get('code')];
  await inside.call(connectors.finishConsent, { state, code });
  // What waited for it runs at once.
  await until(plugin, ({ last_run, running }) => last_run?.id !== before && running === null);
  return new URL(consent_url).searchParams;
}

async function until(plugin: string, isSo: (now: PluginView) => boolean): Promise<PluginView> {
  for (let looks = 0; looks < 300 && !isSo(await view(plugin)); looks += 1) await sleep(10);
  const now = await view(plugin);
  expect(isSo(now)).toBe(true);
  return now;
}

/** A plugin that asked for an account and got it. */
async function connected(): Promise<string> {
  const plugin = await install();
  ask([TASKS]);
  await run(plugin);
  await agree(plugin);
  return plugin;
}

describe('an account of a plugin', () => {
  test('is asked for by the plugin, agreed to at the provider, used at once and never seen', async () => {
    const plugin = await install();
    const said = ask([TASKS]);
    await run(plugin);
    expect(said()).toEqual({ status: 'consent_needed' });
    const account = { host: HOST, scopes: [TASKS], provider: 'google' };
    expect((await view(plugin)).accounts).toEqual([{ ...account, connected: false }]);
    const asked = await agree(plugin);
    expect([asked.get('scope'), asked.get('code_challenge_method')]).toEqual([TASKS, 'S256']);
    expect((await view(plugin)).accounts).toEqual([{ ...account, connected: true }]);
    await run(plugin);
    expect(said()).toEqual({ status: 'connected' });
    const tokens = take();
    await run(plugin);
    expect(tokens).toEqual([expect.stringMatching(/^access-/), tokens[0]]);
    expect(JSON.stringify(await view(plugin))).not.toMatch(/access-\d|refresh-\d/);
  });

  test('goes to no host but those of the provider, whatever the plugin declared and asked for', async () => {
    const plugin = await install();
    ask([TASKS], [HOST, 'evil.example.com']);
    await run(plugin);
    await agree(plugin);
    const tokens = take('evil.example.com');
    await run(plugin);
    expect(tokens).toEqual([null, null]);
    expect((await view(plugin)).accounts).toMatchObject([
      { host: HOST, connected: true },
      { host: 'evil.example.com', connected: false, provider: null },
    ]);
  });

  test('a host that was not asked for gets none either', async () => {
    const plugin = await connected();
    await inside.call(plugins.disconnect, { plugin });
    expect((await view(plugin)).accounts).toMatchObject([{ connected: false }]);
    const tokens = take();
    await run(plugin);
    expect(tokens).toEqual([null, null]);
  });

  test('that has expired is renewed once for all that wait, and kept before it is used', async () => {
    const plugin = await connected();
    provider.rotates = true;
    inside.pass(400 * 86_400_000);
    const tokens = take();
    await run(plugin);
    expect(provider.asked(/token/)).toHaveLength(2);
    expect(tokens[0]).toBe(tokens[1]);
    // The rotated one was kept: it is good for the next renewal.
    inside.pass(400 * 86_400_000);
    await run(plugin);
    expect(provider.asked(/token/)).toHaveLength(3);
    expect((await view(plugin)).last_run?.error).toBeNull();
  });

  test('whose consent was withdrawn is told to the plugin and the owner, who may give it again', async () => {
    const plugin = await connected();
    provider.withdrawConsent();
    inside.pass(400 * 86_400_000);
    take();
    await run(plugin);
    expect((await view(plugin)).last_run?.error).toContain('Google does not accept the consent any more');
    expect((await view(plugin)).accounts).toMatchObject([{ connected: false }]);
    await agree(plugin);
    expect((await view(plugin)).accounts).toMatchObject([{ connected: true }]);
  });

  test('asked for with more scopes waits for another consent', async () => {
    const plugin = await connected();
    const said = ask([TASKS, CONTACTS]);
    await run(plugin);
    expect(said()).toEqual({ status: 'consent_needed' });
    expect((await agree(plugin)).get('scope')).toBe(`${TASKS} ${CONTACTS}`);
    await run(plugin);
    expect(said()).toEqual({ status: 'connected' });
  });

  test('is not asked for with what is no scope, nor begun where nothing was asked for', async () => {
    const plugin = await install();
    expect(await outcome(inside.call(plugins.connect, { plugin }))).toBe('policy_denied');
    for (const scope of ['anything&redirect_uri=https://evil.example.com', 'https://evil.example.com/auth/x']) {
      ask([scope]);
      await run(plugin);
      expect((await view(plugin)).last_run?.error).toContain('One of these scopes is none');
    }
    expect(await outcome(inside.call(plugins.connect, { plugin }))).toBe('policy_denied');
  });

  test('of a plugin that was removed meanwhile is not kept', async () => {
    const plugin = await connected();
    ask([TASKS, CONTACTS]);
    await run(plugin);
    const { consent_url } = await inside.call(plugins.connect, { plugin });
    await inside.done(await inside.call(plugins.remove, { plugin, purge: false }));
    const { searchParams } = new URL(provider.agree(consent_url));
    const back = { state: searchParams.get('state') ?? '', code: searchParams.get('code') };
    expect(await outcome(inside.call(connectors.finishConsent, back))).toBe('gone');
    const again = await install();
    expect((await view(again)).accounts).toEqual([]);
  });
});

describe('a run that imports without end', () => {
  test('is refused beyond the cap, in a sentence, and what it imported until then stays', async () => {
    const plugin = await install();
    const items = Array.from({ length: MAX_CHUNK_ITEMS }, (_, at) => ({
      type: 'note' as const,
      source_key: `item ${at}`,
      title: 'Again',
      classification: 'personal' as const,
    }));
    main = async (id) => {
      // Many at once, as a flood comes.
      for (;;) await Promise.all(Array.from({ length: 50 }, () => link.ask(pluginRun.upsert, { run: id, items })));
    };
    await run(plugin);
    const { last_run, items: kept } = await view(plugin);
    expect(last_run).toMatchObject({
      state: 'failed',
      error: `One run imports at most ${ITEMS_PER_RUN} items.`,
    });
    const { created = 0, updated = 0, unchanged = 0 } = last_run?.counts ?? {};
    expect([created, updated, created + unchanged, kept]).toEqual([100, 0, ITEMS_PER_RUN, 100]);
  });
});

describe('a plugin that comes with the hub', () => {
  test('is updated with the hub, and stays on', async () => {
    const plugin = await install();
    shelf = manifest('1.1.0');
    await report();
    expect(await until(plugin, ({ plugin_version }) => plugin_version === '1.1.0')).toMatchObject({
      plugin_version: '1.1.0',
      status: 'enabled',
    });
  });

  test('that asks for more than before waits for the owner', async () => {
    const plugin = await install();
    shelf = manifest('2.0.0', { hosts: [HOST, 'evil.example.com', 'more.example.com'] });
    await report();
    expect(await until(plugin, ({ plugin_version }) => plugin_version === '2.0.0')).toMatchObject({
      status: 'installed',
      needs_consent: true,
    });
    expect((await run(plugin).catch((error: Error) => error)) as Error).toMatchObject({ code: 'consent_required' });
  });

  test('that is older than what is installed changes nothing', async () => {
    const plugin = await install();
    shelf = manifest('0.9.0');
    await report();
    await sleep(50);
    expect((await view(plugin)).plugin_version).toBe('1.0.0');
  });
});
