// The vault's service and the connectors inside the test's own process, each at its end of a real channel, with a clock
// the test moves: for what takes days, and for ends that come at one certain moment.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveSyncs } from '../../services/connectors/serve-syncs.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import type { Settings } from '../../shared/ipc/worker.ts';
import { connectors } from '../../shared/methods/connectors.ts';
import { vault } from '../../shared/methods/vault.ts';
import type { ConnectorView } from '../../shared/schemas/connector.ts';
import type { Job } from '../../shared/schemas/system.ts';
import { NOW } from './servers/google/syncing.ts';
import { VaultHere } from './vault-here.ts';

/** How often the vault looks for due work: the real service does once a minute, and a test that moves the clock does not want to wait. */
const LOOK_EVERY_MS = 10;
/** So many items may come in one run: a tenth of the real limit. */
export const ITEMS_PER_RUN = 20_000;
export const BYTES_PER_RUN = 8_000_000;

export class ConnectedVault extends VaultHere {
  readonly #base: string | null;
  #connectors: { ending: AbortController; link: Link } | undefined;

  private constructor(settings: Partial<Settings>) {
    const plain = { plain_sqlite: true, ...settings };
    super({
      settings: plain,
      now: NOW,
      lookEveryMs: LOOK_EVERY_MS,
      importLimits: { itemsPerRun: ITEMS_PER_RUN, bytesPerRun: BYTES_PER_RUN, bytesPerPlugin: 3 * BYTES_PER_RUN },
    });
    this.#base = settings.google_base ?? null;
  }

  static async start(settings: Partial<Settings> = {}, prepare: (dir: string) => void = () => {}) {
    const here = new ConnectedVault(settings);
    prepare(here.dataDir);
    await here.open();
    await here.startConnectors();
    await here.setup();
    return here;
  }

  override async restart(more: Partial<Settings> = {}): Promise<void> {
    await super.restart(more);
    await this.startConnectors();
  }

  /** Starts connectors in place of the ones before, which end as a killed process does. */
  async startConnectors(): Promise<void> {
    this.killConnectors();
    const handlers = new Handlers();
    const ending = new AbortController();
    const link = this.linkOf('connectors', 'vault', handlers);
    serveSyncs(handlers, { vault: link, base: this.#base, ending: ending.signal, wait: async () => {} });
    this.#connectors = { ending, link };
    await this.wire('connectors', link);
  }

  killConnectors(): void {
    this.#connectors?.link.close();
    this.#connectors?.ending.abort();
  }

  /** Waits for a job to its end, and answers its result, or the sentence of its error. */
  async done(job: Job): Promise<Job> {
    return this.call(vault.waitForJob, { id: job.id });
  }

  connector(id: string): Promise<ConnectorView> {
    return this.call(connectors.get, { id });
  }

  async sync(id: string): Promise<Job> {
    return this.done(await this.call(connectors.sync, { id }));
  }

  /** Waits until a connector is as expected, and answers the last look at it in any case. */
  async until(id: string, isSo: (view: ConnectorView) => boolean): Promise<ConnectorView> {
    let view = await this.connector(id);
    for (let looks = 0; looks < 4000 && !isSo(view); looks += 1) {
      await sleep(10);
      view = await this.connector(id);
    }
    return view;
  }

  /** A number that is another one after every commit. */
  stampOfDatabase(): string {
    const { size, mtimeNs } = statSync(join(this.dataDir, 'vault.db-wal'), { bigint: true });
    return `${size} ${mtimeNs}`;
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    this.killConnectors();
    await super[Symbol.asyncDispose]();
  }
}
