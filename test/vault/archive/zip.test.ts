import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../services/vault/archive/zip/read-zip.ts';
import { bufferSource } from '../../support/buffer-source.ts';
import { type RawMember, rawZip } from '../../support/hostile/raw-zip.ts';

const LIMITS = { members: 10, totalBytes: 64 * 2 ** 20, ratio: 200 };
const read = (members: RawMember[]) => readZip(bufferSource(rawZip(members)), LIMITS);

const textOf = async (bytes: Buffer) => {
  const [member] = await readZip(bufferSource(bytes), LIMITS);
  return member ? text(await member.open()) : undefined;
};

describe('a zip of an honest program', () => {
  it('is read member by member, packed and stored, and folders are left out', async () => {
    const members = await read([
      { name: 'a/', mode: 0o040755, method: 0 },
      { name: 'a/one.txt', data: 'one' },
      { name: 'zwei.txt', data: 'ζwei', method: 0 },
      { name: 'no-mode', data: 'x', mode: 0 },
    ]);
    expect(members.map(({ name, size }) => [name, size])).toEqual([
      ['a/one.txt', 3],
      ['zwei.txt', 5],
      ['no-mode', 1],
    ]);
    expect(await Promise.all(members.map(async (each) => text(await each.open())))).toEqual(['one', 'ζwei', 'x']);
  });
});

describe('a zip of very many files', () => {
  it('is read with a turn for others on the way', async () => {
    const members = Array.from({ length: 30_000 }, (_, i) => ({ name: `${i}`, method: 0 }));
    const zip = bufferSource(rawZip(members));
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    try {
      expect(await readZip(zip, { ...LIMITS, members: members.length })).toHaveLength(members.length);
    } finally {
      clearInterval(others);
    }
    expect(turns).toBeGreaterThan(0);
  });
});

describe('a zip of another program', () => {
  const readAny = (members: RawMember[]) => readZip(bufferSource(rawZip(members)), { ...LIMITS, takesAnyNames: true });

  it('has its backslashes read as slashes, and names that differ only by case as two', async () => {
    const members = await readAny([
      { name: 'notes\\', mode: 0, method: 0 },
      { name: 'notes\\One.md', data: 'upper', mode: 0 },
      { name: 'notes\\one.md', data: 'lower', mode: 0 },
    ]);
    expect(members.map(({ name }) => name)).toEqual(['notes/One.md', 'notes/one.md']);
    expect(await Promise.all(members.map(async (each) => text(await each.open())))).toEqual(['upper', 'lower']);
  });

  it.each<[string, RawMember[], RegExp]>([
    ['a path that climbs by backslashes', [{ name: 'a\\..\\..\\b' }], /leads out/],
    ['an absolute path of backslashes', [{ name: '\\etc\\passwd' }], /leads out/],
    ['a drive letter', [{ name: 'C:\\x' }], /leads out/],
    ['one name written in two ways', [{ name: 'a\\b' }, { name: 'a/b' }], /under one name/],
  ])('is refused where it holds %s', async (_what, members, reason) => {
    await expect(readAny(members)).rejects.toThrow(reason);
  });
});

describe('a hostile zip is refused before anything is unpacked', () => {
  const good = { name: 'good', data: 'good' };
  it.each<[string, RawMember[], RegExp]>([
    ['a path that climbs', [{ name: 'a/../../b' }], /leads out/],
    ['an absolute path', [{ name: '/etc/passwd' }], /leads out/],
    ['a drive letter', [{ name: 'C:/x' }], /leads out/],
    ['a backslash', [{ name: 'a\\..\\b' }], /leads out/],
    ['a dot', [{ name: 'a/./b' }], /impossible name/],
    ['an empty part', [{ name: 'a//b' }], /impossible name/],
    ['a null byte', [{ name: 'a\0b' }], /impossible name/],
    ['invalid UTF-8 in a name', [{ name: Buffer.from([0x61, 0xff]) }], /impossible name/],
    ['a symbolic link', [{ name: 'l', data: '/etc/passwd', mode: 0o120777 }], /link/],
    ['a device', [{ name: 'd', mode: 0o020666 }], /link or a special file/],
    ['a folder with content', [{ name: 'd/', data: 'x', mode: 0o040755 }], /folder with content/],
    ['two files under one name', [good, good], /under one name/],
    ['two names that differ by case', [good, { name: 'GOOD' }], /under one name/],
    ['two spellings of one name', [{ name: '\u00e9' }, { name: 'e\u0301' }], /under one name/],
    ['members that share their bytes', [good, { name: 'again', data: 'good', sharesWith: 0 }], /overlap/],
    ['an encrypted member', [{ name: 'e', flags: 0x801 }], /encrypted/],
    ['a packing that is not read here', [{ name: 'p', method: 12 }], /packed in a way/],
    ['too many members', Array.from({ length: 11 }, (_, i) => ({ name: `${i}` })), /more files/],
    ['a bomb', [{ name: 'bomb', data: Buffer.alloc(20 * 2 ** 20) }], /bomb/],
    ['more than may be read', [{ name: 'big', size: 65 * 2 ** 20 }], /unpacks to more/],
  ])('%s', async (_what, members, reason) => {
    await expect(read(members)).rejects.toThrow(reason);
  });

  it('another name before the bytes than in the directory', async () => {
    const [member] = await read([{ name: 'shown', localName: 'other' }]);
    await expect(member?.open()).rejects.toThrow(/in two ways/);
  });

  it('says nothing of what is in it', async () => {
    await expect(read([{ name: '../secret-name' }])).rejects.not.toThrow(/secret-name/);
  });
});

describe('a zip that lies or is damaged fails while it is read', () => {
  it.each<[string, RawMember]>([
    ['a size that is too small', { name: 'm', data: 'x'.repeat(1000), size: 10 }],
    ['a size that is too large', { name: 'm', data: 'x', size: 1000 }],
    ['a wrong checksum', { name: 'm', data: 'x', crc: 1 }],
  ])('%s', async (_what, member) => {
    await expect(textOf(rawZip([member]))).rejects.toThrow(/damaged/);
  });

  it('cut short or changed at any place, it is refused or read as it was', async () => {
    const zip = rawZip([{ name: 'm', data: 'a text of some length, a text of some length' }]);
    for (let at = 0; at < zip.length; at++) {
      await expect(textOf(zip.subarray(0, at)), `cut at ${at}`).rejects.toThrow(/zip/);
      const changed = Buffer.from(zip);
      changed[at] = (changed[at] as number) ^ 0x41;
      const outcome = await textOf(changed).catch((error: Error) => error.message);
      expect(outcome ?? 'nothing', `changed at ${at}`).toMatch(
        /^The zip|^a text of some length, a text of some length$|^nothing$/,
      );
    }
  });
});
