// What was imported from where, and what plugins leave here: their code, what they keep from run to run, tokens of the
// owner for their hosts, their runs and when the next one is due. The installation itself is an object like any other.
//
// `source_items` finds an imported object by the key its source knows it by; `digest` is of what the source last said of
// it, so that an import that brings nothing new writes nothing. The row of an object that the owner deleted stays, and
// with it the owner's word.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE source_items (
      source     TEXT NOT NULL,
      source_key TEXT NOT NULL,
      object_id  TEXT NOT NULL,
      digest     BLOB NOT NULL,
      PRIMARY KEY (source, source_key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE plugin_code (
      plugin  TEXT PRIMARY KEY,
      modules TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE plugin_kept (
      plugin TEXT NOT NULL,
      kind   TEXT NOT NULL,
      key    TEXT NOT NULL,
      value  TEXT NOT NULL,
      PRIMARY KEY (plugin, kind, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE plugin_tokens (
      plugin TEXT NOT NULL,
      host   TEXT NOT NULL,
      token  TEXT,
      scopes TEXT NOT NULL DEFAULT '[]',
      PRIMARY KEY (plugin, host)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE plugin_runs (
      id     TEXT PRIMARY KEY,
      plugin TEXT NOT NULL,
      state  TEXT NOT NULL,
      run    TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX plugin_runs_by_plugin ON plugin_runs (plugin, id);

    CREATE TABLE plugin_schedule (
      plugin TEXT PRIMARY KEY,
      due_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE plugin_catalog (
      only         INTEGER PRIMARY KEY CHECK (only = 1),
      version      INTEGER NOT NULL,
      digest       TEXT NOT NULL,
      catalog      TEXT NOT NULL,
      refreshed_at TEXT NOT NULL
    ) STRICT;
  `);
}
