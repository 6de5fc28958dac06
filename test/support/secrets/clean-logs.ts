// After all tests: every log of every hub that they started was read for what may stand in no log.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function setup(): void {
  process.env.HELD_BACK = mkdtempSync(join(tmpdir(), 'hub-held-back-'));
}

export function teardown(): void {
  const folder = process.env.HELD_BACK as string;
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  const [found, hubs] = [read('found'), read('read').length];
  rmSync(folder, { recursive: true, force: true });
  if (found !== '') {
    process.exitCode = 1;
    throw new Error(`The logs of a hub hold what may stand in no log:\n${found}`);
  }
  if (hubs > 0) process.stdout.write(`The logs of ${hubs} hubs hold no token, key or text of their owners.\n`);
}
