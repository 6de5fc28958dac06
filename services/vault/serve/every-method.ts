// Every method that the vault serves, and what each is served from.
import type { Settings } from '../../../shared/ipc/worker.ts';
import type { Uploads } from '../archive/uploads.ts';
import type { Copies } from '../copies/copies.ts';
import type { CourierRuns } from '../copies/courier-run.ts';
import type { TakeOver } from '../copies/take-over.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import type { BundledUpdates } from '../jobs/bundled-updates.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { IdleLock } from '../lifecycle/idle-lock.ts';
import type { Safekeeping } from '../lifecycle/safekeeping.ts';
import type { Vault } from '../lifecycle/vault.ts';
import type { ConnectorSyncs } from '../sources/connectors/connector-syncs.ts';
import type { PluginAccounts } from '../sources/plugins/plugin-accounts.ts';
import type { PluginRuns } from '../sources/plugins/plugin-runs.ts';
import type { BootstrapCodes } from '../trust/owner-token.ts';
import { serveActions } from './actions.ts';
import { serveArchive } from './archive.ts';
import { serveBackgroundHealth } from './background-health.ts';
import type { CallGate } from './call-gate.ts';
import { serveConnectors } from './connectors.ts';
import { serveControl } from './control.ts';
import { serveCopies } from './copies.ts';
import { serveDumps } from './dumps.ts';
import { serveEmbeddings } from './embeddings.ts';
import type { Notices } from './notices.ts';
import { serveOnce } from './once.ts';
import { servePlugins } from './plugins.ts';
import { serveProposals } from './proposals.ts';
import { serveReading } from './reading.ts';
import { serveRecords } from './records.ts';
import { serveReview } from './review.ts';
import { serveSafekeeping } from './safekeeping.ts';
import { serveState } from './state.ts';
import { serveTools } from './tools.ts';
import { serveTrust } from './trust.ts';
import { serveUploads } from './uploads.ts';

/** What works for the vault. */
export interface Served {
  vault: Vault;
  uploads: Uploads;
  notices: Notices;
  jobs: Jobs;
  connectors: ConnectorSyncs;
  accounts: PluginAccounts;
  plugins: PluginRuns;
  updates: BundledUpdates;
  embeddings: Embeddings;
  safekeeping: Safekeeping;
  copies: Copies;
  runs: CourierRuns;
  takeOver: TakeOver;
  idleLock: IdleLock;
  codes: BootstrapCodes;
}

export function serveEveryMethod(gate: CallGate, settings: Settings, served: Served): void {
  const { uploads, notices, jobs, connectors, accounts, plugins, updates, embeddings, safekeeping, copies } = served;
  const { runs, takeOver, idleLock, codes } = served;
  const dataDir = settings.data_dir;
  serveControl(gate, { settings, codes, idleLock, jobs, notices });
  serveOnce(gate);
  serveRecords(gate);
  serveTrust(gate, notices);
  serveTools(gate, embeddings);
  serveProposals(gate);
  serveReview(gate);
  serveActions(gate);
  serveState(gate);
  serveReading(gate, embeddings);
  serveUploads(gate, uploads);
  serveDumps(gate, { jobs, uploads, dataDir });
  serveArchive(gate, { jobs, dataDir });
  serveSafekeeping(gate, { jobs, safekeeping });
  serveCopies(gate, { jobs, copies, runs, takeOver });
  servePlugins(gate, { jobs, updates, plugins, hasCatalog: settings.catalog_url !== null });
  serveConnectors(gate, { jobs, connectors, accounts });
  serveEmbeddings(gate, embeddings);
  serveBackgroundHealth(gate, { codes, connectors, plugins, embeddings, copies });
}
