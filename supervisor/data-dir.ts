// The data directory: ours, and closed to everybody else.
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandRefused } from './control/refusals.ts';

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
