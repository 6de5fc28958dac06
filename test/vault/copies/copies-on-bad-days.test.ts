// Copies of backups in a folder: every way in which they can go wrong. The vault and its backups are real and encrypted.
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copies } from '../../../shared/methods/copies.ts';
import { safekeeping } from '../../../shared/methods/safekeeping.ts';
import { vault as control } from '../../../shared/methods/vault.ts';
import { canHaveSmallDisk, SmallDisk } from '../../support/disks/small-disk.ts';
import { until } from '../../support/processes.ts';
import { stickStage } from '../../support/stick-stage.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const hasSmallDisk = await canHaveSmallDisk();

const here = stickStage();
const { remember, copiesOn, copyOn, piecesOf, events, addStick, sent } = here;

describe('on a bad day', () => {
  const failed = (detail: RegExp) => ({ state: 'failed', error: { detail: expect.stringMatching(detail) } });

  it.skipIf(!hasSmallDisk)('the target is full: what was there stays whole, and nothing half is left', async () => {
    await using disk = new SmallDisk(2);
    await addStick(disk.directory);
    const { name } = await here.stage.backup();
    await sent();
    for (let i = 0; i < 120; i++) await remember(`${i} `.padEnd(12_000, 'y'));
    here.stage.inside.pass(HOUR);
    await here.stage.backup();
    expect(await here.stage.send('stick')).toMatchObject(
      failed(/^There is no room left in stick; the copies .* are whole/),
    );
    expect(copiesOn(disk.directory)).toEqual([name]);
    expect(await here.stage.test('stick')).toMatchObject({ ok: true, copies: 1 });
  });

  it('the folder was emptied, or its disk is not mounted: nothing is written there until its owner says so', async () => {
    await addStick();
    await here.stage.backup();
    await sent();
    rmSync(join(here.folder, 'context-hub-backups'), { recursive: true });
    here.stage.inside.pass(HOUR);
    await here.stage.backup();
    expect(await here.stage.send('stick')).toMatchObject(failed(/its disk is not mounted, or somebody has emptied it/));
    expect(await here.stage.test('stick')).toMatchObject({ ok: false });
    expect(readdirSync(here.folder)).toEqual([]);
    expect(await here.stage.send('stick', true)).toMatchObject({ state: 'done' });
    expect(copiesOn()).toHaveLength(1);
  });

  it('it was put back to an older state: that is noticed, said, and made good', async () => {
    await addStick();
    await here.stage.backup();
    await sent();
    cpSync(here.folder, join(here.root, 'older'), { recursive: true });
    here.stage.inside.pass(HOUR);
    await here.stage.backup();
    await sent();
    rmSync(here.folder, { recursive: true });
    renameSync(join(here.root, 'older'), here.folder);
    here.stage.inside.pass(HOUR);
    await here.stage.backup();
    await sent();
    expect((await here.stage.target('stick')).notice).toMatch(
      /^stick was put back to an older state by somebody: the copy of /,
    );
    expect(copiesOn()).toHaveLength(2);
    rmSync(copyOn(''), { recursive: true });
    here.stage.inside.pass(HOUR);
    await here.stage.backup();
    await sent();
    expect((await here.stage.target('stick')).notice).toMatch(/^stick was emptied by somebody: /);
  });

  it('one byte of a copy was changed: reading it back says so, and the next copy is whole', async () => {
    await addStick();
    await here.stage.backup();
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
    here.stage.inside.pass(8 * DAY);
    expect(await here.stage.send('stick')).toMatchObject(failed(/^A copy in stick is damaged: it cannot be read back/));
    expect((await here.stage.target('stick')).state).toBe('failing');
    // What is damaged is another piece than the one that is to be there, so it is not linked.
    await here.stage.backup();
    await sent();
    expect(await here.stage.target('stick')).toMatchObject({
      state: 'in_order',
      fault: null,
      verified_at: here.stage.inside.now,
    });
    expect(events()).toContain('backup.copy_damaged');
  });

  it('links and names of strangers in the target lead nowhere', async () => {
    await addStick();
    const { name } = await here.stage.backup();
    await sent();
    const [piece = ''] = piecesOf(copyOn(name));
    rmSync(piece);
    symlinkSync(join(here.stage.inside.dataDir, 'vault.key'), piece);
    symlinkSync('/etc', copyOn('linked'));
    writeFileSync(join(copyOn(''), 'a file'), 'x');
    here.stage.inside.pass(8 * DAY);
    expect(await here.stage.send('stick')).toMatchObject(failed(/damaged/));
  });

  it('the vault is locked in the middle: the copy is cut off, and goes when it is open again', async () => {
    await here.stage.add({ name: 'stick', kind: 'folder', folder: here.folder, limit_kib: 1 });
    await here.stage.test('stick');
    const { name } = await here.stage.backup();
    await expect.poll(async () => (await here.stage.target('stick')).state).toBe('at_work');
    await here.stage.inside.call(control.lock, {});
    await here.stage.inside.call(control.unlock, {});
    expect(copiesOn().filter((each) => !each.startsWith('.'))).toEqual([]);
    await here.stage.inside.call(copies.remove, { name: 'stick' });
    await addStick();
    await sent();
    expect(copiesOn()).toEqual([name]);
  });

  it('the target goes away in the middle: nothing half counts, and the copy is made anew when it is back', async () => {
    await here.stage.add({ name: 'stick', kind: 'folder', folder: here.folder, limit_kib: 100 });
    await here.stage.test('stick');
    const sending = here.stage.send('stick');
    await until('some of it is there', async () => copiesOn().some((name) => name.startsWith('.begun-')));
    renameSync(here.folder, `${here.folder}-away`);
    expect(await sending).toMatchObject(failed(/^stick is not there now; what has to leave waits for it/));
    renameSync(`${here.folder}-away`, here.folder);
    expect((await here.stage.test('stick')).copies).toBe(0);
    await here.stage.remove('stick');
    await addStick();
    await sent();
    expect(copiesOn()).toHaveLength(1);
  });

  it('the key is changed in the middle: nothing is called damaged, and the next copy is under the new key', async () => {
    await here.stage.add({ name: 'stick', kind: 'folder', folder: here.folder, limit_kib: 400 });
    await here.stage.test('stick');
    const sending = here.stage.send('stick');
    await until('some of it is there', async () => copiesOn().some((name) => name.startsWith('.begun-')));
    await here.stage.inside.call(safekeeping.rotateKey, {});
    await sending;
    await sent();
    expect(await here.stage.target('stick')).toMatchObject({ fault: null, verified_at: here.stage.inside.now });
    expect(copiesOn().at(-1)).toMatch(/-rotation$/);
    expect(events()).not.toContain('backup.copy_damaged');
  });

  it('a target that is removed while a copy is on its way there keeps no other waiting', async () => {
    await here.stage.add({ name: 'slow', kind: 'folder', folder: here.folder, limit_kib: 1 });
    await here.stage.test('slow');
    const sending = here.stage.send('slow');
    await expect.poll(async () => (await here.stage.target('slow')).state).toBe('at_work');
    await here.stage.remove('slow');
    await sending;
    await addStick();
    await sent();
    expect(copiesOn()).toHaveLength(1);
  });

  it('the key was changed: what leaves next is under the new one, and is read back with it', async () => {
    await addStick();
    await here.stage.backup();
    await sent();
    here.stage.inside.pass(8 * DAY);
    await here.stage.inside.call(safekeeping.rotateKey, {});
    await sent();
    expect(await here.stage.target('stick')).toMatchObject({ fault: null, verified_at: here.stage.inside.now });
    expect(copiesOn().at(-1)).toMatch(/-rotation$/);
  });

  it.skipIf(!hasSmallDisk)('it cannot be written to: that is said, and what is there stays', async () => {
    await using disk = new SmallDisk(8);
    await addStick(disk.directory);
    const { name } = await here.stage.backup();
    await sent();
    disk.makeReadOnly();
    expect(await here.stage.test('stick')).toMatchObject({
      ok: false,
      said: expect.stringMatching(/cannot be written to/),
    });
    here.stage.inside.pass(HOUR);
    await here.stage.backup();
    expect(await here.stage.send('stick')).toMatchObject(failed(/cannot be written to/));
    expect(copiesOn(disk.directory)).toEqual([name]);
  });
});
