// A copy that was fetched back, opened with the key of the vault and read to its last page, as a backup is when it is made.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FETCHED_FOLDER } from '../../../shared/schemas/copies.ts';
import { openStore } from '../key/key-places.ts';
import { keyCheck, wipe } from '../key/load-key.ts';
import { readVaultFile } from '../key/vault-file.ts';
import { BACKUP_FILE } from '../lifecycle/backup/backup-folder.ts';
import { demandKey, type KeyChangeContext, placesOf } from '../lifecycle/open/change-key.ts';
import { deriveHeadKey, HEAD_FILE, newestHeadIn } from '../store/audit/head-file.ts';
import { examineDatabase } from '../store/db/examine.ts';
import type { CopyLabel } from './copy-label.ts';

/** Whether it is what the label says; null where that takes a key that the vault had before. */
export async function verifyFetched({ deps, file }: KeyChangeContext, label: CopyLabel): Promise<boolean | null> {
  const folder = join(deps.settings.data_dir, FETCHED_FOLDER);
  const key = await demandKey(file, openStore(file, placesOf(deps)));
  try {
    const fetched = readVaultFile(folder);
    if (fetched?.vault_id !== file.vault_id) return false;
    if (fetched.key_check !== keyCheck(key)) {
      const here = readVaultFile(join(deps.settings.data_dir, 'backups', label.backup));
      return fetched.key_check === here?.key_check ? null : false;
    }
    const { count } = await examineDatabase(join(folder, 'vault.db'), key);
    const headKey = deriveHeadKey(key, file.vault_id);
    const head = newestHeadIn(join(folder, HEAD_FILE), headKey);
    wipe(headKey);
    return count === label.events && head !== null && existsSync(join(folder, BACKUP_FILE));
  } catch {
    return false;
  } finally {
    wipe(key);
    rmSync(folder, { recursive: true, force: true });
  }
}
