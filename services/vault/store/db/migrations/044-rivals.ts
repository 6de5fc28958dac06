// Of two proposals that wait and contradict each other, each is a rival of the other. Those that waited before are compared with
// what is proposed from now on.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE TABLE rivals (
      one   TEXT NOT NULL,
      other TEXT NOT NULL,
      PRIMARY KEY (one, other)
    ) STRICT, WITHOUT ROWID;
  `);
}
