// Lives of a vault that are recorded for the power cuts: what was done, what was answered when, and what the disk was told.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MIGRATIONS } from '../../services/vault/store/db/migrations/list.ts';
import { connect } from '../../services/vault/store/db/open.ts';
import { archive } from '../../shared/methods/archive.ts';
import { goals } from '../../shared/methods/records.ts';
import { safekeeping } from '../../shared/methods/safekeeping.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import type { Job } from '../../shared/schemas/system.ts';
import type { Initial } from '../support/disks/crash-states.ts';
import { type DiskCall, DiskRecorder, diskCalls } from '../support/disks/disk-record.ts';
import { PROJECT } from '../support/hub.ts';
import { openDatabaseOf } from '../support/open-database.ts';
import { startVault, type VaultProcess } from '../support/vault-process.ts';
import { settingsFor } from '../support/worker-settings.ts';

const PASSPHRASE = 'nine bees in a quiet hive';

/** What was answered, and so must be there from that moment on. */
export interface Promised {
  /** Milliseconds since the epoch. */
  at: number;
  what:
    | { kind: 'set up' }
    | { kind: 'goal'; id: string }
    | { kind: 'file'; path: string; bytes: number | null }
    | { kind: 'backup'; name: string }
    | { kind: 'locked' };
}

export interface RecordedLife {
  name: string;
  initial: Initial;
  calls: readonly DiskCall[];
  promised: readonly Promised[];
  /** Of the owner, as soon as it was told. */
  token: string;
}

interface Kept {
  dataDir: string;
  token: string;
  backup: { folder: string; goals: readonly string[]; key: Buffer };
}

/** From the setup to the lock, with everything that a vault promises in between, each told as soon as it is answered. */
export async function live(
  vault: VaultProcess,
  keep: (what: Promised['what']) => void,
): Promise<Omit<Kept, 'dataDir'>> {
  const { dataDir } = vault;
  const token = await vault.setup();
  keep({ kind: 'set up' });
  const context = { token };
  const made: string[] = [];
  const write = async (title: string) => {
    const { value } = await vault.api.call(goals.create, { title }, { context });
    made.push(value.id);
    keep({ kind: 'goal', id: value.id });
  };
  const done = async (begun: Promise<{ value: Job }>) => {
    const job = await vault.api.call(control.waitForJob, { id: (await begun).value.id }, { context });
    if (job.state !== 'done') throw new Error(`the recorded ${job.kind} came to ${JSON.stringify(job.error)}`);
    return job.result as Record<string, unknown>;
  };
  for (let i = 0; i < 3; i++) await write(`Before ${i}`);
  await Promise.all(Array.from({ length: 4 }, (_, i) => write(`Together ${i}`)));
  await vault.api.call(safekeeping.makeKit, {}, { context });
  keep({ kind: 'file', path: 'vault.kit', bytes: null });
  const exported = vault.api.call(archive.export, { passphrase: PASSPHRASE, format: 'fallback' }, { context });
  const { path, bytes } = await done(exported);
  keep({ kind: 'file', path: relative(dataDir, String(path)), bytes: Number(bytes) });
  const { name } = await done(vault.api.call(safekeeping.makeBackup, {}, { context }));
  keep({ kind: 'backup', name: String(name) });
  const [goalsThen, keyThen] = [[...made], readFileSync(join(dataDir, 'vault.key'))];
  await write('After the backup');
  await vault.api.call(safekeeping.rotateKey, {}, { context });
  await write('Under another key');
  await vault.api.call(control.lock, {}, { context });
  keep({ kind: 'locked' });
  return { token, backup: { folder: join(dataDir, 'backups', String(name)), goals: goalsThen, key: keyThen } };
}

/** Recorded; what it leaves is for the other lives. */
export async function wholeLife(folder: string): Promise<{ life: RecordedLife; left: Kept }> {
  const dataDir = join(folder, 'whole');
  mkdirSync(dataDir);
  const promised: Promised[] = [];
  const record = join(folder, 'whole.record');
  const { vault, trace, initial } = await recordedVault(dataDir, record);
  const left = await live(vault, (what) => void promised.push({ at: Date.now() + 1, what }));
  await endRecorded(vault, trace);
  const calls = diskCalls(record, dataDir, initial.names);
  return { life: { name: 'a whole life', initial, calls, promised, token: left.token }, left: { dataDir, ...left } };
}

