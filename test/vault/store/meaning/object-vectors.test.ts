// Each object that is searched has a vector as long as its newest version counts, made where it is written or filled later.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../../../../services/vault/records/family.ts';
import { vectorsIn, vectorsOf } from '../../../../services/vault/store/meaning/object-vectors.ts';
import { likenessOf, vectorOf } from '../../../../services/vault/store/meaning/text-vector.ts';
import {
  ImportedObjects,
  importedContent,
  importedTombstone,
} from '../../../../services/vault/store/objects/imported-objects.ts';
import { fillGaps, versionsInGaps } from '../../../../services/vault/store/objects/vector-gaps.ts';
import { newId } from '../../../../shared/ids.ts';
import { commitments, memories, projects } from '../../../../shared/methods/records.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../../shared/schemas/object.ts';
import { VaultHere } from '../../../support/vault-here.ts';

let inside: VaultHere;

beforeEach(async () => {
  inside = await VaultHere.create();
});
afterEach(() => inside[Symbol.asyncDispose]());

const memory = (statement: string, more: object = {}) => ({ kind: 'semantic' as const, statement, ...more });

interface Row {
  id: string;
  partition: number;
  seq: number;
  vector: Buffer;
}

/** With the object whose newest version it belongs to; every one must belong to one. */
function stored(): Row[] {
  const { reader } = inside.vault.opened;
  const rows = reader.all<Row>`
    SELECT o.id, v.partition, v.seq, v.vector FROM object_vectors v LEFT JOIN objects o ON o.seq = v.seq ORDER BY v.seq`;
  for (const { id } of rows) expect(id).toEqual(expect.any(String));
  return rows;
}

function meanings(): Record<string, Int8Array> {
  return Object.fromEntries(stored().map(({ id, vector }) => [id, Int8Array.from(new Int8Array(vector))]));
}

