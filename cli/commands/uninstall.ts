// `hub uninstall`: undoes what the hub has done to this machine, and leaves the data unless it is told.

import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CONNECTABLE } from '../../shared/assistants/connectable.ts';
import { VAULT_FILE } from '../../shared/schemas/system.ts';
import { type HubConfig, readConfig } from '../../supervisor/config.ts';
import { askHub, NoHubRunning } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { enterDataDir } from '../../supervisor/data-dir.ts';
import { takeLock } from '../../supervisor/hub-lock.ts';
import { sweep } from '../../supervisor/kept-program.js';
import { runOnVault } from '../../supervisor/one-shot.ts';
import { holdsVault, removeOwn } from '../../supervisor/own-files.ts';
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
import { refuseWhereHeld, untilUnlocked } from './stop.ts';

interface UninstallOptions extends CommandOptions {
  purgeData?: boolean;
  yes?: boolean;
}

export async function uninstall({ purgeData = false, yes = false, ...options }: UninstallOptions): Promise<void> {
  const config = readConfig(options);
  const { dataDir } = config;
  const hasData = existsSync(dataDir);
  const purges = purgeData && hasData;
  if (purges) requireVault(dataDir);
  const hub = hasData ? await runningHub(dataDir) : undefined;
  const manager = serviceManager();
  const hadService = installedIn(manager) !== undefined;
  if (!yes) await agree({ config, hub, hadService, purges });

  const { disconnected, live } = await disconnectAll(hub);
  if (hadService) await removeService(manager);
  if (hub !== undefined && (await askHub(dataDir, { ask: 'stop' }).catch(() => undefined)))
    await untilUnlocked(dataDir);
  // The copies of the program that hubs ran from; the copy of one that still runs stays.
  sweep();
  const purged = purges && existsSync(dataDir) ? await purge(config) : null;

  const said = [
    disconnected.length > 0 ? `Taken out of the configuration of ${disconnected.join(', ')}.` : '',
    live.length > 0 && purged === null ? notRevoked(live, hub) : '',
    hadService ? 'The login service is removed.' : '',
    hub !== undefined ? 'The hub has ended.' : '',
    ...saidOfData(purged, dataDir),
    purged?.forgotten === false
      ? 'The key could not be taken out of the keyring: remove the entry "context-hub" there.'
      : '',
    'The program itself goes with `npm uninstall -g context-hub`, or with its folder.',
  ];
  print(
    {
      disconnected,
      not_revoked: purged === null ? live : [],
      service_removed: hadService,
      stopped: hub !== undefined,
      data_deleted: purged !== null,
      data_dir: dataDir,
      left: purged?.left ?? [],
    },
    said.filter(Boolean).join('\n'),
    options,
  );
}

/** Nothing is undone around one that cannot be asked: it would go on, and let in whoever was taken out here. */
async function runningHub(dataDir: string): Promise<HubStatus | undefined> {
  try {
    return await askHub(dataDir, { ask: 'status' });
  } catch (error) {
    if (!(error instanceof NoHubRunning)) throw error;
    refuseWhereHeld(dataDir);
    return undefined;
  }
}

interface Undoing {
  config: HubConfig;
  hub: HubStatus | undefined;
  hadService: boolean;
  purges: boolean;
}

/** Says all of it before any of it is done; where there is nothing to undo, nobody is asked. */
async function agree({ config: { dataDir }, hub, hadService, purges }: Undoing): Promise<void> {
  const connected = connectedHere();
  const deeds = [
    ...(hub === undefined ? [] : ['ends the hub that runs']),
    ...(connected.length === 0 ? [] : [`disconnects ${connected.join(', ')}`]),
    ...(hadService ? ['removes the login service'] : []),
    ...(purges ? [`deletes the vault in ${dataDir} with its key and all its backups, for good`] : []),
  ];
  if (deeds.length === 0) return;
  const stays = purges || !holdsVault(dataDir) ? '' : ` The vault in ${dataDir} stays.`;
  const said = `This ${listed(deeds)}.${stays}`;
  if (!process.stdin.isTTY) {
    const without = 'There is no terminal to ask at: say --yes where the person whose vault this is wants that.';
    throw new UsageRefused(`${said} ${without}`, 'person_required');
  }
  process.stderr.write(`${said}\n`);
  if (!(await confirm(purges ? 'Delete it, for good?' : 'Go on?')))
    throw new CommandRefused('Nothing was changed.', 'declined');
}

