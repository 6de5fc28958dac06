// Making a backup: the database file is copied page by page as it is, encrypted, and the copy proves itself by being
// opened with the key and read to its last page. Then it gets its name, and not before.

import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeOf } from '../../../../shared/amounts.ts';
import { instant } from '../../../../shared/clock.ts';
import { HubError, StartRefused } from '../../../../shared/errors.ts';
import { DISK_RESERVE_BYTES, OTHER_BACKUPS_KEPT } from '../../../../shared/limits.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { Backup, BackupReason } from '../../../../shared/schemas/safekeeping.ts';
import { copyThrough } from '../../disk/copy-file.ts';
import { isStorageError, storageError } from '../../disk/storage-error.ts';
import { writeSynced } from '../../disk/synced-file.ts';
import { openStore } from '../../key/key-places.ts';
import { wipe } from '../../key/load-key.ts';
import { WRAPPED_KEY_FILE } from '../../key/passphrase-store.ts';
import { hasKit, KIT_FILE } from '../../key/recovery-kit.ts';
import { type VaultFile, writeVaultFile } from '../../key/vault-file.ts';
import { HEAD_FILE } from '../../store/audit/head-file.ts';
import { examineDatabase } from '../../store/db/examine.ts';
import { databasePath } from '../../store/db/open.ts';
import { demandKey, placesOf } from '../open/change-key.ts';
import type { OpenVault, VaultDeps } from '../open/open-vault.ts';
import { beginFolder, finishFolder, thinOut } from './backup-folder.ts';

/** Backs up an open vault, which goes on working. */
export async function makeBackup(
  deps: VaultDeps,
  vault: OpenVault,
  file: VaultFile,
  reason: BackupReason,
  onProgress: Progress = () => {},
): Promise<Backup> {
  const key = file.key_storage === 'none' ? null : await demandKey(file, openStore(file, placesOf(deps)));
  try {
    let head: Buffer | undefined;
    const begin = () => {
      head = vault.sealHead();
    };
    return await vault.file.whileStill(begin, () => {
      const fill = { source: () => vault.file.handle(), signal: vault.signal, onProgress, ...(head && { head }) };
      return fillFolder(deps, file, key, reason, fill);
    });
  } catch (error) {
    if (vault.signal.aborted) {
      throw new HubError('locked', 'The vault was closed before the backup was finished; there is none.', {
        fix: 'Unlock the vault and try again.',
      });
    }
    throw error;
  } finally {
    if (key) wipe(key);
  }
}

/**
 * Backs up a vault that is about to be brought to a new version, and keeps the last few of such backups. Its database is closed, with
 * nothing left in its log.
 */
export async function backupBeforeMigration(deps: VaultDeps, file: VaultFile, key: Buffer | null): Promise<void> {
  const path = databasePath(deps.settings.data_dir);
  await using source = await open(path);
  try {
    await fillFolder(deps, file, key, 'migration', { source: async () => source });
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    throw new StartRefused(
      `The vault has to be brought to a new version, and the backup that is made first failed: ${error.message}`,
      error.extras.fix ?? 'The vault was not touched.',
    );
  }
  thinOut(deps.settings.data_dir, deps.clock(), { reason: 'migration', keep: OTHER_BACKUPS_KEPT });
}

interface Filling {
  source: () => Promise<FileHandle>;
  /** The sealed head of the chain; without one, the file that holds it is copied. */
  head?: Buffer;
  signal?: AbortSignal;
  onProgress?: Progress;
}

async function fillFolder(
  { settings, clock }: VaultDeps,
  vaultFile: VaultFile,
  key: Buffer | null,
  reason: BackupReason,
  { source, head, ...options }: Filling,
): Promise<Backup> {
  const { data_dir, version } = settings;
  const at = instant(clock());
  let begun: string | undefined;
  try {
    const from = await source();
    refuseWithoutRoom(data_dir, (await from.stat()).size);
    const { name, folder } = beginFolder(data_dir, at, reason);
    begun = folder;
    const inside = (file: string) => join(folder, file);
    const bytes = await copyThrough(from, inside('vault.db'), options);
    const examined = await examineDatabase(inside('vault.db'), key);
    options.signal?.throwIfAborted();
    if (head) writeSynced(inside(HEAD_FILE), head);
    const beside = [...(head ? [] : [HEAD_FILE]), KIT_FILE, WRAPPED_KEY_FILE].filter((file) =>
      existsSync(join(data_dir, file)),
    );
    for (const file of beside) writeSynced(inside(file), readFileSync(join(data_dir, file)));
    const { change: _, ...settled } = vaultFile;
    writeVaultFile(folder, settled);
    return finishFolder(name, folder, {
      format: 1,
      hub_version: version,
      reason,
      made_at: at,
      bytes,
      events: examined.count,
      database_version: examined.version,
      encrypted: key !== null,
      has_recovery_kit: hasKit(folder),
    });
  } catch (error) {
    if (begun !== undefined) rmSync(begun, { recursive: true, force: true });
    if (error instanceof StartRefused) throw damagedCopy();
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (error instanceof HubError || typeof code !== 'string') return error;
  if (!isStorageError(error) && /^E[A-Z]+$/.test(code)) {
    return new HubError('unavailable', `The backup could not be written (${code}).`, {
      fix: 'See to it that `backups` in the data directory is a folder of yours, and try again.',
    });
  }
  return storageError(error);
}

function damagedCopy(): HubError {
  return new HubError('integrity_mismatch', 'The copy of the vault is damaged, and was thrown away.', {
    fix: 'Check the vault with `hub audit verify` and the disk for errors; keep the backups that you have.',
  });
}

/** Said before a large copy is begun, rather than after the disk is full. */
function refuseWithoutRoom(dataDir: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const needed = bytes + DISK_RESERVE_BYTES;
  if (free >= needed) return;
  throw new HubError(
    'storage_full',
    `There is no room for a backup: it needs ${sizeOf(needed, { isNeeded: true })}, and ${sizeOf(free)} are free.`,
    { fix: 'Free some space, or delete old backups, and try again.' },
  );
}
