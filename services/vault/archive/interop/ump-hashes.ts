// The hash of a UMP record, and the letters its ids are made of.
import { blake3 } from '@noble/hashes/blake3.js';
import { base32nopad } from '@scure/base';
import canonicalize from 'canonicalize';

/** `record` without its `integrity`. */
export function blake3Of(record: object): string {
  return `blake3:${lowerBase32(blake3Bytes(canonicalize(record) as string))}`;
}

/** What is signed is the hash of the hash's text. */
export function blake3Bytes(text: string): Uint8Array {
  return blake3(Buffer.from(text, 'utf8'));
}

export function idOf(bytes: Uint8Array): string {
  return `urn:ump:${lowerBase32(bytes)}`;
}

function lowerBase32(bytes: Uint8Array): string {
  return base32nopad.encode(bytes).toLowerCase();
}
