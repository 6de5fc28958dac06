// Statements are read otherwise: what is live is compared anew, and what proposals mean is read anew, of those that wait and of those
// that were rejected, while nobody writes. How far that is, by their ids; null where it is done.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { up as compareAnew } from './033-compared-anew.ts';

export function up(db: Database): void {
  compareAnew(db);
  db.exec(`
    CREATE TABLE meanings_read (until TEXT) STRICT;
    INSERT INTO meanings_read VALUES ('');
  `);
}
