// The box of a plugin: what this machine allows, and the command line that starts a child in it.
//
// Every layer that can be had is put on, the outermost first: limits of the kernel (prlimit), death with the host, and
// bubblewrap with every namespace of its own, no /proc, no files but Node itself and the child's program, and a filter of
// system calls. Inside, Node's permission model allows reading that program and nothing else. What is missing on a
// machine is left out and named: the owner sees it before agreeing and beside every run.
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { IsolationLayer } from '../../../shared/schemas/plugin.ts';
import { seatbeltPrefix } from './seatbelt.ts';
import { seccompFilter } from './seccomp.ts';

export interface Limits {
  memoryBytes: number;
  cpuSeconds: number;
  wallMs: number;
}

export interface Box {
  prlimit: string | undefined;
  setpriv: string | undefined;
  bubblewrap: string | undefined;
  seccomp: Buffer | undefined;
  /** Whether the sandbox of macOS is used. */
  seatbelt?: boolean;
  /** Why a layer is missing, and what to do, in one sentence; null where all of them are there. */
  missing: string | null;
}

export interface Launch {
  command: string;
  args: string[];
  layers: IsolationLayer[];
  /** The filter of system calls, which bubblewrap reads from descriptor 3. */
  filter: Buffer | undefined;
}

const PROJECT = resolve(import.meta.dirname, '../../..');
/** The child's program, as it lies in the project: the only files that a plugin's process can see. */
const CHILD_CODE = [
  'package.json',
  'shared/stripped-code.js',
  'services/plugin-host/child',
  'services/plugin-host/sdk',
  'build/stripped/services/plugin-host/child',
  'build/stripped/services/plugin-host/sdk',
];
const CHILD_ENTRY = 'services/plugin-host/child/main.ts';
const INSIDE = '/hub';
const NODE_INSIDE = '/node';
const FILTER_DESCRIPTOR = 3;
const PROBE_MS = 10_000;

/** V8 reserves this much for machine code at its start, and the kernel counts it as data although nothing is in it. */
const CODE_RANGE_BYTES = 512 * 2 ** 20;

const NODE_FLAGS = [
  '--no-warnings',
  '--permission',
  '--disable-sigusr1',
  '--no-addons',
  '--disallow-code-generation-from-strings',
  '--disable-proto=throw',
  '--no-experimental-websocket',
  '--no-experimental-eventsource',
  '--no-experimental-sqlite',
  // A plugin shares the objects of the language with Node itself: what it changed there, Node would run.
  '--frozen-intrinsics',
  '--max-semi-space-size=4',
];

/** Finds out what this machine allows, by doing it once. */
export async function probeBox(): Promise<Box> {
  const linux = process.platform === 'linux';
  const seccomp = linux ? seccompFilter(process.arch) : undefined;
  const [prlimit, setpriv, bubblewrap] = linux ? await Promise.all(['prlimit', 'setpriv', 'bwrap'].map(find)) : [];
  const box: Box = { prlimit, setpriv, bubblewrap, seccomp, seatbelt: process.platform === 'darwin', missing: null };
  if (await starts(box)) return { ...box, missing: missingIn(box) };
  for (const weaker of [
    { ...box, seccomp: undefined, seatbelt: false },
    { ...box, seccomp: undefined, bubblewrap: undefined },
    { ...box, seccomp: undefined, bubblewrap: undefined, setpriv: undefined },
  ]) {
    if (await starts(weaker)) return { ...weaker, missing: missingIn(weaker, box) };
  }
  const bare = { prlimit: undefined, setpriv: undefined, bubblewrap: undefined, seccomp: undefined };
  return { ...bare, missing: missingIn({ ...bare, missing: null }, box) };
}

function missingIn(held: Box, wanted: Box = held): string | null {
  if (held.bubblewrap !== undefined && held.seccomp !== undefined && held.prlimit !== undefined) return null;
  if (held.seatbelt) return 'macOS has no hard limit of memory for one process: the rest of the box holds.';
  if (process.platform !== 'linux') {
    return 'This system has no box of the kernel that Context Hub knows: plugins are held by Node and by limits alone.';
  }
  if (wanted.bubblewrap === undefined) {
    return 'The box of the kernel is missing: install bubblewrap, then restart the plugin-host.';
  }
  if (wanted.prlimit === undefined)
    return 'Limits of memory are missing: install util-linux, then restart the plugin-host.';
  if (wanted.seccomp === undefined) return 'This processor has no filter of system calls in Context Hub yet.';
  return 'The box of the kernel is forbidden here: allow user namespaces to /usr/bin/bwrap, then restart the plugin-host.';
}

