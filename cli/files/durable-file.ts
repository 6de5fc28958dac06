// Files that are still there after a power cut, once the command has said so. What a program writes is in memory for half a
// minute, and the name of a file for as long: both are brought to the disk here.
import {
  closeSync,
  copyFileSync,
  cpSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** In place of whatever has that name, whole or not at all. */
export function writeDurably(path: string, content: string | Uint8Array, mode = 0o600): void {
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, content, { mode, flag: 'wx', flush: true });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Throws where there is a file of that name; a copy that fails leaves none. */
export function copyDurably(from: string, to: string): void {
  // What is there already is left as it is; what was begun and not finished is not.
  closeSync(openSync(to, 'wx', 0o600));
  try {
    copyFileSync(from, to);
    sync(to);
    syncFolder(dirname(to));
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}

/** A folder of files, none of which is there yet. */
export function copyFolderDurably(from: string, to: string): void {
  cpSync(from, to, { recursive: true, errorOnExist: true, force: false });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else sync(path);
  }
  syncFolder(to);
  syncFolder(dirname(to));
}

/** The files in the folder are on the disk already; where their names cannot be brought there, nothing is taken back for it. */
export function syncFolder(path: string): void {
  try {
    sync(path);
  } catch {}
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
