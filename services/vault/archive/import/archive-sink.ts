// Where what is read out of an archive goes: into a staging, or nowhere, when it is only to be checked.
import type { ImportedContent, ImportedVersion } from '../../store/objects/imported-objects.ts';

/** An event of the vault that it came from, as its archive has it. */
export interface OriginEvent {
  chain: string;
  seq: number;
  hash: string;
  line: string;
}

/** All of it as it would be kept here (origin.ts). */
export interface ArchiveSink {
  /** False when the object is there already. `current` null: it was deleted. */
  addItem(id: string, type: string, current: ImportedContent | null): boolean;
  addPast(id: string, version: ImportedVersion): void;
  addEvent(event: OriginEvent): void;
  /** The version an object has now; null for a deleted one, undefined for one that is not there. */
  currentVersion(id: string): number | null | undefined;
  hasPast(id: string): boolean;
}
