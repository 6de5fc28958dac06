// One hub per data directory. The lock is one of the kernel's, held through SQLite because Node itself offers none:
// it dies with this process, however that ends. The file stays; removing it would let two hubs hold two locks.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { askHub, HubSilent } from './control/client.ts';
import { holderOf, LOCK_FILE } from './control/holder.ts';
import { CommandRefused } from './control/refusals.ts';

const SQLITE_BUSY = 5;
/** Nothing is ever written, so there is nothing to take back: no journal, for which a full disk would have no room. */
const HOLD = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';

/** Whether a hub holds the lock of this data directory. */
export function isLocked(dataDir: string): boolean {
  // Somebody may have purged the whole of it meanwhile.
  if (!existsSync(join(dataDir, LOCK_FILE))) return false;
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE));
  try {
    lock.exec(HOLD);
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

/** Takes the lock in the current directory, or refuses and says who holds it. */
export async function takeLock(dataDir: string): Promise<DatabaseSync> {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(LOCK_FILE);
    lock.exec(HOLD);
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: unknown }).errcode !== SQLITE_BUSY) {
      throw new CommandRefused(
        `The lock file hub.lock in ${dataDir} cannot be used; make it and the directory writable for you, or move the file away if it is damaged.`,
      );
    }
    throw await heldBy(dataDir);
  }
}

async function heldBy(dataDir: string): Promise<CommandRefused> {
  try {
    const { pid, address } = await askHub(dataDir, { ask: 'status' });
    return busy(
      `A hub already runs on ${dataDir} (pid ${pid}, ${address}); use it with \`hub open\`, or end it with \`hub stop\`.`,
    );
  } catch (error) {
    if (error instanceof HubSilent) return error;
    const pid = holderOf(dataDir);
    return busy(
      `Another hub is using ${dataDir}${pid === null ? '' : ` (pid ${pid})`}; wait for it to end, or choose another directory with --data-dir.`,
    );
  }
}

function busy(sentence: string): CommandRefused {
  return new CommandRefused(sentence, 'busy');
}
