// The second look of a package: what speaks of the same as the likeliest things is told with them, and only how things lie to
// each other in time says anything of them.
import { expect, test } from 'vitest';
import type { Frame } from '../../../../services/vault/contract/frame/frame.ts';
import { type SecondSigns, secondLook } from '../../../../services/vault/contract/weighing/second-look.ts';
import { shareOlder, shareWithin } from '../../../../services/vault/contract/weighing/when-written.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';

const frame = {
  purpose: { asks: false, window: null, domains: new Set() },
  sought: [],
  hits: [],
  unheld: [],
  top: null,
  likely: new Map(),
} as unknown as Frame;

const NOW = '2026-11-23T09:00:00Z';

function memory(id: string, statement: string, created_at: string): AnyRecord {
  return { id, type: 'memory', statement, labels: [], created_at, updated_at: created_at } as unknown as AnyRecord;
}

test('what names whom the likeliest names shares a word with it, and what names somebody else does not', () => {
  const looked = [
    { record: memory('a', 'The steering group meets with Ottokarine.', '2026-03-01T09:00:00Z'), need: 0.8 },
    { record: memory('b', 'Ottokarine wants it printed.', '2025-03-01T09:00:00Z'), need: 0.1 },
    { record: memory('c', 'Ysbrandine wants it printed.', '2025-06-01T09:00:00Z'), need: 0.1 },
  ];
  const [, named, other] = secondLook(frame, looked) as [SecondSigns, SecondSigns, SecondSigns];
  expect(named.sharesWords).toBeGreaterThan(2 * other.sharesWords);
});

test('what was written beside the likeliest is nearer to it, but not where all of it was written together', () => {
  const written = (...days: string[]) =>
    days.map((day, index) => ({
      record: memory(String(index), `Number ${index}`, day),
      need: index === 0 ? 0.8 : 0.1,
    }));
  const over = secondLook(frame, written('2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z', '2025-01-01T10:00:00Z'));
  expect(over[1]?.sharesDays).toBeGreaterThan(0.2);
  expect(over[2]?.sharesDays).toBeLessThan(0.01);
  const together = secondLook(frame, written('2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z'));
  expect(together.map(({ sharesDays }) => sharesDays)).toEqual([0, 0, 0]);
});

test('in what was written on one day nothing is newer than anything else, and nothing was seldom written', () => {
  const oneDay = [20_000.1, 20_000.2, 20_000.9];
  expect(oneDay.map((day) => shareOlder(oneDay, day))).toEqual([0.5, 0.5, 0.5]);
  expect(shareWithin(oneDay, 20_000.2, 2)).toBe(1);
});

test('of what was written over the years the newest has most behind it, and a day lies within its neighbours', () => {
  const days = [1, 100, 101, 500];
  expect(days.map((day) => shareOlder(days, day))).toEqual([0.125, 0.5, 0.5, 0.875]);
  expect(shareWithin(days, 100, 2)).toBe(0.5);
  expect([shareOlder([], 3), shareWithin([], 3, 2)]).toEqual([0, 0]);
});

test('what the letter speaks of that is to be answered is nearer to it, and not where something is asked', () => {
  const letter = { id: 'l', type: 'artifact', title: 'Mail of Ysbrand', body_text: 'Ottokarine asks for the culvert.' };
  const looked = [
    { record: memory('a', 'The culvert is broken.', '2026-03-01T09:00:00Z'), need: 0.1 },
    { record: memory('b', 'A chimney leaks.', '2026-03-01T09:00:00Z'), need: 0.1 },
  ];
  const first = ({ asks, weight }: { asks: boolean; weight: number }) => {
    const of = {
      ...frame,
      project: null,
      purpose: { asks, window: null, domains: new Set(['writing']) },
      sought: [{ rarity: 1, holders: [1] }],
      hits: [{ candidate: { record: { ...letter, labels: [], created_at: NOW, updated_at: NOW } }, weights: [weight] }],
    };
    return secondLook(of as unknown as Frame, looked).map(({ sharesWords }) => sharesWords);
  };
  const [spoken, other] = first({ asks: false, weight: 1 }) as [number, number];
  expect(spoken).toBeGreaterThan(other);
  expect(other).toBe(0);
  expect(first({ asks: true, weight: 1 })).toEqual(first({ asks: false, weight: 0 }));
});
