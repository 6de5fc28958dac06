// The kernel's part in holding a worker: what can be had on this machine, and the command that puts it on.
//
// Degrades by absence: what is not installed, or is forbidden here, is left out, and `hub status` names what held.
// The boxes are closed by default: a worker in one sees the system's programs and libraries, its own code, and neither
// the data directory, nor the home, nor the session bus, nor any other process.
import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { type Lent, readableCode, type WorkerRow } from './process-table.ts';

export interface Sandbox {
  prlimit: string | undefined;
  setpriv: string | undefined;
  bubblewrap: string | undefined;
}

interface Launch {
  command: string;
  args: string[];
  /** The names of the layers, outermost last. */
  layers: string[];
  /** bubblewrap writes the pid of the worker to this descriptor. */
  infoDescriptor: number | undefined;
}

const NO_CORE = ['--core=0', '--'];
const DYING = ['--pdeathsig', 'KILL', '--'];
/** What a trial of a box runs. */
export const TRIAL_PROGRAM = '/usr/bin/true';
/** What bounds a trial. By it orphans.ts knows one that is not over. */
export const TRIAL_TIMER = 'timeout';
const TRIAL_SECONDS = 5;

/** Descriptor 3 is Node's own channel to its child. */
const INFO_DESCRIPTOR = 4;

const SYSTEM_PARTS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store'];
const NAMES_AND_CERTIFICATES = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/etc/ssl',
  '/etc/pki',
  '/etc/ca-certificates',
];

/** Finds out what this machine allows, by doing it once: all together, and one by one only where that fails. */
export async function probeSandbox(): Promise<Sandbox> {
  const all = { prlimit: find('prlimit'), setpriv: find('setpriv'), bubblewrap: find('bwrap') };
  const { prlimit, setpriv, bubblewrap } = all;
  if (await trialSucceeds(probeCommand(all))) return all;
  const none = { prlimit: undefined, setpriv: undefined, bubblewrap: undefined };
  const [prlimitWorks, setprivWorks, bubblewrapWorks] = await Promise.all([
    trialSucceeds(probeCommand({ ...none, prlimit })),
    trialSucceeds(probeCommand({ ...none, setpriv })),
    trialSucceeds(probeCommand({ ...none, bubblewrap })),
  ]);
  return {
    prlimit: prlimitWorks ? prlimit : undefined,
    setpriv: setprivWorks ? setpriv : undefined,
    bubblewrap: bubblewrapWorks ? bubblewrap : undefined,
  };
}

/** A command that does nothing inside all of these layers. By it orphans.ts knows a half of a box that stayed behind. */
export function probeCommand({ prlimit, setpriv, bubblewrap }: Sandbox): string[] {
  return [
    ...(prlimit === undefined ? [] : [prlimit, ...NO_CORE]),
    ...(setpriv === undefined ? [] : [setpriv, ...DYING]),
    ...(bubblewrap === undefined ? [] : [bubblewrap, ...boxArguments([], 'no-network'), '--']),
    TRIAL_PROGRAM,
  ];
}

/** Whether a box, as a plugin gets one, can be made inside a box. Some systems forbid it. */
export async function probeNesting({ bubblewrap }: Sandbox): Promise<boolean> {
  if (bubblewrap === undefined) return false;
  const outer = [bubblewrap, ...boxArguments([], 'network-and-boxes'), '--'];
  const inner = [bubblewrap, '--unshare-all', '--unshare-user', '--die-with-parent', ...systemParts(), '--'];
  return trialSucceeds([...outer, ...inner, TRIAL_PROGRAM]);
}

