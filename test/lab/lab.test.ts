// The lab inside the test's own process: the same seed leads the same life, however it is held and let go.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LivedRun } from '../../lab/sim-run.ts';
import { SimRuns } from '../../lab/sim-runs.ts';
import { SIMULATED, type SimRun, type SimRunRequest } from '../../shared/schemas/lab.ts';
import { outcome } from '../support/outcome.ts';
import { settingsFor } from '../support/worker-settings.ts';

const DAYS = 60;
const storage = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'hub-lab-'));

const deps = { settings: settingsFor(storage), storage };
afterAll(() => rmSync(storage, { recursive: true }));

async function lived(request: SimRunRequest): Promise<LivedRun> {
  const run = await LivedRun.begin('sim_01ARZ3NDEKTSV4RRFFQ69G5FAV', request, deps);
  while (run.state !== 'done') await run.step();
  return run;
}

describe('a simulated life', () => {
  let first: LivedRun;
  beforeAll(async () => {
    first = await lived({ seed: 9, ticks: DAYS });
  });
  afterAll(() => first?.[Symbol.asyncDispose]());

  test('is the same to the byte from the same seed, and another from another', async () => {
    await using again = await lived({ seed: 9, ticks: DAYS });
    expect(JSON.stringify(again.ticks)).toBe(JSON.stringify(first.ticks));
    expect(again.view()).toEqual(first.view());
    const ids = first.objectIds();
    expect(again.objectIds()).toEqual(ids);
    for (const id of ids) expect(JSON.stringify(again.object(id))).toBe(JSON.stringify(first.object(id)));
    await using other = await lived({ seed: 8, ticks: 3 });
    expect(other.ticks[0]?.digest).not.toBe(first.ticks[0]?.digest);
  });

  test('has everything in it that months have: things begin and end, turn, conflict and arrive', () => {
    const told = new Set(first.ticks.flatMap(({ deeds }) => deeds.map(({ who, what }) => `${who} ${what}`)));
    const happened = (pattern: RegExp) => [...told].some((each) => pattern.test(each));
    for (const pattern of [
      /^owner began the project/,
      /^owner made the project .* (paused|done|archived|deleted)$/,
      /^owner changed their mind about/,
      /^owner remembered it otherwise/,
      /^owner settled a conflict/,
      /^owner accepted a memory/,
      /^owner rejected a memory/,
      /^owner (approved|declined) an action/,
      /^mailbox brought a hostile mail/,
      /^calendar has a new entry/,
      /^Wide assistant asked for the situation$/,
      /^Narrow assistant .*: policy_denied$/,
      /^(Wide|Narrow) assistant proposed a memory/,
    ])
      expect(happened(pattern), String(pattern)).toBe(true);
  });

  test('is labelled as simulated in every object, lies in its own space, and its chain holds', async () => {
    const objects = first.objectIds().map((id) => first.object(id)?.object as { labels: string[]; space_id: string });
    expect(objects.length).toBeGreaterThan(DAYS);
    for (const object of objects) {
      expect(object.space_id).toBe(SIMULATED);
      expect(object.labels, JSON.stringify(object)).toContain(SIMULATED);
    }
    expect(await first.verify()).toMatchObject({ ok: true });
  });

  test('brings its days one after the other, years from now', () => {
    const days = first.ticks.map(({ at }) => at);
    expect(days).toEqual([...days].sort());
    expect(first.ticks.map(({ tick }) => tick)).toEqual(first.ticks.map((_, index) => index + 1));
    expect(days[0]).toMatch(/^2030-01-02/);
  });
});

describe('runs', () => {
  const settled = async (runs: SimRuns, id: string, state: SimRun['state']) => {
    for (let look = 0; look < 600 && runs.get(id).state !== state; look++)
      await new Promise((done) => setTimeout(done, 25));
    return runs.get(id);
  };

  test('are held, stepped, let go and interleaved without any of it showing in the life', async () => {
    await using runs = new SimRuns(deps);
    const straight = await runs.begin({ seed: 3, ticks: 20 });
    const stepped = await runs.begin({ seed: 3, ticks: 20, paused: true });
    expect(await runs.step(stepped.id, 4)).toHaveLength(4);
    runs.resume(stepped.id);
    const held = await runs.pause(stepped.id).catch(() => runs.get(stepped.id));
    expect(['paused', 'done']).toContain(held.state);
    if (held.state === 'paused') {
      await runs.step(stepped.id);
      runs.resume(stepped.id);
    }
    const [one, other] = [await settled(runs, straight.id, 'done'), await settled(runs, stepped.id, 'done')];
    expect({ ...other, id: '' }).toEqual({ ...one, id: '' });
    expect(runs.ticks(stepped.id, { limit: 500 })).toEqual(runs.ticks(straight.id, { limit: 500 }));
    expect(runs.ticks(stepped.id, { after: 18, limit: 1 }).map(({ tick }) => tick)).toEqual([19]);
    expect(runs.list().map(({ id }) => id)).toEqual([stepped.id, straight.id]);
  });

  test('rest between two ticks when they are asked to, and are stopped for good', async () => {
    await using runs = new SimRuns(deps);
    const { id } = await runs.begin({ pace_ms: 60_000, ticks: 5 });
    expect(await outcome(runs.step(id))).toBe('busy');
    expect(await runs.stop(id)).toMatchObject({ state: 'stopped' });
    for (const late of [() => runs.step(id), () => runs.pause(id), () => runs.stop(id), async () => runs.resume(id)])
      expect(await outcome(late())).toBe('already_decided');
  });

  test('are found by their objects; what is nowhere is not found', async () => {
    await using runs = new SimRuns(deps);
    const [a, b] = [await runs.begin({ seed: 1, paused: true }), await runs.begin({ seed: 1, paused: true })];
    const [tick] = await runs.step(a.id, 10);
    await runs.step(b.id, 3);
    const id = (await runs.step(b.id))
      .concat(tick ?? [])
      .flatMap(({ deeds }) => deeds.flatMap(({ refs }) => refs))
      .find((ref) => ref.startsWith('mem_')) as string;
    expect(runs.object(id, undefined)).toMatchObject({ run_id: b.id, space_id: SIMULATED, object: { id } });
    expect(runs.object(id, a.id)).toMatchObject({ run_id: a.id });
    const missing = 'mem_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(await outcome((async () => runs.object(missing, undefined))())).toBe('not_found');
    expect(await outcome((async () => runs.get(missing))())).toBe('not_found');
  });

  test('make room for new ones by the oldest that has ended, and leave nothing on the disk', async () => {
    {
      await using runs = new SimRuns(deps);
      const first = await runs.begin({ paused: true });
      for (let more = 0; more < 7; more++) await runs.begin({ paused: true });
      expect(await outcome(runs.begin({}))).toBe('quota_reached');
      await runs.stop(first.id);
      await runs.begin({ paused: true });
      expect(await outcome((async () => runs.get(first.id))())).toBe('not_found');
    }
    expect(readdirSync(storage)).toHaveLength(0);
  });
});
