// A file of real blocks inside the data directory. When the disk is full it is given up, so that deleting, locking and
// an orderly stop still have room; it is laid again once there is space.
import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DISK_RESERVE_BYTES } from '../../../../shared/limits.ts';

export class Reserve {
  readonly #path: string;
  #isLaid = false;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'reserve');
    this.#isLaid = sizeOf(this.#path) === DISK_RESERVE_BYTES;
    this.replenish();
  }

  /** Gives the reserve up. On a disk that takes no change at all nothing is given up. */
  release(): void {
    try {
      rmSync(this.#path, { force: true });
      this.#isLaid = false;
    } catch {}
  }

  /** Lays the reserve again if it was given up and the disk has room for it twice over. */
  replenish(): void {
    if (this.#isLaid) return;
    try {
      const { bavail, bsize } = statfsSync(join(this.#path, '..'));
      if (bavail * bsize >= 2 * DISK_RESERVE_BYTES) this.#lay();
    } catch {
      // Another program took the room in between, or the file cannot be written at the moment. The next commit tries again.
      this.release();
    }
  }

  #lay(): void {
    const file = openSync(this.#path, 'w', 0o600);
    try {
      // The file is not synced (Node refuses that to a process with --permission): the write itself takes the room. It is not
      // filled with zeros, which a file system that compresses would store in no room at all.
      const bytes = randomFillSync(Buffer.allocUnsafe(DISK_RESERVE_BYTES));
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      this.#isLaid = true;
    } finally {
      closeSync(file);
    }
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
