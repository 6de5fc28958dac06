// A place where the key of a vault is kept.
import type { KeyStorage } from '../../../shared/schemas/system.ts';

/**
 * What a store knows of a key. `absent` means that the place was asked and has none; only then, and only with no
 * database, may a new key be made. `locked` opens with the owner's help; `unavailable` says nothing about the key.
 */
export type KeyFinding =
  | { outcome: 'found'; key: Buffer }
  | { outcome: 'absent' }
  | { outcome: 'locked'; detail: string }
  | { outcome: 'unavailable'; detail: string };

export interface KeyStore {
  storage: KeyStorage;
  /** Which keyring of the system; null for everything that is not a keyring. */
  backend: string | null;
  /** `slot` is a vault id, or `pendingSlot(id)`. The caller wipes the key. StartRefused when what is there must not be used. */
  find(slot: string): Promise<KeyFinding>;
  /** On disk, or in the keyring and read back, when it resolves. Refuses a slot of a file that is taken: `forget` it first. */
  keep(slot: string, key: Buffer): Promise<void>;
  /** In the place of a key that nobody can open any more, in one step; only where there can be one. */
  replace?(slot: string, key: Buffer): Promise<void>;
  /** Removes the key; nothing happens when there is none. */
  forget(slot: string): Promise<void>;
  /** The head of the audit chain kept beside the key, for the stores that lie outside the data directory; else null. */
  readHead(slot: string): Promise<Buffer | null>;
  writeHead(slot: string, head: Buffer): Promise<void>;
  forgetHead(slot: string): Promise<void>;
}
