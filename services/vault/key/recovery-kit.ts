// The recovery kit: a secret of its own, shown once, that opens a copy of the key kept beside the vault (`vault.kit`) and in
// each of its backups.
//
// The secret makes a pair of X25519 keys. The copy of the vault's key is sealed to the public one, so that a new key can
// be sealed without the words: they stay good when the key is rotated. The vault keeps its own copy of the public key,
// inside the database: whoever exchanges the file does not get the next key sealed to themselves.
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from '#typebox';
import { HubError } from '../../../shared/errors.ts';
import { ID_PREFIXES, idForm } from '../../../shared/id-kinds.ts';
import { kitTime } from '../../../shared/kit-time.ts';
import { Closed, Instant, type Static } from '../../../shared/schemas/fields.ts';
import { conforms } from '../../../shared/validate.ts';
import { writeSynced } from '../disk/synced-file.ts';
import { KIT_SECRET_BYTES, secretOf, wordsOf } from './kit-words.ts';
import { KEY_BYTES, wipe } from './load-key.ts';

export const KIT_FILE = 'vault.kit';
const CIPHER = 'chacha20-poly1305';
const TAG_BYTES = 16;

const hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$` });

const KitFile = Closed({
  format: Type.Literal(1),
  vault_id: Type.String({ pattern: `^${idForm(ID_PREFIXES.vault)}$` }),
  made_at: Instant,
  public_key: hex(32),
  /** A pair of its own for every copy, so that one wrapping key wraps one key. */
  ephemeral_key: hex(32),
  wrapped: hex(KEY_BYTES + TAG_BYTES),
});
type KitFile = Static<typeof KitFile>;

/** What the vault remembers of its kit: enough to seal, and nothing that opens. */
export interface KitKey {
  public_key: string;
  made_at: string;
}

/** A new secret, as words, and the public key that belongs to it. */
export function newKit(vaultId: string, at: string): { words: string[]; kit: KitKey } {
  const secret = randomBytes(KIT_SECRET_BYTES);
  try {
    return { words: wordsOf(secret), kit: { public_key: publicHex(privateKeyOf(secret, vaultId)), made_at: at } };
  } finally {
    wipe(secret);
  }
}

/** Puts a copy of the key, sealed to the kit, into a file. */
export function writeKit(path: string, vaultId: string, kit: KitKey, key: Buffer): void {
  const { privateKey } = generateKeyPairSync('x25519');
  const ephemeral_key = publicHex(privateKey);
  const wrapping = wrappingKey(privateKey, publicKeyOf(kit.public_key), [ephemeral_key, kit.public_key], vaultId);
  try {
    const cipher = createCipheriv(CIPHER, wrapping, ZERO_NONCE, { authTagLength: TAG_BYTES });
    const wrapped = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('hex');
    const file: KitFile = { format: 1, vault_id: vaultId, ...kit, ephemeral_key, wrapped };
    writeSynced(path, Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
  } finally {
    wipe(wrapping);
  }
}

export function hasKit(dir: string): boolean {
  return existsSync(join(dir, KIT_FILE));
}

/** The kit to which a copy of the key is sealed, as the file says; null where there is none, or it cannot be read. */
export function kitOf(dir: string): Pick<KitKey, 'made_at'> | null {
  try {
    const { made_at } = readKit(dir);
    return { made_at };
  } catch (error) {
    if (error instanceof HubError) return null;
    throw error;
  }
}

/** Whether the file is there and whole, and of this vault. */
export function hasKitOf(dir: string, vaultId: string): boolean {
  try {
    return readKit(dir).vault_id === vaultId;
  } catch (error) {
    if (error instanceof HubError) return false;
    throw error;
  }
}

/** The key, which the caller wipes, or one sentence about what is wrong with the words or with the file. */
export function openKit(dir: string, vaultId: string, typed: string, called: Sealed = 'backup'): Buffer {
  const secret = secretOf(typed);
  try {
    const file = readKit(dir, called);
    if (file.vault_id !== vaultId) throw damagedKit();
    const privateKey = privateKeyOf(secret, file.vault_id);
    if (publicHex(privateKey) !== file.public_key) {
      throw new HubError(
        'bad_request',
        `These words belong to another recovery kit: this ${called} opens with the one of ${kitTime(file)}.`,
        {
          fix: 'Take the page with that date; a kit that was made later opens what was backed up since, and nothing before.',
        },
      );
    }
    return unwrap(file, privateKey);
  } finally {
    wipe(secret);
  }
}

function unwrap(file: KitFile, privateKey: KeyObject): Buffer {
  const { ephemeral_key, public_key, vault_id } = file;
  const wrapped = Buffer.from(file.wrapped, 'hex');
  const wrapping = wrappingKey(privateKey, publicKeyOf(ephemeral_key), [ephemeral_key, public_key], vault_id);
  const decipher = createDecipheriv(CIPHER, wrapping, ZERO_NONCE, { authTagLength: TAG_BYTES });
  wipe(wrapping);
  decipher.setAuthTag(wrapped.subarray(KEY_BYTES));
  const key = decipher.update(wrapped.subarray(0, KEY_BYTES));
  try {
    decipher.final();
    return key;
  } catch {
    wipe(key);
    throw damagedKit();
  }
}

/** What a key is sealed in. */
type Sealed = 'backup' | 'vault';

const LACKING: Record<Sealed, [detail: string, options: { fix: string }]> = {
  backup: [
    'There is no recovery kit in this backup: it was made before the first one.',
    { fix: 'It opens with the key alone: on the machine that has it, or with a copy (--key-file).' },
  ],
  vault: [
    'There is no recovery kit beside this vault (vault.kit).',
    { fix: 'Put the key back from where it was kept, or restore a backup.' },
  ],
};

/** Before anybody is asked for words. */
export function requireKit(dir: string, called: Sealed = 'backup'): void {
  readKit(dir, called);
}

function readKit(dir: string, called: Sealed = 'backup'): KitFile {
  let text: string;
  try {
    text = readFileSync(join(dir, KIT_FILE), 'utf8');
  } catch {
    throw new HubError('unavailable', ...LACKING[called]);
  }
  try {
    const parsed: unknown = JSON.parse(text);
    if (conforms(KitFile, parsed)) return parsed;
  } catch {}
  throw damagedKit();
}

function damagedKit(): HubError {
  return new HubError('integrity_mismatch', 'The file of the recovery kit is damaged (vault.kit).', {
    fix: 'Use another backup.',
  });
}

/** A wrapping key is used once, so that its nonce need not differ. */
const ZERO_NONCE = Buffer.alloc(12);

function wrappingKey(privateKey: KeyObject, publicKey: KeyObject, keys: string[], vaultId: string): Buffer {
  const shared = diffieHellman({ privateKey, publicKey });
  try {
    const salt = Buffer.from(keys.join(''), 'hex');
    return Buffer.from(hkdfSync('sha256', shared, salt, `context-hub recovery kit ${vaultId}`, KEY_BYTES));
  } finally {
    wipe(shared);
  }
}

/** X25519 keys in the forms that Node reads: a fixed beginning, and the 32 bytes. */
const PRIVATE_FORM = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_FORM = Buffer.from('302a300506032b656e032100', 'hex');

function privateKeyOf(secret: Buffer, vaultId: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, vaultId, 'context-hub recovery kit secret', 32));
  const form = Buffer.concat([PRIVATE_FORM, seed]);
  try {
    return createPrivateKey({ key: form, format: 'der', type: 'pkcs8' });
  } finally {
    wipe(seed);
    wipe(form);
  }
}

function publicKeyOf(bytes: string): KeyObject {
  const form = Buffer.concat([PUBLIC_FORM, Buffer.from(bytes, 'hex')]);
  return createPublicKey({ key: form, format: 'der', type: 'spki' });
}

function publicHex(privateKey: KeyObject): string {
  const form = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return form.subarray(PUBLIC_FORM.length).toString('hex');
}
