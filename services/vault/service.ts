// The vault's service: one vault, what works for it, and what is served from it. Everything is made here, each from what was
// made before it, and told of every vault that opens and closes.
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import type { RunningWorker, Settings } from '../../shared/ipc/worker.ts';
import { describeFailure, type Logger } from '../../shared/log.ts';
import type { ProcessName } from '../../shared/schemas/system.ts';
import { systemClock } from '../../shared/system-clock.ts';
import { makeGivenFolders } from './archive/bytes/given-path.ts';
import { forgetDrafts } from './archive/export/drafts.ts';
import { forgetStrayStores } from './archive/import/import-jobs.ts';
import { Uploads } from './archive/uploads.ts';
import { endingsByTime, settleEnded } from './contradictions/ended-sides.ts';
import { findContradictions } from './contradictions/find-contradictions.ts';
import { Copies } from './copies/copies.ts';
import { CourierRuns } from './copies/courier-run.ts';
import { TakeOver } from './copies/take-over.ts';
import { asRefused } from './disk/storage-error.ts';
import { Embeddings } from './embeddings/embeddings.ts';
import { BundledUpdates } from './jobs/bundled-updates.ts';
import { jobKinds } from './jobs/job-kinds.ts';
import { Jobs } from './jobs/jobs.ts';
import { BackupTimer } from './lifecycle/backup-timer.ts';
import { IdleLock } from './lifecycle/idle-lock.ts';
import type { WhileOpen } from './lifecycle/open/open-vault.ts';
import { Safekeeping } from './lifecycle/safekeeping.ts';
import { Vault } from './lifecycle/vault.ts';
import { proposalExpiry } from './proposals/expiring.ts';
import { readMeaningsAnew } from './proposals/meanings-anew.ts';
import { CallGate } from './serve/call-gate.ts';
import { type Served, serveEveryMethod } from './serve/every-method.ts';
import { Notices } from './serve/notices.ts';
import { ConnectorSyncs } from './sources/connectors/connector-syncs.ts';
import { Consents } from './sources/consents.ts';
import { Host } from './sources/host.ts';
import { IMPORT_LIMITS, type ImportLimits } from './sources/plugins/import-allowance.ts';
import { PluginAccounts } from './sources/plugins/plugin-accounts.ts';
import { PluginHost } from './sources/plugins/plugin-host.ts';
import { PluginRuns } from './sources/plugins/plugin-runs.ts';
import { recordEvent, VAULT } from './store/change.ts';
import { freeAbandoned } from './store/idempotency.ts';
import type { Space } from './store/space.ts';
import { BootstrapCodes } from './trust/owner-token.ts';

/** Timers stand still while a computer sleeps: whoever waits for a time of day looks at the clock this often. */
const LOOK_EVERY_MS = 60_000;
/** The pace at which new texts are taken to the model: soon after it was written a thing is found by its meaning. */
const LOOK_FOR_WAITING_MS = 1_000;

export interface VaultServiceDeps {
  settings: Settings;
  log: Logger;
  /** The handlers of every method are registered here. */
  handlers: Handlers;
  link(peer: ProcessName): Link;
  clock?: Clock;
  space?: Space;
  newId?: NewId;
  /** Who moves the clock does not want to wait for a look at it, nor for two hundred thousand items. */
  lookEveryMs?: number;
  importLimits?: Partial<ImportLimits>;
  /** Work that follows a write is done when `followWrites` is called, and not a moment later: for who wants each run to be the same. */
  followsWhenAsked?: boolean;
}

export interface VaultService extends RunningWorker {
  vault: Vault;
  /** Does all that the vault does by itself after a write. */
  followWrites(): Promise<void>;
}

/** Opens what is there, or throws StartRefused, and serves it. */
export async function startVaultService(deps: VaultServiceDeps): Promise<VaultService> {
  try {
    return await openAndServe(deps);
  } catch (error) {
    throw asRefused(error, deps.settings.data_dir);
  }
}

