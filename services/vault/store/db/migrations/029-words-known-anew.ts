// The index holds what things are marked as (of health, of money) beside their words, and the glossary knows ten times as many
// words. All is entered anew, and all vectors are made anew, while nobody writes.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    INSERT INTO index_gaps (project_id, label, until)
      SELECT '', '', max(seq) FROM versions HAVING max(seq) > 0
      ON CONFLICT (project_id, label) DO UPDATE SET until = excluded.until;
    DELETE FROM object_vectors;
    DELETE FROM vector_gaps;
    INSERT INTO vector_gaps (after, until) SELECT 0, max(seq) FROM versions HAVING max(seq) > 0;
  `);
}
