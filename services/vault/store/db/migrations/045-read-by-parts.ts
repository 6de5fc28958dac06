// What part something has in what is done is read, and what somebody is called who is called as a small word; a decision is found by its
// title as well: what is live is compared anew, and what proposals mean is read anew, while nobody writes. Proposals that may say the
// same are of one group each, by the first of them.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { up as compareAnew } from './033-compared-anew.ts';

export function up(db: Database): void {
  compareAnew(db);
  db.exec(`
    UPDATE meanings_read SET until = '';
    CREATE TABLE alike (
      proposal TEXT NOT NULL PRIMARY KEY,
      first    TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alike_by_first ON alike (first, proposal);
  `);
}
