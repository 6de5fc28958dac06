// How far the index of who is named by which event has come (audit/event-index.ts). What earlier versions wrote is in it.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE audit_refs_reach (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      seq  INTEGER NOT NULL
    ) STRICT;
    INSERT INTO audit_refs_reach (only, seq) SELECT 1, coalesce(max(seq), 0) FROM audit;
  `);
}
