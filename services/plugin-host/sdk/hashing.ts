// What a plugin gets from `import … from 'node:crypto'`: what hashes. The rest of it loads engines and writes keys; and a hash
// of Node is a stream, through which one comes to what all streams and the process have in common. So this is none.

import type { BinaryToTextEncoding, Encoding } from 'node:crypto';
import * as crypto from 'node:crypto';

type Data = string | NodeJS.ArrayBufferView;

class Digest<H extends crypto.Hash | crypto.Hmac> {
  readonly #hash: H;

  constructor(hash: H) {
    this.#hash = hash;
  }

  update(data: Data, encoding?: Encoding): this {
    if (typeof data === 'string') this.#hash.update(data, encoding ?? 'utf8');
    else this.#hash.update(data);
    return this;
  }

  digest(): Buffer;
  digest(encoding: BinaryToTextEncoding): string;
  digest(encoding?: BinaryToTextEncoding): Buffer | string {
    return encoding === undefined ? this.#hash.digest() : this.#hash.digest(encoding);
  }

  copy(): Digest<H> {
    if (!(this.#hash instanceof crypto.Hash)) throw new TypeError('An HMAC cannot be copied.');
    return new Digest(this.#hash.copy() as H);
  }
}

export function createHash(algorithm: string): Digest<crypto.Hash> {
  return new Digest(crypto.createHash(algorithm));
}

export function createHmac(algorithm: string, key: Data): Digest<crypto.Hmac> {
  return new Digest(crypto.createHmac(algorithm, key));
}

export const { getHashes, hash, randomBytes, randomUUID, timingSafeEqual } = crypto;
export default Object.freeze({ createHash, createHmac, getHashes, hash, randomBytes, randomUUID, timingSafeEqual });