function listed(deeds: readonly string[]): string {
  return deeds.length === 1 ? String(deeds[0]) : `${deeds.slice(0, -1).join(', ')}, and ${deeds.at(-1)}`;
}

/** The names of the assistants in whose configuration the hub stands. */
function connectedHere(): string[] {
  return CONNECTABLE.filter((kind) => {
    try {
      return findEntry(kind, openConfigFile(kind, kind.name, { inProject: false }).text) !== undefined;
    } catch {
      // Nothing is taken out of what cannot be read.
      return false;
    }
  }).map(({ name }) => name);
}

/** Without a hub to be told, whoever has the token is still answered by the next one. */
function notRevoked(live: readonly string[], hub: HubStatus | undefined): string {
  const why = hub === undefined ? 'No hub was running' : 'The vault was not open';
  const whose = live.length === 1 ? 'its connection is' : 'their connections are';
  return `${why}, so ${whose} not revoked (${live.join(', ')}): start the hub with \`hub start\`, and do that on the page, under Assistants.`;
}

interface Disconnected {
  /** The names of those that were connected here. */
  disconnected: string[];
  /** Those of them whose token may still be good: no hub was there to revoke it. */
  live: string[];
}

async function disconnectAll(hub: HubStatus | undefined): Promise<Disconnected> {
  const owner = hub && (await OwnerPort.open({ dataDir: hub.data_dir }).catch(() => undefined));
  const [disconnected, live]: [string[], string[]] = [[], []];
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
      disconnected.push(name);
      if (owner === undefined && entry.env.HUB_TOKEN) live.push(name);
    } catch {
      // A configuration that cannot be read was not ours to write either; `hub connect --remove` says what is wrong with it.
    }
  }
  return { disconnected, live };
}

/** Looked at before anything is done: nothing of a refusal is half done. */
function requireVault(dataDir: string): void {
  if (holdsVault(dataDir)) return;
  throw new CommandRefused(
    `${dataDir} is not the data directory of a hub with a vault, so nothing was changed and nothing in it deleted.`,
  );
}

async function purge(config: HubConfig): Promise<{ forgotten: boolean; left: string[] }> {
  const dataDir = enterDataDir(config.dataDir);
  const lock = await takeLock(dataDir);
  let forgotten = false;
  let left: string[] = [];
  try {
    requireVault(dataDir);
    await runOnVault({
      entry: 'services/vault/one-shot/forget-main.ts',
      config: { ...config, dataDir },
      readable: [],
      order: { settings: vaultSettings({ ...config, dataDir }) },
      onLine: (line) => {
        forgotten = line.forgotten === true;
      },
    });
    left = removeOwn(dataDir);
  } finally {
    lock.close();
  }
  process.chdir('/');
  rmSync(join(dataDir, 'hub.lock'), { force: true });
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  return { forgotten, left };
}

const NAMED_AT_MOST = 5;

/** What the hub had not put there, by its names. */
function saidOf(left: readonly string[], dataDir: string): string {
  if (left.length === 0) return '';
  const named = left.slice(0, NAMED_AT_MOST).map((name) => name.replace(/\p{Cc}/gu, '?'));
  const more = left.length > NAMED_AT_MOST ? ` and ${left.length - NAMED_AT_MOST} more` : '';
  return `What the hub had not put into ${dataDir} is still there: ${named.join(', ')}${more}.`;
}

function saidOfData(purged: { left: string[] } | null, dataDir: string): string[] {
  if (purged !== null)
    return [
      'Your data is deleted, with the backups beside it; copies that were sent elsewhere are still there.',
      saidOf(purged.left, dataDir),
    ];
  if (!existsSync(dataDir)) return [`There is no data at ${dataDir}.`];
  if (!existsSync(join(dataDir, VAULT_FILE))) return [`There is no vault in ${dataDir}.`];
  return [`Your data is untouched, in ${dataDir}; \`hub uninstall --purge-data\` deletes it.`];
}
