// Brings a database to this version as the vault does, in one transaction, and stands still before the end of it.

import { MIGRATIONS } from '../../../../../services/vault/store/db/migrations/list.ts';
import { connect, databasePath } from '../../../../../services/vault/store/db/open.ts';

const db = connect(databasePath(process.argv[2] as string), null);
db.pragma('journal_mode = WAL');
const from = db.pragma('user_version', { simple: true }) as number;
db.exec('BEGIN IMMEDIATE');
for (const migration of MIGRATIONS.slice(from)) migration.up(db);
db.pragma(`user_version = ${MIGRATIONS.length}`);
// As much as fits into no cache: a part of it is in the files, uncommitted.
db.pragma('cache_size = 1');
db.exec(
  'CREATE TABLE large AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT hex(randomblob(400)) AS text FROM n',
);
process.stdout.write('in the middle\n');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000);
