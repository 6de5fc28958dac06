// Which kinds of long work there are, and what a restart does to each. One whose input is kept begins again after a restart,
// and is safe to repeat; the input of the others holds a secret, or a file that is forgotten with its process.
// What writes archives, and what reads the dumps of others, is half of the code of the vault, and is loaded with the first of them.

import type { Progress } from '../../../shared/progress.ts';
import type { ApplyRequest, ExportRequest, StageRequest } from '../../../shared/schemas/archive.ts';
import type { InstallRequest, PluginRun } from '../../../shared/schemas/plugin.ts';
import type { Job } from '../../../shared/schemas/system.ts';
import { leaveWaiting, letIn } from '../archive/dumps/decide.ts';
import type { TakeIn } from '../archive/dumps/take-in.ts';
import { applyStaging, stageArchive } from '../archive/import/import-jobs.ts';
import type { Uploads } from '../archive/uploads.ts';
import type { Copies } from '../copies/copies.ts';
import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import type { Safekeeping } from '../lifecycle/safekeeping.ts';
import type { ConnectorSyncs } from '../sources/connectors/connector-syncs.ts';
import { removeConnector, syncConnector } from '../sources/connectors/connector-work.ts';
import type { PluginRuns } from '../sources/plugins/plugin-runs.ts';
import { installPlugin, refreshCatalog, removePlugin, updatePlugin } from '../sources/plugins/plugin-work.ts';
import { OWNER } from '../store/change.ts';

/** The input that each kind begins with. */
export interface JobInputs {
  verify: Record<string, never>;
  backup: Record<string, never>;
  backup_copy: { name: string; go_on: boolean };
  vendor_import: TakeIn;
  vendor_archive: { batch: string; picked?: number[] };
  export: ExportRequest;
  stage: StageRequest;
  apply: { id: string; request: ApplyRequest };
  plugin_install: InstallRequest;
  plugin_update: { plugin: string };
  plugin_run: { plugin: string; trigger: PluginRun['trigger'] };
  plugin_remove: { plugin: string; purge: boolean };
  marketplace_refresh: Record<string, never>;
  connector_sync: { connector: string };
  connector_remove: { connector: string; purge: boolean };
}

export interface JobKind<Input> {
  run(vault: OpenVault, input: Input, onProgress: Progress): Promise<unknown>;
  /** The input may be written down, and the work begins again with it after a restart. */
  resumes: boolean;
  /** Takes back, or leaves to be decided, what it has done so far, where it is not begun again though it might be. */
  takeBack?(vault: OpenVault, input: Input): Promise<void>;
  /** Of the kinds that have this, one job runs at a time; it names the job to whoever wants to begin another. */
  alone?: string;
}

export type JobKinds = { readonly [K in Job['kind']]: JobKind<JobInputs[K]> };

/** The parts of the vault that jobs work with, beside the open vault. */
interface JobDeps {
  uploads: Uploads;
  plugins: PluginRuns;
  connectors: ConnectorSyncs;
  safekeeping: Safekeeping;
  copies: Copies;
  dataDir: string;
}

const AN_IMPORT = 'An import';

export function jobKinds({ uploads, plugins, connectors, safekeeping, copies, dataDir }: JobDeps): JobKinds {
  const archive = (vault: OpenVault) => ({ vault, uploads, dataDir });
  const installing = (vault: OpenVault) => ({ vault, plugins, uploads, dataDir });
  return {
    verify: { run: (vault, _, tell) => vault.verify(tell), resumes: true },
    backup: { run: (_, __, tell) => safekeeping.makeBackup('manual', OWNER, tell), resumes: false },
    backup_copy: { run: (_, { name, go_on }, tell) => copies.send(name, go_on, tell), resumes: false },
    vendor_import: {
      run: async (vault, input, tell) =>
        (await import('../archive/dumps/take-in.ts')).takeIn(archive(vault), input, tell),
      resumes: true,
      takeBack: async (vault, { batch }) => (await import('../archive/dumps/take-in.ts')).forget(vault, batch),
      alone: AN_IMPORT,
    },
    vendor_archive: {
      run: (vault, input, tell) => letIn(vault, input, tell),
      resumes: true,
      takeBack: (vault, { batch }) => leaveWaiting(vault, batch),
      alone: AN_IMPORT,
    },
    // The passphrases of archives are written down nowhere.
    export: {
      run: async (vault, input, tell) =>
        (await import('../archive/export/export-job.ts')).exportVault(archive(vault), input, tell),
      resumes: false,
      alone: 'An export',
    },
    stage: { run: (vault, input, tell) => stageArchive(archive(vault), input, tell), resumes: false },
    apply: {
      run: (vault, input, tell) => applyStaging(archive(vault), input, tell),
      resumes: true,
      alone: AN_IMPORT,
    },
    plugin_install: { run: (vault, input) => installPlugin(installing(vault), input), resumes: false },
    plugin_update: { run: (vault, input) => updatePlugin({ vault, plugins }, input), resumes: true },
    plugin_run: {
      run: (vault, { plugin, trigger }, tell) => plugins.run(vault, plugin, trigger, tell),
      resumes: true,
    },
    plugin_remove: { run: (vault, input, tell) => removePlugin({ vault, plugins }, input, tell), resumes: true },
    marketplace_refresh: { run: (vault) => refreshCatalog({ vault, plugins }), resumes: true },
    connector_sync: {
      run: (vault, { connector }, tell) => syncConnector({ vault, connectors }, connector, tell),
      resumes: true,
    },
    connector_remove: {
      run: (vault, input, tell) => removeConnector({ vault, connectors }, input, tell),
      resumes: true,
    },
  };
}
