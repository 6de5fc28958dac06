// Reading an archive into a staging store. Nothing in it is believed: every member is listed in the manifest and matches
// its digest, every line is what its schema says, every number is the one that was counted, and the audit events hash to
// their chain. The first thing that does not hold ends it, and nothing of the archive is kept.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { HubError } from '../../../../shared/errors.ts';
import { ARCHIVE_MEMBERS, ARCHIVE_RATIO, ARCHIVE_UNPACKED_BYTES, MIB } from '../../../../shared/limits.ts';
import type { Progress } from '../../../../shared/progress.ts';
import { ArchiveManifest } from '../../../../shared/schemas/archive.ts';
import { conforms } from '../../../../shared/validate.ts';
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import type { SealedFile } from '../bytes/sealed-file.ts';
import { MEMBERS } from '../layout.ts';
import { readZip, type ZipMember } from '../zip/read-zip.ts';
import { type Counted, isForOthers, type MemberReader } from './member-lines.ts';
import { broken } from './refusal.ts';

const LIMITS = { members: ARCHIVE_MEMBERS, totalBytes: ARCHIVE_UNPACKED_BYTES, ratio: ARCHIVE_RATIO };
/** Names and digests of a few dozen members. */
const MANIFEST_BYTES = 1 * MIB;

interface Reading {
  reader: MemberReader;
  signal: AbortSignal;
  onProgress: Progress;
}

/** Answers the manifest. */
export async function readArchive(
  inside: SealedFile,
  { reader, signal, onProgress }: Reading,
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
  const read = async (some: ZipMember[], stopped: AbortSignal, by?: MemberReader) => {
    for (const member of some) {
      await by?.begin(member.name, manifest);
      const found = await readMember(member, by, (bytes) => {
        stopped.throwIfAborted();
        done += bytes;
        onProgress(done, total);
      });
      if (found.digest !== listed[member.name]) throw broken('holds a part that does not match its digest');
      if (found.counted !== undefined) counts[found.counted] = (counts[found.counted] ?? 0) + found.lines;
    }
  };
  const others = content.filter(({ name }) => isForOthers(name));
  // Objects before their history: what a version belongs to has to be known. That is the order they were written in.
  const ours = inOrder(content.filter((member) => !others.includes(member)));
  await together(signal, (stopped) => [read(ours, stopped, reader), read(others, stopped)]);
  const names = new Set([...Object.keys(counts), ...Object.keys(manifest.counts)]);
  for (const name of names) {
    if ((counts[name] ?? 0) !== (manifest.counts[name] ?? 0))
      throw broken('holds another number of things than its manifest says');
  }
  return manifest;
}

/** Runs all of them at once. The first failure stops the others, and is thrown when all have ended. */
async function together(signal: AbortSignal, begin: (stopped: AbortSignal) => Promise<void>[]): Promise<void> {
  const failed = new AbortController();
  const all = begin(AbortSignal.any([signal, failed.signal]));
  try {
    await Promise.all(all);
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(all);
    throw error;
  }
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

interface Found extends Partial<Counted> {
  digest: string;
  lines: number;
}

async function readMember(
  member: ZipMember,
  reader: MemberReader | undefined,
  onBytes: (bytes: number) => void,
): Promise<Found> {
  const hash = createHash('sha256');
  for await (const chunk of (await member.open()) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    onBytes(chunk.length);
    await reader?.take(chunk);
    await yieldTurn();
  }
  return { lines: 0, ...(await reader?.end()), digest: hash.digest('hex') };
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
