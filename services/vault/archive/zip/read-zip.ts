// Reading a zip that anybody may have made.
//
// It trusts nothing in it. The central directory is read whole and judged before anything is unpacked: paths that
// climb or are absolute, links and special files, two members under one name, members that overlap, encrypted ones, and
// more than the caller's limits allow are refused. Unpacking then holds every member to what was declared of it: its
// size and its checksum. Nothing is ever written to a path that a zip names.
import { Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { HubError } from '../../../../shared/errors.ts';
import { MIB } from '../../../../shared/limits.ts';
import { yieldTurnEvery } from '../../../../shared/yield-turn.ts';
import type { ByteSource } from '../bytes/byte-source.ts';

interface ZipLimits {
  members: number;
  /** Of everything together, unpacked. */
  totalBytes: number;
  /** Unpacked to packed, for members of more than a few megabytes. */
  ratio: number;
  /**
   * Of any program: some on Windows write folders with backslashes, and names that differ only by case are two where they come
   * from. Ours does neither.
   */
  takesAnyNames?: boolean;
}

export interface ZipMember {
  name: string;
  size: number;
  /** Its bytes, unpacked. Fails with `integrity_mismatch` where they are not what was declared. */
  open(): Promise<Readable>;
}

/** Below this a ratio means nothing: a page of spaces packs to almost nothing. */
const RATIO_FROM_BYTES = 16 * MIB;
const NAME_BYTES = 1024;

/** A directory of many members is read for so long before others have their turn. */
const READ_AT_ONCE_MS = 10;

const STORED = 0;
const DEFLATED = 8;
/** The file type in the mode of Unix, the upper half of the external attributes. */
const TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
const DIRECTORY = 0o040000;

export function looksLikeZip(source: ByteSource): boolean {
  return source.size >= 4 && source.read(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
}

/** The members in the order of the directory, folders left out. The source stays the caller's to close. */
export async function readZip(source: ByteSource, limits: ZipLimits): Promise<ZipMember[]> {
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      lazyEntries: true,
      autoClose: false,
      // Otherwise they are turned into slashes before a name is judged.
      strictFileNames: limits.takesAnyNames !== true,
      validateEntrySizes: true,
    });
    if (zip.entryCount > limits.members) throw tooLarge('holds more files than any honest one');
    const entries: Entry[] = [];
    const yielding = yieldTurnEvery(READ_AT_ONCE_MS);
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      await yielding();
    }
    judge(entries, source.size, limits);
    return entries.filter((entry) => !entry.fileName.endsWith('/')).map((entry) => memberOf(zip, entry));
  } catch (error) {
    throw asRefusal(error);
  }
}

function judge(entries: readonly Entry[], archiveBytes: number, limits: ZipLimits): void {
  const seen = new Set<string>();
  let total = 0;
  for (const entry of entries) {
    judgeName(entry);
    const { fileName, uncompressedSize, compressedSize } = entry;
    // One file system keeps both spellings apart and the next does not: in an archive of ours two such names are an attempt to confuse.
    const folded = limits.takesAnyNames ? fileName : fileName.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw refused('holds two files under one name');
    seen.add(folded);
    judgeKind(entry);
    total += uncompressedSize;
    if (total > limits.totalBytes) throw tooLarge('unpacks to more than may be read');
    if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * limits.ratio) {
      throw tooLarge('unpacks to far more than any honest one: it is a bomb');
    }
  }
  // Members that share their bytes unpack to more than the archive holds.
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw refused('holds files that overlap');
    end = entry.relativeOffsetOfLocalHeader + entry.compressedSize;
    if (end > archiveBytes) throw damaged();
  }
}

/** yauzl refuses `..`, absolute paths, drive letters, and backslashes that it does not turn into slashes, before we see the name. */
function judgeName({ fileName, fileNameRaw }: Entry): void {
  const isClean =
    fileNameRaw.length <= NAME_BYTES &&
    fileName !== '' &&
    !fileName.includes('\0') &&
    !fileName.includes('\ufffd') &&
    !fileName
      .replace(/\/$/, '')
      .split('/')
      .some((part) => part === '' || part === '.' || part === '..');
  if (!isClean) throw refused('holds a file under an impossible name');
}

function judgeKind(entry: Entry): void {
  if (entry.isEncrypted()) throw refused('holds files that are encrypted');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw refused('holds files that are packed in a way that is not read here');
  }
  const type = (entry.externalFileAttributes >>> 16) & TYPE_MASK;
  const expected = entry.fileName.endsWith('/') ? DIRECTORY : REGULAR_FILE;
  // Zero is a maker that knows no modes.
  if (type !== 0 && type !== expected) throw refused('holds a link or a special file');
  if (entry.fileName.endsWith('/') && entry.uncompressedSize > 0) throw refused('holds a folder with content');
}

function memberOf(zip: ZipFile, entry: Entry): ZipMember {
  return {
    name: entry.fileName,
    size: entry.uncompressedSize,
    async open() {
      try {
        const local = await zip.readLocalFileHeaderPromise(entry);
        // One program takes the name from the one header, and another from the other.
        if (!local.fileName.equals(entry.fileNameRaw)) throw refused('names a file in two ways');
        const packed = await zip.openReadStreamPromise(entry);
        const checked = checking(entry.crc32);
        packed.on('error', (error) => checked.destroy(asRefusal(error)));
        checked.on('close', () => packed.destroy());
        return packed.pipe(checked);
      } catch (error) {
        throw asRefusal(error);
      }
    },
  };
}

function checking(expected: number): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === expected ? null : damaged());
    },
  });
}

class SourceReader extends yauzl.RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const source = this.#source;
    const PIECE = 64 * 1024;
    let offset = start;
    return new Readable({
      highWaterMark: PIECE,
      read() {
        try {
          if (offset >= end) return void this.push(null);
          const piece = source.read(offset, Math.min(PIECE, end - offset));
          offset += piece.length;
          this.push(piece);
        } catch (error) {
          this.destroy(error as Error);
        }
      },
    });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    try {
      this.#source.read(position, length).copy(buffer, offset);
      done(null);
    } catch (error) {
      done(error as Error);
    }
  }
}

function refused(what: string): HubError {
  return new HubError('integrity_mismatch', `The zip ${what}; nothing was read from it.`);
}

function tooLarge(what: string): HubError {
  return new HubError('payload_too_large', `The zip ${what}; nothing was read from it.`);
}

function damaged(): HubError {
  return new HubError('integrity_mismatch', 'The zip is damaged or cut short.', {
    fix: 'Fetch or make the file again.',
  });
}

/** The library's complaints quote what is in the file; ours do not. */
function asRefusal(error: unknown): HubError {
  if (error instanceof HubError) return error;
  if (/relative path|absolute path|invalid characters in fileName/i.test(String((error as Error).message))) {
    return refused('holds a path that leads out of it');
  }
  return damaged();
}
