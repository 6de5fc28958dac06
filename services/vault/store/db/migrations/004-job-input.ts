// What a job began with, where that may be written down, so that it can begin again after a restart.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec('ALTER TABLE jobs ADD COLUMN input TEXT');
}
