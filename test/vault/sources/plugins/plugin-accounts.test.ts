// The accounts that plugins use, and the plugins that come with the hub: the service of the vault and the connectors, the
// provider of the tests, and the test as the host of the plugins.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_CHUNK_ITEMS } from '../../../../shared/limits.ts';
import { connectors } from '../../../../shared/methods/connectors.ts';
import { pluginRun, plugins } from '../../../../shared/methods/plugins.ts';
import { ISOLATION_LAYERS, isolationOf } from '../../../../shared/schemas/plugin.ts';
import { BYTES_PER_RUN, ITEMS_PER_RUN } from '../../../support/connected-vault.ts';
import { outcome } from '../../../support/outcome.ts';
import { manifestOf, pluginStage } from '../../../support/plugins/plugin-stage.ts';
import { GoogleProvider } from '../../../support/servers/google/provider.ts';

const TASKS = 'https://www.googleapis.com/auth/tasks.readonly';
const CONTACTS = 'https://www.googleapis.com/auth/contacts.readonly';
/** The provider of the tests is Google here, so its host is one of Google's. */
const HOST = '127.0.0.1';

let provider: GoogleProvider;
const stage = pluginStage(async () => {
  provider = await new GoogleProvider().start();
  return { google_base: provider.base, oauth_client: { ...provider.client } };
});
const HOSTS = [HOST, 'evil.example.com'];
beforeEach(() => {
  stage.shelf = manifestOf('1.0.0', { hosts: HOSTS });
});
afterEach(() => provider[Symbol.asyncDispose]());

const ask = (scopes: string[], hosts = [HOST]) => {
  let said: unknown;
  stage.main = async (id) => {
    said = await stage.link.ask(pluginRun.beginOauth, { run: id, provider_hosts: hosts, scopes });
  };
  return () => said;
};
const take = (host = HOST) => {
  const tokens: (string | null)[] = [];
  stage.main = async (id) => {
    const both = await Promise.all([0, 1].map(() => stage.link.ask(pluginRun.token, { run: id, host })));
    tokens.push(...both.map(({ token }) => token));
  };
  return tokens;
};

async function agree(plugin: string) {
  const before = (await stage.view(plugin)).last_run?.id;
  const { consent_url } = await stage.inside.call(plugins.connect, { plugin });
  const { searchParams } = new URL(provider.agree(consent_url));
  const [state, code] = [searchParams.get('state') ?? '', searchParams.get('code')];
  await stage.inside.call(connectors.finishConsent, { state, code });
  // What waited for it runs at once.
  await stage.until(plugin, ({ last_run, running }) => last_run?.id !== before && running === null);
  return new URL(consent_url).searchParams;
}

/** A plugin that asked for an account and got it. */
async function connected(): Promise<string> {
  const plugin = await stage.install();
  ask([TASKS]);
  await stage.run(plugin);
  await agree(plugin);
  return plugin;
}

