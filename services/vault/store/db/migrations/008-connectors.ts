// What connectors keep here beside their objects: the credentials of their accounts, consents under way, where their syncs
// stand, and how the last one went.
//
// A row of `connector_places` is written in the transaction that stores what led there. `connector_met` lists what a walk
// through a collection has met so far; it is empty where there was nothing before, because then nothing can be missing.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE connector_credentials (
      connector TEXT PRIMARY KEY,
      secret    TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE connector_consents (
      state_digest BLOB PRIMARY KEY,
      connector    TEXT NOT NULL,
      verifier     TEXT NOT NULL,
      expires_at   INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE connector_places (
      connector  TEXT NOT NULL,
      collection TEXT NOT NULL,
      state      TEXT,
      position   TEXT,
      PRIMARY KEY (connector, collection)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE connector_walks (
      connector  TEXT NOT NULL,
      collection TEXT NOT NULL,
      PRIMARY KEY (connector, collection)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE connector_met (
      connector  TEXT NOT NULL,
      source_key TEXT NOT NULL,
      PRIMARY KEY (connector, source_key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE connector_failures (
      connector  TEXT NOT NULL,
      source_key TEXT NOT NULL,
      reason     TEXT NOT NULL,
      at         TEXT NOT NULL,
      PRIMARY KEY (connector, source_key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE connector_health (
      connector TEXT PRIMARY KEY,
      synced_at TEXT,
      due_at    INTEGER NOT NULL,
      failed    INTEGER NOT NULL DEFAULT 0,
      error     TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE oauth_client (
      only          INTEGER PRIMARY KEY CHECK (only = 1),
      client_id     TEXT NOT NULL,
      client_secret TEXT NOT NULL
    ) STRICT;
  `);
}
