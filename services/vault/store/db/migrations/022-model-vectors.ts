// Vectors that a model of the owner's choosing makes (store/meaning/model-vectors.ts), under the number of the version that each
// is of and the model that made it: whole, to be compared, and as a sketch, to be gone through. Sketches lie by partition, as
// the full-text index does.
//
// A model that is not in use any more is on its way out, and goes with its last vector. `embedding_queue` are the newest
// versions that wait for a vector, and those that the model could not take.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE embedding_models (
      id             INTEGER PRIMARY KEY,
      in_use         INTEGER NOT NULL,
      with_sensitive INTEGER NOT NULL,
      dimensions     INTEGER,
      mean           BLOB,
      probe          BLOB
    ) STRICT;
    CREATE UNIQUE INDEX embedding_model_in_use ON embedding_models (in_use) WHERE in_use = 1;
    CREATE TABLE embedding_vectors (
      seq       INTEGER PRIMARY KEY,
      model     INTEGER NOT NULL,
      partition INTEGER NOT NULL,
      vector    BLOB NOT NULL
    ) STRICT;
    CREATE TABLE embedding_sketches (
      model     INTEGER NOT NULL,
      partition INTEGER NOT NULL,
      seq       INTEGER NOT NULL,
      sketch    BLOB NOT NULL,
      PRIMARY KEY (model, partition, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE embedding_queue (
      seq       INTEGER PRIMARY KEY,
      set_aside INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX embedding_queue_waiting ON embedding_queue (seq) WHERE set_aside = 0;
  `);
}
