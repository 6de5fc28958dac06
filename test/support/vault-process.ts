// A real vault process on its own, with the test at the other end of its channels: as the supervisor, and as the api.
// For tests of the vault's edge that no honest api would reach.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api as apiContract } from '../../shared/contracts/api.ts';
import { supervisor, worker } from '../../shared/contracts/supervisor.ts';
import { vault as vaultContract } from '../../shared/contracts/vault.ts';
import { Channel, Handlers } from '../../shared/ipc/channel.ts';
import type { Settings } from '../../shared/ipc/worker.ts';
import type { ProcessName, VaultState } from '../../shared/schemas/system.ts';
import { nodeArguments, rowOf } from '../../supervisor/process-table.ts';
import { socketPair } from './socket-pair.ts';
import { settingsFor } from './worker-settings.ts';

const NO_PLUGINS = { dir: null, catalogUrl: null, catalogPubkey: null, catalogDevelopment: false };

export interface VaultProcess {
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** What `worker.start` answered. */
  readonly started: { ready: true; state: VaultState | null } | { ready: false; reason: string; fix: string | null };
  /** The violations that the vault has reported to its supervisor. */
  readonly violations: { peer: string; reason: string }[];
  /** Everything the vault has notified the api of. */
  readonly notified: unknown[];
  /** A channel as the api; call it with the methods of the contracts. */
  readonly api: Channel;
  /** The channel as the supervisor. */
  readonly supervisor: Channel;
  /** The bare socket of a fresh pair, wired as `peer`, for frames that no channel would send. */
  wire(peer: ProcessName): Promise<Socket>;
  connectApi(): Promise<Channel>;
  setup(): Promise<string>;
  drain(): Promise<void>;
  kill(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface VaultOptions {
  dataDir?: string;
  settings?: Partial<Settings>;
  env?: Record<string, string>;
  /** What it says of each of a thousand hostile frames is not shown. */
  quiet?: boolean;
}

export async function startVault(options: VaultOptions = {}): Promise<VaultProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hub-vault-')));
  const given = { dataDir, passphraseFile: options.settings?.passphrase_file ?? null, plugins: NO_PLUGINS };
  const said = options.quiet === true ? 'ignore' : 'inherit';
  const child = spawn(process.execPath, nodeArguments(rowOf('vault'), given), {
    env: options.env ?? {},
    stdio: ['ignore', said, said, 'ipc'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const violations: { peer: string; reason: string }[] = [];
  const notified: unknown[] = [];
  const wire = async (peer: ProcessName) => {
    const [ours, theirs] = await socketPair();
    child.send({ wire: peer }, theirs, () => theirs.destroy());
    return ours;
  };
  const asSupervisor = channel(
    await wire('supervisor'),
    'supervisor',
    new Handlers().on(supervisor.reportViolation, (report) => {
      violations.push(report);
      return {};
    }),
  );
  const connectApi = async () =>
    channel(
      await wire('api'),
      'api',
      new Handlers().on(apiContract.notify, ({ events }) => {
        notified.push(...events);
        return {};
      }),
    );
  const api = await connectApi();
  const settings = settingsFor(dataDir, options.settings);
  const started = await asSupervisor.call(worker.start, { settings });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    child,
    dataDir,
    started,
    violations,
    notified,
    api,
    supervisor: asSupervisor,
    wire,
    connectApi,
    setup: async () => (await api.call(vaultContract.setup, {})).owner_token,
    drain: async () => {
      await asSupervisor.call(worker.drain, {});
      await exited;
    },
    kill,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await kill();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function channel(socket: Socket, self: ProcessName, handlers: Handlers): Channel {
  return new Channel(socket, self, 'vault', handlers, { onClose() {}, onViolation() {}, onFailure() {} });
}
