// `hub backup`: copies of the vault, made by the vault itself. All that passes through here is ciphertext, and its name.

import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sizeOf } from '../../shared/amounts.ts';
import { kitTime } from '../../shared/kit-time.ts';
import { isKeyGone, opensByPassphrase } from '../../shared/lost-backups.ts';
import {
  BACKUPS_KEPT,
  type Backup,
  type BackupSchedule,
  EVERY_HOURS,
  type KeyState,
} from '../../shared/schemas/safekeeping.ts';
import { type HubConfig, readConfig, readDataDir } from '../../supervisor/config.ts';
import { NoHubRunning } from '../../supervisor/control/client.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { runOnVault } from '../../supervisor/one-shot.ts';
import { vaultSettings } from '../../supervisor/vault-settings.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { runJob } from '../api/long-work.ts';
import { orNameOthers } from '../api/named.ts';
import { opensNewest } from '../api/newest-backup.ts';
import { copyFolderDurably } from '../files/durable-file.ts';
import { isWantedFolder, whyNotIn, withFolder } from '../files/writable-place.ts';
import { type CommandOptions, numberWithin } from '../terminal/options.ts';
import { print, readableLine, table } from '../terminal/output.ts';

export async function backup({ to, ...options }: CommandOptions & { to?: string }): Promise<void> {
  const hub = await ownedHub(options);
  if (to !== undefined && !(await isWantedFolder(to))) return print({ made: false }, 'Nothing was changed.', options);
  const { folder, ...made } = to === undefined ? await makeBackup(hub) : await withFolder(to, () => makeCopy(hub, to));
  const text = [`Made a backup of ${sizeOf(made.bytes)} and opened it to be sure: ${folder}`];
  if (made.encrypted) text.push(whatOpens(made, await askApi<KeyState>(hub, 'GET', '/v1/key')));
  print({ ...made, folder }, text.join('\n'), options);
}

function whatOpens({ recovery_kit }: Backup, { key_storage }: KeyState): string {
  const byPassphrase = key_storage === 'passphrase';
  if (recovery_kit) {
    const words = `The words of the recovery kit of ${kitTime(recovery_kit)} open it on any machine`;
    return byPassphrase ? `${words}, and so does the passphrase of the vault.` : `${words}.`;
  }
  if (byPassphrase) {
    return 'The passphrase of the vault opens it on any machine. No words do: make a recovery kit with `hub key kit`, and then a backup, which opens when the passphrase is forgotten.';
  }
  return 'It holds no key. No words open it: make a recovery kit with `hub key kit`, and then a backup, which opens when this machine is lost.';
}

type Made = Backup & { folder: string };

async function makeBackup(hub: OwnedHub): Promise<Made> {
  const made = await runJob<Backup>(hub, 'POST', '/v1/backups', {}, 'Copying');
  return { ...made, folder: join(hub.data_dir, 'backups', made.name) };
}

async function makeCopy(hub: OwnedHub, to: string): Promise<Made> {
  const made = await makeBackup(hub);
  return { ...made, folder: copyTo(made.folder, resolve(to), made.name) };
}

export async function listBackups(options: CommandOptions): Promise<void> {
  const { made, dataDir, state } = await backupsOf(options);
  const folder = join(dataDir, 'backups');
  const told = made.map((each) => ({ ...each, folder: join(folder, each.name) }));
  const text =
    made.length === 0
      ? `There is no backup in ${folder}.`
      : `${describeBackups(made, state)}\n\nThey lie in ${folder}; \`hub restore\` makes a vault of one in an empty directory.`;
  print(told, text, options);
}

interface Listed {
  made: Backup[];
  dataDir: string;
  /** Undefined where only the vault could say it. */
  state: KeyState | undefined;
}

