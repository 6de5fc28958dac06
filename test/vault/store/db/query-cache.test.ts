// What was answered is kept until anything it could depend on is written; and then nobody hears what was.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRecord } from '../../../../services/vault/records/family.ts';
import type { Change } from '../../../../services/vault/store/change.ts';
import { QueryCache } from '../../../../services/vault/store/db/query-cache.ts';
import { invalidatedBy } from '../../../../services/vault/store/db/read-cache.ts';
import { Reader } from '../../../../services/vault/store/db/sql.ts';
import { candidateById, objectsIn } from '../../../../services/vault/view/candidates.ts';
import { reading } from '../../../../shared/methods/reading.ts';
import { memories, projects } from '../../../../shared/methods/records.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { READS } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

let inside: VaultHere;

beforeEach(async () => {
  inside = await VaultHere.create();
});
afterEach(() => inside[Symbol.asyncDispose]());

it('gives the same rows again, without asking the database', () => {
  const answers = new QueryCache();
  let asked = 0;
  const ask = () => {
    asked += 1;
    return [{ id: 'a' }];
  };
  const query = sql`SELECT id FROM objects WHERE id = ${'a'}`;
  const first = answers.answer(query, ['a'], ask);
  expect(answers.answer(query, ['a'], ask)).toBe(first);
  expect(() => (first as unknown[]).push('more')).toThrow(TypeError);
  answers.answer(query, ['b'], ask);
  expect(asked).toBe(2);
  answers.clear();
  expect(answers.answer(query, ['a'], ask)).not.toBe(first);
});

it('asks for the rows of many keys at once, and again only for those it does not keep', () => {
  const answers = new QueryCache();
  const query = sql`SELECT id FROM objects WHERE id IN (SELECT value FROM json_each(${'[]'}))`;
  const asked: (readonly string[])[] = [];
  const ask = (missing: readonly string[]) => {
    asked.push(missing);
    return missing.filter((id) => id !== 'none').map((id) => ({ id }));
  };
  const rows = (...keys: string[]) => answers.answerEach(query, keys, ({ id }: { id: string }) => id, ask);
  expect(rows('a', 'none', 'b')).toEqual([[{ id: 'a' }], [], [{ id: 'b' }]]);
  expect(rows('b', 'c', 'none')).toEqual([[{ id: 'b' }], [{ id: 'c' }], []]);
  expect(asked).toEqual([['a', 'none', 'b'], ['c']]);
  answers.clear();
  expect(rows('b')).toEqual([[{ id: 'b' }]]);
  expect(asked).toHaveLength(3);
});

it('keeps what was made of answers for one asker, until anything is written or its time is over', () => {
  const answers = new QueryCache();
  const [one, other] = [{}, {}];
  let made = 0;
  const derived = (owner: object, at: string, name = 'scope') =>
    answers.derive(owner, at, name, () => {
      made += 1;
      return { value: made, until: '17' };
    });
  expect([derived(one, '12'), derived(one, '12'), derived(one, '16')]).toEqual([1, 1, 1]);
  expect([derived(other, '12'), derived(one, '12', 'another')]).toEqual([2, 3]);
  // At the end of its time, and where the clock was set back.
  expect([derived(one, '17'), derived(one, '11'), derived(one, '12')]).toEqual([4, 5, 5]);
  answers.clear();
  expect(derived(one, '12')).toBe(6);
});

it('keeps no more rows than it may, and of these what was wanted last', () => {
  const { ask, asked } = answersOf([{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 }]);
  for (let n = 0; n < 60; n++) {
    ask('always');
    ask(n);
  }
  expect(asked()).toBe(61);
  ask(59);
  expect(asked()).toBe(61);
  ask(0);
  expect(asked()).toBe(62);
});

it('keeps ten numbers in the room of a row, and forgets numbers as well', () => {
  const { ask, asked } = answersOf(Array.from({ length: 40 }, (_, seq) => seq));
  for (let n = 0; n < 10; n++) ask(n);
  for (let n = 0; n < 10; n++) ask(n);
  expect(asked()).toBe(10);
  for (let n = 10; n < 50; n++) ask(n);
  ask(0);
  expect(asked()).toBe(51);
});

/** Out of a cache of a hundred rows. */
function answersOf(rows: readonly unknown[]) {
  const answers = new QueryCache(100);
  const query = sql`SELECT seq FROM objects WHERE id = ${'a'}`;
  let asked = 0;
  const ask = (value: unknown) =>
    answers.answer(query, [value], () => {
      asked += 1;
      return [...rows];
    });
  return { ask, asked: () => asked };
}

it('keeps nothing that is asked of a table it does not watch', () => {
  const answers = new QueryCache();
  expect(() => answers.answer(sql`SELECT seq FROM audit`, [], () => [])).toThrow('audit');
  expect(() => answers.answer(sql`SELECT 1 FROM objects o JOIN versions v ON v.seq = o.seq`, [], () => [])).toThrow(
    'versions',
  );
});

