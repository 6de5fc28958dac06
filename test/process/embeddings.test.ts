// The process that speaks to the owner's model, in a running hub: there when it is wanted, and without any other way out.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddingsConsent, EmbeddingsStatus } from '../../shared/schemas/embeddings.ts';
import { EMBEDDINGS } from '../../shared/schemas/system.ts';
import { nodeArguments, rowOf } from '../../supervisor/process-table.ts';
import { launchOf, probeSandbox } from '../../supervisor/sandbox.ts';
import { startArchiveHub } from '../support/archives/archive-hub.ts';
import { QUICKLY, takeApart } from '../support/archives/archives.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';
import { argumentsOf, isLinux, until } from '../support/processes.ts';
import { ModelServer } from '../support/servers/model-server.ts';

const sandbox = await probeSandbox();
const hasBubblewrap = sandbox.bubblewrap !== undefined;
const CONFIG = {
  dataDir: '/nowhere',
  passphraseFile: null,
  plugins: { dir: null, catalogUrl: null, catalogPubkey: null, catalogDevelopment: false },
};

let hub: TestHub;
let model: ModelServer;

beforeAll(async () => {
  [hub, model] = await Promise.all([startHub(), ModelServer.start()]);
  await hub.setup();
});
afterAll(async () => {
  await hub?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
});

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await hub.request(method, path, { ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Answer;
}

const statusNow = () => ask<EmbeddingsStatus>('GET', '/v1/embeddings');
const untilReady = () => until('it is ready', async () => (await statusNow()).state === 'ready');

async function turnOn(): Promise<void> {
  const { id } = await ask<EmbeddingsConsent>('POST', '/v1/embeddings/consent', { address: model.address, model: 'm' });
  await ask('PUT', '/v1/embeddings', { consent: id });
  await untilReady();
}

async function namesNow(): Promise<string[]> {
  return (await hub.status()).processes.map(({ name }) => name);
}

async function found(query: string): Promise<unknown[]> {
  const { hits } = await ask<{ hits: { ref: { id: string } }[] }>('GET', `/v1/search?q=${encodeURIComponent(query)}`);
  return hits.map(({ ref }) => ref.id);
}

test('the process is there only while a model is used and the vault is open', async () => {
  expect(await namesNow()).not.toContain(EMBEDDINGS);
  await turnOn();
  expect(await namesNow()).toContain(EMBEDDINGS);
  await ask('POST', '/v1/lock');
  await until('it is gone', async () => !(await namesNow()).includes(EMBEDDINGS));
  await ask('POST', '/v1/unlock');
  await until('it is back', async () => (await namesNow()).includes(EMBEDDINGS));
  await untilReady();
  await ask('DELETE', '/v1/embeddings');
  await until('it is gone again', async () => !(await namesNow()).includes(EMBEDDINGS));
});

test('what a question means is found over HTTP, though the process or the vault dies', async () => {
  await turnOn();
  const { id } = await ask<{ id: string }>('POST', '/v1/memories', {
    kind: 'semantic',
    statement: 'Er besitzt ein kleines Schiff.',
  });
  await until('it is found', async () => (await found('¿Tiene un barco?')).includes(id));
  await hub.kill(EMBEDDINGS);
  await until('it is found again', async () => (await found('¿Cuál es su barco?')).includes(id));
  await hub.kill('vault');
  await until(
    'it is found once more',
    async () => {
      const answered = await hub.request('GET', `/v1/search?q=${encodeURIComponent('¿Dónde está el barco?')}`);
      return JSON.stringify(answered.body).includes(id);
    },
    30_000,
  );
});

test('what a model made is in no export, and what is imported waits for it', async () => {
  await turnOn();
  const { id } = await ask<{ id: string }>('POST', '/v1/memories', {
    kind: 'semantic',
    statement: 'Sie hat einen Hund.',
  });
  await until('it has its vector', async () => (await found('¿Tiene un perro?')).includes(id));
  const { path } = await ask<{ path: string }>('POST', '/v1/export', QUICKLY);
  const archive = readFileSync(path);
  const texts = [...(await takeApart(archive))].flat().join('\n');
  expect(texts).toContain('Sie hat einen Hund.');
  expect(texts).not.toMatch(/embedding_|"vector"|"sketch"/);
  await using other = await startArchiveHub();
  const askOther = async (method: string, path: string, body?: object) =>
    (await other.request(method, path, { ...(body && { body }) })).body;
  const shown = await askOther('POST', '/v1/embeddings/consent', { address: model.address, model: 'm' });
  await askOther('PUT', '/v1/embeddings', { consent: shown.id });
  const staged = (await other.stage(archive)).body;
  await other.post(`/v1/import/staging/${staged.id}/apply`);
  const search = `/v1/search?q=${encodeURIComponent('¿De quién es el perro?')}`;
  const isThere = async () => JSON.stringify(await askOther('GET', search)).includes('Sie hat einen Hund.');
  await until('it is found by its meaning', isThere);
});

describe('the command', () => {
  const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });

  test('shows what would go where, and changes nothing until it is agreed to', async () => {
    await ask('DELETE', '/v1/embeddings');
    const before = model.received.length;
    const choice = ['--address', model.address, '--model', 'stand-in'];
    const shown = await run('embeddings', 'on', ...choice);
    expect(shown.stdout).toContain(`Plain text goes to ${process.execPath}`);
    expect(shown.stdout).toContain('Nothing has changed');
    expect([(await statusNow()).state, model.received.length]).toEqual(['off', before]);
    expect((await run('embeddings', 'on', '--model', 'stand-in')).code).toBe(2);
    expect((await run('embeddings', 'on', ...choice, '--yes')).code).toBe(0);
    await untilReady();
    expect((await run('embeddings', 'status')).stdout).toContain(`The model stand-in at ${model.address} is ready`);
    expect((await run('embeddings', 'on', '--sensitive', '--yes')).stdout).toContain('sensitive as well');
    expect((await statusNow()).with_sensitive).toBe(true);
    await run('embeddings', 'keep-sensitive');
    await run('embeddings', 'pause');
    expect(await statusNow()).toMatchObject({ state: 'paused', with_sensitive: false });
    await run('embeddings', 'resume');
    await run('embeddings', 'off');
    expect((await statusNow()).state).toBe('off');
  });

  test('`hub status` says when the model fails', async () => {
    expect((await runHub(['status'], { dataDir: hub.dataDir })).stdout).not.toContain('The model');
    await turnOn();
    model.behaviour = (_, response) => void response.writeHead(500).end();
    await ask('POST', '/v1/memories', { kind: 'semantic', statement: 'Der Ofen ist kalt.' });
    await until('it is noticed', async () => (await statusNow()).state === 'failing');
    const { stdout } = await runHub(['status'], { dataDir: hub.dataDir });
    expect(stdout).toContain('fails at every request');
    expect((await found('Ofen')).length).toBeGreaterThan(0);
    model.behaviour = undefined;
    await until('it is well again', async () => (await statusNow()).state === 'ready');
  });
});