async function openAndServe(deps: VaultServiceDeps): Promise<VaultService> {
  const { settings, log, handlers, clock = systemClock, followsWhenAsked = false } = deps;
  const dataDir = settings.data_dir;
  makeGivenFolders(dataDir);
  forgetDrafts(dataDir);
  const api = deps.link('api');
  const parts = makeParts(deps, clock, api);
  const { vault, notices, uploads, jobs, plugins, connectors, updates, embeddings, copies, idleLock } = parts;
  const backups = new BackupTimer(vault, parts.safekeeping, log);

  serveEveryMethod(new CallGate({ vault, handlers, uploads, onUse: () => idleLock.used(), log }), settings, parts);

  const freeAbandonedKeys = () => vault.changeByItself(({ tx }) => freeAbandoned(tx));
  api.onConnect = () => {
    notices.forgetAll();
    freeAbandonedKeys();
  };
  const following = [readMeaningsAnew, findContradictions, proposalExpiry(), endingsByTime()];
  const atOpening: WhileOpen = {
    onOpen: (opened) => {
      try {
        forgetStrayStores(opened.reader, dataDir);
      } catch (error) {
        log.warn({ err: describeFailure(error) }, 'what an import has left stays until the next opening');
      }
      opened.endEachChange(settleEnded);
      freeAbandonedKeys();
      if (!followsWhenAsked) for (const chore of following) opened.afterWrites(chore);
    },
  };
  await vault.start([notices, uploads, jobs, plugins, connectors, updates, embeddings, copies, atOpening]);
  embeddings.atStart();
  return {
    vault,
    followWrites: async () => {
      for (const chore of following) while (await vault.opened.change(VAULT, chore));
    },
    state: vault.state,
    ...noticeOf(vault),
    drain: async () => {
      for (const each of [backups, copies, idleLock]) each[Symbol.dispose]();
      if (vault.state === 'ready') await connectors.writeDown(vault.opened).catch(() => {});
      // This process ends, and its vault is not locked by that: whoever watches is not told so, and watches the next one.
      notices.unwatch();
      await vault.close();
    },
    onViolation: (process, reason) => writeDownViolation(vault, process, reason),
  };
}

/** What works for the vault, each made from what was made before it. */
function makeParts(deps: VaultServiceDeps, clock: Clock, api: Link): Served {
  const { settings, log, link, space, newId, lookEveryMs = LOOK_EVERY_MS, importLimits } = deps;
  const dataDir = settings.data_dir;
  const vault = new Vault({ settings, clock, log, ...(space && { space }), ...(newId && { newId }) });
  const uploads = new Uploads(dataDir);
  const notices = new Notices(api);
  const connectorHost = new Host(link('connectors'), 'connectors', 'nothing can be synced');
  const consents = new Consents(settings);
  const connectors = new ConnectorSyncs(connectorHost, consents, { log, lookEveryMs });
  const accounts = new PluginAccounts(consents, connectorHost);
  const limits = { ...IMPORT_LIMITS, ...importLimits };
  const plugins = new PluginRuns(new PluginHost(link('plugin-host')), accounts, limits, { log, lookEveryMs });
  const embeddings = new Embeddings({
    worker: link('embeddings'),
    supervisor: link('supervisor'),
    port: settings.port,
    clock,
    log,
    lookEveryMs: Math.min(lookEveryMs, LOOK_FOR_WAITING_MS),
  });
  const safekeeping = new Safekeeping(vault);
  const runs = new CourierRuns({ worker: link('courier'), supervisor: link('supervisor') });
  const copies = new Copies({ vault, safekeeping, runs, clock, log, lookEveryMs });
  const takeOver = new TakeOver({ vault, runs, log, dataDir });
  const kinds = jobKinds({ uploads, plugins, connectors, safekeeping, copies, dataDir });
  const jobs = new Jobs({ kinds, uploads, log, onUpdate: (job) => notices.tell([{ event: 'job', job }]) });
  const updates = new BundledUpdates(vault, plugins.host, jobs);
  const isBusy = () => jobs.areRunning || plugins.areUnderWay;
  const idleLock = new IdleLock({ vault, clock, log, lookEveryMs, isBusy });
  const codes = new BootstrapCodes(clock);
  return {
    vault,
    uploads,
    notices,
    jobs,
    connectors,
    accounts,
    plugins,
    updates,
    embeddings,
    safekeeping,
    copies,
    runs,
    takeOver,
    idleLock,
    codes,
  };
}

/** The owner will find in the audit log that a process asked for what no honest process asks. */
function writeDownViolation(vault: Vault, process: ProcessName, reason: string): void {
  const summary_human = `The ${process} process broke the rules of its channel and was restarted`;
  const extra = { process, reason };
  vault.changeByItself((change) => recordEvent(change, { kind: 'process.violation', refs: [], summary_human, extra }));
}

/** Said once, where the hub is started; `hub status` goes on saying it. */
function noticeOf({ setup: { alarm, fault } }: Vault): { notice?: string } {
  if (alarm !== null)
    return { notice: `${alarm} No assistant is served until you have settled that: \`hub audit settle\`.` };
  return fault === null ? {} : { notice: fault };
}
