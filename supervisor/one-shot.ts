// Work of a service that is done once, for a command: a process with the rights and in the walls of the worker whose work it
// is, which ends when it is done. It says lines of JSON on its standard output; the terminal is its own to ask at.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { HubConfig } from './config.ts';
import { CommandRefused } from './control/refusals.ts';
import { environmentOf, nodeArguments, rowOf } from './process-table.ts';
import { launchOf, probeSandbox } from './sandbox.ts';

interface OneShot {
  /** Whose work it is, and the entry that does it. */
  worker: 'vault';
  entry: string;
  config: HubConfig;
  /** What it may read besides what the worker may. */
  readable: string[];
  /** What it is to do. Never a secret: arguments can be read by others. */
  order: Record<string, unknown>;
  onLine: (line: Record<string, unknown>) => void;
}

/** Resolves when it has ended, however that was: what came of it, its lines have said. */
export async function runOnce({ worker, entry, config, readable, order, onLine }: OneShot): Promise<void> {
  for (const path of readable.filter((each) => each.includes('*'))) {
    throw new CommandRefused(`There is a * in the name ${path}; name it without one.`);
  }
  const row = { ...rowOf(worker), entry };
  const allowed = readable.map((path) => `--allow-fs-read=${path}`);
  const { command, args } = await launchOf(row, await probeSandbox(), [
    ...allowed,
    ...nodeArguments(row, config),
    JSON.stringify(order),
  ]);
  const child = spawn(command, args, { env: environmentOf(row, config), stdio: ['inherit', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  for await (const line of createInterface({ input: child.stdout })) {
    onLine(JSON.parse(line) as Record<string, unknown>);
  }
  await ended;
}
