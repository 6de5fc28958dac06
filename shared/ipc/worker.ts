// The life of a worker process, from its first line to its last.
//
// It owns the hand-over port to the supervisor (Node's own `process.on('message')`), over which nothing travels but
// descriptors, downwards. It trusts the supervisor. When the port closes, the supervisor is dead and so is the worker.
// Everything said travels over channels: `worker.start` brings the settings, `worker.drain` ends the process.
import inspector from 'node:inspector';
import type { Server, Socket } from 'node:net';
import type { Static } from '#typebox';
import { StartRefused } from '../errors.ts';
import { createLogger, describeFailure, type Logger } from '../log.ts';
import { supervisor, type WorkerSettings, worker } from '../methods/supervisor.ts';
import type { ProcessName, VaultState, WorkerName } from '../schemas/system.ts';
import { Handlers } from './channel.ts';
import { Link } from './link.ts';

export type Settings = Static<typeof WorkerSettings>;

/**
 * What the supervisor hands over: one end of a channel to a peer, the socket that listens for assistants, or a numbered
 * connection to the one place that a worker without a network may speak to.
 */
export type HandOver = { wire: ProcessName } | { listen: true } | { connection: number };

export interface WorkerContext {
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
  // A debugger could read everything this process holds.
  if (inspector.url() !== undefined) throw new Error('a worker does not run under an inspector');
  // Ctrl-C reaches the whole process group; the supervisor decides in which order the workers end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: describeFailure(error) }, 'uncaught');
    process.exit(70);
  });

  const handlers = new Handlers();
  const links = new Map<ProcessName, Link>();
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
  const listener = Promise.withResolvers<Server>();
  const connections = new Map<number, PromiseWithResolvers<Socket>>();
  const connectionOf = (number: number) => {
    const coming = connections.get(number) ?? Promise.withResolvers<Socket>();
    connections.set(number, coming);
    return coming;
  };
  const link = (peer: ProcessName) => links.get(peer) as Link;

  // Peers that were wired before this worker is ready wait: their sockets are read, and their calls served, only then.
  let early: [ProcessName, Socket][] | undefined = [];
  const admitEarly = () => {
    for (const [peer, socket] of early ?? []) links.get(peer)?.attach(socket);
    early = undefined;
  };
  handlers.on(worker.ping, () => ({}));
  handlers.on(worker.start, async ({ settings }) => {
    try {
      running = await start({
        settings,
        log,
        handlers,
        supervisor: link('supervisor'),
        link,
        listener: listener.promise,
        connection: async (number) => {
          const socket = await connectionOf(number).promise;
          connections.delete(number);
          return socket;
        },
      });
      admitEarly();
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

  process.on('message', (message: HandOver, handle?: Socket | Server) => {
    if ('connection' in message) connectionOf(message.connection).resolve(handle as Socket);
    else if ('listen' in message) listener.resolve(handle as Server);
    else if (early !== undefined && message.wire !== 'supervisor') early.push([message.wire, handle as Socket]);
    else links.get(message.wire)?.attach(handle as Socket);
  });
}
