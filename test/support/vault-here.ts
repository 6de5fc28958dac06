// The vault's whole service within the test's own process, with the test at the other end of its channels: for what is about
// its files and its answers, and not about its process. A start costs a thirtieth of that of a process.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { settingsFor } from '../../lab/worker-settings.ts';
import { Service } from '../../services/vault/service.ts';
import { api as apiContract } from '../../shared/contracts/api.ts';
import { vault as vaultContract } from '../../shared/contracts/vault.ts';
import { StartRefused } from '../../shared/errors.ts';
import { Channel, Handlers } from '../../shared/ipc/channel.ts';
import { Link } from '../../shared/ipc/link.ts';
import type { RunningWorker, Settings } from '../../shared/ipc/worker.ts';
import type { ProcessName } from '../../shared/schemas/system.ts';
import { socketPair } from './socket-pair.ts';
import type { VaultProcess } from './vault-process.ts';

export type VaultHere = Pick<
  VaultProcess,
  'dataDir' | 'started' | 'notified' | 'api' | 'supervisor' | 'setup' | 'drain' | typeof Symbol.asyncDispose
>;

const PEERS = ['supervisor', 'api', 'connectors', 'plugin-host'] as const;
const log = pino({ enabled: false });

export async function startVaultHere(
  options: { dataDir?: string; settings?: Partial<Settings> } = {},
): Promise<VaultHere> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hub-vault-')));
  const service = new Service();
  const links = new Map<ProcessName, Link>(
    PEERS.map((peer) => [peer, new Link({ self: 'vault', peer, handlers: service.handlers, log, onViolation() {} })]),
  );
  const link = (peer: ProcessName) => links.get(peer) as Link;
  const settings = settingsFor(dataDir, options.settings);
  const listener = new Promise<never>(() => {});
  let running: RunningWorker | undefined;
  let started: VaultHere['started'];
  try {
    running = await service.start({ settings, log, supervisor: link('supervisor'), link, listener });
    started = { ready: true, state: running.state };
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    started = { ready: false, reason: error.message, fix: error.fix ?? null };
  }
  const play = async (peer: ProcessName, handlers = new Handlers()) => {
    const [ours, theirs] = await socketPair();
    link(peer).attach(theirs);
    return new Channel(ours, peer, 'vault', handlers, { onClose() {}, onViolation() {}, onFailure() {} });
  };
  const notified: unknown[] = [];
  const heard = new Handlers().on(apiContract.notify, ({ events }) => {
    notified.push(...events);
    return {};
  });
  const [api, supervisor] = [await play('api', heard), await play('supervisor')];
  const drain = async () => {
    await running?.drain();
    running = undefined;
    for (const each of links.values()) each.close();
  };
  return {
    dataDir,
    started,
    notified,
    api,
    supervisor,
    setup: async () => (await api.call(vaultContract.setup, {})).owner_token,
    drain,
    async [Symbol.asyncDispose]() {
      await drain();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
