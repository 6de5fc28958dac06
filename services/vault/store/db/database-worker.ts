// One task on one database file, in a thread that ends with it. It gets its keys as bytes that nobody else has any
// more, and wipes them; it must never touch the database that the vault has open.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { connect, isVaultDatabase } from './open.ts';
import { answerOrders } from './work-thread.ts';

export type Task =
  | { task: 'examine'; path: string; key: Uint8Array | null }
  | { task: 'rekey'; path: string; key: Uint8Array; newKey: Uint8Array };

export type TaskAnswer =
  | { outcome: 'whole'; version: number; count: number; hash: string }
  | { outcome: 'damaged' }
  | { outcome: 'failed'; code: string; message: string };

answerOrders(perform);

function perform(task: Task): TaskAnswer {
  const key = task.key === null ? null : Buffer.from(task.key.buffer);
  const newKey = task.task === 'rekey' ? Buffer.from(task.newKey.buffer) : null;
  try {
    if (key !== null && newKey !== null) rekey(task.path, key, newKey);
    return examine(task.path, newKey ?? key);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (/^SQLITE_(NOTADB|CORRUPT|IOERR_READ|IOERR_SHORT_READ|ERROR)/.test(String(code))) return { outcome: 'damaged' };
    return { outcome: 'failed', code: String(code), message: String(message).slice(0, 200) };
  } finally {
    key?.fill(0);
    newKey?.fill(0);
  }
}

function rekey(path: string, key: Buffer, newKey: Buffer): void {
  const db = connect(path, key);
  try {
    // The file is a copy, and worthless until all of it is done: it needs no journal. A file in WAL mode cannot be encrypted anew at all.
    db.pragma('journal_mode = DELETE');
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = FULL');
    const raw = Buffer.concat([Buffer.from('raw:'), newKey]);
    db.rekey(raw);
    raw.fill(0);
  } finally {
    db.close();
  }
}

function examine(path: string, key: Buffer | null): TaskAnswer {
  const db = connect(path, key);
  try {
    if (!isVaultDatabase(db) || !isWhole(db)) return { outcome: 'damaged' };
    const version = db.pragma('user_version', { simple: true }) as number;
    const last = db.prepare('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1').get() as
      | { seq: number; hash: Buffer }
      | undefined;
    if (!last) return { outcome: 'damaged' };
    return { outcome: 'whole', version, count: last.seq, hash: Buffer.from(last.hash).toString('hex') };
  } finally {
    db.close();
  }
}

function isWhole(db: Database): boolean {
  db.pragma('cell_size_check = ON');
  return db.pragma('integrity_check(1)', { simple: true }) === 'ok';
}
