// Of what belongs to no project only history is still asked for by its type: what counts is found by the partition that it lies
// in. Every write was entered in an index that nothing else asked.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    DROP INDEX objects_in_no_project;
    CREATE INDEX objects_past_in_no_project ON objects (type, id) WHERE project_id IS NULL AND live = 0 AND deleted = 0;
  `);
}
