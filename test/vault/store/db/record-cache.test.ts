// What was read of a version is kept. What never was, or is no more, must not be.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRecord } from '../../../../services/vault/records/family.ts';
import type { Change } from '../../../../services/vault/store/change.ts';
import { RecordCache, type StoredRecord } from '../../../../services/vault/store/db/record-cache.ts';
import { reading } from '../../../../shared/methods/reading.ts';
import { memories } from '../../../../shared/methods/records.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { VaultHere } from '../../../support/vault-here.ts';

let inside: VaultHere;

beforeEach(async () => {
  inside = await VaultHere.create();
});
afterEach(() => inside[Symbol.asyncDispose]());

it('forgets a version whose commit was undone: its number is given to another', async () => {
  const undone = inside.change((change) => {
    remember(change, 'The lantern was never hung');
    expect(change.tx.records([newest()])).toMatchObject([{ statement: 'The lantern was never hung' }]);
    throw new Error('refused after all');
  });
  await expect(undone).rejects.toThrow('refused after all');
  await inside.change((change) => remember(change, 'The lantern hangs in the corridor'));
  expect(cached([newest()])).toMatchObject([{ statement: 'The lantern hangs in the corridor' }]);
  expect(await found('lantern')).toEqual(['The lantern hangs in the corridor']);
});

it('forgets one that was undone among others of the same commit', async () => {
  const seqs: number[] = [];
  const [refused, kept] = await Promise.allSettled([
    inside.change((change) => {
      remember(change, 'The lantern was never hung');
      seqs.push(newest());
      change.tx.records(seqs);
      throw new Error('refused after all');
    }),
    inside.change((change) => {
      remember(change, 'The lantern hangs in the corridor');
      seqs.push(newest());
    }),
  ]);
  expect([refused.status, kept.status]).toEqual(['rejected', 'fulfilled']);
  expect(seqs[1]).toBe(seqs[0]);
  expect(cached([newest()])).toMatchObject([{ statement: 'The lantern hangs in the corridor' }]);
});

it('forgets what was purged', async () => {
  const { id } = await inside.call(memories.create, { kind: 'semantic', statement: 'The lantern hangs' });
  const seq = newest();
  expect(await found('lantern')).toHaveLength(1);
  await inside.call(memories.remove, { id, purge: true });
  expect(() => cached([seq])).toThrow('a version that is not there');
});

it('keeps what was wanted last, and not more than it may', async () => {
  const seqs: number[] = [];
  for (let n = 0; n < 60; n++) {
    await inside.change((change) => remember(change, `Lantern number ${n} hangs in the corridor`));
    seqs.push(newest());
  }
  const records = new RecordCache(12_000);
  expect(records.read(seqs, stored)).toHaveLength(60);
  await inside.change(
    ({ tx }) => tx.run`DELETE FROM versions WHERE seq = ${seqs[0] as number} OR seq = ${seqs[59] as number}`,
  );
  expect(records.read([seqs[59] as number], stored)[0]).toMatchObject({ version: 1 });
  expect(() => records.read([seqs[0] as number], stored)).toThrow('a version that is not there');
});

it('gives nobody a record that can be changed for the others', async () => {
  await inside.call(memories.create, { kind: 'semantic', statement: 'The lantern hangs', labels: ['light'] });
  const [record] = cached([newest()]);
  expect(() => record?.labels.push('dark')).toThrow(TypeError);
});

function remember(change: Change, statement: string): void {
  createRecord(change, Memory, { kind: 'semantic', statement });
}

function cached(seqs: number[]) {
  return inside.vault.opened.reader.records(seqs);
}

/** As the database has them, whatever anybody remembers. */
function stored(seqs: readonly number[]): StoredRecord[] {
  return seqs.flatMap(
    (seq) => inside.vault.opened.reader.all<StoredRecord>`SELECT seq, record FROM versions WHERE seq = ${seq}`,
  );
}

async function found(q: string): Promise<string[]> {
  return (await inside.call(reading.search, { q })).hits.map(({ snippet }) => snippet);
}

function newest(): number {
  const { reader } = inside.vault.opened;
  return (reader.one<{ seq: number }>`SELECT max(seq) AS seq FROM versions` as { seq: number }).seq;
}
