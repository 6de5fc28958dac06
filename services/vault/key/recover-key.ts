// The key of a vault that has lost it, put back where it belongs: a copy lies beside the vault, sealed to the words of its recovery
// kit. It puts nothing in the place of a key that may be somebody's.
import { HubError, StartRefused } from '../../../shared/errors.ts';
import type { KeyStorage } from '../../../shared/schemas/system.ts';
import { type KeyPlaces, openStore } from './key-places.ts';
import type { KeyFinding, KeyStore } from './key-store.ts';
import { findFitting, keyCheck, pendingSlot, wipe } from './load-key.ts';
import { requirePassphrase } from './passphrase-store.ts';
import { kitOf, openKit, requireKit } from './recovery-kit.ts';
import { readVaultFile, slotOf, type VaultFile } from './vault-file.ts';

/** `words` asks the owner, and only once they are needed. */
export async function recoverKey(
  places: KeyPlaces,
  words: (kit: { made_at: string } | null) => Promise<string>,
): Promise<KeyStorage> {
  const file = readVaultFile(places.dataDir);
  if (file === null || file.key_check === null)
    throw new HubError('not_found', 'There is no vault here that has a key.');
  requireKit(places.dataDir, 'vault');
  const store = openStore(file, places);
  if (store.storage === 'passphrase') requireNext(places);
  await requireLost(file, store);
  const key = openKit(places.dataDir, file.vault_id, await words(kitOf(places.dataDir)), 'vault');
  try {
    if (keyCheck(key) !== file.key_check)
      throw new HubError(
        'bad_request',
        'The key in the recovery kit is not the key of this vault; nothing was changed.',
      );
    // What is under a passphrase that nobody knows any more is there until the other one is. Every other place was found empty.
    await (store.replace ?? store.keep)(slotOf(file), key);
  } finally {
    wipe(key);
  }
  return store.storage;
}

/** The passphrase from now on: whoever lacks it is told before the words are typed. */
function requireNext({ passphraseFile }: KeyPlaces): void {
  if (passphraseFile !== null) return requirePassphrase(passphraseFile);
  throw new HubError(
    'bad_request',
    'The key of this vault is kept under a passphrase, and no file says which it is from now on; nothing was changed.',
    { fix: 'Write it into a file (mode 0600), name the file in HUB_PASSPHRASE_FILE, and try again.' },
  );
}

async function requireLost(file: VaultFile, store: KeyStore): Promise<void> {
  for (const slot of [slotOf(file), pendingSlot(slotOf(file))]) {
    const finding = await findIn(file, store, slot);
    if (finding.outcome === 'found') {
      wipe(finding.key);
      throw new HubError('already_decided', 'The key of this vault is where it belongs; nothing was changed.');
    }
    if (finding.outcome === 'wrong')
      throw new HubError('already_there', 'Another key lies in the place of the key of this vault.', {
        fix: 'Move it away first; nothing was changed.',
      });
    if (finding.outcome !== 'absent') throw new HubError('unavailable', finding.detail);
  }
}

/** A wrapped key that this passphrase does not open counts as lost. */
async function findIn(file: VaultFile, store: KeyStore, slot: string): Promise<KeyFinding | { outcome: 'wrong' }> {
  try {
    return await findFitting(file, store, slot);
  } catch (error) {
    if (store.storage === 'passphrase' && error instanceof StartRefused) return { outcome: 'absent' };
    throw error;
  }
}
