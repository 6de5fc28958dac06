// What lies in a project that is its owner's alone is its owner's alone as well: such a project stands apart from those that
// assistants may see, what lies in it is moved there while nobody writes, and what of it waits for a model of the owner's waits
// no more.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    INSERT INTO index_gaps (project_id, label, until)
      SELECT s.project_id, '', 0 FROM search_projects s JOIN objects o ON o.id = s.project_id
      WHERE o.owner_only = 1 AND s.shelf <> '*apart'
      ON CONFLICT DO NOTHING;
    UPDATE search_projects SET shelf = '*apart' WHERE project_id IN (SELECT id FROM objects WHERE type = 'project' AND owner_only = 1);
    DELETE FROM embedding_queue WHERE seq IN (
      SELECT o.seq FROM objects o JOIN objects p ON p.id = o.project_id WHERE p.owner_only = 1
    );
  `);
}
