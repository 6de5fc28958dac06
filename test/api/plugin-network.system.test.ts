// What a plugin may ask of the network, and with which account: the page's routes, the vault, the plugin-host, a child in its box.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { installed } from '../support/plugins/plugin-files.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';

let hub: TestHub;
let server: Server;
let port: number;
/** What the server was asked, and what it answers by path. */
const asked: { path: string; authorization: string | undefined }[] = [];
let redirect = '';
let provider: GoogleProvider;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization });
    if (request.url === '/away') response.writeHead(302, { location: redirect }).end();
    else response.end('hello');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as { port: number });
  provider = await new GoogleProvider().start();
  hub = await startHub({ env: { HUB_GOOGLE_BASE: provider.base } });
  await hub.setup();
});
afterAll(async () => {
  server?.close();
  await provider?.[Symbol.asyncDispose]();
  await hub?.[Symbol.asyncDispose]();
});

const sync = async (plugin: { id: string }) => (await hub.request('POST', `/v1/plugins/${plugin.id}/sync`)).body;
const messages = (run: { log: { message: string }[] }) => run.log.map(({ message }) => message);

describe('the network', () => {
  const tell = (url: string) =>
    `try { const answer = await hub.http_fetch(${JSON.stringify(url)}); await hub.log('GOT ' + answer.status + ' ' + new TextDecoder().decode(answer.body)); } catch (error) { await hub.log(error.message); }`;

  test('is the declared hosts, over https, and never what they lead to inside', async () => {
    const hosts = ['declared.example.com', 'localhost'];
    const own = `http://localhost:${hub.port}/health`;
    redirect = 'http://169.254.169.254/latest/meta-data';
    const plugin = await installed(
      hub,
      [
        tell('https://other.example.com/'),
        tell('http://declared.example.com/'),
        tell('ftp://declared.example.com/'),
        tell('https://user:pw@declared.example.com/'),
        tell(own),
        tell(`http://127.0.0.1:${port}/`),
        tell(`http://localhost:${port}/fine`),
        tell(`http://localhost:${port}/away`),
        `try { await hub.http_fetch('http://localhost:${port}/', { headers: { Host: 'evil' } }); } catch (error) { await hub.log(error.message); }`,
      ].join('\n'),
      { id: 'example.asks', hosts },
    );
    const run = await sync(plugin);
    expect(messages(run).filter((message) => !message.startsWith('http_fetch'))).toEqual([
      'The host other.example.com is not one that this plugin declared or the owner approved.',
      'The host declared.example.com may be asked over https alone.',
      'A plugin may ask over https alone.',
      'An address with a password in it is refused.',
      'The hub itself is no place that a plugin may ask.',
      'The host 127.0.0.1 is not one that this plugin declared or the owner approved.',
      'GOT 200 hello',
      'The host 169.254.169.254 is not one that this plugin declared or the owner approved.',
      "The header host is not a plugin's to set.",
    ]);
  });

  test('opens to the hosts of the addresses that the owner saved, and to no other port of them', async () => {
    const more = `[settings.feeds]\ntype = "urls"\ntitle = "Feeds"\nrequired = true\n`;
    const plugin = await installed(
      hub,
      `${tell(`http://127.0.0.1:${port}/feed`)}\n${tell(`http://127.0.0.1:${port + 1}/feed`)}`,
      { id: 'example.reads', more },
    );
    expect((await sync(plugin)).error).toContain('settings.feeds is needed');
    const settings = { feeds: [`http://127.0.0.1:${port}/feed`] };
    const { status, body } = await hub.request('PATCH', `/v1/plugins/${plugin.id}`, { body: { settings } });
    expect(status).toBe(200);
    expect(body.approved_hosts).toEqual([{ protocol: 'http:', host: '127.0.0.1', port }]);
    expect(messages(await sync(plugin))).toEqual([
      'GOT 200 hello',
      'http_fetch: The host 127.0.0.1 is not one that this plugin declared or the owner approved.',
      'The host 127.0.0.1 is not one that this plugin declared or the owner approved.',
    ]);
    for (const bad of [{ feeds: 'x' }, { feeds: ['http://example.com/'] }, { other: 1 }, {}]) {
      expect((await hub.request('PATCH', `/v1/plugins/${plugin.id}`, { body: { settings: bad } })).status).toBe(422);
    }
  });

  test('shows a token to a plugin that declared secrets, which keeps secrets of its own from run to run', async () => {
    const code = `const { token } = await hub.oauth_begin(['localhost'], []); const kept = await hub.secrets_get('k');
      await hub.secrets_set('k', 'kept'); await hub.log(token + ' ' + kept + ' ' + (await hub.state_get('k')));`;
    const plugin = await installed(hub, code, { id: 'example.secrets', hosts: ['localhost'], secrets: true });
    await hub.request('PUT', `/v1/plugins/${plugin.id}/tokens/localhost`, { body: { token: 'TOKEN' } });
    expect(messages(await sync(plugin))).toEqual(['TOKEN null null']);
    expect(messages(await sync(plugin))).toEqual(['TOKEN kept null']);
  });

  test('lends a token of the owner to a request, and never shows it to a plugin without secrets', async () => {
    const code = `const { status, token } = await hub.oauth_begin(['localhost'], ['read']); await hub.log(status + ' ' + token);
      await hub.http_fetch('http://localhost:${port}/with'); await hub.http_fetch('http://localhost:${port}/own', { headers: { authorization: 'mine' } });`;
    const plugin = await installed(hub, code, { id: 'example.lent', hosts: ['localhost'] });
    expect(messages(await sync(plugin))).toEqual(['consent_needed null']);
    expect((await hub.request('GET', `/v1/plugins/${plugin.id}`)).body.accounts).toEqual([
      { host: 'localhost', scopes: ['read'], connected: false, provider: null },
    ]);
    const put = await hub.request('PUT', `/v1/plugins/${plugin.id}/tokens/localhost`, {
      body: { token: 'TOKEN-OF-THE-OWNER' },
    });
    expect(put.body).toEqual({ host: 'localhost', connected: true });
    asked.length = 0;
    const run = await sync(plugin);
    expect(messages(run)).toEqual(['connected null']);
    expect(asked).toEqual([
      { path: '/with', authorization: 'Bearer TOKEN-OF-THE-OWNER' },
      { path: '/own', authorization: 'mine' },
    ]);
    expect(
      (await hub.request('PUT', `/v1/plugins/${plugin.id}/tokens/elsewhere.example.com`, { body: { token: 'x' } }))
        .status,
    ).toBe(403);
    expect(JSON.stringify((await hub.request('GET', `/v1/plugins/${plugin.id}`)).body)).not.toContain(
      'TOKEN-OF-THE-OWNER',
    );
  });
});

