// The members of an archive that hold lines, each read by who knows what is in it.
import { HubError } from '../../../../shared/errors.ts';
import { MAX_BODY_BYTES } from '../../../../shared/limits.ts';
import type { ArchiveManifest } from '../../../../shared/schemas/archive.ts';
import { FAMILIES } from '../../../../shared/schemas/families.ts';
import { chainOf, MEMBERS, objectsMember } from '../layout.ts';
import type { ArchiveSink } from './archive-sink.ts';
import { ChainReader, type LineReader, ObjectReader, VersionReader } from './line-readers.ts';
import { broken } from './refusal.ts';

/** How many lines a member had, and of what. */
export interface Counted {
  counted: string;
  lines: number;
}

/** Takes the bytes of one member after the other, here or in a thread of its own. */
export interface MemberReader {
  begin(name: string, manifest: ArchiveManifest): void | Promise<void>;
  take(bytes: Buffer): void | Promise<void>;
  end(): Counted | Promise<Counted>;
}

/** Whether a member is there for other programs: it is checked, and not read. */
export function isForOthers(name: string): boolean {
  return name === MEMBERS.pam || name === MEMBERS.ump || name === MEMBERS.schema;
}

export class MemberLines implements MemberReader {
  readonly #sink: ArchiveSink;
  readonly #now: number;
  #reader: LineReader | undefined;
  #cutter = new LineCutter();
  #lines = 0;

  constructor(sink: ArchiveSink, now: number) {
    this.#sink = sink;
    this.#now = now;
  }

  begin(name: string, manifest: ArchiveManifest): void {
    this.#reader = readerFor(name, this.#sink, manifest, this.#now);
    this.#cutter = new LineCutter();
    this.#lines = 0;
  }

  take(bytes: Buffer): void {
    for (const line of this.#cutter.cut(bytes)) {
      this.#reader?.take(line);
      this.#lines++;
    }
  }

  end(): Counted {
    this.#cutter.end();
    this.#reader?.end?.();
    return { counted: this.#reader?.counted ?? '', lines: this.#lines };
  }
}

function readerFor(name: string, sink: ArchiveSink, manifest: ArchiveManifest, now: number): LineReader {
  const family = FAMILIES.find((each) => objectsMember(each) === name);
  if (family) return new ObjectReader(sink, family, now);
  if (name === MEMBERS.versions) return new VersionReader(sink, now);
  if (name === MEMBERS.events) return new ChainReader(sink, 'events', manifest.audit.chain, manifest.audit);
  const chain = chainOf(name);
  if (chain !== undefined) return new ChainReader(sink, 'origin_events', chain, undefined);
  if (name.startsWith('objects/')) throw broken('holds objects of a kind that does not travel');
  throw broken('holds a part that does not belong into one');
}

/** Cuts bytes into lines of valid UTF-8. */
class LineCutter {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #waiting = '';

  cut(chunk: Buffer): string[] {
    const lines = (this.#waiting + this.#decode(chunk, true)).split('\n');
    this.#waiting = lines.pop() as string;
    if (this.#waiting.length > MAX_BODY_BYTES || lines.some((line) => line.length > MAX_BODY_BYTES)) {
      throw new HubError('payload_too_large', 'The archive holds a record that is larger than one may be.');
    }
    return lines;
  }

  end(): void {
    if (this.#waiting + this.#decode(undefined, false) !== '')
      throw broken('holds a part that ends in the middle of a line');
  }

  #decode(chunk: Buffer | undefined, stream: boolean): string {
    try {
      return this.#decoder.decode(chunk, { stream });
    } catch {
      throw broken('holds text that is not valid UTF-8');
    }
  }
}
