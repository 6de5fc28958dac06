// Accounts of the owner that plugins use, agreed to at the provider as those of connectors are: a consent under way may now
// be for either, and says what was asked for.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    DROP TABLE connector_consents;

    CREATE TABLE oauth_consents (
      state_digest BLOB PRIMARY KEY,
      asker        TEXT NOT NULL,
      scopes       TEXT NOT NULL,
      verifier     TEXT NOT NULL,
      expires_at   INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE plugin_accounts (
      plugin TEXT PRIMARY KEY,
      scopes TEXT NOT NULL,
      tokens TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
}
