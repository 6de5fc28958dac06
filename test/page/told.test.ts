// How much an answer told, in words: what was told whole, and what was mentioned in one line.
import { expect, test } from 'vitest';
import { toldIn, toldWords } from '../../page/parts/deeds.ts';

const ids = (count: number) => Array.from({ length: count }, (_, i) => `mem_${i}`);

function words(told: number, inALine: number): string | null {
  const extra = { told: ids(told).map((id) => [id, 1]), in_a_line: ids(inALine) };
  const held = toldIn({ kind: 'context.contract', refs: ids(told), extra });
  return held && toldWords(held);
}

test('what was mentioned in one line is counted apart from what was told whole', () => {
  expect(words(0, 0)).toBe('told nothing');
  expect(words(1, 0)).toBe('told one thing');
  expect(words(5, 0)).toBe('told 5 things');
  expect(words(5, 2)).toBe('told 3 things, mentioned 2');
  expect(words(1, 1)).toBe('mentioned one thing');
});

test('an answer from before this was kept apart was told whole, and what is no answer told nothing', () => {
  const told = ids(3).map((id) => [id, 1]);
  expect(toldIn({ kind: 'context.search', refs: ids(3), extra: { told } })).toEqual({ whole: 3, inALine: 0 });
  expect(toldIn({ kind: 'context.resource', refs: ids(2), extra: {} })).toEqual({ whole: 2, inALine: 0 });
  expect(toldIn({ kind: 'state.read', refs: [], extra: {} })).toBeNull();
});
