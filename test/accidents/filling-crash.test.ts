// What an earlier version of the hub wrote is indexed anew and gets its vectors in the background. The vault's process is killed
// in the middle of it, again and again: what was done stays done, and in the end nothing is missing or there twice.
import { rm } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { valueIn } from '../../shared/methods/method.ts';
import { reading } from '../../shared/methods/reading.ts';
import { memories } from '../../shared/methods/records.ts';
import { temporaryDir } from '../support/hub.ts';
import { openDatabaseOf } from '../support/open-database.ts';
import { startVault, type VaultProcess } from '../support/vault-process.ts';

const MEMORIES = 1_200;
const KILLS = Number(process.env['FILLING_KILLS'] ?? 2);
/** The work begins this long after a vault was last written to; each kill comes a little further into it. */
const PAUSE_MS = 1_500;
const STEP_MS = 50;

it('goes on with indexing and with vectors where it was killed, and answers by words meanwhile', async () => {
  const dataDir = await temporaryDir();
  try {
    const first = await startVault({ dataDir });
    const token = await first.setup();
    const context = { token };
    const remember = (n: number) =>
      first.api.call(memories.create, { kind: 'semantic', statement: `Boat ${n} lies in the harbor.` }, { context });
    await Promise.all(Array.from({ length: MEMORIES }, (_, n) => remember(n)));
    await first.kill();
    asAnEarlierVersionLeftIt(dataDir);
    const found = async ({ api }: VaultProcess, q: string) =>
      (valueIn(await api.call(reading.search, { q }, { context })) as { hits: unknown[] }).hits.length;
    const left = [gapsIn(dataDir)];
    for (let kill = 0; kill < KILLS; kill++) {
      const vault = await startVault({ dataDir });
      expect(await found(vault, 'harbor 7')).toBeGreaterThan(0);
      await after(PAUSE_MS + kill * STEP_MS);
      await vault.kill();
      left.push(gapsIn(dataDir));
    }
    // Never more is left than before.
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    const last = await startVault({ dataDir });
    await expect.poll(() => found(last, 'vessel')).toBeGreaterThan(0);
    await last.kill();
    for (let again = 0; gapsIn(dataDir) > 0 && again < 10; again++) {
      const vault = await startVault({ dataDir });
      await after(4_000);
      await vault.kill();
    }
    const db = openDatabaseOf(dataDir);
    const one = (sql: string) => Object.values(db.all(sql)[0] ?? {})[0];
    expect(gapsIn(dataDir)).toBe(0);
    expect(one('SELECT count(*) FROM object_vectors')).toBe(MEMORIES);
    expect(one('SELECT count(DISTINCT seq) FROM object_vectors')).toBe(MEMORIES);
    expect(one('SELECT count(*) FROM search_docsize')).toBe(MEMORIES);
    db.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 300_000);

function asAnEarlierVersionLeftIt(dataDir: string): void {
  const db = openDatabaseOf(dataDir);
  db.exec(`
    DELETE FROM object_vectors;
    INSERT INTO vector_gaps (after, until) SELECT 0, max(seq) FROM versions;
    INSERT INTO index_gaps (project_id, label, until) SELECT '', '', max(seq) FROM versions;
  `);
  db.close();
}

/** Versions that are yet to be looked at, for either. */
function gapsIn(dataDir: string): number {
  const db = openDatabaseOf(dataDir);
  const [row] = db.all(`
    SELECT (SELECT coalesce(sum(until - after), 0) FROM vector_gaps) + (SELECT coalesce(sum(until), 0) FROM index_gaps) AS left`);
  db.close();
  return row?.left as number;
}
