// One run of one worker: a process from its start to its end, and the channel to it.
//
// It owns the child process. It trusts what the kernel says of it, and nothing the child says that its contract does not
// allow: the hand-over port goes one way, and a child that speaks over it is killed.
import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Channel, Handlers } from '../shared/ipc/channel.ts';
import type { HandOver } from '../shared/ipc/handed-over.ts';
import type { Settings } from '../shared/ipc/worker.ts';
import { WORKER_DRAIN_MS, WORKER_START_MS } from '../shared/limits.ts';
import type { ResultOf } from '../shared/methods/method.ts';
import type { worker } from '../shared/methods/supervisor.ts';
import type { ProcessName } from '../shared/schemas/system.ts';
import type { HubConfig } from './config.ts';
import type { BoundPort } from './listening-port.ts';
import { environmentOf, givenFolders, nodeArguments, ownFolder, type WorkerRow } from './process-table.ts';
import { launchOf, type Sandbox } from './sandbox.ts';
import { socketPair } from './socket-pair.ts';
import type { WorkerLog } from './worker-log.ts';

export type StartAnswer = ResultOf<typeof worker.start>;

export interface RunEvents {
  onViolation: (reason: string) => void;
  onFailure: (method: string, error: unknown) => void;
}

interface RunOptions {
  row: WorkerRow;
  config: HubConfig;
  sandbox: Sandbox;
  log: WorkerLog;
  events: RunEvents;
}

export class WorkerRun {
  readonly row: WorkerRow;
  readonly layers: readonly string[];
  readonly startedAt = performance.now();
  /** Resolves with words for how it ended. */
  readonly exited: Promise<string>;
  readonly #child: ChildProcess;
  readonly #events: RunEvents;
  /** The runs it has a channel to. */
  readonly wiredTo = new WeakSet<WorkerRun>();
  #channel: Channel | undefined;
  #boxedPid: number | undefined;
  #workerPid: number | null = null;
  #hasStarted = false;
  #isGone = false;

