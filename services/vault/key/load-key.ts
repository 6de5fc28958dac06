// From where the key is kept to the key itself, checked. It never makes a key and never guesses another place.
import { createHmac } from 'node:crypto';
import { HubError, StartRefused } from '../../../shared/errors.ts';
import type { KeyFinding, KeyStore } from './key-store.ts';
import { slotOf, type VaultFile } from './vault-file.ts';

export const KEY_BYTES = 32;
const CHECK_BYTES = 16;

type LoadedKey = { outcome: 'found'; key: Buffer } | { outcome: 'locked'; detail: string };

const PENDING = '/pending';

/** Re-keying keeps the new key here first, so that one of the two always opens the database. */
export function pendingSlot(slot: string): string {
  return `${slot}${PENDING}`;
}

/** The file of a slot, for the stores that keep one file for each. */
export function slotFile(slot: string, fileName: string): string {
  return slot.endsWith(PENDING) ? `${fileName}.pending` : fileName;
}

/** Names a key without being able to tell it: a one-way function of 32 random bytes. */
export function keyCheck(key: Buffer): string {
  return createHmac('sha256', key).update('context-hub key check').digest().subarray(0, CHECK_BYTES).toString('hex');
}

/** Overwrites a secret in place. */
export function wipe(secret: Uint8Array | number[]): void {
  secret.fill(0);
}

/**
 * A copy for a thread, to be transferred to it: outside the heap of V8, which moves small arrays about and leaves their
 * bytes behind. The caller's bytes stay the caller's.
 */
export function detached(secret: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(new ArrayBuffer(secret.length));
  copy.set(secret);
  return copy;
}

/** The key of this vault, which the caller wipes, or that it is locked. Anything else ends the start. */
export async function loadKey(file: VaultFile, store: KeyStore): Promise<LoadedKey> {
  const current = await findFitting(file, store, slotOf(file));
  if (current.outcome === 'found' || current.outcome === 'locked') return current;
  if (current.outcome === 'unavailable') throw unavailableKey(store, current.detail);
  const pending = await findFitting(file, store, pendingSlot(slotOf(file)));
  if (pending.outcome === 'found' || pending.outcome === 'locked') return pending;
  if (pending.outcome === 'unavailable') throw unavailableKey(store, pending.detail);
  throw current.outcome === 'wrong' ? wrongKey(store) : missingKey(store);
}

/**
 * Removes the key of a setup that was never finished, and no other: a key file that was there before belongs to a
 * vault somewhere. What cannot be told is left.
 */
export async function forgetUnfinished(file: VaultFile, store: KeyStore): Promise<void> {
  try {
    const finding = await findFitting(file, store, slotOf(file));
    if (finding.outcome !== 'found') return;
    wipe(finding.key);
    await store.forget(slotOf(file));
    await store.forgetHead(slotOf(file));
  } catch (error) {
    if (!(error instanceof StartRefused) && !(error instanceof HubError)) throw error;
  }
}

export async function findFitting(
  file: VaultFile,
  store: KeyStore,
  slot: string,
): Promise<KeyFinding | { outcome: 'wrong' }> {
  const finding = await store.find(slot);
  if (finding.outcome !== 'found') return finding;
  if (finding.key.length === KEY_BYTES && keyCheck(finding.key) === file.key_check) return finding;
  wipe(finding.key);
  return { outcome: 'wrong' };
}

const PLACES = {
  keyring: 'the keyring',
  file: 'the key file vault.key',
  passphrase: 'the wrapped key file vault.key.wrapped',
  none: 'nowhere',
} as const;

function missingKey(store: KeyStore): StartRefused {
  return new StartRefused(
    `The key of this vault is missing: ${PLACES[store.storage]} does not have it.`,
    store.storage === 'keyring'
      ? 'Start the hub as the user and with the keyring the vault was made with, or `hub key recover` with the words of the recovery kit.'
      : 'Put the file back, or `hub key recover` with the words of the recovery kit.',
  );
}

function wrongKey(store: KeyStore): StartRefused {
  return new StartRefused(
    `The key in ${PLACES[store.storage]} is not the key of this vault.`,
    'Put back the key that belongs to this data directory; the vault was not touched.',
  );
}

function unavailableKey(store: KeyStore, detail: string): StartRefused {
  return new StartRefused(
    `The key of this vault cannot be read from ${PLACES[store.storage]}: ${detail}`,
    store.storage === 'keyring'
      ? 'Start the hub inside the session of the desktop, where the keyring runs (on Linux, DBUS_SESSION_BUS_ADDRESS says where).'
      : 'Give the user who runs the hub the right to read the data directory.',
  );
}
