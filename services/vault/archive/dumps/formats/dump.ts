// A dump of another service, as its readers see it: files that can be opened, and what was found in them. Everything in
// here was written by strangers: a reader takes texts and dates out of it, and nothing it says is ever obeyed.
import { HubError } from '../../../../../shared/errors.ts';
import { DUMP_RECORD_BYTES, MIB } from '../../../../../shared/limits.ts';
import type { Vendor } from '../../../../../shared/schemas/vendor-batch.ts';

/** One file of a dump. It may be opened more than once. */
export interface Member {
  /** With forward slashes, relative to the dump. */
  path: string;
  size: number;
  open(): AsyncIterable<Uint8Array>;
}

/** What a first look at a file of the dump has told of it. */
export interface Probe {
  member: Member;
  /** The last part of its path, in lower case. */
  name: string;
  form: 'list' | 'object' | 'lines' | 'text' | 'page' | 'other';
  /** The names in the outermost object, or in the first one of the outermost list. */
  keys: ReadonlySet<string>;
  /** Short texts under these names. */
  texts: ReadonlyMap<string, string>;
  /** For lists in the outermost object: the names in their first object. */
  lists: ReadonlyMap<string, ReadonlySet<string>>;
  /** Why its beginning is no JSON, though its name says so. */
  fault: HubError | undefined;
}

/** During that look. What it saw is not kept: the beginnings of all files together are more than fits into memory. */
export interface FirstLook extends Probe {
  /** The beginning of a text, or of a zip. */
  head: string;
}

/** A statement that may become a proposal. */
export interface FoundMemory {
  what: 'memory';
  /** The id in the other service: the same origin is not proposed twice. */
  origin: string;
  statement: string;
  kind: 'semantic' | 'episodic' | 'procedural' | 'summary';
  labels: string[];
  /** When the other service learnt it, if it says so. */
  learnt_at: string | null;
  valid_from: string | null;
  valid_until: string | null;
  confidence: number | null;
}

/** A conversation, or another longer text: it waits in the batch until the owner lets it in. */
export interface FoundText {
  what: 'text';
  origin: string;
  kind: 'conversation' | 'document' | 'note';
  title: string;
  body: string;
  labels: string[];
  written_at: string | null;
}

/** Something the dump holds that does not belong into the vault: it was deleted there, or has no words in it. */
interface PassedOver {
  what: 'passed_over';
}

export type Found = FoundMemory | FoundText | PassedOver;

export const PASSED_OVER: PassedOver = { what: 'passed_over' };

export interface DumpReader {
  vendor: Vendor;
  /** Whether a file with this shape is one of this vendor's. `maybe`: other vendors have such files too. */
  recognizes(probe: FirstLook): 'surely' | 'maybe' | false;
  /** Reads the files it recognized. */
  read(probes: readonly Probe[]): AsyncIterable<Found>;
}

export function memory(origin: string, statement: string, more: Partial<FoundMemory> = {}): FoundMemory {
  const unsaid = { labels: [], learnt_at: null, valid_from: null, valid_until: null, confidence: null };
  return { what: 'memory', kind: 'semantic', ...unsaid, ...more, origin, statement };
}

export function text(
  kind: FoundText['kind'],
  origin: string,
  title: string,
  body: string,
  more: Partial<FoundText> = {},
): FoundText {
  return { what: 'text', labels: [], written_at: null, ...more, kind, origin, title, body };
}

export function damaged({ path }: Member, how: string): HubError {
  return new HubError('integrity_mismatch', `${nameOf(path)} is damaged: ${how}.`, {
    fix: 'Ask the other service for a new export, or copy the file again.',
  });
}

export function notUtf8({ path }: Member): HubError {
  return new HubError('integrity_mismatch', `${nameOf(path)} is not UTF-8 text.`, {
    fix: 'Save it in UTF-8, or ask the other service for a new export.',
  });
}

/** In the words for what stopped whoever read it. */
export function unreadableJson(member: Member, error: unknown): HubError {
  const isOtherEncoding = (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return isOtherEncoding ? notUtf8(member) : damaged(member, 'it is not valid JSON');
}

export function tooLarge({ path }: Member, what: string): HubError {
  return new HubError('payload_too_large', `${nameOf(path)} holds ${what}.`, {
    fix: 'Split the file, or leave that part out, and import the rest.',
  });
}

export function recordTooLarge(member: Member): HubError {
  return tooLarge(member, `a single record of more than ${DUMP_RECORD_BYTES / MIB} MiB`);
}

const NAME_LENGTH = 80;

/** A name out of the dump, fit for the beginning of a sentence: its last part, without anything that cannot be seen. */
function nameOf(path: string): string {
  const name = (path.split('/').at(-1) ?? '').replace(/[^\p{L}\p{N} ._()-]/gu, '?');
  return name === '' ? 'A file' : `The file ${name.slice(0, NAME_LENGTH)}`;
}
