// The backups of a vault: one folder for each, in `backups/` of the data directory. A folder holds the database as it was,
// encrypted as it is, and what it takes to open it but for the key:
//
//   backup.json         what it is a backup of; written last
//   vault.db            the database
//   vault.json          which vault this is, and where its key was kept
//   audit.head          the head of its audit chain
//   vault.kit           the key, sealed to the recovery kit, if there is one
//   vault.key.wrapped   the key under the passphrase, if it is kept that way
//
// A folder has its name from the beginning, because the name of a folder cannot be made to last by whoever may not sync it;
// until `backup.json` is there, a mark in it says that it is only begun.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HubError, notFound, StartRefused } from '../../../../shared/errors.ts';
import { CLOCK_SLACK_MS } from '../../../../shared/limits.ts';
import { type Backup, BackupFile, BackupName, type BackupReason } from '../../../../shared/schemas/safekeeping.ts';
import { conforms } from '../../../../shared/validate.ts';
import { makeFolderIn } from '../../disk/own-folder.ts';
import { writeSynced } from '../../disk/synced-file.ts';
import { kitOf } from '../../key/recovery-kit.ts';
import { readVaultFile, slotOf, type VaultFile } from '../../key/vault-file.ts';

export const BACKUP_FILE = 'backup.json';
const DIRECTORY = 'backups';
const BEGUN = 'begun';
/** The name that version 0.2 gave to a folder that was only begun. */
const BEGUN_BEFORE = /^\..*\.begun$/;

function backupsDir(dataDir: string): string {
  return join(dataDir, DIRECTORY);
}

/**
 * Newest first. What is not a whole backup is not listed, and what has a date that is long to come was made while the clock was ahead:
 * it is newer than nothing.
 */
export function listBackups(dataDir: string, now: number): Backup[] {
  const dir = backupsDir(dataDir);
  if (!existsSync(dir)) return [];
  const found = namesIn(dir)
    .filter((name) => conforms(BackupName, name))
    .sort()
    .reverse()
    .flatMap((name) => {
      const folder = join(dir, name);
      const file = readBackupFile(folder);
      return file === undefined ? [] : [backupIn(name, folder, file)];
    });
  const isAhead = ({ made_at }: Backup) => Date.parse(made_at) > now + CLOCK_SLACK_MS;
  return [...found.filter((each) => !isAhead(each)), ...found.filter(isAhead)];
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new HubError('unavailable', `The backups cannot be listed (${code ?? 'unknown reason'}).`, {
      fix: 'See to it that `backups` in the data directory is a folder of yours, and try again.',
    });
  }
}

/** The description of a backup in its folder; nothing when it is damaged, or no backup. */
export function readBackupFile(folder: string): BackupFile | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(join(folder, BACKUP_FILE), 'utf8'));
    return conforms(BackupFile, parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

export function removeBackup(dataDir: string, name: string): void {
  const folder = join(backupsDir(dataDir), name);
  if (!conforms(BackupName, name) || !existsSync(folder)) throw notFound();
  // Without this file it is no backup any more, should the rest of it be cut short.
  rmSync(join(folder, BACKUP_FILE), { force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** A folder to fill; what an earlier one that was cut off has left is cleared away. */
export function beginFolder(dataDir: string, at: string, reason: BackupReason): { name: string; folder: string } {
  const dir = makeFolderIn(dataDir, DIRECTORY);
  clearBegun(dir);
  const name = `${at.replaceAll(/[:.]/g, '-')}-${reason}`;
  const folder = join(dir, name);
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, BEGUN), '', { mode: 0o600 });
  return { name, folder };
}

/** A folder that has lost its `backup.json` in another way is left for its owner to look at. */
function clearBegun(dir: string): void {
  for (const name of readdirSync(dir)) {
    const folder = join(dir, name);
    const isBegun = conforms(BackupName, name)
      ? existsSync(join(folder, BEGUN)) && !existsSync(join(folder, BACKUP_FILE))
      : BEGUN_BEFORE.test(name);
    if (isBegun) rmSync(folder, { recursive: true, force: true });
  }
}

/** From here on it is a backup. */
export function finishFolder(name: string, folder: string, file: BackupFile): Backup {
  writeSynced(join(folder, BACKUP_FILE), Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
  try {
    rmSync(join(folder, BEGUN), { force: true });
  } catch {
    // Beside its `backup.json` it says nothing.
  }
  return backupIn(name, folder, file);
}

function backupIn(name: string, folder: string, file: BackupFile): Backup {
  const { format: _, hub_version: __, ...backup } = file;
  const { key_storage = null, key_check = null } = vaultFileIn(folder) ?? {};
  return { name, ...backup, key_storage, key_check, recovery_kit: kitOf(folder) };
}

/** Whether it is of the vault whose key has this name: a vault that was restored is another. */
export function isMadeBy(dataDir: string, name: string, slot: string): boolean {
  const file = vaultFileIn(join(backupsDir(dataDir), name));
  return file !== null && slotOf(file) === slot;
}

/** Null where it is missing or damaged. */
function vaultFileIn(folder: string): VaultFile | null {
  try {
    return readVaultFile(folder);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return null;
  }
}

/**
 * Keeps the newest `keep` of the backups that were made by themselves for one reason, and answers the names of those it
 * removed.
 */
export function thinOut(
  dataDir: string,
  now: number,
  { reason, keep }: { reason: Exclude<BackupReason, 'manual'>; keep: number },
): string[] {
  const surplus = listBackups(dataDir, now)
    .filter((backup) => backup.reason === reason)
    .slice(keep);
  for (const { name } of surplus) removeBackup(dataDir, name);
  return surplus.map(({ name }) => name);
}
