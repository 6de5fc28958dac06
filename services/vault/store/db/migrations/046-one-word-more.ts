// Numbers above twenty that end in one are read as one number, and more words as words for one thing: what is live is compared anew, and
// what proposals mean is read anew, while nobody writes.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { up as compareAnew } from './033-compared-anew.ts';

export function up(db: Database): void {
  compareAnew(db);
  db.exec("UPDATE meanings_read SET until = ''");
}
