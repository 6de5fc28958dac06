// An empty repository of restic whose password is tried in no time. restic itself makes one that costs half a second of the
// processor, at each of its calls; how much it costs stands in the file of the key, which is written here. Its format:
// https://restic.readthedocs.io/en/stable/100_references.html
import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const COST = { N: 1024, r: 8, p: 1 };
const FOLDERS = ['data', 'index', 'keys', 'locks', 'snapshots'];
/** An irreducible polynomial, by which restic decides where a file is cut into parts. */
const POLYNOMIAL = '25b468838dcb75';

interface Keys {
  encrypt: Buffer;
  mac: { k: Buffer; r: Buffer };
}

/** Lays a repository at a place, where there is nothing or an empty folder. */
export function layRepository(place: string, password: string): void {
  for (const folder of FOLDERS) mkdirSync(join(place, folder), { recursive: true });
  const master = keysFrom(randomBytes(64));
  const salt = randomBytes(64);
  const wrapping = keysFrom(scryptSync(password, salt, 64, COST));
  const { k, r } = master.mac;
  const opened = {
    mac: { k: k.toString('base64'), r: r.toString('base64') },
    encrypt: master.encrypt.toString('base64'),
  };
  const key = JSON.stringify({
    ...{ created: new Date().toISOString(), username: 'somebody', hostname: 'somewhere' },
    ...{ kdf: 'scrypt', ...COST, salt: salt.toString('base64') },
    data: seal(JSON.stringify(opened), wrapping).toString('base64'),
  });
  writeFileSync(join(place, 'keys', createHash('sha256').update(key).digest('hex')), key);
  const config = { version: 2, id: randomBytes(32).toString('hex'), chunker_polynomial: POLYNOMIAL };
  writeFileSync(join(place, 'config'), seal(JSON.stringify(config), master));
}

function keysFrom(bytes: Buffer): Keys {
  return { encrypt: bytes.subarray(0, 32), mac: { k: bytes.subarray(32, 48), r: bytes.subarray(48, 64) } };
}

/** Encrypts a text: AES-256 in counter mode, followed by the code that Poly1305-AES makes of it. */
function seal(text: string, { encrypt, mac }: Keys): Buffer {
  const nonce = randomBytes(16);
  const cipher = createCipheriv('aes-256-ctr', encrypt, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const once = createCipheriv('aes-128-ecb', mac.k, null).setAutoPadding(false);
  return Buffer.concat([nonce, sealed, poly1305(sealed, mac.r, once.update(nonce))]);
}

function poly1305(message: Buffer, r: Buffer, s: Buffer): Buffer {
  const prime = (1n << 130n) - 5n;
  const factor = littleEndian(r) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  let sum = 0n;
  for (let at = 0; at < message.length; at += 16) {
    const block = Buffer.concat([message.subarray(at, at + 16), Buffer.of(1)]);
    sum = ((sum + littleEndian(block)) * factor) % prime;
  }
  const tag = (sum + littleEndian(s)) & ((1n << 128n) - 1n);
  return Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse();
}

function littleEndian(bytes: Buffer): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}
