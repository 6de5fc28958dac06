// The database file of an open vault, with its log beside it: for whoever copies it, keeps it still or passes through most of it.
import { type FileHandle, open } from 'node:fs/promises';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { HubError } from '../../../../shared/errors.ts';
import { describeFailure, type Logger } from '../../../../shared/log.ts';
import { storageError } from '../../disk/storage-error.ts';
import { setCacheSize } from '../../store/db/cache-size.ts';
import type { CommitQueue } from '../../store/db/commit-queue.ts';
import { databasePath } from '../../store/db/open.ts';
import type { Reserve } from '../../store/db/reserve.ts';

interface DatabaseFileDeps {
  dataDir: string;
  queue: CommitQueue;
  reserve: Reserve;
  /** Aborted before the database is closed. */
  closing: AbortSignal;
  log: Logger;
}

export class DatabaseFile {
  readonly #deps: DatabaseFileDeps;
  #db: Database;
  #handle: Promise<FileHandle> | undefined;

  constructor(db: Database, deps: DatabaseFileDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** It stays open for as long as the database is: closing it would take away the locks that SQLite holds on it in this process. */
  async handle(): Promise<FileHandle> {
    this.#handle ??= open(databasePath(this.#deps.dataDir));
    const handle = this.#handle;
    try {
      return await handle;
    } catch (error) {
      // Who comes next tries again.
      if (this.#handle === handle) this.#handle = undefined;
      throw error;
    }
  }

  /**
   * Runs `work` while the database file stays as it is: commits go on, into the log beside it. `begin` is run at once,
   * while the file is all there is.
   */
  async whileStill<T>(begin: () => void, work: () => Promise<T>): Promise<T> {
    const { queue, closing } = this.#deps;
    await queue.pause();
    try {
      this.emptyLog();
      begin();
      this.#db.pragma('wal_autocheckpoint = 0');
    } catch (error) {
      // The log goes into the file, which may have to grow.
      throw storageError(error);
    } finally {
      queue.resume();
    }
    try {
      return await work();
    } finally {
      if (!closing.aborted) this.#db.pragma('wal_autocheckpoint = 1000');
    }
  }

  /** Runs what goes through most of the vault once, and keeps few of the pages that it passes. */
  async passingThrough<T>(work: () => Promise<T>): Promise<T> {
    setCacheSize(this.#db, 'small');
    try {
      return await work();
    } finally {
      if (!this.#deps.closing.aborted) setCacheSize(this.#db, 'usual');
    }
  }

  /** The file is all there is then. */
  emptyLog(): void {
    const [{ busy, log }] = this.#db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number; log: number }];
    if (busy !== 0 || log > 0) throw new HubError('busy', 'The database is in use.', { fix: 'Try again in a moment.' });
  }

  /** On a full disk, into the room of the reserve. Where that is not enough the log stays, and the next start reads it. */
  copyLog(): void {
    for (const isLastAttempt of [false, true]) {
      try {
        this.#db.pragma('wal_checkpoint(TRUNCATE)');
        return;
      } catch (error) {
        const { log, reserve } = this.#deps;
        log.warn({ err: describeFailure(error), isLastAttempt }, 'the log could not be copied into the database');
        reserve.release();
      }
    }
  }

  /** Another database is in its place. */
  moveTo(db: Database): void {
    this.#db = db;
  }

  close(): void {
    this.#db.close();
    // What was never opened, or cannot be closed, holds up nobody.
    this.#handle?.then((file) => file.close()).catch(() => {});
    this.#handle = undefined;
  }
}
