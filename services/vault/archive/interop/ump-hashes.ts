// The hash of a UMP record, and the letters its ids are made of.
import { createBLAKE3 } from 'hash-wasm';
import { canonicalFormOf } from './canonical-text.ts';

const hasher = await createBLAKE3();
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** `record` without its `integrity`; undefined where no hash can be made of it. */
export function blake3Of(record: object): string | undefined {
  const form = canonicalFormOf(record);
  return form === undefined ? undefined : blake3OfText(form);
}

/** The same of a record's canonical form. */
export function blake3OfText(canonical: string): string {
  return `blake3:${base32(blake3Bytes(canonical))}`;
}

/** Signatures are over the hash of the hash's text. */
export function blake3Bytes(text: string): Uint8Array {
  return hasher.init().update(text).digest('binary');
}

export function idOf(bytes: Uint8Array): string {
  return `urn:ump:${base32(bytes)}`;
}

/** Lower case, without padding. A library for any base takes longer for it than for the hash. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let waiting = 0;
  let bits = 0;
  for (const byte of bytes) {
    waiting = ((waiting & 0x1f) << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += LETTERS[(waiting >>> (bits - 5)) & 0x1f];
  }
  return bits === 0 ? text : text + LETTERS[(waiting << (5 - bits)) & 0x1f];
}
