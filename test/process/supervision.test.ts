// The supervisor keeps its workers running, and nothing survives it.
import { existsSync, readdirSync } from 'node:fs';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESTART_BURST } from '../../shared/limits.ts';
import { PROCESS_NAMES, WORKER_NAMES } from '../../shared/schemas/system.ts';
import { askHub } from '../../supervisor/control/client.ts';
import { probeNesting, probeSandbox } from '../../supervisor/sandbox.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';
import { descendantsOf, isAlive, isLinux, parentOf, until } from '../support/processes.ts';

const nests = await probeNesting(await probeSandbox());

/** One for all: each test leaves it as it found it, with other pids. */
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
  await allReady();
});
afterAll(() => hub[Symbol.asyncDispose]());

async function stateOf(name: string): Promise<string | undefined> {
  return (await hub.status()).processes.find((each) => each.name === name)?.state;
}

async function pids(): Promise<Record<string, number | null>> {
  return Object.fromEntries((await hub.status()).processes.map((each) => [each.name, each.pid]));
}

async function restartsOf(name: string): Promise<number> {
  return (await hub.status()).processes.find((each) => each.name === name)?.restarts ?? 0;
}

function allReady(of = hub): Promise<void> {
  return until('every process is ready', async () =>
    (await of.status()).processes.every(({ state, pid }) => state === 'ready' && pid !== null),
  );
}

/** Whoever reaches an api that is just being killed is cut off: that is not healthy either. */
async function isHealthy(): Promise<boolean> {
  return hub.request('GET', '/health').then(
    ({ body }) => body.ok === true,
    () => false,
  );
}

describe('a running hub', () => {
  test('shows all five processes with their pids, states and what holds them', async () => {
    const { processes, version } = await hub.status();
    expect(version).toBe('0.2.0');
    expect(processes.map((each) => each.name)).toEqual(PROCESS_NAMES);
    expect(new Set(processes.map((each) => each.pid)).size).toBe(5);
    for (const each of processes) {
      expect(each).toMatchObject({ state: 'ready', restarts: 0 });
      expect(each.memory_bytes).toBeGreaterThan(0);
      if (each.name !== 'supervisor') expect(each.isolation).toContain('permission');
    }
  });

  test('shows the same to the owner over HTTP', async () => {
    const { status, body } = await hub.request('GET', '/v1/system');
    expect(status).toBe(200);
    const { processes } = await hub.status();
    expect(body.processes.map((each: { pid: number }) => each.pid)).toEqual(processes.map((each) => each.pid));
  });

  test('leaves nothing but its own names in the data directory', () => {
    const names = readdirSync(hub.dataDir);
    expect(names.filter((name) => name.startsWith('.pair'))).toEqual([]);
  });
});

describe('a worker that is killed', () => {
  test.each(WORKER_NAMES)('(%s) comes back, and the others keep running as they were', async (name) => {
    const before = await pids();
    const restarts = await restartsOf(name);
    await hub.kill(name);
    await until('it is back', async () => (await stateOf(name)) === 'ready' && (await pids())[name] !== before[name]);
    await allReady();
    const after = await pids();
    for (const each of PROCESS_NAMES) {
      if (each === name) expect(after[each]).not.toBe(before[each]);
      else expect(after[each]).toBe(before[each]);
    }
    await until('the hub is healthy', isHealthy);
    expect(await restartsOf(name)).toBe(restarts + 1);
    expect(isAlive(before[name] as number)).toBe(false);
  });

  test.skipIf(!isLinux)('together with its box comes back as well (needs Linux to find the box)', async () => {
    await allReady();
    const before = await hub.pidOf('api');
    process.kill(parentOf(before) === hub.pid ? before : (parentOf(before) as number), 'SIGKILL');
    await until('it is back', async () => (await stateOf('api')) === 'ready' && (await pids())['api'] !== before);
    await until('the one before is gone with its box', async () => !isAlive(before));
    await until('the hub is healthy', isHealthy);
  });

  test.skipIf(!nests)('is not taken for its box, which outlives it (needs boxes that nest)', async () => {
    await allReady();
    const before = await hub.pidOf('plugin-host');
    const [inner, box] = [parentOf(before), parentOf(parentOf(before) as number)] as [number, number];
    // Nobody else is held.
    expect(parentOf(box)).toBe(hub.pid);
    process.kill(box, 'SIGSTOP');
    try {
      process.kill(before, 'SIGKILL');
      await until('both are dead', () => !isAlive(before) && !isAlive(inner));
      expect((await pids())['plugin-host']).toBe(before);
    } finally {
      process.kill(box, 'SIGCONT');
    }
    await until('another is there', async () => ![before, null].includes((await pids())['plugin-host'] ?? null));
    await allReady();
  });

  test('(the api) does not cost anyone the connection who asks meanwhile', async () => {
    await allReady();
    await hub.kill('api');
    // A connection of its own, as a new client makes it: it waits in the backlog of the port that is still bound.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get(`${hub.base}/health`, { agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(200);
  });

  test('(the vault) does not lose what was written', async () => {
    const { status, body } = await hub.request('POST', '/v1/memories', {
      body: { kind: 'semantic', statement: 'kept' },
    });
    expect(status).toBe(200);
    await hub.kill('vault');
    const read = await hub.request('GET', `/v1/memories/${body.id}`);
    expect(read.body.statement).toBe('kept');
  });

  test('again and again is parked as failed, the rest goes on, and `hub restart` revives it', async () => {
    // Restarting on request forgives earlier deaths.
    await askHub(hub.dataDir, { ask: 'restart', name: 'connectors' });
    const before = await pids();
    let last: number | null = null;
    for (let death = 0; death < RESTART_BURST; death++) {
      await until('another one is at work', async () => {
        const pid = (await pids())['connectors'] ?? null;
        return pid !== null && pid !== last && (await stateOf('connectors')) === 'ready';
      });
      last = await hub.pidOf('connectors');
      process.kill(last, 'SIGKILL');
    }
    await until('it is parked', async () => (await stateOf('connectors')) === 'failed');
    expect((await pids())['connectors']).toBeNull();
    expect(await isHealthy()).toBe(true);
    expect((await pids())['vault']).toBe(before['vault']);
    expect(hub.output()).toContain('hub restart connectors');

    const { code } = await runHub(['restart', 'connectors'], { dataDir: hub.dataDir });
    expect(code).toBe(0);
    expect(await stateOf('connectors')).toBe('ready');
  });
});

