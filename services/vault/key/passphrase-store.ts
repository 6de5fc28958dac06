// The key under a passphrase of the owner: random like every vault key, wrapped with a key derived from the passphrase.
// A passphrase in a file is read when it is needed and wiped at once: it is never kept and never a string. One that is typed
// (typed-passphrase.ts) comes as a string from the page, and is kept while the vault is open.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { join } from 'node:path';
import { Type } from '#typebox';
import { HubError, StartRefused } from '../../../shared/errors.ts';
import { KIB, PASSPHRASE_BYTES } from '../../../shared/limits.ts';
import { Closed, type Static } from '../../../shared/schemas/fields.ts';
import { conforms } from '../../../shared/validate.ts';
import { writeSynced } from '../disk/synced-file.ts';
import type { KeyStore } from './key-store.ts';
import { KEY_BYTES, slotFile, wipe } from './load-key.ts';
import { createSecretFile, readSecretFile, removeSecretFile } from './secret-file.ts';
import type { TypedPassphrase } from './typed-passphrase.ts';

export const WRAPPED_KEY_FILE = 'vault.key.wrapped';
const CIPHER = 'chacha20-poly1305';
const TAG_BYTES = 16;
/** 128 MiB and a third of a second for each guess; less than that is not worth attacking the passphrase for. */
const COST = { n: 2 ** 17, r: 8, p: 1 } as const;

const hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$` });

const WrappedKey = Closed({
  format: Type.Literal(1),
  kdf: Closed({
    name: Type.Literal('scrypt'),
    // The bounds keep a forged file from taking all memory.
    n: Type.Enum([2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18, 2 ** 19, 2 ** 20]),
    r: Type.Literal(8),
    p: Type.Literal(1),
    salt: hex(16),
  }),
  cipher: Type.Literal(CIPHER),
  nonce: hex(12),
  wrapped: hex(KEY_BYTES + TAG_BYTES),
});
type WrappedKey = Static<typeof WrappedKey>;

/** The file whose first line it is, what the owner typed, or nothing yet: then the key is neither found nor kept, only forgotten. */
export type Passphrase = string | TypedPassphrase | null;

export function passphraseStore(dataDir: string, passphrase: Passphrase): KeyStore {
  const pathOf = (slot: string) => join(dataDir, slotFile(slot, WRAPPED_KEY_FILE));
  return {
    storage: 'passphrase',
    backend: null,
    async find(slot) {
      const read = readSecretFile(pathOf(slot), `The wrapped key file ${WRAPPED_KEY_FILE}`, 4 * KIB);
      if (read.outcome !== 'found') return read;
      const wrapped = parse(read.bytes);
      const key = await unwrap(wrapped, readPassphrase(passphrase), slot);
      return { outcome: 'found', key };
    },
    async keep(slot, key) {
      if (key.length !== KEY_BYTES) throw new HubError('internal', 'A key of the wrong length was not kept.');
      const wrapped = await wrap(key, passphraseForSetup(passphrase), slot);
      createSecretFile(pathOf(slot), asFile(wrapped));
    },
    async replace(slot, key) {
      const wrapped = await wrap(key, passphraseForSetup(passphrase), slot);
      writeSynced(pathOf(slot), asFile(wrapped));
    },
    async forget(slot) {
      removeSecretFile(pathOf(slot));
    },
    readHead: async () => null,
    writeHead: async () => {},
    forgetHead: async () => {},
  };
}

/** Refuses where there is none that a key could be kept under. */
export function requirePassphrase(passphrase: Passphrase): void {
  wipe(passphraseForSetup(passphrase));
}

function asFile(wrapped: WrappedKey): Buffer {
  return Buffer.from(`${JSON.stringify(wrapped, null, 2)}\n`);
}

async function wrap(key: Buffer, passphrase: Buffer, slot: string): Promise<WrappedKey> {
  const kdf = { name: 'scrypt', ...COST, salt: randomBytes(16).toString('hex') } as const;
  const nonce = randomBytes(12);
  const wrapping = await derive(passphrase, kdf);
  try {
    const cipher = createCipheriv(CIPHER, wrapping, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(slot), { plaintextLength: key.length });
    const wrapped = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('hex');
    return { format: 1, kdf, cipher: CIPHER, nonce: nonce.toString('hex'), wrapped };
  } finally {
    wipe(wrapping);
  }
}

async function unwrap(wrappedKey: WrappedKey, passphrase: Buffer, slot: string): Promise<Buffer> {
  const wrapped = Buffer.from(wrappedKey.wrapped, 'hex');
  const wrapping = await derive(passphrase, wrappedKey.kdf);
  try {
    const nonce = Buffer.from(wrappedKey.nonce, 'hex');
    const decipher = createDecipheriv(CIPHER, wrapping, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(slot), { plaintextLength: KEY_BYTES });
    decipher.setAuthTag(wrapped.subarray(KEY_BYTES));
    const key = decipher.update(wrapped.subarray(0, KEY_BYTES));
    try {
      decipher.final();
    } catch {
      wipe(key);
      throw new StartRefused(
        'The passphrase does not open this vault.',
        'Type it again, or correct the file that HUB_PASSPHRASE_FILE names; the vault was not touched.',
      );
    }
    return key;
  } finally {
    wipe(wrapping);
  }
}

/** A wrapped key of another vault, or of another slot, does not open here. */
function boundTo(slot: string): Buffer {
  return Buffer.from(`context-hub vault key ${slot}`);
}

/** Takes the passphrase over and wipes it. On a thread of the pool: it takes a third of a second. */
async function derive(passphrase: Buffer, { n, r, p, salt }: WrappedKey['kdf']): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const cost = { N: n, r, p, maxmem: 256 * n * r };
  scrypt(passphrase, Buffer.from(salt, 'hex'), KEY_BYTES, cost, (error, derived) =>
    error ? reject(error) : resolve(derived),
  );
  try {
    return await promise;
  } finally {
    wipe(passphrase);
  }
}

function parse(bytes: Buffer): WrappedKey {
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'));
    if (conforms(WrappedKey, parsed)) return parsed;
  } catch {}
  throw new StartRefused(
    `The wrapped key file ${WRAPPED_KEY_FILE} is damaged.`,
    'Put the file back, or `hub key recover` with the words of the recovery kit; the vault was not touched.',
  );
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANKS: readonly number[] = [0x20, 0x09];

/** The caller wipes it. */
function readPassphrase(passphrase: Passphrase): Buffer {
  if (typeof passphrase === 'string') return firstLineOf(passphrase);
  const typed = passphrase?.copy();
  if (typed) return typed;
  throw new StartRefused(
    'This vault opens with a passphrase, and HUB_PASSPHRASE_FILE is not set.',
    'Type it on the page of the hub, or set HUB_PASSPHRASE_FILE to a file (mode 0600) that holds it.',
  );
}

/** The first line of the file, byte for byte, without its line end. */
function firstLineOf(path: string): Buffer {
  const called = 'The passphrase file (HUB_PASSPHRASE_FILE)';
  const read = readSecretFile(path, called, PASSPHRASE_BYTES + 2);
  if (read.outcome !== 'found') {
    throw new StartRefused(
      read.outcome === 'absent' ? `${called} does not exist.` : read.detail,
      'Point HUB_PASSPHRASE_FILE at a file (mode 0600) whose first line is the passphrase.',
    );
  }
  const newline = read.bytes.indexOf(NEWLINE);
  let line = newline === -1 ? read.bytes : read.bytes.subarray(0, newline);
  if (line.at(-1) === CARRIAGE_RETURN) line = line.subarray(0, -1);
  const passphrase = Buffer.from(line);
  wipe(read.bytes);
  if (passphrase.length > PASSPHRASE_BYTES)
    throw unusable(`${called} has a first line of more than ${PASSPHRASE_BYTES} bytes.`);
  if (passphrase.every((byte) => BLANKS.includes(byte))) throw unusable(`${called} has an empty first line.`);
  return passphrase;
}

function unusable(reason: string): StartRefused {
  return new StartRefused(reason, 'Write the passphrase into the first line of the file.');
}

/** The hub is running while a vault is made, so a StartRefused is answered as an error. */
function passphraseForSetup(passphrase: Passphrase): Buffer {
  try {
    return readPassphrase(passphrase);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw new HubError('unavailable', error.message, { ...(error.fix !== undefined && { fix: error.fix }) });
  }
}
