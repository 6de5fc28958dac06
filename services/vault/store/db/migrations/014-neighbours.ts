// What belongs to no project is found in the order in which it was written, as what belongs to one is already.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec('CREATE INDEX objects_in_no_project ON objects (type, id) WHERE project_id IS NULL AND deleted = 0');
}
