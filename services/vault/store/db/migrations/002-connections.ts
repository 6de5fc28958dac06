// What the owner keeps from every assistant, beside the object, so that it can be counted without being read. And
// pairing: the index from a token to its connection, the one-time codes, and when a connection was last seen.
//
// A token is good only if its connection says so too (status, and the digest it holds): this index alone, put back from
// an older copy, revives nothing.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    ALTER TABLE objects ADD COLUMN owner_only INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE tokens (
      digest        BLOB PRIMARY KEY,
      connection_id TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tokens_by_connection ON tokens (connection_id);

    CREATE TABLE pairing_codes (
      digest        BLOB PRIMARY KEY,
      connection_id TEXT NOT NULL,
      expires_at    INTEGER NOT NULL,
      wrong_tries   INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE last_seen (
      connection_id TEXT PRIMARY KEY,
      at            TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
}
