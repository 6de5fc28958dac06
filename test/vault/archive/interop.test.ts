import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../services/vault/archive/interop/pam-hashes.ts';
import { blake3Bytes, blake3Of } from '../../../services/vault/archive/interop/ump-hashes.ts';
import { isIntact } from '../../../services/vault/archive/interop/ump-intact.ts';
import { signerFrom, umpRecord } from '../../../services/vault/archive/interop/ump-record.ts';
import { blank } from '../../../services/vault/records/new-record.ts';
import { PERSONAL } from '../../../services/vault/store/space.ts';
import { Memory } from '../../../shared/schemas/memory.ts';

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

describe('a record of UMP', () => {
  const signer = signerFrom(Buffer.alloc(32, 7));
  const at = '2026-01-02T03:04:05.000Z';
  const memory = { ...blank(Memory, { at, space: PERSONAL }), kind: 'semantic', statement: 'Prefers pnpm over npm.' };

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
    expect(isIntact({ ...vector, integrity })).toBe(true);
    expect(blake3Bytes('').length).toBe(32);
  });

  it('that we write is intact; changed in any part, it is not', () => {
    const record = JSON.parse(umpRecord(memory, null, signer, null).text);
    expect(isIntact(record)).toBe(true);
    const other = signerFrom(Buffer.alloc(32, 8));
    for (const changed of [
      { ...record, body: { ...record.body, text: 'Prefers npm.' } },
      { ...record, integrity: { ...record.integrity, signer: other.did } },
      { ...record, integrity: { ...record.integrity, signature: 'ed25519:AAAA' } },
      { ...record, integrity: { ...record.integrity, signer: 'did:key:zzz' } },
    ]) {
      expect(isIntact(changed)).toBe(false);
    }
  });

  it('that was signed before is not signed again, unless anything of it is another', () => {
    const { signed, text } = umpRecord(memory, null, signer, null);
    const marked = { ...signed, signature: 'ed25519:as it was kept' };
    expect(umpRecord(memory, null, signer, marked).text).toBe(text.replace(signed.signature, marked.signature));
    const other = signerFrom(Buffer.alloc(32, 8));
    for (const again of [
      umpRecord({ ...memory, statement: 'Prefers npm.' }, null, signer, marked),
      umpRecord(memory, blank(Memory, { at, space: PERSONAL }).id, signer, marked),
      umpRecord(memory, null, other, marked),
    ]) {
      expect(again.signed).not.toBe(marked);
      expect(isIntact(JSON.parse(again.text))).toBe(true);
    }
  });
});
