// The vault that a simulated life is lived in: the service of the real one inside the process of the lab, on a plain database
// of its own, with a clock that the life moves, and nobody at the ends of its channels.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenVault } from '../services/vault/lifecycle/open/open-vault.ts';
import { startVaultService, type VaultService } from '../services/vault/service.ts';
import type { NewId } from '../shared/ids.ts';
import { Handlers } from '../shared/ipc/channel.ts';
import { Link } from '../shared/ipc/link.ts';
import type { Settings } from '../shared/ipc/worker.ts';
import { createLogger } from '../shared/log.ts';
import { type Method, type ParamsOf, type ValueOf, valueIn } from '../shared/methods/method.ts';
import { vault } from '../shared/methods/vault.ts';
import { SIMULATED } from '../shared/schemas/lab.ts';
import type { ProcessName } from '../shared/schemas/system.ts';

/** What the lab works with: what it was told at its start, and the folder that is its own. */
export interface LabDeps {
  settings: Settings;
  storage: string;
}

const log = createLogger('lab');

export class InsideVault implements AsyncDisposable {
  readonly #dir: string;
  readonly #handlers = new Handlers();
  #service!: VaultService;
  #owner = '';
  #now: number;

  private constructor(dir: string, now: number) {
    this.#dir = dir;
    this.#now = now;
  }

  static async create(
    { settings, storage }: LabDeps,
    { now, newId }: { now: number; newId: NewId },
  ): Promise<InsideVault> {
    const dir = mkdtempSync(join(storage, 'life-'));
    const inside = new InsideVault(dir, now);
    const handlers = inside.#handlers;
    const onViolation = () => {};
    inside.#service = await startVaultService({
      settings: { ...settings, data_dir: dir, plain_sqlite: true },
      log,
      handlers,
      link: (peer: ProcessName) => new Link({ self: 'vault', peer, handlers, log, onViolation }),
      clock: () => inside.#now,
      space: { id: SIMULATED, labels: [SIMULATED] },
      newId,
      followsWhenAsked: true,
    });
    inside.#owner = (await inside.call(vault.setup, { name: 'The owner' })).owner_token;
    return inside;
  }

  get opened(): OpenVault {
    return this.#service.vault.opened;
  }

  get now(): string {
    return new Date(this.#now).toISOString();
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /** The answer to what the api would ask, or the HubError. With the owner's token when it is left out. */
  async call<M extends Method>(method: M, params: ParamsOf<M>, token = this.#owner): Promise<ValueOf<M>> {
    const { signal } = new AbortController();
    const answer = await this.#handlers.answer(method, params, { caller: 'api', context: { token }, signal });
    if (method.commits && this.#service.vault.state === 'ready') await this.followWrites();
    return valueIn(answer);
  }

  followWrites(): Promise<void> {
    return this.#service.followWrites();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service.drain();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
