// A small file system of its own, where this machine allows it: it can be full for real.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../processes.ts';

export class SmallDisk implements AsyncDisposable {
  readonly directory = mkdtempSync(join(tmpdir(), 'hub-disk-'));
  readonly isSmall: boolean;

  constructor(megabytes: number) {
    const options = `size=${megabytes}m,mode=700`;
    const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
    this.isSmall = mayMount && succeeds('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', this.directory);
  }

  get usedMegabytes(): number {
    const { blocks, bfree, bsize } = statfsSync(this.directory);
    return Math.round(((blocks - bfree) * bsize) / 2 ** 20);
  }

  /** Makes the disk read-only, as an error of its file system does, or a stick with its switch set. */
  makeReadOnly(): void {
    execFileSync('mount', ['-o', 'remount,ro', this.directory], { stdio: 'ignore' });
  }

  /** Unmounts the disk. A box that another test makes at this moment holds every disk for as long as that takes. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.isSmall) await until('nobody is on the small disk any more', () => succeeds('umount', this.directory));
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A disk in a file: a block device with a file system that journals. */
export class LoopDisk implements AsyncDisposable {
  static readonly canBe = process.getuid?.() === 0 && succeeds('losetup', '-f');
  readonly directory = mkdtempSync(join(tmpdir(), 'hub-disk-'));
  readonly #file = `${this.directory}.img`;

  constructor(megabytes: number) {
    writeFileSync(this.#file, '');
    truncateSync(this.#file, megabytes * 2 ** 20);
    execFileSync('mkfs.ext4', ['-q', this.#file]);
    execFileSync('mount', ['-o', 'loop', this.#file, this.directory]);
  }

  /** Fills the disk to its last block. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.directory);
    execFileSync('fallocate', ['-l', String(bavail * bsize - 64 * 1024), join(this.directory, 'filler')]);
  }

  /** Fails as a file system with an error does: what is open stays open, and nothing is written any more. */
  failNow(): void {
    execFileSync('mount', ['-o', 'remount,abort', this.directory], { stdio: 'ignore' });
  }

  /** Takes the disk away, as when somebody pulls it out. */
  takeAway(): void {
    succeeds('umount', '-l', this.directory);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.takeAway();
    rmSync(this.directory, { recursive: true, force: true });
    rmSync(this.#file, { force: true });
  }
}

export async function canHaveSmallDisk(): Promise<boolean> {
  await using disk = new SmallDisk(1);
  return disk.isSmall;
}

function succeeds(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
