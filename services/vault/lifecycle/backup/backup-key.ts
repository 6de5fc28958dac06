// The key of a backup: it is never in the backup, but for the copies that the recovery kit or the passphrase opens.
import { HubError, StartRefused } from '../../../../shared/errors.ts';
import { kitTime } from '../../../../shared/kit-time.ts';
import type { KeyPlaces } from '../../key/key-places.ts';
import type { KeyFinding, KeyStore } from '../../key/key-store.ts';
import { keyringBackend, keyringStore } from '../../key/keyring-store.ts';
import { KEY_BYTES, keyCheck, wipe } from '../../key/load-key.ts';
import { passphraseStore } from '../../key/passphrase-store.ts';
import { hasKit, kitOf, openKit, requireKit } from '../../key/recovery-kit.ts';
import { readSecretFile } from '../../key/secret-file.ts';
import { slotOf, type VaultFile } from '../../key/vault-file.ts';
import { deriveHeadKey, openHead } from '../../store/audit/head-file.ts';

type Kit = ReturnType<typeof kitOf>;

/** How the owner wants to open it; with neither, the place where the key was kept is asked. */
export interface KeySource {
  kit: boolean;
  keyFile: string | null;
  /** Asks the owner for the words, of which kit as far as that is known; null where nobody can be asked. */
  words: ((kit: Kit) => Promise<string>) | null;
}

/** The key, which the caller wipes. */
export async function findKey(
  backup: string,
  from: VaultFile,
  places: KeyPlaces,
  { kit, keyFile, words }: KeySource,
): Promise<Buffer> {
  if (keyFile !== null) return fitting(from, keyInFile(keyFile), 'The key in that file');
  const ask = words ?? noWords;
  if (kit) requireKit(backup);
  if (kit)
    return fitting(from, openKit(backup, from.vault_id, await ask(kitOf(backup))), 'The key in the recovery kit');
  const kept = await findKept(backup, from, places);
  if (kept.outcome === 'found') {
    if (keyCheck(kept.key) === from.key_check) return kept.key;
    wipe(kept.key);
  }
  if (words !== null && hasKit(backup)) {
    return fitting(from, openKit(backup, from.vault_id, await words(kitOf(backup))), 'The key in the recovery kit');
  }
  throw new HubError('unavailable', `${reasonOf(from, kept)}.`, { fix: adviceOn(backup, from) });
}

async function noWords(): Promise<string> {
  throw new HubError('bad_request', 'The words of the recovery kit are missing.', {
    fix: 'Type them when you are asked, or write them to the standard input.',
  });
}

function fitting(from: VaultFile, key: Buffer, called: string): Buffer {
  if (keyCheck(key) === from.key_check) return key;
  wipe(key);
  throw new HubError('bad_request', `${called} is not the key of this backup.`, {
    fix: 'Use the one that belongs to it; nothing was changed.',
  });
}

async function findKept(backup: string, from: VaultFile, { passphraseFile }: KeyPlaces): Promise<KeyFinding> {
  if (from.key_storage === 'keyring' && from.keyring_backend === keyringBackend()) {
    return keyringStore().find(slotOf(from));
  }
  if (from.key_storage === 'passphrase' && passphraseFile !== null) {
    return find(passphraseStore(backup, passphraseFile), slotOf(from));
  }
  return { outcome: 'absent' };
}

async function find(store: KeyStore, slot: string): Promise<KeyFinding> {
  try {
    return await store.find(slot);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw new HubError('bad_request', error.message.replace('this vault', 'this backup'), {
      fix: 'Correct the file that HUB_PASSPHRASE_FILE names, or use the recovery kit with --kit; nothing was changed.',
    });
  }
}

function reasonOf(from: VaultFile, kept: KeyFinding): string {
  switch (from.key_storage) {
    case 'keyring':
      if (kept.outcome === 'found')
        return 'The keyring has a newer key: the key was changed after this backup was made';
      if (kept.outcome === 'absent') return 'The key of this backup is not in the keyring of this system';
      return `The key of this backup cannot be read from the keyring: ${kept.detail.replace(/\.$/, '')}`;
    case 'passphrase':
      return 'This backup opens with a passphrase, and HUB_PASSPHRASE_FILE does not name a file that holds it';
    default:
      return 'The key of this backup was kept in a file, and a backup does not hold its own key';
  }
}

function adviceOn(backup: string, from: VaultFile): string {
  const kit = kitOf(backup);
  if (kit !== null) return `Use the words of the recovery kit of ${kitTime(kit)}, with --kit.`;
  if (hasKit(backup)) return 'Use the words of the recovery kit, with --kit.';
  if (from.key_storage === 'file') return 'Name a copy of that file (vault.key) with --key-file.';
  if (from.key_storage === 'passphrase') return 'Write the passphrase into a file (mode 0600) and name it there.';
  return 'Restore it as the user, and with the keyring, of the vault it was made of; it has no recovery kit.';
}

function keyInFile(path: string): Buffer {
  const read = readSecretFile(path, 'The key file', KEY_BYTES + 1);
  if (read.outcome === 'found' && read.bytes.length === KEY_BYTES) return read.bytes;
  if (read.outcome === 'found') wipe(read.bytes);
  throw new HubError('bad_request', 'That is not a key file: a key has 32 bytes.', {
    fix: 'Name a copy of vault.key with --key-file.',
  });
}

/** How many events the original vault had last, where the keyring of this system remembers it. */
export async function laterHead(from: VaultFile, key: Buffer): Promise<number | null> {
  if (from.key_storage !== 'keyring' || from.keyring_backend !== keyringBackend()) return null;
  const sealed = await keyringStore()
    .readHead(slotOf(from))
    .catch(() => null);
  const headKey = deriveHeadKey(key, from.vault_id);
  const head = sealed && openHead(sealed, headKey);
  wipe(headKey);
  return head ? head.count : null;
}

export function damagedBackup(what: string): HubError {
  return new HubError('integrity_mismatch', `The backup is damaged: ${what.replace(/\.$/, '')}.`, {
    fix: 'Use another backup; nothing was changed.',
  });
}