/** The whole command line of a worker: no core dump, dies with us, in its box, under Node's permission model. */
export async function launchOf(
  row: WorkerRow,
  sandbox: Sandbox,
  nodeArguments: string[],
  given: string[] = [],
  ownFolder: string | null = null,
): Promise<Launch> {
  const layers = ['permission'];
  const prefix: string[] = [];
  if (sandbox.prlimit !== undefined) {
    prefix.push(sandbox.prlimit, ...NO_CORE);
    layers.push('no-core-dump');
  }
  if (sandbox.setpriv !== undefined) {
    prefix.push(sandbox.setpriv, ...DYING);
    layers.push('dies-with-supervisor');
  }
  let infoDescriptor: number | undefined;
  if (sandbox.bubblewrap !== undefined && (await isBoxed(row, sandbox))) {
    infoDescriptor = INFO_DESCRIPTOR;
    const info = ['--info-fd', String(INFO_DESCRIPTOR)];
    prefix.push(
      sandbox.bubblewrap,
      ...info,
      ...boxArguments([...readableCode(row), ...given], row.box, ownFolder, row.lent),
      '--',
    );
    layers.push('bubblewrap');
    if (row.box === 'no-network') layers.push('no-network');
  }
  const [command = process.execPath, ...args] = [...prefix, process.execPath, ...nodeArguments];
  return { command, args, layers, infoDescriptor };
}

/** A plugin's own box is worth more than one around its host: where boxes do not nest, the host goes without. */
async function isBoxed(row: WorkerRow, sandbox: Sandbox): Promise<boolean> {
  return row.box !== 'none' && (row.box !== 'network-and-boxes' || (await probeNesting(sandbox)));
}

function boxArguments(code: string[], box: WorkerRow['box'], ownFolder: string | null = null, lent?: Lent): string[] {
  const args = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts'];
  if (box === 'no-network') args.push('--unshare-net');
  args.push('--die-with-parent', '--new-session', '--hostname', lent?.hostname ?? 'hub');
  // A host of plugins needs somebody to bury the children of its children; the others are their own first process.
  // Inside a nested box it also needs the right to make the inner one; that right ends at the walls of this one.
  if (box !== 'network-and-boxes') args.push('--as-pid-1', '--cap-drop', 'ALL');
  // First what is new and empty: a project below /tmp would otherwise vanish under it.
  args.push(...systemParts(), '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp');
  if (box !== 'no-network') for (const path of NAMES_AND_CERTIFICATES) args.push('--ro-bind-try', path, path);
  for (const path of [process.execPath, ...code]) args.push('--ro-bind-try', path, path);
  if (lent !== undefined) {
    // Who looks for the keys of a user looks here for the name of the user first.
    args.push('--ro-bind-try', '/etc/passwd', '/etc/passwd');
    for (const path of lent.reads) args.push('--ro-bind-try', path, path);
    for (const path of lent.writes) args.push('--bind-try', path, path);
  }
  if (ownFolder !== null) args.push('--tmpfs', ownFolder);
  args.push('--remount-ro', '/', '--chdir', '/');
  return args;
}

/** /bin is a link into /usr on most systems, and a directory on others. */
function systemParts(): string[] {
  return SYSTEM_PARTS.flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return [];
    return found.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
}

function find(program: string): string | undefined {
  return ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin']
    .map((directory) => `${directory}/${program}`)
    .find((path) => existsSync(path));
}

/**
 * Runs a trial to its end. Whoever starts it may be killed at any moment, and a box that is killed between its fork and its
 * go-ahead leaves a half that waits for ever (orphans.ts). So it does not die with us: between us and it stands a program
 * that is a group of its own, waits for it, and ends all of the group when its time is over.
 */
export function trialSucceeds(trial: string[]): Promise<boolean> {
  const timer = find(TRIAL_TIMER);
  const [command = '', ...args] = timer === undefined ? trial : [timer, '-s', 'KILL', String(TRIAL_SECONDS), ...trial];
  const patience = timer === undefined ? { timeout: TRIAL_SECONDS * 1000 } : {};
  return new Promise((resolve) => {
    execFile(command, args, { env: {}, ...patience }, (error) => resolve(error === null));
  });
}
