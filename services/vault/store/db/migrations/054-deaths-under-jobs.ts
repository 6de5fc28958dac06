// How often the vault has ended without a word while a job was running: work that ends its process is not begun at every start.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec('ALTER TABLE jobs ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0');
}
