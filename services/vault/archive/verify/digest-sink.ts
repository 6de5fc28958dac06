// Checks what the audit events of an archive say about its versions: every event that vouches for one has the digest of
// what is there. Nothing is kept but digests.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { versionDigest } from '../../audit/verify.ts';
import type { ArchiveSink } from '../import/archive-sink.ts';
import { broken } from '../import/read-archive.ts';
import type { OriginEvent, PastVersion } from '../import/staging-store.ts';
import { asItIsKept } from '../origin.ts';

export class DigestSink implements ArchiveSink {
  readonly #current = new Map<string, number | null>();
  readonly #withPast = new Set<string>();
  /** Of every version: what it says, and what a vault that imported it would keep. */
  readonly #digests = new Map<string, string>();
  vouched = 0;

  addItem(id: string, _type: string, text: string | null): boolean {
    if (this.#current.has(id)) return false;
    const record = text === null ? null : (JSON.parse(text) as AnyRecord);
    this.#current.set(id, record?.version ?? null);
    if (record) this.#remember(record);
    return true;
  }

  addPast(id: string, { record }: PastVersion): void {
    this.#withPast.add(id);
    if (record !== null) this.#remember(JSON.parse(record) as AnyRecord);
  }

  addEvent({ line }: OriginEvent): void {
    const { extra } = JSON.parse(line) as { extra?: { digest?: string; object?: string; version?: number } };
    if (!extra?.digest) return;
    const known = this.#digests.get(`${extra.object} ${extra.version}`);
    // What was purged, deleted or left out by a filter is vouched for and not there.
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

  #remember(said: AnyRecord): void {
    const { record, privatePart } = asItIsKept(said);
    const digests = [versionDigest(JSON.stringify(said), null), versionDigest(JSON.stringify(record), privatePart)];
    this.#digests.set(`${said.id} ${said.version}`, digests.join(' '));
  }
}
