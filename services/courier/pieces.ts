// A backup on its way: the small files beside its database as they are, and the database cut into pieces at places that never
// move. Every page is encrypted by itself, so a page that did not change is the same bytes, and a piece without a changed
// page is the same piece as in the copy before. Sixteen pages make one: what has to travel is never more than sixteen times
// what has changed.
import {
  closeSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { yieldTurn } from '../../shared/yield-turn.ts';

const PIECE_BYTES = 64 * 1024;
const PIECES_IN_FOLDER = 64;
const DATABASE = 'vault.db';
const PIECES = 'vault.db.pieces';
/** The files beside the database; the last of them makes it a backup. */
const BESIDE = ['vault.json', 'audit.head', 'vault.kit', 'vault.key.wrapped', 'backup.json'];
/** None of them is larger. */
const BESIDE_BYTES = 64 * 1024;

export interface OnTheWay {
  /** How many bytes of how many are done. Whoever bounds the speed waits in it. */
  told(done: number, total: number, written: number): Promise<void>;
  signal: AbortSignal;
}

/** Answers the bytes of the backup, and those that had to be written. A piece that `before` has as well is linked, where that can be. */
export async function cut(
  backup: string,
  to: string,
  { told, signal }: OnTheWay,
  before?: string,
): Promise<{ bytes: number; written: number }> {
  mkdirSync(join(to, PIECES), { recursive: true });
  const source = openSync(join(backup, DATABASE), 'r');
  const total = lstatSync(join(backup, DATABASE)).size;
  const piece = Buffer.alloc(PIECE_BYTES);
  let written = 0;
  try {
    for (let at = 0, index = 0; at < total; index += 1) {
      signal.throwIfAborted();
      if (index % PIECES_IN_FOLDER === 0) {
        mkdirSync(dirname(pieceAt(to, index)), { recursive: true });
        await yieldTurn();
      }
      const length = readSync(source, piece, 0, PIECE_BYTES, at);
      if (length === 0) throw new Error('the backup became shorter while it was cut');
      const isLinked =
        before !== undefined && linked(pieceAt(before, index), pieceAt(to, index), piece.subarray(0, length));
      if (!isLinked) writeFileSync(pieceAt(to, index), piece.subarray(0, length), { flag: 'wx' });
      const wrote = isLinked ? 0 : length;
      written += wrote;
      at += length;
      await told(at, total, wrote);
    }
  } finally {
    closeSync(source);
  }
  for (const name of BESIDE.filter((each) => existsSync(join(backup, each)))) {
    const bytes = readFileSync(join(backup, name));
    writeFileSync(join(to, name), bytes, { flag: 'wx' });
    written += bytes.length;
  }
  return { bytes: total, written };
}

/** A piece of the copy before that was damaged meanwhile is another piece, so it is compared and not believed. */
function linked(before: string, to: string, piece: Buffer): boolean {
  try {
    if (!read(before, PIECE_BYTES).equals(piece)) return false;
    linkSync(before, to);
    return true;
  } catch {
    // There is none, or this file system has no links.
    return false;
  }
}

/** From a copy to a backup. Whoever wrote the copy is a stranger: only the names that a copy has are read, and no link is followed. */
export async function putTogether(copy: string, to: string, { told, signal }: OnTheWay): Promise<void> {
  mkdirSync(to, { recursive: true });
  const database = openSync(join(to, DATABASE), 'wx', 0o600);
  const total = sizeSaid(copy);
  try {
    for (let at = 0, index = 0; at < total; index += 1) {
      signal.throwIfAborted();
      if (index % PIECES_IN_FOLDER === 0) await yieldTurn();
      const piece = read(pieceAt(copy, index), PIECE_BYTES);
      if (piece.length === 0) throw new DamagedCopy();
      for (let done = 0; done < piece.length; ) done += writeSync(database, piece, done);
      at += piece.length;
      await told(Math.min(at, total), total, piece.length);
    }
  } finally {
    closeSync(database);
  }
  for (const name of BESIDE.filter((each) => existsSync(join(copy, each)))) {
    writeFileSync(join(to, name), read(join(copy, name), BESIDE_BYTES), { flag: 'wx', mode: 0o600 });
  }
}

export class DamagedCopy extends Error {}

function sizeSaid(copy: string): number {
  try {
    const { bytes } = JSON.parse(read(join(copy, 'backup.json'), BESIDE_BYTES).toString('utf8')) as { bytes?: unknown };
    if (Number.isSafeInteger(bytes) && Number(bytes) > 0) return Number(bytes);
  } catch (error) {
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  throw new DamagedCopy();
}

/** A file as it is, and no more of it than it may have. */
export function read(path: string, most: number): Buffer {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT' || code === 'ELOOP' ? new DamagedCopy() : error;
  }
  try {
    const bytes = Buffer.alloc(most);
    let length = 0;
    for (;;) {
      const more = readSync(file, bytes, length, most - length, length);
      if (more === 0) return bytes.subarray(0, length);
      length += more;
    }
  } finally {
    closeSync(file);
  }
}

function pieceAt(folder: string, index: number): string {
  const group = Math.floor(index / PIECES_IN_FOLDER);
  return join(folder, PIECES, String(group).padStart(5, '0'), String(index).padStart(8, '0'));
}