describe('an account of a plugin', () => {
  test('is asked for by the plugin, agreed to at the provider, used at once and never seen', async () => {
    const plugin = await stage.install();
    const said = ask([TASKS]);
    await stage.run(plugin);
    expect(said()).toEqual({ status: 'consent_needed' });
    const account = { host: HOST, scopes: [TASKS], provider: 'google' };
    expect((await stage.view(plugin)).accounts).toEqual([{ ...account, connected: false }]);
    const asked = await agree(plugin);
    expect([asked.get('scope'), asked.get('code_challenge_method')]).toEqual([TASKS, 'S256']);
    expect((await stage.view(plugin)).accounts).toEqual([{ ...account, connected: true }]);
    await stage.run(plugin);
    expect(said()).toEqual({ status: 'connected' });
    const tokens = take();
    await stage.run(plugin);
    expect(tokens).toEqual([expect.stringMatching(/^access-/), tokens[0]]);
    expect(JSON.stringify(await stage.view(plugin))).not.toMatch(/access-\d|refresh-\d/);
  });

  test('goes to no host but those of the provider, whatever the plugin declared and asked for', async () => {
    const plugin = await stage.install();
    ask([TASKS], [HOST, 'evil.example.com']);
    await stage.run(plugin);
    await agree(plugin);
    const tokens = take('evil.example.com');
    await stage.run(plugin);
    expect(tokens).toEqual([null, null]);
    expect((await stage.view(plugin)).accounts).toMatchObject([
      { host: HOST, connected: true },
      { host: 'evil.example.com', connected: false, provider: null },
    ]);
  });

  test('a host that was not asked for gets none either', async () => {
    const plugin = await connected();
    await stage.inside.call(plugins.disconnect, { plugin });
    expect((await stage.view(plugin)).accounts).toMatchObject([{ connected: false }]);
    const tokens = take();
    await stage.run(plugin);
    expect(tokens).toEqual([null, null]);
  });

  test('that has expired is renewed once for all that wait, and kept before it is used', async () => {
    const plugin = await connected();
    provider.rotates = true;
    stage.inside.pass(400 * 86_400_000);
    const tokens = take();
    await stage.run(plugin);
    expect(provider.asked(/token/)).toHaveLength(2);
    expect(tokens[0]).toBe(tokens[1]);
    // The rotated one was kept: it is good for the next renewal.
    stage.inside.pass(400 * 86_400_000);
    await stage.run(plugin);
    expect(provider.asked(/token/)).toHaveLength(3);
    expect((await stage.view(plugin)).last_run?.error).toBeNull();
  });

  test('whose consent was withdrawn is told to the plugin and the owner, who may give it again', async () => {
    const plugin = await connected();
    provider.withdrawConsent();
    stage.inside.pass(400 * 86_400_000);
    take();
    await stage.run(plugin);
    expect((await stage.view(plugin)).last_run?.error).toContain('Google does not accept the consent any more');
    expect((await stage.view(plugin)).accounts).toMatchObject([{ connected: false }]);
    await agree(plugin);
    expect((await stage.view(plugin)).accounts).toMatchObject([{ connected: true }]);
  });

  test('asked for with more scopes waits for another consent', async () => {
    const plugin = await connected();
    const said = ask([TASKS, CONTACTS]);
    await stage.run(plugin);
    expect(said()).toEqual({ status: 'consent_needed' });
    expect((await agree(plugin)).get('scope')).toBe(`${TASKS} ${CONTACTS}`);
    await stage.run(plugin);
    expect(said()).toEqual({ status: 'connected' });
  });

  test('is not asked for with what is no scope, nor begun where nothing was asked for', async () => {
    const plugin = await stage.install();
    expect(await outcome(stage.inside.call(plugins.connect, { plugin }))).toBe('policy_denied');
    for (const scope of ['anything&redirect_uri=https://evil.example.com', 'https://evil.example.com/auth/x']) {
      ask([scope]);
      await stage.run(plugin);
      expect((await stage.view(plugin)).last_run?.error).toContain('One of these scopes is none');
    }
    expect(await outcome(stage.inside.call(plugins.connect, { plugin }))).toBe('policy_denied');
  });

  test('of a plugin that was removed meanwhile is not kept', async () => {
    const plugin = await connected();
    ask([TASKS, CONTACTS]);
    await stage.run(plugin);
    const { consent_url } = await stage.inside.call(plugins.connect, { plugin });
    await stage.inside.done(await stage.inside.call(plugins.remove, { plugin, purge: false }));
    const { searchParams } = new URL(provider.agree(consent_url));
    const back = { state: searchParams.get('state') ?? '', code: searchParams.get('code') };
    expect(await outcome(stage.inside.call(connectors.finishConsent, back))).toBe('gone');
    const again = await stage.install();
    expect((await stage.view(again)).accounts).toEqual([]);
  });
});

describe('a run that imports without end', () => {
  test('is refused beyond the cap, in a sentence, and what it imported until then stays', async () => {
    const plugin = await stage.install();
    const items = Array.from({ length: MAX_CHUNK_ITEMS }, (_, at) => ({
      type: 'note' as const,
      source_key: `item ${at}`,
      title: 'Again',
      classification: 'personal' as const,
    }));
    stage.main = async (id) => {
      // Many at once, as a flood comes.
      for (;;)
        await Promise.all(Array.from({ length: 50 }, () => stage.link.ask(pluginRun.upsert, { run: id, items })));
    };
    await stage.run(plugin);
    const { last_run, items: kept } = await stage.view(plugin);
    expect(last_run).toMatchObject({
      state: 'failed',
      error: `One run imports at most ${ITEMS_PER_RUN} items.`,
    });
    const { created = 0, updated = 0, unchanged = 0 } = last_run?.counts ?? {};
    expect([created, updated, created + unchanged, kept]).toEqual([100, 0, ITEMS_PER_RUN, 100]);
  });
});

