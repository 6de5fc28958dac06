// An upgrade that is killed before its commit: the database is as it was, and the next start does it again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isWhole } from '../../../../../services/vault/store/db/integrity.ts';
import { MIGRATIONS } from '../../../../../services/vault/store/db/migrations/list.ts';
import {
  connect,
  databasePath,
  isOutdated,
  openAsItIs,
  openDatabase,
} from '../../../../../services/vault/store/db/open.ts';
import { Reader } from '../../../../../services/vault/store/db/sql.ts';

const OLDER = MIGRATIONS.length - 3;

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hub-upgrade-'));
  const db = connect(databasePath(dir), null);
  db.pragma('application_id = 0x48554231');
  for (const migration of MIGRATIONS.slice(0, OLDER)) migration.up(db);
  db.pragma(`user_version = ${OLDER}`);
  db.exec("CREATE TABLE kept_before (text TEXT); INSERT INTO kept_before VALUES ('kept')");
  db.close();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('leaves the database as it was, and the next start brings it to this version', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'halts.ts'), dir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  expect(statSync(`${databasePath(dir)}-wal`).size).toBeGreaterThan(100_000);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const asItWas = openAsItIs(dir, null);
  expect(asItWas.pragma('user_version', { simple: true })).toBe(OLDER);
  expect(isOutdated(asItWas)).toBe(true);
  asItWas.close();

  const db = openDatabase(dir, null);
  expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
  expect(db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'large'").get()).toEqual({ n: 0 });
  expect(db.prepare('SELECT text FROM kept_before').get()).toEqual({ text: 'kept' });
  expect(await isWhole(new Reader(db))).toBe(true);
  db.close();
});