/** Where no hub runs, the folders themselves are looked at: whose vault does not open needs them most. */
async function backupsOf(options: CommandOptions): Promise<Listed> {
  const dataDir = readDataDir(options);
  try {
    const hub = await ownedHub(options);
    const made = await askApi<Backup[]>(hub, 'GET', '/v1/backups');
    const state = await askApi<KeyState>(hub, 'GET', '/v1/key');
    return { made, dataDir: hub.data_dir, state };
  } catch (error) {
    if (!(error instanceof NoHubRunning)) throw error;
    if (!existsSync(dataDir)) throw error;
    return { made: await backupsIn(readConfig({ ...options, dataDir })), dataDir, state: undefined };
  }
}

async function backupsIn(config: HubConfig): Promise<Backup[]> {
  let last: { backups?: Backup[] } = {};
  await runOnVault({
    entry: 'services/vault/one-shot/list-backups-main.ts',
    config,
    readable: [],
    order: { settings: vaultSettings(config) },
    onLine: (line) => {
      last = line;
    },
  });
  if (last.backups) return last.backups;
  throw new CommandRefused(`The backups in ${join(config.dataDir, 'backups')} cannot be read.`);
}

function describeBackups(made: readonly Backup[], state: KeyState | undefined): string {
  const now = state?.recovery_kit;
  const rows = made.map((each) => [each.name, sizeOf(each.bytes), String(each.events), opener(each, state)]);
  const said: string[] = [];
  if (now && made.some(({ recovery_kit }) => recovery_kit && recovery_kit.made_at !== now.made_at))
    said.push(`\nThe words you have now, of ${kitTime(now)}, open none that names another kit: keep its page as well.`);
  if (now && !opensNewest(now, made))
    said.push('\nThe newest does not open with the words you have now: `hub backup` makes one that does.');
  return [table([['NAME', 'SIZE', 'EVENTS', 'OPENS WITH THE KIT OF'], ...rows]), ...said].join('\n');
}

function opener(backup: Backup, state: KeyState | undefined): string {
  if (backup.recovery_kit) return kitTime(backup.recovery_kit);
  if (!backup.encrypted) return 'not encrypted';
  if (opensByPassphrase(backup)) return 'no kit; the passphrase of then does';
  return state && isKeyGone(backup, state) ? 'no kit, and its key is gone' : 'no kit';
}

export async function removeBackup(name: string, options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const names = async () => (await askApi<Backup[]>(hub, 'GET', '/v1/backups')).map((each) => each.name);
  await orNameOthers(askApi(hub, 'DELETE', `/v1/backups/${encodeURIComponent(name)}`), {
    missing: `backup ${readableLine(name, 60)}`,
    names,
    list: 'hub backup list',
    make: 'hub backup',
  });
  print({ name }, 'The backup is deleted.', options);
}

export async function schedule({ every, keep, ...options }: CommandOptions & { every?: string; keep?: string }) {
  const given = {
    ...(every !== undefined && { every_hours: numberWithin(every, '--every', EVERY_HOURS) }),
    ...(keep !== undefined && { keep: numberWithin(keep, '--keep', BACKUPS_KEPT) }),
  };
  const hub = await ownedHub(options);
  const before = await askApi<BackupSchedule>(hub, 'GET', '/v1/backups/schedule');
  const isNew = Object.keys(given).length > 0;
  const wanted = { ...before, ...given };
  const now = isNew ? await askApi<BackupSchedule>(hub, 'PUT', '/v1/backups/schedule', wanted) : before;
  const text =
    now.every_hours === 0
      ? 'No backup is made by itself; `hub backup` makes one.'
      : `A backup is made by itself every ${now.every_hours === 1 ? 'hour' : `${now.every_hours} hours`} if anything has changed; the newest ${now.keep} are kept.`;
  print(now, text, options);
}

/** Whole or not at all, so that a full stick never holds what looks like a backup. */
function copyTo(folder: string, target: string, name: string): string {
  const copy = join(target, name);
  if (existsSync(copy)) throw new CommandRefused(`There is a ${name} in ${target} already; it was left as it is.`);
  try {
    copyFolderDurably(folder, copy);
    return copy;
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw new CommandRefused(`${whyNotIn(target, error)}. The backup is made, and is in ${folder}.`);
  }
}
