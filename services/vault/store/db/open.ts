// Opening the database, or refusing to. A refusal names the reason and what to do, and never leads to an empty vault.
//
// Cipher: aegis (AEGIS-256 for every page) with a raw 32-byte key; docs/storage.md has the comparison with
// chacha20. The key goes in as a buffer and is never part of a statement.
import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3-multiple-ciphers';
import { StartRefused } from '../../../../shared/errors.ts';
import { setCacheSize } from './cache-size.ts';
import { MIGRATIONS } from './migrations/list.ts';
import { DamagedDatabase, OUT_OF_DAMAGE } from './sql.ts';

export const CIPHER = 'aegis';
const APPLICATION_ID = 0x48554231; // "HUB1"
/** The default of SQLite, which nothing here changes. */
const PAGE_BYTES = 4096;
const PLAIN_HEADER = 'SQLite format 3\0';

export function databasePath(dataDir: string): string {
  return join(dataDir, 'vault.db');
}

type OnDisk = 'absent' | 'empty' | 'plain' | 'encrypted';

/** The file at the place of the database, before any key is asked for. */
export function inspectDatabase(dataDir: string): OnDisk {
  const path = databasePath(dataDir);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 'absent';
  if (!stat.isFile()) throw damaged();
  if (stat.size === 0) return 'empty';
  const head = Buffer.alloc(PLAIN_HEADER.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return head.toString('latin1') === PLAIN_HEADER ? 'plain' : 'encrypted';
}

/** Makes the database of a new vault. `key` is null for a plain one. */
export function createDatabase(dataDir: string, key: Buffer | null): Database {
  const db = connect(databasePath(dataDir), key);
  try {
    keepAlone(db);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    configure(db);
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens the database of an existing vault and brings it to this version, or refuses. */
export function openDatabase(dataDir: string, key: Buffer | null): Database {
  const db = openAsItIs(dataDir, key);
  try {
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw refusalOf(error);
  }
}

/** Whether an older version wrote it. */
export function isOutdated(db: Database): boolean {
  return (db.pragma('user_version', { simple: true }) as number) < MIGRATIONS.length;
}

/** Opens the database of an existing vault in the version that it has, or refuses. */
export function openAsItIs(dataDir: string, key: Buffer | null): Database {
  const onDisk = inspectDatabase(dataDir);
  if (onDisk === 'absent') {
    throw new StartRefused('The database of this vault is missing (vault.db).', OUT_OF_DAMAGE);
  }
  if (onDisk === 'empty' || isCutShort(dataDir)) throw damaged();
  if ((onDisk === 'plain') !== (key === null)) throw damaged();
  refuseWithoutRight(dataDir);
  let db: Database | undefined;
  try {
    db = connect(databasePath(dataDir), key);
    keepAlone(db);
    refuseForeign(db);
    configure(db);
    refuseUnlessWritable(db);
    return db;
  } catch (error) {
    db?.close();
    throw refusalOf(error);
  }
}

/** An error of the database while a vault is opened, as a refusal of the start where it means that. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof DamagedDatabase) return damaged();
  const code = String((error as { code?: unknown }).code);
  if (/^SQLITE_(NOTADB|CORRUPT|IOERR_READ|IOERR_SHORT_READ)/.test(code)) return damaged();
  if (/^SQLITE_BUSY/.test(code)) {
    return new StartRefused(
      'The database of this vault is open in another process.',
      'Another hub runs on this data directory, and its hub.lock was removed: end that one first; the vault was not touched.',
    );
  }
  if (/^SQLITE_(FULL|CANTOPEN|READONLY|IOERR)/.test(code)) {
    return new StartRefused(
      'The database of this vault cannot be written.',
      'Check the disk, whether it is full, and the rights of the data directory.',
    );
  }
  return error;
}

/** The system says which file it keeps from us, and SQLite does not. Whether the disk can be written at all is left to SQLite. */
function refuseWithoutRight(dataDir: string): void {
  const path = databasePath(dataDir);
  for (const each of [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file))) {
    try {
      accessSync(each, constants.R_OK | constants.W_OK);
    } catch (error) {
      if (['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    }
  }
}

/** SQLite opens a file read-only where it cannot write it, and only says so at the first write. */
function refuseUnlessWritable(db: Database): void {
  const version = db.pragma('user_version', { simple: true }) as number;
  db.exec(`BEGIN; PRAGMA user_version = ${version}; ROLLBACK`);
}

/** Whether the file was cut short. A database consists of whole pages, except while its log is being copied into it. */
function isCutShort(dataDir: string): boolean {
  const path = databasePath(dataDir);
  const waiting = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return waiting === 0 && statSync(path).size % PAGE_BYTES !== 0;
}

/** A connection for which only the key is set; nobody has looked yet what the file is. */
export function connect(path: string, key: Buffer | null): Database {
  const db = new Sqlite(path);
  if (key !== null) {
    if (key.length !== 32) throw new Error('a vault key has 32 bytes');
    db.pragma(`cipher = '${CIPHER}'`);
    const raw = Buffer.concat([Buffer.from('raw:'), key]);
    db.key(raw);
    raw.fill(0);
  }
  return db;
}

export function isVaultDatabase(db: Database): boolean {
  return db.pragma('application_id', { simple: true }) === APPLICATION_ID;
}

function refuseForeign(db: Database): void {
  if (!isVaultDatabase(db)) throw damaged();
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > MIGRATIONS.length) {
    throw new StartRefused(
      `This vault was written by a newer Context Hub (database version ${version}, this one knows ${MIGRATIONS.length}).`,
      'Update Context Hub, then start it again.',
    );
  }
}

/**
 * Tells SQLite, before it first looks, that nobody else ever has a database of ours open. It then keeps the index of the log in
 * its own memory, instead of in a file that a full disk would not take, and asks the kernel for no lock at every statement,
 * which is half of what a short read costs.
 */
function keepAlone(db: Database): void {
  db.pragma('locking_mode = EXCLUSIVE');
}

function configure(db: Database): void {
  db.pragma('journal_mode = WAL');
  // The binding's default in WAL mode is NORMAL, which may lose the last commits when the power goes.
  db.pragma('synchronous = FULL');
  // Sorting would otherwise spill into a temporary file, in plain text.
  db.pragma('temp_store = MEMORY');
  db.pragma('secure_delete = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('mmap_size = 0');
  db.pragma('foreign_keys = ON');
  setCacheSize(db, 'usual');
}

function migrate(db: Database): void {
  const from = db.pragma('user_version', { simple: true }) as number;
  if (from === MIGRATIONS.length) return;
  db.transaction(() => {
    for (const migration of MIGRATIONS.slice(from)) migration.up(db);
    db.pragma(`user_version = ${MIGRATIONS.length}`);
  }).immediate();
}

function damaged(): StartRefused {
  return new StartRefused(
    'The database of this vault is damaged, cut short, or not a vault (vault.db). Nothing was changed.',
    OUT_OF_DAMAGE,
  );
}
