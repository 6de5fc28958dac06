// Copies of backups in a folder: what travels, when, what is kept, and who may write. The vault and its backups are real and
// encrypted.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { keepCopies, keptCopies } from '../../../services/vault/copies/copy-settings.ts';
import { restoreBackup } from '../../../services/vault/lifecycle/backup/restore.ts';
import { copies } from '../../../shared/methods/copies.ts';
import { safekeeping } from '../../../shared/methods/safekeeping.ts';
import type { SentCopy } from '../../../shared/schemas/copies.ts';
import { CourierStage } from '../../support/courier-stage.ts';
import { outcome } from '../../support/outcome.ts';
import { until } from '../../support/processes.ts';
import { withEasyScrypt } from '../../support/secrets/easy-scrypt.ts';
import { stickStage } from '../../support/stick-stage.ts';
import { settingsFor } from '../../support/worker-settings.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

withEasyScrypt();
const here = stickStage();
const { remember, copiesOn, copyOn, piecesOf, events, addStick, sent } = here;

describe('a target', () => {
  it('is added, tested, listed and removed by its owner, and the copies there stay', async () => {
    expect(await here.stage.add({ name: 'stick', kind: 'folder', folder: here.folder })).toMatchObject({
      place: here.folder,
      state: 'waiting',
      sent: null,
      fault: null,
    });
    expect(await here.stage.test('stick')).toEqual({
      ok: true,
      said: 'stick can be used. There is no copy in it yet.',
      copies: 0,
    });
    await sent();
    expect(await here.stage.test('stick')).toMatchObject({
      said: 'stick can be used. It holds one copy of this vault.',
    });
    expect(await here.stage.inside.call(copies.remove, { name: 'stick' })).toEqual({ name: 'stick' });
    expect(await here.stage.inside.call(copies.list, {})).toEqual([]);
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
      await expect(here.stage.inside.call(copies.add, each as never), JSON.stringify(each)).rejects.toThrow('refuses');
    }
    for (const folder of ['/', here.stage.inside.dataDir, join(here.stage.inside.dataDir, 'backups')]) {
      expect(await outcome(here.stage.add({ name: 'own', kind: 'folder', folder })), folder).toBe('bad_request');
    }
    await here.stage.add({ name: 'twice', kind: 'folder', folder: here.folder });
    expect(await outcome(here.stage.add({ name: 'twice', kind: 'folder', folder: here.folder }))).toBe(
      'validation_failed',
    );
    expect(await outcome(here.stage.test('none'))).toBe('not_found');
    expect(await outcome(here.stage.inside.call(copies.remove, { name: 'none' }))).toBe('not_found');
  });

  it('is nothing that an assistant may ask about', async () => {
    const { token } = await here.stage.inside.assistant({ preset: 'read_active_projects' });
    await addStick();
    for (const [method, params] of [
      [copies.list, {}],
      [copies.add, { name: 'x', kind: 'folder', folder: '/x' }],
      [copies.remove, { name: 'stick' }],
      [copies.test, { name: 'stick' }],
      [copies.send, { name: 'stick' }],
    ] as const) {
      expect(await outcome(here.stage.inside.call(method, params as never, token)), method.name).toBe('owner_required');
    }
  });
});

describe('what travels', () => {
  it('is what has changed: the rest is one file with two names', async () => {
    await addStick();
    for (let i = 0; i < 120; i++) await remember(`${i} `.padEnd(12_000, 'x'));
    // What follows a write by itself is in the first backup too.
    await here.stage.inside.compared();
    await here.stage.backup();
    await sent();
    const first = (await here.stage.target('stick')).sent;
    expect(first?.sent_bytes).toBeGreaterThan(first?.bytes ?? 0);
    await remember('one more');
    here.stage.inside.pass(HOUR);
    await here.stage.backup();
    await sent();
    const second = (await here.stage.target('stick')).sent;
    expect(second?.sent_bytes).toBeLessThan((second?.bytes ?? 0) / 3);
    const [older, newer] = copiesOn().map((name) => piecesOf(copyOn(name))) as [string[], string[]];
    const inodes = new Set(older.map((path) => statSync(path).ino));
    expect(newer.filter((path) => inodes.has(statSync(path).ino)).length).toBeGreaterThan(newer.length / 2);
  });

  it('is what the backup is, whole, and opens with its key', async () => {
    await addStick();
    await remember('kept elsewhere');
    const { name } = await here.stage.backup();
    await sent();
    const put = Buffer.concat(
      piecesOf(copyOn(name))
        .sort()
        .map((path) => readFileSync(path)),
    );
    expect(put.equals(readFileSync(join(here.stage.inside.dataDir, 'backups', name, 'vault.db')))).toBe(true);
    expect((await here.stage.target('stick')).verified_at).toBe(here.stage.inside.now);
    expect(readdirSync(join(here.stage.inside.dataDir, 'leaving')).filter((each) => each !== 'keys')).toEqual([]);
  });

  it('is kept as often as here, and a copy that was only begun is cleared away', async () => {
    await addStick();
    await here.stage.inside.call(safekeeping.setSchedule, { every_hours: 24, keep: 2 });
    mkdirSync(join(copyOn('.begun-x'), 'vault.db.pieces'), { recursive: true });
    for (let i = 0; i < 4; i++) {
      here.stage.inside.pass(DAY);
      await remember(`day ${i}`);
      await here.stage.backup();
      await sent();
    }
    expect(copiesOn()).toEqual(
      (await here.stage.inside.call(safekeeping.listBackups, {}))
        .slice(0, 2)
        .map(({ name }) => name)
        .reverse(),
    );
  });
});

