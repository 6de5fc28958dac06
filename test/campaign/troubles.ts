// What happens to a hub during a campaign. Each trouble comes and passes; whether the hub lives through it is not its concern.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../lab/chance.ts';
import { canTrace } from '../support/flushes.ts';
import type { TestHub } from '../support/hub.ts';
import type { MovedClock } from '../support/moved-clock.ts';

const WORKERS = ['vault', 'api', 'connectors', 'plugin-host'] as const;

export interface Trouble {
  name: string;
  /** In as many of a hundred cases. */
  share: number;
  happens(hub: TestHub, chance: Chance): Promise<void>;
}

const killed: Trouble = {
  name: 'a worker is killed',
  share: 45,
  happens: (hub, chance) => hub.kill(chance.of([...WORKERS, 'vault', 'api'])).catch(() => {}),
};

const stopped: Trouble = {
  name: 'a process stands still for a while',
  share: 25,
  async happens(hub, chance) {
    const name = chance.of([...WORKERS, 'supervisor']);
    const pid = name === 'supervisor' ? hub.pid : await hub.pidOf(name).catch(() => undefined);
    if (pid === undefined) return;
    try {
      process.kill(pid, 'SIGSTOP');
      await sleep(chance.between(50, 1500));
      process.kill(pid, 'SIGCONT');
    } catch {
      // It has ended meanwhile.
    }
  },
};

const diskIsFull: Trouble = {
  name: 'the disk is full',
  share: 15,
  async happens(hub, chance) {
    const ballast = join(hub.dataDir, 'ballast');
    try {
      // All that is left, a piece at a time: the last one does not fit.
      for (;;) writeFileSync(ballast, Buffer.alloc(2 ** 20), { flag: 'a' });
    } catch {
      // Full.
    }
    await sleep(chance.between(100, 1000));
    rmSync(ballast, { force: true });
  },
};

const diskIsSlow: Trouble = {
  name: 'the disk is slow',
  share: 15,
  async happens(hub, chance) {
    const pid = await hub.pidOf('vault').catch(() => undefined);
    if (pid === undefined) return;
    const slowed = trace(pid, chance.between(2, 25) * 1000);
    await sleep(chance.between(300, 1500));
    slowed.kill('SIGINT');
    if (slowed.exitCode === null && slowed.signalCode === null) await once(slowed, 'exit');
  },
};

/** Every write and flush of the process takes so much longer. */
function trace(pid: number, microseconds: number): ChildProcess {
  const calls = 'pwrite64,fsync,fdatasync';
  const delay = `inject=${calls}:delay_exit=${microseconds}`;
  return spawn('strace', ['-q', '-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', delay, '-o', '/dev/null'], {
    stdio: 'ignore',
  });
}

/** A small file system of its own, where this machine allows it. */
export class SmallDisk implements Disposable {
  readonly directory = mkdtempSync(join(tmpdir(), 'hub-campaign-'));
  readonly isSmall: boolean;

  constructor(megabytes: number) {
    let mounted = process.platform === 'linux' && process.getuid?.() === 0;
    try {
      const options = `size=${megabytes}m,mode=700`;
      if (mounted) execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', this.directory], { stdio: 'ignore' });
    } catch {
      mounted = false;
    }
    this.isSmall = mounted;
  }

  get usedMegabytes(): number {
    const { blocks, bfree, bsize } = statfsSync(this.directory);
    return Math.round(((blocks - bfree) * bsize) / 2 ** 20);
  }

  [Symbol.dispose](): void {
    if (this.isSmall) execFileSync('umount', [this.directory]);
    rmSync(this.directory, { recursive: true, force: true });
  }
}

const HOUR = 3_600_000;
/** Never a day apart: after that a repeated write is a new one, and a writer here may repeat for a minute. */
export const CLOCK_JUMPS = [2, -9, 11, -0.01, -5, 7, 0.3, -11, 4].map((hours) => hours * HOUR);

function clockJumps(clock: MovedClock): Trouble {
  return {
    name: 'the clock jumps',
    share: 15,
    async happens(hub, chance) {
      // A process that has just begun may not know the signal yet, and end: a trouble as well.
      await clock.move(hub).catch(() => {});
      await sleep(chance.between(50, 500));
    },
  };
}

/** What can be done on this machine, and in words what cannot. */
export function troublesHere(
  disk: SmallDisk,
  clock: MovedClock | undefined,
): { troubles: Trouble[]; missing: string[] } {
  const missing: string[] = [];
  if (!disk.isSmall) missing.push('a full disk (needs root, to mount a small one)');
  const traces = canTrace();
  if (!traces) missing.push('a slow disk (needs strace, and that it may be used)');
  if (clock === undefined) missing.push('a clock that jumps (needs root, unshare and prlimit)');
  const troubles = [
    killed,
    stopped,
    ...(disk.isSmall ? [diskIsFull] : []),
    ...(traces ? [diskIsSlow] : []),
    ...(clock === undefined ? [] : [clockJumps(clock)]),
  ];
  return { troubles, missing };
}

export function anyTrouble(troubles: readonly Trouble[], chance: Chance): Trouble {
  // As many lots for each as its share is worth.
  return chance.of(troubles.flatMap((each) => Array.from({ length: each.share }, () => each)));
}
