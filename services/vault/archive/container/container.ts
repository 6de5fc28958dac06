// An archive on the outside: age, or the fallback. A reader tells them apart by their first bytes.
import { KIB } from '../../../../shared/limits.ts';
import { ARCHIVE_MAGICS, type ArchiveFormat } from '../../../../shared/schemas/archive.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { gathered } from '../bytes/gathered.ts';
import { decryptAge, encryptAge } from './age.ts';
import { decryptFallback, encryptFallback } from './fallback.ts';
import { checkPassphrase } from './passphrase.ts';
import { damagedArchive, notAnArchive } from './refusals.ts';

const SEALED_AT_ONCE = 128 * KIB;

export function sealArchive(
  plain: AsyncIterable<Uint8Array>,
  { format, passphrase, now }: { format: ArchiveFormat; passphrase: string; now: number },
): AsyncIterable<Uint8Array> {
  if (format === 'fallback') return encryptFallback(inLargePieces(plain), passphrase, now);
  return sealAge(plain, passphrase);
}

async function* sealAge(plain: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const sealed: AsyncIterable<Uint8Array> = await encryptAge(ReadableStream.from(inLargePieces(plain)), passphrase);
  yield* sealed;
}

async function* inLargePieces(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const pieces of gathered(plain, SEALED_AT_ONCE)) yield Buffer.concat(pieces);
}

/** The inside, piece by piece. Fails where the archive was changed at any place, at the latest at its end. */
export function openArchive(source: ByteSource, passphrase: string): AsyncIterable<Uint8Array> {
  checkPassphrase(passphrase);
  if (beginsWith(source, ARCHIVE_MAGICS.fallback)) return decryptFallback(source, passphrase);
  if (beginsWith(source, ARCHIVE_MAGICS.age)) return decryptAge(source, passphrase);
  // A file that holds only a part of the header of age was cut short; any other is no archive.
  throw source.size > 0 &&
    ARCHIVE_MAGICS.age.startsWith(source.read(0, Math.min(source.size, ARCHIVE_MAGICS.age.length)).toString('latin1'))
    ? damagedArchive()
    : notAnArchive();
}

function beginsWith(source: ByteSource, magic: string): boolean {
  return source.size >= magic.length && source.read(0, magic.length).toString('latin1') === magic;
}
