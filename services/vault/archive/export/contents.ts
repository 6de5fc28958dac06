// What an archive is made of, and what is noted while it is written.
import type { ExportFilters } from '../../../../shared/schemas/archive.ts';
import type { Signed, Signer } from '../interop/ump-record.ts';
import type { FreshSignature } from './kept-signatures.ts';
import type { Snapshot } from './snapshot.ts';

/** Signatures of earlier exports, and those that this one makes. */
interface Signatures {
  find(ids: readonly string[]): (Signed | null)[];
  keep(fresh: readonly FreshSignature[]): Promise<void>;
}

export interface Contents {
  snapshot: Snapshot;
  filters: ExportFilters;
  at: string;
  /** The hash of the first event. */
  chain: string;
  /** Whose memories these are, in the words of PAM. */
  owner: string;
  signer: Signer;
  signatures: Signatures;
  /** The digest of every member, filled in while they are written. */
  digests: Map<string, string>;
  onWritten(lines: number): void;
}
