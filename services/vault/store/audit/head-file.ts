// The head of the audit chain, kept outside the database: `audit.head` in the data directory, rewritten soon after
// every commit. It is authenticated with a key derived from the vault's, so only the vault can write one. It tells a
// database (or pages of it) that was put back from an older copy, which page encryption alone does not notice.
//
// Two slots are written in turn, so a torn write leaves the other one whole. The first head of a file is on the disk when
// it is written: a vault whose head is missing looks like one whose head was taken away. Those after it are not synced: after
// a power cut the head may be older than the database, never newer, because it is written after the commit has reached the disk.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { writeSynced } from '../../disk/synced-file.ts';

export interface Head {
  count: number;
  hash: Buffer;
}

export const HEAD_FILE = 'audit.head';
const SLOT_BYTES = 512;
const COUNT_BYTES = 8;
const HASH_BYTES = 32;
const SEALED_BYTES = COUNT_BYTES + HASH_BYTES + 32;

export class HeadFile {
  readonly #key: Buffer;
  readonly #path: string;
  #fd: number | undefined;
  #turn = 0;

  constructor(dataDir: string, key: Buffer) {
    this.#key = key;
    this.#path = join(dataDir, HEAD_FILE);
    if (existsSync(this.#path)) this.#fd = openSync(this.#path, 'r+');
  }

  write(head: Head): void {
    const sealed = sealHead(head, this.#key);
    if (this.#fd === undefined) {
      writeSynced(this.#path, sealed);
      this.#fd = openSync(this.#path, 'r+');
    } else writeSync(this.#fd, sealed, 0, SEALED_BYTES, this.#turn * SLOT_BYTES);
    this.#turn = 1 - this.#turn;
  }

  /** Writes a head in place of all that the file holds, of which one may say that the database once held more. */
  replace(head: Head): void {
    this.#closeFile();
    this.write(head);
  }

  /** The newest head that is authentic, or null when there is none. */
  read(): Head | null {
    return this.#fd === undefined ? null : newestIn(this.#fd, this.#key);
  }

  close(): void {
    this.#key.fill(0);
    this.#closeFile();
  }

  #closeFile(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
    this.#turn = 0;
  }
}

/** The newest authentic head in a file that lies elsewhere, or null. */
export function newestHeadIn(path: string, key: Buffer): Head | null {
  if (!existsSync(path)) return null;
  const fd = openSync(path, 'r');
  try {
    return newestIn(fd, key);
  } finally {
    closeSync(fd);
  }
}

function newestIn(fd: number, key: Buffer): Head | null {
  const slots = [0, 1].map((turn) => {
    const sealed = Buffer.alloc(SEALED_BYTES);
    const length = readSync(fd, sealed, 0, SEALED_BYTES, turn * SLOT_BYTES);
    return length === SEALED_BYTES ? openHead(sealed, key) : null;
  });
  return newest(slots);
}

/** A plain vault has no key; its head is guarded against accidents, not against an attacker. */
export function deriveHeadKey(key: Buffer | null, vaultId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key ?? Buffer.alloc(32), vaultId, 'context-hub audit head', 32));
}

export function sealHead({ count, hash }: Head, key: Buffer): Buffer {
  const sealed = Buffer.alloc(SEALED_BYTES);
  sealed.writeBigUInt64LE(BigInt(count), 0);
  hash.copy(sealed, COUNT_BYTES);
  macOf(sealed, key).copy(sealed, COUNT_BYTES + HASH_BYTES);
  return sealed;
}

export function openHead(sealed: Buffer, key: Buffer): Head | null {
  if (sealed.length !== SEALED_BYTES) return null;
  if (!timingSafeEqual(sealed.subarray(COUNT_BYTES + HASH_BYTES), macOf(sealed, key))) return null;
  return {
    count: Number(sealed.readBigUInt64LE(0)),
    hash: Buffer.from(sealed.subarray(COUNT_BYTES, COUNT_BYTES + HASH_BYTES)),
  };
}

function macOf(sealed: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(sealed.subarray(0, COUNT_BYTES + HASH_BYTES))
    .digest();
}

export function newest(heads: (Head | null)[]): Head | null {
  return heads.reduce((best, head) => (head && (!best || head.count > best.count) ? head : best), null);
}
