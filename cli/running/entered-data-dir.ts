// A data directory that a command enters to make a vault in it. Where nothing comes of that, it is left as it was, or goes again where
// it was made for this.
import { chmodSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { enterDataDir, missingFolders, requireRoom } from '../../supervisor/data-dir.ts';
import { takeLock } from '../../supervisor/hub-lock.ts';

/** Does the work under the lock of the directory, from within it. */
export async function inDataDir(path: string, work: (dataDir: string) => Promise<void>): Promise<void> {
  requireRoom(path);
  const made = missingFolders(path);
  const before = made.length > 0 ? null : lookAt(path);
  const dataDir = enterDataDir(path);
  let isDone = false;
  let isTaken = false;
  try {
    const lock = await takeLock(dataDir);
    isTaken = true;
    try {
      await work(dataDir);
      isDone = true;
    } finally {
      // While it is held: nobody else can have the file that goes.
      if (!isDone && before?.names.includes('hub.lock') === false) rmSync('hub.lock', { force: true });
      lock.close();
    }
  } finally {
    if (!isDone && before !== null) putBack(dataDir, before);
    else if (!isDone && isTaken) removeUnused(made);
  }
}

interface Before {
  names: string[];
  mode: number;
}

/** Null where it cannot be looked at: entering it says why. */
function lookAt(dataDir: string): Before | null {
  try {
    return { names: readdirSync(dataDir), mode: statSync(dataDir).mode & 0o777 };
  } catch {
    return null;
  }
}

function putBack(dataDir: string, { names, mode }: Before): void {
  try {
    // What was made on the way is empty, or it stays.
    for (const name of readdirSync(dataDir)) if (!names.includes(name)) rmdirSync(join(dataDir, name));
  } catch {}
  chmodSync(dataDir, mode);
}

/** What a vault would have been made among; an empty folder goes with it, and a file of anybody's keeps all of it. */
const OF_NOTHING = ['hub.lock', 'hub.lock-journal', 'backups'];

function removeUnused(made: readonly string[]): void {
  const [outermost, innermost] = [made[0], made.at(-1)];
  if (outermost === undefined || innermost === undefined) return;
  process.chdir(dirname(outermost));
  try {
    const names = readdirSync(innermost);
    if (!names.every((name) => OF_NOTHING.includes(name))) return;
    // Fails where a backup lies in it, and so before anything has gone.
    if (names.includes('backups')) rmdirSync(join(innermost, 'backups'));
    for (const name of names) rmSync(join(innermost, name), { force: true });
    for (const folder of made.toReversed()) rmdirSync(folder);
  } catch {
    // Why nothing was restored is what is said; what stays is in nobody's way.
  }
}
