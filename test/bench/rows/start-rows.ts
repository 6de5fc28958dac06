// From `hub start` to healthy, and from the death of the vault to the next answer, both against `node -e 0`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { askHub } from '../../../supervisor/control/client.ts';
import { COMMAND, freePort, PROJECT } from '../../support/hub.ts';
import { inTurns, median } from '../measure.ts';
import { ms, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const ROUNDS = 7;
/** Waits between two looks; what is measured is ten to a hundred times longer. */
const LOOK_EVERY_MS = 2;
const GIVE_UP_MS = 30_000;

export async function startRows(vaults: Vaults, size: number): Promise<Row[]> {
  const { dataDir } = await vaults.copyOf(await vaults.filled(size));
  const found = await inTurns(ROUNDS, {
    bare: bareNode,
    fresh: async () => startOnce(await vaults.directory('fresh')),
    existing: () => startOnce(dataDir),
  });
  return [
    against('`hub start` to healthy, nothing set up yet', found.fresh, found.bare, 30),
    against(`\`hub start\` to healthy, ${size} objects`, found.existing, found.bare, 30),
  ];
}

export async function crashRows(vaults: Vaults, size: number): Promise<Row[]> {
  const vault = await vaults.copyOf(await vaults.filled(size));
  await using hub = await hubOn(vault);
  const options = { token: vault.token };
  const found = await inTurns(ROUNDS, {
    bare: bareNode,
    killed: async () => {
      // Restarting on request forgives earlier deaths: every round is a first one.
      await askHub(vault.dataDir, { ask: 'restart', name: 'vault' });
      const pid = await hub.pidOf('vault');
      await hub.request('GET', `/v1/memories/${vault.ids[0]}`, options);
      const started = performance.now();
      process.kill(pid, 'SIGKILL');
      const { status } = await hub.request('GET', `/v1/memories/${vault.ids[1]}`, options);
      if (status !== 200) throw new Error(`a read over the restart of the vault answered ${status}`);
      return performance.now() - started;
    },
  });
  return [against(`\`kill -9\` of the vault to the next answer, ${size} objects`, found.killed, found.bare, 20)];
}

function against(what: string, times: number[], bare: number[], most: number): Row {
  return {
    what,
    hub: ms(median(times)),
    floor: `${ms(median(bare))}, \`node -e 0\``,
    ratio: median(times) / median(bare),
    target: { most },
  };
}

async function bareNode(): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - started;
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const hub = spawn(process.execPath, [COMMAND, 'start', '--port', String(port), '--data-dir', dataDir], {
    stdio: 'ignore',
    cwd: PROJECT,
  });
  const ended = once(hub, 'exit');
  while (!(await isHealthy(port))) {
    if (performance.now() - started > GIVE_UP_MS) throw new Error('the hub did not become healthy');
    await sleep(LOOK_EVERY_MS);
  }
  const took = performance.now() - started;
  // The second wave of processes comes up meanwhile; the next measurement shall not find it at work.
  await sleep(1000);
  hub.kill('SIGTERM');
  await ended;
  return took;
}

function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/health', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });
}
