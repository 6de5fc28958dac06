// The vaults that are measured: made once per run, filled through a real vault process, and copied for whoever wants one.
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memories } from '../../shared/methods/records.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { openDatabaseOf } from '../support/open-database.ts';
import { cpuMsOf } from '../support/process-use.ts';
import { startVault, type VaultProcess } from '../support/vault-process.ts';

/** Calls at once while filling: they share their commits. */
const AT_ONCE = 256;

export interface FilledVault {
  dataDir: string;
  size: number;
  token: string;
  /** Objects spread over the whole vault. */
  ids: string[];
}

export function memoryBody(number: number) {
  return {
    kind: 'semantic' as const,
    statement: `Observation ${number}: the quarterly review moves to the second week, and the draft goes to everyone who asked for it two days before.`,
    labels: ['work', `week ${number % 53}`],
  };
}

export class Vaults implements AsyncDisposable {
  /** A folder where vaults that took long to fill wait for the next run. */
  readonly #kept: string | undefined;
  readonly #originals = new Map<string, { dataDir: string }>();
  #root: string | undefined;

  constructor(kept?: string) {
    this.#kept = kept;
  }

  async directory(name: string): Promise<string> {
    this.#root ??= await mkdtemp(join(tmpdir(), 'hub-bench-'));
    return mkdtemp(join(this.#root, `${name}-`));
  }

  /** A vault with `size` memories. Whoever is going to change it asks for a copy. */
  filled(size: number, { plain = false } = {}): Promise<FilledVault> {
    return this.original(`${plain ? 'plain' : 'encrypted'}-${size}`, (dataDir) => fill(dataDir, size, plain));
  }

  /** What is made once in a run, or once for all that keep it, and told by `make` as plain JSON. */
  async original<V extends { dataDir: string }>(name: string, make: (dataDir: string) => Promise<V>): Promise<V> {
    const known = this.#originals.get(name) as V | undefined;
    if (known) return known;
    const original = (await this.#fetchKept<V>(name)) ?? (await this.#make(name, make));
    this.#originals.set(name, original);
    return original;
  }

  /** Two copies, each its own file, so that neither measurement finds what the other one did. */
  async copyOf<V extends { dataDir: string }>(vault: V): Promise<V> {
    const dataDir = await this.directory('copy');
    await cp(vault.dataDir, dataDir, { recursive: true });
    return { ...vault, dataDir };
  }

  async #make<V extends { dataDir: string }>(name: string, make: (dataDir: string) => Promise<V>): Promise<V> {
    const started = performance.now();
    const original = await make(await this.directory(name));
    process.stderr.write(`made ${name} in ${Math.round((performance.now() - started) / 1000)} s\n`);
    if (this.#kept === undefined) return original;
    const dataDir = join(this.#kept, name);
    await rm(dataDir, { recursive: true, force: true });
    await cp(original.dataDir, dataDir, { recursive: true });
    // Last: without it the folder is half of a vault.
    await writeFile(`${dataDir}.json`, JSON.stringify({ ...original, dataDir }));
    return original;
  }

  async #fetchKept<V extends { dataDir: string }>(name: string): Promise<V | undefined> {
    const about = this.#kept === undefined ? undefined : join(this.#kept, `${name}.json`);
    if (about === undefined || !existsSync(about)) return undefined;
    return this.copyOf(JSON.parse(await readFile(about, 'utf8')) as V);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#root !== undefined) await rm(this.#root, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, size: number, plain: boolean): Promise<FilledVault> {
  await using vault = await startVault({ dataDir, settings: { plain_sqlite: plain } });
  const token = await vault.setup();
  const context = { token };
  const every = Math.max(1, Math.floor(size / 1000));
  const ids: string[] = [];
  for (let done = 0; done < size; done += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, size - done) }, (_, i) => done + i);
    const made = await Promise.all(numbers.map((i) => vault.api.call(memories.create, memoryBody(i), { context })));
    for (const [i, { value }] of made.entries()) if ((done + i) % every === 0) ids.push(value.id);
  }
  await comeToRest(vault, { dataDir, size, plain });
  return { dataDir, size, token, ids };
}

/** From so many on, nobody waits until each is compared with what it may contradict: that takes ten milliseconds. */
const NOT_COMPARED = 100_000;

/** What a vault puts in order whenever writing pauses: nobody writes a life in a minute, and here it has paused once. */
export async function comeToRest(
  filled: VaultProcess,
  { dataDir, size, plain = false }: { dataDir: string; size: number; plain?: boolean },
): Promise<void> {
  if (size < NOT_COMPARED || plain) {
    await untilAtRest(filled);
    return filled.drain();
  }
  await filled.drain();
  const db = openDatabaseOf(dataDir);
  db.exec('UPDATE compared SET until = (SELECT max(seq) FROM versions)');
  db.close();
  await using again = await startVault({ dataDir });
  await untilAtRest(again);
  await again.drain();
}

const LOOK_MS = 3000;
const AT_REST_MS = 10;
const RESTS_WITHIN_MS = 1_200_000;

async function untilAtRest({ child }: VaultProcess): Promise<void> {
  const used = () => cpuMsOf([child.pid as number]);
  for (let waited = 0; waited < RESTS_WITHIN_MS; waited += LOOK_MS) {
    const before = used();
    await sleep(LOOK_MS);
    if (used() - before < AT_REST_MS) return;
  }
  throw new Error('the vault that was filled does not come to rest');
}

export function hubOn({ dataDir }: FilledVault, env: Record<string, string> = {}): Promise<TestHub> {
  return startHub({ dataDir, env });
}
