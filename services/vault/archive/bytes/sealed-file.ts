// A file for what is on its way through the vault and must never be on the disk in plain: an upload, the inside of an
// archive. Written once from its beginning to its end, then read at any place.
//
// Each chunk is encrypted and authenticated (AES-256-GCM) under a key that exists in this object alone: whoever finds
// the file after a crash finds noise. INVARIANT: a key seals one file, and a chunk is sealed once, so its number is
// its nonce.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { storageError } from '../../disk/storage-error.ts';
import type { ByteSource } from './byte-source.ts';

const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

export class SealedFile implements ByteSource {
  readonly #path: string;
  readonly #file: number;
  readonly #key = randomBytes(32);
  /** The bytes at the end that do not fill a chunk yet. */
  readonly #pending = Buffer.allocUnsafe(CHUNK_BYTES);
  #pendingBytes = 0;
  /**
   * One buffer for every chunk on its way to or from the disk. A new one for each kept the garbage collector busy, which
   * stops the vault.
   */
  readonly #sealed = Buffer.allocUnsafe(SEALED_BYTES);
  #chunks = 0;
  #closed = false;
  #opened: { chunk: number; bytes: Buffer } | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+', 0o600);
  }

  get size(): number {
    return this.#chunks * CHUNK_BYTES + this.#pendingBytes;
  }

  write(bytes: Uint8Array): void {
    for (let taken = 0; taken < bytes.length; ) {
      const part = bytes.subarray(taken, taken + CHUNK_BYTES - this.#pendingBytes);
      this.#pending.set(part, this.#pendingBytes);
      this.#pendingBytes += part.length;
      taken += part.length;
      if (this.#pendingBytes === CHUNK_BYTES) this.#seal();
    }
  }

  read(offset: number, length: number): Buffer {
    if (offset + length > this.size) throw new Error('bytes were asked for that are not there');
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length; ) {
      const at = offset + read;
      const chunk = this.#chunk(Math.floor(at / CHUNK_BYTES));
      read += chunk.copy(bytes, read, at % CHUNK_BYTES, Math.min(chunk.length, (at % CHUNK_BYTES) + length - read));
    }
    return bytes;
  }

  /** Removes the file: nobody could read it any more. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#key.fill(0);
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #seal(): void {
    const cipher = createCipheriv(CIPHER, this.#key, nonceOf(this.#chunks), { authTagLength: TAG_BYTES });
    this.#sealed.set(cipher.update(this.#pending));
    cipher.final();
    this.#sealed.set(cipher.getAuthTag(), CHUNK_BYTES);
    const start = this.#chunks * SEALED_BYTES;
    try {
      for (let written = 0; written < SEALED_BYTES; ) {
        written += writeSync(this.#file, this.#sealed, written, SEALED_BYTES - written, start + written);
      }
    } catch (error) {
      throw storageError(error);
    }
    this.#chunks++;
    this.#pendingBytes = 0;
  }

  /** The last chunk is never on the disk: it is kept here until it is whole. */
  #chunk(chunk: number): Buffer {
    if (chunk === this.#chunks) return this.#pending.subarray(0, this.#pendingBytes);
    if (this.#opened?.chunk === chunk) return this.#opened.bytes;
    const sealed = this.#sealed;
    if (readSync(this.#file, sealed, 0, SEALED_BYTES, chunk * SEALED_BYTES) !== SEALED_BYTES) {
      throw new Error('a sealed file was cut short');
    }
    const decipher = createDecipheriv(CIPHER, this.#key, nonceOf(chunk), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(CHUNK_BYTES));
    const bytes = decipher.update(sealed.subarray(0, CHUNK_BYTES));
    // Throws where the chunk is not the one that was written.
    decipher.final();
    this.#opened = { chunk, bytes };
    return bytes;
  }
}

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 8);
  return nonce;
}
