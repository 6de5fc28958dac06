// How the supervisor deals with workers that do not behave: real processes, each with one fault.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Handlers } from '../../shared/ipc/channel.ts';
import { RESTART_BURST, WATCH_ASK_LOOKS, WATCH_IDLE_LOOKS } from '../../shared/limits.ts';
import { supervisor } from '../../shared/methods/supervisor.ts';
import { readConfig } from '../../supervisor/config.ts';
import { Keeper } from '../../supervisor/keeper.ts';
import { endOrphans } from '../../supervisor/orphans.ts';
import { nodeArguments, rowOf, type WorkerRow } from '../../supervisor/process-table.ts';
import { launchOf, probeCommand, probeSandbox, type Sandbox } from '../../supervisor/sandbox.ts';
import { socketPair } from '../../supervisor/socket-pair.ts';
import { WorkerLog } from '../../supervisor/worker-log.ts';
import { WorkerRun } from '../../supervisor/worker-run.ts';
import { PROJECT, temporaryDir } from '../support/hub.ts';
import { argumentsOf, descendantsOf, isAlive, isLinux, parentOf, until } from '../support/processes.ts';
import { settingsFor } from '../support/worker-settings.ts';

const before = process.cwd();
let dataDir: string;
let keeper: Keeper;
let heard: string[];

beforeEach(async () => {
  dataDir = await temporaryDir();
  // As the supervisor does: its sockets have relative names.
  process.chdir(dataDir);
  heard = [];
});
afterEach(async () => {
  await keeper.end(AbortSignal.abort());
  process.chdir(before);
  await rm(dataDir, { recursive: true });
});

/** Keeps a worker of the row of the connectors, with other code in it. */
async function keep(
  worker: string,
  more: { sandbox?: Partial<Sandbox>; watchEveryMs?: number; handlers?: Handlers } = {},
): Promise<Keeper> {
  const row: WorkerRow = {
    ...rowOf('connectors'),
    entry: `test/process/workers/${worker}.ts`,
    code: ['shared', 'build', 'test/process/workers'],
    peers: [],
  };
  const config = readConfig({ dataDir, port: '1' });
  const sandbox = { ...(await probeSandbox()), ...more.sandbox };
  const log = new WorkerLog('connectors');
  const settings = settingsFor(dataDir, { version: config.version, port: 1 });
  keeper = new Keeper(row, {
    begin: () =>
      WorkerRun.begin({
        row,
        config,
        sandbox,
        log,
        events: { onViolation: (reason) => keeper.punish(reason), onFailure: () => {} },
      }),
    start: (run) => run.start(more.handlers ?? new Handlers(), settings),
    onEvent: (_, what, facts) => heard.push([what, facts?.['reason']].filter(Boolean).join(': ')),
    ...(more.watchEveryMs !== undefined && { watchEveryMs: more.watchEveryMs }),
  });
  return keeper;
}

