// What an export signed last of each object: signing costs more than all the rest of writing it, and most of a vault is the
// same from one export to the next (archive/export/kept-signatures.ts). It goes when its object is purged.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE signatures (
      object_id    TEXT PRIMARY KEY REFERENCES objects (id) ON DELETE CASCADE,
      content_hash TEXT NOT NULL,
      signature    TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
}
