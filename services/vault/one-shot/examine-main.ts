// One look at a vault that no hub has open, for `hub doctor`: started with the rights of the vault process, in the same
// walls, and gone when it is done. It opens what is there as a start would, changes nothing, brings nothing to a new version,
// and leaves a vault alone that its owner has locked. What it says is one line of JSON.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../../../shared/errors.ts';
import type { Settings } from '../../../shared/ipc/worker.ts';
import { createLogger } from '../../../shared/log.ts';
import { systemClock } from '../../../shared/system-clock.ts';
import { asRefused } from '../disk/storage-error.ts';
import { openStore } from '../key/key-places.ts';
import { probeKeyring } from '../key/keyring-store.ts';
import { loadKey, wipe } from '../key/load-key.ts';
import { hasKitOf } from '../key/recovery-kit.ts';
import { readVaultFile, type VaultFile } from '../key/vault-file.ts';
import { OpenVault } from '../lifecycle/open/open-vault.ts';
import { ownSettings } from '../lifecycle/open/own-settings.ts';
import { LOCK_MARKER } from '../lifecycle/vault.ts';
import { isWhole } from '../store/db/integrity.ts';
import { inspectDatabase, isOutdated, openAsItIs, refusalOf } from '../store/db/open.ts';
import { tell } from './told-lines.ts';

interface Order {
  settings: Settings;
  /** False while a hub has the vault open: then only the keyring is asked. */
  opens: boolean;
}

process.umask(0o077);
const log = createLogger('vault');
log.level = 'silent';
const { settings, opens } = JSON.parse(process.argv[2] as string) as Order;
const keyring = await probeKeyring();
const vault = opens ? await examine() : null;
tell({ keyring, key_storage: storage(), vault });

function storage(): string | null {
  try {
    return readVaultFile(settings.data_dir)?.key_storage ?? null;
  } catch {
    return null;
  }
}

async function examine(): Promise<Record<string, unknown>> {
  const { data_dir } = settings;
  try {
    const file = readVaultFile(data_dir);
    if (file === null || file.state === 'creating') {
      return inspectDatabase(data_dir) === 'absent' || file !== null
        ? { state: 'none' }
        : {
            state: 'refused',
            reason: 'There is a database here, and no vault.json.',
            fix: 'Put it back from a backup.',
          };
    }
    const about = { key_storage: file.key_storage };
    const isTyped = file.key_storage === 'passphrase' && settings.passphrase_file === null;
    if (isTyped || existsSync(join(data_dir, LOCK_MARKER))) return { state: 'locked', ...about };
    return { ...(await open(file)), ...about };
  } catch (error) {
    // A page that is damaged may be met anywhere on the way, and a start would be refused for it.
    const refusal = asRefused(refusalOf(error), data_dir);
    if (refusal instanceof StartRefused) return { state: 'refused', reason: refusal.message, fix: refusal.fix ?? null };
    return { state: 'refused', reason: 'The vault could not be looked at.', fix: null };
  }
}

async function open(file: VaultFile): Promise<Record<string, unknown>> {
  const { data_dir, passphrase_file } = settings;
  const store =
    file.key_storage === 'none' ? null : openStore(file, { dataDir: data_dir, passphraseFile: passphrase_file });
  const loaded = store === null ? null : await loadKey(file, store);
  if (loaded?.outcome === 'locked') return { state: 'keyring_locked' };
  const key = loaded?.key ?? null;
  try {
    const db = openAsItIs(data_dir, key);
    if (isOutdated(db)) {
      db.close();
      return { state: 'outdated' };
    }
    const opened = new OpenVault({ settings, clock: systemClock, log }, { file, store, key, db });
    await opened.alarm.check();
    const [whole, verdict] = [await isWhole(opened.reader), await opened.verify()];
    const { kit } = ownSettings(opened.reader, file.vault_id, opened.now()).secrets;
    await opened.close();
    return { state: 'opened', whole, verdict, kit_lost: Boolean(kit) && !hasKitOf(data_dir, file.vault_id) };
  } finally {
    if (key) wipe(key);
  }
}
