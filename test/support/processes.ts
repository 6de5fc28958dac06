// What the kernel says of running processes. Linux only; the tests that use it are skipped elsewhere, by name.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export const isLinux = process.platform === 'linux';

export function argumentsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
}

export function environmentOf(pid: number): Record<string, string> {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

/** Whether a process runs. A zombie has ended: its parent is just slow to take note. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Every process below this one, without itself. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  for (let queue = [pid]; queue.length > 0; ) {
    queue = queue.flatMap((each) => children.get(each) ?? []);
    found.push(...queue);
  }
  return found;
}

/** The process and every one below it. */
export function treeOf(root: number): number[] {
  return [root, ...descendantsOf(root)];
}

/** Which of these processes still run. */
export function stillRunning(pids: number[]): number[] {
  return pids.filter(isAlive);
}

/** Every process that was started for this directory: its command line or its environment names it. */
export function processesNaming(directory: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => textOf(`/proc/${pid}/${file}`).includes(directory)));
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

export function parentOf(pid: number): number | undefined {
  try {
    // The name of the program stands in brackets, and may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** The inodes of the sockets a process has open. */
export function socketsOf(pid: number): Set<string> {
  const inodes = descriptorsOf(pid).flatMap((descriptor) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${descriptor}`).match(/^socket:\[(\d+)\]$/)?.[1] ?? [];
    } catch {
      return [];
    }
  });
  return new Set(inodes);
}

/** The descriptors of a process; none where it has ended since it was found, as the trial of a box does. */
function descriptorsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

interface InternetSocket {
  address: string;
  port: number;
  isListening: boolean;
  inode: string;
}

/** Every internet socket of this machine, of all kinds. */
export function internetSockets(): InternetSocket[] {
  return ['tcp', 'tcp6', 'udp', 'udp6', 'raw', 'raw6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'latin1')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const fields = line.trim().split(/\s+/);
        const [address, port] = (fields[1] ?? '').split(':');
        if (address === undefined || port === undefined) return [];
        return [{ address, port: Number.parseInt(port, 16), isListening: fields[3] === '0A', inode: fields[9] ?? '' }];
      }),
  );
}

export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 45_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  // Looks often at first, and less often the longer it takes: what is waited for needs the processor more.
  for (let pauseMs = 20; Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.2, 150)) {
    if (await condition()) return;
    await sleep(pauseMs);
  }
  throw new Error(`in ${withinMs} ms it did not come to this: ${what}`);
}
