// A disk that takes nothing any more, under a hub that runs: a file system that has found an error in itself, and a process that
// has as many files open as it may. Neither is told as a full disk, or as an error of the hub.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type HubAnswer, startHub, type TestHub } from '../support/hub.ts';
import { LoopDisk } from '../support/small-disk.ts';

const create = (hub: TestHub, title: string) => hub.request('POST', '/v1/goals', { body: { title } });

async function outcome(hub: TestHub, path: string): Promise<HubAnswer['body']> {
  return (await hub.request('POST', path, { body: {} })).body;
}

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
