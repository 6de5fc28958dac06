// Ed25519 keys as `did:key`: the two bytes that name the kind of key, the key, in base58.
import { base58 } from '@scure/base';

const PREFIX = 'did:key:z';
const ED25519 = [0xed, 0x01] as const;

export function ed25519Did(publicKey: Uint8Array): string {
  return PREFIX + base58.encode(Uint8Array.from([...ED25519, ...publicKey]));
}

/** The 32 bytes of the key, or undefined for what is no such name. */
export function ed25519KeyOf(did: string): Uint8Array | undefined {
  if (!did.startsWith(PREFIX) || did.length > 100) return undefined;
  try {
    const bytes = base58.decode(did.slice(PREFIX.length));
    return bytes.length === 34 && bytes[0] === ED25519[0] && bytes[1] === ED25519[1] ? bytes.subarray(2) : undefined;
  } catch {
    return undefined;
  }
}
