// Words are cut and stemmed by their language. What was indexed before is indexed anew while nobody writes, from the newest
// on: `index_gap` says up to which version the old words still stand. Until then it is found by them.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE index_gap (until INTEGER NOT NULL) STRICT;
    INSERT INTO index_gap (until) SELECT max(seq) FROM versions HAVING max(seq) > 0;
  `);
}
