// A vault that was made, has one memory and is at rest: for the bad days on which it must not open. Without a hub, and mostly
// without a process: it is the vault that refuses, and the others only say what it said.
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Settings } from '../../shared/ipc/worker.ts';
import { memories } from '../../shared/methods/records.ts';
import { temporaryDir } from './hub.ts';
import { type OpenedVault, startVaultHere } from './vault-here.ts';
import { startVault } from './vault-process.ts';

/** What a vault consists of. Logs, the lock and the socket of the supervisor are no part of it. */
export const VAULT_FILES = ['audit.head', 'vault.db', 'vault.json', 'vault.key', 'vault.key.wrapped'];
const STATEMENT = 'still there';

type Surroundings = Partial<Pick<Settings, 'passphrase_file' | 'plain_sqlite'>>;

export class FinishedVault {
  readonly #made: string;
  readonly #token: string;
  readonly #memory: string;

  private constructor(made: string, token: string, memory: string) {
    this.#made = made;
    this.#token = token;
    this.#memory = memory;
  }

  static async make(settings: Surroundings = {}): Promise<FinishedVault> {
    const made = await temporaryDir();
    await using vault = await startVaultHere({ dataDir: made, settings });
    const token = await vault.setup();
    const memory = { kind: 'semantic', statement: STATEMENT } as const;
    const { value } = await vault.api.call(memories.create, memory, { context: { token } });
    await vault.drain();
    return new FinishedVault(made, token, value.id);
  }

  /** Copies the vault for one test. */
  async copyTo(dataDir: string): Promise<void> {
    for (const name of VAULT_FILES) {
      await rm(join(dataDir, name), { recursive: true, force: true });
      await cp(join(this.#made, name), join(dataDir, name)).catch(ignoreMissing);
    }
  }

  path(name: string): string {
    return join(this.#made, name);
  }

  /** Expects that the vault opens and has what was in it. */
  async expectWhole(dataDir: string, settings: Surroundings = {}): Promise<void> {
    await using vault = await startVaultHere({ dataDir, settings });
    expect(vault.started).toEqual({ ready: true, state: 'ready' });
    expect(await this.statementIn(vault)).toBe(STATEMENT);
  }

  async statementIn(vault: OpenedVault): Promise<string> {
    const { statement } = await vault.api.call(memories.get, { id: this.#memory }, { context: { token: this.#token } });
    return statement;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#made, { recursive: true, force: true });
  }
}

interface Refusal {
  reason: string;
  fix?: string | null | undefined;
}

/** Opens the vault, which must refuse and leave every file as it was. Answers the sentence that a person reads. */
export async function refusalIn(dataDir: string, settings: Surroundings = {}, from = refusalHere): Promise<string> {
  const before = await fingerprintsOf(dataDir);
  const { reason, fix } = await from(dataDir, settings);
  const sentence = [reason, fix].filter(Boolean).join(' ');
  expect(sentence).toMatch(/^[A-Z][^\n]+[.`]$/);
  expect(sentence).not.toMatch(/\bat .*:\d+|node:|Error/);
  expect(await fingerprintsOf(dataDir)).toEqual(before);
  return sentence;
}

async function refusalHere(dataDir: string, settings: Surroundings): Promise<Refusal> {
  return refusalOf(await startVaultHere({ dataDir, settings }));
}

/** The refusal as the supervisor hears it. */
export async function refusalOfProcess(dataDir: string, settings: Surroundings): Promise<Refusal> {
  return refusalOf(await startVault({ dataDir, settings }));
}

async function refusalOf(opened: OpenedVault): Promise<Refusal> {
  await using vault = opened;
  if (vault.started.ready) throw new Error(`the vault started, and is ${vault.started.state}`);
  return vault.started;
}

/** Content and mode of every file of the vault. */
export async function fingerprintsOf(dataDir: string): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { withFileTypes: true });
  const present = entries.filter((each) => each.isFile() && VAULT_FILES.includes(each.name)).map(({ name }) => name);
  const prints = present.sort().map(async (name) => {
    const { mode } = await stat(join(dataDir, name));
    const digest = createHash('sha256').update(await readFile(join(dataDir, name)));
    return [name, `${digest.digest('hex')} ${mode.toString(8)}`];
  });
  return Object.fromEntries(await Promise.all(prints));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
