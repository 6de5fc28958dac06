// The audit events of the vaults that were imported into this one. They are evidence of what happened there, kept as they
// came, line by line; the chain of this vault vouches for the import that brought them. And which conflicts of an import
// the owner has resolved, while others of the same import wait.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE origin_events (
      chain TEXT NOT NULL,
      seq   INTEGER NOT NULL,
      hash  TEXT NOT NULL,
      line  TEXT NOT NULL,
      PRIMARY KEY (chain, seq, hash)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE import_resolutions (
      staging_id TEXT NOT NULL,
      object_id  TEXT NOT NULL,
      choice     TEXT NOT NULL,
      PRIMARY KEY (staging_id, object_id)
    ) STRICT, WITHOUT ROWID;
  `);
}
