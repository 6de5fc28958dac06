import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../services/vault/archive/interop/pam-hashes.ts';
import { isPam, readPam } from '../../../services/vault/archive/interop/pam-read.ts';
import { blake3Bytes, blake3Of } from '../../../services/vault/archive/interop/ump-hashes.ts';
import { readUmp } from '../../../services/vault/archive/interop/ump-read.ts';
import { signerFrom, toUmpRecord } from '../../../services/vault/archive/interop/ump-record.ts';
import { blank } from '../../../services/vault/records/family.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { PROJECT } from '../../support/hub.ts';

const EXAMPLE = resolve(PROJECT, '../shared/formats/pam-example.json');
const readExample = () => JSON.parse(readFileSync(EXAMPLE, 'utf8'));

describe('the hash of a content in PAM', () => {
  it.each([
    ['  Prefers  Pnpm\tover\nNPM ', 'sha256:5635425ec7f8c14d1086b85c9376535e31819c585f3afb0fb909458decc7c254'],
    ['Café CAFE\u0301', 'sha256:1c96674991fcb0a97502059c3c45881935fb74012ac4188939581ba92dfbaf22'],
    ['ΟΔΟΣ', 'sha256:3a2c9e1f2803431e23ed51a84e18ba04188301f1911b75310e9704974aebe4e8'],
  ])('of %j is the one that its reference computes', (content, expected) => {
    expect(contentHash(content)).toBe(expected);
  });

  it('takes for white space what Python takes for it, and nothing else', () => {
    expect(contentHash('a\x1c\x85b')).toBe(contentHash('a b'));
    expect(contentHash('a\ufeffb')).not.toBe(contentHash('a b'));
    expect(contentHash('\ufeffa')).not.toBe(contentHash('a'));
  });
});

describe.skipIf(!existsSync(EXAMPLE))('the official example of PAM (in ../shared/formats)', () => {
  it('is read, its checksums verified', () => {
    const memories = readPam(readExample());
    expect(memories.length).toBeGreaterThan(2);
    expect(memories.every(({ origin, statement }) => origin.startsWith('pam:') && statement !== '')).toBe(true);
  });

  it.each<[string, (document: ReturnType<typeof readExample>) => void]>([
    ['a changed content', (d) => (d.memories[0].content += '.')],
    ['a changed field', (d) => (d.memories[0].temporal.created_at = '2020-01-01T00:00:00Z')],
    ['a memory less', (d) => d.memories.pop()],
    ['a memory twice', (d) => d.memories.push(d.memories[0])],
    ['another count', (d) => d.integrity.total_memories++],
  ])('with %s is refused whole', (_what, change) => {
    const document = readExample();
    change(document);
    expect(() => readPam(document)).toThrow(/does not match its own checksums/);
  });

  it('of another version, or of another form, is refused by name', () => {
    expect(() => readPam({ ...readExample(), schema_version: '2.0' })).toThrow(/version/);
    expect(() => readPam({ ...readExample(), memories: [{}] })).toThrow(/not a PAM document/);
    expect(isPam({ schema: 'portable-ai-memory-conversation' })).toBe(false);
  });
});

describe('a record of UMP', () => {
  const signer = signerFrom(Buffer.alloc(32, 7));
  const at = '2026-01-02T03:04:05.000Z';
  const memory = { ...blank(Memory, at), kind: 'semantic', statement: 'Prefers pnpm over npm.' };

  it('is hashed and signed as the reference does it', () => {
    expect(signer.did).toBe('did:key:z6MkvDqGT54cXesYGvABpF1UapVNwjCqRcafi4Px6Thv5T3Z');
    const vector = {
      ump: '1.0',
      id: 'urn:ump:aeaqcaibaeaqcaibaeaqcaibae',
      kind: 'semantic',
      body: { text: 'Prefers pnpm over npm.' },
      scope: { owner: signer.did, visibility: 'private' },
      time: { created: '2026-01-02T03:04:05Z' },
      provenance: { actor: signer.did, actor_kind: 'user', method: 'api_export' },
    };
    expect(blake3Of(vector)).toBe('blake3:ma542j7dgliae4ynujoeh6k7zpqzvbgvavchz5ezhddeagvftmgq');
    const signature =
      'ed25519:AmfEN3qjymAXJeSiCpfIA2tMZmRFDvqKURWmiKKzwEUVLozdcIQJTvPGiZJ0/Lmk+xRfenhHjk98ZPjhTtVDAA==';
    const integrity = { content_hash: blake3Of(vector), signature, signer: signer.did };
    expect(readUmp([{ ...vector, integrity }])).toMatchObject({
      dropped: 0,
      memories: [{ statement: vector.body.text }],
    });
    expect(blake3Bytes('').length).toBe(32);
  });

  it('that we write is read again; changed in any part, it is dropped and the others are read', () => {
    const record = toUmpRecord(memory, null, signer) as Record<string, unknown> & { body: object; integrity: object };
    expect(readUmp([record]).memories).toHaveLength(1);
    const other = signerFrom(Buffer.alloc(32, 8));
    for (const changed of [
      { ...record, body: { ...record.body, text: 'Prefers npm.' } },
      { ...record, integrity: { ...record.integrity, signer: other.did } },
      { ...record, integrity: { ...record.integrity, signature: 'ed25519:AAAA' } },
      { ...record, integrity: { ...record.integrity, signer: 'did:key:zzz' } },
    ]) {
      expect(readUmp([changed, record])).toMatchObject({ dropped: 1, memories: [{ statement: memory.statement }] });
    }
  });

  it('that was taken back or superseded is not proposed again', () => {
    const gone = toUmpRecord({ ...memory, status: 'retracted' }, null, signer);
    const old = toUmpRecord({ ...memory, status: 'superseded' }, 'mem_01ARZ3NDEKTSV4RRFFQ69G5FAV', signer);
    expect(readUmp([gone, old])).toEqual({ memories: [], dropped: 0 });
    expect(() => readUmp([{ ump: '1.0' }])).toThrow(/not a UMP document/);
  });
});
