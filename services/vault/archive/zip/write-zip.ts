// Writing a zip as a stream, out of members that come packed. Libraries pack what they are given, one stream after the other;
// here the threads that make the bytes pack them as well (packing.ts), and what is left is the form of the file.
import type { Measures, PackedMember } from './packing.ts';

export interface NewMember {
  name: string;
  /** Asked for when the members before it are written. */
  content(): PackedMember;
}

interface WrittenMember extends Measures {
  name: Buffer;
  offset: number;
}

/** What follows the bytes of a member tells their number and checksum, and names are in UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** Of readers that know the 64-bit fields. */
const VERSION_64 = 45;
const MADE_ON_UNIX = 3 << 8;
const REGULAR_FILE = 0o100600;
/** What a field holds whose value is in a 64-bit one elsewhere. */
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;

/** `digests` receives the SHA-256 of every member once that is written. */
export async function* writeZip(
  members: readonly NewMember[],
  at: Date,
  digests: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(at);
  const written: WrittenMember[] = [];
  let offset = 0;
  for (const { name, content } of members) {
    const head = { name: Buffer.from(name), offset };
    const before = localHeader(head.name, time);
    yield before;
    const member = { ...head, ...(yield* content()) };
    const after = descriptor(member);
    yield after;
    offset += before.length + member.packedBytes + after.length;
    digests.set(name, member.sha256);
    written.push(member);
  }
  const directory = Buffer.concat(written.map((member) => directoryEntry(member, time)));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

function localHeader(name: Buffer, time: number): Buffer {
  return fields(
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, time],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
    name,
  );
}

function descriptor(member: WrittenMember): Buffer {
  const width = isLong(member) ? 8 : 4;
  return fields([4, 0x08074b50], [4, member.crc32], [width, member.packedBytes], [width, member.bytes]);
}

function directoryEntry(member: WrittenMember, time: number): Buffer {
  const { name, offset, packedBytes, bytes, crc32 } = member;
  const is64 = isLong(member) || offset >= MOST_32;
  const [version, extra] = is64
    ? [VERSION_64, fields([2, 1], [2, 24], [8, bytes], [8, packedBytes], [8, offset])]
    : [VERSION, Buffer.alloc(0)];
  const short = (value: number) => (is64 ? MOST_32 : value);
  return fields(
    [4, 0x02014b50],
    [2, MADE_ON_UNIX | version],
    [2, version],
    [2, FLAGS],
    [2, DEFLATED],
    [4, time],
    [4, crc32],
    [4, short(packedBytes)],
    [4, short(bytes)],
    [2, name.length],
    [2, extra.length],
    // No comment, on the first of the disks, and nothing said of what is inside.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, REGULAR_FILE * 2 ** 16],
    [4, short(offset)],
    name,
    extra,
  );
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const is64 = count >= MOST_16 || size >= MOST_32 || offset >= MOST_32;
  const long = fields(
    [4, 0x06064b50],
    [8, 44],
    [2, MADE_ON_UNIX | VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
    // Where that begins.
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  );
  const counted: Field = [2, Math.min(count, MOST_16)];
  const short = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    counted,
    counted,
    [4, Math.min(size, MOST_32)],
    [4, Math.min(offset, MOST_32)],
    [2, 0],
  );
  return is64 ? Buffer.concat([long, short]) : short;
}

function isLong({ packedBytes, bytes }: WrittenMember): boolean {
  return packedBytes >= MOST_32 || bytes >= MOST_32;
}

/** Two seconds exactly, and no zone: it is that of Greenwich. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const second = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return day * 2 ** 16 + second;
}

/** A number, least byte first, in so many bytes. */
type Field = [width: 2 | 4 | 8, value: number];

function fields(...all: (Field | Buffer)[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, each) => sum + (Buffer.isBuffer(each) ? each.length : each[0]), 0));
  let at = 0;
  for (const each of all) {
    if (Buffer.isBuffer(each)) bytes.set(each, at);
    else if (each[0] === 8) bytes.writeBigUInt64LE(BigInt(each[1]), at);
    else bytes.writeUIntLE(each[1], at, each[0]);
    at += Buffer.isBuffer(each) ? each.length : each[0];
  }
  return bytes;
}
