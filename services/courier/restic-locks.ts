// Locks that a run left in a repository when it was killed. restic takes those of its own machine for given up once their process is
// gone. In a box every process has a small number that the next one has as well, so what the box is called counts instead: that is
// unique to this vault on this machine, and one run is under way at a time. A lock of that name is nobody's any more.
import { hostname } from 'node:os';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { Restic } from './restic.ts';

/** restic itself gives a lock up that nobody has renewed for so long. */
const GIVEN_UP_MS = 30 * MINUTE_MS;

interface Lock {
  hostname?: string;
  time?: string;
}

/** Whether there is none left that counts. */
export async function releaseLocks(restic: Restic): Promise<boolean> {
  if (!/^hub-[0-9a-f]{12}$/.test(hostname())) {
    await restic.run(['unlock']);
    return (await locksIn(restic)).length === 0;
  }
  for (const id of await locksIn(restic)) {
    const lock = JSON.parse(await restic.run(['cat', 'lock', id, '--no-lock'])) as Lock;
    const isOurs = lock.hostname === hostname();
    const isGivenUp = Date.now() - Date.parse(lock.time ?? '') > GIVEN_UP_MS;
    if (!isOurs && !isGivenUp) return false;
  }
  await restic.run(['unlock', '--remove-all']);
  return true;
}

async function locksIn(restic: Restic): Promise<string[]> {
  return (await restic.run(['list', 'locks', '--no-lock'])).match(/\b[0-9a-f]{64}\b/g) ?? [];
}
