// Small files that are on disk when the function returns, whole or not at all.
//
// Node refuses fsync to a process with --permission, so the file is written through (O_SYNC) instead. A rename is made
// to last by writing one byte of the renamed file through again: that commits the file's metadata, its name included.
import { closeSync, constants, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const { O_CREAT, O_EXCL, O_WRONLY } = constants;
/** Windows has no such flag, and its file systems keep the order of a write and a rename on their own. */
const O_SYNC = constants.O_SYNC ?? 0;

/** Where the file is written before it takes its name. What a crash left there is worthless. */
export function draftOf(path: string): string {
  return `${path}.new`;
}

const DRAFT = /^(vault\..+|audit\.head)\.new$/;

/** Removes what writes that were cut off left in a data directory. Only where no vault is open. */
export function clearDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (DRAFT.test(name)) rmSync(join(dataDir, name), { force: true });
}

/** For its owner alone, in place of whatever has that name. */
export function writeSynced(path: string, bytes: Uint8Array): void {
  const draft = draftOf(path);
  rmSync(draft, { force: true });
  writeThrough(draft, O_CREAT | O_EXCL, bytes);
  renameSync(draft, path);
  writeThrough(path, 0, bytes.subarray(0, 1));
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
