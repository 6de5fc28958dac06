// A hub in a process of its own: started as `hub start` starts one, watched until it is up or has said why not.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKER_START_MS } from '../../shared/limits.ts';
import { type Flags, readConfig } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { enterDataDir, requireRoom } from '../../supervisor/data-dir.ts';

/** `env` where it is not to be the one of this command. */
export async function detachedHub(flags: Flags, env?: Record<string, string>): Promise<HubStatus> {
  // Read here too, so that a mistake is told at once and with its own exit code.
  const { port, dataDir } = readConfig(flags);
  requireRoom(dataDir);
  const directory = enterDataDir(dataDir);
  const args = [
    'start',
    '--port',
    String(port),
    '--data-dir',
    directory,
    ...(flags.recovery ? ['--recovery'] : []),
    ...(flags.sim ? ['--sim'] : []),
  ];
  const child = spawn(process.execPath, [join(import.meta.dirname, '../hub.js'), ...args], {
    detached: true,
    // Listened to until it is up. What it says later is in its logs, and nobody hears it here.
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(env && { env }),
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let ended = false;
  child.once('close', () => {
    ended = true;
  });
  const deadline = Date.now() + 2 * WORKER_START_MS;
  while (!ended && Date.now() < deadline) {
    const hub = await askHub(directory, { ask: 'status' }).catch(ignoreRefusal);
    if (hub?.pid === child.pid && hub?.state === 'running') {
      // The warnings of the hub that was started.
      process.stderr.write(said);
      child.stderr.destroy();
      child.unref();
      return hub;
    }
    await sleep(25);
  }
  if (!ended) child.kill();
  const reason = said.trim().replaceAll(/^hub: /gm, '');
  throw new CommandRefused(reason || 'The hub did not come up; `hub logs` may say why.');
}

/** One that is not there yet, or ends while it is asked: why is what it says itself. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof CommandRefused)) throw error;
}