export function launchIn(box: Box, limits: Limits): Launch {
  const layers: IsolationLayer[] = ['permission', 'import-allow-list', 'stripped-globals', 'empty-environment'];
  const prefix: string[] = [];
  if (box.prlimit !== undefined) {
    prefix.push(box.prlimit, ...limitArguments(limits), '--');
    layers.push('memory-limit', 'cpu-limit');
  }
  layers.push('time-limit');
  // In a box of its own a child dies with this process; elsewhere the kernel is asked to see to that.
  if (box.bubblewrap === undefined && box.setpriv !== undefined) {
    prefix.push(box.setpriv, '--pdeathsig', 'KILL', '--no-new-privs', '--');
  }
  if (box.bubblewrap === undefined) {
    const code = CHILD_CODE.map((path) => join(PROJECT, path));
    const node = [process.execPath, ...nodeArguments(code, limits, PROJECT)];
    // Node hands its own permissions on to its children through the environment; this takes them away again.
    const walls = box.seatbelt ? seatbeltPrefix(process.execPath, code) : [];
    if (box.seatbelt) layers.push('no-files', 'no-network', 'seatbelt');
    const [command = '', ...args] = [...prefix, '/usr/bin/env', '-i', ...walls, ...node];
    return { command, args, layers, filter: undefined };
  }
  prefix.push(box.bubblewrap, ...boxArguments());
  layers.push('namespaces', 'no-files', 'no-network');
  if (box.seccomp !== undefined) {
    prefix.push('--seccomp', String(FILTER_DESCRIPTOR));
    layers.push('seccomp');
  }
  const [command = '', ...args] = [...prefix, '--', NODE_INSIDE, ...nodeArguments([`${INSIDE}/`], limits, INSIDE)];
  return { command, args, layers, filter: box.seccomp };
}

function limitArguments({ memoryBytes, cpuSeconds }: Limits): string[] {
  return [
    `--data=${CODE_RANGE_BYTES + memoryBytes}`,
    `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
    '--core=0',
    '--fsize=0',
    '--nofile=64',
    '--memlock=0',
  ];
}

function boxArguments(): string[] {
  const args = ['--unshare-all', '--unshare-user', '--die-with-parent', '--new-session', '--clearenv'];
  args.push('--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534', '--hostname', 'plugin');
  args.push('--ro-bind', process.execPath, NODE_INSIDE);
  for (const library of libraries()) args.push('--ro-bind-try', library, library);
  for (const path of CHILD_CODE) args.push('--ro-bind-try', join(PROJECT, path), `${INSIDE}/${path}`);
  args.push('--dev', '/dev', '--chdir', '/', '--remount-ro', '/');
  return args;
}

function nodeArguments(readable: string[], { memoryBytes }: Limits, root: string): string[] {
  // The heap gets only a part of the memory, so that a run that reaches its limit says so before the kernel ends it.
  const heap = `--max-old-space-size=${Math.floor((memoryBytes / 2 ** 20) * 0.6)}`;
  const reads = readable.map((path) => `--allow-fs-read=${path}`);
  return [...NODE_FLAGS, heap, ...reads, '--import', `${root}/shared/stripped-code.js`, `${root}/${CHILD_ENTRY}`];
}

/** The libraries that Node itself is linked with, and not those that this process has loaded since for addons. */
function libraries(): string[] {
  const report = process.report.getReport() as unknown as { sharedObjects: string[] };
  return report.sharedObjects.filter(
    (path) => path.startsWith('/') && path !== process.execPath && !path.endsWith('.node'),
  );
}

/** The path of a program, found by running it: the permission model lets this process start programs, but not look at them. */
async function find(program: string): Promise<string | undefined> {
  for (const directory of ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin']) {
    const path = `${directory}/${program}`;
    if (await works(path, ['--version'])) return path;
  }
  return undefined;
}

function works(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: {}, stdio: 'ignore', timeout: PROBE_MS, killSignal: 'SIGKILL' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Whether Node starts in this box. */
function starts(box: Box): Promise<boolean> {
  const { command, args, filter } = launchIn(box, { memoryBytes: 192 * 2 ** 20, cpuSeconds: 10, wallMs: 10_000 });
  const flags = args.slice(0, args.indexOf('--import'));
  return new Promise((resolve) => {
    const child = spawn(command, [...flags, '-e', '0'], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', filter ? 'pipe' : 'ignore'],
      timeout: PROBE_MS,
      killSignal: 'SIGKILL',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    giveFilter(child, filter);
  });
}

/** Hands the filter over; bubblewrap reads it to its end before it starts anything. */
export function giveFilter(child: ChildProcess, filter: Buffer | undefined): void {
  const pipe = filter && (child.stdio[FILTER_DESCRIPTOR] as Writable | null);
  // A box that cannot be made closes the pipe unread; the end of the child says more about that.
  pipe?.on('error', () => {}).end(filter);
}
