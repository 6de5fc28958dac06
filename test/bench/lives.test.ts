import { expect, test } from 'vitest';
import * as records from '../../shared/methods/records.ts';
import { type Life, type LifeObject, NOTHING, readLives } from './package/life.ts';
import { playLife } from './package/play-life.ts';
import { TimedVault } from './timed-vault.ts';

const LIVES = readLives();

test('there are at least four lives of a hundred objects and more over a year and a half, in four languages, with 60 purposes', () => {
  expect(LIVES.length).toBeGreaterThanOrEqual(4);
  expect(LIVES.map(({ language }) => language)).toEqual(expect.arrayContaining(['de', 'en', 'ja']));
  expect(LIVES.flatMap(({ purposes }) => purposes).length).toBeGreaterThanOrEqual(60);
  for (const { objects, now } of LIVES) {
    expect(objects.length).toBeGreaterThanOrEqual(110);
    expect(objects.length).toBeLessThanOrEqual(300);
    const first = Math.min(...objects.map(({ at }) => Date.parse(at)));
    expect(Date.parse(now) - first).toBeGreaterThan(500 * 86_400_000);
  }
});

test.each(LIVES)(
  'every key that $name names is one of its objects, and what a purpose needs is judged once',
  (life) => {
    const types = new Map(life.objects.map(({ key, type }) => [key, type]));
    expect(types.size).toBe(life.objects.length);
    for (const { purpose, class: kind, needs, helps, anchor, equivalents = {}, ...more } of life.purposes) {
      const harmful = more.harmful_if_missing ?? [];
      for (const key of [...needs, ...helps, ...harmful, ...Object.values(equivalents).flat()])
        expect([purpose, key, types.has(key)]).toEqual([purpose, key, true]);
      expect(needs.filter((key) => helps.includes(key))).toEqual([]);
      expect([...harmful, ...Object.keys(equivalents)].filter((key) => !needs.includes(key))).toEqual([]);
      expect([purpose, needs.length === 0]).toEqual([purpose, kind === NOTHING]);
      if (anchor !== null) expect([purpose, types.get(anchor)]).toEqual([purpose, 'project']);
    }
  },
);

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`;
const memory = (key: string, day: number, statement: string, more: Partial<LifeObject> = {}): LifeObject => ({
  key,
  at: at(day),
  type: 'memory',
  fields: { kind: 'semantic', statement },
  ...more,
});

const decision = (key: string, day: number, title: string, more: Partial<LifeObject> = {}): LifeObject => ({
  ...memory(key, day, ''),
  type: 'decision',
  fields: { title, project_id: 'boat' },
  ...more,
});

const SMALL: Life = {
  name: 'small',
  language: 'en',
  now: at(20),
  time_zone: 'Europe/Lisbon',
  purposes: [],
  objects: [
    // Not in the order of their days.
    memory('berth', 5, 'The berth is at pier 4.', {
      fields: { kind: 'semantic', statement: 'Pier 4', project_id: 'boat' },
    }),
    { ...memory('boat', 1, ''), type: 'project', fields: { title: 'The boat' } },
    memory('old', 2, 'The engine is a diesel.', { later: [{ at: at(9), do: 'supersede', by: 'new' }] }),
    memory('new', 9, 'The engine is electric.'),
    memory('wrong', 3, 'The mast is oak.', { later: [{ at: at(4), do: 'retract' }] }),
    decision('paint-red', 6, 'Paint it red', { later: [{ at: at(8), do: 'supersede', by: 'paint-blue' }] }),
    decision('paint-blue', 8, 'Paint it blue'),
    {
      ...memory('launch', 7, ''),
      type: 'commitment',
      fields: { title: 'Launch it', project_id: 'boat' },
      later: [{ at: at(15), do: 'patch', fields: { status: 'done' } }],
    },
  ],
};

test('a life is played on its own days, and what was replaced or taken back no longer holds', async () => {
  await using vault = await TimedVault.create(at(1));
  const ids = await playLife(vault, SMALL);
  const get = (method: typeof records.memories.get, key: string) => vault.asOwner(method, { id: ids.get(key) });
  expect([...ids.keys()].sort()).toEqual(SMALL.objects.map(({ key }) => key).sort());
  expect(await get(records.memories.get, 'berth')).toMatchObject({
    project_id: ids.get('boat'),
    created_at: '2026-03-05T09:00:00.000Z',
  });
  expect(await get(records.memories.get, 'old')).toMatchObject({ status: 'superseded', superseded_by: ids.get('new') });
  expect(await get(records.memories.get, 'new')).toMatchObject({
    status: 'live',
    statement: 'The engine is electric.',
  });
  expect(await get(records.memories.get, 'wrong')).toMatchObject({ status: 'retracted' });
  expect(await vault.asOwner(records.decisions.get, { id: ids.get('paint-red') })).toMatchObject({
    status: 'superseded',
    superseded_by: ids.get('paint-blue'),
  });
  expect((await vault.asOwner(records.decisions.list, { limit: 50 })).items).toMatchObject([
    { title: 'Paint it blue' },
  ]);
  const launch = await vault.asOwner(records.commitments.get, { id: ids.get('launch') });
  expect(launch).toMatchObject({ status: 'done', updated_at: '2026-03-15T09:00:00.000Z' });
  expect(await vault.asOwner(records.profile.get, {})).toMatchObject({ time_zone: 'Europe/Lisbon' });
});

test('a life that names what is not there is refused', async () => {
  await using vault = await TimedVault.create(at(1));
  const objects = [memory('berth', 2, 'x', { fields: { kind: 'semantic', statement: 'x', project_id: 'ship' } })];
  await expect(playLife(vault, { ...SMALL, objects })).rejects.toThrow('the life names ship before it is entered');
});
