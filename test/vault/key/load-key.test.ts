import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileStore } from '../../../services/vault/key/file-store.ts';
import type { KeyStore } from '../../../services/vault/key/key-store.ts';
import { forgetUnfinished, keyCheck, loadKey, pendingSlot, wipe } from '../../../services/vault/key/load-key.ts';
import type { VaultFile } from '../../../services/vault/key/vault-file.ts';
import { StartRefused } from '../../../shared/errors.ts';

const key = randomBytes(32);
const FILE: VaultFile = {
  format: 1,
  vault_id: 'vlt_01J00000000000000000000000',
  state: 'ready',
  key_storage: 'file',
  keyring_backend: null,
  cipher: 'aegis',
  key_check: keyCheck(key),
  created_at: '2026-01-01T00:00:00.000Z',
};

let dataDir: string;
let store: KeyStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-key-'));
  store = fileStore(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the check value of a key', () => {
  it('is the same for the same key, another for another, and no part of the key', () => {
    const other = Buffer.from(key);
    other[31] = (other[31] as number) ^ 1;
    expect(keyCheck(key)).toMatch(/^[0-9a-f]{32}$/);
    expect(keyCheck(Buffer.from(key))).toBe(keyCheck(key));
    expect(keyCheck(other)).not.toBe(keyCheck(key));
    expect(key.toString('hex')).not.toContain(keyCheck(key));
  });
});

describe('loading the key', () => {
  it('answers the key that belongs to the vault', async () => {
    await store.keep(FILE.vault_id, key);
    expect(await loadKey(FILE, store)).toEqual({ outcome: 'found', key });
  });

  it('refuses a key of another vault and leaves it where it is', async () => {
    const other = randomBytes(32);
    await store.keep(FILE.vault_id, other);
    await expect(loadKey(FILE, store)).rejects.toThrow(
      'The key in the key file vault.key is not the key of this vault.',
    );
    expect(await readFile(join(dataDir, 'vault.key'))).toEqual(other);
  });

  it('refuses when there is no key, and makes none', async () => {
    await expect(loadKey(FILE, store)).rejects.toThrow(StartRefused);
    await expect(loadKey(FILE, store)).rejects.toThrow(
      'The key of this vault is missing: the key file vault.key does not have it.',
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('refuses any key when vault.json names none', async () => {
    await store.keep(FILE.vault_id, key);
    await expect(loadKey({ ...FILE, key_check: null }, store)).rejects.toThrow(StartRefused);
  });

  it.each(['current', 'pending'] as const)('finds the fitting one of two keys: the %s', async (fitting) => {
    await store.keep(FILE.vault_id, fitting === 'current' ? key : randomBytes(32));
    await store.keep(pendingSlot(FILE.vault_id), fitting === 'pending' ? key : randomBytes(32));
    expect(await loadKey(FILE, store)).toEqual({ outcome: 'found', key });
  });

  it('finds the second key when the first is gone', async () => {
    await store.keep(pendingSlot(FILE.vault_id), key);
    expect(await loadKey(FILE, store)).toEqual({ outcome: 'found', key });
  });
});

describe('an unfinished setup', () => {
  it('takes its own key with it', async () => {
    await store.keep(FILE.vault_id, key);
    await forgetUnfinished(FILE, store);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('leaves a key that was there before, and one that cannot be read', async () => {
    const path = join(dataDir, 'vault.key');
    for (const other of [randomBytes(32), randomBytes(20)]) {
      await writeFile(path, other, { mode: 0o600 });
      await forgetUnfinished(FILE, store);
      expect(await readFile(path)).toEqual(other);
    }
  });

  it('has nothing to take when it did not come to the key, and leaves what lies beside its place', async () => {
    await writeFile(join(dataDir, 'vault.json'), '{}');
    await forgetUnfinished(FILE, store);
    expect(await readdir(dataDir)).toEqual(['vault.json']);
  });
});

describe('wiping', () => {
  it('leaves nothing of a secret', () => {
    const secret = Buffer.from(key);
    wipe(secret);
    expect(secret.every((byte) => byte === 0)).toBe(true);
  });
});
