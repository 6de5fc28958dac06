// Copies of backups in a folder: what travels, when, what is kept, who may write, and every way in which that can go wrong. The
// vault and its backups are real and encrypted.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../../services/vault/lifecycle/backup/restore.ts';
import { copies } from '../../../shared/methods/copies.ts';
import { safekeeping } from '../../../shared/methods/safekeeping.ts';
import { vault as control } from '../../../shared/methods/vault.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { CourierStage } from '../../support/courier-stage.ts';
import { canHaveSmallDisk, SmallDisk } from '../../support/disks/small-disk.ts';
import { outcome } from '../../support/outcome.ts';
import { until } from '../../support/processes.ts';
import { settingsFor } from '../../support/worker-settings.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const hasSmallDisk = await canHaveSmallDisk();

let root: string;
let stick: string;
let stage: CourierStage;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'hub-copies-'));
  stick = join(root, 'stick');
  mkdirSync(stick);
  // What is due leaves when the test looks, and not by a timer of its own.
  stage = await CourierStage.create({ lookEveryMs: 3_600_000 });
});
afterEach(async () => {
  await stage[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
});

const remember = (statement: string) => stage.inside.create(Memory, { kind: 'semantic', statement });
const copiesOn = (folder = stick) => {
  const own = join(folder, 'context-hub-backups', stage.inside.vault.opened.id);
  return existsSync(own) ? readdirSync(own).sort() : [];
};
const copyOn = (name: string, folder = stick) =>
  join(folder, 'context-hub-backups', stage.inside.vault.opened.id, name);
const piecesOf = (copy: string) => {
  const pieces = join(copy, 'vault.db.pieces');
  return readdirSync(pieces).flatMap((group) =>
    readdirSync(join(pieces, group)).map((name) => join(pieces, group, name)),
  );
};
const events = () =>
  stage.inside.vault.opened.reader.all<{ kind: string }>`SELECT kind FROM audit ORDER BY seq`.map(({ kind }) => kind);

async function addStick(folder = stick, name = 'stick'): Promise<void> {
  await stage.add({ name, kind: 'folder', folder });
  expect(await stage.test(name)).toMatchObject({ ok: true });
}

/** The newest backup, in the target. */
async function sent(name = 'stick'): Promise<void> {
  expect(await stage.send(name)).toMatchObject({ state: 'done' });
}

describe('a target', () => {
  it('is added, tested, listed and removed by its owner, and the copies there stay', async () => {
    expect(await stage.add({ name: 'stick', kind: 'folder', folder: stick })).toMatchObject({
      place: stick,
      state: 'waiting',
      sent: null,
      fault: null,
    });
    expect(await stage.test('stick')).toEqual({
      ok: true,
      said: 'stick can be used. There is no copy in it yet.',
      copies: 0,
    });
    await sent();
    expect(await stage.test('stick')).toMatchObject({ said: 'stick can be used. It holds one copy of this vault.' });
    expect(await stage.inside.call(copies.remove, { name: 'stick' })).toEqual({ name: 'stick' });
    expect(await stage.inside.call(copies.list, {})).toEqual([]);
    expect(copiesOn()).toHaveLength(1);
    expect(events().filter((kind) => kind.startsWith('backup.target'))).toEqual([
      'backup.target_added',
      'backup.target_removed',
    ]);
  });

  it('has a name that is no option and no path, and a place that is no option of another program', async () => {
    const refused = [
      { name: '--repo', kind: 'folder', folder: '/x' },
      { name: '../up', kind: 'folder', folder: '/x' },
      { name: 'a', kind: 'folder', folder: 'relative' },
      { name: 'a', kind: 'folder', folder: '/with*star' },
      ...[
        '-x',
        '--help',
        'sftp:-oProxyCommand=x:/y',
        'sftp://-oProxyCommand=x/y',
        'rclone:-x:y',
        'file',
        'local:x',
      ].map((repository) => ({ name: 'a', kind: 'restic', repository, credentials: { password: 'x' } })),
    ];
    for (const each of refused) {
      await expect(stage.inside.call(copies.add, each as never), JSON.stringify(each)).rejects.toThrow('refuses');
    }
    for (const folder of ['/', stage.inside.dataDir, join(stage.inside.dataDir, 'backups')]) {
      expect(await outcome(stage.add({ name: 'own', kind: 'folder', folder })), folder).toBe('bad_request');
    }
    await stage.add({ name: 'twice', kind: 'folder', folder: stick });
    expect(await outcome(stage.add({ name: 'twice', kind: 'folder', folder: stick }))).toBe('validation_failed');
    expect(await outcome(stage.test('none'))).toBe('not_found');
    expect(await outcome(stage.inside.call(copies.remove, { name: 'none' }))).toBe('not_found');
  });

  it('is nothing that an assistant may ask about', async () => {
    const { token } = await stage.inside.assistant({ preset: 'read_active_projects' });
    await addStick();
    for (const [method, params] of [
      [copies.list, {}],
      [copies.add, { name: 'x', kind: 'folder', folder: '/x' }],
      [copies.remove, { name: 'stick' }],
      [copies.test, { name: 'stick' }],
      [copies.send, { name: 'stick' }],
    ] as const) {
      expect(await outcome(stage.inside.call(method, params as never, token)), method.name).toBe('owner_required');
    }
  });
});

describe('what travels', () => {
  it('is what has changed: the rest is one file with two names', async () => {
    await addStick();
    for (let i = 0; i < 120; i++) await remember(`${i} `.padEnd(12_000, 'x'));
    // What follows a write by itself is in the first backup too.
    await stage.inside.compared();
    await stage.backup();
    await sent();
    const first = (await stage.target('stick')).sent;
    expect(first?.sent_bytes).toBeGreaterThan(first?.bytes ?? 0);
    await remember('one more');
    stage.inside.pass(HOUR);
    await stage.backup();
    await sent();
    const second = (await stage.target('stick')).sent;
    expect(second?.sent_bytes).toBeLessThan((second?.bytes ?? 0) / 3);
    const [older, newer] = copiesOn().map((name) => piecesOf(copyOn(name))) as [string[], string[]];
    const inodes = new Set(older.map((path) => statSync(path).ino));
    expect(newer.filter((path) => inodes.has(statSync(path).ino)).length).toBeGreaterThan(newer.length / 2);
  });

  it('is what the backup is, whole, and opens with its key', async () => {
    await addStick();
    await remember('kept elsewhere');
    const { name } = await stage.backup();
    await sent();
    const put = Buffer.concat(
      piecesOf(copyOn(name))
        .sort()
        .map((path) => readFileSync(path)),
    );
    expect(put.equals(readFileSync(join(stage.inside.dataDir, 'backups', name, 'vault.db')))).toBe(true);
    expect((await stage.target('stick')).verified_at).toBe(stage.inside.now);
    expect(readdirSync(join(stage.inside.dataDir, 'leaving')).filter((each) => each !== 'keys')).toEqual([]);
  });

  it('is kept as often as here, and a copy that was only begun is cleared away', async () => {
    await addStick();
    await stage.inside.call(safekeeping.setSchedule, { every_hours: 24, keep: 2 });
    mkdirSync(join(copyOn('.begun-x'), 'vault.db.pieces'), { recursive: true });
    for (let i = 0; i < 4; i++) {
      stage.inside.pass(DAY);
      await remember(`day ${i}`);
      await stage.backup();
      await sent();
    }
    expect(copiesOn()).toEqual(
      (await stage.inside.call(safekeeping.listBackups, {}))
        .slice(0, 2)
        .map(({ name }) => name)
        .reverse(),
    );
  });
});

describe('by itself', () => {
  /** What the vault does at each look, and after each backup. */
  const look = () => until('it has looked', async () => (await stage.target('stick')).state !== 'at_work');
  const last = async () => (await stage.target('stick')).sent?.backup;

  it('each backup leaves, at most one within an hour', async () => {
    await addStick();
    const first = await stage.backup();
    await expect.poll(last).toBe(first.name);
    await remember('more');
    stage.inside.pass(HOUR / 2);
    const second = await stage.backup();
    await look();
    expect(await last()).toBe(first.name);
    stage.inside.pass(HOUR / 2);
    const third = await stage.backup();
    await expect.poll(last).toBe(third.name);
    expect(copiesOn()).not.toContain(second.name);
  });

  it('what could not leave is caught up when its target is back, and after three days that is said', async () => {
    await addStick();
    await stage.backup();
    await expect.poll(async () => (await stage.target('stick')).verified_at).not.toBeNull();
    renameSync(stick, `${stick}-away`);
    stage.inside.pass(2 * HOUR);
    const waiting = await stage.backup();
    await expect
      .poll(async () => (await stage.target('stick')).fault ?? '')
      .toMatch(/^stick is not there now; .* waits for it/);
    expect((await stage.target('stick')).state).toBe('failing');
    stage.inside.pass(3 * DAY);
    expect((await stage.target('stick')).fault).toMatch(/^Nothing has left for stick since 2026-03-01T/);
    renameSync(`${stick}-away`, stick);
    await stage.backup();
    await expect.poll(last).not.toBe(undefined);
    await expect.poll(async () => (await stage.target('stick')).fault).toBeNull();
    expect(await last()).not.toBe(waiting.name);
  });

  it('once a week the newest copy is fetched back, opened and read', async () => {
    await addStick();
    await stage.backup();
    await expect.poll(async () => (await stage.target('stick')).verified_at).toBe(stage.inside.now);
    const first = stage.inside.now;
    stage.inside.pass(6 * DAY);
    await stage.backup();
    await expect.poll(async () => (await stage.target('stick')).sent?.at).toBe(stage.inside.now);
    expect((await stage.target('stick')).verified_at).toBe(first);
    stage.inside.pass(DAY);
    await stage.backup();
    await expect.poll(async () => (await stage.target('stick')).verified_at).toBe(stage.inside.now);
    expect(events().filter((kind) => kind === 'backup.copy_verified')).toHaveLength(2);
  });
});

describe('two machines', () => {
  /** A vault of the newest copy, as on another machine. */
  async function another(): Promise<CourierStage> {
    const [name = ''] = copiesOn().toReversed();
    const dataDir = join(root, 'other');
    mkdirSync(dataDir);
    const settings = settingsFor(dataDir);
    const deps = { settings, clock: () => stage.inside.ms, log: pino({ enabled: false }) };
    const backup = join(stage.inside.dataDir, 'backups', name);
    const keySource = { kit: false, keyFile: join(stage.inside.dataDir, 'vault.key'), words: null };
    await restoreBackup({ backup, deps, keySource });
    return CourierStage.open(dataDir, stage.inside.owner, { now: stage.inside.ms + HOUR, lookEveryMs: 3_600_000 });
  }

  it('of which one was restored elsewhere: the other is told, sends nothing more, and its owner decides', async () => {
    await addStick();
    await stage.backup();
    await sent();
    stage.inside.pass(HOUR);
    await stage.backup();
    await sent();
    await using other = await another();
    await other.backup();
    expect(await other.send('stick')).toMatchObject({ state: 'done' });
    const theirs = copiesOn();
    stage.inside.pass(3 * HOUR);
    await remember('on the old machine');
    await stage.backup();
    expect(await stage.send('stick')).toMatchObject({
      state: 'failed',
      error: {
        code: 'already_decided',
        detail: expect.stringMatching(/^Another machine has gone on with this vault: /),
      },
    });
    expect(copiesOn()).toEqual(theirs);
    expect(await stage.target('stick')).toMatchObject({
      state: 'left_behind',
      fault: expect.stringMatching(/both stay whole\. Use that one; or go on here with/),
    });
    // Its owner goes on here after all, and now the other is told.
    expect(await stage.send('stick', true)).toMatchObject({ state: 'done' });
    expect(await stage.target('stick')).toMatchObject({ state: 'in_order', fault: null });
    other.inside.pass(5 * HOUR);
    await other.backup();
    expect(await other.send('stick')).toMatchObject({ state: 'failed', error: { code: 'already_decided' } });
    expect(events()).toContain('backup.went_on');
  });

  it('of which one has only made copies up: what no vault has sealed counts for nothing', async () => {
    await addStick();
    const { name } = await stage.backup();
    await sent();
    const forged = copyOn('2099-01-01T00-00-00-000Z-manual');
    cpSync(copyOn(name), forged, { recursive: true });
    const [form, id, said = '', seal] = readFileSync(join(forged, 'label'), 'latin1').split('.');
    const label = { ...JSON.parse(Buffer.from(said, 'base64url').toString()), generation: 99, holder: 'somebody' };
    const made = Buffer.from(JSON.stringify(label)).toString('base64url');
    writeFileSync(join(forged, 'label'), [form, id, made, seal].join('.'));
    stage.inside.pass(HOUR);
    await stage.backup();
    await sent();
    expect((await stage.target('stick')).state).toBe('in_order');
  });
});

describe('on a bad day', () => {
  const failed = (detail: RegExp) => ({ state: 'failed', error: { detail: expect.stringMatching(detail) } });

  it.skipIf(!hasSmallDisk)('the target is full: what was there stays whole, and nothing half is left', async () => {
    await using disk = new SmallDisk(2);
    await addStick(disk.directory);
    const { name } = await stage.backup();
    await sent();
    for (let i = 0; i < 120; i++) await remember(`${i} `.padEnd(12_000, 'y'));
    stage.inside.pass(HOUR);
    await stage.backup();
    expect(await stage.send('stick')).toMatchObject(failed(/^There is no room left in stick; the copies .* are whole/));
    expect(copiesOn(disk.directory)).toEqual([name]);
    expect(await stage.test('stick')).toMatchObject({ ok: true, copies: 1 });
  });

  it('the folder was emptied, or its disk is not mounted: nothing is written there until its owner says so', async () => {
    await addStick();
    await stage.backup();
    await sent();
    rmSync(join(stick, 'context-hub-backups'), { recursive: true });
    stage.inside.pass(HOUR);
    await stage.backup();
    expect(await stage.send('stick')).toMatchObject(failed(/its disk is not mounted, or somebody has emptied it/));
    expect(await stage.test('stick')).toMatchObject({ ok: false });
    expect(readdirSync(stick)).toEqual([]);
    expect(await stage.send('stick', true)).toMatchObject({ state: 'done' });
    expect(copiesOn()).toHaveLength(1);
  });

  it('it was put back to an older state: that is noticed, said, and made good', async () => {
    await addStick();
    await stage.backup();
    await sent();
    cpSync(stick, join(root, 'older'), { recursive: true });
    stage.inside.pass(HOUR);
    await stage.backup();
    await sent();
    rmSync(stick, { recursive: true });
    renameSync(join(root, 'older'), stick);
    stage.inside.pass(HOUR);
    await stage.backup();
    await sent();
    expect((await stage.target('stick')).notice).toMatch(
      /^stick was put back to an older state by somebody: the copy of /,
    );
    expect(copiesOn()).toHaveLength(2);
    rmSync(copyOn(''), { recursive: true });
    stage.inside.pass(HOUR);
    await stage.backup();
    await sent();
    expect((await stage.target('stick')).notice).toMatch(/^stick was emptied by somebody: /);
  });

  it('one byte of a copy was changed: reading it back says so, and the next copy is whole', async () => {
    await addStick();
    await stage.backup();
    await sent();
    const damage = () => {
      const [piece = ''] = piecesOf(copyOn(copiesOn().at(-1) as string))
        .toSorted()
        .slice(2);
      const bytes = readFileSync(piece);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      writeFileSync(piece, bytes);
    };
    damage();
    stage.inside.pass(8 * DAY);
    expect(await stage.send('stick')).toMatchObject(failed(/^A copy in stick is damaged: it cannot be read back/));
    expect((await stage.target('stick')).state).toBe('failing');
    // What is damaged is another piece than the one that is to be there, so it is not linked.
    await stage.backup();
    await sent();
    expect(await stage.target('stick')).toMatchObject({
      state: 'in_order',
      fault: null,
      verified_at: stage.inside.now,
    });
    expect(events()).toContain('backup.copy_damaged');
  });

  it('links and names of strangers in the target lead nowhere', async () => {
    await addStick();
    const { name } = await stage.backup();
    await sent();
    const [piece = ''] = piecesOf(copyOn(name));
    rmSync(piece);
    symlinkSync(join(stage.inside.dataDir, 'vault.key'), piece);
    symlinkSync('/etc', copyOn('linked'));
    writeFileSync(join(copyOn(''), 'a file'), 'x');
    stage.inside.pass(8 * DAY);
    expect(await stage.send('stick')).toMatchObject(failed(/damaged/));
  });

  it('the vault is locked in the middle: the copy is cut off, and goes when it is open again', async () => {
    await stage.add({ name: 'stick', kind: 'folder', folder: stick, limit_kib: 1 });
    await stage.test('stick');
    const { name } = await stage.backup();
    await expect.poll(async () => (await stage.target('stick')).state).toBe('at_work');
    await stage.inside.call(control.lock, {});
    await stage.inside.call(control.unlock, {});
    expect(copiesOn().filter((each) => !each.startsWith('.'))).toEqual([]);
    await stage.inside.call(copies.remove, { name: 'stick' });
    await addStick();
    await sent();
    expect(copiesOn()).toEqual([name]);
  });

  it('the target goes away in the middle: nothing half counts, and the copy is made anew when it is back', async () => {
    await stage.add({ name: 'stick', kind: 'folder', folder: stick, limit_kib: 100 });
    await stage.test('stick');
    const sending = stage.send('stick');
    await until('some of it is there', async () => copiesOn().some((name) => name.startsWith('.begun-')));
    renameSync(stick, `${stick}-away`);
    expect(await sending).toMatchObject(failed(/^stick is not there now; what has to leave waits for it/));
    renameSync(`${stick}-away`, stick);
    expect((await stage.test('stick')).copies).toBe(0);
    await stage.remove('stick');
    await addStick();
    await sent();
    expect(copiesOn()).toHaveLength(1);
  });

  it('the key is changed in the middle: nothing is called damaged, and the next copy is under the new key', async () => {
    await stage.add({ name: 'stick', kind: 'folder', folder: stick, limit_kib: 400 });
    await stage.test('stick');
    const sending = stage.send('stick');
    await until('some of it is there', async () => copiesOn().some((name) => name.startsWith('.begun-')));
    await stage.inside.call(safekeeping.rotateKey, {});
    await sending;
    await sent();
    expect(await stage.target('stick')).toMatchObject({ fault: null, verified_at: stage.inside.now });
    expect(copiesOn().at(-1)).toMatch(/-rotation$/);
    expect(events()).not.toContain('backup.copy_damaged');
  });

  it('a target that is removed while a copy is on its way there keeps no other waiting', async () => {
    await stage.add({ name: 'slow', kind: 'folder', folder: stick, limit_kib: 1 });
    await stage.test('slow');
    const sending = stage.send('slow');
    await expect.poll(async () => (await stage.target('slow')).state).toBe('at_work');
    await stage.remove('slow');
    await sending;
    await addStick();
    await sent();
    expect(copiesOn()).toHaveLength(1);
  });

  it('the key was changed: what leaves next is under the new one, and is read back with it', async () => {
    await addStick();
    await stage.backup();
    await sent();
    stage.inside.pass(8 * DAY);
    await stage.inside.call(safekeeping.rotateKey, {});
    await sent();
    expect(await stage.target('stick')).toMatchObject({ fault: null, verified_at: stage.inside.now });
    expect(copiesOn().at(-1)).toMatch(/-rotation$/);
  });

  it.skipIf(!hasSmallDisk)('it cannot be written to: that is said, and what is there stays', async () => {
    await using disk = new SmallDisk(8);
    await addStick(disk.directory);
    const { name } = await stage.backup();
    await sent();
    disk.makeReadOnly();
    expect(await stage.test('stick')).toMatchObject({ ok: false, said: expect.stringMatching(/cannot be written to/) });
    stage.inside.pass(HOUR);
    await stage.backup();
    expect(await stage.send('stick')).toMatchObject(failed(/cannot be written to/));
    expect(copiesOn(disk.directory)).toEqual([name]);
  });
});
