import { EMBEDDINGS, LAB, WORKER_NAMES } from '../../shared/schemas/system.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
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
  const { processes } = await askHub(dataDir, { ask: 'status' });
  const restarted = processes.find((each) => each.name === name);
  print(restarted, `${name} is ready again.`, options);
}
