// An archive that an export wrote, piece by piece: for an owner whose browser shall keep it elsewhere.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { notFound } from '../../../../shared/errors.ts';
import { UPLOAD_PIECE_BYTES } from '../../../../shared/limits.ts';
import { storageError } from '../../disk/storage-error.ts';

/** The name was checked: it is one that only an export gives, and no path. */
export function readArchive(dataDir: string, name: string, offset: number): { bytes: string; size: number } {
  let file: number;
  try {
    file = openSync(join(dataDir, 'exports', name), constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound();
    throw storageError(error);
  }
  try {
    const { size } = fstatSync(file);
    const piece = Buffer.alloc(Math.max(0, Math.min(UPLOAD_PIECE_BYTES, size - offset)));
    const length = readSync(file, piece, 0, piece.length, offset);
    return { bytes: piece.subarray(0, length).toString('base64'), size };
  } finally {
    closeSync(file);
  }
}
