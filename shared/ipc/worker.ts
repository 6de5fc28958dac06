// The life of a worker process, from its first line to its last.
//
// It trusts the supervisor, which hands it descriptors (handed-over.ts): when that port closes, the supervisor is dead and so is
// the worker. Everything said travels over channels: `worker.start` brings the settings, `worker.drain` ends the process.
import inspector from 'node:inspector';
import type { Server, Socket } from 'node:net';
import type { Static } from '#typebox';
import { StartRefused } from '../errors.ts';
import { createLogger, describeFailure, type Logger } from '../log.ts';
import { supervisor, type WorkerSettings, worker } from '../methods/supervisor.ts';
import type { ProcessName, VaultState, WorkerName } from '../schemas/system.ts';
import { Handlers } from './channel.ts';
import { HandedOver } from './handed-over.ts';
import { Link } from './link.ts';

export type Settings = Static<typeof WorkerSettings>;

interface WorkerContext {
  /** The handlers of the methods that the worker serves are registered here. */
  handlers: Handlers;
  settings: Settings;
  log: Logger;
  supervisor: Link;
  /** The link to a peer this process is wired to. */
  link(peer: ProcessName): Link;
  /** The listening socket, once it has been handed over. */
  listener: Promise<Server>;
  /** The connection of this number, once it has been handed over. */
  connection(number: number): Promise<Socket>;
}

export interface RunningWorker {
  state: VaultState | null;
  /** A word to whoever starts the hub, in a sentence or two. */
  notice?: string;
  /** Finish what is begun and release everything. */
  drain(): Promise<void>;
  /** Told when a peer commits a violation, beside the supervisor. */
  onViolation?(peer: ProcessName, reason: string): void;
}

interface WorkerOptions {
  name: WorkerName;
  peers: readonly ProcessName[];
  start(context: WorkerContext): Promise<RunningWorker>;
}

export function runWorker({ name, peers, start }: WorkerOptions): void {
  // Whatever this process writes is the owner's alone.
  process.umask(0o077);
  const log = createLogger(name);
  keepToItself(log);
  const handlers = new Handlers();
  const links = new Map<ProcessName, Link>();
  const link = (peer: ProcessName) => links.get(peer) as Link;
  let running: RunningWorker | undefined;
  const onViolation = (peer: ProcessName, reason: string) => {
    const report = { peer, reason: reason.slice(0, 200) };
    running?.onViolation?.(peer, report.reason);
    links
      .get('supervisor')
      ?.ask(supervisor.reportViolation, report)
      .catch(() => {});
  };
  for (const peer of ['supervisor', ...peers] as const) {
    links.set(peer, new Link({ self: name, peer, handlers, log, onViolation }));
  }
  const handedOver = new HandedOver((peer, socket) => links.get(peer)?.attach(socket));

  handlers.on(worker.ping, () => ({}));
  handlers.on(worker.start, async ({ settings }) => {
    try {
      running = await start({
        settings,
        log,
        handlers,
        supervisor: link('supervisor'),
        link,
        listener: handedOver.listener,
        connection: (number) => handedOver.connection(number),
      });
      handedOver.admitPeers();
      const { state, notice } = running;
      return { ready: true as const, state, ...(notice !== undefined && { notice }) };
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
      return { ready: false as const, reason: error.message, fix: error.fix ?? null };
    }
  });
  handlers.on(worker.drain, async () => {
    await running?.drain();
    // The answer leaves first; then this process has nothing left to do.
    setTimeout(() => {
      for (const each of links.values()) each.close();
      process.disconnect?.();
      process.exit(0);
    }, 5);
    return {};
  });
}

/** No debugger reads it, no signal of the terminal ends it, and it ends with the supervisor. */
function keepToItself(log: Logger): void {
  // A debugger could read everything this process holds.
  if (inspector.url() !== undefined) throw new Error('a worker does not run under an inspector');
  // Ctrl-C reaches the whole process group; the supervisor decides in which order the workers end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: describeFailure(error) }, 'uncaught');
    process.exit(70);
  });
}