it.each([
  ['UPDATE objects SET deleted = 1 WHERE id = ?', 'queries'],
  ['\n    INSERT INTO objects (id) VALUES (?)', 'queries'],
  ['INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)', 'queries'],
  ['DELETE FROM search WHERE rowid = ?', 'queries'],
  ['INSERT INTO search_partitions (project_id) VALUES (?) RETURNING id', 'queries'],
  ["INSERT INTO search (search, rank) VALUES ('merge', 8)", 'nothing'],
  ['INSERT INTO audit (seq, body) VALUES (?, ?)', 'nothing'],
  ['INSERT INTO versions (seq, record) VALUES (?, ?)', 'nothing'],
  ['DELETE FROM versions WHERE object_id = ?', 'everything'],
  ['SELECT id FROM objects', 'nothing'],
  ['COMMIT', 'nothing'],
] as const)('knows what %s makes untrue: %s', (statement, invalidated) => {
  expect(invalidatedBy(statement)).toBe(invalidated);
});

it('is never older than the last change: what is made, changed, taken back or purged is so at the next question', async () => {
  expect(await found('basket')).toEqual([]);
  const { id } = await inside.call(memories.create, { kind: 'semantic', statement: 'The basket hangs in the hall' });
  expect(await found('basket')).toEqual(['The basket hangs in the hall']);
  await inside.call(memories.update, {
    id,
    patch: { statement: 'The basket hangs in the cellar' },
    expected_version: 1,
  });
  expect(await found('basket')).toEqual(['The basket hangs in the cellar']);
  await inside.call(memories.remove, { id, purge: false });
  expect(await found('basket')).toEqual([]);
  expect(there(id)).toBe(false);
});

it('lets no assistant feel which words another, or the owner, has just looked for', async () => {
  await inside.call(memories.create, {
    kind: 'semantic',
    statement: 'The basket hangs beside the mirror, over the kettle',
  });
  const reads = { capabilities: [...READS] };
  const [one, other] = [await inside.assistant(reads), await inside.assistant(reads)];
  const asks = (q: string, token: string) => inside.call(reading.search, { q }, token);
  const { column } = Reader.prototype;
  let looked = 0;
  Reader.prototype.column = function <T>(this: Reader, ...asked: Parameters<typeof column>): T[] {
    looked += 1;
    return column.apply(this, asked) as T[];
  } as typeof column;
  const lookedFor = async (q: string, token: string) => {
    looked = 0;
    await asks(q, token);
    return looked;
  };
  try {
    await asks('shelf', one.token);
    await asks('shelf', other.token);
    const cold = await lookedFor('basket', one.token);
    expect(await lookedFor('basket', one.token)).toBeLessThan(cold);
    await asks('mirror', other.token);
    expect(await lookedFor('mirror', one.token)).toBe(cold);
    await asks('kettle', inside.owner);
    expect(await lookedFor('kettle', one.token)).toBe(cold);
  } finally {
    Reader.prototype.column = column;
  }
});

it('forgets what was asked in a commit that was undone', async () => {
  let id = '';
  const undone = inside.change((change) => {
    id = remember(change, 'The basket was never hung');
    expect(candidateById(change.tx, id, change.at)).toBeDefined();
    throw new Error('refused after all');
  });
  await expect(undone).rejects.toThrow('refused after all');
  expect(there(id)).toBe(false);
  expect(await found('basket')).toEqual([]);
});

it('knows the time all the same: what expires goes, though nothing is written', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await inside.call(memories.create, {
    kind: 'semantic',
    statement: 'The basket is lent',
    retention: { mode: 'expires', at },
  });
  const { reader } = inside.vault.opened;
  expect(candidateById(reader, id, new Date().toISOString())).toBeDefined();
  expect(candidateById(reader, id, at)).toBeUndefined();
});

it('does not let what is long gone fill the place of what is there', async () => {
  const DAY_MS = 86_400_000;
  const { id: project_id } = await inside.call(projects.create, { title: 'The lamp room' });
  const lamp = (statement: string, retention?: { mode: 'expires'; at: string }) =>
    inside.call(memories.create, { kind: 'semantic', statement, project_id, ...(retention && { retention }) });
  const { id } = await lamp('The old basket stays');
  const at = new Date(Date.parse(inside.now) + DAY_MS).toISOString();
  for (let n = 0; n < 3; n++) await lamp(`Lantern ${n} is lent for a day`, { mode: 'expires', at });
  inside.pass(2 * DAY_MS);
  const asked = {
    project: { id: project_id, status: 'active', isLive: true, ownerOnly: false },
    types: ['memory'],
    limit: 3,
    at: inside.now,
  };
  expect(objectsIn(inside.vault.opened.reader, asked).map(({ record }) => record.id)).toEqual([id]);
});

function sql(query: TemplateStringsArray, ..._: unknown[]): TemplateStringsArray {
  return query;
}

function remember(change: Change, statement: string): string {
  return createRecord(change, Memory, { kind: 'semantic', statement }).id;
}

function there(id: string): boolean {
  return candidateById(inside.vault.opened.reader, id, inside.now) !== undefined;
}

async function found(q: string): Promise<string[]> {
  return (await inside.call(reading.search, { q })).hits.map(({ snippet }) => snippet);
}
