// Which hubs of this user keep their data elsewhere than usual, so that later commands find them without being told: each leaves a
// mark in the cache of its user, named by its process, and takes it away when it ends.
//
// It trusts its user's own marks, as far as a process of that number lives and a hub answers there. It must never stand in the way
// of a start: where nothing can be marked, commands have to be told.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { SOCKET_NAME } from './control/client.ts';

const MARKS = '.cache/context-hub/elsewhere';

export function markRunning(dataDir: string): void {
  // A hub among temporary files is a trial, and nobody means it without a word.
  if (dataDir.startsWith(tmpdir() + sep)) return;
  try {
    const marks = join(homedir(), MARKS);
    mkdirSync(marks, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(marks)) if (!isAlive(name)) rmSync(join(marks, name), { force: true });
    const mark = join(marks, String(process.pid));
    writeFileSync(mark, dataDir, { mode: 0o600 });
    process.on('exit', () => takeAway(marks, mark));
  } catch {
    // Commands are told then, as with --data-dir.
  }
}

function takeAway(marks: string, mark: string): void {
  try {
    rmSync(mark, { force: true });
    rmdirSync(marks);
  } catch {
    // Another hub has its mark there.
  }
}

/** The data directories of those that run. */
export function runningElsewhere(): string[] {
  try {
    const marks = join(homedir(), MARKS);
    const alive = readdirSync(marks).filter(isAlive);
    const dirs = alive.map((name) => readFileSync(join(marks, name), 'utf8'));
    return [...new Set(dirs)].filter((dir) => existsSync(join(dir, SOCKET_NAME)));
  } catch {
    return [];
  }
}

function isAlive(pid: string): boolean {
  try {
    return /^\d{1,10}$/.test(pid) && process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
