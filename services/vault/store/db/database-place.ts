// Where the database lies, and that it still does: a process can go on writing into a file that no name leads to any more, and
// all of it would be gone with the process.
import { statSync } from 'node:fs';
import { isStorageError } from '../../disk/storage-error.ts';

export class DatabasePlace {
  readonly #path: string;
  readonly #file: string | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#file = fileAt(path);
  }

  /** Throws when another file, or none, has the name of the one that is open. */
  verify(): void {
    if (this.#fileNow() === this.#file) return;
    throw Object.assign(new Error('the database is not where it was'), { code: 'DATABASE_GONE' });
  }

  /** Where not even that can be asked, as behind a folder that is closed to us, nothing is there for us; a failing disk is told as one. */
  #fileNow(): string | undefined {
    try {
      return fileAt(this.#path);
    } catch (error) {
      if (isStorageError(error)) throw error;
      return undefined;
    }
  }
}

function fileAt(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.dev}:${stat.ino}`;
}
