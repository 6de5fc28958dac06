// Decisions are live until they are superseded or retracted, as memories are. Those that were written before are live: their
// text says nothing of it and stays as it is, because the audit log vouches for it.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec("UPDATE objects SET status = 'live' WHERE type = 'decision' AND status IS NULL");
}
