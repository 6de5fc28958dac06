// Checks what the audit events of an archive say about its versions: every event that vouches for one has the digest of
// what is there. Nothing is kept but digests.

import type { ArchiveSink, OriginEvent } from '../archive/import/archive-sink.ts';
import { broken } from '../archive/import/refusal.ts';
import { asItWasSaid } from '../archive/origin.ts';
import { versionDigest } from '../store/audit/verify.ts';
import type { ImportedContent, ImportedVersion } from '../store/objects/imported-objects.ts';

export class DigestSink implements ArchiveSink {
  readonly #current = new Map<string, number | null>();
  readonly #withPast = new Set<string>();
  /** Of every version: what it says, and what a vault that imported it would keep. */
  readonly #digests = new Map<string, string>();
  vouched = 0;

  addItem(id: string, _type: string, current: ImportedContent | null): boolean {
    if (this.#current.has(id)) return false;
    this.#current.set(id, current?.version ?? null);
    if (current) this.#remember(id, current);
    return true;
  }

  addPast(id: string, version: ImportedVersion): void {
    this.#withPast.add(id);
    this.#remember(id, version);
  }

  addEvent({ line }: OriginEvent): void {
    const { extra } = JSON.parse(line) as { extra?: { digest?: string; object?: string; version?: number } };
    if (!extra?.digest) return;
    const known = this.#digests.get(`${extra.object} ${extra.version}`);
    // An object that was purged, deleted or left out by a filter is vouched for and not there.
    if (known === undefined) return;
    if (!known.includes(extra.digest)) throw broken('holds a version that its audit event does not vouch for');
    this.vouched++;
  }

  currentVersion(id: string): number | null | undefined {
    return this.#current.get(id);
  }

  hasPast(id: string): boolean {
    return this.#withPast.has(id);
  }

  #remember(id: string, { version, text, privatePart, digest }: ImportedVersion): void {
    if (text === null) return;
    const said = versionDigest(asItWasSaid(text, privatePart), null);
    this.#digests.set(`${id} ${version}`, `${said} ${digest}`);
  }
}
