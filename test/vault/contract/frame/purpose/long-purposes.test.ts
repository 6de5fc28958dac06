// A purpose is read while everybody else waits, so what is long must not take the square of its length.
import { expect, it } from 'vitest';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';
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

it.each([
  ['a briefing that never comes to its verb', `ou en ${'a'.repeat(1_990)}`],
  ['words of time', 'until the 12th and from Monday 7 to '.repeat(55)],
  ['plans', 'plan the week with the '.repeat(85)],
  ['what is open', 'what is still open where do we stand '.repeat(52)],
  ['days and weeks', 'hoe ziet mijn week de week het weekend '.repeat(50)],
])('%s of two thousand signs are read to their end', (_, purpose) => {
  expect(readPurpose(purpose, '2026-11-30T09:00:00.000Z', 'UTC').text).toBe(purpose);
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
