// What happens to the disk of a campaign: it is full for a while, or slow for a while.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestHub } from '../support/hub.ts';
import { treeOf } from '../support/processes.ts';
import type { Trouble } from './trouble.ts';

export const diskIsFull: Trouble = {
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
    return true;
  },
};

/** For everybody who has a file open there. */
export const diskIsSlow: Trouble = {
  name: 'the disk is slow',
  share: 15,
  async happens(hub, chance) {
    const milliseconds = chance.between(2, 25);
    const lasts = chance.between(300, 1500);
    const { pids, files } = openedOn(hub);
    if (pids.length === 0) return false;
    const slowed = slowDown(pids, files, milliseconds * 1000);
    await sleep(lasts);
    slowed.kill('SIGINT');
    if (slowed.exitCode === null && slowed.signalCode === null) await once(slowed, 'exit');
    return true;
  },
};

/** Every write and flush of these files takes so much longer. */
function slowDown(pids: readonly number[], files: readonly string[], microseconds: number): ChildProcess {
  const calls = 'write,writev,pwrite64,pwritev,fsync,fdatasync,ftruncate';
  const whom = pids.flatMap((pid) => ['-p', String(pid)]);
  const where = files.flatMap((file) => ['-P', file]);
  const delay = ['-e', `trace=${calls}`, '-e', `inject=${calls}:delay_exit=${microseconds}`];
  return spawn('strace', ['-q', '-f', ...whom, ...where, ...delay, '-o', '/dev/null'], { stdio: 'ignore' });
}

/** Who of the hub has which files open in its data directory. */
function openedOn({ pid, dataDir }: TestHub): { pids: number[]; files: string[] } {
  const files = new Set<string>();
  const pids = treeOf(pid).filter((each) => {
    const opened = filesOf(each).filter((file) => file.startsWith(`${dataDir}/`));
    for (const file of opened) files.add(file);
    return opened.length > 0;
  });
  return { pids, files: [...files] };
}

/** None of a process that has ended meanwhile. */
function filesOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((each) => readlinkSync(`/proc/${pid}/fd/${each}`));
  } catch {
    return [];
  }
}
