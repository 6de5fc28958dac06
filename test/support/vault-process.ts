// A real vault process on its own, with the test at the other end of its channels: as the supervisor, and as the api.
// For tests of the vault's edge that no honest api would reach.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Channel, Handlers } from '../../shared/ipc/channel.ts';
import { api as apiMethods } from '../../shared/methods/api.ts';
import { vault as vaultMethods } from '../../shared/methods/vault.ts';
import { channelTo, startWorker, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

export interface VaultProcess extends WorkerProcess {
  readonly dataDir: string;
  /** Everything the vault has notified the api of. */
  readonly notified: unknown[];
  /** A channel as the api; call it with the methods of the contracts. */
  readonly api: Channel;
  connectApi(): Promise<Channel>;
  setup(): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startVault(options: Partial<WorkerOptions> = {}): Promise<VaultProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hub-vault-')));
  const vault = await startWorker('vault', { ...options, dataDir });
  const notified: unknown[] = [];
  const connectApi = async () => {
    const handlers = new Handlers().on(apiMethods.notify, ({ events }) => {
      notified.push(...events);
      return {};
    });
    return channelTo('vault', await vault.wire('api'), 'api', handlers);
  };
  const api = await connectApi();
  return {
    ...vault,
    dataDir,
    notified,
    api,
    connectApi,
    setup: async () => (await api.call(vaultMethods.setup, {})).owner_token,
    async [Symbol.asyncDispose]() {
      await vault.kill();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
