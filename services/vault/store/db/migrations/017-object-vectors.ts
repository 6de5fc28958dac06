// For each object that is searched, what it is about as a small vector (store/meaning/), under the number of its version.
// They lie by partition, as the full-text index does: what is hidden is not even passed by.
//
// `vector_gaps` are the versions whose objects have no vector yet although they may have one: those of an earlier version of
// the hub, and what was imported by the thousand. They are filled while nobody writes.
//
// INVARIANT: all of them are made with the same table of words (the one that store/meaning/word-vectors.ts names). Another
// table needs another migration, which deletes them and makes all versions a gap.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE object_vectors (
      partition INTEGER NOT NULL,
      seq       INTEGER NOT NULL,
      vector    BLOB NOT NULL,
      PRIMARY KEY (partition, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX object_vectors_by_version ON object_vectors (seq);
    CREATE TABLE vector_gaps (
      after INTEGER PRIMARY KEY,
      until INTEGER NOT NULL
    ) STRICT;
    INSERT INTO vector_gaps (after, until) SELECT 0, max(seq) FROM versions HAVING max(seq) > 0;
  `);
}
