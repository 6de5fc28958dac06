// What the hub costs while nobody asks it for anything: all its processes against one Node that waits.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMsOf, memoryOf } from '../../support/process-use.ts';
import { treeOf } from '../../support/processes.ts';
import { median } from '../measure.ts';
import { megabytes, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const SETTLE_MS = 5000;
const WATCH_MS = 30_000;
const ROUNDS = 3;
const TICK_MS = 10;

export async function idleRows(vaults: Vaults, size: number): Promise<Row[]> {
  const vault = await vaults.copyOf(await vaults.filled(size));
  const [hubs, bare, worked]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await bareMemory());
    await using hub = await hubOn(vault);
    await sleep(SETTLE_MS);
    hubs.push(memoryOf(treeOf(hub.pid)));
    const before = cpuMsOf(treeOf(hub.pid));
    await sleep(WATCH_MS);
    worked.push(cpuMsOf(treeOf(hub.pid)) - before);
  }
  return [
    {
      what: `Memory of all processes, idle, ${size} objects`,
      hub: megabytes(median(hubs)),
      floor: `${megabytes(median(bare))}, one Node that waits`,
      ratio: median(hubs) / median(bare),
      target: { most: 6 },
    },
    {
      what: `Processor time of all processes, idle, ${size} objects`,
      hub: `${median(worked).toFixed(1)} ms in ${WATCH_MS / 1000} s`,
      floor: `${TICK_MS} ms, the smallest that programs like top can see`,
      ratio: median(worked) / TICK_MS,
      target: { most: 1 },
    },
  ];
}

export async function bareMemory(): Promise<number> {
  const bare = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  try {
    await sleep(1000);
    return memoryOf([bare.pid as number]);
  } finally {
    bare.kill();
  }
}
