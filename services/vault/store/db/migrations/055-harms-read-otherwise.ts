// What may harm somebody is read in more words, and less of what harms nobody is taken for it; and a title whose language only its look tells is
// in that of the text below it. All is entered anew with its marks, while nobody writes.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    INSERT INTO index_gaps (project_id, label, until)
      SELECT '', '', max(seq) FROM versions HAVING max(seq) > 0
      ON CONFLICT (project_id, label) DO UPDATE SET until = excluded.until
  `);
}
