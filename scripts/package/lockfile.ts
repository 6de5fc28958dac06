// The lockfile of the project.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PROJECT = join(import.meta.dirname, '../..');

interface Locked {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  [field: string]: unknown;
}

export interface Lockfile {
  packages: Record<string, Locked>;
  [field: string]: unknown;
}

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as Lockfile;
}
