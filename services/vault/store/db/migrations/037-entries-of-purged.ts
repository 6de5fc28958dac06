// What was purged after it had expired used to leave its entries behind, and every search that met one failed: they go.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    DELETE FROM search WHERE rowid IN (
      SELECT id FROM search_docsize WHERE NOT EXISTS (SELECT 1 FROM versions WHERE versions.seq = id)
    );
    DELETE FROM object_vectors WHERE ${IS_GONE('object_vectors')};
    DELETE FROM embedding_queue WHERE ${IS_GONE('embedding_queue')};
    DELETE FROM embedding_vectors WHERE ${IS_GONE('embedding_vectors')};
    DELETE FROM embedding_sketches WHERE ${IS_GONE('embedding_sketches')};
  `);
}

const IS_GONE = (table: string) => `NOT EXISTS (SELECT 1 FROM versions WHERE versions.seq = ${table}.seq)`;
