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

/**
 * Proportional memory of all of them together, as if nothing else ran: pages of a file that they share count once, and
 * that other programs have the same file open takes nothing away.
 */
export function memoryOf(pids: number[]): number {
  let own = 0;
  const shared = new Map<string, number>();
  for (const pid of pids) {
    for (const { file, anonymous, resident, dirty } of mappingsOf(pid)) {
      if (file === '') own += anonymous;
      else {
        own += dirty;
        shared.set(file, Math.max(shared.get(file) ?? 0, resident - dirty));
      }
    }
  }
  return (own + [...shared.values()].reduce((total, each) => total + each, 0)) * 1024;
}

interface Mapping {
  /** Which part of which file; empty for what has none. */
  file: string;
  /** Kilobytes, here and below. */
  anonymous: number;
  resident: number;
  dirty: number;
}

function mappingsOf(pid: number): Mapping[] {
  const blocks = (read(`/proc/${pid}/smaps`) ?? '').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).filter(Boolean);
  return blocks.map((block) => {
    const [, offset, , inode = '0', ...name] = (block.split('\n', 1)[0] as string).split(/ +/).slice(1);
    const kilobytes = (field: string) => Number(block.match(new RegExp(`^${field}: +(\\d+) kB$`, 'm'))?.[1] ?? 0);
    return {
      file: inode === '0' ? '' : `${name.join(' ')}@${offset}`,
      anonymous: kilobytes('Pss'),
      resident: kilobytes('Rss'),
      dirty: kilobytes('Private_Dirty'),
    };
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
