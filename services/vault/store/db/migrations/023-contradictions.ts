// What is live is compared with what is live (contradictions/), once nobody writes: `compared` says up to which version.
// `statement_keys` are pairs of words of what a statement is about, by how secret it is, so that few others are compared with
// it. `disputes` says of each side of an open conflict which other contradicts it, and who may see that one: the
// partition that it lies in, or the connection that has proposed it.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE compared (until INTEGER NOT NULL) STRICT;
    INSERT INTO compared (until) VALUES (0);
    CREATE TABLE statement_keys (
      key     INTEGER NOT NULL,
      secrecy INTEGER NOT NULL,
      seq     INTEGER NOT NULL,
      PRIMARY KEY (key, secrecy, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX statement_keys_of ON statement_keys (seq);
    CREATE TABLE disputes (
      side     TEXT NOT NULL,
      place    TEXT NOT NULL,
      other    TEXT NOT NULL,
      conflict TEXT NOT NULL,
      PRIMARY KEY (side, place, other)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX disputes_with ON disputes (other);
    CREATE INDEX disputes_of ON disputes (conflict);
    UPDATE objects SET from_id = v.record ->> '$.proposal_id'
    FROM versions v WHERE v.seq = objects.seq AND objects.type = 'conflict' AND objects.deleted = 0;
    INSERT INTO disputes (side, place, other, conflict)
    SELECT c.to_id, p.from_id, c.from_id, c.id FROM objects c JOIN objects p ON p.id = c.from_id
    WHERE c.type = 'conflict' AND c.status = 'open' AND c.deleted = 0 AND p.from_id IS NOT NULL AND c.to_id IS NOT NULL
    ON CONFLICT DO NOTHING;
  `);
}
