import { expect, test } from 'vitest';
import { ChainReader } from '../../../services/vault/archive/import/line-readers.ts';

test('an audit event of another program that holds half a character is refused in words', () => {
  const hash = '0'.repeat(64);
  const reader = new ChainReader({} as never, 'audit', hash, undefined);
  // Not in the order in which we write, and so with a canonical form that has to be made first.
  const line = `{"seq":1,"prev_hash":"${hash}","hash":"${hash}","kind":"memory.created","summary_human":"\\ud800"}`;
  expect(() => reader.take(line)).toThrow('holds an audit event that cannot be read');
});
