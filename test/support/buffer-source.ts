// The bytes of an archive where they are at hand, and in no file.
import type { ByteSource } from '../../services/vault/archive/bytes/byte-source.ts';

export function bufferSource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read(offset, length) {
      if (offset + length > bytes.length) throw new Error('bytes were asked for that are not there');
      return bytes.subarray(offset, offset + length);
    },
    close() {},
  };
}
