// Another version is put in the place of the one that runs, as an installer does it: the old folder is gone, and no file of the
// new one is called as before.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pairAssistant } from '../support/assistant.ts';
import { cleanEnvironment, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { installHub, runInstalled, upgradeHub } from '../support/installed.ts';

let folder: string;
let own: string;
let hub: TestHub;
let home: string;
let token: string;
const kept = () => readdirSync(join(home, '.cache/context-hub/running'));
const start = (dataDir?: string) =>
  startHub({
    command: [process.execPath, join(own, 'cli/hub.js'), 'start'],
    env: { HOME: home },
    ...(dataDir !== undefined && { dataDir }),
  });
const command = (...args: string[]) =>
  runInstalled(own, args, cleanEnvironment({ HOME: home, HUB_DATA_DIR: hub.dataDir }));

beforeAll(async () => {
  folder = await temporaryDir();
  home = join(folder, 'home');
  await mkdir(home);
  own = installHub(folder);
  hub = await start();
  await hub.setup();
  token = (await pairAssistant(hub, { preset: 'read_active_projects' })).token;
  upgradeHub(own, '99.0.0');
});
afterAll(async () => {
  await hub?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
};
const speak = () =>
  hub.request('POST', '/v1/mcp', {
    token,
    body: INITIALIZE,
    headers: { accept: 'application/json, text/event-stream' },
  });

it('it goes on serving what it loads late: MCP, the page, the description of its API and the page of that', async () => {
  expect((await speak()).body.result.serverInfo.name).toBe('context-hub');
  for (const path of ['/', '/docs/', '/openapi.json'])
    expect([path, (await hub.request('GET', path)).status]).toEqual([path, 200]);
  const plugins = await hub.request('GET', '/v1/plugins');
  expect(plugins.status).toBe(200);
});

it('every worker that dies is started anew, as it was', { timeout: 60_000 }, async () => {
  for (const name of ['api', 'vault', 'connectors', 'plugin-host']) {
    const before = await hub.pidOf(name);
    await hub.kill(name);
    const again = async () => (await hub.status()).processes.find((each) => each.name === name);
    await expect.poll(async () => (await again())?.state, { timeout: 15_000 }).toBe('ready');
    expect((await again())?.pid).not.toBe(before);
  }
  await expect.poll(async () => (await speak()).status, { timeout: 15_000 }).toBe(200);
  const told = await hub.request('POST', '/v1/mcp/tools/get_context_contract', { token, body: { purpose: 'go on' } });
  expect(told.status).toBe(200);
});

it('status and the doctor say so, and what an assistant is told to start is what is installed', async () => {
  const said = 'Version 99.0.0 is installed, and 0.2.0 runs';
  expect((await command('status')).stdout).toContain(said);
  expect((await command('doctor')).stdout).toContain(said);
  const { connection_id } = (await hub.request('POST', '/v1/connections/links', { body: { name: 'One' } })).body;
  const recipe = await hub.request('POST', `/v1/connections/${connection_id}/recipe`, {
    body: { assistant: 'cursor' },
  });
  const { args } = JSON.parse(recipe.body.snippet).mcpServers['context-hub'];
  expect(args).toContain(join(own, 'cli/hub.js'));
});

it('a restart runs the new version, and nothing is kept of the old one', async () => {
  const [old] = kept();
  expect(old).toMatch(/^0\.2\.0-/);
  await hub.stop();
  await using next = await start(hub.dataDir);
  expect((await next.status()).version).toBe('99.0.0');
  expect(kept()).toEqual([expect.stringMatching(/^99\.0\.0-/)]);
  await next.stop();
});

it('where nothing can be kept it starts all the same', async () => {
  const nowhere = join(folder, 'no-folder');
  writeFileSync(nowhere, '');
  const started = { command: [process.execPath, join(own, 'cli/hub.js'), 'start'], env: { HOME: nowhere } };
  await using next = await startHub({ ...started, dataDir: hub.dataDir });
  expect((await next.request('GET', '/health', { token: null })).status).toBe(200);
});
