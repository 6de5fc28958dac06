// A worker that is started again and again: nothing of what was may stay. Real processes, as small as one can be.
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../supervisor/config.ts';
import { Keeper } from '../../supervisor/keeper.ts';
import { rowOf, type WorkerRow } from '../../supervisor/process-table.ts';
import { WorkerLog } from '../../supervisor/worker-log.ts';
import { WorkerRun } from '../../supervisor/worker-run.ts';
import { temporaryDir } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

/** Many are for `npm run campaign`. */
const RESTARTS = Number(process.env.RESTARTS ?? 150);
const before = process.cwd();
let folder: string;

beforeAll(async () => {
  folder = await temporaryDir();
  process.chdir(folder);
  // In the place of the first program of a launch: it waits to be ended and loads nothing.
  writeFileSync(join(folder, 'tiny'), '#!/bin/sh\nexec sleep 600\n');
  chmodSync(join(folder, 'tiny'), 0o755);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

const descriptors = () => readdirSync('/proc/self/fd').length;

test.skipIf(!isLinux)(
  `${RESTARTS} restarts of a worker in a row leave nothing behind (needs Linux to count descriptors)`,
  async () => {
    const row: WorkerRow = { ...rowOf('connectors'), peers: [] };
    const config = readConfig({ dataDir: folder, port: '1' });
    const sandbox = { prlimit: join(folder, 'tiny'), setpriv: undefined, bubblewrap: undefined };
    const log = new WorkerLog('connectors');
    const keeper = new Keeper(row, {
      begin: () =>
        WorkerRun.begin({ row, config, sandbox, log, events: { onViolation: () => {}, onFailure: () => {} } }),
      start: async () => ({ ready: true, state: null }),
      onEvent: (_, what, facts) => log.note(what, facts),
    });
    expect(await keeper.launch()).toBe('ready');
    const pids = new Set<number | null>();
    const warmUp = Math.ceil(RESTARTS / 5);
    let [open, heap] = [0, 0];
    for (let count = 0; count < RESTARTS; count++) {
      await keeper.restart();
      pids.add(keeper.status().pid);
      if (count !== warmUp) continue;
      global.gc?.();
      [open, heap] = [descriptors(), process.memoryUsage().heapUsed];
    }
    global.gc?.();
    expect(keeper.status()).toMatchObject({ state: 'ready', restarts: RESTARTS });
    expect(pids.size).toBeGreaterThan(Math.min(RESTARTS, 100) / 2);
    expect(descriptors()).toBeLessThanOrEqual(open + 3);
    // Without a collector at hand this is what a run may leave until the next collection.
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(64 * 2 ** 20);
    expect(process.listenerCount('exit') + process.listenerCount('SIGTERM')).toBeLessThan(20);
    await keeper.end(AbortSignal.abort());
  },
  30_000 + RESTARTS * 100,
);
