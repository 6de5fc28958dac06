// What is in an archive: its members in their order, each as a stream, and the manifest at the end that counts and
// vouches for all of them.
import { hash } from 'node:crypto';
import type { ArchiveManifest } from '../../../../shared/schemas/archive.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { Family } from '../../../../shared/schemas/object.ts';
import { GENERATOR, MEMBERS, objectsMember, originMember, PCA_VERSION } from '../layout.ts';
import type { NewMember } from '../zip/write-zip.ts';
import type { Contents } from './contents.ts';
import { pamDocument, umpDocument } from './interop-members.ts';
import type { ExportedVersion, Snapshot } from './snapshot.ts';

interface ArchiveMembers {
  members: NewMember[];
  /** Once all are written. */
  summary(): { manifest_hash: string; counts: Record<string, number> };
}

export function archiveMembers(contents: Contents): ArchiveMembers {
  const { snapshot, onWritten } = contents;
  const counts: Record<string, number> = {};
  let manifestHash = '';
  const countTo = (name: string) => {
    counts[name] ??= 0;
    return (lines: number) => {
      counts[name] = (counts[name] ?? 0) + lines;
      onWritten(lines);
    };
  };
  const lines = (name: string, slices: AsyncIterable<string[]>) => linesOf(slices, countTo(name));
  const objects = (family: Family) =>
    lines(
      family.plural,
      mapped(snapshot.objects(family), ({ record }) => record),
    );
  const members: NewMember[] = [
    ...snapshot.families.map((family) => ({ name: objectsMember(family), texts: () => objects(family) })),
    { name: MEMBERS.versions, texts: () => lines('versions', allHistory(snapshot)) },
    { name: MEMBERS.events, texts: () => lines('events', snapshot.events()) },
    ...snapshot.origins().map((chain) => ({
      name: originMember(chain),
      texts: () => lines('origin_events', snapshot.originEvents(chain)),
    })),
    { name: MEMBERS.pam, texts: () => pamDocument(contents) },
    { name: MEMBERS.ump, texts: () => umpDocument(contents) },
    { name: MEMBERS.schema, texts: () => [memorySchema()] },
    {
      name: MEMBERS.manifest,
      texts: () => {
        const text = JSON.stringify(manifestOf(contents, counts), null, 2);
        manifestHash = hash('sha256', text, 'hex');
        return [text];
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

async function* linesOf(slices: AsyncIterable<string[]>, count: (lines: number) => void): AsyncGenerator<string> {
  for await (const lines of slices) {
    if (lines.length === 0) continue;
    count(lines.length);
    yield `${lines.join('\n')}\n`;
  }
}
