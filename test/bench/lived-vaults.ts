// Vaults as a life fills them (test/lab/large-vault.ts), through a real vault process, copied for whoever wants one.
import { setTimeout as sleep } from 'node:timers/promises';
import { fillVault, type OwnerCall } from '../lab/large-vault.ts';
import { startVault } from '../support/vault-process.ts';
import type { Vaults } from './vaults.ts';

export interface LivedVault {
  dataDir: string;
  owner: string;
  assistant: string;
  connection: string;
}

const lived = new WeakMap<Vaults, Map<number, LivedVault>>();

/** A copy for whoever asks; the original is made once. */
export async function livedVault(vaults: Vaults, size: number): Promise<LivedVault> {
  const known = lived.get(vaults) ?? new Map<number, LivedVault>();
  lived.set(vaults, known);
  const original = known.get(size) ?? (await live(await vaults.directory('lived'), size));
  known.set(size, original);
  const { dataDir } = await vaults.copyOf({ dataDir: original.dataDir, size, token: original.owner, ids: [] });
  return { ...original, dataDir };
}

/** Purposes and questions that such a vault has answers to. */
export const PURPOSES = [
  'prepare the carpenter and the oak boards in undertaking 3',
  'continue undertaking 7 orchard, budget for the wiring',
  'what matters now',
  'who delivers slate tiles to the parish hall',
  'spare key of the tower room',
  'undertaking 12',
];

async function live(dataDir: string, size: number): Promise<LivedVault> {
  const started = performance.now();
  await using vault = await startVault({ dataDir });
  const owner = await vault.setup();
  const call: OwnerCall = async (method, params) => {
    const answer: unknown = await vault.api.call(method, params, { context: { token: owner } });
    return (method.effect === 'write' ? ((answer as { value?: unknown }).value ?? answer) : answer) as never;
  };
  const { assistant, connection } = await fillVault(call, size);
  // Nobody writes a life in a minute: the index is joined whenever writing pauses, and here it has paused once.
  await sleep(3000 + size / 10);
  await vault.drain();
  process.stderr.write(`lived ${size} in ${Math.round((performance.now() - started) / 1000)} s\n`);
  return { dataDir, owner, assistant, connection };
}
