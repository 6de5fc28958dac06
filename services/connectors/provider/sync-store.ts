// What a sync may ask of the vault, and all of it. Where it stands is stored together with the items that brought it
// there: a sync that ends anywhere goes on from there, and brings nothing twice.
import { createHash } from 'node:crypto';
import type { SyncFailure } from '../../../shared/schemas/connector.ts';
import type { ImportedItem } from '../../../shared/schemas/imported-item.ts';
import type { Patience } from './patience.ts';

export interface Step {
  /** A calendar, a mailbox. All keys of its items begin with it. */
  collection: string;
  items?: ImportedItem[];
  /** Keys of what is there no more. */
  gone?: string[];
  /** Of everything whose key begins like this, only these are left. */
  only?: { under: string; keys: string[] }[];
  failures?: SyncFailure[];
  /**
   * A walk goes through a whole collection. What was here before and was not met between its beginning and its end is
   * there no more; of events only those that begin from `since` on, because older ones are not looked at.
   */
  walk?: 'begins' | 'ends';
  since?: string | null;
  /** Where this collection stands after this step; left out when that has not changed. */
  state?: string | null;
  /** And where it is within something long; apart from the state, because it changes with every step. */
  position?: string | null;
}

export interface SyncStore {
  /** By collection, as they were stored. */
  readonly state: ReadonlyMap<string, string>;
  readonly position: ReadonlyMap<string, string>;
  save(step: Step): Promise<void>;
  /** Forgets a collection that is selected no more, and what came from it. */
  forget(collection: string): Promise<void>;
  progress(done: number, total: number | null): void;
}

export interface SyncContext {
  store: SyncStore;
  patience: Patience;
  now: number;
}

/** A part of a source key: as long whatever its name is, and the same at every sync. */
export function keyPart(...names: string[]): string {
  return createHash('sha256').update(names.join('\0')).digest('base64url').slice(0, 22);
}
