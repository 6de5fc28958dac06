// The lines of an archive: objects, their earlier versions, audit events. Each is checked by itself and against what came
// before it, made into what would be kept of it, and laid into the store.
import { kindOf } from '../../../../shared/id-kinds.ts';
import { MAX_JSON_DEPTH } from '../../../../shared/limits.ts';
import type { ArchiveManifest } from '../../../../shared/schemas/archive.ts';
import { FAMILIES } from '../../../../shared/schemas/families.ts';
import { type TSchema, Type } from '../../../../shared/schemas/fields.ts';
import type { AnyRecord, Family } from '../../../../shared/schemas/object.ts';
import { withLaterFields } from '../../../../shared/schemas/stored-record.ts';
import { conforms } from '../../../../shared/validate.ts';
import { checkByItself } from '../../records/rules.ts';
import { chainHash, GENESIS } from '../../store/audit/chain.ts';
import {
  type ImportedVersion,
  importedContent,
  importedTombstone,
  importedVersion,
} from '../../store/objects/imported-objects.ts';
import { canonicalFormOf } from '../interop/canonical-text.ts';
import { asImported, asItIsKept } from '../origin.ts';
import { VersionLine } from '../version-line.ts';
import type { ArchiveSink } from './archive-sink.ts';
import { broken } from './refusal.ts';

/** Takes the lines of one member. */
export interface LineReader {
  /** The name of the lines in the counts. */
  counted: string;
  take(line: string): void;
  end?(): void;
}

type RecordFamily = Family & { Record: TSchema };

export class ObjectReader implements LineReader {
  readonly counted: string;
  readonly #store: ArchiveSink;
  readonly #family: RecordFamily;
  readonly #now: number;

  constructor(store: ArchiveSink, family: Family, now: number) {
    this.#store = store;
    this.#family = family as RecordFamily;
    this.#now = now;
    this.counted = family.plural;
  }

  take(line: string): void {
    const said = readRecord(this.#family, parse(line), this.#now);
    const { record, privatePart } = asItIsKept(said);
    if (!this.#store.addItem(said.id, said.type, importedContent(record, privatePart))) {
      throw broken('holds one object twice');
    }
  }
}

export class VersionReader implements LineReader {
  readonly counted = 'versions';
  readonly #store: ArchiveSink;
  readonly #now: number;
  #last: { id: string; version: number; tombstone: boolean } | undefined;
  /** The version that the object has now; none where it was deleted. */
  #current: number | undefined;

  constructor(store: ArchiveSink, now: number) {
    this.#store = store;
    this.#now = now;
  }

