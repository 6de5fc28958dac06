// Making a vault, whole or not at all, and clearing away one that was only begun.

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { instant } from '../../../../shared/clock.ts';
import { newId } from '../../../../shared/ids.ts';
import { Profile } from '../../../../shared/schemas/profile.ts';
import { VAULT_FILE } from '../../../../shared/schemas/system.ts';
import { storageError } from '../../disk/storage-error.ts';
import { clearDrafts } from '../../disk/synced-file.ts';
import { chooseStore, openStore } from '../../key/key-places.ts';
import type { KeyStore } from '../../key/key-store.ts';
import { forgetUnfinished, KEY_BYTES, keyCheck, wipe } from '../../key/load-key.ts';
import { KIT_FILE } from '../../key/recovery-kit.ts';
import { slotOf, type VaultFile, writeVaultFile } from '../../key/vault-file.ts';
import { made } from '../../records/new-record.ts';
import { HEAD_FILE } from '../../store/audit/head-file.ts';
import { type Change, VAULT } from '../../store/change.ts';
import { CIPHER, createDatabase, databasePath } from '../../store/db/open.ts';
import { storeVersion } from '../../store/objects/versions.ts';
import { newOwnerToken } from '../../trust/owner-token.ts';
import { OpenVault, type VaultDeps } from './open-vault.ts';
import { storeFirstSettings } from './own-settings.ts';

interface MadeVault {
  file: VaultFile;
  vault: OpenVault;
  token: string;
}

export async function makeVault(deps: VaultDeps, name: string | null): Promise<MadeVault> {
  const { settings, clock, newId: ids = newId } = deps;
  const store = await chooseStore({
    dataDir: settings.data_dir,
    passphraseFile: settings.passphrase_file,
    plain: settings.plain_sqlite,
  });
  const key = store ? randomBytes(KEY_BYTES) : null;
  const file: VaultFile = {
    format: 1,
    vault_id: ids('vlt', clock()),
    state: 'creating',
    key_storage: store?.storage ?? 'none',
    keyring_backend: store?.backend ?? null,
    cipher: key ? CIPHER : null,
    key_check: key ? keyCheck(key) : null,
    created_at: instant(clock()),
  };
  const token = newOwnerToken();
  const vault = await fill(deps, file, store, key, (change) => {
    storeVersion(change, made(Profile, change, { name }), {
      kind: 'object.created',
      summary: 'Created the profile of the owner',
    });
    storeFirstSettings(change, file.vault_id, { owner_token: token });
  });
  return { file: { ...file, state: 'ready' }, vault, token };
}

/** Puts a new vault on disk, whole, or takes back what it began. */
async function fill(
  deps: VaultDeps,
  file: VaultFile,
  store: KeyStore | null,
  key: Buffer | null,
  firstRecords: (change: Change) => void,
): Promise<OpenVault> {
  const { data_dir } = deps.settings;
  let db: ReturnType<typeof createDatabase> | undefined;
  try {
    // INVARIANT: `creating` is on disk before the key, the key before the database, and `ready` comes last: a crash
    // at any point leaves either a finished vault or a beginning that the next start clears away.
    writeVaultFile(data_dir, file);
    if (store && key) await store.keep(slotOf(file), key);
    db = createDatabase(data_dir, key);
    const vault = new OpenVault(deps, { file, store, key, db });
    await vault.change(VAULT, firstRecords);
    // A finished vault without a head outside would look like one whose head was taken away.
    vault.chain.writeHead();
    writeVaultFile(data_dir, { ...file, state: 'ready' });
    return vault;
  } catch (error) {
    db?.close();
    await discardUnfinished(deps, file).catch(() => {});
    throw storageError(error);
  } finally {
    if (key) wipe(key);
  }
}

/** A setup that was cut off before it was answered: nobody has its token, nothing can be in it. */
export async function discardUnfinished({ settings, log }: VaultDeps, file: VaultFile): Promise<void> {
  const { data_dir, passphrase_file } = settings;
  if (file.key_storage !== 'none') {
    await forgetUnfinished(file, openStore(file, { dataDir: data_dir, passphraseFile: passphrase_file }));
  }
  const database = ['', '-wal', '-shm'].map((ending) => `${databasePath(data_dir)}${ending}`);
  const others = [HEAD_FILE, KIT_FILE, VAULT_FILE].map((name) => join(data_dir, name));
  for (const path of [...database, ...others]) rmSync(path, { force: true });
  // A file that was never finished may hold the key.
  clearDrafts(data_dir);
  log.info('cleared away a setup that was never finished');
}
