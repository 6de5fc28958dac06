// Copying a large file so that it is on the disk when the function returns. Node refuses fsync to a process with
// --permission, so it is written through (O_SYNC), in pieces, and the vault answers between them.

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { MIB } from '../../../shared/limits.ts';
import type { Progress } from '../../../shared/progress.ts';

const PIECE_BYTES = 4 * MIB;
const { O_CREAT, O_EXCL, O_WRONLY, O_SYNC = 0 } = constants;

interface CopyOptions {
  signal?: AbortSignal;
  onProgress?: Progress;
}

/** `from` must not change meanwhile. Answers the number of bytes. */
export async function copyThrough(from: FileHandle, to: string, options: CopyOptions = {}): Promise<number> {
  const { signal, onProgress } = options;
  const { size } = await from.stat();
  const piece = Buffer.alloc(Math.min(PIECE_BYTES, size));
  await using copy = await open(to, O_WRONLY | O_CREAT | O_EXCL | O_SYNC, 0o600);
  for (let done = 0; done < size; ) {
    signal?.throwIfAborted();
    const { bytesRead } = await from.read(piece, 0, Math.min(piece.length, size - done), done);
    if (bytesRead === 0) throw new Error('the file became shorter while it was copied');
    await writeAll(copy, piece.subarray(0, bytesRead), done);
    done += bytesRead;
    onProgress?.(done, size);
  }
  return size;
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
  }
}
