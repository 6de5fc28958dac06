// The vault's service within the test's own process, started by the code that starts the real one: for what is about its files
// and its answers, and not about its process. Calls take the way of a call that has arrived on a channel, or a real channel at
// whose other end the test is. With a clock that the test moves, where it wants one.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { findContradictions } from '../../services/vault/contradictions/find-contradictions.ts';
import type { Vault } from '../../services/vault/lifecycle/vault.ts';
import { createRecord } from '../../services/vault/records/family.ts';
import { startVaultService, type VaultService, type VaultServiceDeps } from '../../services/vault/service.ts';
import { type Change, OWNER, VAULT } from '../../services/vault/store/change.ts';
import { createDatabase, databasePath } from '../../services/vault/store/db/open.ts';
import { StartRefused } from '../../shared/errors.ts';
import { Channel, Handlers } from '../../shared/ipc/channel.ts';
import { Link } from '../../shared/ipc/link.ts';
import type { Settings } from '../../shared/ipc/worker.ts';
import { api as apiMethods } from '../../shared/methods/api.ts';
import { type CallContext, type Method, type ParamsOf, type ValueOf, valueIn } from '../../shared/methods/method.ts';
import { trust } from '../../shared/methods/trust.ts';
import { vault as vaultMethods } from '../../shared/methods/vault.ts';
import type { NewGrant } from '../../shared/schemas/grant.ts';
import type { AnyRecord, Family } from '../../shared/schemas/object.ts';
import type { ProcessName } from '../../shared/schemas/system.ts';
import { conforms } from '../../shared/validate.ts';
import type { StartAnswer } from '../../supervisor/worker-run.ts';
import { orderedIds } from './ordered-ids.ts';
import { socketPair } from './socket-pair.ts';
import { settingsFor } from './worker-settings.ts';

export interface HereOptions extends Partial<Pick<VaultServiceDeps, 'space' | 'lookEveryMs' | 'importLimits'>> {
  /** The directory of a vault that is there already, or that is looked at afterwards. */
  dataDir?: string;
  settings?: Partial<Settings>;
  /** Where the clock of the vault stands; the test moves it. */
  now?: number;
  /** Whether ids are made as the hub makes them, and not in the order in which they are made. */
  realIds?: boolean;
}

const FIRST_DAY = Date.parse('2026-03-01T09:00:00.000Z');
const PEERS: readonly ProcessName[] = ['supervisor', 'api', 'connectors', 'plugin-host', 'embeddings', 'courier'];
const log = pino({ enabled: false });

export class VaultHere implements AsyncDisposable {
  readonly dataDir: string;
  /** The answer that `worker.start` would have given. */
  started!: StartAnswer;
  owner = '';
  /** The channels of a vault that `startVaultHere` has started, with what it has notified the api of. */
  api!: Channel;
  supervisor!: Channel;
  readonly notified: unknown[] = [];
  /** The violations of its peers. */
  readonly violations: string[] = [];
  readonly #options: HereOptions;
  #ms: number;
  #handlers = new Handlers();
  #links = new Map<ProcessName, Link>();
  #service: VaultService | undefined;

  constructor(options: HereOptions = {}) {
    this.dataDir = options.dataDir ?? mkdtempSync(join(usualStorage(), 'hub-vault-'));
    this.#options = options;
    this.#ms = options.now ?? FIRST_DAY;
  }

  /** Makes a vault that is set up, on a plain database, with a clock that the test moves. */
  static async create(options: HereOptions = {}): Promise<VaultHere> {
    const settings = { plain_sqlite: true, ...options.settings };
    const here = new VaultHere({ now: FIRST_DAY, ...options, settings });
    await here.open();
    if (settings.plain_sqlite) writeFileSync(databasePath(here.dataDir), emptyDatabase());
    await here.setup();
    return here;
  }

