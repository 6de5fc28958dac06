// The fallback container: `PCH1`, a salt, and one Fernet token under a key from PBKDF2. Made of what every platform has.
//
// A Fernet token is authenticated as a whole, at its end. So a file is read twice: once to check it, and only then to
// decrypt it; nothing unchecked ever leaves here. Neither pass holds more than a piece of it in memory.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type Hmac,
  pbkdf2,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { ARCHIVE_MAGICS } from '../../../../shared/schemas/archive.ts';
import { type ByteSource, piecesOf } from '../bytes/byte-source.ts';
import { damagedArchive, wrongOrDamaged } from './refusals.ts';

/** Part of the format: no file says it, so whoever opens one has to use the same. So many make each guess at a passphrase expensive. */
const ITERATIONS = 480_000;
const SALT_BYTES = 16;
const TOKEN_START = ARCHIVE_MAGICS.fallback.length + SALT_BYTES;
const VERSION = 0x80;
/** Version, time and initialisation vector. */
const HEAD_BYTES = 1 + 8 + 16;
const MAC_BYTES = 32;
const BLOCK_BYTES = 16;

interface Keys {
  signing: Buffer;
  encryption: Buffer;
}

export async function* encryptFallback(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
  now: number,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const { signing, encryption } = await derive(passphrase, salt);
  yield Buffer.concat([Buffer.from(ARCHIVE_MAGICS.fallback), salt]);
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = VERSION;
  head.writeBigUInt64BE(BigInt(Math.floor(now / 1000)), 1);
  randomBytes(16).copy(head, 9);
  const cipher = createCipheriv('aes-128-cbc', encryption, head.subarray(9));
  const mac = createHmac('sha256', signing);
  const text = new Base64Writer();
  const signed = (bytes: Buffer) => {
    mac.update(bytes);
    return text.write(bytes);
  };
  yield signed(head);
  for await (const piece of plain) yield signed(cipher.update(piece));
  yield signed(cipher.final());
  yield text.write(mac.digest());
  yield text.end();
}

export async function* decryptFallback(source: ByteSource, passphrase: string): AsyncGenerator<Uint8Array> {
  const tokenBytes = checkForm(source);
  const { signing, encryption } = await derive(passphrase, source.read(ARCHIVE_MAGICS.fallback.length, SALT_BYTES));
  const signedBytes = tokenBytes - MAC_BYTES;
  const mac = createHmac('sha256', signing);
  await checkMac(source, mac, signedBytes);
  const head = Buffer.concat([...decoded(source, 0, HEAD_BYTES)]);
  const decipher = createDecipheriv('aes-128-cbc', encryption, head.subarray(9));
  for (const piece of decoded(source, HEAD_BYTES, signedBytes)) yield decipher.update(piece);
  try {
    yield decipher.final();
  } catch {
    throw damagedArchive();
  }
}

async function checkMac(source: ByteSource, mac: Hmac, signedBytes: number): Promise<void> {
  for (const piece of decoded(source, 0, signedBytes)) {
    mac.update(piece);
    // A large file takes a while, and others want their turn.
    await null;
  }
  const given = Buffer.concat([...decoded(source, signedBytes, signedBytes + MAC_BYTES)]);
  if (given.length === MAC_BYTES && timingSafeEqual(given, mac.digest())) return;
  throw wrongOrDamaged();
}

/** How long the token is, decoded, when the file has the form of one. */
function checkForm(source: ByteSource): number {
  const textBytes = source.size - TOKEN_START;
  if (textBytes < 4 || textBytes % 4 !== 0) throw damagedArchive();
  const end = source.read(source.size - 4, 4).toString('latin1');
  // The unused bits of the last letter must be zero, so that each token has one text only.
  if (Buffer.from(end, 'base64url').toString('base64url') !== end.replace(/=*$/, '')) throw damagedArchive();
  const padding = /=*$/.exec(end)?.[0].length ?? 0;
  const bytes = (textBytes / 4) * 3 - padding;
  const isToken = padding <= 2 && bytes >= HEAD_BYTES + BLOCK_BYTES + MAC_BYTES;
  if (!isToken || (bytes - HEAD_BYTES - MAC_BYTES) % BLOCK_BYTES !== 0) throw damagedArchive();
  const [first] = decoded(source, 0, 1);
  if (first?.[0] !== VERSION) throw damagedArchive();
  return bytes;
}

/** Bytes `start` to `end` of the token. */
function* decoded(source: ByteSource, start: number, end: number): Generator<Buffer> {
  const firstGroup = Math.floor(start / 3);
  let at = firstGroup * 3;
  let rest = '';
  for (const piece of piecesOf(source, TOKEN_START + firstGroup * 4)) {
    const text = rest + piece.toString('latin1');
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    if (!/^[A-Za-z0-9_-]*={0,2}$/.test(text.slice(0, whole))) throw damagedArchive();
    const bytes = Buffer.from(text.slice(0, whole), 'base64url');
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, bytes.length);
    if (to > from) yield bytes.subarray(from, to);
    at += bytes.length;
    if (at >= end) return;
  }
}

/** URL-safe base64 of a stream: three bytes at a time, with padding at the end. */
class Base64Writer {
  #rest = Buffer.alloc(0);

  write(bytes: Buffer): Buffer {
    const joined = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const whole = joined.length - (joined.length % 3);
    this.#rest = Buffer.from(joined.subarray(whole));
    return Buffer.from(joined.toString('base64url', 0, whole), 'latin1');
  }

  end(): Buffer {
    const text = this.#rest.toString('base64url');
    return Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4, '='), 'latin1');
  }
}

async function derive(passphrase: string, salt: Buffer): Promise<Keys> {
  const key = await new Promise<Buffer>((resolve, reject) =>
    pbkdf2(passphrase, salt, ITERATIONS, 32, 'sha256', (error, derived) => (error ? reject(error) : resolve(derived))),
  );
  return { signing: key.subarray(0, 16), encryption: key.subarray(16) };
}
