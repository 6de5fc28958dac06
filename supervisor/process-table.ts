// Every worker there is, what it may do and whom it may talk to. What is not in its row, a worker has not.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KEYS_FOLDER } from '../shared/schemas/copies.ts';
import { LAB_FOLDER } from '../shared/schemas/lab.ts';
import { COURIER, EMBEDDINGS, LAB, type ProcessName, type WorkerName } from '../shared/schemas/system.ts';
import type { HubConfig } from './config.ts';
import { programArguments, type Rights } from './program.ts';
import { PACKAGE_DIRS, PROJECT_DIR } from './project-dir.ts';

/** Folders that are lent to one run of a worker, and what the machine is called there. */
export interface Lent {
  reads: readonly string[];
  writes: readonly string[];
  hostname: string;
}

export interface WorkerRow {
  name: WorkerName;
  entry: string;
  /** The folders of our code it may read, besides node_modules. */
  code: readonly string[];
  /** What Node's permission model allows it, besides reading its code. */
  allow: readonly ('net' | 'addons' | 'worker' | 'child-process' | 'data-dir' | 'plugin-folders' | 'lab-folder')[];
  /** The kernel's walls, where bubblewrap can build them. */
  box: 'none' | 'no-network' | 'network' | 'network-and-boxes';
  /** Goes without the compilers that optimise: a tenth of its memory, and where the faults of an engine lie. For one that waits. */
  frugal?: true;
  /** Megabytes of what has just been made that the engine lets gather before it looks what is still wanted. */
  young?: number;
  /**
   * By how many percent of what is still wanted the engine lets the rest grow before it looks again. By itself it lets it grow to four
   * times as much where a process is busy.
   */
  growth?: number;
  /**
   * Has the engine compile a pattern when it is first used, and not only when it is used again: until then it is followed step by
   * step, and with the long patterns of seven languages that is a quarter of what a first answer takes.
   */
  patternsAtOnce?: true;
  /** What its allocator is told, where it is that of Linux. */
  allocator?: Record<string, string>;
  /** What of the owner's it may see and write into, in this run. */
  lent?: Lent;
  /** The peers it gets a channel to. */
  peers: readonly ProcessName[];
  /** Learns where the session bus, and with it the keyring, is. */
  session?: true;
  /** Gets the listening socket. */
  listens?: true;
  /** Its like make the hub healthy; the others follow. */
  first?: true;
  /** There only while somebody asks for it. */
  onDemand?: true;
  /** The lowest drains first: nobody is asked for anything by one who is still at work. */
  drains: 1 | 2 | 3 | 4;
}

export const PROCESS_TABLE: readonly WorkerRow[] = [
  {
    name: 'vault',
    entry: 'services/vault/main.ts',
    code: ['shared', 'build', 'services/vault'],
    // No network and no processes: it gets its channels as descriptors. Addons are the database and the keyring,
    // which also reaches the session bus by itself; a box could hide neither from it.
    allow: ['addons', 'worker', 'data-dir'],
    // With what is usual an import of a hundred thousand objects held 172 MB more than the vault at rest, with this 125.
    young: 8,
    // What such an import reads outlives what is young, and then waits for a look at all that there is: by now it held 139 to 166 MB,
    // with this, and fewer objects read at once, 106 to 123.
    growth: 100,
    // The first package took 530 ms of the processor without this and 370 ms with it, and a vault with some dozens of things held
    // 9 MB less.
    patternsAtOnce: true,
    // What is large goes back to the system as soon as it is let go. The allocator learns to keep it otherwise: a long
    // export held 20 to 40 MB more, and went on holding them. What is read from a socket (64 KiB) must stay below it.
    // And what is let go is overwritten, by the end of its thread at the latest: the library of the keyring lets the key go as it is.
    allocator: { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_PERTURB_: '165' },
    box: 'none',
    peers: ['api', 'connectors', 'plugin-host', EMBEDDINGS, COURIER],
    session: true,
    first: true,
    drains: 4,
  },
  {
    name: 'api',
    entry: 'services/api/main.ts',
    code: ['shared', 'build', 'services/api'],
    allow: ['net'],
    // The socket it listens on was made outside; inside there is nothing to connect to.
    box: 'no-network',
    peers: ['vault', 'lab'],
    listens: true,
    first: true,
    drains: 1,
  },
  {
    name: 'connectors',
    entry: 'services/connectors/main.ts',
    code: ['shared', 'build', 'services/connectors'],
    allow: ['net'],
    box: 'network',
    peers: ['vault'],
    drains: 2,
  },
  {
    name: 'plugin-host',
    entry: 'services/plugin-host/main.ts',
    code: ['shared', 'build', 'services/plugin-host'],
    // It starts the plugins, each in a box of its own.
    allow: ['net', 'child-process', 'plugin-folders'],
    box: 'network-and-boxes',
    frugal: true,
    peers: ['vault'],
    drains: 3,
  },
  {
    name: EMBEDDINGS,
    entry: 'services/embeddings/main.ts',
    code: ['shared', 'build', 'services/embeddings'],
    // What it gets to see is plain text of the vault, so it has no network at all: its connections to the one server that the
    // owner has named are made outside (model-server.ts), and handed over.
    allow: [],
    box: 'no-network',
    frugal: true,
    peers: ['vault'],
    onDemand: true,
    drains: 2,
  },
  {
    // What it is made for is in its errand (errand.ts): a folder or the network, never both.
    name: COURIER,
    entry: 'services/courier/main.ts',
    code: ['shared', 'build', 'services/courier'],
    allow: ['net', 'child-process'],
    box: 'network',
    frugal: true,
    peers: ['vault'],
    onDemand: true,
    drains: 2,
  },
  {
    // An optional package, for development: without it, or without being asked for, there is no such process.
    name: LAB,
    entry: 'lab/main.ts',
    // It lives its lives in vaults of its own, by the code of the vault.
    code: ['shared', 'build', 'services/vault', 'lab'],
    allow: ['addons', 'lab-folder'],
    box: 'no-network',
    peers: ['api'],
    drains: 2,
  },
];

