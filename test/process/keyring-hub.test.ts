import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { becauseOfKeyring, lacksKeyring, startKeyring } from '../support/keyring.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function vaultId(): Promise<string> {
  return JSON.parse(await readFile(join(dataDir, 'vault.json'), 'utf8')).vault_id;
}

async function addMemory(hub: TestHub, statement: string): Promise<string> {
  const { status, body } = await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
  expect(status).toBe(200);
  return body.id;
}

async function filesHolding(needles: (Buffer | string)[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const holding: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name));
    if (needles.some((needle) => content.includes(needle))) holding.push(entry.name);
  }
  return holding;
}

function formsOf(key: Buffer): (Buffer | string)[] {
  return [key, key.toString('hex'), key.toString('base64'), key.toString('base64url')];
}

describe.skipIf(lacksKeyring)(`a hub with a real keyring${becauseOfKeyring}`, () => {
  it('keeps its key in the keyring alone, does not start without that, and opens the vault again after a kill and a restart', async () => {
    await using keyring = await startKeyring();
    let token: string;
    let memory: string;
    {
      await using hub = await startHub({ dataDir, env: keyring.env });
      token = await hub.setup();
      memory = await addMemory(hub, 'kept under a key in the keyring');
      await hub.kill('vault');
      const found = await hub.request('GET', `/v1/memories/${memory}`);
      expect(found.body.statement).toBe('kept under a key in the keyring');
      expect((await hub.request('GET', '/v1/setup')).body).toEqual({
        initialized: true,
        encrypted: true,
        key_storage: 'keyring',
        warning: null,
        alarm: null,
        fault: null,
      });
    }
    const key = await keyring.secret(await vaultId());
    expect(key).toHaveLength(32);
    expect(await readdir(dataDir)).not.toContain('vault.key');
    expect(await filesHolding(formsOf(key))).toEqual([]);
    // The head of the audit chain lies beside the key, out of reach of whoever puts old files back.
    expect(await keyring.accounts()).toContain(`${await vaultId()}/audit-head`);

    const before = await readFile(join(dataDir, 'vault.db'));
    const { code, stderr } = await runHub(['start', '--port', String(await freePort())], { dataDir });
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no keyring runs in this session'),
    });
    expect(await readdir(dataDir)).not.toContain('vault.key');
    expect(await readFile(join(dataDir, 'vault.db'))).toEqual(before);

    await using again = await startHub({ dataDir, env: keyring.env });
    expect((await again.request('GET', '/health')).body).toEqual({ ok: true, state: 'ready' });
    const { body } = await again.request('GET', `/v1/memories/${memory}`, { token });
    expect(body.statement).toBe('kept under a key in the keyring');
    const { body: verdict } = await again.request('GET', '/v1/events/verify', { token });
    expect(verdict.ok).toBe(true);
  });

  it('makes no vault under a locked keyring, starts locked under one, and opens when both are unlocked', async () => {
    await using keyring = await startKeyring();
    let token: string;
    let memory: string;
    await keyring.lock();
    {
      await using hub = await startHub({ dataDir, env: keyring.env });
      const refused = await hub.request('POST', '/v1/setup', { token: null, body: {} });
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(refused.body.detail).toBe('The vault cannot be made while the keyring is locked.');
      const files = await readdir(dataDir);
      for (const name of ['vault.key', 'vault.db', 'vault.json']) expect(files).not.toContain(name);

      await keyring.unlock();
      token = await hub.setup();
      expect((await hub.request('GET', '/v1/setup')).body.key_storage).toBe('keyring');
      memory = await addMemory(hub, 'behind a locked keyring');
    }
    await keyring.lock();
    await using hub = await startHub({ dataDir, env: keyring.env });
    expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'locked' });
    const early = await hub.request('GET', `/v1/memories/${memory}`, { token });
    expect(early).toMatchObject({ status: 423, body: { code: 'locked' } });
    const inVain = await hub.request('POST', '/v1/unlock', { token: null });
    expect(inVain).toMatchObject({ status: 423, body: { code: 'locked', fix: expect.stringContaining('keyring') } });

    await keyring.unlock();
    expect((await hub.request('POST', '/v1/unlock', { token: null })).status).toBeLessThan(300);
    expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'ready' });
    const { body } = await hub.request('GET', `/v1/memories/${memory}`, { token });
    expect(body.statement).toBe('behind a locked keyring');
  });
});

describe('a hub without a keyring', () => {
  it('keeps its key in a file for its owner alone, warns of it, and opens the vault again after a restart', async () => {
    let token: string;
    let memory: string;
    {
      await using hub = await startHub({ dataDir });
      token = await hub.setup();
      memory = await addMemory(hub, 'kept under a key file');
      const { body } = await hub.request('GET', '/v1/setup');
      expect(body).toMatchObject({ initialized: true, encrypted: true, key_storage: 'file' });
      expect(body.warning).toMatch(/the key of the vault is a file/i);
    }
    const path = join(dataDir, 'vault.key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const key = await readFile(path);
    expect(key).toHaveLength(32);
    expect(await filesHolding(formsOf(key))).toEqual(['vault.key']);

    await using again = await startHub({ dataDir });
    const { body } = await again.request('GET', `/v1/memories/${memory}`, { token });
    expect(body.statement).toBe('kept under a key file');
  });
});
