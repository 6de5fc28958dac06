// What can be done with a place for copies, whatever its kind.
import { MINUTE_MS } from '../../shared/limits.ts';
import type { FoundCopy } from '../../shared/schemas/copies.ts';
import type { OnTheWay } from './pieces.ts';

/** Where a run may write, and with what. */
export interface RunDeps {
  folder: string;
  /** For what is a secret and has to be a file. */
  keys: string;
  program: string | null;
  /** A place that takes nothing further for so long is given up until the next time. */
  patienceMs: number;
  signal: AbortSignal;
}

export const PATIENCE_MS = 30 * MINUTE_MS;

export interface Target {
  /** Makes a place for copies where there is none, and writes into it. */
  prepare(): Promise<void>;
  look(): Promise<FoundCopy[]>;
  send(backup: string, name: string, label: string, onTheWay: OnTheWay): Promise<{ bytes: number; sent_bytes: number }>;
  forget(ids: readonly string[], sweep: boolean): Promise<void>;
  /** Leaves a backup in a new folder. */
  fetch(id: string, to: string, onTheWay: OnTheWay): Promise<void>;
}
