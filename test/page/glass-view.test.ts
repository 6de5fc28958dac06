// What a dot of the Glass stands for: who sees it now, who was told of it, and that a lock is drawn whatever was told before.
import { describe, expect, it } from 'vitest';
import { type GlassData, showGlass, type Tile } from '../../page/glass/view.ts';
import { newId } from '../../shared/ids.ts';

const MADE = Date.parse('2026-03-01T09:00:00Z');
const TOLD = '2026-03-03T09:00:00.000Z';
const [BEFORE_TOLD, TODAY] = [Date.parse('2026-03-03T00:00:00Z'), Date.parse('2026-03-08T00:00:00Z')];
const [LOCKED, TOLD_AND_SEEN, TOLD_AND_LOST, SEEN, LOCKED_EVER] = [0, 1, 2, 3, 4];

const glass: GlassData = {
  things: [0, 1, 2, 3, 4].map((n) => newId('mem', MADE + n)),
  more: false,
  projects: [],
  lies_in: [null, null, null, null, null],
  only_owner: [LOCKED, LOCKED_EVER],
  assistants: [
    {
      id: 'con_one',
      name: 'One',
      sees: [TOLD_AND_SEEN, SEEN],
      told: [LOCKED, TOLD_AND_SEEN, TOLD_AND_LOST],
      told_at: [TOLD, TOLD, TOLD],
    },
    { id: 'con_two', name: 'Two', sees: [SEEN], told: [LOCKED], told_at: [TOLD] },
  ],
  proposals: [],
};
const [one, two] = glass.assistants as [GlassData['assistants'][number], GlassData['assistants'][number]];
const tileOf = (chosen: typeof one | null, until: number) => showGlass(glass, chosen, until).tiles[0] as Tile;
const standings = (...at: Parameters<typeof tileOf>) => tileOf(...at).things.map(({ standing }) => standing);

describe('a dot of the glass', () => {
  it('is a lock where only its owner sees the thing, though it was told before, for each who looks and on each day', () => {
    expect(standings(one, TODAY)).toEqual(['kept-since', 'told', 'told', 'seen', 'only-owner']);
    expect(standings(two, TODAY)).toEqual(['kept-since', 'hidden', 'hidden', 'seen', 'only-owner']);
    expect(standings(null, TODAY)).toEqual(['kept-since', 'told', 'told', 'plain', 'only-owner']);
    expect(standings(one, BEFORE_TOLD)).toEqual(['only-owner', 'seen', 'hidden', 'seen', 'only-owner']);
  });

  it('is counted as seen where it is seen now, and not where it was told and is out of sight since', () => {
    expect(tileOf(one, TODAY).counts).toEqual({ all: 5, seen: 2, told: 3, onlyOwner: 2, keptSince: 1 });
    expect(tileOf(two, TODAY).counts).toEqual({ all: 5, seen: 1, told: 1, onlyOwner: 2, keptSince: 1 });
    expect(showGlass(glass, one, TODAY)).toMatchObject({ all: 5, seen: one.sees.length, told: one.told.length });
  });

  it('is not there before its thing was made, and then neither seen nor counted', () => {
    const early = tileOf(one, MADE + 2);
    expect(early.things.map(({ standing }) => standing)).toEqual(['only-owner', 'seen', 'unmade', 'unmade', 'unmade']);
    expect(early.counts).toEqual({ all: 2, seen: 1, told: 0, onlyOwner: 1, keptSince: 0 });
  });
});
