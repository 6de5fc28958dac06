import { expect, test } from 'vitest';
import { ChainReader, VersionReader } from '../../../services/vault/archive/import/line-readers.ts';
import { idOfNothing } from '../../../shared/id-kinds.ts';

test('an audit event of another program that holds half a character is refused in words', () => {
  const hash = '0'.repeat(64);
  const reader = new ChainReader({} as never, 'audit', hash, undefined);
  // Not in the order in which we write, and so with a canonical form that has to be made first.
  const line = `{"seq":1,"prev_hash":"${hash}","hash":"${hash}","kind":"memory.created","summary_human":"\\ud800"}`;
  expect(() => reader.take(line)).toThrow('holds an audit event that cannot be read');
});

test('how high a version may be is said by the hour that the reader was given', () => {
  const id = idOfNothing('memory');
  const sink = { currentVersion: () => undefined, hasPast: () => false, addItem: () => true, addPast() {} } as never;
  const line = (version: number) => JSON.stringify({ id, type: 'memory', version, tombstone: true });
  const now = 5;
  expect(() => new VersionReader(sink, now).take(line(5000))).not.toThrow();
  expect(() => new VersionReader(sink, now).take(line(5001))).toThrow('so high that it cannot be counted on from');
  expect(() => new VersionReader(sink, now + 1).take(line(5001))).not.toThrow();
});
