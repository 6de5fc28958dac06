// An encrypted database for one piece of work, beside the vault's own: what it holds is in the way of nobody, and gone
// with its file. Its key is kept by whoever made it, in the vault.
//
// It is built without a journal: a crash while it is built leaves a file that nobody knows of. Once it is `finished`,
// changes survive like those of any database.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3-multiple-ciphers';
import { CIPHER } from './open.ts';
import { Writer } from './sql.ts';

export class Scratch {
  readonly rows: Writer;
  readonly #db: Database;
  readonly #path: string;

  private constructor(path: string, db: Database) {
    this.#path = path;
    this.#db = db;
    this.rows = new Writer(db);
  }

  static create(path: string, schema: string): { scratch: Scratch; key: string } {
    rmSync(path, { force: true });
    const key = randomBytes(32);
    const db = connect(path, key);
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.exec(schema);
    db.exec('BEGIN');
    return { scratch: new Scratch(path, db), key: key.toString('hex') };
  }

  static open(path: string, key: string): Scratch {
    const db = connect(path, Buffer.from(key, 'hex'));
    db.pragma('journal_mode = TRUNCATE');
    return new Scratch(path, db);
  }

  /**
   * Begins to build the database. Until `finish`, SQLite need not look before each query whether the file has changed, which
   * costs as much as ten of them.
   */
  begin(): void {
    this.#db.exec('BEGIN');
  }

  finish(): void {
    this.#db.exec('COMMIT');
  }

  close(): void {
    this.#db.close();
  }

  discard(): void {
    this.#db.close();
    rmSync(this.#path, { force: true });
  }
}

function connect(path: string, key: Buffer): Database {
  const db = new Sqlite(path);
  db.pragma(`cipher = '${CIPHER}'`);
  const raw = Buffer.concat([Buffer.from('raw:'), key]);
  db.key(raw);
  raw.fill(0);
  db.pragma('temp_store = MEMORY');
  db.pragma('cache_size = -8000');
  return db;
}
