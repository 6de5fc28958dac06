// The folders that the vault makes within its data directory, whenever they are missing. The data directory itself is never made:
// where it is gone somebody has moved it, and another one of its name would begin to exist.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** It is there when this returns, which answers its path. */
export function makeFolderIn(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw Object.assign(new Error('the data directory is not where it was'), { code: 'DATABASE_GONE' });
    }
    if (code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
  return path;
}
