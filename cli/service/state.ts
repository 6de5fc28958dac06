// What is installed as a login service, held against what this version would install.
import { existsSync } from 'node:fs';
import { readVersion } from '../../supervisor/config.ts';
import { type Installed, installedIn, serviceManager } from './manager.ts';
import { serviceCommand } from './settings.ts';

export interface ServiceState {
  installed: boolean;
  path: string;
  manager: string;
  /** In the words of the manager; null where it does not answer. */
  state: string | null;
  version: string | null;
  /** Whether it is what this version would install. */
  up_to_date: boolean;
  port: number | null;
  data_dir: string | null;
  /** Where what it says can be read. */
  logs: string;
  /** The faults of the service file, each with what to do. */
  faults: string[];
}

export async function readService(): Promise<ServiceState> {
  const manager = serviceManager();
  const found = installedIn(manager);
  const settings = found?.settings;
  const isCurrent = settings !== undefined && found?.text === manager.text({ ...settings, version: readVersion() });
  return {
    installed: found !== undefined,
    path: manager.path,
    manager: manager.name,
    state: found === undefined ? null : ((await manager.state()) ?? null),
    version: settings?.version ?? null,
    up_to_date: isCurrent,
    port: settings?.port ?? null,
    data_dir: settings?.data_dir ?? null,
    logs: manager.logs,
    faults: found === undefined ? [] : faultsOf(found, isCurrent),
  };
}

function faultsOf({ settings, text }: Installed, isCurrent: boolean): string[] {
  const mend = '`hub service install` writes it anew.';
  if (settings === undefined) return [`It was not written by the hub, or was changed beyond reading; ${mend}`];
  if (isCurrent) return [];
  const [node = '', hub = ''] = serviceCommand(settings);
  if (![node, hub].every((path) => text.includes(path) && existsSync(path))) {
    return [`It starts a hub that is elsewhere or no longer there; ${mend}`];
  }
  return [`It is that of another version (${settings.version}); ${mend}`];
}
