// Long work, as a job carries it out: what it works with, how it tells how far it is, and whether it may begin again.
import type { Logger } from '../../../shared/log.ts';
import type { Uploads } from '../archive/uploads.ts';
import type { OpenVault } from '../lifecycle/open-vault.ts';
import type { Safekeeping } from '../lifecycle/safekeeping.ts';
import type { ConnectorRoom } from '../sources/connectors/connector-syncs.ts';
import type { PluginRoom } from '../sources/plugins/plugin-runs.ts';

/** What every job works with. */
export interface Workplace {
  vault: OpenVault;
  uploads: Uploads;
  plugins: PluginRoom;
  connectors: ConnectorRoom;
  safekeeping: Safekeeping;
  dataDir: string;
  log: Logger;
}

export type Progress = (done: number, total: number) => void;

export interface Work<I> {
  run(place: Workplace, input: I, onProgress: Progress): Promise<unknown>;
  /** The input may be written down, and the work begins again with it after a restart. */
  resumes: boolean;
  /** What it is called for whoever wants to begin another such work beside it: one of these at a time. */
  alone?: string;
}
