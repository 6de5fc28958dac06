// A process that does with keys what the vault does, under the permissions of the vault, and tells of a key nothing but
// its check value. The session bus is found once in the life of a process: every keyring needs a process of its own.
import { randomBytes } from 'node:crypto';
import { chooseStore, openStore } from '../../../services/vault/key/key-places.ts';
import { forgetUnfinished, keyCheck, loadKey, pendingSlot, wipe } from '../../../services/vault/key/load-key.ts';
import { readVaultFile, type VaultFile, writeVaultFile } from '../../../services/vault/key/vault-file.ts';
import { HubError, StartRefused } from '../../../shared/errors.ts';

const VAULT_ID = 'vlt_01KEYPR0CESS00000000000000';

interface Order {
  task: 'make' | 'load' | 'forget' | 'keep-pending' | 'write-head' | 'read-head';
  dataDir: string;
  passphraseFile: string | null;
}

const order = JSON.parse(process.argv[2] as string) as Order;
const answer = await perform(order).catch(refusalOf);
process.stdout.write(JSON.stringify(answer));

async function perform(surroundings: Order): Promise<unknown> {
  if (surroundings.task === 'make') return make(surroundings);
  const file = readVaultFile(surroundings.dataDir) as VaultFile;
  const store = openStore(file, surroundings);
  switch (surroundings.task) {
    case 'load': {
      const loaded = await loadKey(file, store);
      return loaded.outcome === 'found' ? { outcome: 'found', ...described(loaded.key) } : loaded;
    }
    case 'forget':
      await forgetUnfinished(file, store);
      return { outcome: 'forgotten' };
    case 'keep-pending': {
      const key = randomBytes(32);
      await store.keep(pendingSlot(file.vault_id), key);
      return { outcome: 'kept', ...described(key) };
    }
    case 'write-head':
      await store.writeHead(file.vault_id, Buffer.from('the head of the chain'));
      return { outcome: 'written' };
    case 'read-head':
      return { outcome: 'read', head: (await store.readHead(file.vault_id))?.toString() ?? null };
  }
}

async function make(surroundings: Order): Promise<unknown> {
  const store = await chooseStore({ ...surroundings, plain: false });
  if (store === null) throw new TypeError('a vault that is not plain has a store');
  const key = randomBytes(32);
  const { check, bytes } = described(Buffer.from(key));
  writeVaultFile(surroundings.dataDir, {
    format: 1,
    vault_id: VAULT_ID,
    state: 'ready',
    key_storage: store.storage,
    keyring_backend: store.backend,
    cipher: 'aegis',
    key_check: check,
    created_at: new Date().toISOString(),
  });
  await store.keep(VAULT_ID, key);
  wipe(key);
  return { outcome: 'made', storage: store.storage, backend: store.backend, check, bytes };
}

function described(key: Buffer): { check: string; bytes: number } {
  const description = { check: keyCheck(key), bytes: key.length };
  wipe(key);
  return description;
}

function refusalOf(error: unknown): unknown {
  if (error instanceof StartRefused) return { outcome: 'start refused', reason: error.message, fix: error.fix };
  if (error instanceof HubError) {
    return { outcome: 'refused', code: error.code, reason: error.message, fix: error.extras.fix };
  }
  throw error;
}
