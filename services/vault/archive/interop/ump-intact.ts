// Whether a record of UMP is what it says it is. A good signature tells who signed, and nothing about the truth of it.
import { createPublicKey, verify } from 'node:crypto';
import { ed25519KeyOf } from './did-key.ts';
import { blake3Bytes, blake3Of } from './ump-hashes.ts';

/** The bytes that stand before the 32 of an Ed25519 key in the form that Node reads. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** A record without `integrity` promises nothing; one with it keeps what it promises, or it is not intact. */
export function isIntact({ integrity, ...record }: Record<string, unknown>): boolean {
  if (integrity === undefined) return true;
  const { content_hash, signature, signer } = (integrity ?? {}) as Record<string, unknown>;
  if (typeof content_hash !== 'string' || blake3Of(record) !== content_hash) return false;
  if (signature === undefined && signer === undefined) return true;
  return typeof signer === 'string' && typeof signature === 'string' && isSigned(signer, content_hash, signature);
}

function isSigned(signer: string, contentHash: string, signature: string): boolean {
  const raw = ed25519KeyOf(signer);
  if (raw === undefined || !signature.startsWith('ed25519:')) return false;
  try {
    const key = createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
    return verify(null, blake3Bytes(contentHash), key, Buffer.from(signature.slice('ed25519:'.length), 'base64'));
  } catch {
    return false;
  }
}
