// What is compared, without a database: by blocks in a memory of its own, in step with what is written and undone.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VectorCache, type VectorStore } from '../../../../services/vault/store/db/vector-cache.ts';

const SIZE = 80;
const ALL = { least: Number.NEGATIVE_INFINITY, most: 10_000 };

/** What the database holds, and how often it was read. */
class Stored implements VectorStore {
  readonly rows = new Map<number, Map<number, Int8Array>>();
  reads: number[] = [];

  of(partition: number): Map<number, Int8Array> {
    const rows = this.rows.get(partition) ?? new Map<number, Int8Array>();
    this.rows.set(partition, rows);
    return rows;
  }

  newest(partition: number): number {
    return Math.max(0, ...this.of(partition).keys());
  }

  read(partition: number, most: number) {
    this.reads.push(partition);
    const rows = [...this.of(partition)].sort(([a], [b]) => a - b).slice(-most);
    const vectors = new Int8Array(rows.length * SIZE);
    for (const [index, [, values]] of rows.entries()) vectors.set(values, index * SIZE);
    return [{ seqs: rows.map(([seq]) => seq), vectors }];
  }
}

const vectors = new Map<number, Int8Array>();

function vector(seed: number): Int8Array {
  const known = vectors.get(seed);
  if (known) return known;
  const made = new Int8Array(SIZE);
  for (let i = 0, state = seed * 2_654_435_761; i < SIZE; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    made[i] = state >> 24;
  }
  vectors.set(seed, made);
  return made;
}

function product(a: Int8Array, b: Int8Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] as number), 0);
}

/** What it should answer, worked out plainly. */
function expected(stored: Stored, partitions: readonly number[], sought: Int8Array) {
  return partitions
    .flatMap((partition) => [...stored.of(partition)])
    .map(([seq, each]) => ({ seq, product: product(each, sought) }))
    .sort((a, b) => b.product - a.product || b.seq - a.seq);
}

function fill(stored: Stored, partition: number, from: number, count: number): void {
  for (let seq = from; seq < from + count; seq++) stored.of(partition).set(seq, vector(seq));
}

describe('the best of many vectors', () => {
  test('are those with the largest products, whatever the numbers in them', () => {
    const extreme = fc.oneof(fc.integer({ min: -128, max: 127 }), fc.constantFrom(-128, 127, 0));
    const anyVector = fc.array(extreme, { minLength: SIZE, maxLength: SIZE }).map((values) => Int8Array.from(values));
    fc.assert(
      fc.property(anyVector, fc.array(anyVector, { maxLength: 40 }), (sought, all) => {
        const stored = new Stored();
        for (const [index, each] of all.entries()) stored.of(1).set(index + 1, each);
        const found = new VectorCache().best(stored, [1], sought, ALL.least, ALL.most);
        expect(found).toEqual(expected(stored, [1], sought));
      }),
    );
  });

  test('are as many as are wanted, none of them worse than asked for, and the newest of those that are alike', () => {
    const stored = new Stored();
    fill(stored, 1, 1, 1000);
    for (let seq = 2001; seq <= 2010; seq++) stored.of(1).set(seq, vector(5));
    const sought = vector(5);
    const cache = new VectorCache();
    const all = expected(stored, [1], sought);
    expect(cache.best(stored, [1], sought, ALL.least, 20)).toEqual(all.slice(0, 20));
    expect(all.slice(0, 11).map(({ seq }) => seq)).toEqual([
      ...[2010, 2009, 2008, 2007, 2006, 2005, 2004, 2003, 2002, 2001],
      5,
    ]);
    const least = all[3]?.product as number;
    expect(cache.best(stored, [1], sought, least + 1, 20)).toEqual(all.filter((each) => each.product > least));
  });

  test('come from the partitions that are named alone, and the others are not even read', () => {
    const stored = new Stored();
    for (const partition of [1, 2, 3]) fill(stored, partition, partition * 100, 50);
    const cache = new VectorCache();
    expect(cache.best(stored, [1, 3], vector(1), ALL.least, ALL.most)).toEqual(expected(stored, [1, 3], vector(1)));
    expect(cache.best(stored, [], vector(1), ALL.least, ALL.most)).toEqual([]);
    expect(new Set(stored.reads)).toEqual(new Set([1, 3]));
  });

  test('are read once, and not again while nothing is written', () => {
    const stored = new Stored();
    fill(stored, 1, 1, 50);
    const cache = new VectorCache();
    for (let seed = 0; seed < 5; seed++) cache.best(stored, [1], vector(seed), ALL.least, 5);
    expect(stored.reads).toEqual([1]);
  });
});

