// The vault's service: one vault, what is served from it, and who is told when something happens in it.
import { type Clock, systemClock } from '../../shared/clock.ts';
import { api } from '../../shared/contracts/api.ts';
import type { ParamsOf } from '../../shared/contracts/method.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import type { RunningWorker, WorkerContext } from '../../shared/ipc/worker.ts';
import { PLUGIN_ITEMS_PER_RUN } from '../../shared/limits.ts';
import type { Job, ProcessName } from '../../shared/schemas/system.ts';
import { makeGivenFolders } from './archive/bytes/given-path.ts';
import { forgetDrafts } from './archive/export/export-job.ts';
import { forgetStrayStores } from './archive/import/import-jobs.ts';
import { Uploads } from './archive/uploads.ts';
import { jobKinds } from './jobs/job-kinds.ts';
import { Jobs } from './jobs/jobs.ts';
import { BackupClock } from './lifecycle/backup-clock.ts';
import { IdleLock } from './lifecycle/idle-lock.ts';
import type { OpenVault } from './lifecycle/open/open-vault.ts';
import { Safekeeping } from './lifecycle/safekeeping.ts';
import { Vault } from './lifecycle/vault.ts';
import { serveArchive } from './serve/archive.ts';
import { CallGate } from './serve/call-gate.ts';
import { serveConnectors } from './serve/connectors.ts';
import { serveControl } from './serve/control.ts';
import { serveImports } from './serve/imports.ts';
import { servePlugins } from './serve/plugins.ts';
import { serveRecords } from './serve/records.ts';
import { serveReview } from './serve/review.ts';
import { serveSafekeeping } from './serve/safekeeping.ts';
import { serveTools } from './serve/tools.ts';
import { serveTrust } from './serve/trust.ts';
import { serveUploads } from './serve/uploads.ts';
import { serveVendor } from './serve/vendor.ts';
import { ConnectorSyncs } from './sources/connectors/connector-syncs.ts';
import { Consents } from './sources/consents.ts';
import { Host } from './sources/host.ts';
import { PluginAccounts } from './sources/plugins/plugin-accounts.ts';
import { PluginHost } from './sources/plugins/plugin-host.ts';
import { PluginRuns } from './sources/plugins/plugin-runs.ts';
import { recordEvent } from './store/change.ts';
import { freeAbandoned } from './store/idempotency.ts';
import { BootstrapCodes } from './trust/owner-token.ts';

type OwnerEvents = ParamsOf<typeof api.notify>['events'];

/** Timers stand still while a computer sleeps: whoever waits for a time of day looks at the clock this often. */
const LOOK_EVERY_MS = 60_000;

export class Service {
  readonly handlers = new Handlers();
  #open: OpenVault | undefined;
  #jobs: Jobs | undefined;
  #api: Link | undefined;
  #watching = false;
  readonly #clock: Clock;
  readonly #lookEveryMs: number;
  readonly #itemsPerRun: number;

  /** A test that moves the clock does not want to wait for a look at it, nor for two hundred thousand items. */
  constructor(clock = systemClock, { lookEveryMs = LOOK_EVERY_MS, itemsPerRun = PLUGIN_ITEMS_PER_RUN } = {}) {
    this.#clock = clock;
    this.#lookEveryMs = lookEveryMs;
    this.#itemsPerRun = itemsPerRun;
  }

