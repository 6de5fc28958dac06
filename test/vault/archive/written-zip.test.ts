import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { readZip } from '../../../services/vault/archive/zip/read-zip.ts';
import { type NewMember, writeZip } from '../../../services/vault/archive/zip/write-zip.ts';
import { bufferSource } from '../../support/buffer-source.ts';

const AT = new Date('2026-11-21T10:20:30Z');
const LIMITS = { members: 100, totalBytes: Number.MAX_SAFE_INTEGER, ratio: Number.MAX_SAFE_INTEGER };

const written = (name: string, ...texts: string[]): NewMember => ({ name, texts: () => texts });

async function zipOf(members: NewMember[], digests = new Map<string, string>()): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(members, AT, digests)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('a zip that we write', () => {
  it('is read as it was written, whatever the members are made of', async () => {
    const long = Array.from({ length: 5000 }, (_, n) => `line ${n} of a member that has several pieces; `);
    const members = [written('empty'), written('ä/one.txt', 'one'), written('long', ...long)];
    const digests = new Map<string, string>();
    const read = await readZip(bufferSource(await zipOf(members, digests)), LIMITS);
    expect(read.map(({ name }) => name)).toEqual(['empty', 'ä/one.txt', 'long']);
    const texts = await Promise.all(read.map(async (each) => text(await each.open())));
    expect(texts).toEqual(['', 'one', long.join('')]);
    expect(digests.get('ä/one.txt')).toBe('7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed');
  });

  it('asks for a member when those before it are written and their digests known', async () => {
    const digests = new Map<string, string>();
    const last = { name: 'last', texts: () => [[...digests.keys()].join(' and ')] };
    const zip = await zipOf([written('first', 'a'), written('second', 'b'), last], digests);
    const [, , member] = await readZip(bufferSource(zip), LIMITS);
    expect(await text((await member?.open()) as never)).toBe('first and second');
  });

  it('is closed by whoever stops reading it, and so is the member in its hand', async () => {
    let closed = false;
    const texts = async function* () {
      try {
        for (;;) yield Math.random().toString(36).repeat(1000);
      } finally {
        closed = true;
      }
    };
    let bytes = 0;
    for await (const piece of writeZip([{ name: 'endless', texts }], AT, new Map())) {
      bytes += piece.length;
      if (bytes > 2 ** 18) break;
    }
    await vi.waitFor(() => expect(closed).toBe(true));
  });

  it.each<[string, NewMember['texts']]>([
    [
      'before it begins',
      () => {
        throw new Error('the vault was locked');
      },
    ],
    [
      'on the way',
      async function* () {
        yield 'some';
        throw new Error('the vault was locked');
      },
    ],
  ])('tells of a member that fails %s', async (_, texts) => {
    await expect(zipOf([written('before', 'whole'), { name: 'm', texts }, written('behind', '')])).rejects.toThrow(
      'the vault was locked',
    );
  });
});
