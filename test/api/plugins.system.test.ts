// Plugins through the whole hub: the page's routes, the vault, the plugin-host, a child in its box.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { installed, pluginFiles, writeFolder } from '../support/plugins/plugin-files.ts';

let hub: TestHub;
let shelf: string;

beforeAll(async () => {
  shelf = await temporaryDir();
  writeFolder(join(shelf, 'one'), pluginFiles('', { id: 'example.shelf' }));
  writeFolder(join(shelf, 'broken'), { 'plugin.toml': '[' });
  hub = await startHub({ env: { HUB_PLUGINS_DIR: shelf } });
  await hub.setup();
});
afterAll(async () => {
  await hub?.[Symbol.asyncDispose]();
  rmSync(shelf, { recursive: true, force: true });
});

const sync = async (plugin: { id: string }) => (await hub.request('POST', `/v1/plugins/${plugin.id}/sync`)).body;
const messages = (run: { log: { message: string }[] }) => run.log.map(({ message }) => message);
const events = async () => (await hub.request('GET', '/v1/events/verify')).body.count as number;
const notes = async () => (await hub.request('GET', '/v1/artifacts')).body as { source_key: string }[];

describe('installing', () => {
  test('what comes with the hub is offered, installed by its id, and waits for consent', async () => {
    const { body: catalog } = await untilOffered();
    expect(catalog.available.map(({ plugin_id }: { plugin_id: string }) => plugin_id)).toEqual([
      'hub.calendar',
      'hub.feed',
      'hub.mail',
      'example.shelf',
    ]);
    const { status, body } = await hub.request('POST', '/v1/plugins', {
      body: { source: 'bundled', plugin_id: 'hub.feed' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ plugin_id: 'hub.feed', origin: 'bundled', status: 'installed', needs_consent: true });
    for (const verb of ['sync', 'enable']) {
      const refused = await hub.request('POST', `/v1/plugins/hub.feed/${verb}`);
      expect([refused.status, refused.body.code]).toEqual([422, 'consent_required']);
    }
    const { body: summary } = await hub.request('GET', '/v1/plugins/hub.feed/consent');
    expect(summary.needed).toBe(true);
    expect(summary.sentences).toContain('It runs by itself every hour.');
    expect(summary.rating.value).toBeGreaterThan(0);
    const old = await hub.request('POST', '/v1/plugins/hub.feed/consent', { body: { version: '0.0.1' } });
    expect([old.status, old.body.code]).toEqual([409, 'version_conflict']);
    // Where no box of the kernel is to be had, to what is weaker as well.
    const agreed = { body: { version: '1.0.0', reduced: true } };
    expect((await hub.request('POST', '/v1/plugins/hub.feed/consent', agreed)).body.status).toBe('enabled');
    const due = Date.parse((await hub.request('GET', '/v1/plugins/hub.feed')).body.next_run_at);
    expect(due - Date.now()).toBeGreaterThan(59 * 60_000 - 60_000);
    await hub.request('DELETE', '/v1/plugins/hub.feed');
    expect((await hub.request('GET', '/v1/plugins/hub.feed')).status).toBe(404);
  });

  test.each<[fault: string, files: Record<string, string>, said: string]>([
    ['an id of two characters', pluginFiles('', { id: 'ab' }), 'plugin.id must have 3 to 64 characters'],
    ['a schedule of 1m', pluginFiles('', { schedule: '1m' }), 'between two runs lie at least 5m'],
    ['a host with a wildcard', pluginFiles('', { hosts: ['*.example.com'] }), 'has a wildcard'],
    [
      'a type that plugins do not make',
      pluginFiles('', { produces: [{ type: 'memory', classification: 'private' }] }),
      '"memory" is none of them',
    ],
    [
      'an import of a socket',
      { ...pluginFiles(''), 'sync.js': `import net from 'node:net'; export function main() {}` },
      'sync.js:1 imports "node:net"',
    ],
    [
      'an import of the server',
      { ...pluginFiles(''), 'sync.js': `export * from '../../services/api/app.ts'; export function main() {}` },
      'which is not in the package',
    ],
    [
      'an import of a package',
      { ...pluginFiles(''), 'sync.js': `import 'fastify'; export function main() {}` },
      'imports "fastify"',
    ],
    ['a computed import', pluginFiles(`await import('node:' + 'fs');`), 'whose name is computed'],
    ['eval', pluginFiles(`eval('1');`), 'calls eval'],
    ['a name of the hub', pluginFiles('', { id: 'hub.mine' }), 'come with the hub alone'],
    ['no manifest', { 'sync.js': 'export function main() {}' }, 'The plugin has no plugin.toml.'],
    [
      'an entry that is not there',
      { 'plugin.toml': pluginFiles('')['plugin.toml'] as string },
      'plugin.entry names sync.js, which is not in the package.',
    ],
  ])('is refused for %s, in a sentence', async (fault, files, said) => {
    const folder = fault.replaceAll(/\W/g, '-');
    writeFolder(join(hub.dataDir, 'imports', folder), files);
    const { status, body } = await hub.request('POST', '/v1/plugins', {
      body: { source: 'sideload', path: `imports/${folder}` },
    });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.detail).toContain(said);
  });

  test('a plugin in HUB_PLUGINS_DIR is offered and installed by its id, a broken one is not', async () => {
    const { status, body } = await hub.request('POST', '/v1/plugins', {
      body: { source: 'sideload', plugin_id: 'example.shelf' },
    });
    expect([status, body.plugin_id, body.origin]).toEqual([200, 'example.shelf', 'sideload']);
    const other = await hub.request('POST', '/v1/plugins', { body: { source: 'sideload', plugin_id: 'example.none' } });
    expect([other.status, other.body.detail]).toEqual([404, 'There is no such plugin in HUB_PLUGINS_DIR.']);
  });

  test('reads nothing outside of the folders for that', async () => {
    for (const path of ['/etc', '../..', 'vault.db', 'imports/../vault.json']) {
      const { status } = await hub.request('POST', '/v1/plugins', { body: { source: 'sideload', path } });
      expect(status).toBe(422);
    }
  });

  test('the same files again change nothing; an older version is refused', async () => {
    const plugin = await installed(hub, '', { id: 'example.twice', version: '1.1.0' });
    const before = await events();
    const again = await hub.request('POST', '/v1/plugins', {
      body: { source: 'sideload', path: 'imports/example.twice-1.1.0' },
    });
    expect([again.status, again.body.id]).toEqual([200, plugin.id]);
    expect(await events()).toBe(before);
    writeFolder(join(hub.dataDir, 'imports/older'), pluginFiles('', { id: 'example.twice', version: '1.0.9' }));
    const older = await hub.request('POST', '/v1/plugins', { body: { source: 'sideload', path: 'imports/older' } });
    expect(older.body.detail).toBe('Version 1.1.0 is installed, and 1.0.9 is older.');
  });

  test('other code that nobody signed inherits nothing under the same id before the owner has agreed to it', async () => {
    const tell = `await hub.log(String(await hub.secrets_get('password')));`;
    const plugin = await installed(hub, `await hub.secrets_set('password', 'hunter2'); ${tell}`, {
      id: 'example.claimed',
      secrets: true,
    });
    expect(messages(await sync(plugin))).toEqual(['hunter2']);
    writeFolder(join(hub.dataDir, 'imports/claims'), pluginFiles(tell, { id: 'example.claimed', secrets: true }));
    const other = await hub.request('POST', '/v1/plugins', { body: { source: 'sideload', path: 'imports/claims' } });
    expect(other.body).toMatchObject({ id: plugin.id, status: 'installed', needs_consent: true });
    for (const path of ['sync', 'enable'])
      expect((await hub.request('POST', `/v1/plugins/${plugin.id}/${path}`)).body.code).toBe('consent_required');
    const { body: summary } = await hub.request('GET', `/v1/plugins/${plugin.id}/consent`);
    expect(summary.added).toEqual([expect.stringContaining('Its code is not the one that you agreed to')]);
    await hub.request('POST', `/v1/plugins/${plugin.id}/consent`, { body: { reduced: true } });
    expect(messages(await sync(plugin))).toEqual(['hunter2']);
  });

  test('a newer version that asks for more waits for consent again', async () => {
    const plugin = await installed(hub, '', { id: 'example.grows' });
    writeFolder(
      join(hub.dataDir, 'imports/more'),
      pluginFiles('', { id: 'example.grows', version: '1.2.0', hosts: ['more.example.com'] }),
    );
    const more = await hub.request('POST', '/v1/plugins', { body: { source: 'sideload', path: 'imports/more' } });
    expect(more.body).toMatchObject({ status: 'installed', needs_consent: true });
    expect((await hub.request('POST', `/v1/plugins/${plugin.id}/sync`)).body.code).toBe('consent_required');
    const { body: summary } = await hub.request('GET', `/v1/plugins/${plugin.id}/consent`);
    expect(summary.added).toContain('It may ask more.example.com, through the hub.');
  });

  test('routes for plugins are the owner’s alone', async () => {
    for (const [method, path] of [
      ['GET', '/v1/plugins'],
      ['POST', '/v1/plugins/hub.feed/sync'],
      ['GET', '/v1/marketplace/catalog'],
    ] as const) {
      expect((await hub.request(method, path, { token: null })).status).toBe(401);
    }
  });
});

