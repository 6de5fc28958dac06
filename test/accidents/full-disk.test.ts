import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newId } from '../../shared/ids.ts';
import { linesOf, PASSPHRASE, putTogether, QUICKLY, takeApart } from '../support/archives/archives.ts';
import { mem0Memory } from '../support/archives/vendor-dumps.ts';
import { canHaveSmallDisk, SmallDisk } from '../support/disks/small-disk.ts';
import { type HubAnswer, runHub, startHub, type TestHub } from '../support/hub.ts';

/** The reserve of the vault, its database, and not much more. */
const DISK_MEGABYTES = 12;
const BALLAST_BYTES = 3 * 2 ** 20;
const ENOUGH_WRITES = 500;
/** It tries every assistant, and looks at every page. */
const DOCTOR_MS = 60_000;

const can = await canHaveSmallDisk();

describe.skipIf(!can)('a full disk (needs root, to mount a small one)', () => {
  it('refuses writes in clear words, goes on reading and deleting, and recovers without a restart', async () => {
    await using disk = new SmallDisk(DISK_MEGABYTES);
    const dataDir = join(disk.directory, 'data');
    const ballast = join(disk.directory, 'ballast');
    writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES));
    await using hub = await startHub({ dataDir });
    await hub.setup();
    const { written, refusal } = await fill(hub);
    expect(written.length).toBeGreaterThan(0);
    expect(refusal.headers.get('content-type')).toContain('application/problem+json');
    expect(refusal.body).toMatchObject({
      status: 507,
      code: 'storage_full',
      detail: 'The disk that holds the vault is full; nothing was changed.',
    });
    expect(refusal.body.fix).toMatch(/Free some space/);

    const { stdout } = await runHub(['doctor', '--json'], { dataDir, timeoutMs: DOCTOR_MS });
    expect(JSON.parse(stdout).findings).toContainEqual({
      check: 'vault',
      level: 'problem',
      detail: 'What was to be written last was not. The disk that holds the vault is full; nothing was changed.',
      fix: '`hub logs vault` says more.',
    });

    for (const { id, text } of written) {
      expect((await hub.request('GET', `/v1/artifacts/${id}`)).body.body_text).toBe(text);
    }
    const newest = await hub.request('GET', '/v1/artifacts?limit=1');
    expect(newest.body[0].id).toBe(written.at(-1)?.id);

    const [first] = written as [Written];
    expect((await hub.request('DELETE', `/v1/artifacts/${first.id}`)).status).toBe(200);
    expect((await hub.request('GET', `/v1/artifacts/${first.id}`)).status).toBe(404);

    const vaultPid = await hub.pidOf('vault');
    rmSync(ballast);
    expect((await store(hub, 'once there is room')).status).toBe(200);
    expect((await hub.request('GET', '/v1/events/verify')).body).toMatchObject({ ok: true });
    expect(await hub.pidOf('vault')).toBe(vaultPid);
  });

  it('does not keep the owner from the token, and so not from reading, deleting and locking; the log says it later', async () => {
    await using disk = new SmallDisk(DISK_MEGABYTES);
    const dataDir = join(disk.directory, 'data');
    const ballast = join(disk.directory, 'ballast');
    writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES));
    await using hub = await startHub({ dataDir });
    const token = await hub.setup();
    const { written } = await fill(hub);
    takeTheRest(disk.directory);
    const run = (...args: string[]) => runHub(args, { dataDir });
    const lines = async () => {
      const { body } = await hub.request('GET', '/v1/events?kind=setup.bootstrap_read');
      return (body as HandedOut[]).filter(
        ({ summary_human }) => summary_human === 'A local program got the token of the owner',
      );
    };
    const before = (await lines()).length;

    expect(await run('token')).toMatchObject({ code: 0, stdout: `${token}\n` });
    expect(await run('search', 'Something')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Something large'),
    });
    expect((await lines()).length).toBe(before);
    expect((await store(hub, 'too much')).status).toBe(507);
    const { findings } = JSON.parse((await run('doctor', '--json')).stdout);
    expect(findings).toContainEqual({
      check: 'disk',
      level: 'problem',
      detail: expect.stringMatching(/^[\d.]+ (bytes|KB) are free .*reading, deleting and locking go on\.$/),
      fix: expect.stringMatching(/^Make room/),
    });
    // What is kept for deleting is still there.
    expect(existsSync(join(dataDir, 'reserve'))).toBe(true);

    expect(await run('lock')).toMatchObject({ code: 0, stderr: '' });
    expect((await hub.request('GET', '/health')).body.state).toBe('locked');
    expect(existsSync(join(dataDir, 'locked'))).toBe(true);
    expect(await run('unlock', '--yes')).toMatchObject({ code: 0 });

    const [first] = written as [Written];
    expect((await hub.request('DELETE', `/v1/artifacts/${first.id}`)).status).toBe(200);
    for (const name of ['ballast', 'rest']) rmSync(join(disk.directory, name));
    expect(await run('token')).toMatchObject({ code: 0, stdout: `${token}\n` });
    // One line that could be written stands for those that could not: of the token and the search, at least.
    const [counted] = (await lines()).filter(({ extra }) => extra.more_before !== undefined);
    expect(counted?.extra.more_before).toBeGreaterThanOrEqual(2);
    expect((await hub.request('GET', '/v1/events/verify')).body).toMatchObject({ ok: true });
  });

  it('does not keep the hub from an orderly stop, and everything is there at the next start', async () => {
    await using disk = new SmallDisk(DISK_MEGABYTES);
    const dataDir = join(disk.directory, 'data');
    const ballast = join(disk.directory, 'ballast');
    writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES));
    let token: string;
    let written: Written[];
    {
      await using hub = await startHub({ dataDir });
      token = await hub.setup();
      ({ written } = await fill(hub));
      expect(await hub.stop()).toBe(0);
      // The vault itself has closed its database, and was not ended for being late.
      expect(existsSync(join(dataDir, 'vault.db-wal'))).toBe(false);
    }
    rmSync(ballast);
    await using hub = await startHub({ dataDir });
    for (const { id, text } of written) {
      expect((await hub.request('GET', `/v1/artifacts/${id}`, { token })).body.body_text).toBe(text);
    }
    expect((await hub.request('GET', '/v1/events/verify', { token })).body).toMatchObject({ ok: true });
    expect(await hub.stop()).toBe(0);
  });

  it('does not keep a hub from starting, reading, locking and unlocking, with nothing left that was kept for it', async () => {
    await using disk = new SmallDisk(DISK_MEGABYTES);
    const dataDir = join(disk.directory, 'data');
    const run = (...args: string[]) => runHub(args, { dataDir });
    let kept: string;
    {
      await using hub = await startHub({ dataDir });
      await hub.setup();
      kept = (await store(hub, 'kept')).body.id;
      expect(await hub.stop()).toBe(0);
    }
    rmSync(join(dataDir, 'reserve'));
    takeTheRest(disk.directory);
    const before = JSON.parse((await run('doctor', '--json')).stdout).findings as { check: string; level: string }[];
    expect(before.filter(({ level }) => level === 'problem').map(({ check }) => check)).toEqual(['disk']);

    await using hub = await startHub({ dataDir });
    await hub.setup();
    expect((await hub.request('GET', `/v1/artifacts/${kept}`)).body.body_text).toBe('kept');
    expect((await store(hub, 'too much')).status).toBe(507);
    expect(await run('lock')).toMatchObject({ code: 0, stderr: '' });
    // Over a restart as well.
    expect(await run('restart', 'vault')).toMatchObject({ code: 0 });
    expect((await hub.request('GET', '/health')).body.state).toBe('locked');
    expect(await run('unlock', '--yes')).toMatchObject({ code: 0, stderr: '' });
    expect((await hub.request('GET', `/v1/artifacts/${kept}`)).body.body_text).toBe('kept');
    rmSync(join(disk.directory, 'rest'));
    expect((await store(hub, 'once there is room')).status).toBe(200);
    expect(await hub.stop()).toBe(0);
  });

  it('takes in a dump whole or leaves nothing of it, and takes it in when there is room', async () => {
    await using disk = new SmallDisk(DISK_MEGABYTES);
    const dataDir = join(disk.directory, 'data');
    const ballast = join(disk.directory, 'ballast');
    writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES));
    await using hub = await startHub({ dataDir });
    await hub.setup();
    const memories = Array.from({ length: 1500 }, (_, i) => mem0Memory(`m${i}`, `Fact ${i}`));
    writeFileSync(join(dataDir, 'imports', 'mem0.json'), JSON.stringify(memories));
    const takeIn = () => hub.request('POST', '/v1/import/vendor', { body: { path: 'imports/mem0.json' } });
    const refusal = await takeIn();
    expect([refusal.status, refusal.body.code]).toEqual([507, 'storage_full']);
    for (const path of ['/v1/import/vendor', '/v1/memories/proposals']) {
      expect((await hub.request('GET', path)).body, path).toEqual([]);
    }
    rmSync(ballast);
    expect((await takeIn()).body).toMatchObject({ status: 'complete', counts: { proposed: 1500, known: 0 } });
    expect((await hub.request('GET', '/v1/events/verify')).body).toMatchObject({ ok: true });
  });
});

