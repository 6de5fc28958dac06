// By what entries the labels of a memory are found. The same labels stand on many memories, and are kept for the next.
import { expect, test } from 'vitest';
import { stemsOf } from '../../../../services/vault/store/text-index/search-index.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';

const memory = (statement: string, ...labels: string[]) =>
  ({ type: 'memory', statement, labels }) as never as AnyRecord;
const bodyOf = (record: AnyRecord) => stemsOf(record, [])?.body;

const GERMAN = 'Die Sitzung ist am Montag, und alle sind mit dabei.';
const ENGLISH = 'The meeting is on Monday, and all of them are there.';

test('the same labels are cut by the language of what they stand on, whichever came first', () => {
  const [german, english] = [bodyOf(memory(GERMAN, 'Banken')), bodyOf(memory(ENGLISH, 'Banken'))];
  expect(german).not.toBe(english);
  expect([bodyOf(memory(ENGLISH, 'Banken')), bodyOf(memory(GERMAN, 'Banken'))]).toEqual([english, german]);
});

test('what is told in one memory is not told in the next that has its labels', () => {
  const plain = memory(ENGLISH, 'work', 'week 12');
  expect(stemsOf(plain, ['harm'])?.body).toContain('wharm');
  expect(bodyOf(plain)).not.toContain('wharm');
  expect(bodyOf({ ...plain, sensitivity_flags: ['health'] })).toContain('zhealth');
  expect(bodyOf(plain)).not.toContain('zhealth');
});
