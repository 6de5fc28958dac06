// The end of a vault, for `hub uninstall --purge-data`: what of it lies outside of the data directory is forgotten, the key in
// the keyring first of all. Started with the rights of the vault process and gone when it is done; it never reads the key.
import type { Settings } from '../../../shared/ipc/worker.ts';
import { openStore } from '../key/key-places.ts';
import { pendingSlot } from '../key/load-key.ts';
import { readVaultFile, slotOf } from '../key/vault-file.ts';
import { tell } from './told-lines.ts';

const { settings } = JSON.parse(process.argv[2] as string) as { settings: Settings };
let forgotten = true;
try {
  const file = readVaultFile(settings.data_dir);
  if (file?.key_storage === 'keyring') {
    const store = openStore(file, { dataDir: settings.data_dir, passphraseFile: settings.passphrase_file });
    const slot = slotOf(file);
    await store.forget(slot);
    await store.forget(pendingSlot(slot));
    await store.forgetHead(slot);
  }
} catch {
  forgotten = false;
}
tell({ forgotten });
