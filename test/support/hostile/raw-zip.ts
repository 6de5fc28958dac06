// A zip written by hand, so that it can lie about anything.
import { crc32, deflateRawSync } from 'node:zlib';

export interface RawMember {
  name: string | Buffer;
  data?: Buffer | string;
  /** The name in the local header, where it is to differ from that in the directory. */
  localName?: string;
  method?: number;
  flags?: number;
  mode?: number;
  /** Sizes and checksum that are declared instead of the true ones. */
  size?: number;
  crc?: number;
  /** Points at the bytes of an earlier member instead of its own. */
  sharesWith?: number;
}

export function rawZip(members: readonly RawMember[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const member of members) {
    const name = Buffer.from(member.name as string);
    const data = Buffer.from((member.data ?? '') as string);
    const { method = 8, flags = 0x800, mode = 0o100644 } = member;
    const packed = method === 8 ? deflateRawSync(data) : data;
    const facts = Buffer.alloc(12);
    facts.writeUInt32LE(member.crc ?? crc32(data), 0);
    facts.writeUInt32LE(packed.length, 4);
    facts.writeUInt32LE(member.size ?? data.length, 8);
    const local = Buffer.concat([
      header(0x04034b50, [20, flags, method, 0, 0x21]),
      facts,
      lengths(Buffer.from(member.localName ?? name), 0),
    ]);
    const at = member.sharesWith === undefined ? offset : (offsets[member.sharesWith] as number);
    offsets.push(at);
    if (member.sharesWith === undefined) {
      parts.push(local, packed);
      offset += local.length + packed.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    directory.push(header(0x02014b50, [0x0314, 20, flags, method, 0, 0x21]), facts, lengths(name, 0, tail));
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

function header(signature: number, shorts: number[]): Buffer {
  const bytes = Buffer.alloc(4 + shorts.length * 2);
  bytes.writeUInt32LE(signature, 0);
  for (const [index, value] of shorts.entries()) bytes.writeUInt16LE(value, 4 + index * 2);
  return bytes;
}

function lengths(name: Buffer, extra: number, between: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE(name.length, 0);
  bytes.writeUInt16LE(extra, 2);
  return Buffer.concat([bytes, between, name]);
}
