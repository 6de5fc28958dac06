// Power cuts: recorded lives of a vault, and what a disk may hold at any moment of them. A vault is started on each: it opens
// without an alarm, has everything that was answered by then, and where nothing was answered yet it refuses in a sentence at most.
// CUT_STATES makes it a campaign, CUTS_BY_HAND a long one, CAMPAIGN_SEED another one.
import { globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tell } from '../support/campaign.ts';
import { chanceFrom, layState, MODELS } from '../support/disks/crash-states.ts';
import { canTrace } from '../support/disks/flushes.ts';
import { faultsOf } from './after-power.ts';
import { migratedLife, type RecordedLife, restoredLife, wholeLife } from './recorded-lives.ts';

const STATES = Number(process.env['CUTS_BY_HAND'] ?? process.env['CUT_STATES'] ?? 9);
const SEED = Number(process.env['CAMPAIGN_SEED'] ?? 20_261_123);

describe.skipIf(!canTrace())(`a vault whose power is cut (needs strace; ${STATES} states of each life)`, () => {
  let folder: string;
  let lives: RecordedLife[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hub-cuts-'));
    const { life, left } = await wholeLife(folder);
    lives = [life, await restoredLife(folder, left), await migratedLife(folder, left)];
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is recorded whole: all calls together make the files that it left', () => {
    for (const { initial, calls, name } of lives) {
      const target = mkdtempSync(join(folder, 'all-'));
      layState(initial, calls, { model: 'reordered', chance: () => 0, target });
      // What lies in memory shared with the database is no call, and is made anew after a cut.
      const files = (at: string) =>
        globSync('**/*', { cwd: at }).filter((file) => lstatSync(join(at, file)).isFile() && !file.endsWith('-shm'));
      expect(files(target).sort(), name).toEqual(files(initial.folder).sort());
      const differs = (file: string) =>
        !readFileSync(join(target, file)).equals(readFileSync(join(initial.folder, file)));
      expect(files(target).filter(differs), name).toEqual([]);
    }
  });

  test.each([0, 1, 2])(
    'has what it answered, raises no alarm and refuses in words at most, at any moment (life %i)',
    async (which) => {
      const life = lives[which] as RecordedLife;
      const chance = chanceFrom(SEED + which);
      const found: string[] = [];
      let promises = 0;
      for (let i = 0; i < STATES; i++) {
        const cut = momentOf(life, i, chance);
        const model = MODELS[i % MODELS.length] as (typeof MODELS)[number];
        const target = mkdtempSync(join(folder, 'state-'));
        layState(life.initial, life.calls.slice(0, cut), { model, chance, target });
        const until = life.calls[cut - 1]?.at ?? 0;
        const held = life.promised.filter(({ at }) => at < until || cut === life.calls.length);
        promises += held.length;
        const faults = await faultsOf(
          target,
          life.token,
          held.map(({ what }) => what),
        );
        found.push(
          ...faults.map(
            (fault) => `${life.name}, state ${i}, ${model}, after call ${cut} of ${life.calls.length}: ${fault}`,
          ),
        );
        rmSync(target, { recursive: true, force: true });
      }
      tell(
        `power cuts of ${life.name}: ${STATES} states of ${life.calls.length} calls, ${promises} promises looked for, seed ${SEED}`,
      );
      expect(found.slice(0, 20)).toEqual([]);
      expect(promises).toBeGreaterThan(0);
    },
    60_000 + STATES * 5_000,
  );
});

/** Spread over the life, and half of them where something has just been brought to the disk, or answered. */
function momentOf({ calls, promised }: RecordedLife, i: number, chance: () => number): number {
  if (i < MODELS.length) return calls.length;
  if (i % 2 === 0) return 1 + Math.floor(chance() * calls.length);
  const edges = [
    ...promised.map(({ at }) => calls.filter((call) => call.at < at).length),
    ...calls.flatMap(({ kind }, index) =>
      kind === 'sync' || kind === 'rename' || kind === 'remove' ? [index + 1] : [],
    ),
  ];
  return Math.min(calls.length, (edges[Math.floor(chance() * edges.length)] as number) + Math.floor(chance() * 3));
}
