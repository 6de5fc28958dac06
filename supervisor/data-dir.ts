// The data directory: ours, and closed to everybody else.
import { accessSync, chmodSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { CommandRefused } from './control/refusals.ts';

const OTHERS = 0o077;

/** Makes the directory if it is missing, closes it if it is open, enters it, and answers its true path. */
export function enterDataDir(dataDir: string): string {
  process.umask(OTHERS);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const { mode, uid } = statSync(dataDir);
    if (process.getuid !== undefined && uid !== process.getuid()) {
      throw new CommandRefused(
        `The data directory ${dataDir} belongs to another user; choose another one with --data-dir.`,
      );
    }
    if ((mode & OTHERS) !== 0) chmodSync(dataDir, mode & 0o700);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const path = realpathSync(dataDir);
    if (path.includes('*')) {
      // A star in a path would be a wildcard in the permissions of the vault process.
      throw new CommandRefused(
        `The data directory ${path} has a * in its name; choose one without it with --data-dir.`,
      );
    }
    // Relative names keep the control socket within the 107 bytes a socket path may have, however deep we are.
    process.chdir(path);
    return path;
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandRefused(
      `The data directory ${dataDir} cannot be written (${code ?? 'unknown reason'}); make it writable for you, or choose another one with --data-dir.`,
    );
  }
}
