// Copies in a real repository of restic, on its bad days. Here those that it alone can have; `npm run campaign` has those as well
// that a folder has too (copies.test.ts), and kills restic at moments that nobody chose.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Memory } from '../../../shared/schemas/memory.ts';
import { CourierStage, RESTIC } from '../../support/courier-stage.ts';
import { canHaveSmallDisk, SmallDisk } from '../../support/disks/small-disk.ts';
import { descendantsOf, until } from '../../support/processes.ts';
import { layRepository } from '../../support/servers/cheap-repository.ts';

const KILLS = Number(process.env.RESTIC_KILLS ?? 0);
const EVERY_DAY = process.env.EVERY_BAD_DAY !== undefined;
const DAY = 24 * 60 * 60_000;
const hasSmallDisk = await canHaveSmallDisk();

describe.skipIf(RESTIC === null)('a repository (needs restic)', () => {
  let root: string;
  let stage: CourierStage;
  /** A repository that holds one copy, which each day begins with one of. */
  let begun: string;
  let days = 0;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'hub-repository-'));
    begun = join(root, 'begun');
    mkdirSync(begun);
    stage = await CourierStage.create({ lookEveryMs: 20 * DAY });
    await stage.add({ name: 'begun', kind: 'restic', repository: begun, credentials: { password: 'not the key' } });
    expect(await stage.test('begun')).toMatchObject({ ok: true, copies: 0 });
    expect(await stage.send('begun')).toMatchObject(done);
    expect(await stage.target('begun')).toMatchObject({ state: 'in_order', verified_at: expect.any(String) });
    await stage.remove('begun');
  }, 60_000);
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
    rmSync(root, { recursive: true, force: true });
  });

  /** The name of a target, and where it lies. */
  const oneMore = async (on = root, password = 'not the key') => {
    days += 1;
    const [name, repository] = [`day-${days}`, join(on, `repository-${days}`)];
    cpSync(begun, repository, { recursive: true });
    await stage.add({ name, kind: 'restic', repository, credentials: { password } });
    return { name, repository, [Symbol.asyncDispose]: async () => void (await stage.remove(name)) };
  };
  /** Too soon for it to leave by itself. */
  const another = async (statements = 1) => {
    stage.inside.pass(60_000);
    for (let i = 0; i < statements; i++) {
      await stage.inside.create(Memory, { kind: 'semantic', statement: `a minute later ${i} `.padEnd(9000, 'x') });
    }
    await stage.backup();
  };
  const restic = (repository: string, ...args: string[]) =>
    spawnSync(RESTIC as string, ['--no-cache', '-r', repository, ...args], {
      env: { PATH: process.env.PATH, RESTIC_PASSWORD: 'not the key' },
      encoding: 'utf8',
    });
  const isRunning = () => descendantsOf(process.pid).filter((pid) => nameOf(pid) === 'restic');
  /** One that ends by itself meanwhile gets none. */
  const signal = (name: 'SIGKILL' | 'SIGSTOP') => {
    for (const pid of isRunning()) {
      try {
        process.kill(pid, name);
      } catch {}
    }
  };
  const failed = (detail: RegExp) => ({ state: 'failed', error: { detail: expect.stringMatching(detail) } });
  const done = { state: 'done' };
  const packs = (repository: string) =>
    readdirSync(join(repository, 'data'), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name));

  it('with one byte changed says so when the copy is read back', async () => {
    await using day = await oneMore();
    expect(await stage.send(day.name)).toMatchObject(done);
    // Whichever of its files it is that the newest copy needs.
    for (const pack of packs(day.repository)) {
      const bytes = readFileSync(pack);
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      chmodSync(pack, 0o600);
      writeFileSync(pack, bytes);
    }
    stage.inside.pass(8 * DAY);
    expect(await stage.send(day.name)).toMatchObject(failed(/^A copy in day-\d+ is damaged: it cannot be read back\./));
    expect((await stage.target(day.name)).state).toBe('failing');
  });

  it('that has another password lets nobody in, and says so', async () => {
    await using day = await oneMore(root, 'another one');
    expect(await stage.send(day.name)).toMatchObject(
      failed(/^The password of day-\d+ is not the one of its repository/),
    );
  });

  it('in a folder that is not there is not made in a place that ends with the run, and that is said', async () => {
    const repository = join(root, 'not-there');
    await stage.add({ name: 'nowhere', kind: 'restic', repository, credentials: { password: 'not the key' } });
    expect(await stage.test('nowhere')).toMatchObject({
      ok: false,
      said: expect.stringMatching(/^There is no folder at the place of nowhere\./),
    });
    await stage.remove('nowhere');
  });

  it('of which restic does not tell what it did, or tells it twice, has the copy all the same', async () => {
    await using day = await oneMore();
    const snapshots = () => JSON.parse(restic(day.repository, 'snapshots', '--json').stdout).length;
    const before = snapshots();
    const saying = join(root, 'restic-by-chance');
    for (const [index, chance] of ['/"summary"/d', '/"summary"/p'].entries()) {
      await another();
      writeFileSync(saying, `#!/bin/bash\nset -o pipefail\n${RESTIC} "$@" | sed '${chance}'\n`, { mode: 0o700 });
      stage.program = saying;
      expect(await stage.send(day.name)).toMatchObject(done);
      stage.program = RESTIC;
      expect(snapshots()).toBe(before + index + 1);
      const { state, sent } = await stage.target(day.name);
      expect([state, sent?.bytes, sent?.sent_bytes]).toEqual(['in_order', expect.any(Number), expect.any(Number)]);
      expect(sent?.sent_bytes).toBeGreaterThan(0);
    }
  });

  if (KILLS > 0)
    it(
      `that restic was killed over, ${KILLS} times, holds every copy that was said to be there, whole`,
      async () => {
        days += 1;
        const [name, repository] = [`killed-${days}`, join(root, `killed-over-${days}`)];
        layRepository(repository, 'not the key');
        await stage.add({ name, kind: 'restic', repository, credentials: { password: 'not the key' } });
        expect(await stage.send(name)).toMatchObject(done);
        let killed = 0;
        let takesMs = 1000;
        for (let tries = 0; killed < KILLS && tries < 20 * KILLS; tries++) {
          await another(20);
          const sending = stage.send(name);
          await sleep(Math.random() * takesMs);
          signal('SIGKILL');
          const { error } = await sending;
          // It may have been between two of its runs, or done.
          if (error) killed += 1;
          if (error) expect(error.detail).toBe(`The copy was cut off; what is in ${name} is whole.`);
          const begunAt = performance.now();
          const sent = await stage.send(name);
          expect(sent, sent.error?.detail).toMatchObject(done);
          if (error) takesMs = performance.now() - begunAt;
        }
        expect(killed).toBe(KILLS);
        expect(await stage.target(name)).toMatchObject({ state: 'in_order', fault: null });
        // The last that was killed may have left its lock, which keeps a check out; restic takes those of programs that are gone for
        // none.
        restic(repository, 'unlock');
        const { status, stdout, stderr } = restic(repository, 'check', '--read-data');
        expect(status, `${stdout}${stderr}`).toBe(0);
        await stage.remove(name);
      },
      120_000 + KILLS * 60_000,
    );

  if (EVERY_DAY) {
    it('that was emptied gets nothing before its owner says so', async () => {
      await using day = await oneMore();
      expect(await stage.send(day.name)).toMatchObject(done);
      rmSync(day.repository, { recursive: true });
      mkdirSync(day.repository);
      expect(await stage.send(day.name)).toMatchObject(failed(/somebody has emptied it/));
      expect(readdirSync(day.repository)).toEqual([]);
    });

    it.skipIf(!hasSmallDisk)(
      'that can only be read says so, when it is tested and when a copy is to leave',
      async () => {
        await using small = new SmallDisk(8);
        await another();
        await using day = await oneMore(small.directory);
        small.makeReadOnly();
        expect(await stage.test(day.name)).toMatchObject({
          ok: false,
          said: expect.stringMatching(/cannot be written to/),
        });
        expect(await stage.send(day.name)).toMatchObject(failed(/^day-\d+ cannot be written to/));
      },
    );

    it('that another program has locked waits, and says so; and goes on once nobody holds the lock', async () => {
      await another();
      await using day = await oneMore();
      // One that is stopped while it holds the repository for itself.
      const other = spawn(RESTIC as string, ['--no-cache', '-r', day.repository, 'check', '--read-data'], {
        env: { PATH: process.env.PATH, RESTIC_PASSWORD: 'not the key' },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => other.once('exit', resolve));
      // It has it for a moment only, so nothing else is done while it is waited for.
      const deadline = Date.now() + 10_000;
      while (readdirSync(join(day.repository, 'locks')).length === 0 && Date.now() < deadline) {}
      // Its name comes first, then what stands in it; and restic waits for twice as long before it goes on.
      await sleep(100);
      other.kill('SIGSTOP');
      expect(await stage.send(day.name)).toMatchObject(failed(/^Another program is at work on the repository of day-/));
      other.kill('SIGKILL');
      await ended;
      restic(day.repository, 'unlock');
      expect(await stage.send(day.name)).toMatchObject(done);
    }, 60_000);

    it.skipIf(!hasSmallDisk)(
      'on a disk that is full says so, and what is in it stays whole',
      async () => {
        for (let i = 0; i < 60; i++) {
          await stage.inside.create(Memory, { kind: 'semantic', statement: `${i} `.padEnd(12_000, 'x') });
        }
        await another();
        await using small = new SmallDisk(3);
        await using day = await oneMore(small.directory);
        writeFileSync(join(small.directory, 'filler'), Buffer.alloc(2.4 * 2 ** 20));
        expect(await stage.send(day.name)).toMatchObject(failed(/^There is no room left in day-/));
        rmSync(join(small.directory, 'filler'));
        expect(await stage.test(day.name)).toMatchObject({ ok: true, copies: 1 });
        expect(restic(day.repository, 'check', '--read-data').status).toBe(0);
      },
      60_000,
    );

    it('that was put back to an older state: that is noticed, said, and made good', async () => {
      await using day = await oneMore();
      expect(await stage.send(day.name)).toMatchObject(done);
      cpSync(day.repository, `${day.repository}-older`, { recursive: true });
      await another();
      expect(await stage.send(day.name)).toMatchObject(done);
      rmSync(day.repository, { recursive: true });
      cpSync(`${day.repository}-older`, day.repository, { recursive: true });
      expect(await stage.send(day.name)).toMatchObject(done);
      expect((await stage.target(day.name)).notice).toMatch(/was put back to an older state by somebody: the copy of /);
    }, 60_000);

    it('that takes nothing more is given up after a while, and is tried again by itself', async () => {
      await another();
      await using day = await oneMore();
      stage.patienceMs = 1500;
      const sending = stage.send(day.name);
      await until('restic runs', async () => isRunning().length > 0);
      signal('SIGSTOP');
      expect(await sending).toMatchObject(failed(/^day-\d+ took nothing for half an hour, so the copy was given up/));
      stage.patienceMs = undefined;
      expect(await stage.send(day.name)).toMatchObject(done);
    }, 60_000);
  }
});

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1').trim();
  } catch {
    return '';
  }
}
