// What each connection has proposed that was so already, the newest first: counted for each such proposal, however many there are.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE INDEX objects_settled ON objects (from_id, seq)
      WHERE version = 1 AND status <> 'pending' AND deleted = 0
        AND type IN ('memory_proposal', 'operational_proposal', 'relation_proposal')
  `);
}
