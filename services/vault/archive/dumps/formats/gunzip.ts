// A gzip file as what is in it. What comes out is counted: a few bytes can claim to be a thousand times as many.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DUMP_UNPACKED_BYTES, MIB } from '../../../../../shared/limits.ts';
import { damaged, type Member, tooLarge } from './dump.ts';

export function gunzipped(packed: Member): Member {
  const member = { ...packed, path: packed.path.replace(/\.gz$/i, '') };
  return { ...member, open: () => unpack(packed) };
}

async function* unpack(packed: Member): AsyncGenerator<Uint8Array> {
  const source = Readable.from(packed.open());
  const gunzip = createGunzip();
  // An error of the source ends the unpacking with that error.
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  let bytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > DUMP_UNPACKED_BYTES)
        throw tooLarge(packed, `more than ${DUMP_UNPACKED_BYTES / MIB} MiB when unpacked`);
      yield chunk;
    }
  } catch (error) {
    const isGzipError = String((error as { code?: unknown }).code).startsWith('Z_');
    throw isGzipError ? damaged(packed, 'it cannot be unpacked') : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
