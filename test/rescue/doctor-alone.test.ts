// `hub doctor` where no hub runs: the vault is opened for it, and what is damaged, left behind or held by another is told.
import { spawn, spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doctorOf, type Report } from '../support/asked-doctor.ts';
import { canHaveSmallDisk, SmallDisk } from '../support/disks/small-disk.ts';
import { COMMAND, cleanEnvironment, freePort, runHub, startHub, temporaryDir } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

const canMount = await canHaveSmallDisk();

let home: string;
let port: number;
let dataDir: string;
let doctor: ReturnType<typeof doctorOf>;

beforeAll(async () => {
  home = await temporaryDir();
  dataDir = join(home, 'data');
  port = await freePort();
  doctor = doctorOf(dataDir, { HOME: home, HUB_PORT: String(port) });
  await using hub = await startHub({ dataDir, port });
  await hub.setup();
  expect((await runHub(['backup'], { dataDir })).code).toBe(0);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('while no hub runs', () => {
  test('the vault is opened once, examined to its last page, and let go again', async () => {
    const report = await doctor();
    expect(report.code).toBe(0);
    expect(report.of('processes')).toContain('hub start');
    expect(report.of('database')).toMatch(/^ok/);
    expect(report.of('audit')).toMatch(/^ok: All \d+ events/);
    expect(report.of('handshake')).toMatch(/^note/);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'a folder in it that root has made is told, with what to do, and the vault is looked at all the same (needs root, to become another)',
    async () => {
      const another = join(home, 'of another');
      const [uid, gid, env] = [65534, 65534, cleanEnvironment({ HOME: another, HUB_DATA_DIR: join(another, 'data') })];
      cpSync(dataDir, join(another, 'data'), { recursive: true });
      for (const name of ['.', ...readdirSync(another, { recursive: true, encoding: 'utf8' })])
        chownSync(join(another, name), uid, gid);
      chmodSync(home, 0o711);
      chownSync(join(another, 'data/backups'), 0, 0);
      const hub = (...args: string[]) =>
        spawnSync(process.execPath, [COMMAND, ...args, '--json'], { uid, gid, env, encoding: 'utf8' }).stdout;
      const { findings } = JSON.parse(hub('doctor')) as Report;
      expect(findings).toContainEqual(
        expect.objectContaining({
          check: 'permissions',
          detail: expect.stringMatching(/no right to use backups .*chown -R 65534/),
        }),
      );
      expect(findings).toContainEqual(expect.objectContaining({ check: 'database', level: 'ok' }));
    },
  );

  test.skipIf(process.getuid?.() !== 0)(
    'a command to copy names the folder as a shell reads it, whatever its name is (needs root, to become another)',
    () => {
      const another = join(home, "Ida's other one");
      const [uid, gid, env] = [65534, 65534, cleanEnvironment({ HOME: another, HUB_DATA_DIR: join(another, 'data') })];
      cpSync(dataDir, join(another, 'data'), { recursive: true });
      for (const name of ['.', ...readdirSync(another, { recursive: true, encoding: 'utf8' })])
        chownSync(join(another, name), uid, gid);
      chmodSync(home, 0o711);
      chmodSync(join(another, 'data/vault.db'), 0o400);
      const hub = () => spawnSync(process.execPath, [COMMAND, 'doctor', '--json'], { uid, gid, env, encoding: 'utf8' });
      const found = (check: string) => {
        const { findings } = JSON.parse(hub().stdout) as Report;
        return findings.find((each) => each.check === check);
      };
      const fixOf = (check: string) => found(check)?.fix ?? '';
      const asTyped = `'${join(another, 'data').replaceAll("'", "'\\''")}`;
      expect(fixOf('writing')).toContain(`chmod u+rwX ${asTyped}/vault.db' (`);
      // Readable or not: which file it is, and what mends it.
      for (const mode of [0o400, 0o000]) {
        chmodSync(join(another, 'data/vault.db'), mode);
        expect(found('vault'), String(mode)).toMatchObject({
          detail: 'There is no right to use vault.db in the data directory (EACCES).',
          fix: expect.stringContaining(`chmod -R u+rwX ${asTyped}'`),
        });
      }
      chownSync(join(another, 'data/vault.json'), 0, 0);
      expect(fixOf('permissions')).toContain(`chown -R 65534 ${asTyped}'`);
    },
  );

  test.skipIf(!isLinux)('who holds its port is named (from /proc)', async () => {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const report = await doctor();
    expect(report.code).toBe(1);
    expect(report.of('port')).toContain(`process ${process.pid}`);
    server.close();
  });

  test('what a killed hub left is removed by --fix, and only that', async () => {
    const server = createServer().listen(join(dataDir, 'hub.sock'));
    await once(server, 'listening');
    writeFileSync(join(dataDir, '.pair-0123456789abcdef'), '', { mode: 0o600 });
    writeFileSync(join(dataDir, 'exports/space-1.pca.part'), '', { mode: 0o600 });
    writeFileSync(join(dataDir, 'exports/space-2.pca'), '', { mode: 0o600 });
    chmodSync(join(dataDir, 'hub.sock'), 0o600);
    server.close();
    writeFileSync(join(dataDir, 'hub.sock'), '', { mode: 0o600 });
    const report = await doctor('--fix');
    expect(report.repaired).toContain('leftovers');
    expect(existsSync(join(dataDir, '.pair-0123456789abcdef'))).toBe(false);
    expect(existsSync(join(dataDir, 'exports/space-1.pca.part'))).toBe(false);
    expect(existsSync(join(dataDir, 'exports/space-2.pca'))).toBe(true);
  });

  test('backups that are old, or from the future, are seen', async () => {
    const backups = join(dataDir, 'backups');
    rmSync(backups, { recursive: true });
    mkdirSync(join(backups, '2020-01-01T00-00-00-000Z-manual'), { recursive: true, mode: 0o700 });
    chmodSync(backups, 0o700);
    expect((await doctor()).of('backups')).toMatch(/^note: .*days old/);
    mkdirSync(join(backups, '2090-01-01T00-00-00-000Z-scheduled'), { mode: 0o700 });
    expect((await doctor()).of('backups')).toMatch(/^warning: .*clock/);
    // What is made once the clock is right is the newest.
    const made = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-manual`;
    mkdirSync(join(backups, made), { mode: 0o700 });
    expect((await doctor()).of('backups')).toMatch(/^ok: .*less than an hour old/);
    rmSync(join(backups, made), { recursive: true });
  });

  test('another command at work on the vault is waited for by whoever reads the report', async () => {
    const script = `const { DatabaseSync } = require('node:sqlite'); const lock = new DatabaseSync('hub.lock'); lock.exec('BEGIN EXCLUSIVE'); console.log('held'); setTimeout(() => {}, 20000);`;
    const holder = spawn(process.execPath, ['-e', script], { cwd: dataDir, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(holder.stdout, 'data');
    expect((await doctor()).of('vault')).toMatch(/^problem: Another hub.*Wait for it, then `hub doctor`\.$/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  });

  test('a lock file that is none is said to be that: to wait for it would not help', async () => {
    rmSync(join(dataDir, 'hub.lock'));
    writeFileSync(join(dataDir, 'hub.lock'), 'garbage '.repeat(1000), { mode: 0o600 });
    const said = (await doctor()).of('vault');
    expect(said).toMatch(
      /^problem: The lock file hub\.lock in .* cannot be used; .*move the file away if it is damaged/,
    );
    expect(said).not.toContain('Wait');
    rmSync(join(dataDir, 'hub.lock'));
  });

  test('a database that is damaged is a problem, and is not touched', async () => {
    const path = join(dataDir, 'vault.db');
    const whole = readFileSync(path);
    truncateSync(path, 4096 * 3);
    const report = await doctor('--fix');
    expect(report.code).toBe(1);
    expect(report.of('vault')).toMatch(/^problem: The database of this vault is damaged.*`hub restore`/);
    expect(statSync(path).size).toBe(4096 * 3);
    writeFileSync(path, whole);
  });

  test('pages in the middle of it that are damaged are said to be that, with the way out', async () => {
    const path = join(dataDir, 'vault.db');
    const whole = readFileSync(path);
    const pages = whole.length / 4096;
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const damaged = Buffer.from(whole);
      for (let n = 0; n < 5; n++) randomFillSync(damaged, (Math.floor(pages * share) + n) * 4096, 4096);
      writeFileSync(path, damaged);
      const report = await doctor();
      expect(report.code, String(share)).toBe(1);
      expect(`${report.of('vault')} ${report.of('database')}`, String(share)).toMatch(/ is damaged.*`hub restore`/);
    }
    writeFileSync(path, whole);
  });

  test.skipIf(!canMount)('a disk that cannot be written to is said to be that (needs root, to mount one)', async () => {
    await using disk = new SmallDisk(8);
    writeFileSync(join(disk.directory, 'vault.json'), '{}', { mode: 0o600 });
    disk.makeReadOnly();
    const { stdout } = await runHub(['doctor', '--json'], { dataDir: disk.directory, env: { HOME: home } });
    const found = (JSON.parse(stdout) as Report).findings;
    const of = (check: string) => found.find((each) => each.check === check);
    expect(of('vault')).toMatchObject({
      detail: expect.stringMatching(/^The data directory .* cannot be written \(EROFS\); make it writable/),
      fix: 'Do as it says, then `hub doctor`.',
    });
    expect(of('writing')).toMatchObject({
      level: 'problem',
      detail: expect.stringMatching(/^The vault takes nothing new: \/\S+ cannot be written to \(EROFS\)\.$/),
    });
    // In the unit in which there is something to read.
    expect(of('disk')?.detail).toMatch(/^[789](\.\d)? MB are free/);
  });

  test('a place where no hub ever was is not made one', async () => {
    const { stdout, code } = await runHub(['doctor', '--json'], {
      dataDir: join(home, 'nowhere'),
      // Where a hub of one's own usually is, one may be running.
      env: { HOME: home, HUB_PORT: String(await freePort()) },
    });
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as Report).findings.map(({ check }) => check)).toContain('directory');
    expect(existsSync(join(home, 'nowhere'))).toBe(false);
  });
});
