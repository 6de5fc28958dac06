// What the kernel says of a process and everything below it (Linux only).
import { readdirSync, readFileSync } from 'node:fs';

/** `root` and all its descendants, the helpers around the workers included. */
export function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? read(`/proc/${pid}/stat`) : undefined;
    if (stat !== undefined) parents.set(pid, Number(fieldsAfterName(stat)[1]));
  }
  const tree = [root];
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  }
  return tree;
}

/** Proportional memory: what is shared counts by its share. */
export function memoryOf(pids: number[]): number {
  return sum(pids, (pid) => {
    const found = read(`/proc/${pid}/smaps_rollup`)?.match(/^Pss:\s+(\d+) kB$/m)?.[1];
    return Number(found ?? 0) * 1024;
  });
}

/** Clock ticks of a hundredth of a second. */
export function cpuTicksOf(pids: number[]): number {
  return sum(pids, (pid) => {
    const fields = fieldsAfterName(read(`/proc/${pid}/stat`) ?? '');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
}

function fieldsAfterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function sum(pids: number[], of: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + of(pid), 0);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}

/** Every process that was started for this directory: it is named in its command line or in its environment. */
export function processesNaming(directory: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => read(`/proc/${pid}/${file}`)?.includes(directory)));
}

/** Those of `pids` that still run; what only waits to be buried does not. */
export function stillRunning(pids: number[]): number[] {
  return pids.filter((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    return stat !== undefined && fieldsAfterName(stat)[0] !== 'Z';
  });
}
