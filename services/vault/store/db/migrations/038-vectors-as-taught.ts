// The directions of words are cut of what a model of sentences says as well. All vectors are made anew while nobody writes.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    DELETE FROM object_vectors;
    DELETE FROM vector_gaps;
    INSERT INTO vector_gaps (after, until) SELECT 0, max(seq) FROM versions HAVING max(seq) > 0;
  `);
}
