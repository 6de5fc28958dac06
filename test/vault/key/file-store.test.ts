import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileStore } from '../../../services/vault/key/file-store.ts';
import { warningFor } from '../../../services/vault/key/key-places.ts';
import type { KeyStore } from '../../../services/vault/key/key-store.ts';
import { pendingSlot } from '../../../services/vault/key/load-key.ts';
import { HubError, StartRefused } from '../../../shared/errors.ts';

const VAULT = 'vlt_01J00000000000000000000000';
const isRoot = process.getuid?.() === 0;

let dataDir: string;
let path: string;
let store: KeyStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-key-'));
  path = join(dataDir, 'vault.key');
  store = fileStore(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the key file', () => {
  it('holds the 32 bytes of the key and nothing else, for its owner alone', async () => {
    const key = randomBytes(32);
    await store.keep(VAULT, key);
    expect(await readFile(path)).toEqual(key);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['vault.key']);
    expect(await store.find(VAULT)).toEqual({ outcome: 'found', key });
  });

  it('does not wipe the key of the caller, who still needs it', async () => {
    const key = randomBytes(32);
    const before = Buffer.from(key);
    await store.keep(VAULT, key);
    expect(key).toEqual(before);
  });

  it('is private whatever the umask of the process', async () => {
    const umask = process.umask(0);
    try {
      await store.keep(VAULT, randomBytes(32));
    } finally {
      process.umask(umask);
    }
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is absent where there is none', async () => {
    expect(await store.find(VAULT)).toEqual({ outcome: 'absent' });
  });

  it('is never written over', async () => {
    const first = randomBytes(32);
    await store.keep(VAULT, first);
    await expect(store.keep(VAULT, randomBytes(32))).rejects.toThrow(HubError);
    expect(await store.find(VAULT)).toEqual({ outcome: 'found', key: first });
  });

  it('takes no key of another length', async () => {
    await expect(store.keep(VAULT, randomBytes(31))).rejects.toThrow(HubError);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is gone after forgetting it, and so is the draft of a write that was cut off', async () => {
    await store.keep(VAULT, randomBytes(32));
    await writeFile(`${path}.new`, randomBytes(32));
    await store.forget(VAULT);
    expect(await readdir(dataDir)).toEqual([]);
    await store.forget(VAULT);
  });

  it('keeps the second key of a change of keys apart', async () => {
    const [current, pending] = [randomBytes(32), randomBytes(32)];
    await store.keep(VAULT, current);
    await store.keep(pendingSlot(VAULT), pending);
    expect(await store.find(VAULT)).toEqual({ outcome: 'found', key: current });
    expect(await store.find(pendingSlot(VAULT))).toEqual({ outcome: 'found', key: pending });
  });

  it.each([0o644, 0o640, 0o660, 0o601, 0o604, 0o777])(
    'is refused with mode %o, and the refusal says how to mend it',
    async (mode) => {
      await store.keep(VAULT, randomBytes(32));
      await chmod(path, mode);
      const refusal = await store.find(VAULT).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartRefused);
      expect((refusal as StartRefused).message).toContain(`mode ${mode.toString(8)}`);
      expect((refusal as StartRefused).fix).toContain(`chmod 600 ${path}`);
    },
  );

  it.each([0o600, 0o400])('is accepted with mode %o', async (mode) => {
    await store.keep(VAULT, randomBytes(32));
    await chmod(path, mode);
    expect(await store.find(VAULT)).toMatchObject({ outcome: 'found' });
  });

  it.skipIf(!isRoot)(
    `is refused when it belongs to another user${isRoot ? '' : ' (skipped: only root can make one)'}`,
    async () => {
      await store.keep(VAULT, randomBytes(32));
      await chown(path, 65534, 65534);
      await expect(store.find(VAULT)).rejects.toThrow(
        'The key file vault.key belongs to another user of this machine.',
      );
    },
  );

  it.each([0, 1, 31, 33, 64])('is refused with %d bytes', async (length) => {
    await store.keep(VAULT, randomBytes(32));
    await truncate(path, length);
    await expect(store.find(VAULT)).rejects.toThrow('The key file vault.key is damaged: a key has 32 bytes.');
  });

  it('is refused when it is a directory', async () => {
    await mkdir(path, { mode: 0o700 });
    await expect(store.find(VAULT)).rejects.toThrow('The key file vault.key is not a file.');
  });

  it('is refused behind a link to a file that others can read', async () => {
    const elsewhere = join(dataDir, 'elsewhere');
    await writeFile(elsewhere, randomBytes(32), { mode: 0o644 });
    await chmod(elsewhere, 0o644);
    await symlink(elsewhere, path);
    await expect(store.find(VAULT)).rejects.toThrow(StartRefused);
  });

  it('comes with a warning that says what it means and what to do', () => {
    expect(warningFor('file')).toMatch(
      /whoever can read .* the data directory can read the vault.*`hub key move keyring`/,
    );
    expect(['keyring', 'passphrase', 'none'].map((storage) => warningFor(storage as 'none'))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
