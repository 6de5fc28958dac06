import { expect, test } from 'vitest';
import { lengthOf, sizeOf } from '../../shared/amounts.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [9_440, '9.4 KB'],
  [52_428_800, '52 MB'],
  [1_260_000_000, '1.3 GB'],
  [999_499, '999 KB'],
  [999_999, '1 MB'],
  [0.5, '1 bytes'],
])('%d bytes are %s', (bytes, said) => expect(sizeOf(bytes)).toBe(said));

test('what is needed is never said to be less', () => {
  expect(sizeOf(1_210_000, { isNeeded: true })).toBe('1.3 MB');
  expect(sizeOf(52_000_001, { isNeeded: true })).toBe('53 MB');
});

test.each([
  [0, '0 s'],
  [89, '89 s'],
  [90, '2 min'],
  [3600, '60 min'],
  [5400, '2 h'],
  [200_000, '2 days'],
])('%d seconds are %s', (seconds, said) => expect(lengthOf(seconds)).toBe(said));
