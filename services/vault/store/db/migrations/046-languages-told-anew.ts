// The language of a few words is told by how they look as well: all is entered anew, with its vectors. Numbers that end in one are one
// number, and more words are words for one thing: what is live is compared anew, and what proposals mean is read anew, while nobody writes.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { up as enterAnew } from './029-words-known-anew.ts';
import { up as compareAnew } from './033-compared-anew.ts';

export function up(db: Database): void {
  enterAnew(db);
  compareAnew(db);
  db.exec(`UPDATE meanings_read SET until = ''`);
}