describe('a plugin that brings more than fits', () => {
  const large = (from: number, letter: string) =>
    Array.from({ length: 50 }, (_, at) => ({
      type: 'note' as const,
      source_key: `large ${from + at}`,
      title: 'Large',
      body: letter.repeat(10_000),
      classification: 'personal' as const,
    }));

  const most = `A plugin writes at most ${Math.floor((3 * BYTES_PER_RUN) / 2 ** 20)} MiB in all its runs`;

  test('is told before its run may bring no more bytes, and then refused, whatever it says again', async () => {
    const plugin = await stage.install();
    stage.main = async (run) => {
      for (let i = 0; ; i++) await stage.link.ask(pluginRun.upsert, { run, items: large(0, i % 2 === 0 ? 'a' : 'b') });
    };
    await stage.run(plugin);
    const { last_run } = await stage.view(plugin);
    const most = `One run imports at most ${Math.floor(BYTES_PER_RUN / 2 ** 20)} MiB`;
    expect(last_run?.error).toBe(`${most}.`);
    expect(last_run?.log).toEqual([expect.objectContaining({ level: 'host' })]);
    expect(last_run?.log[0]?.message).toMatch(new RegExp(`^${most}, and (8|9)\\d % of that is used\\.$`));
  });

  test('writes so much in all its runs and no more, earlier versions included; what it says again takes no room', async () => {
    const plugin = await stage.install();
    const bring = (letters: string) => {
      stage.main = async (run) => {
        for (const letter of letters) {
          const [items, more] = [large(0, letter), large(1000, letter)];
          await Promise.all([items, more, items].map((each) => stage.link.ask(pluginRun.upsert, { run, items: each })));
        }
      };
      return stage.run(plugin);
    };
    const log: string[] = [];
    let error: string | null | undefined = null;
    for (const letters of ['abcde', 'fghij', 'klmno', 'pqrst', 'uvwxy', 'zabcd']) {
      await bring(letters);
      const { last_run } = await stage.view(plugin);
      log.push(...(last_run?.log ?? []).map(({ message }) => message));
      error = last_run?.error;
      if (error !== null) break;
    }
    expect(error).toBe(`${most}.`);
    expect(log.filter((message) => message.startsWith(most))).not.toEqual([]);
  });

  test('gains no room by deleting again what it brought, until all of it goes with the plugin', async () => {
    const plugin = await stage.install();
    let round = 0;
    stage.main = async (run) => {
      for (let i = 0; i < 3; i++) {
        const items = large(round++ * 50, 'a');
        for (const letter of ['a', 'b', 'c', 'd'])
          await stage.link.ask(pluginRun.upsert, {
            run,
            items: items.map((each) => ({ ...each, body: letter.repeat(10_000) })),
          });
        await stage.link.ask(pluginRun.tombstone, { run, source_keys: items.map(({ source_key }) => source_key) });
      }
    };
    const errors: unknown[] = [];
    for (let runs = 0; runs < 5; runs++) {
      await stage.run(plugin);
      errors.push((await stage.view(plugin)).last_run?.error);
    }
    expect(errors.filter((each) => each === null)).toHaveLength(3);
    expect(errors.at(-1)).toBe(`${most}.`);
    const written = () =>
      stage.inside.vault.opened.reader.column<number>`SELECT bytes FROM source_bytes WHERE source = ${plugin}`;
    expect(written()[0]).toBeGreaterThan(3 * BYTES_PER_RUN);
    await stage.inside.done(await stage.inside.call(plugins.remove, { plugin, purge: true }));
    expect(written()).toEqual([]);
  });
});

describe('a plugin on a machine that can hold it less than it should', () => {
  test('runs after a consent of its own, which says what is missing, and not by the other one', async () => {
    const begun = await stage.inside.call(plugins.install, { source: 'bundled', plugin_id: 'hub.tasks' });
    const { id } = (await stage.inside.done(begun)).result as { id: string };
    const { weaker } = await stage.inside.call(plugins.consent, { plugin: id });
    expect(weaker).toMatch(
      /^On this machine it is held less than it should be: nothing but Node keeps it from your files/,
    );
    const bare = stage.inside.call(plugins.giveConsent, { plugin: id });
    await expect(bare).rejects.toMatchObject({ code: 'consent_required', message: weaker });
    expect(await stage.view(id)).toMatchObject({ status: 'installed', needs_consent: true });
    await stage.inside.call(plugins.giveConsent, { plugin: id, reduced: true });
    expect((await stage.run(id)).result).toMatchObject({ state: 'succeeded' });
  });

  test('and was agreed to where it was held whole, waits', async () => {
    const whole = isolationOf(ISOLATION_LAYERS, null);
    await stage.link.ask(pluginRun.report, { isolation: whole, available: stage.offered });
    const plugin = await stage.install();
    expect((await stage.run(plugin)).result).toMatchObject({ state: 'succeeded' });
    await stage.report();
    expect(await stage.view(plugin)).toMatchObject({ status: 'enabled', needs_consent: true });
    await expect(stage.run(plugin)).rejects.toMatchObject({ code: 'consent_required' });
  });
});

describe('a plugin that comes with the hub', () => {
  test('is updated with the hub, and stays on', async () => {
    const plugin = await stage.install();
    stage.shelf = manifestOf('1.1.0', { hosts: HOSTS });
    await stage.report();
    expect(await stage.until(plugin, ({ plugin_version }) => plugin_version === '1.1.0')).toMatchObject({
      plugin_version: '1.1.0',
      status: 'enabled',
    });
  });

  test('that asks for more than before waits for the owner', async () => {
    const plugin = await stage.install();
    stage.shelf = manifestOf('2.0.0', { hosts: [...HOSTS, 'more.example.com'] });
    await stage.report();
    expect(await stage.until(plugin, ({ plugin_version }) => plugin_version === '2.0.0')).toMatchObject({
      status: 'installed',
      needs_consent: true,
    });
    expect((await stage.run(plugin).catch((error: Error) => error)) as Error).toMatchObject({
      code: 'consent_required',
    });
  });

  test('that is older than what is installed changes nothing', async () => {
    const plugin = await stage.install();
    stage.shelf = manifestOf('0.9.0', { hosts: HOSTS });
    await stage.report();
    await sleep(50);
    expect((await stage.view(plugin)).plugin_version).toBe('1.0.0');
  });
});
