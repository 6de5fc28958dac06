// `hub stop`: the hub is asked to end, and has ended when this does.
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKER_DRAIN_MS } from '../../shared/limits.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { askHub, NoHubRunning } from '../../supervisor/control/client.ts';
import { holderOf } from '../../supervisor/control/holder.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { isLocked } from '../../supervisor/hub-lock.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

/** Four workers drain one after the other, and the supervisor tidies up. */
const STOP_WITHIN_MS = 5 * WORKER_DRAIN_MS;

export async function stop(options: CommandOptions): Promise<void> {
  const dataDir = readDataDir(options);
  const hub = await askHub(dataDir, { ask: 'stop' }).catch(nothingToStop);
  if (hub === undefined) refuseWhereHeld(dataDir);
  if (hub === undefined) return print({ stopped: false, pid: null }, `No hub is running on ${dataDir}.`, options);
  await untilUnlocked(dataDir, hub.pid);
  print({ stopped: true, pid: hub.pid }, 'The hub has ended.', options);
}

/** It is being started, or somebody has taken its socket away, which it makes anew. */
export function refuseWhereHeld(dataDir: string): void {
  const pid = holderOf(dataDir);
  if (pid === null) return;
  throw new CommandRefused(
    `A process of the hub is using ${dataDir} and cannot be asked (pid ${pid}): try again in half a minute, or end it in order with \`kill ${pid}\`.`,
    'busy',
  );
}

function nothingToStop(error: unknown): undefined {
  if (!(error instanceof NoHubRunning)) throw error;
}

/** The lock is the last thing a hub lets go of. */
export async function untilUnlocked(dataDir: string, pid?: number): Promise<void> {
  const deadline = Date.now() + STOP_WITHIN_MS;
  while (isLocked(dataDir)) {
    if (Date.now() > deadline) {
      const kill = pid === undefined ? '' : `, or end it with \`kill -9 ${pid}\``;
      throw new CommandRefused(`The hub is still at work; ask again${kill}.`);
    }
    await sleep(20);
  }
}