  private constructor(child: ChildProcess, options: RunOptions, layers: string[], info: Readable | undefined) {
    this.row = options.row;
    this.layers = layers;
    this.#child = child;
    this.#events = options.events;
    this.exited = new Promise((resolve) => {
      const ended = (how: string) => {
        // Node may tell late of a port that closed, when the number of the group may belong to somebody else.
        if (this.#isGone) return;
        this.#isGone = true;
        endGroup(child);
        // A killed box may leave its worker behind in a session of its own; that ends when its hand-over port is closed.
        if (child.connected) child.disconnect();
        this.#channel?.close();
        resolve(how);
      };
      child.on('error', (error: NodeJS.ErrnoException) => ended(`could not be started (${error.code ?? error.name})`));
      child.once('exit', (code, signal) =>
        ended(signal === null ? `ended with code ${code}` : `was ended by ${signal}`),
      );
    });
    child.on('message', () => this.#events.onViolation('a message on the hand-over port'));
    if (child.stderr) options.log.follow(child.stderr, () => !this.#hasStarted);
    if (info !== undefined) void this.#learnPid(info);
  }

  static async begin(options: RunOptions): Promise<WorkerRun> {
    const { row, config, sandbox } = options;
    const own = ownFolder(row, config);
    if (own !== null && !existsSync(own)) mkdirSync(own);
    const { command, args, layers, infoDescriptor } = await launchOf(
      row,
      sandbox,
      nodeArguments(row, config),
      givenFolders(row, config),
      own,
    );
    const child = spawn(command, args, {
      env: environmentOf(row, config),
      // A session of its own: Ctrl-C and a closing terminal are for us, and we drain in order.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...(infoDescriptor === undefined ? [] : (['pipe'] as const))],
    });
    const info = infoDescriptor === undefined ? undefined : (child.stdio[infoDescriptor] as Readable);
    return new WorkerRun(child, options, layers, info);
  }

  get isAlive(): boolean {
    return !this.#isGone;
  }

  /** The pid of the worker itself, not that of the box around it. */
  get pid(): number | null {
    if (this.#isGone) return null;
    if (!this.layers.includes('bubblewrap')) return this.#child.pid ?? null;
    if (this.#boxedPid === undefined) return null;
    if (this.row.box !== 'network-and-boxes') return this.#boxedPid;
    // Remembered once it is known: a box outlives its worker for a moment, and the kernel then names no child of it.
    this.#workerPid ??= onlyChildOf(this.#boxedPid);
    return this.#workerPid;
  }

  async #learnPid(info: Readable): Promise<void> {
    let text = '';
    try {
      for await (const chunk of info) text += chunk;
      const { 'child-pid': first } = JSON.parse(text) as { 'child-pid': number };
      this.#boxedPid = first;
    } catch {
      // The box did not come about; its end says more.
    }
  }

  /** Gives the worker a descriptor. Ours is closed once it is on its way. */
  hand(message: HandOver, handle: Socket | BoundPort): Promise<void> {
    const sent = new Promise<void>((resolve, reject) => {
      if (!this.#child.connected) return reject(new Error('gone'));
      this.#child.send(message, handle as SendHandle, (error) => (error ? reject(error) : resolve()));
    });
    // Node never says what became of a descriptor that was on its way when the process died.
    const gone = this.exited.then(() => Promise.reject(new Error('gone')));
    return Promise.race([sent, gone]);
  }

  /** Opens the channel to the worker and brings it to work. */
  async start(handlers: Handlers, settings: Settings): Promise<StartAnswer> {
    const [ours, theirs] = await socketPair();
    const [{ Channel }, { worker }] = await Promise.all([
      import('../shared/ipc/channel.ts'),
      import('../shared/methods/supervisor.ts'),
      this.hand({ wire: 'supervisor' }, theirs),
    ]);
    this.#channel = new Channel(ours, 'supervisor', this.row.name, handlers, {
      onClose: () => {},
      onViolation: (reason) => this.#events.onViolation(reason),
      onFailure: (method, error) => this.#events.onFailure(method, error),
    });
    if (this.#isGone) this.#channel.close();
    this.#hasStarted = true;
    return this.#channel.call(worker.start, { settings }, { signal: AbortSignal.timeout(WORKER_START_MS) });
  }

  get channel(): Channel | undefined {
    return this.#channel;
  }

  /** Resolves when the loop of the worker has turned. */
  async ping(): Promise<void> {
    const { worker } = await import('../shared/methods/supervisor.ts');
    await this.#channel?.call(worker.ping, {});
  }

  /** Asks the worker to finish and end, and sees to it that it does. */
  async drain(hasten?: AbortSignal): Promise<void> {
    const kill = () => this.kill();
    const timer = setTimeout(kill, WORKER_DRAIN_MS);
    hasten?.addEventListener('abort', kill, { once: true });
    if (hasten?.aborted) kill();
    const { worker } = await import('../shared/methods/supervisor.ts');
    if (this.#channel?.isOpen) this.#channel.call(worker.drain, {}).catch(() => {});
    else this.kill();
    await this.exited;
    clearTimeout(timer);
    hasten?.removeEventListener('abort', kill);
  }

  /** The box goes with its worker, and the worker with its box. */
  kill(): void {
    if (!this.#isGone) this.#child.kill('SIGKILL');
  }

  /** Proportional memory where the kernel tells it, resident otherwise. */
  memoryBytes(): number | null {
    return this.pid === null ? null : memoryOf(this.pid);
  }
}

/**
 * What is left of the group when its first process is gone: the half of a box that was never told to go on. Every worker
 * is the first of a group of its own, and as long as anybody is left in it the kernel gives its number to nobody else.
 */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

/** Where the first process of a box is a part of bubblewrap, its child is the worker, as soon as there is one. */
function onlyChildOf(pid: number): number | null {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ');
    return Number(child) || null;
  } catch {
    // A kernel that does not tell of children.
    return pid;
  }
}

/** Whoever waits for something asks many times a second, and to answer the kernel walks through every page. */
const MEASURED_FOR_MS = 1000;
const measured = new Map<number, { at: number; bytes: number | null }>();

export function memoryOf(pid: number): number | null {
  const now = performance.now();
  for (const [each, { at }] of measured) if (now - at > MEASURED_FOR_MS) measured.delete(each);
  const known = measured.get(pid);
  if (known !== undefined) return known.bytes;
  const bytes =
    kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB$/m) ??
    kilobytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB$/m);
  measured.set(pid, { at: now, bytes });
  return bytes;
}

function kilobytes(file: string, line: RegExp): number | null {
  try {
    const found = readFileSync(file, 'latin1').match(line)?.[1];
    return found === undefined ? null : Number(found) * 1024;
  } catch {
    return null;
  }
}

/** Joins two running workers by a channel of their own. Two that start together both ask for it, and get one. */
export async function wire(a: WorkerRun, b: WorkerRun): Promise<void> {
  if (a.wiredTo.has(b)) return;
  a.wiredTo.add(b);
  b.wiredTo.add(a);
  const [endOfA, endOfB] = await socketPair();
  const handed: [WorkerRun, ProcessName, Socket][] = [
    [a, b.row.name, endOfA],
    [b, a.row.name, endOfB],
  ];
  await Promise.all(
    handed.map(async ([run, peer, end]) => {
      try {
        await run.hand({ wire: peer }, end);
      } catch {
        // It has just died. Its next run gets a new pair, and the other end learns that this one is closed.
        end.destroy();
      }
    }),
  );
}
