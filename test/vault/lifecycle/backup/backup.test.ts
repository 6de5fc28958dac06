// Backups of a vault that is open, and what is made by itself: real files, a clock that the test moves.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackupTimer } from '../../../../services/vault/lifecycle/backup-timer.ts';
import type { OpenVault } from '../../../../services/vault/lifecycle/open/open-vault.ts';
import { Safekeeping } from '../../../../services/vault/lifecycle/safekeeping.ts';
import { examineDatabase } from '../../../../services/vault/store/db/examine.ts';
import { MIGRATIONS, type Migration } from '../../../../services/vault/store/db/migrations/list.ts';
import { safekeeping as methods } from '../../../../shared/methods/safekeeping.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { BackupReason } from '../../../../shared/schemas/safekeeping.ts';
import { outcome } from '../../../support/outcome.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const HOUR = 60 * 60_000;
const log = pino({ enabled: false });

let inside: VaultHere;
let safekeeping: Safekeeping;

beforeEach(async () => {
  inside = await VaultHere.create();
  safekeeping = new Safekeeping(inside.vault);
});
afterEach(() => inside[Symbol.asyncDispose]());

const remember = (statement: string) => inside.create(Memory, { kind: 'semantic', statement });
const names = (reason: BackupReason) =>
  safekeeping
    .list()
    .filter((backup) => backup.reason === reason)
    .map(({ name }) => name);
const kindsOfEvents = () =>
  inside.vault.opened.reader.all<{ kind: string }>`SELECT kind FROM audit ORDER BY seq`.map(({ kind }) => kind);

describe('a backup', () => {
  it('that finds no room for what is not in the database file yet is refused as one that finds no room', async () => {
    vi.spyOn(inside.vault.opened, 'sealHead').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    });
    expect(await outcome(safekeeping.makeBackup('manual', { kind: 'owner' }))).toBe('storage_full');
    expect(await remember('still written')).toMatchObject({ version: 1 });
  });

  it('holds what was committed before it, and not what was written while it was made', async () => {
    for (let i = 0; i < 50; i++) await remember(`before ${i}`);
    const { count } = inside.vault.opened.chain.head;
    const [backup] = await Promise.all([
      safekeeping.makeBackup('manual', { kind: 'owner' }),
      ...Array.from({ length: 50 }, (_, i) => remember(`meanwhile ${i}`)),
    ]);
    expect(backup.events).toBeGreaterThanOrEqual(count);
    expect(backup.events).toBeLessThan(inside.vault.opened.chain.head.count);
    const copy = join(inside.dataDir, 'backups', backup.name, 'vault.db');
    expect((await examineDatabase(copy, null)).count).toBe(backup.events);
    // Everything that was written meanwhile is in the vault.
    await inside.restart();
    expect(await inside.vault.opened.verify()).toMatchObject({ ok: true });
    expect(inside.vault.opened.reader.one`SELECT count(*) AS n FROM objects WHERE type = 'memory'`).toEqual({ n: 100 });
  });

  it('is listed, and recorded, and gone when the owner deletes it', async () => {
    const { name } = await safekeeping.makeBackup('manual', { kind: 'owner' });
    expect((await inside.call(methods.listBackups, {})).map((each) => each.name)).toEqual([name]);
    await inside.call(methods.removeBackup, { name });
    expect(await inside.call(methods.listBackups, {})).toEqual([]);
    expect(readdirSync(join(inside.dataDir, 'backups'))).toEqual([]);
    expect(await outcome(inside.call(methods.removeBackup, { name }))).toBe('not_found');
    expect(kindsOfEvents().slice(-2)).toEqual(['backup.created', 'backup.deleted']);
  });

  it('is not made for an assistant, and none of it is told to one', async () => {
    const { token } = await inside.assistant({ preset: 'read_active_projects' });
    for (const [method, params] of [
      [methods.makeBackup, {}],
      [methods.listBackups, {}],
      [methods.keyState, {}],
      [methods.rotateKey, {}],
      [methods.makeKit, {}],
    ] as const) {
      expect(await outcome(inside.call(method, params, token)), method.name).toBe('owner_required');
    }
  });

  it('is not there at all when the vault is locked before it is finished', async () => {
    for (let i = 0; i < 20; i++) await remember(`before ${i}`);
    const made = outcome(safekeeping.makeBackup('manual', { kind: 'owner' }));
    await inside.vault.lock();
    expect(['locked', 'ok']).toContain(await made);
    const left = existsSync(join(inside.dataDir, 'backups')) ? readdirSync(join(inside.dataDir, 'backups')) : [];
    expect(left.filter((name) => name.startsWith('.'))).toEqual([]);
    await inside.vault.unlock();
    expect(await inside.vault.opened.verify()).toMatchObject({ ok: true });
  });

  it('says in a sentence why it could not be written, and leaves nothing behind', async () => {
    writeFileSync(join(inside.dataDir, 'backups'), 'in the way');
    await expect(safekeeping.makeBackup('manual', { kind: 'owner' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The backup could not be written/),
    });
    rmSync(join(inside.dataDir, 'backups'));
    expect(await outcome(safekeeping.makeBackup('manual', { kind: 'owner' }))).toBe('ok');
  });

  it('that cannot open the database is made once that can be opened again', async () => {
    const database = join(inside.dataDir, 'vault.db');
    renameSync(database, `${database}.away`);
    expect(await outcome(safekeeping.makeBackup('manual', { kind: 'owner' }))).toBe('unavailable');
    renameSync(`${database}.away`, database);
    expect(await outcome(safekeeping.makeBackup('manual', { kind: 'owner' }))).toBe('ok');
  });

  it('clears away what an earlier one has left that was cut off', async () => {
    const named = (name: string, ...files: string[]) => {
      const folder = join(inside.dataDir, 'backups', name);
      mkdirSync(folder, { recursive: true });
      for (const file of files) writeFileSync(join(folder, file), 'half of it');
      return folder;
    };
    const begun = named('2026-01-01T00-00-00-000Z-manual', 'begun', 'vault.db');
    const begunByAnOlderHub = named('.2026-01-02T00-00-00-000Z-manual.begun', 'vault.db');
    const damaged = named('2026-01-03T00-00-00-000Z-manual', 'vault.db');
    expect(await inside.call(methods.listBackups, {})).toEqual([]);
    const { name } = await safekeeping.makeBackup('manual', { kind: 'owner' });
    expect([begun, begunByAnOlderHub, damaged].map((folder) => existsSync(folder))).toEqual([false, false, true]);
    expect(existsSync(join(inside.dataDir, 'backups', name, 'begun'))).toBe(false);
  });

  it('has no key to rotate, to move or to put into a kit where the vault is not encrypted', async () => {
    for (const call of [
      inside.call(methods.rotateKey, {}),
      inside.call(methods.moveKey, { to: 'file' }),
      inside.call(methods.makeKit, {}),
    ]) {
      await expect(call).rejects.toMatchObject({ message: 'This vault is not encrypted and has no key.' });
    }
  });
});

