// Who was told what, as the receipts say it (audit/told-index.ts). The receipts of before are entered while nobody writes.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE told (
      object_id     TEXT NOT NULL,
      connection_id TEXT NOT NULL,
      by_name       INTEGER NOT NULL,
      first_at      TEXT NOT NULL,
      last_at       TEXT NOT NULL,
      last_seq      INTEGER NOT NULL,
      version       INTEGER,
      times         INTEGER NOT NULL,
      PRIMARY KEY (object_id, connection_id, by_name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE told_reach (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      seq  INTEGER NOT NULL
    ) STRICT;
    INSERT INTO told_reach (only, seq) VALUES (1, 0);
  `);
}
