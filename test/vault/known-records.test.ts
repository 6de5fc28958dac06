// What was read of a version is kept. What never was, or is no more, must not be.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InsideVault } from '../../lab/inside-vault.ts';
import { createRecord } from '../../services/vault/records/family.ts';
import type { Change } from '../../services/vault/store/change.ts';
import { KnownRecords } from '../../services/vault/store/db/known-records.ts';
import { memories } from '../../shared/contracts/records.ts';
import { review } from '../../shared/contracts/review.ts';
import { Memory } from '../../shared/schemas/memory.ts';

let inside: InsideVault;

beforeEach(async () => {
  inside = await InsideVault.create();
});
afterEach(() => inside[Symbol.asyncDispose]());

it('forgets a version whose commit was undone: its number is given to another', async () => {
  const undone = inside.change((change) => {
    remember(change, 'The lantern was never hung');
    expect(change.tx.known.records.read(change.tx, [newest()])).toMatchObject([
      { statement: 'The lantern was never hung' },
    ]);
    throw new Error('refused after all');
  });
  await expect(undone).rejects.toThrow('refused after all');
  await inside.change((change) => remember(change, 'The lantern hangs in the corridor'));
  expect(known([newest()])).toMatchObject([{ statement: 'The lantern hangs in the corridor' }]);
  expect(await found('lantern')).toEqual(['The lantern hangs in the corridor']);
});

it('forgets one that was undone among others of the same commit', async () => {
  const seqs: number[] = [];
  const [refused, kept] = await Promise.allSettled([
    inside.change((change) => {
      remember(change, 'The lantern was never hung');
      seqs.push(newest());
      change.tx.known.records.read(change.tx, seqs);
      throw new Error('refused after all');
    }),
    inside.change((change) => {
      remember(change, 'The lantern hangs in the corridor');
      seqs.push(newest());
    }),
  ]);
  expect([refused.status, kept.status]).toEqual(['rejected', 'fulfilled']);
  expect(seqs[1]).toBe(seqs[0]);
  expect(known([newest()])).toMatchObject([{ statement: 'The lantern hangs in the corridor' }]);
});

it('forgets what was purged', async () => {
  const { id } = await inside.call(memories.create, { kind: 'semantic', statement: 'The lantern hangs' });
  const seq = newest();
  expect(await found('lantern')).toHaveLength(1);
  await inside.call(memories.remove, { id, purge: true });
  expect(() => known([seq])).toThrow('a version that is not there');
});

it('keeps what was wanted last, and not more than it may', async () => {
  const seqs: number[] = [];
  for (let n = 0; n < 60; n++) {
    await inside.change((change) => remember(change, `Lantern number ${n} hangs in the corridor`));
    seqs.push(newest());
  }
  const { reader } = inside.vault.opened;
  const records = new KnownRecords(12_000);
  expect(records.read(reader, seqs)).toHaveLength(60);
  await inside.change(
    ({ tx }) => tx.run`DELETE FROM versions WHERE seq = ${seqs[0] as number} OR seq = ${seqs[59] as number}`,
  );
  expect(records.read(reader, [seqs[59] as number])[0]).toMatchObject({ version: 1 });
  expect(() => records.read(reader, [seqs[0] as number])).toThrow('a version that is not there');
});

it('gives nobody a record that can be changed for the others', async () => {
  await inside.call(memories.create, { kind: 'semantic', statement: 'The lantern hangs', labels: ['light'] });
  const [record] = known([newest()]);
  expect(() => record?.labels.push('dark')).toThrow(TypeError);
});

function remember(change: Change, statement: string): void {
  createRecord(change, Memory, { kind: 'semantic', statement });
}

function known(seqs: number[]) {
  const { reader } = inside.vault.opened;
  return reader.known.records.read(reader, seqs);
}

async function found(q: string): Promise<string[]> {
  return (await inside.call(review.search, { q })).hits.map(({ snippet }) => snippet);
}

function newest(): number {
  const { reader } = inside.vault.opened;
  return (reader.one<{ seq: number }>`SELECT max(seq) AS seq FROM versions` as { seq: number }).seq;
}