describe('a run', () => {
  test('imports, and a second one that brings nothing new writes nothing', async () => {
    const plugin = await installed(
      hub,
      `const items = Array.from({ length: 250 }, (_, i) => ({ type: 'note', source_key: 'n' + i, title: 'Note ' + i, body: 'Text' }));
       await hub.items_upsert(items); await hub.progress(250, 250);`,
      { id: 'example.many' },
    );
    const first = await sync(plugin);
    expect(first).toMatchObject({
      state: 'succeeded',
      error: null,
      done: 250,
      total: 250,
      counts: { created: 250, updated: 0, unchanged: 0 },
    });
    expect(first.isolation.layers).toContain('permission');
    const before = await events();
    const second = await sync(plugin);
    expect(second.counts).toMatchObject({ created: 0, updated: 0, unchanged: 250 });
    // The one event is the run itself.
    expect(await events()).toBe(before + 1);
    expect((await hub.request('GET', `/v1/plugins/${plugin.id}`)).body.items).toBe(250);
    const { body: runs } = await hub.request('GET', `/v1/plugins/${plugin.id}/runs`);
    expect(runs.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect((await hub.request('DELETE', `/v1/plugins/${plugin.id}?purge=true`)).body.purged).toBe(true);
    expect(await notes()).toEqual([]);
    expect((await hub.request('GET', '/v1/events/verify')).body.ok).toBe(true);
  });

  test('changes what changed, deletes what its source no longer has, and leaves what the owner deleted', async () => {
    const plugin = await installed(
      hub,
      `const run = Number((await hub.state_get('run')) ?? 0); await hub.state_set('run', String(run + 1));
       const item = (key, title) => ({ type: 'note', source_key: key, title });
       if (run === 0) await hub.items_upsert([item('a', 'A'), item('b', 'B'), item('c', 'C')]);
       else { await hub.items_upsert([item('a', 'A, changed'), item('c', 'C, changed')]); await hub.items_tombstone(['b', 'never']); }`,
      { id: 'example.changes' },
    );
    await sync(plugin);
    const c = (await notes()).find(({ source_key }) => source_key === 'c') as { source_key: string; id?: string };
    await hub.request('DELETE', `/v1/artifacts/${c.id}`);
    const run = await sync(plugin);
    expect(run.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1, removed: 1 });
    expect(await notes()).toMatchObject([
      {
        source_key: 'a',
        title: 'A, changed',
        authority: 'source_imported',
        untrusted: true,
        version: 2,
        kind: 'note',
        classification: 'personal',
      },
    ]);
    await hub.request('DELETE', `/v1/plugins/${plugin.id}?purge=true`);
  });

  test('claims nothing that it did not declare: each is refused whole, in words, and the owner sees it', async () => {
    const plugin = await installed(
      hub,
      `const attempts = {
         type: { type: 'event', source_key: 'x', title: 'X' },
         classification: { type: 'note', source_key: 'x', title: 'X', classification: 'public' },
         authority: { type: 'note', source_key: 'x', title: 'X', authority: 'user_confirmed' },
         field: { type: 'note', source_key: 'x', title: 'X', id: 'art_00000000000000000000000000' },
         memory: { type: 'memory', source_key: 'x', title: 'X' },
       };
       for (const item of Object.values(attempts)) {
         try { await hub.items_upsert([{ type: 'note', source_key: 'good', title: 'Good' }, item]); await hub.log('GOT'); } catch (error) { await hub.log(error.message); }
       }
       try { await hub.secrets_set('k', 'v'); await hub.log('GOT'); } catch (error) { await hub.log(error.message); }`,
      { id: 'example.claims' },
    );
    const run = await sync(plugin);
    expect(run.state).toBe('succeeded');
    expect(run.counts).toMatchObject({ created: 0, refused: 6 });
    const told = run.log
      .filter(({ level }: { level: string }) => level === 'info')
      .map(({ message }: { message: string }) => message);
    expect(told).toEqual([
      'This plugin did not declare that it produces the type "event".',
      'This plugin did not declare the classification "public" for the type "note".',
      'Imported items are source_imported; "user_confirmed" is not a plugin\'s to say.',
      'params.items.1.id is not a known property.',
      'params.items.1.type must be one of event, artifact, note.',
      'This plugin did not declare permissions.secrets.',
    ]);
    expect(run.log.filter(({ level }: { level: string }) => level === 'host')).toHaveLength(6);
    expect(await notes()).toEqual([]);
  });

  test('cannot touch what another plugin imported under the same key', async () => {
    const one = await installed(
      hub,
      `await hub.items_upsert([{ type: 'note', source_key: 'shared', title: 'Of one' }]);`,
      { id: 'example.one' },
    );
    const other = await installed(
      hub,
      `await hub.items_tombstone(['shared']); await hub.items_upsert([{ type: 'note', source_key: 'shared', title: 'Of the other' }]); await hub.log(String(await hub.state_get('mine')));`,
      { id: 'example.other' },
    );
    await sync(one);
    const run = await sync(other);
    expect(run.counts).toMatchObject({ created: 1, removed: 0 });
    expect((await notes()).map((each) => (each as unknown as { title: string }).title).sort()).toEqual([
      'Of one',
      'Of the other',
    ]);
    for (const each of [one, other]) await hub.request('DELETE', `/v1/plugins/${each.id}?purge=true`);
  });

  test('gets a title onto one line and into its length, whatever is in it', async () => {
    const plugin = await installed(
      hub,
      `await hub.items_upsert([{ type: 'note', source_key: 'k', title: '\\u0000\\u001b[31mRed\\u0007\\n\\n' + 'x'.repeat(5000), body: 'a\\r\\nb\\u0000c' }, { type: 'note', source_key: 'e', title: '\\u0001\\u0002' }]);`,
      { id: 'example.title' },
    );
    await sync(plugin);
    // Made within one millisecond, they stand in any order.
    const made = (await notes()) as unknown as { title: string; body_text: string }[];
    const long = made.find(({ title }) => title !== '(untitled)');
    expect(made.map(({ title }) => title)).toContain('(untitled)');
    expect(long?.title).toMatch(/^\[31mRed x+…$/);
    expect(long?.title).toHaveLength(200);
    expect(long?.body_text).toBe('a\nbc');
    await hub.request('DELETE', `/v1/plugins/${plugin.id}?purge=true`);
  });

  test('that fails is a failed run with its sentence, and no other plugin notices', async () => {
    const plugin = await installed(hub, `await hub.log('first'); throw new Error('the feed is gone');`, {
      id: 'example.fails',
    });
    const run = await sync(plugin);
    expect(run.state).toBe('failed');
    expect(run.error).toContain('Error: the feed is gone');
    expect(run.error).not.toContain(hub.dataDir);
    expect(messages(run)).toEqual(['first']);
    for (let i = 0; i < 4; i++) await sync(plugin);
    const { body } = await hub.request('GET', `/v1/plugins/${plugin.id}`);
    expect(body).toMatchObject({ status: 'failed', status_reason: 'Its last runs failed one after the other.' });
  });

  test('floods its log: the owner gets its beginning, and the number of the rest', async () => {
    const plugin = await installed(
      hub,
      `const all = []; for (let i = 0; i < 700; i++) all.push(hub.log('line ' + i)); await Promise.all(all);`,
      { id: 'example.flood' },
    );
    const run = await sync(plugin);
    expect(run.log).toHaveLength(500);
    expect(run.log_dropped).toBe(200);
  });

  test('is ended when its owner pauses the plugin, and runs alone', async () => {
    const plugin = await installed(
      hub,
      `await hub.progress(1, 2); await new Promise(() => setInterval(() => {}, 1000));`,
      { id: 'example.hangs' },
    );
    const { status, body } = await hub.request('POST', `/v1/plugins/${plugin.id}/sync`, {
      headers: { prefer: 'respond-async' },
    });
    expect(status).toBe(202);
    await untilRunning(plugin.id);
    expect((await sync(plugin)).code).toBe('busy');
    expect((await hub.request('POST', `/v1/plugins/${plugin.id}/pause`)).body.status).toBe('paused');
    const job = await untilEnded(body.job_id);
    expect(job.result).toMatchObject({ state: 'failed', error: 'The run was stopped.' });
    expect((await sync(plugin)).code).toBe('policy_denied');
  });

  test('is failed and told when the plugin-host dies under it, and the next one is fine', async () => {
    const plugin = await installed(
      hub,
      `if ((await hub.state_get('n')) === null) { await hub.state_set('n', '1'); await hub.progress(1, 2); await new Promise(() => setInterval(() => {}, 1000)); }`,
      { id: 'example.dies' },
    );
    const { body } = await hub.request('POST', `/v1/plugins/${plugin.id}/sync`, {
      headers: { prefer: 'respond-async' },
    });
    await untilAt(body.job_id, 1);
    await hub.kill('plugin-host');
    const job = await untilEnded(body.job_id);
    expect(job.result.state).toBe('failed');
    expect(job.result.error).toContain('The plugin-host process is not available');
    expect((await sync(plugin)).state).toBe('succeeded');
  });
});

async function untilOffered() {
  for (let i = 0; i < 200; i++) {
    const answer = await hub.request('GET', '/v1/marketplace/catalog');
    if (answer.body.available.length > 0) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nothing is offered');
}

async function untilRunning(plugin: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const { body } = await hub.request('GET', `/v1/plugins/${plugin}`);
    if (body.running !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it does not run');
}

async function untilAt(job: string, done: number): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if ((await hub.request('GET', `/v1/jobs/${job}`)).body.done >= done) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the job does not get there');
}

async function untilEnded(job: string) {
  for (let i = 0; i < 300; i++) {
    const { body } = await hub.request('GET', `/v1/jobs/${job}`);
    if (body.state === 'done' || body.state === 'failed') return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the job does not end');
}
