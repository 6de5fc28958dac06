// Signs a packed plugin: with a key that gpg keeps, which never leaves it, or with one in a file.
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createMessage, decryptKey, type PrivateKey, readPrivateKey, sign } from 'openpgp';
import { HubError } from '../../../shared/errors.ts';
import { CONTENTS, PUBLISHER, readPack, SIGNATURE, unpack } from '../package/packed.ts';
import { contentsOf } from '../package/plugin-package.ts';
import type { KitOptions, Said } from './kit-command.ts';
import { zip } from './pack-plugin.ts';

interface Signed {
  signature: string;
  publicKey: string;
}

export async function signPlugin(path: string, options: KitOptions): Promise<Said> {
  const { [CONTENTS]: contents, [SIGNATURE]: _, [PUBLISHER]: __, ...files } = await readPack(read(path));
  if (contents?.toString('utf8') !== contentsOf(files)) {
    throw new HubError('integrity_mismatch', 'What this pack lists is not what it holds.', {
      fix: 'Pack the plugin again.',
    });
  }
  const { signature, publicKey } =
    options.key === undefined
      ? await signWithGpg(contents, options['gpg-key'])
      : await signWithFile(contents, options.key, options);
  const pack = await zip({
    ...files,
    [CONTENTS]: contents,
    [SIGNATURE]: Buffer.from(signature),
    [PUBLISHER]: Buffer.from(publicKey),
  });
  // The signed pack is read as every hub will read it.
  const { signer } = await unpack(pack);
  writeFileSync(resolve(path), pack);
  const sha256 = hash('sha256', pack, 'hex');
  return {
    value: { path: resolve(path), signer, sha256, bytes: pack.length },
    text: [`Signed ${basename(path)} with the key ${signer.toUpperCase()}.`, `SHA-256: ${sha256}`].join('\n'),
  };
}

function read(path: string): Buffer {
  try {
    return readFileSync(resolve(path));
  } catch {
    throw new HubError('not_found', 'There is no such file.', { fix: 'Make one with `hub plugin pack`.' });
  }
}

async function signWithGpg(contents: Buffer, keyName: string | undefined): Promise<Signed> {
  const user = keyName === undefined ? [] : ['--local-user', keyName];
  const made = await gpg([...user, '--armor', '--detach-sign', '--output', '-'], contents);
  const signature = made.stdout;
  // Only gpg knows which key of its user's it has signed with.
  const [, fingerprint] = /SIG_CREATED (?:\S+ ){5}([0-9A-F]{40,64})/.exec(made.status) ?? [];
  if (fingerprint === undefined) throw gpgFailed();
  const { stdout: publicKey } = await gpg(['--armor', '--export-options', 'export-minimal', '--export', fingerprint]);
  return { signature, publicKey };
}

function gpg(args: string[], input?: Buffer): Promise<{ stdout: string; status: string }> {
  return new Promise((done, fail) => {
    const child = execFile('gpg', ['--status-fd', '2', ...args], { encoding: 'latin1' }, (error, stdout, stderr) => {
      if (error === null) done({ stdout, status: stderr });
      else fail((error as NodeJS.ErrnoException).code === 'ENOENT' ? gpgMissing() : gpgFailed());
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

function gpgMissing(): HubError {
  return new HubError('unavailable', 'gpg is not installed.', {
    fix: 'Install GnuPG, or name a file with a secret key with --key.',
  });
}

function gpgFailed(): HubError {
  return new HubError('unavailable', 'gpg did not sign this.', {
    fix: '`gpg --list-secret-keys` shows your keys; name one of them with --gpg-key.',
  });
}

async function signWithFile(
  contents: Buffer,
  path: string,
  { 'passphrase-file': passphraseFile }: KitOptions,
): Promise<Signed> {
  let key: PrivateKey;
  try {
    key = await readPrivateKey({ armoredKey: readFileSync(resolve(path), 'utf8') });
    if (!key.isDecrypted()) key = await unlocked(key, passphraseFile);
  } catch (error) {
    if (error instanceof HubError) throw error;
    throw new HubError('validation_failed', 'This file holds no secret key that can be read.', {
      fix: '`gpg --armor --export-secret-keys` writes one.',
    });
  }
  const message = await createMessage({ binary: new Uint8Array(contents) });
  const signature = await sign({ message, signingKeys: key, detached: true });
  return { signature: String(signature), publicKey: key.toPublic().armor() };
}

async function unlocked(key: PrivateKey, passphraseFile: string | undefined): Promise<PrivateKey> {
  const fix = 'Name a file whose first line is the passphrase with --passphrase-file.';
  if (passphraseFile === undefined) throw new HubError('locked', 'This key is protected by a passphrase.', { fix });
  const [passphrase = ''] = readFileSync(resolve(passphraseFile), 'utf8').split(/\r?\n/);
  try {
    return await decryptKey({ privateKey: key, passphrase });
  } catch {
    throw new HubError('locked', 'This is not the passphrase of the key.', { fix });
  }
}
