// What a disk may hold when the power goes: of what was synced everything, of the rest what chance leaves of it. Built from a
// record of real calls, for any moment of it.
//
// Syncing a file brings its name to the disk as well, and the folders that it lies in: all journalling file systems of Linux
// do so. Of what nobody synced nothing is promised, neither content nor name nor order.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DiskCall } from './disk-record.ts';

/**
 * What may be left of calls that were not synced. `dropped`: nothing. `reordered`: any part of them. `torn`: of a write any of
 * its sectors.
 */
export const MODELS = ['dropped', 'reordered', 'torn'] as const;
type Model = (typeof MODELS)[number];

const SECTOR = 512;

/** Makes numbers from 0 to 1, the same ones for the same seed. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The files of a folder, each by its inode, before the record begins. */
export interface Initial {
  folder: string;
  names: ReadonlyMap<string, number>;
  contents: ReadonlyMap<number, Buffer>;
  folders: readonly string[];
}

/** Which of the calls are on the disk for sure when the power goes after them. */
function durableCalls(calls: readonly DiskCall[]): boolean[] {
  const durable = calls.map(() => false);
  for (const [index, call] of calls.entries()) {
    if (call.kind === 'sync') keepOf(calls, durable, index, call.inode);
    if (call.kind !== 'sync folder') continue;
    for (let i = 0; i < index; i++) if (isIn(call.path, calls[i] as DiskCall)) durable[i] = true;
  }
  return durable;
}

/** Keeps all that was done to a file before: its names, and the folders in which it has lain. */
function keepOf(calls: readonly DiskCall[], durable: boolean[], index: number, inode: number): void {
  const paths: string[] = [];
  for (let i = 0; i < index; i++) {
    const call = calls[i] as DiskCall;
    const path = paths.at(-1);
    if (call.kind === 'rename' && call.inode === undefined) {
      if (path === undefined || !path.startsWith(`${call.from}/`)) continue;
      paths.push(call.to + path.slice(call.from.length));
    } else if (call.kind === 'remove' || !('inode' in call) || call.inode !== inode) continue;
    else if (call.kind === 'name') paths.push(call.path);
    else if (call.kind === 'rename') paths.push(call.to);
    durable[i] = true;
  }
  for (let i = 0; i < index; i++) {
    const call = calls[i] as DiskCall;
    if (call.kind === 'folder' && paths.some((path) => path.startsWith(`${call.path}/`))) durable[i] = true;
  }
}

function isIn(folder: string, call: DiskCall): boolean {
  if (call.kind === 'rename') return dirname(call.from) === folder || dirname(call.to) === folder;
  return (call.kind === 'name' || call.kind === 'remove' || call.kind === 'folder') && dirname(call.path) === folder;
}

/** Writes into `target` what the disk holds after these calls. */
export function layState(
  initial: Initial,
  calls: readonly DiskCall[],
  { model, chance, target }: { model: Model; chance: () => number; target: string },
): void {
  const durable = durableCalls(calls);
  const stays = (index: number) => durable[index] || (model !== 'dropped' && chance() < 0.5);
  const names = new Map(initial.names);
  const contents = new Map(initial.contents);
  const folders = new Set(initial.folders);
  for (const [index, call] of calls.entries()) {
    if (!stays(index)) continue;
    switch (call.kind) {
      case 'write': {
        const isTorn = model === 'torn' && !durable[index];
        contents.set(call.inode, overwritten(contents.get(call.inode), call, isTorn ? chance : undefined));
        break;
      }
      case 'cut':
        contents.set(call.inode, cutTo(contents.get(call.inode), call.length));
        break;
      case 'name':
        names.set(call.path, call.inode);
        break;
      case 'folder':
        folders.add(call.path);
        break;
      case 'remove':
        if (call.inode === undefined) folders.delete(call.path);
        else if (names.get(call.path) === call.inode) names.delete(call.path);
        break;
      case 'rename':
        rename(names, folders, call);
    }
  }
  const at = (path: string) => join(target, path.slice(initial.folder.length));
  for (const folder of folders) mkdirSync(at(folder), { recursive: true, mode: 0o700 });
  for (const [path, inode] of names) {
    mkdirSync(dirname(at(path)), { recursive: true, mode: 0o700 });
    writeFileSync(at(path), contents.get(inode) ?? Buffer.alloc(0), { mode: 0o600 });
  }
}

function rename(
  names: Map<string, number>,
  folders: Set<string>,
  { from, to, inode }: { from: string; to: string; inode: number | undefined },
): void {
  if (inode !== undefined) {
    if (names.get(from) === inode) names.delete(from);
    names.set(to, inode);
    return;
  }
  const moved = (path: string) => (path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path);
  for (const [path, each] of [...names]) {
    names.delete(path);
    names.set(moved(path), each);
  }
  for (const path of [...folders]) {
    folders.delete(path);
    folders.add(moved(path));
  }
}

function overwritten(
  before: Buffer = Buffer.alloc(0),
  { offset, bytes }: { offset: number; bytes: Buffer },
  chance: (() => number) | undefined,
): Buffer {
  const after = Buffer.alloc(Math.max(before.length, offset + bytes.length));
  before.copy(after);
  for (let at = 0; at < bytes.length; at += SECTOR) {
    if (chance === undefined || chance() < 0.5) bytes.copy(after, offset + at, at, Math.min(at + SECTOR, bytes.length));
  }
  return after;
}

function cutTo(before: Buffer = Buffer.alloc(0), length: number): Buffer {
  const after = Buffer.alloc(length);
  before.copy(after, 0, 0, Math.min(length, before.length));
  return after;
}
