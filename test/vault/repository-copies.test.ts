// Copies in a real repository of restic, on its bad days; and restic killed at moments that nobody chose. Once here; `npm run
// campaign` does it fifty times.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Memory } from '../../shared/schemas/memory.ts';
import { CourierStage, RESTIC } from '../support/courier-stage.ts';
import { descendantsOf, until } from '../support/processes.ts';
import { canHaveSmallDisk, SmallDisk } from '../support/small-disk.ts';

const KILLS = Number(process.env.RESTIC_KILLS ?? 1);
const DAY = 24 * 60 * 60_000;
const hasSmallDisk = await canHaveSmallDisk();

let root: string;
let repository: string;
let stage: CourierStage;

describe.skipIf(RESTIC === null)('a repository (needs restic)', () => {
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'hub-repository-'));
    repository = join(root, 'repository');
    mkdirSync(repository);
    stage = await CourierStage.create({ lookEveryMs: 3_600_000 });
  });
  afterEach(async () => {
    await stage[Symbol.asyncDispose]();
    rmSync(root, { recursive: true, force: true });
  });

  const add = async (place = repository) => {
    await stage.add({ name: 'disk', kind: 'restic', repository: place, credentials: { password: 'not the key' } });
    expect(await stage.test('disk')).toMatchObject({ ok: true });
  };
  const another = async () => {
    stage.inside.pass(DAY);
    await stage.inside.create(Memory, { kind: 'semantic', statement: `a day later `.padEnd(9000, 'x') });
    await stage.backup();
  };
  const restic = (...args: string[]) =>
    spawnSync(RESTIC as string, ['--no-cache', '-r', repository, ...args], {
      env: { PATH: process.env.PATH, RESTIC_PASSWORD: 'not the key' },
      encoding: 'utf8',
    });
  const failed = (detail: RegExp) => ({ state: 'failed', error: { detail: expect.stringMatching(detail) } });
  const done = { state: 'done' };
  const packs = () =>
    readdirSync(join(repository, 'data'), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name));

  it(`that restic was killed over, ${KILLS} times, holds every copy that was said to be there, whole`, async () => {
    await add();
    await stage.backup();
    expect(await stage.send('disk')).toMatchObject(done);
    for (let i = 0; i < KILLS; i++) {
      await another();
      const sending = stage.send('disk');
      const isRunning = () => descendantsOf(process.pid).filter((pid) => nameOf(pid) === 'restic');
      await until('restic runs', async () => isRunning().length > 0);
      await sleep(Math.random() * 400);
      for (const pid of isRunning()) process.kill(pid, 'SIGKILL');
      await sending;
      expect(await stage.send('disk')).toMatchObject(done);
    }
    expect(await stage.target('disk')).toMatchObject({ state: 'in_order', fault: null });
    expect(restic('check', '--read-data').status).toBe(0);
  });

  it('with one byte changed says so when the copy is read back', async () => {
    await add();
    await stage.backup();
    expect(await stage.send('disk')).toMatchObject(done);
    const [largest = ''] = packs().sort((a, b) => statSync(b).size - statSync(a).size);
    const bytes = readFileSync(largest);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    chmodSync(largest, 0o600);
    writeFileSync(largest, bytes);
    stage.inside.pass(8 * DAY);
    expect(await stage.send('disk')).toMatchObject(failed(/^A copy in disk is damaged: it cannot be read back\./));
    expect((await stage.target('disk')).state).toBe('failing');
  });

  it('that another program has locked waits, and says so; and goes on once nobody holds the lock', async () => {
    await add();
    await stage.backup();
    expect(await stage.send('disk')).toMatchObject(done);
    // One that is stopped while it holds the repository for itself.
    const other = spawn(RESTIC as string, ['--no-cache', '-r', repository, 'check', '--read-data'], {
      env: { PATH: process.env.PATH, RESTIC_PASSWORD: 'not the key' },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => other.once('exit', resolve));
    // It has it for a moment only, so nothing else is done while it is waited for.
    const deadline = Date.now() + 10_000;
    while (readdirSync(join(repository, 'locks')).length === 0 && Date.now() < deadline) {}
    // Its name comes first, then what stands in it; and restic waits for twice as long before it goes on.
    await sleep(100);
    other.kill('SIGSTOP');
    await another();
    expect(await stage.send('disk')).toMatchObject(failed(/^Another program is at work on the repository of disk/));
    other.kill('SIGKILL');
    await ended;
    restic('unlock');
    expect(await stage.send('disk')).toMatchObject(done);
  });

  it('that was emptied gets nothing before its owner says so', async () => {
    await add();
    await stage.backup();
    expect(await stage.send('disk')).toMatchObject(done);
    rmSync(repository, { recursive: true });
    mkdirSync(repository);
    await another();
    expect(await stage.send('disk')).toMatchObject(failed(/somebody has emptied it/));
    expect(readdirSync(repository)).toEqual([]);
    expect(await stage.send('disk', true)).toMatchObject(done);
  });

  it.skipIf(!hasSmallDisk)('on a disk that is full says so, and what is in it stays whole', async () => {
    await using small = new SmallDisk(3);
    repository = small.directory;
    await add();
    await stage.backup();
    expect(await stage.send('disk')).toMatchObject(done);
    writeFileSync(join(small.directory, 'filler'), Buffer.alloc(2 * 2 ** 20));
    for (let i = 0; i < 60; i++) {
      await stage.inside.create(Memory, { kind: 'semantic', statement: `${i} `.padEnd(12_000, 'x') });
    }
    await another();
    expect(await stage.send('disk')).toMatchObject(failed(/^There is no room left in disk/));
    rmSync(join(small.directory, 'filler'));
    expect(await stage.test('disk')).toMatchObject({ ok: true, copies: 1 });
  });
});

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1').trim();
  } catch {
    return '';
  }
}
