// How much of the database SQLite keeps in memory, decrypted: as much as is asked for again, and less while everything is
// passed once.
import type { Database } from 'better-sqlite3-multiple-ciphers';

/** Pages take up their room as they come to be used. */
const CACHE_KILOBYTES = {
  /** The inner pages of every index up to a million objects, and what is asked for again and again of a hundred thousand. */
  usual: 64_000,
  /** Most of what a long transaction goes through is written once, and not asked for again. */
  small: 24_000,
};

export function setCacheSize(db: Database, size: keyof typeof CACHE_KILOBYTES): void {
  db.pragma(`cache_size = -${CACHE_KILOBYTES[size]}`);
}