describe('the list of backups', () => {
  it('says what keeps it from being read', async () => {
    writeFileSync(join(inside.dataDir, 'backups'), '');
    await expect(inside.call(methods.listBackups, {})).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The backups cannot be listed (ENOTDIR).',
    });
  });
});

describe('the backup that is made by itself', () => {
  const tick = async () => {
    const timer = new BackupTimer(inside.vault, safekeeping, log);
    await timer.tick();
    timer[Symbol.dispose]();
  };

  it('is made once a day, and only if something has changed', async () => {
    await tick();
    expect(names('scheduled')).toHaveLength(1);
    inside.pass(23 * HOUR);
    await remember('something');
    await tick();
    expect(names('scheduled')).toHaveLength(1);
    inside.pass(2 * HOUR);
    await tick();
    expect(names('scheduled')).toHaveLength(2);
    inside.pass(48 * HOUR);
    await tick();
    expect(names('scheduled')).toHaveLength(2);
  });

  it('is made in its time where the clock was a year ahead at the last one, which pushes out nothing', async () => {
    await inside.call(methods.setSchedule, { every_hours: 24, keep: 1 });
    inside.pass(365 * 24 * HOUR);
    await tick();
    const [ahead] = names('scheduled');
    inside.pass(-365 * 24 * HOUR);
    await remember('something');
    await tick();
    const made = names('scheduled');
    expect(made).toEqual([expect.not.stringMatching(ahead as string)]);
    inside.pass(23 * HOUR);
    await remember('something else');
    await tick();
    expect(names('scheduled')).toEqual(made);
    inside.pass(2 * HOUR);
    await tick();
    expect(names('scheduled')).toEqual([expect.not.stringMatching(made[0] as string)]);
  });

  it('is still the newest, and not made anew, where the clock is set right by a minute', async () => {
    await tick();
    inside.pass(24 * HOUR);
    await remember('something');
    await tick();
    const made = names('scheduled');
    expect(made).toHaveLength(2);
    inside.pass(-60_000);
    await remember('something else');
    await tick();
    expect(names('scheduled')).toEqual(made);
  });

  it('goes by its own vault where those of another one, which it was restored from, lie beside it', async () => {
    for (let i = 0; i < 9; i++) await remember(`${i}`);
    await tick();
    const path = join(inside.dataDir, 'backups', names('scheduled')[0] as string, 'vault.json');
    const others = {
      ...JSON.parse(readFileSync(path, 'utf8')),
      key_slot: `${inside.vault.opened.id}/${'0'.repeat(26)}`,
    };
    writeFileSync(path, JSON.stringify(others));
    inside.pass(60_000);
    await tick();
    expect(names('scheduled')).toHaveLength(2);
  });

  it('pushes out the oldest of its kind, and nothing that the owner made', async () => {
    await inside.call(methods.setSchedule, { every_hours: 1, keep: 2 });
    const { name: manual } = await safekeeping.makeBackup('manual', { kind: 'owner' });
    const made: string[] = [];
    for (let i = 0; i < 4; i++) {
      inside.pass(2 * HOUR);
      await remember(`${i}`);
      await tick();
      made.push(names('scheduled')[0] as string);
    }
    expect(new Set(made).size).toBe(4);
    expect(names('scheduled')).toEqual([made[3], made[2]]);
    expect(names('manual')).toEqual([manual]);
    expect(kindsOfEvents()).toContain('backup.expired');
  });

  it('that a lock cuts off is left undone, and whoever looks after it goes on', async () => {
    let locked: Promise<void> | undefined;
    const { sealHead } = inside.vault.opened;
    vi.spyOn(inside.vault.opened, 'sealHead').mockImplementation(function (this: OpenVault) {
      locked = inside.vault.close();
      return sealHead.call(this);
    });
    await tick();
    await locked;
    expect(inside.vault.state).toBe('locked');
    await inside.vault.unlock();
    expect(names('scheduled')).toEqual([]);
    await tick();
    expect(names('scheduled')).toHaveLength(1);
  });

  it('is not made where the owner wants none, nor while the vault is locked', async () => {
    await inside.call(methods.setSchedule, { every_hours: 0, keep: 7 });
    await tick();
    await inside.call(methods.setSchedule, { every_hours: 1, keep: 7 });
    expect(await inside.call(methods.schedule, {})).toEqual({ every_hours: 1, keep: 7 });
    await inside.vault.lock();
    await tick();
    await inside.vault.unlock();
    expect(safekeeping.list()).toEqual([]);
    // The schedule is a setting of the vault: it outlives the process.
    await inside.restart();
    expect(await inside.call(methods.schedule, {})).toEqual({ every_hours: 1, keep: 7 });
  });
});

