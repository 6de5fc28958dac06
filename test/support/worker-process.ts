// A real worker process on its own, with the test at the other end of its channels: as its supervisor, and as whichever peer
// the test likes to be. For tests of an edge that no honest peer would reach.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Server, Socket } from 'node:net';
import { Channel, Handlers } from '../../shared/ipc/channel.ts';
import type { Settings } from '../../shared/ipc/worker.ts';
import { supervisor, worker } from '../../shared/methods/supervisor.ts';
import type { ProcessName, WorkerName } from '../../shared/schemas/system.ts';
import { nodeArguments, rowOf } from '../../supervisor/process-table.ts';
import type { StartAnswer } from '../../supervisor/worker-run.ts';
import { socketPair } from './socket-pair.ts';
import { settingsFor } from './worker-settings.ts';

const NO_PLUGINS = { dir: null, catalogUrl: null, catalogPubkey: null, catalogDevelopment: false };

export interface WorkerProcess {
  readonly child: ChildProcess;
  /** What `worker.start` answered. */
  readonly started: StartAnswer;
  /** The violations that it has reported to its supervisor. */
  readonly violations: { peer: string; reason: string }[];
  /** The channel as the supervisor. */
  readonly supervisor: Channel;
  /** The bare socket of a fresh pair, wired as `peer`, for frames that no channel would send. */
  wire(peer: ProcessName): Promise<Socket>;
  drain(): Promise<void>;
  kill(): Promise<void>;
}

export interface WorkerOptions {
  dataDir: string;
  settings?: Partial<Settings>;
  env?: Record<string, string>;
  /** Whether what it says of each of a thousand hostile frames is left out. */
  quiet?: boolean;
  /** The server on which a listening worker listens. */
  listener?: Server;
  /** Called when the process is there and has done nothing yet. */
  onSpawned?: (pid: number) => Promise<void>;
}

export async function startWorker(name: WorkerName, options: WorkerOptions): Promise<WorkerProcess> {
  const { dataDir, env = {}, quiet = false, listener } = options;
  const given = { dataDir, passphraseFile: options.settings?.passphrase_file ?? null, plugins: NO_PLUGINS };
  const said = quiet ? 'ignore' : 'inherit';
  const child = spawn(process.execPath, nodeArguments(rowOf(name), given), {
    env,
    stdio: ['ignore', said, said, 'ipc'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const violations: WorkerProcess['violations'] = [];
  const wire = async (peer: ProcessName) => {
    const [ours, theirs] = await socketPair();
    child.send({ wire: peer }, theirs, () => theirs.destroy());
    return ours;
  };
  const asSupervisor = channelTo(
    name,
    await wire('supervisor'),
    'supervisor',
    new Handlers()
      .on(supervisor.reportViolation, (report) => {
        violations.push(report);
        return {};
      })
      // The supervisor starts no other process for it.
      .on(supervisor.useModelServer, () => ({})),
  );
  await options.onSpawned?.(child.pid as number);
  if (listener) child.send({ listen: true }, listener);
  const started = await asSupervisor.call(worker.start, { settings: settingsFor(dataDir, options.settings) });
  return {
    child,
    started,
    violations,
    supervisor: asSupervisor,
    wire,
    drain: async () => {
      await asSupervisor.call(worker.drain, {});
      await exited;
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}

export function channelTo(worker: WorkerName, socket: Socket, self: ProcessName, handlers: Handlers): Channel {
  return new Channel(socket, self, worker, handlers, { onClose() {}, onViolation() {}, onFailure() {} });
}
