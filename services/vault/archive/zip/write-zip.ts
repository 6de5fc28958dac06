// Writing a zip as a stream, one member after the other, each packed by the threads of zlib while the next piece of it is made.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { KIB } from '../../../../shared/limits.ts';
import { gathered } from '../bytes/gathered.ts';

type Texts = AsyncIterable<string> | Iterable<string>;

export interface NewMember {
  name: string;
  /** Asked for when the members before it are written. */
  texts(): Texts;
}

/** JSON packs to a tenth at the least effort; more effort doubles the time for a few percent. */
const LEVEL = 3;
const OWNERS_FILE = 0o100600;
/** Large enough to go back to the system as soon as it is let go (`MALLOC_MMAP_THRESHOLD_` of the process table). */
const PIECE_LENGTH = 128 * KIB;

/** `digests` receives the SHA-256 of every member before the next one is asked for. */
export async function* writeZip(
  members: readonly NewMember[],
  at: Date,
  digests: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const written = zip.outputStream as Readable;
  let underWay: Readable | undefined;
  for (const { name, texts } of members) {
    zip.addReadStreamLazy(name, { mtime: at, mode: OWNERS_FILE, compressionLevel: LEVEL }, (begin) => {
      underWay = Readable.from(
        bytesOf(texts, (digest) => digests.set(name, digest)),
        { objectMode: false },
      );
      // The library leaves it to us what becomes of a member that fails.
      underWay.once('error', (error) => written.destroy(error));
      begin(null, underWay);
    });
  }
  zip.end();
  try {
    yield* written;
  } finally {
    underWay?.destroy();
  }
}

async function* bytesOf(texts: () => Texts, onEnd: (sha256: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const pieces of gathered(texts(), PIECE_LENGTH)) {
    const bytes = Buffer.from(pieces.join(''));
    hash.update(bytes);
    yield bytes;
  }
  onEnd(hash.digest('hex'));
}
