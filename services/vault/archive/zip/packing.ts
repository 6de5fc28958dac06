// What goes into a zip, packed in pieces: each by itself, by whichever thread made it, and joined they are one stream that
// any program unpacks. A member is then as fast as all processors together, where one stream is as fast as one of them.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { KIB } from '../../../../shared/limits.ts';
import { gathered } from '../bytes/gathered.ts';

/** Both of its forms. */
export interface Piece {
  plain: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer>;
}

/** What a zip and a manifest say of a member, its end included. */
export interface Measures {
  bytes: number;
  packedBytes: number;
  crc32: number;
  sha256: string;
}

/** The packed bytes of a member, and at their end what they are of. */
export type PackedMember = AsyncGenerator<Uint8Array, Measures>;

/**
 * JSON packs to a tenth at the least effort; more effort doubles the time for a few percent. A flush ends a piece at a whole
 * byte and without an end of the stream, so that another can follow it. What is packed goes into chunks that are too large for
 * the allocator to keep (`MALLOC_MMAP_THRESHOLD_` of the process table): of smaller ones each thread kept 15 MB.
 */
const OPTIONS = { level: 3, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 128 * KIB };
/** An empty last block. */
export const END_OF_PIECES = Uint8Array.of(3, 0);

/** Large enough that what was seen at the end of one piece is hardly missed in the next. */
const PIECE_LENGTH = 128 * KIB;
/** Pieces that the threads of zlib have in hand while the next is made: whoever reads meanwhile wants a processor as well. */
const AT_ONCE = 2;

const deflate = promisify(deflateRaw);
const encoder = new TextEncoder();

/** On this thread. What is packed has a buffer of its own, which can be handed to another thread. */
export function pieceOf(plain: Uint8Array<ArrayBuffer>): Piece {
  return { plain, packed: new Uint8Array(deflateRawSync(plain, OPTIONS)) };
}

/** On the threads of zlib. */
export async function* packedPieces(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Piece> {
  const underWay: Promise<Piece>[] = [];
  for await (const lot of gathered(texts, PIECE_LENGTH)) {
    const plain = encoder.encode(lot.join(''));
    const piece = deflate(plain, OPTIONS).then((packed) => ({ plain, packed }));
    // It is waited for in its turn; until then nobody else would hear of a failure.
    piece.catch(() => {});
    underWay.push(piece);
    if (underWay.length >= AT_ONCE) yield (await underWay.shift()) as Piece;
  }
  for (const piece of underWay) yield await piece;
}

export async function* joinPieces(pieces: AsyncIterable<Piece>): PackedMember {
  const tally = new Tally();
  for await (const piece of pieces) {
    tally.add(piece);
    letGo(piece.plain);
    yield piece.packed;
  }
  yield END_OF_PIECES;
  return tally.measures();
}

/** Its memory goes back now, and not when the collector comes by: until then it would be ten times what an archive weighs. */
export function letGo(bytes: Uint8Array<ArrayBuffer>): void {
  bytes.buffer.transfer(0);
}

export class Tally {
  readonly #sha256 = createHash('sha256');
  #crc32 = 0;
  #bytes = 0;
  #packedBytes = END_OF_PIECES.length;

  add({ plain, packed }: Piece): void {
    this.#sha256.update(plain);
    this.#crc32 = crc32(plain, this.#crc32);
    this.#bytes += plain.length;
    this.#packedBytes += packed.length;
  }

  measures(): Measures {
    const sha256 = this.#sha256.digest('hex');
    return { bytes: this.#bytes, packedBytes: this.#packedBytes, crc32: this.#crc32, sha256 };
  }
}
