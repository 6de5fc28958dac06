import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readVaultFile, type VaultFile, writeVaultFile } from '../../services/vault/key/vault-file.ts';
import { becauseOfKeyring, lacksKeyring, startKeyring, type TestKeyring } from '../support/keyring.ts';
import { orderKey } from '../support/secrets/key-orders.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-key-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function changeVaultFile(change: Partial<VaultFile>): void {
  writeVaultFile(dataDir, { ...(readVaultFile(dataDir) as VaultFile), ...change });
}

describe.skipIf(lacksKeyring)(`the key of a vault in a real keyring${becauseOfKeyring}`, () => {
  let keyring: TestKeyring;
  const order = (task: string) => orderKey(task, { dataDir, env: keyring.env });

  beforeAll(async () => {
    keyring = await startKeyring();
  });
  afterAll(() => keyring[Symbol.asyncDispose]());

  it('keeps a new key in the keyring and in no file', async () => {
    const made = await order('make');
    expect(made).toMatchObject({ outcome: 'made', storage: 'keyring', backend: 'secret-service' });
    expect(await keyring.accounts()).toContain(readVaultFile(dataDir)?.vault_id);
    expect(await readdir(dataDir)).toEqual(['vault.json']);
    expect(await order('load')).toEqual({ outcome: 'found', check: made.check, bytes: 32 });
  });

  it('leaves nothing of the trial by which it finds out that the keyring works', async () => {
    await order('make');
    expect((await keyring.accounts()).filter((account) => account.startsWith('probe/'))).toEqual([]);
  });

  it('says that the key is missing when it was deleted from the keyring', async () => {
    await order('make');
    await keyring.remove(readVaultFile(dataDir)?.vault_id as string);
    expect(await order('load')).toMatchObject({
      outcome: 'start refused',
      reason: 'The key of this vault is missing: the keyring does not have it.',
    });
  });

  it('tells a locked keyring from a missing key, and finds the key once it is unlocked', async () => {
    const { check } = await order('make');
    await keyring.lock();
    try {
      expect(await order('load')).toEqual({ outcome: 'locked', detail: 'the keyring is locked.' });
    } finally {
      await keyring.unlock();
    }
    expect(await order('load')).toMatchObject({ outcome: 'found', check });
  });

  it('makes no vault while the keyring is locked, and does not fall back to a file', async () => {
    await keyring.lock();
    try {
      expect(await order('make')).toMatchObject({
        outcome: 'refused',
        code: 'unavailable',
        reason: expect.stringMatching(/keyring is locked/),
      });
    } finally {
      await keyring.unlock();
    }
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('refuses the key of another vault', async () => {
    await order('make');
    changeVaultFile({ key_check: '0'.repeat(32) });
    expect(await order('load')).toMatchObject({
      outcome: 'start refused',
      reason: 'The key in the keyring is not the key of this vault.',
    });
  });

  it('stops when the vault was made with the keyring of another system', async () => {
    await order('make');
    changeVaultFile({ keyring_backend: 'keychain' });
    expect(await order('load')).toMatchObject({
      outcome: 'start refused',
      reason: 'The key of this vault is in the keyring "keychain", and this system has "secret-service".',
    });
  });

  it('finds the second key of a change of keys that was cut off', async () => {
    await order('make');
    const { check } = await order('keep-pending');
    changeVaultFile({ key_check: check as string });
    expect(await order('load')).toEqual({ outcome: 'found', check, bytes: 32 });
  });

  it('keeps the head of the audit chain beside the key', async () => {
    await order('make');
    expect(await order('read-head')).toEqual({ outcome: 'read', head: null });
    expect(await order('write-head')).toEqual({ outcome: 'written' });
    expect(await order('read-head')).toEqual({ outcome: 'read', head: 'the head of the chain' });
  });

  it('takes the key of an unfinished setup back, and no other', async () => {
    const { check } = await order('make');
    changeVaultFile({ key_check: '0'.repeat(32) });
    await order('forget');
    changeVaultFile({ key_check: check as string });
    expect(await order('load')).toMatchObject({ outcome: 'found' });
    await order('forget');
    expect(await order('load')).toMatchObject({ outcome: 'start refused', reason: expect.stringMatching(/missing/) });
  });

  it('refuses to start without the session bus, and makes no other key', async () => {
    await order('make');
    const loaded = await orderKey('load', { dataDir });
    expect(loaded).toMatchObject({ outcome: 'start refused', fix: expect.stringMatching(/DBUS_SESSION_BUS_ADDRESS/) });
    expect(loaded.reason).toBe(
      'The key of this vault cannot be read from the keyring: no keyring runs in this session.',
    );
    expect(await readdir(dataDir)).toEqual(['vault.json']);
  });

  it('refuses to start when another keyring answers, as after a change of users', async () => {
    await order('make');
    await using stranger = await startKeyring();
    expect(await orderKey('load', { dataDir, env: stranger.env })).toMatchObject({
      outcome: 'start refused',
      reason: expect.stringMatching(/missing/),
    });
  });
});

describe.skipIf(lacksKeyring)(`the key of a vault when its keyring is away${becauseOfKeyring}`, () => {
  it('finds the key again after logging out and in', async () => {
    const home = await mkdtemp(join(tmpdir(), 'hub-keyring-home-'));
    try {
      await using first = await startKeyring({ home });
      const { check } = await orderKey('make', { dataDir, env: first.env });
      await first.end();
      await using second = await startKeyring({ home });
      expect(await orderKey('load', { dataDir, env: second.env })).toMatchObject({ outcome: 'found', check });
      await second.end();
      await using untouched = await startKeyring({ home, state: 'locked' });
      expect(await orderKey('load', { dataDir, env: untouched.env })).toMatchObject({ outcome: 'locked' });
    } finally {
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    }
  });

  it('takes a key file where there is a keyring with no place to keep a key', async () => {
    await using keyring = await startKeyring({ state: 'bare' });
    expect(await orderKey('make', { dataDir, env: keyring.env })).toMatchObject({ outcome: 'made', storage: 'file' });
  });
});

describe('the key of a vault where there is no keyring', () => {
  it('is a file, and never in the memory of the kernel, which forgets', async () => {
    const made = await orderKey('make', { dataDir });
    expect(made).toMatchObject({ outcome: 'made', storage: 'file', backend: null });
    expect((await readdir(dataDir)).sort()).toEqual(['vault.json', 'vault.key']);
    expect(await orderKey('load', { dataDir })).toEqual({ outcome: 'found', check: made.check, bytes: 32 });
  });

  it('is a file as well when the session bus does not answer, and the process ends in the end', async () => {
    const address = join(dataDir, 'bus');
    const bus = createServer(() => {}).listen(address);
    try {
      const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${address}` };
      // The process cannot end in order with a thread that waits for ever; that it ends at all is what counts.
      await expect(orderKey('make', { dataDir, env })).rejects.toMatchObject({
        signal: 'SIGKILL',
        stdout: expect.stringMatching(/"storage":"file"/),
      });
    } finally {
      bus.close();
    }
  });
});
