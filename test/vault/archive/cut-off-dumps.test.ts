// A dump that was cut off while its memories were proposed goes on where it was.
import { expect, test } from 'vitest';
import { changeBatch, newBatch } from '../../../services/vault/archive/dumps/batch.ts';
import { keepItems, noteKnown } from '../../../services/vault/archive/dumps/items.ts';
import { takeIn } from '../../../services/vault/archive/dumps/take-in.ts';
import { Uploads } from '../../../services/vault/archive/uploads.ts';
import { VaultHere } from '../../support/vault-here.ts';

test('what was proposed of a dump before it was cut off counts as done when it goes on', async () => {
  await using inside = await VaultHere.create();
  const { dataDir } = inside;
  const origins = ['one', 'two', 'three', 'four'].map((name) => Buffer.from(name));
  const digest = Buffer.from('as it was');
  const { id: batch } = await inside.change((change) => newBatch(change, 'dump.json'));
  await inside.change((change) => {
    const { tx } = change;
    changeBatch(change, batch, { vendor: 'mem0' }, { kind: 'import.vendor_read', summary: 'Read a dump' });
    // An earlier import has brought them all.
    for (const origin of origins)
      tx.run`INSERT INTO vendor_origins (origin, digest, object_id) VALUES (${origin}, ${digest}, 'mem_earlier')`;
    const memory = { what: 'memory' as const, digest, content: '{}', summary: null };
    keepItems(
      tx,
      batch,
      origins.map((origin) => ({ ...memory, origin })),
    );
    for (const { number } of tx.all<{ number: number }>`SELECT number FROM vendor_items ORDER BY number LIMIT 3`)
      noteKnown(tx, number);
  });
  const told: number[] = [];
  const deps = { vault: inside.vault.opened, uploads: new Uploads(dataDir), dataDir };
  const done = await takeIn(deps, { batch, path: 'imports/dump.json' }, (come, total) => void told.push(come / total));
  expect(done.counts).toMatchObject({ proposed: 0, known: 4 });
  expect(told).toEqual([1]);
});
