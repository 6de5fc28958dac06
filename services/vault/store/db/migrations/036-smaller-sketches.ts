// A sketch is of 512 planes instead of 768: the first of those it had.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec('UPDATE embedding_sketches SET sketch = substr(sketch, 1, 64)');
}
