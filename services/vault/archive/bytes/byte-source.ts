// Bytes at any place of something long: an upload, a file of the owner, a member of an archive on its way through.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface ByteSource {
  readonly size: number;
  /** Exactly these bytes; throws where the source ends before them. */
  read(offset: number, length: number): Buffer;
  close(): void;
}

export function fileSource(path: string): ByteSource {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  return {
    size,
    read(offset, length) {
      const bytes = Buffer.allocUnsafe(length);
      for (let read = 0; read < length; ) {
        const more = readSync(file, bytes, read, length - read, offset + read);
        if (more === 0) throw new Error('a file ended before its size');
        read += more;
      }
      return bytes;
    },
    close: () => closeSync(file),
  };
}

const PIECE_BYTES = 256 * 1024;

/** From `start` to the end, piece by piece. */
export function* piecesOf(source: ByteSource, start = 0, end = source.size): Generator<Buffer> {
  for (let offset = start; offset < end; offset += PIECE_BYTES) {
    yield source.read(offset, Math.min(PIECE_BYTES, end - offset));
  }
}
