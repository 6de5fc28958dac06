// Where objects lie follows what decides about them: what is found is right at every moment, also while they are moved.
import { expect, test } from 'vitest';
import { settleExpired } from '../../../../services/vault/store/objects/expired.ts';
import { indexAnew } from '../../../../services/vault/store/objects/index-gap.ts';
import { EXPIRED_DAY } from '../../../../services/vault/store/partitions/partitions.ts';
import { reading } from '../../../../shared/methods/reading.ts';
import { memories, projects } from '../../../../shared/methods/records.ts';
import { trust } from '../../../../shared/methods/trust.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const READS = ['project.read', 'memory.retrieve'] as const;
const DAY_MS = 86_400_000;

const remember = (inside: VaultHere, statement: string, more = {}) =>
  inside.call(memories.create, { kind: 'semantic', statement, ...more });

async function found(inside: VaultHere, token: string, q = 'heron'): Promise<string[]> {
  const { hits } = await inside.call(reading.search, { q, type: 'memory' }, token);
  const listed = await inside.call(reading.search, { q: '', type: 'memory' }, token);
  // What the words find and what is listed without any is the same.
  const titles = (of: typeof hits) => of.map(({ ref }) => ref.summary).sort();
  if (hits.length < 5) expect(titles(listed.hits)).toEqual(titles(hits));
  return titles(hits);
}

/** Every object that is searched is in the index once for each partition that it names, and those are what it is. */
function expectInOrder(inside: VaultHere): void {
  const { reader } = inside.vault.opened;
  const rows = reader.all<{ id: string; own: string; shelf: string | null; stands: string | null; found: number }>`
    SELECT o.id, p.project_id AS own, s.project_id AS shelf, on_shelf.shelf AS stands,
      (SELECT count(*) FROM search WHERE search MATCH o.partition || 'xheron' AND rowid = o.seq)
        + (SELECT count(*) FROM search WHERE search MATCH ifnull(o.shelved, 0) || 'xheron' AND rowid = o.seq) AS found
    FROM live_objects o JOIN search_partitions p ON p.id = o.partition
      LEFT JOIN search_partitions s ON s.id = o.shelved LEFT JOIN search_projects on_shelf ON on_shelf.project_id = o.project_id
    WHERE o.type = 'memory'`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { shelf, stands, found: times } of rows)
    expect({ shelf, times }).toEqual({ shelf: stands, times: stands === null ? 1 : 2 });
}

const settle = (inside: VaultHere) =>
  inside.change(({ tx }) => {
    let steps = 0;
    while (indexAnew(tx)) if (++steps > 500) throw new Error('it never ends');
    return steps;
  });

test('what belongs to a project is seen as its project is from the moment on that it changes, and lies there afterwards', async () => {
  await using inside = await VaultHere.create();
  const { id } = await inside.call(projects.create, { title: 'Birds', status: 'active' });
  const { token: active } = await inside.assistant({
    capabilities: [...READS],
    selectors: { project_status: 'active' },
  });
  const { token: all } = await inside.assistant({ capabilities: [...READS] });
  const count = 130;
  for (let n = 0; n < count; n++) await remember(inside, `A heron was seen at place ${n}`, { project_id: id });
  await remember(inside, 'A heron belongs nowhere');
  expectInOrder(inside);
  const seen = async () => [(await found(inside, active)).length > 1, (await found(inside, all)).length > 1];
  expect(await seen()).toEqual([true, true]);
  const change = async (patch: object, expected: [boolean, boolean]) => {
    await inside.call(projects.update, { id, patch });
    expect(await seen()).toEqual(expected);
    await inside.change(({ tx }) => indexAnew(tx));
    expect(await seen()).toEqual(expected);
    expect(await settle(inside)).toBeGreaterThan(0);
    expectInOrder(inside);
    expect(await seen()).toEqual(expected);
  };
  await change({ status: 'paused' }, [false, true]);
  await change({ status: 'active' }, [true, true]);
  await change({ retention: { mode: 'expires', at: new Date(inside.ms + 2 * DAY_MS).toISOString() } }, [true, true]);
  inside.pass(3 * DAY_MS);
  expect(await found(inside, active)).toEqual([]);
  expect(await found(inside, all)).toEqual(['A heron belongs nowhere']);
});

test('what lies in a project is its owner’s alone from the moment on at which the project is, and until it is no more', async () => {
  await using inside = await VaultHere.create();
  const { id } = await inside.call(projects.create, { title: 'Birds', status: 'active' });
  const { token: all } = await inside.assistant({ capabilities: [...READS] });
  const { token: named } = await inside.assistant({ capabilities: [...READS], selectors: { project: id } });
  for (let n = 0; n < 3; n++) await remember(inside, `A heron was seen at place ${n}`, { project_id: id });
  const seen = async () => [
    (await found(inside, all)).length,
    (await found(inside, named)).length,
    (await found(inside, inside.owner)).length,
  ];
  expect(await seen()).toEqual([3, 3, 3]);
  for (const [policy_tags, expected] of [
    [['owner_only'], [0, 0, 3]],
    [[], [3, 3, 3]],
  ] as const) {
    await inside.call(projects.update, { id, patch: { policy_tags: [...policy_tags] } });
    expect(await seen()).toEqual(expected);
    expect(await settle(inside)).toBeGreaterThan(0);
    expectInOrder(inside);
    expect(await seen()).toEqual(expected);
  }
  const { id: kept } = await inside.call(projects.create, { title: 'Nests', policy_tags: ['owner_only'] });
  await remember(inside, 'A heron has a nest', { project_id: kept });
  expectInOrder(inside);
  expect(await seen()).toEqual([3, 3, 4]);
});

