// A purpose is read while everybody else waits, so what is long must not take the square of its length.
import { expect, it } from 'vitest';
import { unwrapped } from '../../../../../services/vault/contract/frame/purpose/unwrapped.ts';

const TIMES = 4;
/** Four times as long takes four times as long; by the square it would be sixteen. */
const MOST = 2.5 * TIMES;

it.each([
  ['letters without a space', '日'],
  ['Latin letters without a space', 'ab'],
  ['marks without a letter', '“'],
])('to read %s takes as much longer as there are more of them', (_, unit) => {
  const [short, long] = [unit.repeat(500), unit.repeat(500 * TIMES)];
  expect(fastest(() => unwrapped(long)) / fastest(() => unwrapped(short))).toBeLessThan(MOST);
});

/** Whatever else the machine does makes it slower, and nothing makes it faster. */
function fastest(read: () => unknown): number {
  const times = Array.from({ length: 12 }, () => {
    const began = performance.now();
    read();
    return performance.now() - began;
  });
  return Math.min(...times);
}
