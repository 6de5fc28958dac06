import { expect, test } from 'vitest';
import { madeOnce } from '../../services/api/made-once.ts';

test('what was made is given to everyone, and what could not be made is made anew for who comes next', async () => {
  let tries = 0;
  const get = madeOnce(async () => {
    tries++;
    if (tries === 1) throw new Error('too many open files');
    return tries;
  });
  const both = await Promise.allSettled([get(), get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  expect(tries).toBe(2);
});
