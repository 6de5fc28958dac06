// The bad days on which the hub must not start: it ends with exit code 1 and one sentence that says what is wrong and what
// to do, and nothing of what is there is touched. What the vault refuses, and why, is in test/vault/lifecycle/open.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FinishedVault, fingerprintsOf, VAULT_FILES } from '../support/finished-vault.ts';
import { COMMAND, cleanEnvironment, freePort, runHub, startHub, temporaryDir } from '../support/hub.ts';
import { becauseOfKeyring, lacksKeyring, startKeyring } from '../support/keyring.ts';
import { openDatabaseOf } from '../support/open-database.ts';
import { until } from '../support/processes.ts';

let finished: FinishedVault;
let dataDir: string;

beforeAll(async () => {
  finished = await FinishedVault.make();
});
afterAll(() => finished[Symbol.asyncDispose]());
beforeEach(async () => {
  dataDir = await temporaryDir();
  await finished.copyTo(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function inDir(name: string): string {
  return join(dataDir, name);
}

/** Starts the hub, which must refuse and leave every file of the vault as it was. Answers the sentence. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const before = await fingerprintsOf(dataDir);
  const { code, stdout, stderr } = await runHub(['start', '--port', String(await freePort())], { dataDir, env });
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^hub: [^\n]+\n$/);
  expect(stderr).not.toMatch(/\bat .*:\d+|node:|Error/);
  expect(await fingerprintsOf(dataDir)).toEqual(before);
  return stderr.slice('hub: '.length).trim();
}

it('a vault that refuses while its hub runs is shown with where the reason stands, and is at work again when that is mended', async () => {
  await using hub = await startHub({ dataDir });
  await rm(inDir('vault.key'));
  await hub.kill('vault');
  const run = (...args: string[]) => runHub(args, { dataDir });
  await until('it is given up on', async () => /\nvault +failed /.test((await run('status')).stdout));
  expect((await run('status')).stdout).toContain(
    'vault was given up on; `hub logs` may say why, and `hub restart vault` tries again.',
  );
  expect((await run('logs')).stdout).toContain('vault refuses to start reason="The key of this vault is missing');
  expect((await run('restart', 'vault')).stderr).toMatch(
    /^hub: The vault process did not start: The key of this vault is missing: .* Put the file back, or `hub key recover`/,
  );
  await cp(finished.path('vault.key'), inDir('vault.key'));
  expect(await run('restart', 'vault')).toMatchObject({ code: 0 });
  expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'ready' });
});

it('a vault whose directory is moved away under its hub is not one that is yet to be made, and is at work again when it is back', async () => {
  await using hub = await startHub({ dataDir });
  const [away, run] = [`${dataDir}-moved`, (...args: string[]) => runHub(args, { dataDir })];
  const vault = await hub.pidOf('vault');
  await rename(dataDir, away);
  try {
    process.kill(vault, 'SIGKILL');
    const ask = (path: string) => hub.request('GET', path, { token: null });
    await until('nobody serves the vault', async () => (await ask('/v1/setup')).status === 503);
    expect((await ask('/health')).body).not.toMatchObject({ state: 'setup_required' });
    expect(await runHub(['restart', 'vault'], { dataDir: away })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `The data directory is no longer at ${dataDir}: somebody moved or deleted it. Put it back`,
      ),
    });
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await rename(away, dataDir);
  }
  expect(await run('restart', 'vault')).toMatchObject({ code: 0 });
  expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'ready' });
});

describe('a hub whose vault refuses to start', () => {
  it('says so when the key is missing', async () => {
    await rm(inDir('vault.key'));
    expect(await refusal()).toMatch(
      /^The key of this vault is missing: the key file vault\.key does not have it\. Put/,
    );
  });

  it('says so as well where it is started in the background, each time', async () => {
    await rm(inDir('vault.key'));
    for (let round = 0; round < 3; round++) {
      const args = ['start', '--detach', '--port', String(await freePort())];
      const { code, stderr } = await runHub(args, { dataDir });
      expect([round, code, stderr]).toEqual([
        round,
        1,
        expect.stringMatching(/^hub: The key of this vault is missing/),
      ]);
    }
  });

  it('says so when the key is damaged', async () => {
    await appendFile(inDir('vault.key'), '\n');
    expect(await refusal()).toMatch(/^The key file vault\.key is damaged: a key has 32 bytes\. Put/);
  });

  it('says so when the database is cut short, and the way out that it names is one', async () => {
    await using other = await startHub({ dataDir });
    expect((await runHub(['backup'], { dataDir })).code).toBe(0);
    await other.stop();
    await truncate(inDir('vault.db'), 4097);
    expect(await refusal()).toMatch(
      /^The database of this vault is damaged, cut short, or not a vault \(vault\.db\)\. Nothing was changed\. `hub backup list` .*`hub restore`/,
    );
    const listed = await runHub(['backup', 'list'], { dataDir });
    expect(listed).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining(`They lie in ${inDir('backups')}`),
    });
    const [backup] = JSON.parse((await runHub(['backup', 'list', '--json'], { dataDir })).stdout);
    const args = ['restore', backup.name, '--key-file', inDir('vault.key'), '--data-dir', `${dataDir}-restored`];
    expect(await runHub(args, { dataDir })).toMatchObject({ code: 0, stderr: '' });
    await rm(`${dataDir}-restored`, { recursive: true });
  });

  it('says so when the vault is from a newer version', async () => {
    const db = openDatabaseOf(dataDir);
    db.exec('PRAGMA user_version = 9999');
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    expect(await refusal()).toMatch(/^This vault was written by a newer Context Hub /);
  });

  it.skipIf(lacksKeyring)(`says so when the key was deleted from the keyring${becauseOfKeyring}`, async () => {
    await using keyring = await startKeyring();
    for (const name of VAULT_FILES) await rm(inDir(name), { force: true });
    {
      await using hub = await startHub({ dataDir, env: keyring.env });
      await hub.setup();
    }
    for (const account of await keyring.accounts()) await keyring.remove(account);
    expect(await refusal(keyring.env)).toMatch(/^The key of this vault is missing: the keyring does not have it\. /);
    expect(await keyring.accounts()).toEqual([]);
  });
});

describe.skipIf(process.platform !== 'linux')('a hub that may open few files (needs prlimit)', () => {
  it.each([24, 48, 100])('says so where it is %i, and what to do', async (files) => {
    const start = [process.execPath, COMMAND, 'start', '--port', String(await freePort())];
    const { status, stdout, stderr } = spawnSync('prlimit', [`--nofile=${files}:${files}`, ...start], {
      env: cleanEnvironment({ HUB_DATA_DIR: dataDir }),
      encoding: 'utf8',
    });
    expect([status, stdout], stderr).toEqual([1, '']);
    expect(stderr).toMatch(
      /^hub: A process may open only \d+ more files here, and a hub needs 128; raise that with `ulimit -n 1024`\.\n$/,
    );
  });
});

describe('a hub with a plain database', () => {
  it('says to its owner that nothing is encrypted', async () => {
    for (const name of VAULT_FILES) await rm(inDir(name), { force: true });
    await using hub = await startHub({ dataDir, env: { HUB_PLAIN_SQLITE: '1' } });
    await hub.setup();
    const { body } = await hub.request('GET', '/v1/setup');
    expect(body).toMatchObject({ initialized: true, encrypted: false, key_storage: 'none' });
    expect(body.warning).toMatch(/not encrypted/);
  });
});