describe('a migration', () => {
  const later: Migration = { up: (db) => db.exec('CREATE TABLE later (x TEXT) STRICT') };
  const migrations = MIGRATIONS as Migration[];
  afterEach(() => {
    if (migrations.at(-1) === later) migrations.pop();
  });

  it('is preceded by a backup of the vault as it was', async () => {
    await remember('before the new version');
    migrations.push(later);
    await inside.restart();
    expect(inside.vault.opened.reader.one`SELECT name FROM sqlite_schema WHERE name = 'later'`).toBeDefined();
    const [backup] = await inside.call(methods.listBackups, {});
    expect(backup).toMatchObject({ reason: 'migration', database_version: migrations.length - 1 });
    const copy = join(inside.dataDir, 'backups', backup?.name as string, 'vault.db');
    expect((await examineDatabase(copy, null)).version).toBe(migrations.length - 1);
    await inside.restart();
    expect(await inside.call(methods.listBackups, {})).toHaveLength(1);
  });

  it('is not made when the backup cannot be, and the vault is as it was', async () => {
    writeFileSync(join(inside.dataDir, 'backups'), 'in the way');
    migrations.push(later);
    await inside.restart();
    expect(inside.started).toMatchObject({
      ready: false,
      reason: expect.stringMatching(/the backup that is made first failed: The backup could not be written/),
    });
    migrations.pop();
    rmSync(join(inside.dataDir, 'backups'));
    await inside.restart();
    expect(inside.vault.opened.reader.one`SELECT name FROM sqlite_schema WHERE name = 'later'`).toBeUndefined();
  });
});
