// Bytes as text, where several places may name the encoding and some of them are wrong.

const BOMS: readonly [encoding: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * A byte order mark is believed first. Bytes that are valid UTF-8 with more than ASCII in it are UTF-8, whatever is
 * claimed: no other encoding looks like that by chance. Then count the claims, in their order, and at last windows-1252,
 * which reads everything.
 */
export function decodeText(bytes: Uint8Array, claims: readonly (string | undefined)[] = []): string {
  for (const [encoding, ...mark] of BOMS) {
    if (mark.every((byte, index) => bytes[index] === byte)) return new TextDecoder(encoding).decode(bytes);
  }
  const wide = wideXml(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  const isAscii = bytes.every((byte) => byte < 0x80 && byte !== 0x1b);
  if (isAscii) return new TextDecoder().decode(bytes);
  const escapes = bytes.includes(0x1b);
  const text = escapes ? undefined : strictly('utf-8', bytes);
  if (text !== undefined) return text;
  for (const claim of claims) {
    if (claim === undefined || (!escapes && /^utf-?8$/i.test(claim.trim()))) continue;
    const claimed = strictly(claim.trim(), bytes);
    if (claimed !== undefined) return claimed;
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** UTF-16 without a mark gives itself away by the zero beside the first `<`. */
function wideXml(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be';
  return undefined;
}

function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The `charset` of a content type. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType ?? '')?.[1];
}

/** The encoding that an XML declaration or an HTML page names for itself; both are ASCII up to there. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return (
    /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(start)?.[1]
  );
}
