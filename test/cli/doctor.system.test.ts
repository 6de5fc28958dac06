// `hub doctor` beside a hub that runs: each thing that can be wrong is made wrong. Where none runs is in
// test/rescue/doctor-alone.test.ts.
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doctorOf } from '../support/asked-doctor.ts';
import { freePort, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';

let home: string;
let hub: TestHub;
let dataDir: string;
let doctor: ReturnType<typeof doctorOf>;

beforeAll(async () => {
  home = await temporaryDir();
  dataDir = join(home, 'data');
  const port = await freePort();
  doctor = doctorOf(dataDir, { HOME: home, HUB_PORT: String(port) });
  hub = await startHub({ dataDir, port });
  await hub.setup();
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

const CONFIG = () => join(home, '.cursor/mcp.json');

describe('while the hub runs', () => {
  test('everything is looked at, each in one line with what to do', async () => {
    const report = await doctor();
    expect(report.findings.filter(({ level }) => level === 'problem')).toEqual([]);
    expect(report.code).toBe(0);
    const checks = report.findings.map(({ check }) => check);
    for (const check of [
      ...[
        'runtime',
        'sandbox',
        'processes',
        'port',
        'orphans',
        'service',
        'permissions',
        'disk',
        'writing',
        'leftovers',
      ],
      ...[
        'backups',
        'schedule',
        'keyring',
        'key',
        'kit',
        'database',
        'audit',
        'oauth',
        'connectors',
        'assistants',
        'handshake',
      ],
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

  test('that no backup is made by itself is said, however many there are', async () => {
    expect((await doctor()).of('schedule')).toMatch(/^ok: A backup is made by itself every \d+ hours/);
    expect((await runHub(['backup', 'schedule', '--every', '0'], { dataDir })).code).toBe(0);
    const report = await doctor();
    expect(report.of('schedule')).toMatch(/^note: No backup is made by itself\. .*hub backup schedule --every/);
    expect(report.code).toBe(0);
    expect((await runHub(['backup', 'schedule', '--every', '1'], { dataDir })).stdout).toContain('every hour if');
  });

  test('a vault that is locked is left locked', async () => {
    await runHub(['lock'], { dataDir });
    expect((await doctor()).of('vault')).toMatch(/^note: The vault is locked/);
    expect((await hub.request('GET', '/health')).body.state).toBe('locked');
    await runHub(['unlock', '--yes'], { dataDir });
  });

  test('not everything is called in order where a vault is not set up yet', async () => {
    await using other = await startHub({ port: await freePort() });
    const { stdout } = await runHub(['doctor'], { dataDir: other.dataDir, env: { HOME: home } });
    expect(stdout).toContain('The vault is not set up yet.');
    expect(stdout).not.toContain('Everything is in order.');
    expect(stdout).toMatch(
      /\n(What was looked at is in order\. The vault is not set up yet\.|\d problems?, \d warnings?\.)\n$/,
    );
  });

  test('on a terminal it is text: one line a finding, marks, and a verdict', async () => {
    const { stdout } = await runHub(['doctor'], { dataDir, env: { HOME: home } });
    expect(stdout).toMatch(/^✓ runtime +Context Hub/);
    expect(stdout).toMatch(/\n\d problems?, \d warnings?\.\n$/);
  });
});
