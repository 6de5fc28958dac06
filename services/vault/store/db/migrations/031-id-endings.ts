// Things are found by the end of their ids: as assistants are told of them in texts.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec('CREATE INDEX objects_by_ending ON objects (substr(id, -8))');
}
