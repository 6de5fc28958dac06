// Which place keeps the key of a vault: the one chosen for a new vault, the one the owner asks for, the one that has it.
import { HubError, StartRefused } from '../../../shared/errors.ts';
import type { KeyStorage } from '../../../shared/schemas/system.ts';
import { fileStore } from './file-store.ts';
import type { KeyStore } from './key-store.ts';
import { keyringBackend, keyringStore, probeKeyring } from './keyring-store.ts';
import { type Passphrase, passphraseStore } from './passphrase-store.ts';
import type { TypedPassphrase } from './typed-passphrase.ts';
import type { VaultFile } from './vault-file.ts';

export interface KeyPlaces {
  dataDir: string;
  passphraseFile: string | null;
  /** The passphrase that the owner typed on the page, where there is no such file. */
  typed?: TypedPassphrase;
}

/** The place for the key of a vault that is about to be made; null when the vault is to be plain. */
export async function chooseStore({
  dataDir,
  passphraseFile,
  plain,
}: KeyPlaces & { plain: boolean }): Promise<KeyStore | null> {
  if (plain) return null;
  if (passphraseFile !== null) return passphraseStore(dataDir, passphraseFile);
  const probe = await probeKeyring();
  if (probe.outcome === 'usable') return keyringStore();
  if (probe.outcome === 'locked') {
    throw new HubError('unavailable', `The vault cannot be made while ${probe.detail}`, {
      fix: 'Unlock the keyring and try again, or set HUB_PASSPHRASE_FILE to keep the key under a passphrase instead.',
    });
  }
  return fileStore(dataDir);
}

/** A place that the owner asks for. */
export async function storeIn(storage: KeyStorage, places: KeyPlaces): Promise<KeyStore> {
  switch (storage) {
    case 'keyring': {
      const probe = await probeKeyring();
      if (probe.outcome === 'usable') return keyringStore();
      throw new HubError('unavailable', `The key cannot be kept in the keyring: ${probe.detail}`, {
        fix: 'Start or unlock the keyring (on Linux: gnome-keyring, KWallet or KeePassXC) and try again.',
      });
    }
    case 'file':
      return fileStore(places.dataDir);
    case 'passphrase':
      if (places.passphraseFile !== null || places.typed?.isThere)
        return passphraseStore(places.dataDir, passphraseAmong(places));
      throw new HubError('passphrase_needed', 'The hub was started without a passphrase.', {
        fix: 'Type one on the page or at `hub key move passphrase`, or start the hub with HUB_PASSPHRASE_FILE naming a file (mode 0600) that holds it.',
      });
    case 'none':
      throw new HubError('bad_request', 'A vault that is encrypted needs a place for its key.');
  }
}

/** The place where the key of this vault is. It never looks anywhere else: a key that moved is a reason to stop. */
export function openStore(file: VaultFile, places: KeyPlaces): KeyStore {
  switch (file.key_storage) {
    case 'keyring':
      return sameKeyring(file);
    case 'file':
      return fileStore(places.dataDir);
    case 'passphrase':
      return passphraseStore(places.dataDir, passphraseAmong(places));
    case 'none':
      throw new StartRefused('This vault is plain and has no key.');
  }
}

/** The file counts: the hub starts with it, also when nobody is there to type. */
function passphraseAmong({ passphraseFile, typed }: KeyPlaces): Passphrase {
  return passphraseFile ?? (typed?.isThere ? typed : null);
}

function sameKeyring(file: VaultFile): KeyStore {
  const backend = keyringBackend();
  if (file.keyring_backend === backend) return keyringStore();
  throw new StartRefused(
    `The key of this vault is in the keyring "${file.keyring_backend}", and this system has "${backend ?? 'none'}".`,
    'Start the hub where the vault was made, or restore a backup of the vault here.',
  );
}

/** The warning about the place of the key, for its owner. */
export function warningFor(storage: KeyStorage): string | null {
  if (storage !== 'file') return null;
  return 'The key of the vault is a file beside the database, because no keyring was found: whoever can read or copy the data directory can read the vault. Keep the directory to yourself and off shared backups; where a keyring runs (on Linux: gnome-keyring, KWallet or KeePassXC), `hub key move keyring` puts it there.';
}