describe('a worker', () => {
  test('that works is ready, and gone when it is asked to end', async () => {
    await keep('works');
    expect(await keeper.launch()).toBe('ready');
    const { pid, state } = keeper.status();
    expect(state).toBe('ready');
    await keeper.end(new AbortController().signal);
    expect(keeper.status()).toMatchObject({ state: 'stopped', pid: null });
    if (isLinux) await until('it is gone', () => !isAlive(pid as number));
    expect(heard).toEqual(['is ready', 'has ended']);
  });

  test('that crashes at every start is tried a few times, more slowly each time, and parked', async () => {
    await keep('crashes');
    expect(await keeper.launch()).toBe('failed');
    expect(keeper.status()).toMatchObject({ state: 'failed', pid: null, restarts: RESTART_BURST - 1 });
    expect(heard.filter((what) => what === 'ended with code 3')).toHaveLength(RESTART_BURST);
    expect(heard.at(-1)).toContain('hub restart connectors');
  });

  test('that refuses is not tried again, and its reason and its fix are known', async () => {
    await keep('refuses');
    expect(await keeper.launch()).toEqual({ ready: false, reason: 'There is a reason.', fix: 'Do this.' });
    expect(keeper.status()).toMatchObject({ state: 'failed', restarts: 0 });
    expect(heard).toEqual(['refuses to start: There is a reason.']);
    await expect(keeper.restart()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('There is a reason.'),
    });
  });

  test('that is started again while the hub is being ended is not said to fail', async () => {
    await keep('crashes');
    const restarted = expect(keeper.restart()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The hub is being ended/),
    });
    await until('it is being started', () => heard.includes('ended with code 3'));
    await keeper.end(new AbortController().signal);
    await restarted;
  });

  test('that speaks on the hand-over port is ended for it', async () => {
    await keep('speaks-on-the-port');
    void keeper.launch();
    await until('it is punished', () => heard.includes('is ended for a violation: a message on the hand-over port'));
    await until('it is dead', () =>
      heard.some((what) => what.startsWith('was ended by SIGKILL') || what.startsWith('ended with code 137')),
    );
  });

  test('that asks the supervisor for what is not its to ask is ended for it, and the request is not served', async () => {
    const served: string[] = [];
    const handlers = new Handlers().on(supervisor.restart, ({ name }) => {
      served.push(name);
      return {};
    });
    await keep('breaks-the-contract', { handlers });
    void keeper.launch();
    await until('it is punished', () =>
      heard.some((what) => what.includes('a method that is unknown or not its to call')),
    );
    await until('it is tried again', () => keeper.status().restarts > 0);
    expect(served).toEqual([]);
  });

  test('that dies keeps nobody waiting for what was on its way to it', async () => {
    await keep('works');
    expect(await keeper.launch()).toBe('ready');
    const run = keeper.run as WorkerRun;
    process.kill(run.pid as number, 'SIGSTOP');
    const pairs = await Promise.all([1, 2, 3].map(() => socketPair()));
    const sent = Promise.allSettled(pairs.map(([, theirs]) => run.hand({ wire: 'vault' }, theirs)));
    run.kill();
    expect((await sent).map(({ status }) => status)).toContain('rejected');
    for (const each of pairs.flat()) each.destroy();
  });

  test('that is killed while it starts does not leave two of it', async () => {
    await keep('works');
    const launched = keeper.launch();
    await until('it exists', () => keeper.run?.pid != null);
    const first = keeper.run?.pid as number;
    await keeper.restart();
    expect(keeper.status().state).toBe('ready');
    // Whoever waits for the first start has what came of it.
    expect(await Promise.race([launched, sleep(1000, 'waits still')])).toBe('ready');
    expect(keeper.run?.pid).not.toBe(first);
    if (isLinux) await until('the first is gone', () => !isAlive(first));
  });

  test.skipIf(!isLinux)('that was stopped and does nothing any more is noticed, ended and started again', async () => {
    await keep('works', { watchEveryMs: 200 });
    await keeper.launch();
    await until('its pid is known', () => keeper.status().pid !== null);
    const { pid } = keeper.status();
    process.kill(pid as number, 'SIGSTOP');
    await until('it is noticed', () => heard.includes('does not answer any more and is ended'));
    await until('it is at work again', () => {
      const status = keeper.status();
      return status.restarts === 1 && status.state === 'ready' && status.pid !== null;
    });
    expect(keeper.status().pid).not.toBe(pid);
    expect(isAlive(pid as number)).toBe(false);
  });

  test.skipIf(!isLinux)(
    'that was stopped while it rested is asked at once, and not when its turn has come',
    async () => {
      const watchEveryMs = 300;
      await keep('works', { watchEveryMs, sandbox: { bubblewrap: undefined } });
      await keeper.launch();
      process.kill(keeper.status().pid as number, 'SIGSTOP');
      // In step with the looks: asked at the first of them, given up on two later.
      let looks = 0;
      const counting = setInterval(() => looks++, watchEveryMs);
      await until('it is noticed', () => heard.includes('does not answer any more and is ended'));
      clearInterval(counting);
      expect(looks).toBeLessThan(WATCH_ASK_LOOKS + WATCH_IDLE_LOOKS - 1);
    },
  );

  test.skipIf(!isLinux)('that is out of its box and of its group ends with the box all the same', async () => {
    const box = join(dataDir, 'open-box');
    const pids = join(dataDir, 'pids');
    const drop = 'while [ "$1" != -- ]; do shift; done; shift';
    writeFileSync(box, `#!/bin/sh\n${drop}\nsetsid "$@" &\necho $$ $! > ${pids}\nwait\n`, { mode: 0o700 });
    await keep('works', { sandbox: { bubblewrap: box } });
    expect(await keeper.launch()).toBe('ready');
    const [outer, worker] = readFileSync(pids, 'utf8').split(' ').map(Number) as [number, number];
    expect([outer, worker].map(isAlive)).toEqual([true, true]);
    process.kill(outer, 'SIGKILL');
    await until('both are gone', () => !isAlive(outer) && !isAlive(worker));
  });

  test.skipIf(!isLinux)('that works hard and answers late is left to it', async () => {
    // Looked at several times as often, while it toils, as one that does nothing is given.
    await keep('toils', { watchEveryMs: 250 });
    await keeper.launch();
    await sleep(500);
    await keeper.run?.ping();
    await sleep(1000);
    expect(keeper.status()).toMatchObject({ restarts: 0, state: 'ready' });
    expect(heard).toEqual(['is ready']);
  });
});

