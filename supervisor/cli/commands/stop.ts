import { setTimeout as sleep } from 'node:timers/promises';
import { WORKER_DRAIN_MS } from '../../../shared/limits.ts';
import { readDataDir } from '../../config.ts';
import { askHub } from '../../control/client.ts';
import { isLocked } from '../../hub-lock.ts';
import { CommandRefused } from '../../refusals.ts';
import { print } from '../output.ts';
import type { CommandOptions } from './status.ts';

/** Four workers drain one after the other, and the supervisor tidies up. */
const STOP_WITHIN_MS = 5 * WORKER_DRAIN_MS;

export async function stop(options: CommandOptions): Promise<void> {
  const dataDir = readDataDir(options);
  const { pid } = await askHub(dataDir, { ask: 'stop' });
  const deadline = Date.now() + STOP_WITHIN_MS;
  // The lock is the last thing a hub lets go of.
  while (isLocked(dataDir)) {
    if (Date.now() > deadline) {
      throw new CommandRefused(`The hub (pid ${pid}) is still at work; ask again, or end it with \`kill -9 ${pid}\`.`);
    }
    await sleep(20);
  }
  print({ stopped: true, pid }, 'The hub has ended.', options);
}
