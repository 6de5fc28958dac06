// From what lies in the data directory to an open vault: its key is fetched, its database opened and, where an older version wrote
// it, brought to this one after a backup. It never makes a vault, and what it refuses it leaves as it was.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { StartRefused } from '../../../../shared/errors.ts';
import { openStore } from '../../key/key-places.ts';
import type { KeyStore } from '../../key/key-store.ts';
import { loadKey, wipe } from '../../key/load-key.ts';
import type { VaultFile } from '../../key/vault-file.ts';
import { inspectDatabase, isOutdated, openAsItIs, openDatabase, refusalOf } from '../../store/db/open.ts';
import { placesOf, resumeChange } from './change-key.ts';
import { OpenVault, type VaultDeps } from './open-vault.ts';
import { findSettings } from './own-settings.ts';

interface Opening {
  deps: VaultDeps;
  file: VaultFile;
  /** Told what `vault.json` says now. */
  onFile(file: VaultFile): void;
  /** Backs the vault up, which is about to be brought to a new version. Its database is closed, with nothing left in its log. */
  backUp(key: Buffer | null): Promise<void>;
  /** Takes the open vault over; where it throws, the vault is closed again. */
  adopt(vault: OpenVault, ownerToken: string): void;
}

/** Throws StartRefused without a vault file that fits what is on the disk. */
export function refuseStray(file: VaultFile | null, { data_dir, plain_sqlite }: VaultDeps['settings']): void {
  const onDisk = inspectDatabase(data_dir);
  if (onDisk === 'plain' && !plain_sqlite) {
    throw new StartRefused(
      'The database of this vault is not encrypted, and an unencrypted vault is opened only on request.',
      'Set HUB_PLAIN_SQLITE=1 if this is what you want.',
    );
  }
  if (!file && onDisk !== 'absent') {
    throw new StartRefused(
      'There is a database here (vault.db), but the file that says where its key is kept is missing (vault.json).',
      'Put vault.json back from a backup; the database was not touched.',
    );
  }
}

/** Where the keyring is locked, nothing is opened. */
export async function openExisting(opening: Opening): Promise<void> {
  const { deps, file, onFile } = opening;
  if (file.key_storage === 'none') return openWith(opening, null, null);
  // HUB_PLAIN_SQLITE=1 opens a vault that was made plain; it does not let a plain database pass for an encrypted one.
  if (inspectDatabase(deps.settings.data_dir) === 'plain') {
    throw new StartRefused(
      'The database of this vault is not encrypted, though the vault was made with a key: it was replaced.',
      'Put vault.db back from a backup of the data directory.',
    );
  }
  await resumeChange({ deps, file, onFile });
  const store = openStore(file, placesOf(deps));
  const loaded = await loadKey(file, store);
  if (loaded.outcome === 'locked') return;
  try {
    await openWith(opening, store, loaded.key);
  } finally {
    wipe(loaded.key);
  }
}

async function openWith(opening: Opening, store: KeyStore | null, key: Buffer | null): Promise<void> {
  const { deps, file, adopt } = opening;
  const db = await openCurrent(opening, key);
  let vault: OpenVault | undefined;
  try {
    vault = new OpenVault(deps, { file, store, key, db });
    const found = findSettings(vault.reader, file.vault_id, vault.now());
    if (!found)
      throw new StartRefused(
        'The database of this vault does not belong to vault.json.',
        'Restore both from one backup.',
      );
    await vault.alarm.check();
    adopt(vault, found.secrets.owner_token);
  } catch (error) {
    // A vault that does not open holds no key, and nothing that it had begun goes on.
    vault?.abandon();
    db.close();
    throw refusalOf(error);
  }
}

/** In the version of this hub. */
async function openCurrent({ deps, backUp }: Opening, key: Buffer | null): Promise<Database> {
  const { data_dir } = deps.settings;
  const db = openAsItIs(data_dir, key);
  if (!isOutdated(db)) return db;
  // Closing copies the last of the log into the file, which then holds the whole database.
  db.close();
  await backUp(key);
  return openDatabase(data_dir, key);
}
