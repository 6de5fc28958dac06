// The database of a stopped vault, opened by the test with the key from its key file: to look inside, and to tamper.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3-multiple-ciphers';

interface TestDatabase {
  exec(sql: string): void;
  all(sql: string): Record<string, unknown>[];
  close(): void;
}

export function openDatabaseOf(dataDir: string): TestDatabase {
  const db = new Sqlite(join(dataDir, 'vault.db'));
  db.pragma("cipher = 'aegis'");
  db.key(Buffer.concat([Buffer.from('raw:'), readFileSync(join(dataDir, 'vault.key'))]));
  return {
    exec: (sql) => db.exec(sql),
    all: (sql) => db.prepare(sql).all() as Record<string, unknown>[],
    close: () => db.close(),
  };
}
