// What waits in the batches of foreign dumps, and what was brought in before.
//
// `vendor_items` holds what was found in a dump until it has become something: a memory its proposal, a text whatever its
// owner decides. `vendor_origins` remembers by its origin what became of it, so that the next dump brings only what is new.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE vendor_items (
      number    INTEGER PRIMARY KEY,
      batch_id  TEXT NOT NULL,
      what      TEXT NOT NULL,
      origin    BLOB NOT NULL,
      digest    BLOB NOT NULL,
      object_id TEXT,
      is_known  INTEGER NOT NULL DEFAULT 0,
      summary   TEXT,
      content   TEXT NOT NULL,
      UNIQUE (batch_id, origin)
    ) STRICT;

    CREATE TABLE vendor_origins (
      origin    BLOB PRIMARY KEY,
      digest    BLOB NOT NULL,
      object_id TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
}
