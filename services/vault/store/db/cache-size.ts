// How much of the database SQLite keeps in memory, decrypted: as much as is asked for again, and less while everything is
// passed once.
import type { Database } from 'better-sqlite3-multiple-ciphers';

/** How many kilobytes of pages SQLite may keep. A page takes its room when it is first used. */
const CACHE_KILOBYTES = {
  /**
   * Holds the inner pages of every index of up to a million objects, and whatever a hundred thousand objects are asked for
   * again and again.
   */
  usual: 64_000,
  /** For a long transaction, which writes most pages once and asks for them no more. */
  small: 24_000,
};

export function setCacheSize(db: Database, size: keyof typeof CACHE_KILOBYTES): void {
  db.pragma(`cache_size = -${CACHE_KILOBYTES[size]}`);
}
