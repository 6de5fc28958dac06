// The head of the audit chain, kept outside the database: `audit.head` in the data directory, rewritten soon after
// every commit. It is authenticated with a key derived from the vault's, so only the vault can write one. It tells a
// database (or pages of it) that was put back from an older copy, which page encryption alone does not notice.
//
// Two slots are written in turn, so a torn write leaves the other one whole. It is not synced: after a power cut the
// head may be older than the database, never newer, because it is written after the commit has reached the disk.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

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
  readonly #fd: number;
  #turn = 0;

  constructor(dataDir: string, key: Buffer) {
    this.#key = key;
    const path = join(dataDir, HEAD_FILE);
    this.#fd = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600);
  }

  write(head: Head): void {
    writeSync(this.#fd, sealHead(head, this.#key), 0, SEALED_BYTES, this.#turn * SLOT_BYTES);
    this.#turn = 1 - this.#turn;
  }

  /** The newest head that is authentic, or null when there is none. */
  read(): Head | null {
    return newestIn(this.#fd, this.#key);
  }

  close(): void {
    closeSync(this.#fd);
    this.#key.fill(0);
  }
}

/** The same, of a head file that lies elsewhere. */
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

/**
 * A mismatch between the database and its outside heads, kept in `audit.alarm` until it has been dealt with: the
 * chain goes on growing, and the head file with it, and would otherwise grow over the evidence.
 */
export function raiseAlarm(dataDir: string, reason: string): void {
  const path = join(dataDir, 'audit.alarm');
  if (!existsSync(path)) writeFileSync(path, `${reason}\n`, { mode: 0o600 });
}

/** Why the database was once found to contradict its outside heads, or null. */
export function readAlarm(dataDir: string): string | null {
  const path = join(dataDir, 'audit.alarm');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
