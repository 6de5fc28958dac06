// A worker that is started again and again: nothing of what was may stay. The supervisor's own keeper, its logs and its
// channels, and real processes: each is handed its socket, is started, is asked to drain or is killed. The worker is the
// least that can be one, because what is looked at is who starts it.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Handlers } from '../../shared/ipc/channel.ts';
import { LOG_FILE_BYTES } from '../../shared/limits.ts';
import { readConfig } from '../../supervisor/config.ts';
import { Keeper } from '../../supervisor/keeper.ts';
import { rowOf, type WorkerRow } from '../../supervisor/process-table.ts';
import { logPath, WorkerLog } from '../../supervisor/worker-log.ts';
import { WorkerRun } from '../../supervisor/worker-run.ts';
import { tell } from '../support/campaign.ts';
import { temporaryDir } from '../support/hub.ts';
import { descendantsOf, isLinux } from '../support/processes.ts';
import { settingsFor } from '../support/worker-settings.ts';

/** Many are for `npm run campaign`. */
const RESTARTS = Number(process.env.RESTARTS ?? 26);
/** Every so often it is killed instead of asked: seldom enough that it is not given up on. */
const KILLED_EVERY = 25;
const before = process.cwd();
let folder: string;

beforeAll(async () => {
  folder = await temporaryDir();
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What a supervisor could leave behind: descriptors, processes, what it waits for, and memory. */
function held() {
  collect();
  return {
    descriptors: readdirSync('/proc/self/fd').length,
    processes: descendantsOf(process.pid).length,
    waitedFor: process.getActiveResourcesInfo().length,
    megabytes: process.memoryUsage().heapUsed / 2 ** 20,
  };
}

test.skipIf(!isLinux)(
  `${RESTARTS} restarts of a worker in a row leave nothing behind (needs Linux to count descriptors)`,
  async () => {
    const row: WorkerRow = {
      ...rowOf('connectors'),
      entry: 'test/process/workers/answers.js',
      code: ['shared', 'test/process/workers'],
      peers: [],
    };
    const config = readConfig({ dataDir: folder, port: '1' });
    const log = new WorkerLog('connectors');
    const settings = settingsFor(folder, { version: config.version, port: 1 });
    const events = { onViolation: (reason: string) => keeper.punish(reason), onFailure: () => {} };
    const sandbox = { prlimit: undefined, setpriv: undefined, bubblewrap: undefined };
    const unheard: string[] = [];
    const keeper: Keeper = new Keeper(row, {
      begin: () => WorkerRun.begin({ row, config, sandbox, log, events }),
      start: (run) => run.start(new Handlers(), settings),
      onEvent: (_, what, facts) => {
        log.note(what, facts);
        if (!['is ready', 'is started again', 'was ended by SIGKILL', 'has ended'].includes(what)) unheard.push(what);
      },
    });
    expect(await keeper.launch()).toBe('ready');
    const warmUp = Math.ceil(RESTARTS / 5);
    let early = held();
    for (let count = 1; count <= RESTARTS; count++) {
      const { pid } = keeper.status();
      if (count % KILLED_EVERY === 0) process.kill(pid as number, 'SIGKILL');
      await keeper.restart();
      expect(keeper.status()).toMatchObject({ state: 'ready' });
      expect(keeper.status().pid).not.toBe(pid);
      if (count === warmUp) early = held();
    }
    const late = held();
    tell(`${RESTARTS} restarts: ${JSON.stringify(early)} after ${warmUp}, ${JSON.stringify(late)} in the end`);
    expect(keeper.status().restarts).toBeGreaterThanOrEqual(RESTARTS);
    expect(unheard).toEqual([]);
    expect(late.descriptors).toBeLessThanOrEqual(early.descriptors + 2);
    expect(late.processes).toBeLessThanOrEqual(early.processes);
    expect(late.waitedFor).toBeLessThanOrEqual(early.waitedFor + 2);
    // The runner of the tests keeps something of its own; a run that is not let go is some ten kilobytes.
    expect(late.megabytes - early.megabytes).toBeLessThan(4);
    expect(statSync(logPath('connectors')).size).toBeLessThanOrEqual(LOG_FILE_BYTES);
    expect(readdirSync('logs').length).toBeLessThanOrEqual(2);
    await keeper.end(AbortSignal.abort());
    expect(keeper.status()).toMatchObject({ state: 'stopped', pid: null });
  },
  30_000 + RESTARTS * 1000,
);
