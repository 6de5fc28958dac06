// The vaults that are measured: made once per run, filled through a real vault process, and copied for whoever wants one.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memories } from '../../shared/contracts/records.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { startVault } from '../support/vault-process.ts';

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
  readonly #filled = new Map<string, FilledVault>();
  #root: string | undefined;

  async directory(name: string): Promise<string> {
    this.#root ??= await mkdtemp(join(tmpdir(), 'hub-bench-'));
    return mkdtemp(join(this.#root, `${name}-`));
  }

  /** A vault with `size` memories. Whoever is going to change it asks for a copy. */
  async filled(size: number, { plain = false } = {}): Promise<FilledVault> {
    const name = `${plain ? 'plain' : 'encrypted'}-${size}`;
    const known = this.#filled.get(name);
    if (known) return known;
    const started = performance.now();
    const vault = await fill(await this.directory(name), size, plain);
    process.stderr.write(`filled ${name} in ${Math.round((performance.now() - started) / 1000)} s\n`);
    this.#filled.set(name, vault);
    return vault;
  }

  /** Two copies, each its own file, so that neither measurement finds what the other one did. */
  async copyOf(vault: FilledVault): Promise<FilledVault> {
    const dataDir = await this.directory('copy');
    await cp(vault.dataDir, dataDir, { recursive: true });
    return { ...vault, dataDir };
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
  await vault.drain();
  return { dataDir, size, token, ids };
}

export function hubOn({ dataDir }: FilledVault, env: Record<string, string> = {}): Promise<TestHub> {
  return startHub({ dataDir, env });
}
