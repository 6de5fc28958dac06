// Objects with all their versions, the audit chain, idempotency keys and jobs.
//
// An object's content lives once, in `versions`, under the number of the audit event that vouches for it; `objects`
// points at the current version and holds what lists and the policy select by. Ids sort by time, so that appends stay
// at the right edge of every tree, at any size.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE objects (
      id             TEXT PRIMARY KEY,
      type           TEXT NOT NULL,
      space_id       TEXT NOT NULL,
      project_id     TEXT,
      from_id        TEXT,
      to_id          TEXT,
      status         TEXT,
      classification TEXT NOT NULL,
      version        INTEGER NOT NULL,
      seq            INTEGER NOT NULL,
      expires_at     TEXT,
      deleted        INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX objects_by_type ON objects (type, id) WHERE deleted = 0;
    CREATE INDEX objects_by_project ON objects (project_id, type, id) WHERE project_id IS NOT NULL AND deleted = 0;
    CREATE INDEX objects_by_start ON objects (from_id) WHERE from_id IS NOT NULL AND deleted = 0;
    CREATE INDEX objects_by_end ON objects (to_id) WHERE to_id IS NOT NULL AND deleted = 0;

    CREATE TABLE versions (
      seq       INTEGER PRIMARY KEY,
      object_id TEXT NOT NULL,
      version   INTEGER NOT NULL,
      tombstone INTEGER NOT NULL DEFAULT 0,
      record    TEXT NOT NULL,
      private   TEXT
    ) STRICT;
    CREATE UNIQUE INDEX versions_by_object ON versions (object_id, version);

    CREATE TABLE audit (
      seq  INTEGER PRIMARY KEY,
      body TEXT NOT NULL,
      hash BLOB NOT NULL,
      kind TEXT GENERATED ALWAYS AS (body ->> '$.kind') VIRTUAL
    ) STRICT;
    CREATE INDEX audit_by_kind ON audit (kind, seq);
    CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
    CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;

    CREATE TABLE audit_refs (
      ref TEXT NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (ref, seq)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE idempotency (
      key_hash    BLOB PRIMARY KEY,
      fingerprint BLOB NOT NULL,
      answer      TEXT,
      created_at  INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX idempotency_by_age ON idempotency (created_at);

    CREATE TABLE jobs (
      id         TEXT PRIMARY KEY,
      kind       TEXT NOT NULL,
      state      TEXT NOT NULL,
      done       INTEGER NOT NULL DEFAULT 0,
      total      INTEGER,
      result     TEXT,
      error      TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
}
