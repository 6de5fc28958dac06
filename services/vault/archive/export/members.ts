// What is in an archive: its members in their order, each as a stream, and the manifest at the end that counts and
// vouches for all of them.
import { hash } from 'node:crypto';
import type { ArchiveManifest } from '../../../../shared/schemas/archive.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { GENERATOR, MEMBERS, objectsMember, originMember, PCA_VERSION } from '../layout.ts';
import type { NewMember } from '../zip/write-zip.ts';
import type { Contents } from './contents.ts';
import { pamDocument, umpDocument } from './interop-members.ts';
import type { ExportedVersion, Snapshot } from './snapshot.ts';

export interface ArchiveMembers {
  members: NewMember[];
  /** Once all are written. */
  summary(): { manifest_hash: string; counts: Record<string, number> };
}

export function archiveMembers(contents: Contents): ArchiveMembers {
  const { snapshot, onWritten } = contents;
  const counts: Record<string, number> = {};
  let manifestHash = '';
  const counted = (name: string, slices: AsyncIterable<string[]>) =>
    linePieces(slices, (lines) => {
      counts[name] = (counts[name] ?? 0) + lines;
      onWritten(lines);
    });
  const members: NewMember[] = [
    ...snapshot.families.map((family) => ({
      name: objectsMember(family),
      content: () =>
        counted(
          family.plural,
          mapped(snapshot.objects(family), ({ record }) => record),
        ),
    })),
    { name: MEMBERS.versions, content: () => counted('versions', allHistory(snapshot)) },
    { name: MEMBERS.events, content: () => counted('events', snapshot.events()) },
    ...snapshot.origins().map((chain) => ({
      name: originMember(chain),
      content: () => counted('origin_events', snapshot.originEvents(chain)),
    })),
    { name: MEMBERS.pam, content: () => textPieces(pamDocument(contents)) },
    { name: MEMBERS.ump, content: () => textPieces(umpDocument(contents)) },
    { name: MEMBERS.schema, content: () => textPieces([memorySchema()]) },
    {
      name: MEMBERS.manifest,
      content: () => {
        const text = JSON.stringify(manifestOf(contents, counts), null, 2);
        manifestHash = hash('sha256', text, 'hex');
        return textPieces([text]);
      },
    },
  ];
  return { members, summary: () => ({ manifest_hash: manifestHash, counts }) };
}

function manifestOf(
  { snapshot, filters, at, chain, digests }: Contents,
  counts: Record<string, number>,
): ArchiveManifest {
  return {
    pca_version: PCA_VERSION,
    generator: GENERATOR,
    created_at: at,
    space: 'personal',
    filters,
    counts,
    audit: { complete: snapshot.isWhole, chain, head: snapshot.head.hash.toString('hex') },
    integrity: { algorithm: 'sha256', files: Object.fromEntries(digests) },
  };
}

async function* allHistory(snapshot: Snapshot): AsyncGenerator<string[]> {
  for (const family of snapshot.families) yield* mapped(snapshot.history(family), versionLine);
}

function versionLine({ id, type, version, tombstone, record }: ExportedVersion): string {
  const head = `{"id":"${id}","type":"${type}","version":${version},"tombstone":${tombstone}`;
  return tombstone ? `${head}}` : `${head},"record":${record}}`;
}

function memorySchema(): string {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  return JSON.stringify({ $schema, title: 'A memory of Context Hub', ...Memory.Record }, null, 2);
}

async function* mapped<T>(slices: AsyncIterable<T[]>, text: (each: T) => string): AsyncGenerator<string[]> {
  for await (const slice of slices) yield slice.map(text);
}

/** A piece as large as the packing likes it. */
const PIECE_LENGTH = 64 * 1024;

async function* linePieces(slices: AsyncIterable<string[]>, count: (lines: number) => void): AsyncGenerator<Buffer> {
  count(0);
  yield* textPieces(linesOf(slices, count));
}

async function* linesOf(slices: AsyncIterable<string[]>, count: (lines: number) => void): AsyncGenerator<string> {
  for await (const lines of slices) {
    if (lines.length === 0) continue;
    count(lines.length);
    yield `${lines.join('\n')}\n`;
  }
}

async function* textPieces(
  texts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  const taken = () => {
    const piece = Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
    return piece;
  };
  for await (const text of texts) {
    if (typeof text === 'string') {
      waiting.push(text);
      length += text.length;
      if (length >= PIECE_LENGTH) yield taken();
    } else {
      // Bytes come in pieces that are large enough.
      if (length > 0) yield taken();
      yield Buffer.from(text.buffer, text.byteOffset, text.length);
    }
  }
  if (length > 0) yield taken();
}
