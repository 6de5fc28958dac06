// From when an object waits to be looked at again by its owner: what `review_after` says of it. What is history waits for
// nobody.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    ALTER TABLE objects ADD COLUMN review_at TEXT;
    UPDATE objects SET review_at = due.at
    FROM (
      SELECT seq, record ->> '$.retention.at' AS at FROM versions WHERE record ->> '$.retention.mode' = 'review_after'
    ) AS due
    WHERE due.seq = objects.seq AND coalesce(objects.status, '') NOT IN ('superseded', 'retracted');
    CREATE INDEX objects_by_review ON objects (review_at, id) WHERE review_at IS NOT NULL AND deleted = 0;
  `);
}
