// A disk that takes nothing any more, under a hub that runs: a file system that has found an error in itself, and a process that
// has as many files open as it may. Neither is told as a full disk, or as an error of the hub.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canTrace } from '../support/disks/flushes.ts';
import { LoopDisk } from '../support/disks/small-disk.ts';
import { FailingCalls } from '../support/failing-calls.ts';
import { type HubAnswer, startHub, type TestHub } from '../support/hub.ts';
import { sharedHub } from '../support/shared-hub.ts';

const create = (hub: TestHub, title: string) => hub.request('POST', '/v1/goals', { body: { title } });

async function outcome(hub: TestHub, path: string): Promise<HubAnswer['body']> {
  return (await hub.request('POST', path, { body: {} })).body;
}

const STILL_LOCKED = { status: expect.toBeOneOf([423, 503]), code: expect.toBeOneOf(['locked', 'unavailable']) };
const UNAVAILABLE = { status: 503, code: 'unavailable' };

describe.skipIf(!LoopDisk.canBe)(
  'a disk that has found an error in itself (needs root, loop devices and mkfs.ext4)',
  () => {
    it('takes no write, no backup and no new key, each refused in words; what is there is read, and health says it', async () => {
      await using disk = new LoopDisk(96);
      await using hub = await startHub({ dataDir: disk.directory });
      await hub.setup();
      const { id } = (await create(hub, 'Before')).body;
      disk.failNow();
      for (const refused of [
        (await create(hub, 'Afterwards')).body,
        await outcome(hub, '/v1/backups'),
        await outcome(hub, '/v1/key/rotate'),
      ]) {
        expect(refused).toMatchObject(UNAVAILABLE);
        expect(`${refused.detail} ${refused.fix}`).toMatch(/(could not write|cannot be written).*disk/);
        expect(`${refused.detail} ${refused.fix}`).not.toMatch(/full|[Ff]ree|delet/);
      }
      expect((await hub.request('GET', '/health')).body).toMatchObject({ ok: false });
      expect((await hub.request('GET', `/v1/goals/${id}`)).body).toMatchObject({ title: 'Before' });
      // Its owner can have the key gone all the same.
      expect(await outcome(hub, '/v1/lock')).toMatchObject({
        ...UNAVAILABLE,
        detail: expect.stringMatching(/is locked/),
      });
      expect((await hub.request('GET', '/health')).body).toMatchObject({ state: 'locked' });
      expect((await hub.request('GET', `/v1/goals/${id}`)).status).toBe(423);
    });
  },
);

describe.skipIf(process.platform !== 'linux')('a vault that has as many files open as it may (needs prlimit)', () => {
  it('refuses a backup in words, whichever file of it is one too many, and makes it when it may open more', async () => {
    await using hub = await startHub();
    await hub.setup();
    const pid = await hub.pidOf('vault');
    const allow = (files: number) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${files}:1024`]);
    const open = readdirSync(`/proc/${pid}/fd`).length;
    for (let more = 0; more < 5; more++) {
      allow(open + more);
      const refused = await outcome(hub, '/v1/backups');
      expect({ more, ...refused }).toMatchObject(UNAVAILABLE);
      expect({ more, said: `${refused.detail} ${refused.fix}` }).toEqual({
        more,
        said: expect.stringMatching(/^Too many files are open .*ulimit/),
      });
    }
    allow(1024);
    expect(await outcome(hub, '/v1/backups')).toMatchObject({ reason: 'manual' });
  });
});

const PASSPHRASE = 'nine bees in a quiet hive';
const PROMISES: Record<string, object> = {
  '/v1/backups': {},
  '/v1/export': { passphrase: PASSPHRASE, format: 'fallback' },
  '/v1/key/recovery-kit': {},
  '/v1/key/rotate': {},
  '/v1/lock': {},
  '/v1/unlock': {},
};
const CALLS: [what: string, names: string, paths: readonly string[]][] = [
  ['given its name', 'rename,renameat,renameat2', Object.keys(PROMISES)],
  ['removed', 'unlink,unlinkat', ['/v1/backups', '/v1/key/rotate', '/v1/lock', '/v1/unlock']],
  ['opened', 'openat', ['/v1/key/recovery-kit', '/v1/key/rotate', '/v1/lock', '/v1/unlock']],
];
/** No promise of the vault makes so many of these calls. */
const ENOUGH = 60;

const CASES = CALLS.flatMap(([what, names, paths]) => paths.map((path) => ({ what, names, path })));

describe.skipIf(!canTrace())('a disk on which one call fails (needs strace)', () => {
  const aHub = sharedHub();

  it.each(CASES)(
    '$path says so of a file that cannot be $what, whichever it is, and loses nothing',
    async ({ names, path }) => {
      const hub = await aHub();
      const { id } = (await create(hub, 'Before')).body;
      const pid = await hub.pidOf('vault');
      let nth = 0;
      for (let isDone = false; !isDone; ) {
        nth += 1;
        expect(nth).toBeLessThan(ENOUGH);
        if (path === '/v1/unlock') await outcome(hub, '/v1/lock');
        const { status, body } = await failing(hub, pid, { names, nth, path });
        isDone = status < 300;
        if (!isDone) expect({ nth, ...body }).toMatchObject(path === '/v1/unlock' ? STILL_LOCKED : UNAVAILABLE);
        const isLocked = (await hub.request('GET', '/health')).body.state === 'locked';
        if (!isDone && path !== '/v1/unlock')
          expect({ nth, isLocked, said: body.detail }).toEqual({ nth, isLocked, said: saysClosed(isLocked) });
        if (isLocked) expect(await outcome(hub, '/v1/unlock')).toMatchObject({ state: 'ready' });
        expect({ nth, ...(await hub.request('GET', `/v1/goals/${id}`)).body }).toMatchObject({ nth, title: 'Before' });
        expect({ nth, ...(await create(hub, `After ${nth}`)).body }).toMatchObject({ nth, title: `After ${nth}` });
      }
      expect((await hub.request('GET', '/v1/events/verify')).body).toMatchObject({ ok: true });
    },
    120_000,
  );
});

it.skipIf(!canTrace())('a vault is set up though no folder for its imports can be made (needs strace)', async () => {
  await using hub = await startHub();
  const pid = await hub.pidOf('vault');
  {
    await using _ = await FailingCalls.of(pid, 'mkdir,mkdirat', { error: 'EIO', nth: 1 });
    await hub.setup();
  }
  expect((await create(hub, 'First')).body).toMatchObject({ title: 'First' });
});

interface Failing {
  names: string;
  nth: number;
  path: string;
}

async function failing(hub: TestHub, pid: number, { names, nth, path }: Failing): Promise<HubAnswer> {
  await using _ = await FailingCalls.of(pid, names, { error: 'EIO', nth });
  return await hub.request('POST', path, { body: PROMISES[path] as object });
}

function saysClosed(isLocked: boolean): unknown {
  return isLocked ? expect.stringMatching(/was closed|is locked, but/) : expect.not.stringMatching(/closed|locked/);
}