describe('by itself', () => {
  /** What the vault does at each look, and after each backup. */
  const look = () => until('it has looked', async () => (await here.stage.target('stick')).state !== 'at_work');
  const last = async () => (await here.stage.target('stick')).sent?.backup;

  it('each backup leaves where the clock was a year ahead when the last one left, and is the newest there', async () => {
    await addStick();
    await here.stage.inside.call(safekeeping.setSchedule, { every_hours: 24, keep: 1 });
    here.stage.inside.pass(365 * DAY);
    const ahead = await here.stage.backup();
    await expect.poll(last).toBe(ahead.name);
    here.stage.inside.pass(-365 * DAY);
    await remember('written when the clock was right again');
    const next = await here.stage.backup();
    await expect.poll(last).toBe(next.name);
    await look();
    expect(copiesOn()).toEqual([next.name]);
    expect((await here.stage.target('stick')).verified_at).toBe(here.stage.inside.now);
  });

  it('each backup leaves for a target that was added while the clock was a year ahead', async () => {
    await here.stage.backup();
    here.stage.inside.pass(365 * DAY);
    await addStick();
    here.stage.inside.pass(HOUR - 365 * DAY);
    await remember('written when the clock was right again');
    const first = await here.stage.backup();
    await expect.poll(last).toBe(first.name);
    await look();
    expect(copiesOn()).toEqual([first.name]);
    await expect.poll(async () => (await here.stage.target('stick')).verified_at).toBe(here.stage.inside.now);
  });

  it('what was backed up before there was a target does not leave: it knows no seal', async () => {
    here.stage.inside.pass(DAY);
    const before = await here.stage.backup();
    here.stage.inside.pass(-DAY);
    await addStick();
    await sent();
    expect(copiesOn()).not.toContain(before.name);
    expect(copiesOn()).toHaveLength(1);
  });

  it('each backup leaves where the clock was set right by a minute, and what could not is not waited for by a clock that was ahead', async () => {
    await addStick();
    const first = await here.stage.backup();
    await expect.poll(last).toBe(first.name);
    here.stage.inside.pass(-60_000);
    await remember('written by the right clock');
    const second = await here.stage.backup();
    await look();
    expect(await last()).toBe(first.name);
    renameSync(here.folder, `${here.folder}-away`);
    here.stage.inside.pass(365 * DAY);
    expect(await here.stage.send('stick')).toMatchObject({ state: 'failed' });
    renameSync(`${here.folder}-away`, here.folder);
    here.stage.inside.pass(2 * HOUR - 365 * DAY);
    const third = await here.stage.backup();
    await expect.poll(last).toBe(third.name);
    expect(copiesOn()).not.toContain(second.name);
  });

  it('each backup leaves, at most one within an hour', async () => {
    await addStick();
    const first = await here.stage.backup();
    await expect.poll(last).toBe(first.name);
    await remember('more');
    here.stage.inside.pass(HOUR / 2);
    const second = await here.stage.backup();
    await look();
    expect(await last()).toBe(first.name);
    here.stage.inside.pass(HOUR / 2);
    const third = await here.stage.backup();
    await expect.poll(last).toBe(third.name);
    expect(copiesOn()).not.toContain(second.name);
  });

  it('the next copy waits for no hour where nothing opens the last one any more, which is said until then', async () => {
    await addStick();
    const first = await here.stage.backup();
    await expect.poll(last).toBe(first.name);
    here.stage.inside.pass(60_000);
    await here.stage.inside.call(safekeeping.makeKit, {});
    // The key of now still opens it.
    await expect.poll(() => here.stage.target('stick')).toMatchObject({ state: 'in_order', fault: null });
    renameSync(here.folder, `${here.folder}-away`);
    here.stage.inside.pass(60_000);
    await here.stage.inside.call(safekeeping.rotateKey, {});
    await expect
      .poll(async () => (await here.stage.target('stick')).fault ?? '')
      .toMatch(/^Nothing opens the newest copy in stick any more: .* its key is gone\. .* stick is not there now/);
    renameSync(`${here.folder}-away`, here.folder);
    here.stage.inside.pass(HOUR / 2);
    const second = await here.stage.backup();
    await expect.poll(last).toBe(second.name);
    await expect.poll(() => here.stage.target('stick')).toMatchObject({ state: 'in_order', fault: null });
    // What the words of a kit open stays good under the next key.
    here.stage.inside.pass(HOUR / 4);
    await here.stage.inside.call(safekeeping.rotateKey, {});
    await look();
    expect(await last()).toBe(second.name);
    expect(await here.stage.target('stick')).toMatchObject({ state: 'in_order', fault: null });
  });

  it('the last one is known to be closed where the clock was a year ahead when it left', async () => {
    here.stage.inside.pass(365 * DAY);
    await addStick();
    const ahead = await here.stage.backup();
    await expect.poll(last).toBe(ahead.name);
    // It is read back as well, from the folder that goes away in a moment.
    await expect.poll(async () => (await here.stage.target('stick')).verified_at).not.toBeNull();
    renameSync(here.folder, `${here.folder}-away`);
    here.stage.inside.pass(-365 * DAY);
    await here.stage.inside.call(safekeeping.rotateKey, {});
    await expect
      .poll(async () => (await here.stage.target('stick')).fault ?? '')
      .toMatch(/^Nothing opens the newest copy in stick any more: /);
  });

  it('the last one is not called closed where the clock was a year ahead when its key was made', async () => {
    here.stage.inside.pass(365 * DAY);
    await here.stage.inside.call(safekeeping.rotateKey, {});
    here.stage.inside.pass(-365 * DAY);
    await addStick();
    const first = await here.stage.backup();
    await expect.poll(last).toBe(first.name);
    await look();
    expect(await here.stage.target('stick')).toMatchObject({ state: 'in_order', fault: null });
  });

  it('the next copy waits for its hour where the passphrase opens the last one, whatever key the vault has now', async () => {
    await here.stage.inside.call(safekeeping.moveKey, {
      to: 'passphrase',
      passphrase: 'nine herons over a quiet pond',
    });
    await addStick();
    const first = await here.stage.backup();
    await expect.poll(last).toBe(first.name);
    here.stage.inside.pass(60_000);
    await here.stage.inside.call(safekeeping.rotateKey, {});
    await look();
    expect(await here.stage.target('stick')).toMatchObject({
      state: 'in_order',
      fault: null,
      sent: { backup: first.name, key_storage: 'passphrase' },
    });
  });

  describe('a copy of an earlier version, which does not say where its key was kept', () => {
    /** Backed up and copied while the key was kept there, under a key that is gone by now. */
    const copiedUnder = async (place: 'file' | 'passphrase') => {
      if (place === 'passphrase') {
        await here.stage.inside.call(safekeeping.moveKey, { to: place, passphrase: 'nine herons over a quiet pond' });
      }
      await addStick();
      const { name } = await here.stage.backup();
      await expect.poll(last).toBe(name);
      // It is read back as well, from the folder that goes away in a moment.
      await expect.poll(async () => (await here.stage.target('stick')).verified_at).not.toBeNull();
      await here.stage.inside.change((change) => {
        const { id } = here.stage.inside.vault.opened;
        const { settings, secrets } = keptCopies(change.tx, id, change.at, '');
        const targets = settings.targets.map((target) => {
          const { key_storage: _, ...sentBefore } = target.sent as SentCopy;
          return { ...target, sent: sentBefore };
        });
        keepCopies(
          change,
          id,
          { settings: { ...settings, targets }, secrets },
          { kind: 'backup.copied', summary: 'x' },
        );
      });
      expect((await here.stage.target('stick')).sent).not.toHaveProperty('key_storage');
      renameSync(here.folder, `${here.folder}-away`);
      here.stage.inside.pass(60_000);
      await here.stage.inside.call(safekeeping.rotateKey, {});
      return name;
    };
    const fault = async () => (await here.stage.target('stick')).fault ?? '';

    it('is called closed by a new key, as its backup here says', async () => {
      await copiedUnder('file');
      await expect.poll(fault).toMatch(/^Nothing opens the newest copy in stick any more: /);
    });

    it('is not where its backup here opens by a passphrase', async () => {
      await copiedUnder('passphrase');
      await look();
      expect(await fault()).toBe('');
    });

    it('is not where its backup is not here any more: nothing is claimed', async () => {
      const name = await copiedUnder('file');
      await expect.poll(fault).toMatch(/^Nothing opens /);
      rmSync(join(here.stage.inside.dataDir, 'backups', name), { recursive: true });
      expect(await fault()).not.toMatch(/^Nothing opens /);
    });
  });

  it('what could not leave is caught up when its target is back, and after three days that is said', async () => {
    await addStick();
    await here.stage.backup();
    await expect.poll(async () => (await here.stage.target('stick')).verified_at).not.toBeNull();
    renameSync(here.folder, `${here.folder}-away`);
    here.stage.inside.pass(2 * HOUR);
    const waiting = await here.stage.backup();
    await expect
      .poll(async () => (await here.stage.target('stick')).fault ?? '')
      .toMatch(/^stick is not there now; .* waits for it/);
    expect((await here.stage.target('stick')).state).toBe('failing');
    here.stage.inside.pass(3 * DAY);
    expect((await here.stage.target('stick')).fault).toMatch(/^Nothing has left for stick since 2026-03-01T/);
    renameSync(`${here.folder}-away`, here.folder);
    await here.stage.backup();
    await expect.poll(last).not.toBe(undefined);
    await expect.poll(async () => (await here.stage.target('stick')).fault).toBeNull();
    expect(await last()).not.toBe(waiting.name);
  });

  it('once a week the newest copy is fetched back, opened and read', async () => {
    await addStick();
    await here.stage.backup();
    await expect.poll(async () => (await here.stage.target('stick')).verified_at).toBe(here.stage.inside.now);
    const first = here.stage.inside.now;
    here.stage.inside.pass(6 * DAY);
    await here.stage.backup();
    await expect.poll(async () => (await here.stage.target('stick')).sent?.at).toBe(here.stage.inside.now);
    expect((await here.stage.target('stick')).verified_at).toBe(first);
    here.stage.inside.pass(DAY);
    await here.stage.backup();
    await expect.poll(async () => (await here.stage.target('stick')).verified_at).toBe(here.stage.inside.now);
    expect(events().filter((kind) => kind === 'backup.copy_verified')).toHaveLength(2);
  });
});