/** A backup that is brought back into an empty folder. */
export async function restoredLife(folder: string, { token, backup }: Kept): Promise<RecordedLife> {
  const dataDir = join(folder, 'restored');
  mkdirSync(dataDir);
  const initial = initialOf(dataDir);
  const record = join(folder, 'restored.record');
  const keyFile = join(folder, 'key of the backup');
  writeFileSync(keyFile, backup.key, { mode: 0o600 });
  const order = { backup: backup.folder, kit: false, key_file: keyFile, asks: false, settings: settingsFor(dataDir) };
  const program = join(PROJECT, 'services/vault/one-shot/restore-main.ts');
  await DiskRecorder.run([process.execPath, program, JSON.stringify(order)], record, {
    PATH: String(process.env['PATH']),
  });
  const at = Date.now() + 1;
  const promised = backup.goals.map((id): Promised => ({ at, what: { kind: 'goal', id } }));
  const calls = diskCalls(record, dataDir, initial.names);
  return { name: 'a restore', initial, calls, promised, token };
}

/** A vault of the version before, which is brought to this one at its start, after a backup of it. */
export async function migratedLife(folder: string, { dataDir: from, token, backup }: Kept): Promise<RecordedLife> {
  const dataDir = join(folder, 'migrated');
  cpSync(from, dataDir, { recursive: true });
  rmSync(join(dataDir, 'locked'), { force: true });
  rmSync(join(dataDir, 'backups'), { recursive: true, force: true });
  const db = openDatabaseOf(dataDir);
  const { version, added } = versionBefore();
  for (const { type, name } of added) db.exec(`DROP ${type} IF EXISTS ${name}`);
  db.exec(`PRAGMA user_version = ${version}`);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  const record = join(folder, 'migrated.record');
  const { vault, trace, initial } = await recordedVault(dataDir, record);
  if (!vault.started.ready) throw new Error(vault.started.reason);
  await endRecorded(vault, trace);
  const promised = backup.goals.map((id): Promised => ({ at: 0, what: { kind: 'goal', id } }));
  return { name: 'a migration', initial, calls: diskCalls(record, dataDir, initial.names), promised, token };
}

interface Made {
  type: string;
  name: string;
  sql: string;
}

/** The version before, where this one only adds to it, so that a vault of today can be made into one of then. */
function versionBefore(): { version: number; added: Made[] } {
  const now = madeBy(MIGRATIONS.length);
  const version = MIGRATIONS.length - 1;
  const before = madeBy(version);
  for (const [name, { sql }] of before) {
    if (now.get(name)?.sql !== sql)
      throw new Error(`say here how version ${version} is made again: it has another ${name}`);
  }
  return { version, added: [...now.values()].filter(({ name }) => !before.has(name)) };
}

/** Its tables first: what stands on them goes with them. */
function madeBy(version: number): Map<string, Made> {
  const db = connect(':memory:', null);
  for (const migration of MIGRATIONS.slice(0, version)) migration.up(db);
  const made = db
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'table' DESC")
    .all() as Made[];
  db.close();
  return new Map(made.map((each) => [each.name, each]));
}

async function recordedVault(dataDir: string, record: string) {
  const initial = initialOf(dataDir);
  let trace: DiskRecorder | undefined;
  const vault: VaultProcess = await startVault({
    dataDir,
    onSpawned: async (pid) => {
      trace = await DiskRecorder.of(pid, record);
    },
  });
  return { vault, trace: trace as DiskRecorder, initial };
}

/** In this order: what a vault does by itself until it is killed belongs to the record. */
async function endRecorded(vault: VaultProcess, trace: DiskRecorder): Promise<void> {
  await vault.kill();
  await trace[Symbol.asyncDispose]();
}

function initialOf(folder: string): Initial {
  const names = new Map<string, number>();
  const contents = new Map<number, Buffer>();
  const folders: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) folders.push(path);
    if (!entry.isFile()) continue;
    names.set(path, names.size + 1);
    contents.set(names.size, readFileSync(path));
  }
  return { folder, names, contents, folders };
}
