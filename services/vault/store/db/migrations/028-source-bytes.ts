// How much each plugin has written in all, for as long as anything of it is there: what it wrote and deleted again takes room as
// well. What is there already counts as far as it is known whose it is.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE source_bytes (source TEXT PRIMARY KEY, bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO source_bytes (source, bytes)
    SELECT s.source, sum(octet_length(v.record)) FROM source_items s JOIN versions v ON v.object_id = s.object_id
    GROUP BY s.source;
  `);
}
