// `hub connector …`, `hub plugin …` for what is installed, and what `hub status` says of both: the real command against a
// real hub and the provider of the tests.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runHub, startHub, type TestHub } from '../support/hub.ts';
import { openDatabaseOf } from '../support/open-database.ts';
import { pluginFiles, writeFolder } from '../support/plugins/plugin-files.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';

// A test is a dozen commands, each a process.
vi.setConfig({ testTimeout: 120_000 });

let provider: GoogleProvider;
let hub: TestHub;
let shelf: string;

beforeAll(async () => {
  provider = await new GoogleProvider().start();
  hub = await startHub({ env: { HUB_GOOGLE_BASE: provider.base } });
  await hub.setup();
  shelf = join(hub.dataDir, 'outside');
});
afterAll(async () => {
  await hub?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

/** What it prints, or the sentence that it refuses with. */
async function say(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runHub(args, { dataDir: hub.dataDir });
  return code === 0 ? stdout.trim() : `${code} ${stderr.trim()}`;
}

const tell = async (...args: string[]) => JSON.parse(await say(...args, '--json'));
const secret = (text: string) => {
  const path = join(hub.dataDir, 'secret.txt');
  writeFileSync(path, `${text}\n`, { mode: 0o600 });
  return path;
};

test('an account is connected, synced, looked at, paused and removed', async () => {
  expect(await say('connector', 'list')).toContain('`hub connector add`');
  expect(await say('connector', 'client')).toContain('There is no OAuth client yet');
  const { client_id, client_secret } = provider.client;
  expect(await say('connector', 'client', client_id, '--secret-file', secret(client_secret))).toContain(
    `The OAuth client ${client_id} comes from the vault`,
  );
  const day = new Date(Date.now() + 86_400_000).toISOString();
  provider.calendar.put({ id: 'a', summary: 'A', start: { dateTime: day }, end: { dateTime: day } });
  provider.calendar.put({ id: 'b', summary: 'Never' });
  const { consent_url } = await tell('connector', 'add', 'google', 'calendar', '--every', '60');
  expect((await fetch(provider.agree(consent_url), { redirect: 'manual' })).status).toBe(302);
  expect(await say('connector', 'sync', 'google/calendar')).toBe(
    'Synced: 1 items are here. 1 could not be imported; `hub connector show google/calendar` says why.',
  );
  expect(await say('connector', 'list')).toMatch(/google\/calendar +active +1 +now +in 60 min +1/);
  expect(await say('connector', 'show', 'google/calendar')).toContain('This event has no time that can be read.');
  expect(await say('connector', 'pause', 'google/calendar')).toBe('It syncs no more until it is resumed.');
  expect(await say('connector', 'resume', 'google/calendar')).toBe('It syncs again.');
});

test('`hub status` says how connectors and plugins are, and what to do about those that are not well', async () => {
  expect(await say('status')).toMatch(/google\/calendar +(active|running) +1 +now/);
  provider.withdrawConsent();
  await say('connector', 'sync', 'google/calendar');
  const status = await say('status');
  expect(status).toMatch(/google\/calendar +reconsent required/);
  expect(status).toContain('google/calendar: Google does not accept the consent any more. Give it again');
  const { connectors, plugins } = await tell('status');
  expect([connectors[0].state, plugins]).toEqual(['reconsent_required', []]);
  const [event] = (await hub.request('GET', '/v1/events?limit=1')).body;
  expect(event.summary_human).not.toContain('token');
  expect((await hub.request('GET', '/v1/imports', { token: null })).status).toBe(403);
  expect(await say('connector', 'consent', 'google/calendar')).toContain('Agree in a browser');
  expect(await say('connector', 'remove', 'google/calendar', '--purge')).toContain('with everything that it imported');
});

test('an account with an app password is connected by its server, even one that does not answer', async () => {
  const password = ['--password-file', secret('the app password')];
  const mail = [
    'connector',
    'add',
    'imap',
    'email',
    '--server',
    '127.0.0.1:1',
    '--user',
    'jo',
    '--label',
    'INBOX',
    '--after',
    '2026-01-01',
  ];
  const calendar = ['connector', 'add', 'caldav', 'calendar', '--server', 'http://127.0.0.1:1/', '--user', 'jo'];
  for (const account of [mail, calendar])
    expect(await say(...account, ...password)).toMatch(/^It is connected, and its first sync has begun/);
  for (const name of ['imap/email', 'caldav/calendar']) {
    expect(await say('connector', 'show', name)).toMatch(/next (-|in \d+ min), every 30 min/);
    expect(await say('connector', 'remove', name)).toContain('It is removed');
  }
});

test('what cannot be is refused in a sentence', async () => {
  expect(await say('connector', 'sync', 'google/email')).toBe(
    '1 hub: There is no such connector; `hub connector list` names them all.',
  );
  const mail = ['connector', 'add', 'imap', 'email', '--user', 'jo', '--password-file', secret('x')];
  expect(await say(...mail, '--server', 'a b')).toMatch(/^2 hub: A mail server is named as HOST or HOST:PORT/);
  expect(await say(...mail, '--server', 'imap.example.org')).toMatch(/^2 hub: .*selects all mail/);
  expect(await say('connector', 'add', 'google', 'calendar', '--every', 'often')).toMatch(/^2 hub: --every takes/);
  expect(await say('connector', 'add', 'outlook', 'calendar', '--password-file', secret('x'))).toMatch(/^2 hub: .+\.$/);
});

test('a plugin is installed from its folder, agreed to, filled in, run, looked at and removed', async () => {
  const more = '[settings.who]\ntype = "string"\ntitle = "Who"\nrequired = true\n';
  const code = `await hub.log('for ' + hub.settings.who); await hub.items_upsert([{ type: 'note', source_key: 'one', title: 'One' }]);`;
  const folder = writeFolder(join(shelf, 'example.cli'), pluginFiles(code, { id: 'example.cli', more }));
  expect(await say('plugin', 'install', 'example.nowhere')).toMatch(/^1 hub: This is neither a file nor/);
  const bare = writeFolder(join(shelf, 'bare'), { 'README.md': 'Nothing yet.' });
  expect(await say('plugin', 'install', bare)).toBe(
    '2 hub: This folder holds no plugin: it has no manifest, which is a file `plugin.toml` in it.',
  );
  expect(await say('plugin', 'sync', 'example.cli')).toBe(
    '1 hub: There is no such plugin here; `hub plugin list` names them all.',
  );
  const pack = join(shelf, 'cli.hubplugin');
  await say('plugin', 'pack', folder, '--out', pack);
  expect(await say('plugin', 'install', pack)).toMatch(/^1 hub: This plugin is not signed/);
  const shown = await say('plugin', 'install', folder);
  expect(readdirSync(join(hub.dataDir, 'imports'))).toEqual([]);
  expect(shown).toContain('is not signed');
  expect(shown).toContain('  - It imports notes, classified as personal.');
  expect(shown).toContain('It does nothing until you agree: `hub plugin consent example.cli`.');
  expect(await say('plugin', 'list')).toMatch(/example\.cli +1\.0\.0 +waiting/);
  const unagreed = await say('plugin', 'sync', 'example.cli');
  expect(unagreed).toContain('`hub plugin consent example.cli`');
  expect(unagreed).not.toMatch(/POST|GET/);
  expect(await say('plugin', 'list', '--available')).toMatch(/hub\.calendar +1\.0\.0 +bundled/);
  expect(await say('plugin', 'consent', 'example.cli', '--yes', '--reduced')).toContain('It is enabled.');
  expect(await say('plugin', 'sync', 'example.cli')).toMatch(/^1 hub: The run failed: .*settings\.who is needed/);
  expect(await say('plugin', 'set', 'example.cli', 'what=x')).toMatch(/^2 hub: .*Its settings are: who\.$/);
  expect(await say('plugin', 'set', 'example.cli', 'who=Jo')).toMatch(/who +Jo +Who/);
  expect(await say('plugin', 'sync', 'example.cli')).toBe('Ran: 1 created, 0 updated, 0 unchanged, 0 removed.');
  expect(await say('plugin', 'runs', 'example.cli', '--log')).toMatch(/1 created.*\n[\s\S]*failed[\s\S]*info +for Jo/);
  expect(await say('plugin', 'account', 'example.cli')).toMatch(/^1 hub: This plugin has asked for no account/);
  expect(await say('plugin', 'pause', 'example.cli')).toBe('It is paused.');
  expect(await say('plugin', 'enable', 'example.cli')).toBe('It is enabled.');
  expect(await say('plugin', 'disable', 'example.cli')).toBe('It is disabled.');
  expect(await say('plugin', 'refresh')).toMatch(/^1 hub: No catalog is set up\. Set HUB_CATALOG_URL/);
  expect(await say('plugin', 'update', 'example.cli')).toBe('Version 1.0.0 is the newest.');
  expect(await say('plugin', 'remove', 'example.cli', '--purge')).toContain('with everything that it imported');
});

test('`hub status` says how much search is yet to look at anew, and nothing of it once that is done', async () => {
  expect(await say('status')).not.toContain('Search is catching up');
  await hub.stop();
  const db = openDatabaseOf(hub.dataDir);
  db.exec('INSERT INTO vector_gaps (after, until) VALUES (0, 40000000000)');
  db.close();
  await using again = await startHub({ dataDir: hub.dataDir });
  const { stdout } = await runHub(['status'], { dataDir: again.dataDir });
  expect(stdout).toMatch(
    /Search is catching up: it is yet to look at [\d,]+ versions, and finds what it knows meanwhile/,
  );
});
