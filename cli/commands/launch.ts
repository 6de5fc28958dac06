import { readDataDir } from '../../supervisor/config.ts';
import { askHub, NoHubRunning } from '../../supervisor/control/client.ts';
import { detachedHub } from '../running/detached-hub.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { open } from './open.ts';

/** `hub` alone: opens the hub that runs, or starts one and opens that. */
export async function launch(options: CommandOptions): Promise<void> {
  try {
    await askHub(readDataDir(options), { ask: 'status' });
  } catch (error) {
    if (!(error instanceof NoHubRunning)) throw error;
    await detachedHub({ dataDir: options.dataDir });
  }
  await open(options);
}
