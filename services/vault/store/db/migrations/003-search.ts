// The full-text index, and what is counted without being read.
//
// The index holds terms only, no text (the text lives in `versions`), under the number of the current version. Every term
// carries its partition (project, type, classification, and what else decides who sees it), so that a question asks only
// the partitions it may see: what is hidden costs nothing and counts for nothing. Every term is there twice, in the
// partition of its project and in the one of all projects ('*'), so that who sees all of them asks few.
//
// `object_counts` says how many objects of a kind a project holds. Objects whose time is limited (`timed`) are not in it:
// they have to be looked at.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE search_partitions (
      id             INTEGER PRIMARY KEY,
      project_id     TEXT NOT NULL,
      type           TEXT NOT NULL,
      classification TEXT NOT NULL,
      owner_only     INTEGER NOT NULL,
      expires        INTEGER NOT NULL,
      UNIQUE (project_id, type, classification, owner_only, expires)
    ) STRICT;
    CREATE TABLE search_projects (project_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE search USING fts5 (
      title, body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
    );

    ALTER TABLE objects ADD COLUMN timed INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX objects_timed ON objects (project_id, type) WHERE timed = 1 AND project_id IS NOT NULL AND deleted = 0;
    CREATE TABLE object_counts (
      project_id     TEXT NOT NULL,
      type           TEXT NOT NULL,
      status         TEXT NOT NULL,
      classification TEXT NOT NULL,
      owner_only     INTEGER NOT NULL,
      count          INTEGER NOT NULL,
      PRIMARY KEY (project_id, type, status, classification, owner_only)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER object_is_counted_when_made AFTER INSERT ON objects WHEN ${COUNTED('new')} BEGIN ${COUNT('new', 1)} END;
    CREATE TRIGGER object_is_counted_as_it_was AFTER UPDATE ON objects WHEN ${COUNTED('old')} BEGIN ${COUNT('old', -1)} END;
    CREATE TRIGGER object_is_counted_as_it_is AFTER UPDATE ON objects WHEN ${COUNTED('new')} BEGIN ${COUNT('new', 1)} END;
    CREATE TRIGGER object_is_counted_no_more AFTER DELETE ON objects WHEN ${COUNTED('old')} BEGIN ${COUNT('old', -1)} END;
  `);
}

const COUNTED = (row: 'new' | 'old') => `${row}.project_id IS NOT NULL AND ${row}.deleted = 0 AND ${row}.timed = 0`;

const COUNT = (row: 'new' | 'old', by: 1 | -1) => `
  INSERT INTO object_counts (project_id, type, status, classification, owner_only, count)
  VALUES (${row}.project_id, ${row}.type, coalesce(${row}.status, ''), ${row}.classification, ${row}.owner_only, ${by})
  ON CONFLICT DO UPDATE SET count = count + ${by};`;
