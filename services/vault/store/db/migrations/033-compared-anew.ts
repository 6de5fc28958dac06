// Contradictions are seen in other words as well, and found by what a statement speaks of: what is live is compared anew, while
// nobody writes.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec('DELETE FROM statement_keys; UPDATE compared SET until = 0');
}
