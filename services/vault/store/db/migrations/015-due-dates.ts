// When a commitment is due becomes a column, so that what is due in a window is found without reading every commitment.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    ALTER TABLE objects ADD COLUMN due_at TEXT;
    UPDATE objects SET due_at = (
      SELECT strftime('%Y-%m-%dT%H:%M:%fZ', v.record ->> '$.due_at') FROM versions v WHERE v.seq = objects.seq
    ) WHERE type = 'commitment' AND deleted = 0;
    CREATE INDEX objects_by_due ON objects (due_at, id)
      WHERE due_at IS NOT NULL AND deleted = 0 AND status IN ('open', 'overdue');
  `);
}
