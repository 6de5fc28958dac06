// Whether an object counts becomes columns and a view (store/objects/live.ts), so that nobody says it again: `live` is
// written with each version, `until` compares with any instant, and `live_objects` are those that are not deleted and live.
//
// Only what is live is counted in `object_counts`, whatever its status, and searched. Instants that compare as texts are
// written as every instant of the vault is.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    DROP TRIGGER object_is_counted_when_made;
    DROP TRIGGER object_is_counted_as_it_was;
    DROP TRIGGER object_is_counted_as_it_is;
    DROP TRIGGER object_is_counted_no_more;
    DROP TABLE object_counts;

    ALTER TABLE objects ADD COLUMN live INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE objects ADD COLUMN until TEXT GENERATED ALWAYS AS (ifnull(expires_at, '~')) VIRTUAL;
    UPDATE objects SET expires_at = ${INSTANT('expires_at')} WHERE expires_at IS NOT NULL;
    UPDATE objects SET review_at = ${INSTANT('review_at')} WHERE review_at IS NOT NULL;
    DELETE FROM search WHERE rowid IN (
      SELECT o.seq FROM versions v JOIN objects o ON o.id = v.object_id AND o.seq = v.seq
      WHERE v.record ->> '$.authority' = 'proposed' AND o.deleted = 0
        AND coalesce(o.status, '') NOT IN ('superseded', 'retracted', 'removed')
        AND o.type IN ('project', 'goal', 'commitment', 'decision', 'artifact', 'event', 'memory', 'preference')
    );
    UPDATE objects SET live = 0, review_at = NULL WHERE status IN ('superseded', 'retracted', 'removed');
    UPDATE objects SET live = 0, review_at = NULL
    FROM (SELECT object_id, seq FROM versions WHERE record ->> '$.authority' = 'proposed') AS proposed
    WHERE proposed.object_id = objects.id AND proposed.seq = objects.seq;
    CREATE VIEW live_objects AS SELECT * FROM objects WHERE deleted = 0 AND live = 1;

    CREATE TABLE object_counts (
      project_id     TEXT NOT NULL,
      type           TEXT NOT NULL,
      classification TEXT NOT NULL,
      owner_only     INTEGER NOT NULL,
      count          INTEGER NOT NULL,
      PRIMARY KEY (project_id, type, classification, owner_only)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO object_counts
    SELECT project_id, type, classification, owner_only, count(*) FROM objects WHERE ${COUNTED('objects')}
    GROUP BY project_id, type, classification, owner_only;
    CREATE TRIGGER object_is_counted_when_made AFTER INSERT ON objects WHEN ${COUNTED('new')} BEGIN ${COUNT('new', 1)} END;
    CREATE TRIGGER object_is_counted_as_it_was AFTER UPDATE ON objects WHEN ${COUNTED('old')} BEGIN ${COUNT('old', -1)} END;
    CREATE TRIGGER object_is_counted_as_it_is AFTER UPDATE ON objects WHEN ${COUNTED('new')} BEGIN ${COUNT('new', 1)} END;
    CREATE TRIGGER object_is_counted_no_more AFTER DELETE ON objects WHEN ${COUNTED('old')} BEGIN ${COUNT('old', -1)} END;
  `);
}

const INSTANT = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column})`;

const COUNTED = (row: 'new' | 'old' | 'objects') =>
  `${row}.project_id IS NOT NULL AND ${row}.deleted = 0 AND ${row}.live = 1 AND ${row}.timed = 0`;

const COUNT = (row: 'new' | 'old', by: 1 | -1) => `
  INSERT INTO object_counts (project_id, type, classification, owner_only, count)
  VALUES (${row}.project_id, ${row}.type, ${row}.classification, ${row}.owner_only, ${by})
  ON CONFLICT DO UPDATE SET count = count + ${by};`;
