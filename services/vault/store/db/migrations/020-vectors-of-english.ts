// Only what is written in English has a vector, since the table knows English alone: what those of other languages said was
// chance. All are made anew while nobody writes. They are reached by the partition that they lie in, so that a write keeps one
// tree of them and not two.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    DROP INDEX object_vectors_by_version;
    DELETE FROM object_vectors;
    DELETE FROM vector_gaps;
    INSERT INTO vector_gaps (after, until) SELECT 0, max(seq) FROM versions HAVING max(seq) > 0;
  `);
}
