// What a failure of the disk means for whoever wrote. What to do is another thing for each: freeing space helps nobody whose
// disk is read-only.
import { HubError, StartRefused } from '../../../shared/errors.ts';
import { keptFromUs } from '../../../shared/kept-from-us.ts';

const FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];
const READ_ONLY = ['EROFS', 'SQLITE_READONLY'];
const UNREADABLE = ['SQLITE_IOERR_READ', 'SQLITE_IOERR_SHORT_READ', 'SQLITE_CORRUPT', 'SQLITE_NOTADB'];
const TOO_MANY_FILES = ['EMFILE', 'ENFILE'];
/** Node's codes where the files of a thread, or of a library, cannot be opened. */
const NO_THREAD = ['ERR_WORKER_INIT_FAILED', 'ERR_INVALID_PACKAGE_CONFIG', 'ERR_DLOPEN_FAILED'];
const GONE = ['DATABASE_GONE'];
const FAILING = ['EIO', 'ESTALE', 'ENODEV', 'ENXIO', 'SQLITE_IOERR', 'SQLITE_CANTOPEN'];

export function isStorageError(error: unknown): boolean {
  return [FULL, READ_ONLY, UNREADABLE, TOO_MANY_FILES, NO_THREAD, GONE, FAILING].some((codes) => isOneOf(error, codes));
}

/** What failed, in words where it was the disk, or what a start would be refused for: a key that cannot be read, say. */
export function asTold(error: unknown): unknown {
  if (error instanceof StartRefused)
    return new HubError('unavailable', error.message, error.fix === undefined ? {} : { fix: error.fix });
  return isStorageError(error) ? storageError(error) : error;
}

/** A file of the data directory that is not ours is a reason not to open, and one that its owner can mend. */
export function asRefused(error: unknown, dataDir: string): unknown {
  const kept = keptFromUs(error, dataDir);
  return kept === undefined ? error : new StartRefused(kept.what, kept.fix);
}

/** The sentence about a failed write; an error that is no failure of the disk is thrown on. */
export function storageError(error: unknown): HubError {
  if (isOneOf(error, FULL)) {
    return new HubError('storage_full', 'The disk that holds the vault is full; nothing was changed.', {
      fix: 'Free some space (deleting from the vault works too) and try again.',
    });
  }
  if (isOneOf(error, READ_ONLY)) {
    return new HubError('unavailable', 'The disk that holds the vault cannot be written to; nothing was changed.', {
      fix: 'See whether it is mounted read-only, as a disk with errors often is, then try again.',
    });
  }
  if (isOneOf(error, UNREADABLE)) {
    return new HubError('unavailable', 'The vault could not read from its disk; nothing was changed.', {
      fix: 'Check the disk that holds the data directory, and keep your backups: `hub backup list`.',
    });
  }
  if (isOneOf(error, [...TOO_MANY_FILES, ...NO_THREAD])) {
    return new HubError('unavailable', 'Too many files are open for another one; nothing was changed.', {
      fix: 'Raise the number of files that a process may open (`ulimit -n`), start the hub again, and try again.',
    });
  }
  if (isOneOf(error, GONE)) {
    return new HubError('unavailable', 'The vault is no longer where it was opened; nothing was changed.', {
      fix: 'Somebody moved or deleted the data directory: put it back, or a backup of it, and start the hub again.',
    });
  }
  if (isOneOf(error, FAILING)) {
    return new HubError('unavailable', 'The vault could not write to its disk; nothing was changed.', {
      fix: 'Check the disk that holds the data directory, then try again.',
    });
  }
  throw error;
}

export function isOutOfFiles(error: unknown): boolean {
  return isOneOf(error, TOO_MANY_FILES);
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && codes.some((each) => code === each || code.startsWith(`${each}_`));
}
