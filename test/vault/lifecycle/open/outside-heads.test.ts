// The head of the chain beside the key, in a keyring that now and then refuses to take it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeyStore } from '../../../../services/vault/key/key-store.ts';
import { OutsideHeads } from '../../../../services/vault/lifecycle/open/outside-heads.ts';
import type { Head } from '../../../../services/vault/store/audit/head-file.ts';
import { KEYRING_HEAD_INTERVAL_MS } from '../../../../shared/limits.ts';

let dataDir: string;
let heads: OutsideHeads;
let head: Head;
let kept: Buffer | null;
let isLocked: boolean;
let asked: number;

/** A keyring, as far as a head needs one. */
const keyring = {
  readHead: async () => kept,
  writeHead: async (_: string, sealed: Buffer) => {
    asked++;
    if (isLocked) throw new Error('locked');
    kept = sealed;
  },
} as Partial<KeyStore> as KeyStore;

beforeEach(() => {
  vi.useFakeTimers();
  dataDir = mkdtempSync(join(tmpdir(), 'hub-heads-'));
  head = headOf(1);
  kept = null;
  isLocked = false;
  asked = 0;
  heads = new OutsideHeads({
    dataDir,
    vaultId: 'vlt_1',
    slot: 'vlt_1',
    key: Buffer.alloc(32, 7),
    store: keyring,
    head: () => head,
    log: pino({ enabled: false }),
  });
});
afterEach(() => {
  heads.stop();
  heads.close();
  rmSync(dataDir, { recursive: true });
  vi.useRealTimers();
});

const headOf = (count: number): Head => ({ count, hash: Buffer.alloc(32, count) });

test('a head that the keyring refused is written when the vault closes', async () => {
  isLocked = true;
  await heads.keepInKeyring();
  expect(await heads.newest()).toBeNull();
  isLocked = false;
  heads.stop();
  await heads.keepInKeyring();
  expect(await heads.newest()).toEqual(head);
});

test('a head that the keyring refused is written a minute later, without another change', async () => {
  isLocked = true;
  heads.keepInKeyringSoon();
  await vi.advanceTimersByTimeAsync(KEYRING_HEAD_INTERVAL_MS);
  isLocked = false;
  await vi.advanceTimersByTimeAsync(KEYRING_HEAD_INTERVAL_MS);
  expect(await heads.newest()).toEqual(head);
});

test('a head that is there is not written twice, and none after the vault has closed', async () => {
  await heads.keepInKeyring();
  await heads.keepInKeyring();
  expect(asked).toBe(1);
  head = headOf(2);
  isLocked = true;
  heads.stop();
  await heads.keepInKeyring();
  isLocked = false;
  await vi.advanceTimersByTimeAsync(3 * KEYRING_HEAD_INTERVAL_MS);
  expect(asked).toBe(2);
});