describe('an account that is agreed to at its provider', () => {
  test('is added to the requests of a plugin that never sees it, and renewed when it expires', async () => {
    await hub.request('PUT', '/v1/connectors/oauth/credentials', { body: provider.client });
    provider.accessLastsS = 1;
    const scope = 'https://www.googleapis.com/auth/tasks.readonly';
    const code = `const { status, token } = await hub.oauth_begin(['127.0.0.1'], ['${scope}']);
      const answer = await hub.http_fetch('${provider.base}/gmail/v1/users/me/profile'); await hub.log(status + ' ' + token + ' ' + answer.status);`;
    const plugin = await installed(hub, code, { id: 'example.tasks', hosts: ['127.0.0.1'] });
    expect((await hub.request('POST', `/v1/plugins/${plugin.id}/account`)).status).toBe(403);
    expect(messages(await sync(plugin))).toEqual(['consent_needed null 401']);
    const { status, body } = await hub.request('POST', `/v1/plugins/${plugin.id}/account`);
    expect([status, new URL(body.consent_url).searchParams.get('scope')]).toEqual([202, scope]);
    const back = await fetch(provider.agree(body.consent_url), { redirect: 'manual' });
    expect([back.status, back.headers.get('location')]).toEqual([302, '/plugins?connected=1']);
    const ran = await untilRan(plugin.id);
    expect(messages(ran)).toEqual(['connected null 200']);
    expect(messages(await sync(plugin))).toEqual(['connected null 200']);
    // The code for the first token, and one renewal for each run.
    expect(provider.asked(/token/)).toHaveLength(3);
    const said = JSON.stringify([(await hub.request('GET', `/v1/plugins/${plugin.id}`)).body, hub.output()]);
    expect(said).not.toMatch(/access-\d|refresh-\d/);
    const { body: left } = await hub.request('DELETE', `/v1/plugins/${plugin.id}/account`);
    expect(left.accounts).toEqual([{ host: '127.0.0.1', scopes: [scope], connected: false, provider: 'google' }]);
    expect(messages(await sync(plugin))).toEqual(['consent_needed null 401']);
  });
});

/** The run that began by itself. */
async function untilRan(plugin: string) {
  for (let i = 0; i < 200; i++) {
    const { body } = await hub.request('GET', `/v1/plugins/${plugin}`);
    if (body.running === null && body.last_run?.state !== 'running' && provider.asked(/token/).length >= 2)
      return body.last_run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not run');
}
