import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseStore, openStore } from '../../../services/vault/key/key-places.ts';
import type { KeyStore } from '../../../services/vault/key/key-store.ts';
import { passphraseStore } from '../../../services/vault/key/passphrase-store.ts';
import { HubError } from '../../../shared/errors.ts';

const VAULT = 'vlt_01J00000000000000000000000';
const WRONG = 'The passphrase does not open this vault.';

const key = randomBytes(32);
/** Half a second of the processor for each guess is what is kept; most tests start from the least that is read. */
const wrapped = wrappedAtLeastCost();

let dataDir: string;
let elsewhere: string;
let passphraseFile: string;
let path: string;
let store: KeyStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-key-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'hub-passphrase-'));
  passphraseFile = join(elsewhere, 'passphrase');
  path = join(dataDir, 'vault.key.wrapped');
  await writePassphrase('correct horse battery staple\n');
  store = passphraseStore(dataDir, passphraseFile);
});
afterEach(async () => {
  for (const each of [dataDir, elsewhere]) await rm(each, { recursive: true, force: true });
});

function wrappedAtLeastCost(): Buffer {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cost = { n: 2 ** 15, r: 8, p: 1 };
  const wrapping = scryptSync('correct horse battery staple', salt, 32, { N: cost.n, r: 8, p: 1, maxmem: 2 ** 26 });
  const cipher = createCipheriv('chacha20-poly1305', wrapping, nonce, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(`context-hub vault key ${VAULT}`), { plaintextLength: key.length });
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  const kdf = { name: 'scrypt', ...cost, salt: salt.toString('hex') };
  const file = {
    format: 1,
    kdf,
    cipher: 'chacha20-poly1305',
    nonce: nonce.toString('hex'),
    wrapped: sealed.toString('hex'),
  };
  return Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
}

function place(): Promise<void> {
  return writeFile(path, wrapped, { mode: 0o600 });
}

function writePassphrase(content: string | Buffer): Promise<void> {
  return writeFile(passphraseFile, content, { mode: 0o600 });
}

describe('a key under a passphrase', () => {
  it('is found with the passphrase, and is nowhere in the data directory', async () => {
    await store.keep(VAULT, key);
    expect(await store.find(VAULT)).toEqual({ outcome: 'found', key });
    expect(await readdir(dataDir)).toEqual(['vault.key.wrapped']);
    const file = await readFile(path);
    for (const form of [key, key.toString('hex'), key.toString('base64'), 'correct horse'])
      expect(file.includes(form)).toBe(false);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('costs scrypt with 128 MiB, and a salt of its own', async () => {
    await store.keep(VAULT, randomBytes(32));
    const first = JSON.parse(await readFile(path, 'utf8'));
    expect(first.kdf).toMatchObject({ name: 'scrypt', n: 2 ** 17, r: 8, p: 1 });
    await store.forget(VAULT);
    await store.keep(VAULT, randomBytes(32));
    expect(JSON.parse(await readFile(path, 'utf8')).kdf.salt).not.toBe(first.kdf.salt);
  });

  it('does not block the process while the passphrase is worked on', async () => {
    let turns = 0;
    const counter = setInterval(() => turns++, 5);
    await store.keep(VAULT, randomBytes(32));
    clearInterval(counter);
    expect(turns).toBeGreaterThan(3);
  });

  it.each([
    'correct horse battery staple',
    'correct horse battery staple\r\n',
    'correct horse battery staple\nsecond line\n',
  ])('takes the first line of the file, without its line end: %j', async (content) => {
    await place();
    await writePassphrase(content);
    expect(await store.find(VAULT)).toEqual({ outcome: 'found', key });
  });

  it.each(['Correct horse battery staple', 'correct horse battery staple ', ' correct horse battery staple', 'x'])(
    'is refused with another passphrase: %j',
    async (content) => {
      await place();
      await writePassphrase(content);
      await expect(store.find(VAULT)).rejects.toThrow(WRONG);
    },
  );

  it.each(['', '\n', '   \n', '\t\n', '\r\n', '\nsecond line'])(
    'is refused with an empty passphrase: %j',
    async (content) => {
      await place();
      await writePassphrase(content);
      await expect(store.find(VAULT)).rejects.toThrow(/empty first line/);
      const refusal = passphraseStore(elsewhere, passphraseFile).keep(VAULT, randomBytes(32));
      await expect(refusal).rejects.toThrow(HubError);
      expect(await readdir(elsewhere)).toEqual(['passphrase']);
    },
  );

  it('is refused with a passphrase longer than any person types', async () => {
    await place();
    await writePassphrase('x'.repeat(1025));
    await expect(store.find(VAULT)).rejects.toThrow(/more than 1024 bytes/);
  });

  it('is refused without the passphrase file', async () => {
    await place();
    await rm(passphraseFile);
    await expect(store.find(VAULT)).rejects.toThrow('The passphrase file (HUB_PASSPHRASE_FILE) does not exist.');
  });

  it('is refused with a passphrase file that others can read', async () => {
    await place();
    await chmod(passphraseFile, 0o644);
    await expect(store.find(VAULT)).rejects.toThrow(
      /can be read or changed by other users of this machine \(mode 644\)/,
    );
  });

  it('is refused when HUB_PASSPHRASE_FILE is not set, and nothing was typed', async () => {
    await place();
    const file = {
      format: 1 as const,
      vault_id: VAULT,
      state: 'ready' as const,
      key_storage: 'passphrase' as const,
      keyring_backend: null,
      cipher: 'aegis',
      key_check: null,
      created_at: '2026-01-01T00:00:00.000Z',
    };
    const kept = openStore(file, { dataDir, passphraseFile: null });
    await expect(kept.find(VAULT)).rejects.toThrow(/HUB_PASSPHRASE_FILE is not set/);
  });

  it('does not open under the name of another vault', async () => {
    await place();
    await expect(store.find('vlt_01J00000000000000000000001')).rejects.toThrow(WRONG);
  });

  it.each(['wrapped', 'nonce'] as const)('does not open with a changed %s', async (field) => {
    await place();
    const file = JSON.parse(await readFile(path, 'utf8'));
    file[field] = (file[field][0] === '0' ? '1' : '0') + file[field].slice(1);
    await writeFile(path, JSON.stringify(file));
    await expect(store.find(VAULT)).rejects.toThrow(WRONG);
  });

  it.each([
    ['cut short', (text: string) => text.slice(0, 40)],
    ['emptied', () => ''],
    ['asked for more work than any machine has', (text: string) => text.replace('32768', '1073741824')],
    ['asked for no work', (text: string) => text.replace('32768', '2')],
    ['asked for an impossible amount of work', (text: string) => text.replace('32768', '32769')],
  ])('is refused at once when its file was %s', async (_what, damage) => {
    await place();
    await writeFile(path, damage(await readFile(path, 'utf8')));
    await expect(store.find(VAULT)).rejects.toThrow('The wrapped key file vault.key.wrapped is damaged.');
  });

  it('is never written over', async () => {
    await place();
    await expect(store.keep(VAULT, key)).rejects.toThrow(/key file in the data directory already/);
    expect(await readFile(path)).toEqual(wrapped);
  });

  it('is what a new vault gets when the owner names a passphrase file, keyring or not', async () => {
    expect((await chooseStore({ dataDir, passphraseFile, plain: false }))?.storage).toBe('passphrase');
  });

  it('is nothing for a plain vault', async () => {
    expect(await chooseStore({ dataDir, passphraseFile, plain: true })).toBeNull();
  });
});
