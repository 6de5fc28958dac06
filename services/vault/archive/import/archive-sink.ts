// Where what is read out of an archive goes: into a staging, or nowhere, when it is only to be checked.
import type { OriginEvent, PastVersion } from './staging-store.ts';

export interface ArchiveSink {
  /** False when the object is there already. `record` null: it was deleted. */
  addItem(id: string, type: string, record: string | null): boolean;
  addPast(id: string, version: PastVersion): void;
  addEvent(event: OriginEvent): void;
  /** The version an object has now; null for a deleted one, undefined for one that is not there. */
  currentVersion(id: string): number | null | undefined;
  hasPast(id: string): boolean;
}