export function rowOf(name: WorkerName): WorkerRow {
  return PROCESS_TABLE.find((row) => row.name === name) as WorkerRow;
}

/** The code a worker may read, as paths. What is installed has most of it in its bundles alone. */
export function readableCode(row: WorkerRow): string[] {
  const own = [...row.code, 'package.json'].map((path) => join(PROJECT_DIR, path));
  return [...own.filter((path) => existsSync(path)), ...PACKAGE_DIRS];
}

/** What the operator has laid down for it: plugins of their own, and a catalog that is a file. */
export function givenFolders(row: WorkerRow, { plugins }: Pick<HubConfig, 'plugins'>): string[] {
  if (!row.allow.includes('plugin-folders')) return [];
  const catalog = plugins.catalogUrl?.startsWith('file:') ? dirname(fileURLToPath(plugins.catalogUrl)) : null;
  return [plugins.dir, catalog].filter((path) => path !== null);
}

/** The folder it may write into. In a box it is one of memory, in the place of the one that is there. */
export function ownFolder(row: WorkerRow, { dataDir }: Pick<HubConfig, 'dataDir'>): string | null {
  if (row.lent !== undefined) return join(dataDir, KEYS_FOLDER);
  return row.allow.includes('lab-folder') ? join(dataDir, LAB_FOLDER) : null;
}

/**
 * What is run often is still compiled, once and plainly. A collection half a minute after the start, for the sake of a
 * heap that is small anyhow, would be most of what the hub does while it rests.
 */
const FRUGAL = [
  '--no-turbofan',
  '--no-maglev',
  '--optimize-for-size',
  '--max-semi-space-size=1',
  '--no-memory-reducer',
];

type RightsPaths = Pick<HubConfig, 'dataDir' | 'passphraseFile' | 'plugins'>;

export function rightsOf(row: WorkerRow, config: RightsPaths): Rights {
  const ownsData = row.allow.includes('data-dir');
  // Inside what is lent it is allowed with it: Node forgets a folder that is named beside one of its own.
  const own = row.lent === undefined ? ownFolder(row, config) : null;
  const passphrase = ownsData && config.passphraseFile !== null ? [config.passphraseFile] : [];
  return {
    reads: [...readableCode(row), ...givenFolders(row, config), ...passphrase, ...(row.lent?.reads ?? [])],
    writes: [...(ownsData ? [config.dataDir] : []), ...(own === null ? [] : [own]), ...(row.lent?.writes ?? [])],
    allows: row.allow.filter((each) => each !== 'data-dir' && each !== 'plugin-folders' && each !== 'lab-folder'),
  };
}

/** How Node itself is started for a worker. */
export function nodeArguments(row: WorkerRow, config: RightsPaths): string[] {
  return programArguments(row.entry, rightsOf(row, config), engineOf(row));
}

/** What V8 is told of how a worker uses its memory, and of when it compiles a pattern. */
export function engineOf({ frugal, young, growth, patternsAtOnce }: WorkerRow): string[] {
  return [
    ...(frugal ? FRUGAL : []),
    ...(young === undefined ? [] : [`--max-semi-space-size=${young}`]),
    ...(growth === undefined ? [] : [`--heap-growing-percent=${growth}`]),
    ...(patternsAtOnce ? ['--no-regexp-tier-up'] : []),
  ];
}

/** All a worker sees of our environment. */
export function environmentOf(row: WorkerRow, { environment }: Pick<HubConfig, 'environment'>): Record<string, string> {
  return { ...environment.common, ...(row.session && environment.session), ...row.allocator };
}
