// Of two proposals that wait and contradict each other, each is a rival of the other. A scale is stored by its name: all is compared
// anew, what waits already too.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { up as compareAnew } from './033-compared-anew.ts';

export function up(db: Database): void {
  compareAnew(db);
  db.exec(`
    CREATE TABLE rivals (
      one   TEXT NOT NULL,
      other TEXT NOT NULL,
      PRIMARY KEY (one, other)
    ) STRICT, WITHOUT ROWID;
  `);
}
