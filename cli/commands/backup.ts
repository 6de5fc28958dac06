// `hub backup`: copies of the vault, made by the vault itself. All that passes through here is ciphertext, and its name.
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { kitTime } from '../../shared/kit-time.ts';
import {
  BACKUPS_KEPT,
  type Backup,
  type BackupSchedule,
  EVERY_HOURS,
  type KeyState,
} from '../../shared/schemas/safekeeping.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { runJob } from '../api/long-work.ts';
import { orNameOthers } from '../api/named.ts';
import { isKeyGone, opensNewest } from '../api/newest-backup.ts';
import { copyFolderDurably } from '../files/durable-file.ts';
import { whyNotIn, withFolder } from '../files/writable-place.ts';
import { type CommandOptions, numberWithin } from '../terminal/options.ts';
import { megabytes, print, readableLine, table } from '../terminal/output.ts';

export async function backup({ to, ...options }: CommandOptions & { to?: string }): Promise<void> {
  const hub = await ownedHub(options);
  const { folder, ...made } = to === undefined ? await makeBackup(hub) : await withFolder(to, () => makeCopy(hub, to));
  const opens = made.recovery_kit
    ? `The words of the recovery kit of ${kitTime(made.recovery_kit)} open it on any machine.`
    : 'It holds no key. No words open it: make a recovery kit with `hub key kit`, and then a backup, which opens when this machine is lost.';
  const text = [`Made a backup of ${megabytes(made.bytes)} and opened it to be sure: ${folder}`];
  if (made.encrypted) text.push(opens);
  print({ ...made, folder }, text.join('\n'), options);
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
  const hub = await ownedHub(options);
  const made = await askApi<Backup[]>(hub, 'GET', '/v1/backups');
  const state = await askApi<KeyState>(hub, 'GET', '/v1/key');
  const text = made.length === 0 ? 'There is no backup yet.' : describeBackups(made, state);
  print(made, text, options);
}

function describeBackups(made: readonly Backup[], state: KeyState): string {
  const now = state.recovery_kit;
  const rows = made.map((each) => [each.name, megabytes(each.bytes), String(each.events), opener(each, state)]);
  const said: string[] = [];
  if (now !== null && made.some(({ recovery_kit }) => recovery_kit && recovery_kit.made_at !== now.made_at))
    said.push(`\nThe words you have now, of ${kitTime(now)}, open none that names another kit: keep its page as well.`);
  if (!opensNewest(now, made))
    said.push('\nThe newest does not open with the words you have now: `hub backup` makes one that does.');
  return [table([['NAME', 'SIZE', 'EVENTS', 'OPENS WITH THE KIT OF'], ...rows]), ...said].join('\n');
}

function opener(backup: Backup, state: KeyState): string {
  if (backup.recovery_kit) return kitTime(backup.recovery_kit);
  if (!backup.encrypted) return 'not encrypted';
  return isKeyGone(backup, state) ? 'no kit, and its key is gone' : 'no kit';
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
      ? 'No backup is made by itself.'
      : `A backup is made by itself every ${now.every_hours} hours if anything has changed; the newest ${now.keep} are kept.`;
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
