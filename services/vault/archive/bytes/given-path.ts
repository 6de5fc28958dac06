// Files that the owner names by a path. They lie under `imports` or `exports` of the data directory: the vault reads
// nothing else, and a link that leads out of there is not followed.
import { realpathSync, type Stats, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { HubError } from '../../../../shared/errors.ts';
import { invalid } from '../../../../shared/validate.ts';
import { makeFolderIn } from '../../disk/own-folder.ts';

const FOLDERS = ['imports', 'exports'] as const;

interface GivenPath {
  /** With every link resolved. */
  path: string;
  kind: 'file' | 'directory';
}

export function makeGivenFolders(dataDir: string): void {
  for (const folder of FOLDERS) makeFolderIn(dataDir, folder);
}

/** `given` is absolute, or relative to the data directory. */
export function resolveGiven(dataDir: string, given: string): GivenPath {
  if (given.includes('\0')) throw outside();
  const named = resolve(dataDir, given);
  // The path is judged as written before links are resolved: nobody learns whether something exists outside the folders.
  if (!FOLDERS.some((folder) => named.startsWith(join(dataDir, folder) + sep))) throw outside();
  let path: string;
  let stat: Stats;
  try {
    path = realpathSync(named);
    stat = statSync(path);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? absent() : outside();
  }
  const home = realpathSync(dataDir);
  if (!FOLDERS.some((folder) => path.startsWith(join(home, folder) + sep))) throw outside();
  if (stat.isDirectory()) return { path, kind: 'directory' };
  if (!stat.isFile()) throw outside();
  return { path, kind: 'file' };
}

function outside(): HubError {
  const msg = 'must name a file in the folder `imports` or `exports` of the data directory';
  return invalid([{ loc: ['body', 'path'], msg, type: 'path' }]);
}

function absent(): HubError {
  return invalid([{ loc: ['body', 'path'], msg: 'names no file that is there', type: 'path' }]);
}
