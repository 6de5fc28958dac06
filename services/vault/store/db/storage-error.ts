// What a failure of the disk means for whoever wrote.
import { HubError } from '../../../../shared/errors.ts';

const STORAGE_FAILURES = [
  'ENOSPC',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
];

export function isStorageError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && STORAGE_FAILURES.some((failure) => code.startsWith(failure));
}

/** What a person is told of a failed write; what is no failure of the disk is thrown on. */
export function storageError(error: unknown): HubError {
  const code = String((error as { code?: unknown }).code);
  if (
    code.startsWith('SQLITE_FULL') ||
    code === 'ENOSPC' ||
    code === 'SQLITE_IOERR_WRITE' ||
    code === 'SQLITE_IOERR_FSYNC'
  ) {
    return new HubError('storage_full', 'The disk that holds the vault is full; nothing was changed.', {
      fix: 'Free some space (deleting from the vault works too) and try again.',
    });
  }
  if (isStorageError(error)) {
    return new HubError('unavailable', 'The vault could not write to its disk; nothing was changed.', {
      fix: 'Check the disk that holds the data directory, then try again.',
    });
  }
  throw error;
}
