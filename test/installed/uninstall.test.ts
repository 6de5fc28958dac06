// `hub uninstall`: what it leaves behind is the point of it.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, runHub, startHub, temporaryDir } from '../support/hub.ts';
import { HAS_TERMINAL, typedAt } from '../support/typed-at.ts';

let home: string;

beforeAll(async () => {
  home = await temporaryDir();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('`hub uninstall`', () => {
  const dataDir = () => join(home, 'data');
  const uninstall = (...args: string[]) =>
    runHub(['uninstall', '--json', ...args], { dataDir: dataDir(), env: { HOME: home } });

  test('ends the hub, takes it out of the assistants, revokes them, and leaves the data', async () => {
    await using hub = await startHub({ dataDir: dataDir(), port: await freePort() });
    await hub.setup();
    await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'Still here.' } });
    mkdirSync(join(home, '.cursor'));
    const other = { mcpServers: { other: { command: 'other' } } };
    writeFileSync(join(home, '.cursor/mcp.json'), JSON.stringify(other));
    await runHub(['connect', 'cursor', '--preset', 'none', '--yes'], { dataDir: dataDir(), env: { HOME: home } });
    const { code, stdout } = await uninstall('--yes');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ disconnected: ['Cursor'], stopped: true, data_deleted: false });
    expect(await hub.exited).toBe(0);
    expect(JSON.parse(readFileSync(join(home, '.cursor/mcp.json'), 'utf8'))).toEqual(other);
    await using again = await startHub({ dataDir: dataDir(), port: await freePort(), args: ['--sim'] });
    const token = (await runHub(['token'], { dataDir: dataDir() })).stdout.trim();
    const { body } = await again.request('GET', '/v1/memories', { token });
    expect(body[0].statement).toBe('Still here.');
    const { body: connections } = await again.request('GET', '/v1/connections', { token });
    expect(connections[0].status).toBe('revoked');
    expect(copies().join()).not.toMatch(/hub_c_/);
  });

  test('undoes nothing around a hub that does not answer, and says which process that is', async () => {
    const asOwner = { dataDir: dataDir(), env: { HOME: home } };
    await using hub = await startHub({ dataDir: dataDir(), port: await freePort() });
    await runHub(['connect', 'cursor', '--preset', 'none', '--yes'], asOwner);
    const configuration = readFileSync(join(home, '.cursor/mcp.json'), 'utf8');
    const refused = { code: 1, stdout: expect.stringContaining(`(pid ${hub.pid})`) };
    process.kill(hub.pid, 'SIGSTOP');
    try {
      expect(await uninstall('--yes')).toMatchObject(refused);
      expect(await uninstall('--yes', '--purge-data')).toMatchObject(refused);
      rmSync(join(dataDir(), 'hub.sock'));
      expect(await uninstall('--yes')).toMatchObject(refused);
    } finally {
      process.kill(hub.pid, 'SIGCONT');
    }
    expect(readFileSync(join(home, '.cursor/mcp.json'), 'utf8')).toBe(configuration);
    expect(
      (await hub.request('GET', '/v1/connections', { token: (await runHub(['token'], asOwner)).stdout.trim() })).body[0]
        .status,
    ).not.toBe('revoked');
  });

  test('says what it would undo, and does none of it without a terminal or a word from its owner', async () => {
    const asOwner = { dataDir: dataDir(), env: { HOME: home } };
    await using hub = await startHub({ dataDir: dataDir(), port: await freePort() });
    await runHub(['connect', 'cursor', '--preset', 'none', '--yes'], asOwner);
    const configuration = readFileSync(join(home, '.cursor/mcp.json'), 'utf8');
    for (const [args, said] of [
      [['uninstall'], `This ends the hub that runs, and disconnects Cursor. The vault in ${dataDir()} stays.`],
      [
        ['uninstall', '--purge-data'],
        `and deletes the vault in ${dataDir()} with its key and all its backups, for good.`,
      ],
    ] as const) {
      const refused = await runHub([...args], asOwner);
      expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(said) });
      expect(refused.stderr).toContain('say --yes');
    }
    expect(readFileSync(join(home, '.cursor/mcp.json'), 'utf8')).toBe(configuration);
    const token = (await runHub(['token'], { dataDir: dataDir() })).stdout.trim();
    const { body } = await hub.request('GET', '/v1/connections', { token });
    expect(body.some(({ status }: { status: string }) => status === 'active')).toBe(true);
    expect((await runHub(['connect', 'cursor', '--remove'], asOwner)).code).toBe(0);
  });

  test.skipIf(!HAS_TERMINAL)('asks at a terminal, and a no leaves everything (needs script)', async () => {
    await using hub = await startHub({ dataDir: dataDir(), port: await freePort() });
    const asked = { question: 'Go on?', answer: 'n' };
    const { code, shown } = await typedAt(['uninstall', '--data-dir', dataDir()], asked);
    expect(shown).toMatch(/This ends the hub that runs.*stays\..*Nothing was changed\./s);
    expect(code).toBe(1);
    expect((await hub.request('GET', '/health')).status).toBe(200);
  });

  /** What was kept of the configuration that was there before. */
  const copies = () => {
    const folder = join(home, '.cursor');
    const names = readdirSync(folder).filter((name) => name.endsWith('.backup'));
    return names.map((name) => readFileSync(join(folder, name), 'utf8'));
  };

  test('says that a connection is not revoked where no hub runs, and leaves its token nowhere', async () => {
    const asOwner = { dataDir: dataDir(), env: { HOME: home } };
    const older = join(home, '.cursor/mcp.json.2026-01-02T03-04-05-678Z.backup');
    {
      await using hub = await startHub({ dataDir: dataDir(), port: await freePort() });
      await runHub(['connect', 'cursor', '--preset', 'none', '--yes'], asOwner);
      expect(await hub.stop()).toBe(0);
    }
    const written = readFileSync(join(home, '.cursor/mcp.json'), 'utf8');
    expect(written).toMatch(/hub_c_/);
    writeFileSync(older, written);
    const { code, stdout } = await runHub(['uninstall', '--yes'], asOwner);
    expect(code).toBe(0);
    expect(stdout).toContain('its connection is not revoked (Cursor): start the hub with `hub start`');
    expect(copies().join()).not.toMatch(/hub_c_/);
    expect(readFileSync(older, 'utf8')).toBe(written.replace(/hub_c_[\w-]{43}/, 'a token of the hub stood here'));
  });

  test('deletes the data only when told twice, and nothing that the hub had not put there', async () => {
    expect(readdirSync(dataDir())).toContain('lab');
    for (const name of FOREIGN) {
      mkdirSync(dirname(join(dataDir(), name)), { recursive: true });
      writeFileSync(join(dataDir(), name), 'not of the hub');
    }
    await using hub = await startHub({ dataDir: dataDir(), port: await freePort() });
    expect((await runHub(['backup'], { dataDir: dataDir() })).code).toBe(0);
    await hub.stop();
    expect(readdirSync(join(dataDir(), 'backups'))).toHaveLength(2);
    cpSync(join(dataDir(), 'backups'), join(home, 'kept'), { recursive: true });
    cpSync(join(dataDir(), 'vault.key'), join(home, 'kept.key'));
    const asked = await uninstall('--purge-data');
    expect(asked.code).toBe(2);
    expect(existsSync(join(dataDir(), 'vault.db'))).toBe(true);
    const { code, stdout } = await uninstall('--purge-data', '--yes');
    expect(code).toBe(0);
    const left = ['backups', 'exports', 'letter.txt', 'logs', 'vault.txt'];
    expect(JSON.parse(stdout)).toMatchObject({ data_deleted: true, left });
    expect(filesIn(dataDir())).toEqual(FOREIGN);
  });

  test('deletes nothing in a directory in which no hub ever was', async () => {
    const { code, stderr } = await uninstall('--purge-data', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain('not the data directory of a hub');
    expect(filesIn(dataDir())).toEqual(FOREIGN);
  });

  test('neither does it after a start and a restore were refused there, which leave it as it was', async () => {
    chmodSync(dataDir(), 0o755);
    const [backup = ''] = readdirSync(join(home, 'kept')).filter((name) => name.startsWith('2'));
    const restore = ['restore', join(home, 'kept', backup), '--key-file', join(home, 'kept.key')];
    for (const command of [restore, ['start'], ['start', '--detach'], ['service', 'install'], ['doctor']]) {
      const { code, stderr } = await runHub(command, { dataDir: dataDir(), env: { HOME: home } });
      expect([code, stderr]).toEqual([2, expect.stringContaining("that are not the hub's, and no vault")]);
      expect(filesIn(dataDir())).toEqual(FOREIGN);
      expect(statSync(dataDir()).mode & 0o777).toBe(0o755);
    }
    expect((await uninstall('--purge-data', '--yes')).code).toBe(1);
    expect(filesIn(dataDir())).toEqual(FOREIGN);
  });

  test('a restore that fails in an empty folder leaves it as it was', async () => {
    const empty = join(home, 'empty');
    mkdirSync(empty, { mode: 0o755 });
    writeFileSync(join(home, 'wrong.key'), Buffer.alloc(32, 7), { mode: 0o600 });
    const [backup = ''] = readdirSync(join(home, 'kept')).filter((name) => name.startsWith('2'));
    const restore = (key: string) =>
      runHub(['restore', join(home, 'kept', backup), '--key-file', join(home, key)], { dataDir: empty });
    expect((await restore('wrong.key')).code).toBe(1);
    expect([readdirSync(empty), statSync(empty).mode & 0o777]).toEqual([[], 0o755]);
    expect((await restore('kept.key')).code).toBe(0);
    expect(readdirSync(empty)).toContain('vault.json');
  });

  test('says where there is no data, and where there is no vault', async () => {
    const nowhere = { dataDir: join(home, 'nowhere'), env: { HOME: home } };
    for (const args of [['uninstall'], ['uninstall', '--purge-data', '--yes']]) {
      const { code, stdout } = await runHub(args, nowhere);
      expect([code, stdout]).toEqual([0, expect.stringContaining(`There is no data at ${join(home, 'nowhere')}.`)]);
    }
    const { code, stdout } = await runHub(['uninstall'], { dataDir: dataDir(), env: { HOME: home } });
    expect([code, stdout]).toEqual([0, expect.stringContaining('There is no vault in')]);
  });
});

/** Of the owner, under names that look like those of a hub. */
const FOREIGN = ['backups/mine.txt', 'exports/mine.pca', 'letter.txt', 'logs/mine.log', 'vault.txt'];

function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted();
}
