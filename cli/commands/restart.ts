// `hub restart`: one process is ended and started again, in a hub that goes on.
import { EMBEDDINGS, LAB, WORKER_NAMES } from '../../shared/schemas/system.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

/** Answers when the worker is at work again. */
export async function restart(given: string, options: CommandOptions): Promise<void> {
  const name = [...WORKER_NAMES, EMBEDDINGS, LAB].find((each) => each === given);
  if (name === undefined) {
    throw new UsageRefused(`There is no process of this name; it is one of ${WORKER_NAMES.join(', ')}.`);
  }
  const dataDir = readDataDir(options);
  await askHub(dataDir, { ask: 'restart', name });
  const hub = await askHub(dataDir, { ask: 'status' });
  const restarted = hub.processes.find((each) => each.name === name);
  const locked = name === 'vault' && (await isLocked(hub)) ? ' The vault is locked; `hub unlock` opens it.' : '';
  print(restarted, `${name} is ready again.${locked}`, options);
}

/** As after a restart it is where its passphrase is typed, or where its owner had locked it. */
function isLocked(hub: HubStatus): Promise<boolean> {
  return askApi<{ state: string }>(hub, 'GET', '/health').then(
    ({ state }) => state === 'locked',
    () => false,
  );
}
