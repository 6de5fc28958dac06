// The most promising of many matches are those that sorting all of them would have put first.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { merged, Promising } from '../../../services/vault/search/promising.ts';

const holders = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
  .map((seqs) => seqs.sort((a, b) => b - a));
const lists = fc.array(fc.tuple(holders, fc.constantFrom(0.5, 1, 1.5, 2.25)), { maxLength: 5 });
const added = fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), fc.constantFrom(0.25, 1)), { maxLength: 10 });

it('chooses what promises most, and of what promises the same the newest', () => {
  fc.assert(
    fc.property(lists, added, fc.integer({ min: 1, max: 30 }), (given, more, most) => {
      const worths = new Map<number, number>();
      const add = (seq: number, worth: number) => worths.set(seq, (worths.get(seq) ?? 0) + worth);
      for (const [seqs, worth] of given) for (const seq of seqs) add(seq, worth);
      for (const [seq, worth] of more) add(seq, worth);
      const expected = [...worths].sort(([a, x], [b, y]) => y - x || b - a).slice(0, most);

      const promise = new Promising(
        merged(given.map(([seqs]) => seqs)),
        given.map(([, worth]) => worth),
      );
      for (const [seq, worth] of more) promise.add(seq, worth);
      expect(promise.size).toBe(worths.size);
      expect(promise.best(most)).toEqual(expected.map(([seq]) => seq));
      for (const [seq, worth] of worths) expect(promise.of(seq)).toBe(worth);
    }),
  );
});

it('knows nothing of what is in no list, and raises what promises too little', () => {
  const promise = new Promising(merged([[9, 4], [4]]), [1, 2]);
  expect([promise.of(9), promise.of(4), promise.of(7)]).toEqual([1, 3, 0]);
  promise.raise(7, 2);
  promise.raise(4, 1);
  expect(promise.best(3)).toEqual([4, 7, 9]);
});