test('what belongs to a project that is deleted is seen no more, and moves apart by itself', async () => {
  await using inside = await VaultHere.create();
  const { id } = await inside.call(projects.create, { title: 'Birds' });
  await remember(inside, 'A heron was seen', { project_id: id });
  const { token } = await inside.assistant({ capabilities: [...READS] });
  expect(await found(inside, token)).toEqual(['A heron was seen']);
  await inside.call(projects.remove, { id, purge: true });
  expect(await found(inside, token)).toEqual([]);
  await expect.poll(() => inside.vault.opened.reader.one`SELECT 1 FROM index_gaps`).toBeUndefined();
  expectInOrder(inside);
  expect(await found(inside, token)).toEqual([]);
  expect(await found(inside, inside.owner)).toEqual(['A heron was seen']);
});

test('what is granted by a label is found before and after everything lies by it', async () => {
  await using inside = await VaultHere.create();
  const shown = await remember(inside, 'A heron of the marsh', { labels: ['birds', 'marsh'] });
  await remember(inside, 'A heron of the zoo', { labels: ['zoo'] });
  await remember(inside, 'A heron without any');
  const { token, id } = await inside.assistant({ capabilities: [...READS], selectors: { labels: ['birds'] } });
  expect(await found(inside, token)).toEqual(['A heron of the marsh']);
  await settle(inside);
  expectInOrder(inside);
  expect(await found(inside, token)).toEqual(['A heron of the marsh']);
  await inside.call(memories.update, { id: shown.id, patch: { labels: ['marsh'] } });
  expect(await found(inside, token)).toEqual([]);
  await inside.call(trust.createGrant, {
    connection_id: id,
    capabilities: [...READS],
    selectors: { labels: ['zoo', 'marsh'] },
  });
  expect(await found(inside, token)).toEqual(['A heron of the marsh', 'A heron of the zoo']);
  await settle(inside);
  expect(await found(inside, token)).toEqual(['A heron of the marsh', 'A heron of the zoo']);
  expect(await found(inside, inside.owner)).toHaveLength(3);
});

test('what expires is found until the instant at which it does, and on no day after it', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: [...READS] });
  const at = new Date(inside.ms + 3_600_000).toISOString();
  await remember(inside, 'A heron until ten', { retention: { mode: 'expires', at } });
  expect(await found(inside, token)).toEqual(['A heron until ten']);
  inside.pass(3_599_999);
  expect(await found(inside, token)).toEqual(['A heron until ten']);
  inside.pass(1);
  expect(await found(inside, token)).toEqual([]);
  inside.pass(DAY_MS);
  expect(await found(inside, token)).toEqual([]);
  expect(await found(inside, inside.owner)).toEqual([]);
});

const dayOf = (inside: VaultHere, id: string) =>
  inside.vault.opened.reader.one<{ day: string }>`
    SELECT p.expires_on AS day FROM objects o JOIN search_partitions p ON p.id = o.partition WHERE o.id = ${id}`?.day;

test('what expires lies apart from that moment on, by itself, and nothing is left of where it lay', async () => {
  // On the clock of the machine.
  await using inside = new VaultHere({ settings: { plain_sqlite: true } });
  await inside.open();
  await inside.setup();
  const soon = new Date(Date.now() + 400).toISOString();
  const { id } = await remember(inside, 'A heron for a moment', { retention: { mode: 'expires', at: soon } });
  expect(dayOf(inside, id)).toBe(soon.slice(0, 10));
  await expect.poll(() => dayOf(inside, id)).toBe(EXPIRED_DAY);
  const days = inside.vault.opened.reader.column<string>`SELECT DISTINCT expires_on FROM search_partitions`;
  expect(days).toEqual([EXPIRED_DAY]);
  expect(await found(inside, inside.owner)).toEqual([]);
});

test('what has expired is there again where the clock was set back, with all that it is found by', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: [...READS] });
  const at = new Date(inside.ms + 3_600_000).toISOString();
  const { id } = await remember(inside, 'A heron until ten', { retention: { mode: 'expires', at } });
  const later = new Date(inside.ms + 7_200_000).toISOString();
  const { id: other } = await remember(inside, 'A heron until eleven', { retention: { mode: 'expires', at: later } });
  const settleAll = () => inside.change(({ tx, at }) => settleExpired(tx, at));
  inside.pass(3_600_000);
  await settleAll();
  expect([dayOf(inside, id), dayOf(inside, other)]).toEqual([EXPIRED_DAY, later.slice(0, 10)]);
  expect(await found(inside, token)).toEqual(['A heron until eleven']);
  inside.pass(-1_800_000);
  await settleAll();
  expect(dayOf(inside, id)).toBe(at.slice(0, 10));
  expect(await found(inside, token)).toEqual(['A heron until eleven', 'A heron until ten']);
  expect(await found(inside, token, 'a bird of the marsh until ten')).toContain('A heron until ten');
});
