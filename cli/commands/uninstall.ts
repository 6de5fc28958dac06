// `hub uninstall`: undoes what the hub has done to this machine, and leaves the data unless it is told.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CONNECTABLE } from '../../shared/assistants/connectable.ts';
import { type HubConfig, readConfig } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { enterDataDir } from '../../supervisor/data-dir.ts';
import { takeLock } from '../../supervisor/hub-lock.ts';
import { sweep } from '../../supervisor/kept-program.js';
import { runOnVault } from '../../supervisor/one-shot.ts';
import { isPairName } from '../../supervisor/socket-pair.ts';
import { vaultSettings } from '../../supervisor/vault-settings.ts';
import { openConfigFile, writeConfigFile } from '../connect/config-file.ts';
import { openLesson, unteach } from '../connect/lesson.ts';
import { OwnerPort } from '../connect/owner-port.ts';
import { findEntry, takeEntry } from '../connect/placement.ts';
import { installedIn, serviceManager } from '../service/manager.ts';
import { confirm } from '../terminal/ask-secret.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { removeService } from './service.ts';
import { untilUnlocked } from './stop.ts';

interface UninstallOptions extends CommandOptions {
  purgeData?: boolean;
  yes?: boolean;
}

export async function uninstall({ purgeData = false, yes = false, ...options }: UninstallOptions): Promise<void> {
  const config = readConfig(options);
  const { dataDir } = config;
  const hasData = existsSync(dataDir);
  if (purgeData && hasData) await agree(dataDir, yes);
  const hub = hasData ? await askHub(dataDir, { ask: 'status' }).catch(() => undefined) : undefined;

  const disconnected = await disconnectAll(hub);
  const manager = serviceManager();
  const hadService = installedIn(manager) !== undefined;
  if (hadService) await removeService(manager);
  if (hub !== undefined && (await askHub(dataDir, { ask: 'stop' }).catch(() => undefined)))
    await untilUnlocked(dataDir);
  // The copies of the program that hubs ran from; the copy of one that still runs stays.
  sweep();
  const purged = purgeData && hasData ? await purge(config) : null;

  const said = [
    disconnected.length > 0 ? `Taken out of the configuration of ${disconnected.join(', ')}.` : '',
    hadService ? 'The login service is removed.' : '',
    hub !== undefined ? 'The hub has ended.' : '',
    purged === null
      ? `Your data is untouched, in ${dataDir}; \`hub uninstall --purge-data\` deletes it.`
      : `Your data is deleted, backups included.${purged.left ? ` What the hub had not put into ${dataDir} is still there.` : ''}`,
    purged?.forgotten === false
      ? 'The key could not be taken out of the keyring: remove the entry "context-hub" there.'
      : '',
    'The program itself goes with `npm uninstall -g context-hub`, or with its folder.',
  ];
  print(
    {
      disconnected,
      service_removed: hadService,
      stopped: hub !== undefined,
      data_deleted: purged !== null,
      data_dir: dataDir,
    },
    said.filter(Boolean).join('\n'),
    options,
  );
}

async function agree(dataDir: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new UsageRefused('This would delete your data for good; add --yes where nobody can be asked.');
  }
  if (!(await confirm(`Delete the vault in ${dataDir} with all its backups, for good?`))) {
    throw new CommandRefused('Nothing was changed.', 'declined');
  }
}

/** The names of those that were connected here. A connection is revoked where a hub runs to be told. */
async function disconnectAll(hub: HubStatus | undefined): Promise<string[]> {
  const owner = hub && (await OwnerPort.open({ dataDir: hub.data_dir }).catch(() => undefined));
  const done: string[] = [];
  for (const kind of CONNECTABLE) {
    const { name } = kind;
    try {
      const file = openConfigFile(kind, name, { inProject: false });
      const entry = findEntry(kind, file.text);
      if (entry === undefined) continue;
      const connection = await owner?.connectionOf(entry.env.HUB_TOKEN);
      writeConfigFile(file, takeEntry(kind, file.text));
      if (connection) await owner?.revoke(connection);
      unteach(openLesson(kind, { inProject: false }));
      done.push(name);
    } catch {
      // A configuration that cannot be read was not ours to write either; `hub connect --remove` says what is wrong with it.
    }
  }
  return done;
}

/** The names that a hub puts into its data directory, beside those of pairs of sockets. */
const OWN_NAMES =
  /^(vault\..*|audit\..*|reserve|locked|hub\.(lock|lock-journal|sock)|oauth-client\.json|(backups|exports|imports|incoming|staging|logs|lab))$/;

async function purge(config: HubConfig): Promise<{ forgotten: boolean; left: boolean }> {
  const dataDir = enterDataDir(config.dataDir);
  const names = readdirSync(dataDir);
  if (!names.includes('hub.lock')) {
    throw new CommandRefused(`${dataDir} is not the data directory of a hub, so nothing in it was deleted.`);
  }
  const lock = await takeLock(dataDir);
  let forgotten = false;
  try {
    await runOnVault({
      entry: 'services/vault/one-shot/forget-main.ts',
      config: { ...config, dataDir },
      readable: [],
      order: { settings: vaultSettings({ ...config, dataDir }) },
      onLine: (line) => {
        forgotten = line.forgotten === true;
      },
    });
    for (const name of names.filter((each) => (OWN_NAMES.test(each) || isPairName(each)) && each !== 'hub.lock')) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  } finally {
    lock.close();
  }
  process.chdir('/');
  rmSync(join(dataDir, 'hub.lock'), { force: true });
  const left = readdirSync(dataDir).length > 0;
  if (!left) rmdirSync(dataDir);
  return { forgotten, left };
}
