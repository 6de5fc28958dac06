import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readVaultFile, type VaultFile, writeVaultFile } from '../../../services/vault/key/vault-file.ts';
import { StartRefused } from '../../../shared/errors.ts';

const FILE: VaultFile = {
  format: 1,
  vault_id: 'vlt_01J00000000000000000000000',
  state: 'creating',
  key_storage: 'file',
  keyring_backend: null,
  cipher: 'aegis',
  key_check: '00112233445566778899aabbccddeeff',
  created_at: '2026-01-01T00:00:00.000Z',
};

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-key-'));
  path = join(dataDir, 'vault.json');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('vault.json', () => {
  it('is null where there is none', () => {
    expect(readVaultFile(dataDir)).toBeNull();
  });

  it('is read as it was written, for its owner alone, and leaves no draft behind', async () => {
    writeVaultFile(dataDir, FILE);
    writeVaultFile(dataDir, { ...FILE, state: 'ready' });
    expect(readVaultFile(dataDir)).toEqual({ ...FILE, state: 'ready' });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['vault.json']);
  });

  it('is not disturbed by the draft of a write that was cut off', async () => {
    writeVaultFile(dataDir, FILE);
    await writeFile(`${path}.new`, '{"format":', { mode: 0o666 });
    expect(readVaultFile(dataDir)).toEqual(FILE);
    writeVaultFile(dataDir, { ...FILE, state: 'ready' });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.new`)).toBe(false);
  });

  it('is refused at every length it could be cut to, and never taken for none', async () => {
    writeVaultFile(dataDir, FILE);
    // The last byte is the line end.
    for (let length = (await stat(path)).size - 2; length >= 0; length--) {
      await truncate(path, length);
      expect(() => readVaultFile(dataDir), `${length} bytes`).toThrow(StartRefused);
    }
  });

  it.each([
    ['an unknown field', { ...FILE, extra: 1 }],
    ['a missing field', { ...FILE, key_check: undefined }],
    ['an unknown place of the key', { ...FILE, key_storage: 'cloud' }],
    ['an id that is a path', { ...FILE, vault_id: '../../etc/passwd' }],
    ['no object', [FILE]],
    ['null', null],
  ])('is refused with %s', async (_what, content) => {
    await writeFile(path, JSON.stringify(content));
    expect(() => readVaultFile(dataDir)).toThrow(/vault\.json in the data directory is damaged/);
  });

  it('of a newer version is refused as such', async () => {
    await writeFile(path, JSON.stringify({ ...FILE, format: 2, new_field: true }));
    expect(() => readVaultFile(dataDir)).toThrow('The file vault.json was written by a newer version of Context Hub.');
  });

  it('that cannot be read is refused', async () => {
    await mkdir(path);
    expect(() => readVaultFile(dataDir)).toThrow(/vault\.json in the data directory cannot be read/);
  });
});
