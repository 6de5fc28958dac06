// Files and names that are on the disk when the function returns: whatever the vault promises is written here.
//
// Node refuses fsync to a process with --permission, so a file is written through (O_SYNC) instead. A rename is made
// to last by writing one byte of the renamed file through again: that commits the file's metadata, its name included.
import { closeSync, constants, openSync, readdirSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const { O_CREAT, O_EXCL, O_TRUNC, O_WRONLY } = constants;
/** Windows has no such flag, and its file systems keep the order of a write and a rename on their own. */
const O_SYNC = constants.O_SYNC ?? 0;

/** As much as SQLite looks at to see that a log is none. */
const LOG_HEADER_BYTES = 32;

/** Where the file is written before it takes its name. What a crash left there is worthless. */
export function draftOf(path: string): string {
  return `${path}.new`;
}

const DRAFT = /^((vault|audit)\..+|locked)\.new$/;

/** Removes what writes that were cut off left in a data directory. Only where no vault is open. */
export function clearDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (DRAFT.test(name)) rmSync(join(dataDir, name), { force: true });
}

/** For its owner alone, in place of whatever has that name. */
export function writeSynced(path: string, bytes: Uint8Array): void {
  const draft = draftOf(path);
  rmSync(draft, { force: true });
  writeThrough(draft, O_CREAT | O_EXCL, bytes);
  renameSynced(draft, path);
}

/** A file that was written through takes this name, in place of whatever has it. */
export function renameSynced(from: string, to: string): void {
  renameSync(from, to);
  keepName(to);
}

/** The name that a file has is on the disk when this returns, and so are those of new folders that it lies in. */
function keepName(path: string): void {
  const first = Buffer.alloc(1);
  const descriptor = openSync(path, 'r');
  try {
    if (readSync(descriptor, first, 0, 1, 0) === 0) return;
  } finally {
    closeSync(descriptor);
  }
  writeThrough(path, 0, first);
}

/**
 * In place of the log of a database that is closed and holds all of it. SQLite removes a log without waiting for the disk: a
 * power cut may bring its name back, beside a database that has taken the place of its own. What has the name when this returns
 * holds nothing.
 */
export function layEmptyLog(database: string): void {
  writeThrough(`${database}-wal`, O_CREAT | O_TRUNC, Buffer.alloc(LOG_HEADER_BYTES));
}

function writeThrough(path: string, flags: number, bytes: Uint8Array): void {
  const descriptor = openSync(path, O_WRONLY | O_SYNC | flags, 0o600);
  try {
    let written = 0;
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } finally {
    closeSync(descriptor);
  }
}
