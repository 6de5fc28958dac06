// Archives in the format of age, with a passphrase. The format is the library's; the one thing done here is the scrypt
// stanza, through the interface that the library has for it: its own scrypt runs in the foreground and would stop the
// vault for seconds, Node's runs on a thread of the pool.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { base64nopad } from '@scure/base';
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption';
import { HubError } from '../../../../shared/errors.ts';
import { type ByteSource, piecesOf } from '../bytes/byte-source.ts';
import { damagedArchive, wrongPassphrase } from './refusals.ts';

/** 256 MiB and most of a second for each guess, as age itself has it. */
const WORK_FACTOR = 18;
/** 1 GiB. A file that asks for more is refused: reading it would take the machine down. */
const MAX_WORK_FACTOR = 20;
const LABEL = 'age-encryption.org/v1/scrypt';
const CIPHER = 'chacha20-poly1305';
const FILE_KEY_BYTES = 16;
const TAG_BYTES = 16;

export async function encryptAge(
  plain: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipientOf(passphrase));
  return encrypter.encrypt(plain);
}

export async function* decryptAge(source: ByteSource, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identityOf(passphrase));
  try {
    const plain: AsyncIterable<Uint8Array> = await decrypter.decrypt(ReadableStream.from(piecesOf(source)));
    yield* plain;
  } catch (error) {
    // The library tells what is wrong with the file in words of its own; what a person needs is that it is damaged.
    throw error instanceof HubError ? error : damagedArchive();
  }
}

function recipientOf(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const key = await derive(passphrase, salt, WORK_FACTOR);
      // A zero nonce is right here: the key is derived for this one message.
      const cipher = createCipheriv(CIPHER, key, Buffer.alloc(12), { authTagLength: TAG_BYTES });
      const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Stanza(['scrypt', base64nopad.encode(salt), String(WORK_FACTOR)], wrapped)];
    },
  };
}

function identityOf(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza] = stanzas;
      if (stanza?.args[0] !== 'scrypt') {
        throw new HubError('not_pca', 'This age file was made for a key, not with a passphrase.', {
          fix: 'Decrypt it with age and the key, and encrypt it again with a passphrase (`age -p`).',
        });
      }
      const [, saltText = '', factorText = ''] = stanza.args;
      if (stanzas.length !== 1 || stanza.args.length !== 3 || stanza.body.length !== FILE_KEY_BYTES + TAG_BYTES) {
        throw damagedArchive();
      }
      if (!/^[1-9][0-9]{0,2}$/.test(factorText)) throw damagedArchive();
      const factor = Number(factorText);
      if (factor > MAX_WORK_FACTOR) {
        throw new HubError(
          'payload_too_large',
          `The archive asks for more work on its passphrase (2^${factor}) than is done here.`,
          {
            fix: `Decrypt it with age and encrypt it again; at most 2^${MAX_WORK_FACTOR} is read.`,
          },
        );
      }
      const salt = saltOf(saltText);
      const key = await derive(passphrase, salt, factor);
      const decipher = createDecipheriv(CIPHER, key, Buffer.alloc(12), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(stanza.body.subarray(FILE_KEY_BYTES));
      const fileKey = decipher.update(stanza.body.subarray(0, FILE_KEY_BYTES));
      try {
        decipher.final();
      } catch {
        throw wrongPassphrase();
      }
      return fileKey;
    },
  };
}

function saltOf(text: string): Uint8Array {
  try {
    const salt = base64nopad.decode(text);
    if (salt.length === 16) return salt;
  } catch {}
  throw damagedArchive();
}

function derive(passphrase: string, salt: Uint8Array, factor: number): Promise<Buffer> {
  const N = 2 ** factor;
  const cost = { N, r: 8, p: 1, maxmem: 256 * N * 8 };
  const labelled = Buffer.concat([Buffer.from(LABEL), salt]);
  return new Promise((resolve, reject) =>
    scrypt(passphrase, labelled, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
  );
}