interface HandedOut {
  summary_human: string;
  extra: { more_before?: number };
}

interface Written {
  id: string;
  text: string;
}

describe.skipIf(!can)('leaving and arriving on a full disk (needs root, to mount a small one)', () => {
  it('each is refused in clear words with nothing left of it, and is done when there is room', async () => {
    await using disk = new SmallDisk(48);
    const dataDir = join(disk.directory, 'data');
    const ballast = join(disk.directory, 'ballast');
    await using hub = await startHub({ dataDir });
    await hub.setup();
    for (let n = 0; n < 20; n++) await store(hub, randomBytes(75_000).toString('base64'));
    const exported = await hub.request('POST', '/v1/export', { body: QUICKLY });
    const archive = await withNewIds(readFileSync(exported.body.path));
    rmSync(exported.body.path);
    writeFileSync(join(dataDir, 'imports', 'a.pca'), archive);
    const stage = () =>
      hub.request('POST', '/v1/import/stage', { body: { path: 'imports/a.pca', passphrase: PASSPHRASE } });
    const staged = (await stage()).body;
    const apply = () => hub.request('POST', `/v1/import/staging/${staged.id}/apply`, { body: {} });
    expect(staged.tally).toMatchObject({ create: 20 });
    const files = () => ['exports', 'incoming', 'staging'].map((name) => readdirSync(join(dataDir, name)));
    const events = async () => (await hub.request('GET', '/v1/events?limit=1')).body[0].seq;
    const [before, count] = [files(), await events()];

    leaveRoom(dataDir, ballast, 600_000);
    const works = {
      export: () => hub.request('POST', '/v1/export', { body: QUICKLY }),
      stage,
      apply,
      backup: () => hub.request('POST', '/v1/backups', { body: {} }),
      rotate: () => hub.request('POST', '/v1/key/rotate', { body: {} }),
    };
    for (const [name, work] of Object.entries(works)) {
      const { status, body } = await work();
      expect([name, status, body.code]).toEqual([name, 507, 'storage_full']);
      expect(body.fix, name).toMatch(/[Ff]ree some space/);
      expect(files(), name).toEqual(before);
    }
    expect(existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []).toEqual([]);
    expect(await events()).toBe(count);

    rmSync(ballast);
    expect((await apply()).body).toMatchObject({ status: 'applied', applied: { created: 20 } });
    rmSync(join(dataDir, 'imports', 'a.pca'));
    expect((await works.export()).body.counts.artifacts).toBe(40);
    expect((await works.backup()).status).toBe(200);
    expect((await hub.request('GET', '/v1/events/verify')).body).toMatchObject({ ok: true });
  });
});

