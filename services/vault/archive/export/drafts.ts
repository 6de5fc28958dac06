// Exports that are being written, or taken away by a program: what a crash leaves of them is no archive, and is removed at the next start.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const DRAFT = '.part';

export function forgetDrafts(dataDir: string): void {
  const dir = join(dataDir, 'exports');
  for (const name of readdirSync(dir)) if (name.endsWith(DRAFT)) rmSync(join(dir, name), { force: true });
}
