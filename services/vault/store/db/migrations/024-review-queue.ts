// The queue of what waits for its owner: what each memory proposal means, by whom, and whether the owner has rejected that;
// and what the owner wants to be asked about on a later day. Proposals of before are each by themselves.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE proposal_meanings (
      meaning      TEXT NOT NULL,
      submitted_by TEXT NOT NULL,
      proposal     TEXT NOT NULL,
      rejected     INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (meaning, submitted_by, proposal)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX proposal_meanings_of ON proposal_meanings (proposal);
    CREATE TABLE deferred (
      id    TEXT PRIMARY KEY,
      until TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
}
