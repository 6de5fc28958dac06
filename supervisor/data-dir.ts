// The data directory: ours, and closed to everybody else.
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { keptFromUs } from '../shared/kept-from-us.ts';
import { CommandRefused, UsageRefused } from './control/refusals.ts';
import { foreignIn, holdsVault } from './own-files.ts';

const OTHERS = 0o077;
const PATH_LENGTH = 200;

/**
 * Makes the directory if it is missing, enters it, closes it if it is open, and answers its true path. It is entered before it is
 * judged: behind its name there could be another one a moment later.
 */
export function enterDataDir(dataDir: string): string {
  try {
    return enter(dataDir);
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandRefused(
      `The data directory ${shownPath(dataDir)} cannot be written (${code ?? 'unknown reason'}); make it writable for you, or choose another one with --data-dir.`,
    );
  }
}

/** Whether its name still leads to the directory that was entered: somebody may move it, or put another one in its place. */
export function isStillAt(dataDir: string): boolean {
  const [entered, named] = [statSync('.'), statSync(dataDir, { throwIfNoEntry: false })];
  return named?.dev === entered.dev && named.ino === entered.ino;
}

/** A hub begins in a folder of its own: what somebody else has in it would be closed to others, and cleared away with what is ours. */
export function requireRoom(dataDir: string): void {
  if (!isFolder(dataDir) || holdsVault(dataDir) || !holdsForeign(dataDir)) return;
  throw new UsageRefused(
    `There are things in ${shownPath(dataDir)} that are not the hub's, and no vault; name an empty folder with --data-dir.`,
  );
}

function holdsForeign(dataDir: string): boolean {
  try {
    return foreignIn(dataDir).length > 0;
  } catch (error) {
    throw asRefused(error, dataDir);
  }
}

/** What is not ours inside of it is named, with what its owner does about it. */
export function asRefused(error: unknown, dataDir: string): unknown {
  const kept = keptFromUs(error, dataDir);
  return kept === undefined ? error : new CommandRefused(`${kept.what} ${kept.fix}`);
}

function isFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    // Why it cannot be used is said where it is entered.
    return false;
  }
}

/** One by one: told to make several at once, Node tries for ever where the system says the wrong thing, as in /proc. */
function makeFolders(path: string): void {
  for (const each of missingFolders(path)) {
    try {
      mkdirSync(each, { mode: 0o700 });
    } catch (error) {
      // Another command may have made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(each)) throw error;
    }
  }
}

/** What of its path is not there yet, the outermost first. */
export function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let each = path; !existsSync(each); each = dirname(each)) missing.unshift(each);
  return missing;
}

/** Of a path that nobody can have meant, enough to know it again. */
function shownPath(path: string): string {
  return path.length > PATH_LENGTH ? `${path.slice(0, PATH_LENGTH)}…` : path;
}

function enter(dataDir: string): string {
  process.umask(OTHERS);
  makeFolders(dataDir);
  // Relative names also keep the control socket within the 107 bytes a socket path may have, however deep we are.
  process.chdir(dataDir);
  const { mode, uid } = statSync('.');
  if (process.getuid !== undefined && uid !== process.getuid()) {
    throw new CommandRefused(
      `The data directory ${dataDir} belongs to another user; choose another one with --data-dir.`,
    );
  }
  if ((mode & OTHERS) !== 0) chmodSync('.', mode & 0o700);
  accessSync('.', constants.R_OK | constants.W_OK | constants.X_OK);
  const path = process.cwd();
  if (path.includes('*')) {
    // A star in a path would be a wildcard in the permissions of the vault process.
    throw new CommandRefused(`The data directory ${path} has a * in its name; choose one without it with --data-dir.`);
  }
  return path;
}
