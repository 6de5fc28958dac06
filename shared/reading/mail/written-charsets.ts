// Parts whose letters are in another encoding than they say, or say nothing of it, as parts that are what they say. Of what is
// encoded for its way only the old encoding is looked at that no decoder knows: a program made it that knew what it wrote.
import { charsetOf, decodeText } from '../text/decode.ts';
import { fromBase64 } from './encoded-words.ts';
import { headerIn, isAscii, latin1, type WrittenPart } from './written-parts.ts';

/** Encodings of one byte for each letter read whatever there is; what is UTF-8 all the same has been labelled wrong. */
const SINGLE_BYTE = /^(?:us-)?ascii$|^iso-?8859|^latin-?\d|^windows-?125\d$|^cp-?125\d$/i;
const UTF8 = /^utf-?8$/i;

/** A part of a mail, its head as text. */
export interface ReadPart {
  head: string;
  body: Uint8Array;
}

export function asItSays({ head, body }: WrittenPart): ReadPart {
  const written = isAscii(head) ? latin1(head) : decodeText(head);
  const type = headerIn(written, 'content-type');
  const isText = /^(?:text\/|$)/i.test((type ?? '').trim());
  const claim = charsetOf(type);
  if (isText && claim !== undefined && UTF7.test(claim) && isAscii(body)) return fromUtf7(written, body);
  if (!isText || isAscii(body) || isEncoded(written)) return { head: written, body };
  if (claim === undefined) return { head: written, body: isUtf8(body) ? body : encoded(decodeText(body)) };
  if (UTF8.test(claim)) return { head: written, body: isAnythingButUtf8(body) ? encoded(decodeText(body)) : body };
  if ((!SINGLE_BYTE.test(claim) && isKnown(claim)) || !isUtf8(body)) return { head: written, body };
  return { head: relabelled(written), body };
}

export function isEncoded(head: string): boolean {
  return /base64|quoted-printable/i.test(headerIn(head, 'content-transfer-encoding') ?? '');
}

function relabelled(head: string): string {
  return head.replace(/(;\s*charset\s*=\s*)["']?[^"';\s]+["']?/i, '$1utf-8');
}

const UTF7 = /^(?:x-)?(?:unicode-1-1-|unicode-2-0-)?utf-?7$/i;

/** UTF-7 (RFC 2152): letters of 16 bits in base64, from a plus to what is none of it. */
function fromUtf7(head: string, body: Uint8Array): ReadPart {
  if (isEncoded(head)) return { head, body };
  const text = latin1(body).replace(/\+([a-z0-9+/]*)-?/gi, (_, letters: string) => {
    if (letters === '') return '+';
    const bytes = fromBase64(letters);
    return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  });
  return { head: relabelled(head), body: encoded(text) };
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== '';
  } catch {
    return false;
  }
}

/** A mail that is cut short may end in the middle of a letter. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Not a single letter of it is UTF-8, where a damaged one has most of them. */
function isAnythingButUtf8(bytes: Uint8Array): boolean {
  return !isUtf8(bytes) && !/[^\0-\x7f\ufffd]/.test(new TextDecoder().decode(bytes));
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
