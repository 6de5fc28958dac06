// Work of the vault that is done once, for a command: a process in the walls of the worker whose work it is, which ends when
// it is done. It says lines of JSON on its standard output.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { HubConfig } from './config.ts';
import { CommandRefused } from './control/refusals.ts';
import { courierRow } from './errand.ts';
import { engineOf, environmentOf, ownFolder, readableCode, rightsOf, rowOf, type WorkerRow } from './process-table.ts';
import { programArguments, type Rights } from './program.ts';
import { launchOf, probeSandbox } from './sandbox.ts';

type Line = Record<string, unknown>;

interface OneShot {
  entry: string;
  /** Whose vault it is about: it gets the rights of the vault process. */
  config: HubConfig;
  /** What it may read besides what the worker may. */
  readable: string[];
  /** What it is to do. Never a secret: arguments can be read by others. */
  order: Line;
  onLine: (line: Line) => void;
}

/** With the vault of a data directory. The terminal is its own to ask at. */
export async function runOnVault({ entry, config, readable, order, onLine }: OneShot): Promise<void> {
  const row = rowOf('vault');
  const rights = rightsOf(row, config);
  const work = { entry, rights: { ...rights, reads: [...rights.reads, ...readable] }, given: [JSON.stringify(order)] };
  await runOnce({ ...work, named: readable, env: environmentOf(row, config), input: null, onLine });
}

interface Apart {
  entry: string;
  /** The file it is about, and a folder that it may write into. */
  file: string;
  folder: string;
  /** Its standard input. */
  input: string;
  onLine: (line: Line) => void;
}

/** With one file, and nothing else of the owner. */
export async function runOnFile({ entry, file, folder, input, onLine }: Apart): Promise<void> {
  const rights: Rights = { reads: [...readableCode(rowOf('vault')), file], writes: [folder], allows: [] };
  await runOnce({ entry, rights, given: [file, folder], named: [file], env: {}, input, onLine });
}

interface Errand {
  entry: string;
  config: HubConfig;
  /** A folder, or a place that is reached over the network. */
  place: string;
  input: string;
  onLine: (line: Line) => void;
}

/** In the box of what carries copies of backups, for a data directory in which there is no vault yet. */
export async function runOnErrand({ entry, config, place, input, onLine }: Errand): Promise<void> {
  const folder = place.startsWith('/') ? place : null;
  const row = courierRow({ folder, hostname: `hub-${randomBytes(6).toString('hex')}` }, config);
  const own = ownFolder(row, config);
  if (own !== null && !existsSync(own)) mkdirSync(own, { mode: 0o700 });
  const named = folder === null ? [] : [folder];
  await runOnce({ entry, row, own, rights: rightsOf(row, config), given: [], named, env: {}, input, onLine });
}

interface Run {
  entry: string;
  /** Of the vault, where it is not said. */
  row?: WorkerRow;
  own?: string | null;
  rights: Rights;
  given: string[];
  /** The paths that a person has named. */
  named: string[];
  env: Record<string, string>;
  /** Null: it has the terminal, and what goes wrong in it is seen there. */
  input: string | null;
  onLine: (line: Line) => void;
}

/** Resolves when it has ended, however that was: what came of it, its lines have said. */
async function runOnce({
  entry,
  row = rowOf('vault'),
  own = null,
  rights,
  given,
  named,
  env,
  input,
  onLine,
}: Run): Promise<void> {
  // Node would read it as any number of letters, and allow more than was named.
  for (const path of named.filter((each) => each.includes('*'))) {
    throw new CommandRefused(`There is a * in the name ${path}; name it without one.`);
  }
  const program = [...programArguments(entry, rights, engineOf(row)), ...given];
  const { command, args, infoDescriptor } = await launchOf(row, await probeSandbox(), program, [], own);
  const terminal = input === null ? 'inherit' : 'ignore';
  // What makes the box writes down there which process it is, and gives up where nothing takes it: beyond the third, what is
  // ignored is not open at all, or is something of its own.
  const boxed = infoDescriptor === undefined ? [] : (['ignore', 'pipe'] as const);
  const child = spawn(command, args, { env, stdio: [input === null ? 'inherit' : 'pipe', 'pipe', terminal, ...boxed] });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  if (infoDescriptor !== undefined) (child.stdio[infoDescriptor] as Readable).resume();
  // One that has ended reads no more; its lines have said why.
  child.stdin?.on('error', () => {}).end(input);
  for await (const line of createInterface({ input: child.stdout as Readable })) onLine(JSON.parse(line) as Line);
  await ended;
}
