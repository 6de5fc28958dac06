// What the owner gave (a file or a folder under `imports`, or an upload) as the files of a dump. A zip is opened, and in a
// folder or a zip every zip that lies in it: large exports come in several. What lies deeper stays closed.
import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HubError } from '../../../../shared/errors.ts';
import {
  DUMP_LOOKED_INTO,
  DUMP_MEMBERS,
  DUMP_UNPACKED_BYTES,
  DUMP_ZIPS,
  TITLE_LENGTH,
} from '../../../../shared/limits.ts';
import type { VendorRequest } from '../../../../shared/schemas/vendor-batch.ts';
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import type { ArchiveDeps } from '../archive-deps.ts';
import { type ByteSource, fileSource } from '../bytes/byte-source.ts';
import { resolveGiven } from '../bytes/given-path.ts';
import type { SealedFile } from '../bytes/sealed-file.ts';
import { looksLikeZip, readZip, type ZipMember } from '../zip/read-zip.ts';
import type { Member } from './formats/dump.ts';
import { isLookedInto } from './formats/probe.ts';

interface Dump extends Disposable {
  /** The name that its owner knows the file by. */
  name: string;
  members: Member[];
}

const ZIP_LIMITS = { members: DUMP_MEMBERS, totalBytes: DUMP_UNPACKED_BYTES, ratio: 200, takesAnyNames: true };
/** One piece is parsed without a pause: others get their turn in between. */
const PIECE_BYTES = 64 * 1024;

export async function openDump(
  { dataDir, uploads }: Omit<ArchiveDeps, 'vault'>,
  { path, upload }: VendorRequest,
): Promise<Dump> {
  const open = new DisposableStack();
  const opening: Opening = { open, spool: () => keep(open, uploads.spool()) };
  try {
    if (upload !== undefined) {
      const { name, source } = uploads.take(upload);
      return dumpOf(nameOf(name), await membersOf(keep(open, source), nameOf(name), opening), open);
    }
    const given = resolveGiven(dataDir, path as string);
    const name = nameOf(basename(given.path));
    if (given.kind === 'file')
      return dumpOf(name, await membersOf(keep(open, fileSource(given.path)), name, opening), open);
    return dumpOf(name, await membersUnder(given.path, opening), open);
  } catch (error) {
    open.dispose();
    throw error;
  }
}

function dumpOf(name: string, members: Member[], open: DisposableStack): Dump {
  const bytes = members.reduce((sum, { size }) => sum + size, 0);
  // By what its directory says: with nothing opened yet.
  const opened = members.filter(({ path }) => isLookedInto(path)).length;
  if (members.length > DUMP_MEMBERS || opened > DUMP_LOOKED_INTO || bytes > DUMP_UNPACKED_BYTES) throw moreThanOne();
  return { name, members, [Symbol.dispose]: () => open.dispose() };
}

function moreThanOne(): HubError {
  return new HubError('payload_too_large', 'This holds more than one import may read.', {
    fix: 'Import its parts one by one.',
  });
}

/** The name of a file or a folder, for a list: without what cannot be seen. */
export function nameOf(given: string | null): string {
  const name = (given ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  return name === '' ? 'dump' : name.slice(0, TITLE_LENGTH);
}

function keep<S extends ByteSource>(open: DisposableStack, source: S): S {
  return open.adopt(source, (each) => each.close());
}

/** The files that are opened on the way, and are closed with the dump. */
interface Opening {
  open: DisposableStack;
  spool(): SealedFile;
}

async function membersOf(source: ByteSource, name: string, opening: Opening, folder = ''): Promise<Member[]> {
  if (!looksLikeZip(source)) {
    return [{ path: folder + withEnding(name, source), size: source.size, open: () => piecesOf(source) }];
  }
  const members: Member[] = [];
  const files = await visibleIn(source);
  if (files.filter(({ name: inside }) => /\.zip$/i.test(inside)).length > DUMP_ZIPS) throw moreThanOne();
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) members.push(...(await membersInside(file, opening, `${folder}${file.name}/`)));
    else members.push(zipMember(file, folder));
  }
  return members;
}

function zipMember(file: ZipMember, folder: string): Member {
  return {
    path: folder + file.name,
    size: file.size,
    async *open() {
      yield* await file.open();
    },
  };
}

/** A zip is read at any place of it, so one that lies in another is unpacked first, into a file only this work can read. */
async function membersInside(file: ZipMember, { spool }: Opening, folder: string): Promise<Member[]> {
  const inside = spool();
  for await (const piece of (await file.open()) as AsyncIterable<Buffer>) inside.write(piece);
  return looksLikeZip(inside) ? (await visibleIn(inside)).map((each) => zipMember(each, folder)) : [];
}

/** As in a folder: what is hidden is nobody's dump. macOS lays such a file beside each one, under the same ending. */
async function visibleIn(source: ByteSource): Promise<ZipMember[]> {
  const files = await readZip(source, ZIP_LIMITS);
  return files.filter(({ name }) => !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name));
}

async function* piecesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < source.size; offset += PIECE_BYTES) {
    await yieldTurn();
    yield source.read(offset, Math.min(PIECE_BYTES, source.size - offset));
  }
}

/** A file that came without the ending of its kind gets one: readers go by the name first. */
function withEnding(name: string, source: ByteSource): string {
  if (/\.\w{2,8}$/.test(name)) return name;
  const head = source.read(0, Math.min(64, source.size)).toString('latin1');
  return `${name}${/^(\xef\xbb\xbf)?\s*[[{]/.test(head) ? '.json' : '.md'}`;
}

/** Links are not followed, and what is hidden is nobody's dump. */
async function membersUnder(root: string, opening: Opening): Promise<Member[]> {
  const members: Member[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (name.startsWith('.') || members.length > DUMP_MEMBERS) continue;
      const path = join(root, folder, name);
      const stat = lstatSync(path);
      if (stat.isDirectory()) waiting.push(`${folder}${name}/`);
      else if (stat.isFile() && /\.zip$/i.test(name)) {
        members.push(...(await membersOf(keep(opening.open, fileSource(path)), name, opening, `${folder}${name}/`)));
      } else if (stat.isFile()) members.push(fileMember(path, `${folder}${name}`, stat.size));
    }
  }
  return members;
}

/** Opened when it is read: a folder holds more files than may be open at once. */
function fileMember(file: string, path: string, size: number): Member {
  return {
    path,
    size,
    async *open() {
      const source = fileSource(file);
      try {
        yield* piecesOf(source);
      } finally {
        source.close();
      }
    },
  };
}
