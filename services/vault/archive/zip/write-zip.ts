// Writing a zip as a stream, member after member, each hashed on its way in. Nothing of it is held but a piece, and the
// packing runs on the threads of zlib.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import { KIB } from '../../../../shared/limits.ts';

export interface NewMember {
  name: string;
  /** Asked for when the members before it are written. */
  content(): AsyncIterable<Buffer>;
}

/** JSON packs to a tenth at the least effort; more effort doubles the time for a few percent. */
const COMPRESSION_LEVEL = 3;

/** Of a member, made and waiting while what came before it is packed: the one who makes it and zlib work side by side. */
const AHEAD_BYTES = 512 * KIB;

/** `digests` receives the SHA-256 of every member once that is written. */
export function writeZip(members: readonly NewMember[], at: Date, digests: Map<string, string>): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on('error', (error) => output.destroy(error as Error));
  output.on('close', () => current?.destroy());
  for (const { name, content } of members) {
    const options = { mtime: at, mode: 0o100600, compressionLevel: COMPRESSION_LEVEL };
    zip.addReadStreamLazy(name, options, (give) => {
      current = Readable.from(
        hashed(content(), (digest) => digests.set(name, digest)),
        { objectMode: false, highWaterMark: AHEAD_BYTES },
      );
      current.on('error', (error) => output.destroy(error));
      give(null, current);
    });
  }
  zip.end();
  return output;
}

async function* hashed(content: AsyncIterable<Buffer>, done: (digest: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  done(hash.digest('hex'));
}