describe('`hub restart`', () => {
  test.each(WORKER_NAMES)('%s returns when it is ready again, and leaves the others alone', async (name) => {
    const before = await pids();
    const { code, stdout } = await runHub(['restart', name, '--json'], { dataDir: hub.dataDir });
    expect(code).toBe(0);
    const after = await pids();
    expect(JSON.parse(stdout)).toMatchObject({ name, state: 'ready', pid: after[name] });
    for (const each of PROCESS_NAMES) expect(after[each] === before[each]).toBe(each !== name);
    expect(await isHealthy()).toBe(true);
  });

  test('of an unknown name is a usage error that lists the names', async () => {
    const { code, stderr } = await runHub(['restart', 'supervisor'], { dataDir: hub.dataDir });
    expect(code).toBe(2);
    expect(stderr).toContain('vault, api, connectors, plugin-host');
  });

  test('asked for twice at once is one restart', async () => {
    const answers = await Promise.all([1, 2].map(() => runHub(['restart', 'connectors'], { dataDir: hub.dataDir })));
    expect(answers.map((each) => each.code)).toEqual([0, 0]);
    expect(await stateOf('connectors')).toBe('ready');
  });

  test('of all of them at once brings all of them back', async () => {
    const before = await pids();
    await Promise.all(WORKER_NAMES.map((name) => askHub(hub.dataDir, { ask: 'restart', name })));
    await allReady();
    const after = await pids();
    for (const each of WORKER_NAMES) expect(after[each]).not.toBe(before[each]);
    await until('the hub is healthy', isHealthy);
  });

  test('works over HTTP, for the api itself too', async () => {
    const before = await pids();
    expect((await hub.request('POST', '/v1/system/plugin-host/restart')).status).toBe(200);
    expect((await hub.request('POST', '/v1/system/api/restart')).status).toBe(202);
    await until(
      'the api is another',
      async () => (await stateOf('api')) === 'ready' && (await pids())['api'] !== before['api'],
    );
    expect((await hub.request('GET', '/v1/system')).status).toBe(200);
    expect((await pids())['plugin-host']).not.toBe(before['plugin-host']);
  });
});

describe.skipIf(!isLinux)('when the supervisor is killed (needs Linux to look at processes)', () => {
  test('nothing of the hub is left, and it starts again on the same data', async () => {
    await using killed = await startHub();
    await killed.setup();
    await allReady(killed);
    const all = descendantsOf(killed.pid);
    expect(all.length).toBeGreaterThanOrEqual(4);
    await killed.kill('supervisor');
    await killed.exited;
    await until('every process is gone', () => !all.some(isAlive));
    await using again = await startHub({ dataDir: killed.dataDir, port: killed.port });
    expect((await again.request('GET', '/health')).body).toEqual({ ok: true, state: 'ready' });
  });

  test.skipIf(!existsSync('/usr/bin/setpriv'))(
    'even a worker that is stopped dies with it (needs setpriv)',
    async () => {
      await using killed = await startHub();
      await allReady(killed);
      const all = descendantsOf(killed.pid);
      for (const name of WORKER_NAMES) await killed.kill(name, 'SIGSTOP');
      await killed.kill('supervisor');
      await killed.exited;
      await until('every process is gone', () => !all.some(isAlive));
    },
  );
});
