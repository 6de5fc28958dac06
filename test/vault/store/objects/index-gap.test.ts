import { expect, test } from 'vitest';
import { reading } from '../../../../shared/methods/reading.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { VaultHere } from '../../../support/vault-here.ts';

test('what was indexed by other words is found by them until it is indexed anew, also over a restart in the middle', async () => {
  await using inside = await VaultHere.create();
  for (let n = 0; n < 250; n++)
    await inside.create(Memory, { kind: 'semantic', statement: `Nummer ${n}: die Bücher stehen im Keller` });
  const found = async (q: string) => (await inside.call(reading.search, { q })).hits.length;
  expect(await found('Buch')).toBeGreaterThan(0);
  // As an earlier version left it: the words as they are written, and one that nobody knows.
  await inside.change(({ tx }) => {
    tx.run`DELETE FROM search`;
    tx.run`INSERT INTO search (rowid, title, body)
      SELECT o.seq, p.id || 'xbucher ' || p.id || 'xquondle', '' FROM objects o, search_partitions p WHERE o.type = 'memory' AND p.project_id = '' AND p.type = 'memory'`;
    tx.run`INSERT INTO index_gaps (project_id, label, until) SELECT '', '', max(seq) FROM versions`;
  });
  expect(await found('quondle')).toBeGreaterThan(0);
  await inside.restart();
  await expect.poll(() => found('Keller')).toBeGreaterThan(0);
  await expect.poll(() => inside.vault.opened.reader.one`SELECT until FROM index_gaps`).toBeUndefined();
  expect(await found('Buch')).toBeGreaterThan(0);
  expect(await found('quondle')).toBe(0);
});
