// What a sync may ask of the vault, and all of it. Where it stands is stored together with the items that brought it
// there: a sync that ends anywhere goes on from there, and brings nothing twice.
import { createHash } from 'node:crypto';
import type { SyncStep } from '../../../shared/schemas/connector.ts';
import type { Patience } from './patience.ts';

/** One step, before it is cut into as much as the vault takes at once. */
export interface Step extends Omit<SyncStep, 'walk'> {
  /** What this step is to a walk through the whole collection: its first, its last, or both. Left out in the middle of one. */
  walk?: 'begins' | 'ends' | 'whole' | undefined;
  /** At the end of a walk through events: those that begin earlier were not looked at, and stay. */
  since?: string | null;
}

export function walkOf(isFirst: boolean, isLast: boolean): Step['walk'] {
  if (isFirst) return isLast ? 'whole' : 'begins';
  return isLast ? 'ends' : undefined;
}

export interface SyncStore {
  /** The state and the position of each collection, as they were stored. */
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

/** A part of a source key: of one length whatever its name is, and the same at every sync. */
export function keyPart(...names: string[]): string {
  return createHash('sha256').update(names.join('\0')).digest('base64url').slice(0, 22);
}