  /** Starts the vault, as often as it was stopped. */
  async open(more: Partial<Settings> = {}): Promise<void> {
    const { settings, now, space, lookEveryMs, importLimits, realIds = false } = this.#options;
    const handlers = new Handlers();
    this.#handlers = handlers;
    this.#links = new Map(PEERS.map((peer) => [peer, this.linkOf('vault', peer, handlers)]));
    try {
      this.#service = await startVaultService({
        settings: settingsFor(this.dataDir, { ...settings, ...more }),
        log,
        handlers,
        link: (peer) => this.#links.get(peer) as Link,
        ...(!realIds && { newId: orderedIds }),
        ...(now !== undefined && { clock: () => this.#ms }),
        ...(space && { space }),
        ...(lookEveryMs !== undefined && { lookEveryMs }),
        ...(importLimits && { importLimits }),
      });
      this.started = { ready: true, state: this.#service.state };
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
      this.started = { ready: false, reason: error.message, fix: error.fix ?? null };
    }
  }

  async setup(): Promise<string> {
    this.owner = (await this.call(vaultMethods.setup, { name: 'The owner' })).owner_token;
    return this.owner;
  }

  /** Ends the vault in good order. What it keeps in memory alone is gone. */
  async drain(): Promise<void> {
    await this.#service?.drain();
    this.#service = undefined;
    for (const link of this.#links.values()) link.close();
  }

  async restart(more: Partial<Settings> = {}): Promise<void> {
    await this.drain();
    await this.open(more);
  }

  get vault(): Vault {
    return (this.#service as VaultService).vault;
  }

  /** The time by the clock of the vault. */
  get now(): string {
    return new Date(this.#ms).toISOString();
  }

  get ms(): number {
    return this.#ms;
  }

  pass(ms: number): void {
    this.#ms += ms;
  }

  protected linkOf(self: ProcessName, peer: ProcessName, handlers: Handlers): Link {
    const onViolation = (_: ProcessName, reason: string) => void this.violations.push(reason);
    return new Link({ self, peer, handlers, log, onViolation });
  }

  /** Plays a peer of the vault at the other end of a channel. */
  async play(peer: ProcessName, handlers: Handlers): Promise<Link> {
    const link = this.linkOf(peer, 'vault', handlers);
    await this.wire(peer, link);
    return link;
  }

  protected async wire(peer: ProcessName, link: Link): Promise<void> {
    const [ours, theirs] = await socketPair();
    link.attach(ours);
    (this.#links.get(peer) as Link).attach(theirs);
  }

  /** The bare channel of a peer, which knows of no restart. */
  async channelAs(peer: ProcessName, handlers = new Handlers()): Promise<Channel> {
    const [ours, theirs] = await socketPair();
    (this.#links.get(peer) as Link).attach(theirs);
    return new Channel(ours, peer, 'vault', handlers, { onClose() {}, onViolation() {}, onFailure() {} });
  }

  /** The answer to a call, or its HubError. The answer of a write is unwrapped. */
  async call<M extends Method>(
    method: M,
    params: ParamsOf<M>,
    token: string = this.owner,
    idempotency?: CallContext['idempotency'],
  ): Promise<ValueOf<M>> {
    if (!conforms(method.params, params)) throw new Error(`${method.name}: the test sends what the channel refuses`);
    if (!this.#handlers.has(method)) throw new Error(`${method.name} is not served`);
    const context = { token, ...(idempotency && { idempotency }) };
    const { signal } = new AbortController();
    return valueIn(await this.#handlers.answer(method, params, { caller: 'api', context, signal }));
  }

  change<T>(work: (change: Change) => T): Promise<T> {
    return this.vault.opened.change(OWNER, work);
  }

  /** Compares all that was written with what is live, as the vault does by itself a moment later. */
  async compared(): Promise<void> {
    while (await this.vault.opened.change(VAULT, findContradictions));
  }

  create(family: unknown, input: Record<string, unknown>): Promise<AnyRecord> {
    return this.change((change) => createRecord(change, family as Family, input));
  }

  async pair(name = 'Assistant'): Promise<{ connection_id: string; token: string }> {
    const { code } = await this.call(trust.link, { name });
    return this.call(trust.pair, { code });
  }

  async assistant(
    ...grants: Omit<NewGrant, 'connection_id'>[]
  ): Promise<{ id: string; token: string; grants: string[] }> {
    const { connection_id, token } = await this.pair();
    const made: string[] = [];
    for (const grant of grants) made.push((await this.call(trust.createGrant, { ...grant, connection_id })).id);
    return { id: connection_id, token, grants: made };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.drain();
    if (this.#options.dataDir === undefined) rmSync(this.dataDir, { recursive: true, force: true });
  }
}

let empty: Buffer | undefined;

/** What the database of a new vault is before anything is in it. All its migrations take longer than all else that makes a vault. */
function emptyDatabase(): Buffer {
  if (empty === undefined) {
    const folder = mkdtempSync(join(usualStorage(), 'hub-empty-'));
    createDatabase(folder, null).close();
    empty = readFileSync(databasePath(folder));
    rmSync(folder, { recursive: true });
  }
  return empty;
}

/** What a vault here and a vault process have in common. */
export type OpenedVault = Pick<
  VaultHere,
  'dataDir' | 'started' | 'notified' | 'api' | 'supervisor' | 'setup' | 'drain' | typeof Symbol.asyncDispose
>;

/** Starts a vault as a hub does, on real channels: the test is its api and its supervisor. */
export async function startVaultHere(options: HereOptions = {}): Promise<VaultHere> {
  const here = new VaultHere(options);
  await here.open();
  const heard = new Handlers().on(apiMethods.notify, ({ events }) => {
    here.notified.push(...events);
    return {};
  });
  [here.api, here.supervisor] = [await here.channelAs('api', heard), await here.channelAs('supervisor')];
  return here;
}

/** A folder in memory, where there is such storage. */
function usualStorage(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}