describe.skipIf(!isLinux)('the process in a running hub (needs Linux to look at processes)', () => {
  let pid: number;

  beforeAll(async () => {
    await turnOn();
    pid = await hub.pidOf(EMBEDDINGS);
  });

  test('runs under the permission model with no permission but reading its code', () => {
    const args = argumentsOf(pid);
    expect(args).toContain('--permission');
    expect(args).toContain('--disable-sigusr1');
    expect(args.filter((each) => each.startsWith('--allow-') && !each.startsWith('--allow-fs-read'))).toEqual([]);
    expect(args.filter((each) => each.includes(hub.dataDir))).toEqual([]);
  });

  test.skipIf(!hasBubblewrap)('has a network of its own, with no way out of it (needs bubblewrap)', () => {
    expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));
    expect(readFileSync(`/proc/${pid}/net/route`, 'utf8').trim().split('\n')).toHaveLength(1);
    for (const path of [hub.dataDir, '/home', '/root', '/run', '/etc/passwd'])
      expect(existsSync(`/proc/${pid}/root${path}`)).toBe(false);
  });
});

/** Tries to reach what listens here, and says how that went. */
const TRIES = (port: number) => `
  const ways = [
    () => new Promise((done) => require('node:net').connect(${port}, '127.0.0.1').on('connect', () => done('in')).on('error', (e) => done(e.code))),
    () => fetch('http://127.0.0.1:${port}/').then(() => 'in', (e) => e.cause?.code ?? e.code ?? e.name),
    () => new Promise((done) => require('node:dgram').createSocket('udp4').on('error', (e) => done(e.code)).send('x', ${port}, '127.0.0.1', (e) => done(e?.code ?? 'sent'))),
  ];
  (async () => {
    const said = [];
    for (const way of ways) said.push(await (async () => way())().catch((e) => e.code ?? e.name));
    console.log(JSON.stringify(said));
    process.exit(0);
  })();`;

describe.skipIf(!isLinux)('whatever runs in its place', () => {
  test.each([
    ['by the permission model alone', { prlimit: undefined, setpriv: undefined, bubblewrap: undefined }, true],
    ...(hasBubblewrap ? ([['by its box alone (needs bubblewrap)', sandbox, false]] as const) : []),
  ] as const)(
    'has no network, not even the loopback, but the connections it is handed: %s',
    async (_, walls, permission) => {
      let reached = 0;
      const listener = createServer(() => {
        reached += 1;
      });
      await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
      const { port } = listener.address() as { port: number };
      const row = rowOf(EMBEDDINGS);
      const all = nodeArguments(row, CONFIG);
      const flags = permission ? all.slice(0, all.indexOf('--import')) : [];
      const { command, args } = await launchOf(row, walls, [...flags, '-e', TRIES(port)]);
      // "ignore" leaves whatever this process has behind these numbers, and what tells of the box is written to one of them.
      const nowhere = openSync('/dev/null', 'r+');
      const inherited = {
        stdio: ['ignore', 'pipe', 'inherit', nowhere, nowhere] as never,
        encoding: 'utf8' as const,
      };
      const { stdout } = spawnSync(command, args, { ...inherited, env: {}, timeout: 20_000 });
      const [direct, fetched, datagram] = JSON.parse(stdout) as string[];
      if (permission) expect([direct, datagram]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
      expect([direct, fetched]).not.toContain('in');
      expect(reached).toBe(0);
      listener.close();
      closeSync(nowhere);
    },
  );
});