const boxes = isLinux && (await probeSandbox()).bubblewrap !== undefined;

describe.skipIf(!boxes)('half a box, whose other half was killed before it let it go on (needs bubblewrap)', () => {
  /** bubblewrap, held between its fork and its go-ahead. */
  function halting(options = '', descriptors = ''): string {
    const fifo = join(dataDir, 'never-written');
    execFileSync('mkfifo', [fifo]);
    const path = join(dataDir, 'halting');
    const held = `exec bwrap --userns-block-fd 9 ${options} "$@" 9<>${fifo} ${descriptors}`;
    writeFileSync(path, `#!/bin/sh\n${held}\n`, { mode: 0o700 });
    return path;
  }

  async function halvesBelow(pid: number): Promise<[outer: number, inner: number]> {
    let halves: number[] = [];
    await until('bubblewrap has forked', () => {
      halves = descendantsOf(pid).filter(isHalting);
      return halves.length === 2;
    });
    const [outer, inner] = halves as [number, number];
    return parentOf(inner) === outer ? [outer, inner] : [inner, outer];
  }

  test('is ended with the worker it was to hold', async () => {
    await keep('works', { sandbox: { bubblewrap: halting() } });
    void keeper.launch();
    const [outer, inner] = await halvesBelow(process.pid);
    process.kill(outer, 'SIGKILL');
    await until('both are gone', () => !isAlive(outer) && !isAlive(inner));
  });

  test('of a trial ends by itself, whether whoever began it is there or was killed', async () => {
    await keep('works');
    // It can only be held where it tells its pid.
    const path = halting('--info-fd 8', '8>/dev/null');
    const setpriv = (await probeSandbox()).setpriv;
    // Under another name: a hub that another test starts right now would sweep it away.
    const trial = probeCommand({ prlimit: undefined, setpriv, bubblewrap: path }).map((word) =>
      word === 'hub' ? 'unswept' : word,
    );
    const begun = join(PROJECT, 'test/support/begun-trial.ts');
    for (const isKilled of [true, false]) {
      const child = spawn(process.execPath, [begun, ...trial], { stdio: 'ignore' });
      const ended = once(child, 'exit');
      const halves = await halvesBelow(child.pid as number);
      if (isKilled) child.kill('SIGKILL');
      await ended;
      await until('both halves are gone', () => !halves.some(isAlive));
    }
  });

  const HELD: [what: string, launch: (sandbox: Sandbox) => Promise<string[]>][] = [
    [
      'a worker',
      async (sandbox) => {
        const row = rowOf('api');
        const { command, args } = await launchOf(row, sandbox, nodeArguments(row, readConfig({ dataDir })));
        return [command, ...args];
      },
    ],
    [
      'nothing, for a trial',
      // It can only be held where it tells its pid.
      async (sandbox) =>
        probeCommand(sandbox).flatMap((word) => (word === sandbox.bubblewrap ? [word, '--info-fd', '4'] : word)),
    ],
  ];

  test.each(HELD)('that was to hold %s is found by the next start, and no box in use is touched', async (_, launch) => {
    await keep('works');
    await keeper.launch();
    const { pid } = keeper.status();
    const [command = '', ...args] = await launch({ ...(await probeSandbox()), bubblewrap: halting() });
    // The fifth descriptor is the one on which bubblewrap tells the pid of its worker.
    const stdio = ['ignore', 'ignore', 'ignore', 'ignore', 'pipe'] as const;
    const child = spawn(command, args, { stdio: [...stdio], detached: true });
    const [outer, inner] = await halvesBelow(process.pid);
    endOrphans();
    expect([outer, inner].map(isAlive)).toEqual([true, true]);
    process.kill(child.pid as number, 'SIGKILL');
    await until('its other half is gone', () => !isAlive(outer));
    // Nobody counts what is found: a hub that another test starts right now looks for the same, and may be the first.
    endOrphans();
    await until('it is gone', () => !isAlive(inner));
    expect(keeper.status()).toMatchObject({ pid, state: 'ready' });
  });
});

function isHalting(pid: number): boolean {
  try {
    return argumentsOf(pid).includes('--userns-block-fd');
  } catch {
    return false;
  }
}
