// Which process a hub is that does not answer: the one that has the lock file of its data directory open. Told from /proc, and from
// nothing where there is none.
import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

export const LOCK_FILE = 'hub.lock';

export function holderOf(dataDir: string): number | null {
  try {
    const lock = realpathSync(join(dataDir, LOCK_FILE));
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    // Whoever has waited for the lock longest is who has it.
    return pids.sort((a, b) => a - b).find((pid) => pid !== process.pid && holds(pid, lock)) ?? null;
  } catch {
    return null;
  }
}

/** Processes that may not be looked into hold nothing that is ours. */
function holds(pid: number, path: string): boolean {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((descriptor) => isLinkTo(join(folder, descriptor), path));
  } catch {
    return false;
  }
}

function isLinkTo(link: string, path: string): boolean {
  try {
    return readlinkSync(link) === path;
  } catch {
    return false;
  }
}