describe('two machines', () => {
  /** A vault of the newest copy, as on another machine. */
  async function another(): Promise<CourierStage> {
    const [name = ''] = copiesOn().toReversed();
    const dataDir = join(here.root, 'other');
    mkdirSync(dataDir);
    const settings = settingsFor(dataDir);
    const deps = { settings, clock: () => here.stage.inside.ms, log: pino({ enabled: false }) };
    const backup = join(here.stage.inside.dataDir, 'backups', name);
    const keySource = { kit: false, keyFile: join(here.stage.inside.dataDir, 'vault.key'), words: null };
    await restoreBackup({ backup, deps, keySource });
    return CourierStage.open(dataDir, here.stage.inside.owner, {
      now: here.stage.inside.ms + HOUR,
      lookEveryMs: 3_600_000,
    });
  }

  it('of which one was restored elsewhere: the other is told, sends nothing more, and its owner decides', async () => {
    await addStick();
    await here.stage.backup();
    await sent();
    here.stage.inside.pass(HOUR);
    await here.stage.backup();
    await sent();
    await using other = await another();
    await other.backup();
    expect(await other.send('stick')).toMatchObject({ state: 'done' });
    const theirs = copiesOn();
    here.stage.inside.pass(3 * HOUR);
    await remember('on the old machine');
    await here.stage.backup();
    expect(await here.stage.send('stick')).toMatchObject({
      state: 'failed',
      error: {
        code: 'already_decided',
        detail: expect.stringMatching(/^Another machine has gone on with this vault: /),
      },
    });
    expect(copiesOn()).toEqual(theirs);
    expect(await here.stage.target('stick')).toMatchObject({
      state: 'left_behind',
      fault: expect.stringMatching(/both stay whole\. Use that one; or go on here with/),
    });
    // Its owner goes on here after all, and now the other is told.
    expect(await here.stage.send('stick', true)).toMatchObject({ state: 'done' });
    expect(await here.stage.target('stick')).toMatchObject({ state: 'in_order', fault: null });
    other.inside.pass(5 * HOUR);
    await other.backup();
    expect(await other.send('stick')).toMatchObject({ state: 'failed', error: { code: 'already_decided' } });
    expect(events()).toContain('backup.went_on');
  });

  it('of which one has only made copies up: what no vault has sealed counts for nothing', async () => {
    await addStick();
    const { name } = await here.stage.backup();
    await sent();
    const forged = copyOn('2099-01-01T00-00-00-000Z-manual');
    cpSync(copyOn(name), forged, { recursive: true });
    const [form, id, said = '', seal] = readFileSync(join(forged, 'label'), 'latin1').split('.');
    const label = { ...JSON.parse(Buffer.from(said, 'base64url').toString()), generation: 99, holder: 'somebody' };
    const made = Buffer.from(JSON.stringify(label)).toString('base64url');
    writeFileSync(join(forged, 'label'), [form, id, made, seal].join('.'));
    here.stage.inside.pass(HOUR);
    await here.stage.backup();
    await sent();
    expect((await here.stage.target('stick')).state).toBe('in_order');
  });
});
