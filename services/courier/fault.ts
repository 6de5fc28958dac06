// What stops a copy, as one word that the vault has a sentence for. What a program or a disk says in its own words goes no further.
import type { CopyFault } from '../../shared/schemas/copies.ts';
import { DamagedCopy } from './pieces.ts';

export class Stopped extends Error {
  readonly fault: CopyFault;

  constructor(fault: CopyFault) {
    super(fault);
    this.fault = fault;
  }
}

const OF_THE_DISK: Record<string, CopyFault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'read_only',
  EACCES: 'read_only',
  EPERM: 'read_only',
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  ENODEV: 'gone',
  ENXIO: 'gone',
  ESTALE: 'gone',
  ENOTCONN: 'gone',
  EIO: 'gone',
  ETIMEDOUT: 'late',
};

/** Of the disk of the target. */
export function faultOf(error: unknown): CopyFault {
  if (error instanceof Stopped) return error.fault;
  if (error instanceof DamagedCopy) return 'damaged';
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError') return 'cut_off';
  return OF_THE_DISK[code ?? ''] ?? 'failed';
}

/** Of our own disk, where a backup is cut before it leaves. */
export function faultHere(error: unknown): Stopped {
  const fault = faultOf(error);
  return new Stopped(fault === 'full' || fault === 'read_only' ? 'no_room_here' : fault === 'gone' ? 'failed' : fault);
}
