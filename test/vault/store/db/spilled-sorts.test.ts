// What is sorted and does not fit into memory that SQLite keeps for it, it writes into a file that has no name any more.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabase } from '../../../../services/vault/store/db/open.ts';
import { temporaryDir } from '../../../support/hub.ts';
import { openFilesOf } from '../../../support/secrets/memory-scan.ts';

const NEEDLE = 'needle-in-a-sort';
let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The open files that hold what is sorted, while it is sorted. */
function spilledInto(db: ReturnType<typeof createDatabase>): string[] {
  const sort = db.prepare(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
    SELECT '${NEEDLE}' || hex(randomblob(200)) AS word FROM n ORDER BY word`);
  for (const _row of sort.iterate())
    return openFilesOf(process.pid).flatMap(({ path, content }) => (content.includes(NEEDLE) ? [path] : []));
  throw new Error('nothing was sorted');
}

it.skipIf(process.platform !== 'linux')(
  'stays in memory, whatever it is (only Linux shows the open files of a process)',
  () => {
    const db = createDatabase(dataDir, randomBytes(32));
    try {
      // Less than what is sorted.
      db.pragma('cache_size = -1000');
      expect(spilledInto(db)).toEqual([]);
      // As SQLite does it by itself: in the clear, though the database is encrypted.
      db.pragma('temp_store = FILE');
      expect(spilledInto(db)).toHaveLength(1);
    } finally {
      db.close();
    }
  },
);
