// A small file system of its own, where this machine allows it: it can be full for real.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './processes.ts';

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

  /** As a disk whose file system has an error, or a stick with its switch set. */
  makeReadOnly(): void {
    execFileSync('mount', ['-o', 'remount,ro', this.directory], { stdio: 'ignore' });
  }

  /** A box that another test makes at this moment holds every disk for as long as that takes. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.isSmall) await until('nobody is on the small disk any more', () => succeeds('umount', this.directory));
    rmSync(this.directory, { recursive: true, force: true });
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
