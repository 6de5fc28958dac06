// How much of the database is kept in memory, decrypted: as much as is asked for again, and less while everything is passed once.
import type { Database } from 'better-sqlite3-multiple-ciphers';

/** Decrypted pages that are kept, in kilobytes and as they come to be used. */
const KEPT_PAGES = {
  /** The inner pages of every index up to a million objects, and what is asked for again and again of a hundred thousand. */
  usual: 64_000,
  /** Most of what a long transaction goes through is written once, and not asked for again. */
  few: 24_000,
};

export function keepPages(db: Database, many: keyof typeof KEPT_PAGES): void {
  db.pragma(`cache_size = -${KEPT_PAGES[many]}`);
}
