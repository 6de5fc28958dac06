// What says that it is nothing, or all, or of another, is part of what a statement says: what is live is compared anew, and what
// proposals mean is read anew, while nobody writes.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { up as compareAnew } from './033-compared-anew.ts';

export function up(db: Database): void {
  compareAnew(db);
  db.exec("UPDATE meanings_read SET until = ''");
}