/** To the last block: not even a line of a file fits. */
function takeTheRest(folder: string): void {
  try {
    writeFileSync(join(folder, 'rest'), Buffer.alloc(64 * 2 ** 20));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** As much is left as is said, and the rest is taken. */
function leaveRoom(dataDir: string, ballast: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - bytes));
}

/** The same artifacts once more, as others. */
async function withNewIds(archive: Buffer): Promise<Buffer> {
  const parts = await takeApart(archive);
  const renamed = linesOf(parts.get('objects/artifacts.jsonl')).map((line) => {
    const record = JSON.parse(line);
    return `${JSON.stringify({ ...record, id: newId('art', Date.parse(record.created_at)) })}\n`;
  });
  const manifest = JSON.parse(parts.get('manifest.json') as string);
  const audit = { ...manifest.audit, complete: false };
  return putTogether(
    new Map([
      ['manifest.json', JSON.stringify({ ...manifest, audit })],
      ['objects/artifacts.jsonl', renamed.join('')],
    ]),
  );
}

/** Writes large and then small objects, until not even a small one fits. */
async function fill(hub: TestHub): Promise<{ written: Written[]; refusal: HubAnswer }> {
  const written: Written[] = [];
  let refusal: HubAnswer | undefined;
  for (const length of [200_000, 100]) {
    for (let i = 0; i < ENOUGH_WRITES; i++) {
      const text = `${length}/${i} `.padEnd(length, 'x');
      const answer = await store(hub, text);
      if (answer.status !== 200) {
        refusal = answer;
        break;
      }
      written.push({ id: answer.body.id, text });
    }
  }
  if (refusal === undefined) throw new Error('the disk did not fill up');
  return { written, refusal };
}

function store(hub: TestHub, body_text: string): Promise<HubAnswer> {
  return hub.request('POST', '/v1/artifacts', { body: { kind: 'note', title: 'Something large', body_text } });
}
