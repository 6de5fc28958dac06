// The language of a text with a name from elsewhere is told by the words around the name, and what belongs to no project is compared
// with what any project holds, and a memory with what is promised, decided and preferred: all is entered and compared anew, while
// nobody writes.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { up as enterAnew } from './029-words-known-anew.ts';
import { up as compareAnew } from './033-compared-anew.ts';

export function up(db: Database): void {
  enterAnew(db);
  compareAnew(db);
}
