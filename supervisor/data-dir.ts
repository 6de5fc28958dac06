// The data directory: ours, and closed to everybody else.
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { CommandRefused } from './control/refusals.ts';

const OTHERS = 0o077;

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
      `The data directory ${dataDir} cannot be written (${code ?? 'unknown reason'}); make it writable for you, or choose another one with --data-dir.`,
    );
  }
}

function enter(dataDir: string): string {
  process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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
