// Mails whose letters are in another encoding than they say, or say nothing of it, as mails that are what they say. Only letters
// of eight bits are looked at: what is encoded for its way has been made by a program that knew what it wrote.
import { charsetOf, decodeText } from '../text/decode.ts';

/** Encodings of one byte for each letter read whatever there is; what is UTF-8 all the same has been labelled wrong. */
const SINGLE_BYTE = /^(?:us-)?ascii$|^iso-?8859|^latin-?\d|^windows-?125\d$|^cp-?125\d$/i;
const BLANK = /^\r?\n?$/;

export function asItSays(mail: Uint8Array): Uint8Array {
  if (isAscii(mail)) return mail;
  return joined([...partsOf(mail)].flatMap(({ head, body }) => mended(head, body)));
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

interface Part {
  /** With the line that begins the part, and the blank one that ends its head. */
  head: Uint8Array;
  body: Uint8Array;
}

function mended(head: Uint8Array, body: Uint8Array): Uint8Array[] {
  const written = isAscii(head) ? latin1(head) : decodeText(head);
  const readable = () => new TextEncoder().encode(written);
  const type = headerIn(written, 'content-type');
  const isEncoded = /base64|quoted-printable/i.test(headerIn(written, 'content-transfer-encoding') ?? '');
  if (isEncoded || isAscii(body) || !/^(?:text\/|$)/i.test((type ?? '').trim())) return [readable(), body];
  const claim = charsetOf(type);
  if (claim === undefined) return [readable(), isUtf8(body) ? body : new TextEncoder().encode(decodeText(body))];
  if (!SINGLE_BYTE.test(claim) || !isUtf8(body)) return [readable(), body];
  const relabelled = written.replace(/(;\s*charset\s*=\s*)["']?[^"';\s]+["']?/i, '$1utf-8');
  return [new TextEncoder().encode(relabelled), body];
}

/** All bytes of the mail, cut before each part of it. */
function* partsOf(mail: Uint8Array): Generator<Part> {
  const edges = new Set<string>();
  let start = 0;
  let bodyAt: number | undefined;
  for (const { from, to } of linesIn(mail)) {
    if (bodyAt === undefined) {
      if (!BLANK.test(latin1(mail.subarray(from, Math.min(to, from + 3))))) continue;
      bodyAt = to;
      const type = headerIn(latin1(mail.subarray(start, to)), 'content-type') ?? '';
      const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^";\s]+))/i.exec(type) ?? [];
      if (quoted ?? bare) edges.add(`--${quoted ?? bare}`);
    } else if (mail[from] === DASH && edges.has(edgeIn(mail.subarray(from, to)))) {
      yield { head: mail.subarray(start, bodyAt), body: mail.subarray(bodyAt, from) };
      start = from;
      bodyAt = undefined;
    }
  }
  yield { head: mail.subarray(start, bodyAt ?? mail.length), body: mail.subarray(bodyAt ?? mail.length) };
}

const DASH = 0x2d;
const LONGEST_EDGE = 200;

/** The last edge of a mail is written with two more dashes. */
function edgeIn(line: Uint8Array): string {
  return latin1(line.subarray(0, LONGEST_EDGE)).trimEnd().replace(/--$/, '');
}

function* linesIn(bytes: Uint8Array): Generator<{ from: number; to: number }> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const to = end === -1 ? bytes.length : end + 1;
    yield { from, to };
    from = to;
  }
}

function headerIn(head: string, name: string): string | undefined {
  return new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1];
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
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
