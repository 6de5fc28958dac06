// A mail of bytes, cut before each of its parts, without reading any of them.

export interface WrittenPart {
  /** With the line that begins the part, and the blank one that ends its head. */
  head: Uint8Array;
  body: Uint8Array;
}

const BLANK = /^(?:\r?\n)?$/;
const LONGEST_EDGE = 200;

/** All bytes of the mail, in their order. */
export function* partsOf(mail: Uint8Array): Generator<WrittenPart> {
  const written = latin1(mail);
  const edges = new Set<string>();
  let start = 0;
  while (start < written.length) {
    const bodyAt = endOfHead(written, start);
    const [, quoted, bare] =
      /;\s*boundary\s*=\s*(?:"([^"]*)"|([^";\s]+))/i.exec(
        headerIn(written.slice(start, bodyAt), 'content-type') ?? '',
      ) ?? [];
    if (quoted ?? bare) edges.add(`--${quoted ?? bare}`);
    const end = nextEdge(written, bodyAt, edges);
    yield { head: mail.subarray(start, bodyAt), body: mail.subarray(bodyAt, end) };
    start = end;
  }
}

function endOfHead(written: string, start: number): number {
  for (let from = start; from < written.length; ) {
    const to = lineEnd(written, from);
    if (BLANK.test(written.slice(from, Math.min(to, from + 3)))) return to;
    from = to;
  }
  return written.length;
}

function nextEdge(written: string, bodyAt: number, edges: ReadonlySet<string>): number {
  if (edges.size === 0) return written.length;
  for (let at = bodyAt; ; ) {
    if (written.startsWith('--', at) && edges.has(edgeIn(written.slice(at, lineEnd(written, at))))) return at;
    const next = written.indexOf('\n--', at);
    if (next === -1) return written.length;
    at = next + 1;
  }
}

/** The last edge of a mail is written with two more dashes. */
function edgeIn(line: string): string {
  return line.slice(0, LONGEST_EDGE).trimEnd().replace(/--$/, '');
}

function lineEnd(written: string, from: number): number {
  const end = written.indexOf('\n', from);
  return end === -1 ? written.length : end + 1;
}

/** The value of a header, as it is written, its further lines included. */
export function headerIn(head: string, name: string): string | undefined {
  return new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1];
}

export function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

export function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}