  async start({ settings, log, link }: WorkerContext): Promise<RunningWorker> {
    const vault = new Vault({ settings, clock: this.#clock, log });
    const dataDir = settings.data_dir;
    const uploads = new Uploads(dataDir);
    makeGivenFolders(dataDir);
    forgetDrafts(dataDir);
    const consents = new Consents({
      environment: settings.oauth_client,
      redirect: settings.oauth_redirect,
      port: settings.port,
      base: settings.google_base,
      dataDir,
    });
    const lookEveryMs = this.#lookEveryMs;
    const connectorHost = new Host(link('connectors'), 'connectors', 'nothing can be synced');
    const connectors = new ConnectorSyncs(connectorHost, consents, { log, lookEveryMs });
    const accounts = new PluginAccounts(consents, connectorHost);
    const plugins = new PluginRuns(new PluginHost(link('plugin-host')), accounts, {
      lookEveryMs,
      itemsPerRun: this.#itemsPerRun,
    });
    const safekeeping = new Safekeeping(vault);
    const kinds = jobKinds({ uploads, plugins, connectors, safekeeping, dataDir });
    this.#api = link('api');
    // A new api process knows nothing of what the last one began or watched.
    this.#api.onConnect = () => {
      this.#watching = false;
      this.#freeAbandonedKeys();
    };
    vault.onOpen = (open) => {
      this.#open = open;
      open.chain.onCommitted = (events) => {
        this.#tell(events.map((event) => ({ event: 'audit' as const, ...event })));
        // Whoever watches did so with the token that has just been replaced.
        if (events.some(({ kind }) => kind === 'setup.restarted')) this.#close('token_replaced');
      };
      forgetStrayStores(open.reader, dataDir);
      const onUpdate = (job: Job) => this.#tell([{ event: 'job', job }]);
      this.#jobs = new Jobs({ vault: open, kinds, uploads, log, onUpdate });
      this.#jobs.resume();
      plugins.onOpen(open);
      connectors.onOpen(open);
      this.#updateBundled(plugins);
      this.#freeAbandonedKeys();
    };
    vault.onClose = () => {
      this.#close('locked');
      this.#open = undefined;
      uploads.clear();
      plugins.onClose();
      connectors.onClose();
    };
    const gate = new CallGate(vault, this.handlers, uploads);
    serveRecords(gate);
    serveTrust(gate, this.handlers);
    serveTools(gate);
    serveReview(gate);
    serveUploads(gate, uploads);
    serveVendor(gate, { jobs: () => this.#jobs as Jobs, uploads, dataDir });
    serveArchive(gate, dataDir, () => this.#jobs as Jobs);
    servePlugins({
      gate,
      handlers: this.handlers,
      plugins,
      onReport: (report) => {
        plugins.host.introduce(report);
        this.#updateBundled(plugins);
      },
      jobs: () => this.#jobs as Jobs,
      hasCatalog: settings.catalog_url !== null,
    });
    serveConnectors({
      gate,
      handlers: this.handlers,
      connectors,
      accounts,
      jobs: () => this.#jobs as Jobs,
    });
    const codes = new BootstrapCodes(this.#clock);
    serveImports({ gate, handlers: this.handlers, codes, connectors, plugins });
    serveSafekeeping(gate, safekeeping, () => this.#jobs as Jobs);
    const backups = new BackupClock(vault, safekeeping);
    const idleLock = new IdleLock({
      vault,
      clock: this.#clock,
      lookEveryMs: this.#lookEveryMs,
      isBusy: () => this.#jobs?.areRunning === true || plugins.areUnderWay,
    });
    gate.onUse = () => idleLock.used();
    serveControl({
      gate,
      handlers: this.handlers,
      settings,
      codes,
      idleLock,
      jobs: () => this.#jobs as Jobs,
      setWatching: (watching) => {
        this.#watching = watching;
      },
    });
    await vault.start();
    const drain = async () => {
      backups[Symbol.dispose]();
      idleLock[Symbol.dispose]();
      if (this.#open) await connectors.writeDown(this.#open).catch(() => {});
      await vault.close();
    };
    return { state: vault.state, drain };
  }

  /** A process asked for what no honest process asks: the owner will find it in the audit log. */
  recordViolation(process: ProcessName, reason: string): void {
    void this.#open
      ?.change({ kind: 'vault' }, (change) => {
        const summary_human = `The ${process} process broke the rules of its channel and was restarted`;
        recordEvent(change, { kind: 'process.violation', refs: [], summary_human, extra: { process, reason } });
      })
      .catch(() => {});
  }

  /** What comes with the hub is updated with it. A version that asks for more waits for the owner, as any other would. */
  #updateBundled(plugins: PluginRuns): void {
    const [open, jobs] = [this.#open, this.#jobs];
    if (open === undefined || jobs === undefined) return;
    for (const { id } of plugins.host.outdated(open.reader)) {
      open.change({ kind: 'vault' }, (change) => jobs.begin(change, 'plugin_update', { plugin: id })).catch(() => {});
    }
  }

  #freeAbandonedKeys(): void {
    this.#open?.change({ kind: 'vault' }, ({ tx }) => freeAbandoned(tx)).catch(() => {});
  }

  #close(reason: string): void {
    this.#tell([{ event: 'closed', reason }]);
    this.#watching = false;
  }

  #tell(events: OwnerEvents): void {
    if (this.#watching) this.#api?.ask(api.notify, { events }).catch(() => {});
  }
}
