// `hub doctor`: each thing that can be wrong is made wrong, on one hub that runs and then does not.
import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canHaveSmallDisk, SmallDisk } from '../support/disks/small-disk.ts';
import { freePort, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

interface Report {
  ok: boolean;
  repaired: string[];
  findings: { check: string; level: string; detail: string; fix: string | null }[];
}

const canMount = await canHaveSmallDisk();

let home: string;
let hub: TestHub;
let port: number;
let dataDir: string;

beforeAll(async () => {
  home = await temporaryDir();
  dataDir = join(home, 'data');
  port = await freePort();
  hub = await startHub({ dataDir, port });
  await hub.setup();
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

/** It starts programs one after the other, and what it looks at is tried as long as an assistant would wait. */
const DOCTOR_MS = 60_000;

async function doctor(...args: string[]): Promise<Report & { code: number | null; of: (check: string) => string }> {
  const env = { HOME: home, HUB_PORT: String(port) };
  const { code, stdout } = await runHub(['doctor', '--json', ...args], { dataDir, env, timeoutMs: DOCTOR_MS });
  const report = JSON.parse(stdout) as Report;
  const of = (check: string) => {
    const found = report.findings.find((each) => each.check === check);
    return found === undefined ? '' : `${found.level}: ${found.detail} ${found.fix ?? ''}`;
  };
  return { code, ...report, of };
}

const CONFIG = () => join(home, '.cursor/mcp.json');

describe('while the hub runs', () => {
  test('everything is looked at, each in one line with what to do', async () => {
    const report = await doctor();
    expect(report.findings.filter(({ level }) => level === 'problem')).toEqual([]);
    expect(report.code).toBe(0);
    const checks = report.findings.map(({ check }) => check);
    for (const check of [
      ...['runtime', 'sandbox', 'processes', 'port', 'orphans', 'service', 'permissions', 'disk', 'leftovers'],
      ...['backups', 'keyring', 'key', 'kit', 'database', 'audit', 'oauth', 'connectors', 'assistants', 'handshake'],
    ]) {
      expect(checks).toContain(check);
    }
    for (const { level, detail, fix } of report.findings) {
      expect(detail).toMatch(/^[A-Z0-9/][^\n]*[.!?:]$/);
      if (level === 'problem' || level === 'warning') expect(fix).toMatch(/\S/);
    }
    expect(report.of('database')).toMatch(/^ok/);
    expect(report.of('audit')).toMatch(/^ok/);
    expect(report.of('backups')).toContain('`hub backup`');
    expect(report.of('handshake')).toMatch(/^ok: .*11 tools/);
  });

  test('every assistant that is connected is tried live, and one alone does not stand for the others', async () => {
    for (const assistant of ['gemini', 'qwen']) {
      const asked = [
        'connect',
        assistant,
        '--preset',
        assistant === 'gemini' ? 'read_active_projects' : 'none',
        '--yes',
      ];
      expect((await runHub(asked, { dataDir, env: { HOME: home } })).code).toBe(0);
    }
    const { findings } = await doctor();
    const tried = findings
      .filter(({ check }) => check === 'handshake')
      .map(({ level, detail }) => `${level}: ${detail}`);
    expect(tried).toEqual([
      expect.stringMatching(/^ok: As Gemini CLI/),
      expect.stringMatching(/^warning: Qwen Code gets 0 tools, and is told: /),
    ]);
    for (const assistant of ['gemini', 'qwen'])
      expect((await runHub(['connect', assistant, '--remove'], { dataDir, env: { HOME: home } })).code).toBe(0);
  });

  test('an assistant is tried live; one whose bridge has moved is found, and put right without a new token', async () => {
    const env = { HOME: home };
    expect(
      (await runHub(['connect', 'cursor', '--preset', 'read_active_projects', '--yes'], { dataDir, env })).code,
    ).toBe(0);
    const sound = await doctor();
    expect(sound.of('cursor')).toMatch(/^ok/);
    expect(sound.of('handshake')).toMatch(/^ok: As Cursor/);

    const before = readFileSync(CONFIG(), 'utf8');
    writeFileSync(CONFIG(), before.replaceAll('cli/hub.js', 'gone/hub.js'));
    const moved = await doctor();
    expect(moved.code).toBe(1);
    expect(moved.of('cursor')).toMatch(/^problem: .*no longer there/);
    const mended = await doctor('--fix');
    expect(mended.code).toBe(0);
    expect(mended.repaired).toContain('cursor');
    expect(JSON.parse(readFileSync(CONFIG(), 'utf8'))).toEqual(JSON.parse(before));

    writeFileSync(CONFIG(), before.replace(/hub_c_[\w-]+/, `hub_c_${'A'.repeat(43)}`));
    expect((await doctor()).of('cursor')).toMatch(/^warning: .*not good any more/);
    const elsewhere = before
      .replace(/hub_c_[\w-]+/, `hub_c_${'A'.repeat(43)}`)
      .replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9');
    writeFileSync(CONFIG(), elsewhere);
    expect((await doctor()).of('cursor')).toBe(
      'warning: Cursor asks at http://127.0.0.1:9, and has no token of this hub. `hub connect cursor`, if it is to ask this one.',
    );
    expect((await doctor('--fix')).repaired).not.toContain('cursor');
    writeFileSync(CONFIG(), '{ broken');
    expect((await doctor()).of('cursor')).toMatch(/^warning: .*cannot be read/);
    writeFileSync(CONFIG(), Buffer.from('{"city": "M\u00fcnchen"}', 'latin1'));
    expect((await doctor()).of('cursor')).toMatch(/^warning: .*cannot be read: .* is not UTF-8 text, .*[^.]\.$/);
    rmSync(CONFIG());
  });

  test('files that are open to others are closed, and a first backup is made, by --fix alone', async () => {
    chmodSync(join(dataDir, 'vault.db'), 0o644);
    const found = await doctor();
    expect(found.code).toBe(1);
    expect(found.of('permissions')).toContain('1 file.');
    expect(statSync(join(dataDir, 'vault.db')).mode & 0o777).toBe(0o644);
    const mended = await doctor('--fix');
    expect(mended.code).toBe(0);
    expect(mended.repaired).toContain('permissions');
    expect(statSync(join(dataDir, 'vault.db')).mode & 0o777).toBe(0o600);
    expect(mended.of('backups')).toMatch(/^ok: 1 backup/);
  });

  test('a vault that is locked is left locked', async () => {
    await runHub(['lock'], { dataDir });
    expect((await doctor()).of('vault')).toMatch(/^note: The vault is locked/);
    expect((await hub.request('GET', '/health')).body.state).toBe('locked');
    await runHub(['unlock', '--yes'], { dataDir });
  });

  test('on a terminal it is text: one line a finding, marks, and a verdict', async () => {
    const { stdout } = await runHub(['doctor'], { dataDir, env: { HOME: home } });
    expect(stdout).toMatch(/^✓ runtime +Context Hub/);
    expect(stdout).toMatch(/\n\d problems?, \d warnings?\.\n$/);
  });
});

describe('while no hub runs', () => {
  beforeAll(() => hub.stop());

  test('the vault is opened once, examined to its last page, and let go again', async () => {
    const report = await doctor();
    expect(report.code).toBe(0);
    expect(report.of('processes')).toContain('hub start');
    expect(report.of('database')).toMatch(/^ok/);
    expect(report.of('audit')).toMatch(/^ok: All \d+ events/);
    expect(report.of('handshake')).toMatch(/^note/);
  });

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
    // In the unit in which there is something to read.
    expect(of('disk')?.detail).toMatch(/^[78] MiB are free/);
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
