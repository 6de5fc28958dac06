// Reading an archive into a staging store. Nothing in it is believed: every member is listed in the manifest and matches
// its digest, every line is what its schema says, every number is the one that was counted, and the audit events hash to
// their chain. The first thing that does not hold ends it, and nothing of the archive is kept.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { HubError } from '../../../../shared/errors.ts';
import {
  ARCHIVE_MEMBERS,
  ARCHIVE_RATIO,
  ARCHIVE_UNPACKED_BYTES,
  MAX_BODY_BYTES,
  MIB,
} from '../../../../shared/limits.ts';
import { ArchiveManifest } from '../../../../shared/schemas/archive.ts';
import { FAMILIES } from '../../../../shared/schemas/families.ts';
import { conforms } from '../../../../shared/validate.ts';
import type { SealedFile } from '../ground/sealed-file.ts';
import { chainOf, MEMBERS, objectsMember } from '../layout.ts';
import { readZip, type ZipMember } from '../zip/read-zip.ts';
import type { ArchiveSink } from './archive-sink.ts';
import { ChainReader, ObjectReader, VersionReader } from './line-readers.ts';

const LIMITS = { members: ARCHIVE_MEMBERS, totalBytes: ARCHIVE_UNPACKED_BYTES, ratio: ARCHIVE_RATIO };
/** Names and digests of a few dozen members. */
const MANIFEST_BYTES = 1 * MIB;

/** Takes the lines of one member. */
export interface LineReader {
  /** What it is called in the counts. */
  counted: string;
  take(line: string): void;
  end?(): void;
}

interface Reading {
  store: ArchiveSink;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** Answers the manifest. */
export async function readArchive(
  inside: SealedFile,
  { store, signal, onProgress }: Reading,
): Promise<ArchiveManifest> {
  const members = await readZip(inside, LIMITS);
  const manifest = await readManifest(members);
  const listed = manifest.integrity.files;
  const content = members.filter(({ name }) => name !== MEMBERS.manifest);
  for (const { name } of content)
    if (!Object.hasOwn(listed, name)) throw broken('holds a part that its manifest does not list');
  for (const name of Object.keys(listed)) {
    if (!content.some((member) => member.name === name)) throw broken('lacks a part that its manifest lists');
  }
  const total = content.reduce((sum, { size }) => sum + size, 0);
  const counts: Record<string, number> = {};
  let done = 0;
  // Objects before their history: what a version belongs to has to be known. That is the order they were written in.
  for (const member of inOrder(content)) {
    const reader = readerFor(member.name, store, manifest);
    const lines = await readMember(member, listed[member.name] as string, reader, (bytes) => {
      signal.throwIfAborted();
      done += bytes;
      onProgress(done, total);
    });
    if (reader) counts[reader.counted] = (counts[reader.counted] ?? 0) + lines;
  }
  const names = new Set([...Object.keys(counts), ...Object.keys(manifest.counts)]);
  for (const name of names) {
    if ((counts[name] ?? 0) !== (manifest.counts[name] ?? 0))
      throw broken('holds another number of things than its manifest says');
  }
  return manifest;
}

async function readManifest(members: readonly ZipMember[]): Promise<ArchiveManifest> {
  const member = members.find(({ name }) => name === MEMBERS.manifest);
  if (!member) throw new HubError('not_pca', 'This file is encrypted like an archive, but there is no manifest in it.');
  if (member.size > MANIFEST_BYTES) throw broken('has a manifest of an impossible size');
  const manifest = parse(await textOf(await member.open()));
  if (conforms(ArchiveManifest, manifest)) return manifest;
  const { pca_version } = (manifest ?? {}) as { pca_version?: unknown };
  if (typeof pca_version === 'string' && pca_version !== '1.0') {
    throw new HubError('not_pca', 'This archive was written by a newer Context Hub.', { fix: 'Update Context Hub.' });
  }
  throw broken('has a manifest that cannot be read');
}

function inOrder(members: readonly ZipMember[]): ZipMember[] {
  const rank = ({ name }: ZipMember) => (name === MEMBERS.versions ? 1 : name.startsWith('objects/') ? 0 : 2);
  return [...members].sort((a, b) => rank(a) - rank(b));
}

/** Undefined for what is there for other programs: it is checked, and not read. */
function readerFor(name: string, store: ArchiveSink, manifest: ArchiveManifest): LineReader | undefined {
  const family = FAMILIES.find((each) => objectsMember(each) === name);
  if (family) return new ObjectReader(store, family);
  if (name === MEMBERS.versions) return new VersionReader(store);
  if (name === MEMBERS.events) return new ChainReader(store, 'events', manifest.audit.chain, manifest.audit);
  const chain = chainOf(name);
  if (chain !== undefined) return new ChainReader(store, 'origin_events', chain, undefined);
  if (name === MEMBERS.pam || name === MEMBERS.ump || name === MEMBERS.schema) return undefined;
  if (name.startsWith('objects/')) throw broken('holds objects of a kind that does not travel');
  throw broken('holds a part that does not belong into one');
}

async function readMember(
  member: ZipMember,
  digest: string,
  reader: LineReader | undefined,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const hash = createHash('sha256');
  const lines = new LineCutter();
  let count = 0;
  for await (const chunk of (await member.open()) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    onBytes(chunk.length);
    if (!reader) continue;
    for (const line of lines.cut(chunk)) {
      reader.take(line);
      count++;
    }
    await setImmediate();
  }
  lines.end();
  if (hash.digest('hex') !== digest) throw broken('holds a part that does not match its digest');
  reader?.end?.();
  return count;
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

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function broken(what: string): HubError {
  return new HubError('integrity_mismatch', `The archive ${what}; nothing was taken from it.`, {
    fix: 'Use another copy of the file, or export it again.',
  });
}
