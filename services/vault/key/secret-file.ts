// A small file that holds a secret for its owner alone. What others could have read, or have put there, is not used.
import { closeSync, constants, existsSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { HubError, StartRefused } from '../../../shared/errors.ts';
import { shellWord } from '../../../shared/shell-word.ts';
import { isOutOfFiles, storageError } from '../disk/storage-error.ts';
import { draftOf, writeSynced } from '../disk/synced-file.ts';

const OTHERS = 0o077;

type SecretFile =
  | { outcome: 'found'; bytes: Buffer }
  | { outcome: 'absent' }
  | { outcome: 'unavailable'; detail: string };

/** Up to `limit` bytes of the file, in a buffer of its own that the caller wipes. */
export function readSecretFile(path: string, called: string, limit: number): SecretFile {
  let descriptor: number;
  try {
    // A pipe put in the place of the file must not hold the start.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { outcome: 'absent' };
    // That says nothing of the file.
    if (isOutOfFiles(error)) throw storageError(error);
    return { outcome: 'unavailable', detail: `${called} cannot be read (${code}).` };
  }
  try {
    assertPrivate(descriptor, path, called);
    return { outcome: 'found', bytes: readUpTo(descriptor, limit) };
  } finally {
    closeSync(descriptor);
  }
}

function readUpTo(descriptor: number, limit: number): Buffer {
  const bytes = Buffer.alloc(limit);
  let length = 0;
  while (length < limit) {
    const read = readSync(descriptor, bytes, length, limit - length, null);
    if (read === 0) break;
    length += read;
  }
  // Not a copy: wiping what is returned wipes all that was read.
  return bytes.subarray(0, length);
}

function assertPrivate(descriptor: number, path: string, called: string): void {
  const found = fstatSync(descriptor);
  if (!found.isFile())
    throw new StartRefused(`${called} is not a file.`, `Put a file in the place of ${basename(path)}.`);
  // Windows keeps rights elsewhere, and a profile directory is its user's alone.
  if (process.platform === 'win32') return;
  if (found.uid !== process.getuid?.()) {
    throw new StartRefused(
      `${called} belongs to another user of this machine.`,
      `Run \`chown ${process.getuid?.()} ${shellWord(path)}\` if the file is yours.`,
    );
  }
  if ((found.mode & OTHERS) !== 0) {
    throw new StartRefused(
      `${called} can be read or changed by other users of this machine (mode ${(found.mode & 0o777).toString(8)}).`,
      `Run \`chmod 600 ${shellWord(path)}\`, and if others use this machine, rotate the key afterwards.`,
    );
  }
}

/** Makes the file, or refuses when there is one: a secret is never written over. On disk when it returns. */
export function createSecretFile(path: string, bytes: Uint8Array): void {
  if (existsSync(path)) {
    throw new HubError('unavailable', `There is a key file in the data directory already (${basename(path)}).`, {
      fix: 'Move it to a safe place, out of the data directory, and try again.',
    });
  }
  writeSynced(path, bytes);
}

export function removeSecretFile(path: string): void {
  rmSync(path, { force: true });
  rmSync(draftOf(path), { force: true });
}