describe('where there are more than are looked at', () => {
  const bounds = { lookedAt: 64, kept: 160 };

  test('what was written last is looked at, partition by partition', () => {
    const stored = new Stored();
    fill(stored, 1, 1, 40);
    fill(stored, 2, 1_000, 40);
    fill(stored, 3, 500, 40);
    const found = new VectorCache(bounds).best(stored, [1, 2, 3], vector(7), ALL.least, ALL.most);
    const seqs = found.map(({ seq }) => seq).sort((a, b) => a - b);
    // Two whole blocks and a part of one for the newest, and what is left for the next: its newest.
    expect(seqs).toEqual([
      ...Array.from({ length: 16 }, (_, n) => 524 + n),
      ...Array.from({ length: 40 }, (_, n) => 1000 + n),
    ]);
  });

  test('the same is looked at whatever was asked before, and whatever lies elsewhere', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 6, maxLength: 6 }),
        fc.array(fc.subarray([0, 1, 2, 3, 4, 5]), { maxLength: 6 }),
        (counts, before) => {
          const stored = new Stored();
          for (const [partition, count] of counts.entries()) fill(stored, partition, 1 + partition * 1_000, count);
          const asked = [0, 2, 5];
          const used = new VectorCache(bounds);
          for (const partitions of before) used.best(stored, partitions, vector(3), ALL.least, ALL.most);
          const fresh = new VectorCache(bounds).best(stored, asked, vector(9), ALL.least, ALL.most);
          expect(used.best(stored, asked, vector(9), ALL.least, ALL.most)).toEqual(fresh);
          const alone = new Stored();
          for (const partition of asked) alone.rows.set(partition, stored.of(partition));
          expect(new VectorCache(bounds).best(alone, asked, vector(9), ALL.least, ALL.most)).toEqual(fresh);
        },
      ),
    );
  });

  test('what was asked longest ago is let go of, and read again when it is asked', () => {
    const stored = new Stored();
    for (const partition of [1, 2, 3, 4]) fill(stored, partition, partition * 100, 60);
    const cache = new VectorCache(bounds);
    for (const partition of [1, 2, 1, 3, 1, 2]) cache.best(stored, [partition], vector(1), ALL.least, 5);
    expect(stored.reads).toEqual([1, 2, 3, 2]);
  });

  test('writing to a partition that is kept does not let it grow without end', () => {
    const stored = new Stored();
    fill(stored, 1, 1, 60);
    const cache = new VectorCache(bounds);
    cache.best(stored, [1], vector(1), ALL.least, 5);
    for (let seq = 100; seq < 1_000; seq++) {
      stored.of(1).set(seq, vector(seq));
      cache.add(1, seq, vector(seq));
      cache.committed();
    }
    expect(cache.best(stored, [1], vector(1), ALL.least, 5)).toEqual(
      new VectorCache(bounds).best(stored, [1], vector(1), ALL.least, 5),
    );
  });
});

type Deed =
  | { do: 'add' | 'remove'; partition: number; which: number }
  | { do: 'ask'; partitions: number[] }
  | { do: 'reload'; partition: number }
  | { do: 'commit' | 'undo' };

const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('add'), partition: fc.nat(2), which: fc.nat(50) }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('remove'), partition: fc.nat(2), which: fc.nat(50) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('ask'), partitions: fc.subarray([0, 1, 2]) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload'), partition: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('commit', 'undo') }) },
  ) as fc.Arbitrary<Deed>,
  { minLength: 20, maxLength: 120, size: 'max' },
);

test.each([
  ['all of it fits', {}],
  ['half of it fits', { lookedAt: 32, kept: 64 }],
])(
  'where %s, and whatever is written, undone and asked in between, the answer is that of what is stored',
  (_, bounds) => {
    fc.assert(
      fc.property(deeds, (all) => {
        const stored = new Stored();
        for (const partition of [0, 1, 2]) fill(stored, partition, 1 + partition * 20, 18);
        const cache = new VectorCache(bounds);
        let seq = 1_000;
        let [kept, mark] = [copied(stored), cache.mark()];
        for (const deed of all) {
          if (deed.do === 'add') {
            stored.of(deed.partition).set(++seq, vector(seq));
            cache.add(deed.partition, seq, vector(seq));
          } else if (deed.do === 'remove') {
            const rows = stored.of(deed.partition);
            const [gone, values] = [...rows][deed.which % Math.max(1, rows.size)] ?? [];
            if (gone === undefined || values === undefined) continue;
            rows.delete(gone);
            cache.remove(deed.partition, gone, values);
          } else if (deed.do === 'reload') {
            stored.of(deed.partition).set(++seq, vector(seq));
            cache.reload(deed.partition);
          } else if (deed.do === 'commit') {
            cache.committed();
            [kept, mark] = [copied(stored), cache.mark()];
          } else if (deed.do === 'undo') {
            cache.rollBackTo(mark);
            for (const [partition, rows] of kept) stored.rows.set(partition, new Map(rows));
            // The numbers of what never was are given again.
            seq = 1_000 + [...kept.values()].reduce((most, rows) => Math.max(most, ...rows.keys(), 0), 0);
          } else if (deed.do === 'ask') expectSame(cache, bounds, stored, deed.partitions);
        }
        expectSame(cache, bounds, stored, [0, 1, 2]);
      }),
      { numRuns: 100 },
    );
  },
);

function expectSame(cache: VectorCache, bounds: object, stored: Stored, partitions: readonly number[]): void {
  const found = cache.best(stored, partitions, vector(77), ALL.least, ALL.most);
  expect(found).toEqual(new VectorCache(bounds).best(stored, partitions, vector(77), ALL.least, ALL.most));
}

function copied(stored: Stored): Map<number, Map<number, Int8Array>> {
  return new Map([...stored.rows].map(([partition, rows]) => [partition, new Map(rows)]));
}
