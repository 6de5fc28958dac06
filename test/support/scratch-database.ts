// A database that only migrations have touched.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3-multiple-ciphers';
import { MIGRATIONS } from '../../services/vault/store/db/migrations/list.ts';

export class ScratchDatabase implements Disposable {
  readonly dir = mkdtempSync(join(tmpdir(), 'hub-migrations-'));
  readonly db: Database = new Sqlite(join(this.dir, 'scratch.db'));

  [Symbol.dispose](): void {
    this.db.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** Brings the database to the version before the migration of this number. */
export function migrateBefore(db: Database, number: number): void {
  for (const { up } of MIGRATIONS.slice(0, number - 1)) up(db);
}

export function migrate(db: Database, number: number): void {
  const migration = MIGRATIONS[number - 1];
  if (migration === undefined) throw new Error(`there is no migration ${number}`);
  migration.up(db);
}

/** The tables that this migration adds to those of all before it; or other things, where they are asked for. */
export function addedBy(db: Database, number: number, ...types: SchemaType[]): string[] {
  migrateBefore(db, number);
  const before = names(db, ...types);
  migrate(db, number);
  return names(db, ...types).filter((name) => !before.includes(name));
}

type SchemaType = 'table' | 'index';

export function names(db: Database, ...types: SchemaType[]): string[] {
  const asked = JSON.stringify(types.length === 0 ? ['table'] : types);
  const found = db.prepare(`
    SELECT name FROM sqlite_schema
    WHERE type IN (SELECT value FROM json_each(?)) AND name NOT LIKE 'sqlite_%' ORDER BY name`);
  return found.pluck().all(asked) as string[];
}
