// The vault's service and the connectors inside the test's own process, each at its end of a real channel, with a clock
// the test moves: for what takes days, and for ends that come at one certain moment.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { settingsFor } from '../../lab/worker-settings.ts';
import { serveSyncs } from '../../services/connectors/serve-syncs.ts';
import { Service } from '../../services/vault/service.ts';
import { connectors } from '../../shared/contracts/connectors.ts';
import type { Method, ParamsOf, ResultOf, Written } from '../../shared/contracts/method.ts';
import { vault } from '../../shared/contracts/vault.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import { Link } from '../../shared/ipc/link.ts';
import type { RunningWorker, Settings } from '../../shared/ipc/worker.ts';
import type { ConnectorView } from '../../shared/schemas/connector.ts';
import type { Job, ProcessName } from '../../shared/schemas/system.ts';
import { conforms } from '../../shared/validate.ts';
import { NOW } from './google/syncing.ts';
import { socketPair } from './socket-pair.ts';

type Value<M extends Method> = ResultOf<M> extends Written<infer V> ? V : ResultOf<M>;

const log = pino({ enabled: false });
/** The real service looks once a minute; a test that moves the clock does not want to wait for that. */
const LOOK_EVERY_MS = 10;
/** A tenth of what a real run may bring. */
export const ITEMS_PER_RUN = 20_000;

export class InsideService {
  readonly dir = mkdtempSync(join(tmpdir(), 'hub-service-'));
  readonly #settings: Partial<Settings>;
  owner = '';
  now = NOW;
  violations: string[] = [];
  #service!: Service;
  #running!: RunningWorker;
  #links!: Map<ProcessName, Link>;
  #connectors: { ending: AbortController; link: Link } | undefined;

  private constructor(settings: Partial<Settings>) {
    this.#settings = settings;
  }

  static async start(settings: Partial<Settings> = {}, prepare: (dir: string) => void = () => {}) {
    const inside = new InsideService(settings);
    prepare(inside.dir);
    await inside.startVault();
    await inside.startConnectors();
    inside.owner = (await inside.call(vault.setup, {})).owner_token;
    return inside;
  }

  async startVault(more: Partial<Settings> = {}): Promise<void> {
    const settings = settingsFor(this.dir, { plain_sqlite: true, ...this.#settings, ...more });
    this.#service = new Service(() => this.now, { lookEveryMs: LOOK_EVERY_MS, itemsPerRun: ITEMS_PER_RUN });
    const peers: ProcessName[] = ['supervisor', 'api', 'connectors', 'plugin-host'];
    this.#links = new Map(peers.map((peer) => [peer, this.#link('vault', peer, this.#service.handlers)]));
    const link = (peer: ProcessName) => this.#links.get(peer) as Link;
    const listener = new Promise<never>(() => {});
    this.#running = await this.#service.start({ settings, log, supervisor: link('supervisor'), link, listener });
  }

  /** Ends the vault in good order, and whatever the connectors were doing with it. */
  async stopVault(): Promise<void> {
    await this.#running.drain();
    for (const link of this.#links.values()) link.close();
  }

  async restartVault(more: Partial<Settings> = {}): Promise<void> {
    await this.stopVault();
    await this.startVault(more);
    await this.startConnectors();
  }

  /** In place of the ones before, which end as a process does that is killed. */
  async startConnectors(): Promise<void> {
    this.killConnectors();
    const handlers = new Handlers();
    const ending = new AbortController();
    const link = this.#link('connectors', 'vault', handlers);
    const base = this.#settings.google_base ?? null;
    serveSyncs(handlers, { vault: link, base, ending: ending.signal, wait: async () => {} });
    this.#connectors = { ending, link };
    await this.wire('connectors', link);
  }

  killConnectors(): void {
    this.#connectors?.link.close();
    this.#connectors?.ending.abort();
  }

  /** Someone of the test at the other end of a channel of the vault. */
  async play(peer: ProcessName, handlers: Handlers): Promise<Link> {
    const link = this.#link(peer, 'vault', handlers);
    await this.wire(peer, link);
    return link;
  }

  private async wire(peer: ProcessName, link: Link): Promise<void> {
    const [ours, theirs] = await socketPair();
    link.attach(ours);
    (this.#links.get(peer) as Link).attach(theirs);
  }

  #link(self: ProcessName, peer: ProcessName, handlers: Handlers): Link {
    const onViolation = (_: ProcessName, reason: string) => void this.violations.push(reason);
    return new Link({ self, peer, handlers, log, onViolation });
  }

  /** The answer, or the HubError. What is written is unwrapped. */
  async call<M extends Method>(method: M, params: ParamsOf<M>, token = this.owner): Promise<Value<M>> {
    if (!conforms(method.params, params)) throw new Error(`${method.name}: the test sends what the channel refuses`);
    const handler = this.#service.handlers.find(method.name);
    if (!handler) throw new Error(`${method.name} is not served`);
    const call = { caller: 'api', context: { token }, signal: new AbortController().signal };
    const result = (await handler(params, call as Parameters<typeof handler>[1])) as unknown;
    const written = typeof result === 'object' && result !== null && 'replayed' in result && 'value' in result;
    return (written ? result.value : result) as Value<M>;
  }

  /** Long work, to its end; what it came to, or the sentence of its error. */
  async done(job: Job): Promise<Job> {
    return this.call(vault.waitForJob, { id: job.id });
  }

  connector(id: string): Promise<ConnectorView> {
    return this.call(connectors.get, { id });
  }

  async sync(id: string): Promise<Job> {
    return this.done(await this.call(connectors.sync, { id }));
  }

  /** Until what is under way in the background has come to what is expected; the last look otherwise. */
  async until(id: string, isSo: (view: ConnectorView) => boolean): Promise<ConnectorView> {
    let view = await this.connector(id);
    for (let looks = 0; looks < 400 && !isSo(view); looks += 1) {
      await sleep(10);
      view = await this.connector(id);
    }
    return view;
  }

  /** Another with every commit. */
  stampOfDatabase(): string {
    const { size, mtimeNs } = statSync(join(this.dir, 'vault.db-wal'), { bigint: true });
    return `${size} ${mtimeNs}`;
  }

  pass(milliseconds: number): void {
    this.now += milliseconds;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.killConnectors();
    await this.stopVault();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
