// Copies in a folder: an external disk, or a folder that something else synchronises. Each copy is a folder of its own and whole
// by itself; the pieces that two have in common are one file with two names, where the file system can do that.
//
// A copy has its name once all of it is on the disk. It trusts nothing it finds there: links are not followed.

import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isIdOf } from '../../shared/id-kinds.ts';
import type { CopyFault, FoundCopy, RunTarget } from '../../shared/schemas/copies.ts';
import { Stopped } from './fault.ts';
import { cut, DamagedCopy, putTogether, read } from './pieces.ts';
import type { Target } from './target.ts';

const ROOT = 'context-hub-backups';
const LABEL = 'label';
const LABEL_BYTES = 1024;
const BEGUN = '.begun-';
const NAME = /^[A-Za-z0-9-]{1,128}$/;
const LABEL_FORM = /^[A-Za-z0-9_.-]{1,1024}$/;

const README = `Copies of backups of Context Hub, encrypted. Each folder below is all of one: any of the others may be deleted.
What two of them have alike is one file with two names (a hard link), so that they take less room than they seem to. A fault of the
disk in such a file is one in each of them: for a copy that stands by itself, take another disk.

  hub restore --from THE-FOLDER-IN-WHICH-THIS-ONE-LIES --kit

makes a vault of the newest, with the words of the recovery kit.
`;

export function folderTarget({ folder, vault_id }: Extract<RunTarget, { kind: 'folder' }>): Target {
  const root = join(folder, ROOT);
  const own = join(root, vault_id);
  const requireRoot = () => {
    if (!isFolder(folder)) throw new Stopped('gone');
    if (!isFolder(root)) throw new Stopped('emptied');
  };
  // One by one: of a disk that can only be read, Node says of several at once that it is not there.
  const makePlace = () => {
    for (const each of [root, own]) if (!isFolder(each)) mkdirSync(each);
  };
  return {
    async prepare() {
      if (!isFolder(folder)) throw new Stopped('gone');
      makePlace();
      writeFileSync(join(root, 'README.txt'), README);
      const probe = join(own, `${BEGUN}probe`);
      rmSync(probe, { recursive: true, force: true });
      writeFileSync(probe, 'one write');
      rmSync(probe);
    },

    async look() {
      requireRoot();
      return copiesIn(own);
    },

    async send(backup, name, label, onTheWay) {
      requireRoot();
      makePlace();
      clearBegun(own);
      const begun = join(own, `${BEGUN}${name}`);
      const before = copiesIn(own)
        .map(({ id }) => id)
        .sort()
        .at(-1);
      mkdirSync(begun);
      try {
        const { bytes, written } = await cut(backup, begun, onTheWay, before && join(own, before));
        writeFileSync(join(begun, LABEL), label);
        await onDisk(begun);
        // One of this name was cut off before its sender knew of it, or is sent anew.
        rmSync(join(own, name), { recursive: true, force: true });
        renameSync(begun, join(own, name));
        await onDisk(own);
        return { bytes, sent_bytes: written };
      } catch (error) {
        rmSync(begun, { recursive: true, force: true });
        throw error;
      }
    },

    async forget(ids) {
      requireRoot();
      for (const id of ids) {
        rmSync(join(own, id, LABEL), { force: true });
        rmSync(join(own, id), { recursive: true, force: true });
      }
    },

    async fetch(id, to, onTheWay) {
      requireRoot();
      if (!isFolder(join(own, id))) throw new Stopped('not_there');
      await putTogether(join(own, id), to, onTheWay);
    },
  };
}

/** Whose copies lie in a folder, for whoever has nothing but the folder. */
export function vaultsIn(folder: string): string[] {
  const root = join(folder, ROOT);
  if (!isFolder(folder)) throw new Stopped('gone');
  if (!isFolder(root)) throw new Stopped('not_there');
  return readdirSync(root).filter((name) => isIdOf('vault', name) && isFolder(join(root, name)));
}

function copiesIn(own: string): FoundCopy[] {
  if (!isFolder(own)) return [];
  return readdirSync(own).flatMap((id) => {
    if (!NAME.test(id) || !isFolder(join(own, id))) return [];
    const label = labelOf(join(own, id, LABEL));
    return LABEL_FORM.test(label) ? [{ id, label }] : [];
  });
}

function labelOf(path: string): string {
  try {
    return read(path, LABEL_BYTES).toString('latin1');
  } catch (error) {
    if (error instanceof DamagedCopy) return '';
    throw error;
  }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function clearBegun(own: string): void {
  for (const name of readdirSync(own)) {
    if (name.startsWith(BEGUN)) rmSync(join(own, name), { recursive: true, force: true });
  }
}

/** Node refuses fsync to a process with --permission; this program does it for the whole file system of a folder. */
function onDisk(folder: string): Promise<void> {
  const program = ['/usr/bin/sync', '/bin/sync'].find((path) => existsSync(path)) ?? 'sync';
  return new Promise((resolve, reject) => {
    execFile(program, process.platform === 'linux' ? ['-f', folder] : [], { env: {} }, (error) => {
      if (error === null) resolve();
      else reject(new Stopped(faultOfSync(error)));
    });
  });
}

function faultOfSync({ message }: Error): CopyFault {
  return /No space/i.test(message) ? 'full' : 'gone';
}
