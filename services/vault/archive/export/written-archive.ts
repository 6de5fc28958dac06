// The archives that exports wrote: which there are, and one of them piece by piece, for an owner whose browser shall keep it elsewhere.
import { closeSync, constants, existsSync, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { notFound } from '../../../../shared/errors.ts';
import { UPLOAD_PIECE_BYTES } from '../../../../shared/limits.ts';
import { ARCHIVE_NAME, type MadeArchive } from '../../../../shared/schemas/archive.ts';
import { storageError } from '../../disk/storage-error.ts';

/** Newest first. */
export function listArchives(dataDir: string): MadeArchive[] {
  const isArchive = new RegExp(ARCHIVE_NAME);
  const dir = join(dataDir, 'exports');
  // Its owner may have removed the whole of it.
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => isArchive.test(name))
    .flatMap((name) => {
      const path = join(dir, name);
      // Its owner may be taking it away right now.
      const file = lstatSync(path, { throwIfNoEntry: false });
      return file?.isFile() ? [{ name, path, made_at: madeAt(name), bytes: file.size }] : [];
    })
    .sort((a, b) => b.made_at.localeCompare(a.made_at));
}

/** Its name says when it was begun: `space-20260101T000000Z-abcdef.pca`. */
function madeAt(name: string): string {
  const [, year, month, day, hour, minute, second] = /^space-(.{4})(..)(..)T(..)(..)(..)Z/.exec(name) ?? [];
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}

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