/** What is asked from memory is what is stored, in each partition. */
function expectKeptInStep(): void {
  const { reader } = inside.vault.opened;
  const sought = vectorOf('the boat') as Int8Array;
  const all = stored();
  for (const partition of new Set(all.map((row) => row.partition))) {
    const found = reader.cache.vectors.best(vectorsIn(reader), [partition], sought, -Infinity, 1_000);
    const here = all.filter((row) => row.partition === partition).map(({ seq }) => seq);
    expect(found.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(here);
  }
}

describe('the vector of an object', () => {
  it('is made with it, made anew when its words change, and goes with it', async () => {
    const { id } = await inside.call(memories.create, memory('He owns a small sailing boat.'));
    expectKeptInStep();
    expect(meanings()).toEqual({ [id]: vectorOf('He owns a small sailing boat.') });
    await inside.call(memories.update, { id, patch: { statement: 'He sold the boat in spring.' } });
    expect(meanings()).toEqual({ [id]: vectorOf('He sold the boat in spring.') });
    expectKeptInStep();
    await inside.call(memories.remove, { id, purge: false });
    expect(stored()).toEqual([]);
    expectKeptInStep();
  });

  it('goes when another takes the place of the object, when it is taken back, and when it is purged', async () => {
    const [old, taken, purged] = [
      await inside.call(memories.create, memory('The office is in Graz.')),
      await inside.call(memories.create, memory('The rent is paid monthly.')),
      await inside.call(memories.create, memory('The heating is broken.')),
    ];
    const { id } = await inside.call(memories.supersede, {
      id: old.id,
      successor: { statement: 'The office is in Linz.' } as never,
    });
    await inside.call(memories.retract, { id: taken.id });
    await inside.call(memories.remove, { id: purged.id, purge: true });
    expect(Object.keys(meanings())).toEqual([id]);
    const { reader } = inside.vault.opened;
    expect(reader.one`SELECT 1 FROM object_vectors WHERE seq NOT IN (SELECT seq FROM versions)`).toBeUndefined();
    expectKeptInStep();
  });

  it('says nothing of dates, and is missing where no word is known', async () => {
    const title = 'Pay the roofer for his offer';
    await inside.call(commitments.create, { title, counterparty: 'Hill', due_at: '2026-07-14T10:00:00Z' });
    await inside.call(memories.create, memory('qwxz vbnk'));
    await inside.call(memories.create, memory('회의는 화요일'));
    const [only, ...others] = Object.values(meanings());
    expect(others).toEqual([]);
    expect(only).toEqual(vectorOf(`${title} Hill`));
    expect(likenessOf(only, vectorOf('July'))).toBeLessThan(
      likenessOf(vectorOf(`${title} July`), vectorOf('July')) - 0.1,
    );
  });

  it('lies where its object lies, and moves with it', async () => {
    const { id: project } = await inside.call(projects.create, { title: 'Kitchen' });
    const { id } = await inside.call(memories.create, memory('Oak boards are ordered.', { project_id: project }));
    const partitionOf = () => stored().find((row) => row.id === id)?.partition;
    const before = partitionOf();
    expectKeptInStep();
    await inside.call(memories.update, { id, patch: { classification: 'sensitive' } });
    expect(partitionOf()).not.toBe(before);
    expectKeptInStep();
    const named = inside.vault.opened.reader.one`
      SELECT project_id, type, classification FROM search_partitions WHERE id = ${partitionOf() as number}`;
    expect(named).toEqual({ project_id: project, type: 'memory', classification: 'sensitive' });
  });

  it('is found by its version wherever it lies, and without going through all others', async () => {
    const { id: project } = await inside.call(projects.create, { title: 'Kitchen' });
    const { id } = await inside.call(memories.create, memory('Oak boards are ordered.', { project_id: project }));
    await inside.call(memories.create, memory('Bees live behind the garage.'));
    await inside.call(memories.update, { id, patch: { classification: 'sensitive' } });
    const { reader } = inside.vault.opened;
    const seqs = stored().map(({ seq }) => seq);
    expect(seqs).toHaveLength(3);
    expect([...vectorsOf(reader, seqs).keys()].toSorted((a, b) => a - b)).toEqual(seqs);
    const plan: { detail: string }[] = [];
    const all = (strings: readonly string[], ...values: unknown[]) => {
      const [first, ...rest] = strings;
      const explained = Object.assign([`EXPLAIN QUERY PLAN ${first}`, ...rest], { raw: strings });
      plan.push(...reader.all<{ detail: string }>(explained as never, ...(values as never[])));
      return [];
    };
    vectorsOf({ all } as never, seqs);
    expect(plan.filter(({ detail }) => detail.startsWith('SCAN') && !detail.startsWith('SCAN wanted'))).toEqual([]);
    expect(plan.length).toBeGreaterThan(2);
  });

  it('is not there when its write is refused in the end', async () => {
    await inside.call(memories.create, memory('Bees live behind the garage.'));
    expectKeptInStep();
    const before = meanings();
    const refused = inside.change((change) => {
      createRecord(change, Memory as Family, memory('Wasps live in the attic.'));
      expectKeptInStep();
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(meanings()).toEqual(before);
    expectKeptInStep();
    await inside.call(memories.create, memory('Mice live in the cellar.'));
    expect(stored()).toHaveLength(2);
    expectKeptInStep();
  });
});

describe('the vectors of a large partition', () => {
  it('are read some at a time, of which each is given back for the next, the oldest first, and where there are more than are wanted the newest', async () => {
    const count = 2500;
    await inside.change(({ tx }) => {
      for (let seq = 1; seq <= count; seq++) {
        const vector = Buffer.from([seq % 128, 1]);
        tx.run`INSERT INTO object_vectors (partition, seq, vector) VALUES (${77}, ${seq}, ${vector})`;
      }
    });
    const read = (most: number) =>
      Array.from(vectorsIn(inside.vault.opened.reader).read(77, most), ({ seqs, vectors }) => ({
        seqs,
        vectors: vectors.slice(),
      }));
    const all = read(5000);
    expect(all.length).toBeGreaterThan(1);
    expect(all.flatMap(({ seqs }) => seqs)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    for (const { seqs, vectors } of all) {
      expect(vectors).toHaveLength(2 * seqs.length);
      expect([...seqs].every((seq, index) => vectors[2 * index] === seq % 128)).toBe(true);
    }
    expect(read(1200).flatMap(({ seqs }) => seqs)).toEqual(Array.from({ length: 1200 }, (_, n) => count - 1199 + n));
    expect(read(count).flatMap(({ seqs }) => seqs)).toHaveLength(count);
    expect([...vectorsIn(inside.vault.opened.reader).read(78, 10)]).toEqual([]);
    const lookedBackAt = [...vectorsIn(inside.vault.opened.reader).read(77, count)];
    expect(lookedBackAt.map(({ vectors }) => vectors.length)).toEqual(lookedBackAt.map(() => 0));
  });
});

describe('objects without a vector', () => {
  /** As an earlier version of the hub left it. */
  async function asBefore(): Promise<Record<string, Int8Array>> {
    for (let n = 0; n < 300; n++) await inside.call(memories.create, memory(`Order ${n} of blue tiles`));
    const { id } = await inside.call(memories.create, memory('A nurse works at night.'));
    await inside.call(memories.update, { id, patch: { statement: 'A nurse works by day.' } });
    const before = meanings();
    await inside.change(({ tx }) => {
      tx.run`DELETE FROM object_vectors`;
      tx.run`INSERT INTO vector_gaps (after, until) SELECT 0, max(seq) FROM versions`;
    });
    return before;
  }

  it('get theirs when nobody writes, the newest first, and what is written meanwhile keeps its own', async () => {
    const before = await asBefore();
    await inside.restart();
    const { id } = await inside.call(memories.create, memory('A pilot sleeps in the train.'));
    expect(stored()).toHaveLength(1);
    await inside.change(({ tx }) => fillGaps(tx));
    const [first] = stored();
    expect(stored().length).toBeGreaterThan(100);
    expect(versionsInGaps(inside.vault.opened.reader)).toBeGreaterThan(0);
    expectKeptInStep();
    // From here on it goes on by itself.
    await expect.poll(() => versionsInGaps(inside.vault.opened.reader)).toBe(0);
    expect(stored()[0]?.seq).toBeLessThan(first?.seq as number);
    expect(meanings()).toEqual({ ...before, [id]: vectorOf('A pilot sleeps in the train.') });
    expectKeptInStep();
  });

  it('get theirs although the work stops after every step', async () => {
    const before = await asBefore();
    for (let steps = 0; versionsInGaps(inside.vault.opened.reader) > 0 && steps < 20; steps++) {
      await inside.change(({ tx }) => fillGaps(tx));
      await inside.restart();
    }
    expect(meanings()).toEqual(before);
    expectKeptInStep();
  });

  it('and that are imported by the thousand get theirs afterwards, but for what is deleted or taken back', async () => {
    const { id: here } = await inside.call(memories.create, memory('The cat is grey.'));
    expectKeptInStep();
    const record = (statement: string, more: object = {}): AnyRecord => ({
      ...(inside.vault.opened.reader.records([stored().find(({ id }) => id === here)?.seq as number])[0] as AnyRecord),
      id: newId('mem', Date.now()),
      statement,
      ...more,
    });
    const cats = ['A black cat sits on the wall.', 'The vet looked at the kitten.'].map((each) => record(each));
    const back = record('The dog is brown.', { status: 'retracted' });
    await inside.vault.opened.changeAtLength({ kind: 'owner' }, async (change) => {
      const arrived = new ImportedObjects(change);
      for (const each of [...cats, back]) arrived.store(each.id, 'memory', [], importedContent(each, null));
      arrived.store(newId('mem', Date.now()), 'memory', [importedTombstone(1)], null);
      for (const _ of arrived.index());
    });
    expect(versionsInGaps(inside.vault.opened.reader)).toBeGreaterThan(0);
    await expect.poll(() => versionsInGaps(inside.vault.opened.reader)).toBe(0);
    expect(Object.keys(meanings()).toSorted()).toEqual([here, ...cats.map(({ id }) => id)].toSorted());
    expectKeptInStep();
  });
});
