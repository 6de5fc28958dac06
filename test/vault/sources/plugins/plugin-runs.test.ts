// Runs of plugins: those that are asked for, those that come in their time, and what becomes of one whose plugin is paused or
// removed.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { pluginRun, plugins } from '../../../../shared/methods/plugins.ts';
import { artifacts } from '../../../../shared/methods/records.ts';
import { vault } from '../../../../shared/methods/vault.ts';
import { manifestOf, pluginStage } from '../../../support/plugins/plugin-stage.ts';
import { until } from '../../../support/processes.ts';

const MINUTE = 60_000;
const stage = pluginStage();

/** Runs that go on until the test ends them, each with the error it says. */
function held() {
  const begun: { run: string; end: (error?: string) => void }[] = [];
  stage.main = async (run, signal) => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    begun.push({ run, end: resolve });
    const error = await promise;
    if (error !== undefined) throw new Error(error);
  };
  return begun;
}

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    type: 'note' as const,
    source_key: `task ${at}`,
    title: `Task ${at}`,
    classification: 'personal' as const,
  }));

test('a run that is asked for beside one under way is refused, and that one goes on', async () => {
  const begun = held();
  const plugin = await stage.install();
  const first = await stage.ask(plugin);
  await until('the first has begun', () => begun.length === 1);
  const { run } = begun[0] as { run: string };
  const said = { lines: [], dropped: 0, refused: 0, done: 1, total: 9 };
  await stage.link.ask(pluginRun.note, { run, ...said });
  expect(await stage.inside.call(vault.job, { id: first.id })).toMatchObject({ done: 1, total: 9 });
  expect((await stage.run(plugin)).error).toMatchObject({ code: 'busy', detail: 'This plugin is running already.' });
  begun[0]?.end('The list is gone.');
  expect(await stage.inside.done(first)).toMatchObject({
    result: { id: run, state: 'failed', error: 'The list is gone.' },
  });
  begun.length = 0;
  const next = await stage.ask(plugin);
  await until('the next has begun', () => begun.length === 1);
  begun[0]?.end();
  expect(await stage.inside.done(next)).toMatchObject({ result: { state: 'succeeded' } });
});

describe('a plugin whose run is under way', () => {
  test('is removed with all it imported: nothing is written behind, and nothing begins', async () => {
    stage.shelf = manifestOf('1.0.0', { schedule: '5m' });
    await stage.report();
    const refusals: unknown[] = [];
    let runs = 0;
    stage.main = async (run, signal) => {
      runs += 1;
      const upsert = () => stage.link.ask(pluginRun.upsert, { run, items: items(3) });
      await upsert();
      await once(signal, 'abort');
      await upsert().catch((error: { code: string }) => refusals.push(error.code));
    };
    const plugin = await stage.install();
    const run = await stage.ask(plugin);
    await stage.until(plugin, (now) => now.items === 3);
    const removal = await stage.inside.call(plugins.remove, { plugin, purge: true });
    expect((await stage.inside.done(removal)).state).toBe('done');
    expect(await stage.inside.done(run)).toMatchObject({ result: { state: 'failed', error: 'The run was stopped.' } });
    await until('the plugin has been refused', () => refusals.length === 1);
    expect(refusals).toEqual(['gone']);
    stage.inside.pass(60 * MINUTE);
    await sleep(60);
    expect(runs).toBe(1);
    expect((await stage.inside.call(artifacts.list, { limit: 9 })).items).toEqual([]);
  });

  test('is paused: the run ends, and what it imported until then stays', async () => {
    stage.main = async (run, signal) => {
      await stage.link.ask(pluginRun.upsert, { run, items: items(2) });
      await once(signal, 'abort');
    };
    const plugin = await stage.install();
    const run = await stage.ask(plugin);
    await stage.until(plugin, (now) => now.items === 2);
    await stage.inside.call(plugins.switch, { plugin, to: 'paused' });
    expect(await stage.inside.done(run)).toMatchObject({ result: { state: 'failed', error: 'The run was stopped.' } });
    expect(await stage.view(plugin)).toMatchObject({ status: 'paused', running: null, items: 2, next_run_at: null });
  });
});

describe('the schedule', () => {
  const every5Minutes = async () => {
    stage.shelf = manifestOf('1.0.0', { schedule: '5m' });
    await stage.report();
    return stage.install();
  };
  const triggers = async (plugin: string) =>
    (await stage.inside.call(plugins.runs, { plugin, limit: 9 })).items.map(({ trigger, state }) => [trigger, state]);

  test('a run comes in its time, one that was missed for hours comes once, and the period begins anew', async () => {
    const plugin = await every5Minutes();
    expect(await stage.view(plugin)).toMatchObject({ next_run_at: new Date(stage.inside.ms + 5 * MINUTE).toJSON() });
    stage.inside.pass(4 * MINUTE);
    await sleep(60);
    expect(await triggers(plugin)).toEqual([]);
    stage.inside.pass(MINUTE);
    await stage.until(plugin, ({ last_run }) => last_run?.state === 'succeeded');
    stage.inside.pass(8 * 60 * MINUTE);
    const { next_run_at } = await stage.until(
      plugin,
      ({ last_run }) => last_run?.ended_at === new Date(stage.inside.ms).toJSON(),
    );
    await sleep(60);
    expect(await triggers(plugin)).toEqual([
      ['schedule', 'succeeded'],
      ['schedule', 'succeeded'],
    ]);
    expect(next_run_at).toBe(new Date(stage.inside.ms + 5 * MINUTE).toJSON());
  });

  test('a run comes in its time after a clock that was a year ahead', async () => {
    const plugin = await every5Minutes();
    const year = 365 * 24 * 60 * MINUTE;
    stage.inside.pass(year);
    await stage.until(plugin, ({ last_run }) => last_run?.ended_at === new Date(stage.inside.ms).toJSON());
    stage.inside.pass(5 * MINUTE - year);
    await until('it has run again', async () => (await triggers(plugin)).length === 2);
    await stage.until(plugin, ({ running }) => running === null);
    await sleep(60);
    expect(await triggers(plugin)).toHaveLength(2);
    const { next_run_at } = await stage.view(plugin);
    expect(next_run_at).toBe(new Date(stage.inside.ms + 5 * MINUTE).toJSON());
  });

  test('a clock that is set right by a minute brings no run before its time', async () => {
    const plugin = await every5Minutes();
    stage.inside.pass(5 * MINUTE);
    await stage.until(plugin, ({ last_run }) => last_run?.state === 'succeeded');
    const { next_run_at } = await stage.view(plugin);
    stage.inside.pass(-MINUTE);
    await sleep(60);
    expect(await triggers(plugin)).toHaveLength(1);
    expect((await stage.view(plugin)).next_run_at).toBe(next_run_at);
  });

  test('a run that the end of the vault cut off is told to have failed, and comes again when it is open', async () => {
    const begun = held();
    const plugin = await every5Minutes();
    stage.inside.pass(5 * MINUTE);
    await until('it has begun', () => begun.length === 1);
    expect(await stage.view(plugin)).toMatchObject({ running: begun[0]?.run, next_run_at: null });
    await stage.inside.restart();
    await stage.connect();
    await until('another has begun', () => begun.length === 2);
    begun[1]?.end();
    await stage.until(plugin, ({ last_run }) => last_run?.state === 'succeeded');
    expect(await triggers(plugin)).toEqual([
      ['schedule', 'succeeded'],
      ['schedule', 'failed'],
    ]);
  });
});
