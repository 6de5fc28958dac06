// What a search without words selects by. The start of an event becomes a column, written as every instant of the vault is,
// so that it compares as a text. Most objects are private, and the newest of them are found among all of their type: only
// the others, which may be few and far between, have an index by their classification.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    ALTER TABLE objects ADD COLUMN starts_at TEXT;
    UPDATE objects SET starts_at = (
      SELECT strftime('%Y-%m-%dT%H:%M:%fZ', v.record ->> '$.starts_at') FROM versions v WHERE v.seq = objects.seq
    ) WHERE type = 'event' AND deleted = 0;
    CREATE INDEX objects_by_event_start ON objects (starts_at, id) WHERE starts_at IS NOT NULL AND deleted = 0;
    CREATE INDEX objects_not_private ON objects (type, classification, id) WHERE classification <> 'private' AND deleted = 0;
  `);
}