  take(line: string): void {
    const given = parse(line);
    if (!conforms(VersionLine, given)) throw broken('holds a version that cannot be read');
    refuseUncounted(given.version, this.#now);
    const { id, type, version, tombstone } = given;
    const family = FAMILIES.find((each) => each.type === type) as RecordFamily | undefined;
    if (family === undefined || kindOf(id) !== family.type)
      throw broken('holds a version of a kind that does not travel');
    if (this.#last?.id === id) {
      if (version <= this.#last.version || this.#last.tombstone) throw broken('holds versions out of order');
    } else this.#begin(id, type);
    if (this.#current !== undefined && (tombstone || version >= this.#current))
      throw broken('holds versions out of order');
    this.#last = { id, version, tombstone };
    this.#store.addPast(id, this.#pastVersion(family, given));
  }

  end(): void {
    this.#finishObject();
  }

  #begin(id: string, type: string): void {
    this.#finishObject();
    const current = this.#store.currentVersion(id);
    if (current !== undefined && this.#store.hasPast(id)) throw broken('holds versions out of order');
    this.#current = current ?? undefined;
    if (current === undefined) this.#store.addItem(id, type, null);
  }

  /** An object without a current version must have been deleted by its last one. */
  #finishObject(): void {
    if (this.#last && this.#current === undefined && !this.#last.tombstone) {
      throw broken('holds the history of an object that it does not hold');
    }
  }

  #pastVersion(family: RecordFamily, { id, version, tombstone, record }: VersionLine): ImportedVersion {
    if (tombstone) {
      if (record !== undefined) throw broken('holds a version that cannot be read');
      return importedTombstone(version);
    }
    const past = readRecord(family, record, this.#now);
    if (past.id !== id || past.version !== version) throw broken('holds a version that cannot be read');
    const kept = asItIsKept(past);
    return importedVersion(kept.record, kept.privatePart);
  }
}

const EventLine = Type.Object({
  seq: Type.Integer({ minimum: 1 }),
  kind: Type.String(),
  prev_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

type Expected = ArchiveManifest['audit'];

/** Events of one chain. A whole chain has to go from its first event to its head without a gap. */
export class ChainReader implements LineReader {
  readonly counted: string;
  readonly #store: ArchiveSink;
  readonly #chain: string;
  readonly #expected: Expected | undefined;
  #previous = GENESIS.toString('hex');
  #seq = 0;

  constructor(store: ArchiveSink, counted: string, chain: string, expected: Expected | undefined) {
    this.#store = store;
    this.counted = counted;
    this.#chain = chain;
    this.#expected = expected;
  }

  take(line: string): void {
    const event = parse(line);
    if (!conforms(EventLine, event)) throw broken('holds an audit event that cannot be read');
    const { prev_hash, hash, ...body } = event;
    const text = bodyOf(line) ?? canonicalFormOf(body);
    if (text === undefined) throw broken('holds an audit event that cannot be read');
    if (chainHash(prev_hash, text) !== hash) {
      throw broken('holds an audit event that does not match its hash');
    }
    if (this.#expected?.complete) {
      if (event.seq !== this.#seq + 1 || prev_hash !== this.#previous)
        throw broken('holds a chain of audit events with a gap');
      if (event.seq === 1 && hash !== this.#chain) throw broken('holds the audit events of another vault');
    } else if (event.seq < this.#seq) throw broken('holds audit events out of order');
    this.#seq = event.seq;
    this.#previous = hash;
    this.#store.addEvent({ chain: this.#chain, seq: event.seq, hash, line });
  }

  end(): void {
    if (this.#expected?.complete && this.#previous !== this.#expected.head) {
      throw broken('holds a chain of audit events whose end is missing');
    }
  }
}

const BEGINNING = '{"actor":';
const TWO_HASHES = /^,"prev_hash":"[0-9a-f]{64}","hash":"[0-9a-f]{64}"\}$/;
const TWO_HASHES_LENGTH = `,"prev_hash":"","hash":""}`.length + 2 * 64;

/** As we write it, the line is the canonical body with the two hashes at its end. They are looked for where they stand alone. */
function bodyOf(line: string): string | undefined {
  const end = line.length - TWO_HASHES_LENGTH;
  if (!line.startsWith(BEGINNING) || !TWO_HASHES.test(line.slice(end))) return undefined;
  return `${line.slice(0, end)}}`;
}

function readRecord(family: RecordFamily, value: unknown, now: number): AnyRecord {
  // Fields that the family got later may be missing. The record is kept as it was written: so its audit event still vouches for it.
  if (!conforms(family.Record, laterFieldsIn(value)))
    throw broken(`holds a ${family.type} that is not as it should be`);
  const record = value as AnyRecord;
  if (kindOf(record.id) !== family.type) throw broken('holds an object under the id of another kind');
  refuseUncounted(record.version, now);
  refuseHostile(record);
  if (checkByItself(asImported(record)).length > 0) throw broken(`holds a ${family.type} that cannot be`);
  return record;
}

function laterFieldsIn(value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
  return isRecord ? withLaterFields(value as { type: string }) : value;
}

/**
 * A version is counted on from, so it must leave room. Nothing changes once a microsecond, and what may come in today may
 * travel on tomorrow, however often it was changed in between: no archive plants what can be changed and not taken along.
 */
function refuseUncounted(version: number, now: number): void {
  if (version > now * 1000) throw broken('holds a version so high that it cannot be counted on from');
}

/** A free-form field may hold what its schema cannot refuse: text that no encoding can carry, numbers beyond all numbers, and nesting without end. */
function refuseHostile(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw broken('holds text that is not valid Unicode');
    return;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw broken('holds a number that is too large to be kept');
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_JSON_DEPTH) throw broken('holds a record that is nested too deeply');
  for (const [name, item] of Object.entries(value)) {
    if (name === '__proto__' || !name.isWellFormed()) throw broken('holds a record with an impossible name in it');
    refuseHostile(item, depth + 1);
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw broken('holds a line that is not JSON');
  }
}
