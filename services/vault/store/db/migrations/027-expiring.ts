// What expires is found in the place where it lies, by when it does: at that moment it is moved (store/objects/expired.ts).
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    CREATE INDEX objects_expiring ON objects (partition, expires_at) WHERE partition IS NOT NULL AND expires_at IS NOT NULL;
  `);
}
