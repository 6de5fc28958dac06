import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ByteSource, bufferSource } from '../../../services/vault/archive/bytes/byte-source.ts';
import {
  END_OF_PIECES,
  joinPieces,
  type PackedMember,
  type Piece,
  packedPieces,
} from '../../../services/vault/archive/zip/packing.ts';
import { readZip } from '../../../services/vault/archive/zip/read-zip.ts';
import { type NewMember, writeZip } from '../../../services/vault/archive/zip/write-zip.ts';

const AT = new Date('2026-11-21T10:20:30Z');
const LIMITS = { members: 100_000, totalBytes: Number.MAX_SAFE_INTEGER, ratio: Number.MAX_SAFE_INTEGER };

const written = (name: string, ...texts: string[]): NewMember => ({
  name,
  content: () => joinPieces(packedPieces(texts)),
});

async function zipOf(members: NewMember[], digests = new Map<string, string>()): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(members, AT, digests)) pieces.push(piece);
  return pieces;
}

describe('a zip that we write', () => {
  it('is read as it was written, whatever the members are made of', async () => {
    const long = Array.from({ length: 5000 }, (_, n) => `line ${n} of a member that has several pieces; `);
    const members = [written('empty'), written('ä/one.txt', 'one'), written('long', ...long)];
    const digests = new Map<string, string>();
    const read = await readZip(bufferSource(Buffer.concat(await zipOf(members, digests))), LIMITS);
    expect(read.map(({ name }) => name)).toEqual(['empty', 'ä/one.txt', 'long']);
    const texts = await Promise.all(read.map(async (each) => text(await each.open())));
    expect(texts).toEqual(['', 'one', long.join('')]);
    expect(digests.get('ä/one.txt')).toBe('7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed');
  });

  it('is closed by whoever stops reading it, and so is the member in its hand', async () => {
    let closed = false;
    const content = async function* (): PackedMember {
      try {
        for (;;) yield Uint8Array.of(0);
      } finally {
        closed = true;
      }
    };
    for await (const bytes of writeZip([{ name: 'endless', content }], AT, new Map())) if (bytes.length === 1) break;
    expect(closed).toBe(true);
  });

  it('tells of a member that fails', async () => {
    const failing = async function* (): AsyncGenerator<string> {
      yield 'some';
      throw new Error('the vault was locked');
    };
    const member = { name: 'm', content: () => joinPieces(packedPieces(failing())) };
    await expect(zipOf([member])).rejects.toThrow('the vault was locked');
  });

  it('may be larger than 4 GiB, in all of it and in one member', async () => {
    // As it is and not packed, so that a few pieces are enough; each is there once and counted a hundred times.
    const plain = new Uint8Array(48 * 2 ** 20).fill(7);
    const packed = new Uint8Array(deflateRawSync(plain, { level: 0, finishFlush: 2 }));
    const huge = async function* (): PackedMember {
      for (let count = 0; count < 100; count++) yield packed;
      yield END_OF_PIECES;
      const packedBytes = 100 * packed.length + END_OF_PIECES.length;
      return { bytes: 100 * plain.length, packedBytes, crc32: crc32('not looked at'), sha256: '' };
    };
    const source = joined(await zipOf([{ name: 'huge', content: huge }, written('behind it', 'small')]));
    const [first, second] = await readZip(source, LIMITS);
    expect(first).toMatchObject({ name: 'huge', size: 100 * plain.length });
    expect(await text((await second?.open()) as never)).toBe('small');
  });

  it('may have more members than its short fields can count', async () => {
    const most = 2 ** 16;
    const members = Array.from({ length: most }, (_, n) => ({ name: `${n}`, content: nothing }));
    const source = bufferSource(Buffer.concat(await zipOf(members)));
    await expect(readZip(source, { ...LIMITS, members: most - 1 })).rejects.toThrow('holds more files');
  });
});

describe('a piece that another thread packed', () => {
  it('stands between those of this one', async () => {
    const packing = new URL('../../../services/vault/archive/zip/packing.ts', import.meta.url);
    const worker = new Worker(
      `import(${JSON.stringify(packing.href)}).then(({ pieceOf }) => {
        const piece = pieceOf(new TextEncoder().encode('from elsewhere, '));
        require('node:worker_threads').parentPort.postMessage(piece, [piece.plain.buffer, piece.packed.buffer]);
      })`,
      { eval: true },
    );
    const [elsewhere] = (await once(worker, 'message')) as [Piece];
    const pieces = async function* (): AsyncGenerator<Piece> {
      yield* packedPieces(['from here, ']);
      yield elsewhere;
      yield* packedPieces(['and from here again']);
    };
    const zip = Buffer.concat(await zipOf([{ name: 'm', content: () => joinPieces(pieces()) }]));
    const [member] = await readZip(bufferSource(zip), LIMITS);
    expect(await text((await member?.open()) as never)).toBe('from here, from elsewhere, and from here again');
    await worker.terminate();
  });
});

// biome-ignore lint/correctness/useYield: a member without any bytes of its own
async function* nothing(): PackedMember {
  return { bytes: 0, packedBytes: 0, crc32: 0, sha256: '' };
}

/** All pieces one after the other, without a copy. */
function joined(pieces: readonly Uint8Array[]): ByteSource {
  const starts: number[] = [];
  let size = 0;
  for (const piece of pieces) {
    starts.push(size);
    size += piece.length;
  }
  return {
    size,
    read(offset, length) {
      const parts = pieces.map((piece, n) => {
        const start = starts[n] as number;
        return piece.subarray(Math.max(0, offset - start), Math.max(0, offset + length - start));
      });
      return Buffer.concat(parts);
    },
    close() {},
  };
}
