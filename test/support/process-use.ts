// What processes take of the machine, by what the kernel says of them (Linux only).
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The proportional memory of all these processes together, as if nothing else ran: pages of a file that they share count once,
 * and it does not count less because other programs have the same file open.
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
  /** Which part of which file it maps; empty where there is none. */
  file: string;
  /** In kilobytes, as all numbers below. */
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

/** Processor time of all their threads, in milliseconds. It is exact to the nanosecond: ticks would round a process at rest to nothing. */
export function cpuMsOf(pids: number[]): number {
  let nanoseconds = 0;
  for (const pid of pids) {
    for (const thread of threadsOf(pid)) {
      nanoseconds += Number(read(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ')[0] ?? 0);
    }
  }
  return nanoseconds / 1e6;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
