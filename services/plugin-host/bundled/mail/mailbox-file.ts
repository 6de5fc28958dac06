// A file of mails: one (.eml), or many one after the other (mbox: each begins with a line `From …`).

const FROM = [0x46, 0x72, 0x6f, 0x6d, 0x20];
const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x3e;
/** The byte order mark that some editors leave. */
const MARK = [0xef, 0xbb, 0xbf];
const MOZILLA_DELETED = 0x0008;
const INTERNAL = /^Subject:.*FOLDER INTERNAL DATA\s*$/im;
/** Programs that keep a mailbox write headers of their own at the beginning of a mail: so many bytes are searched for them. */
const HEAD_LENGTH = 16 * 1024;
const HEADER = /^[!-9;-~]+:/;
/** The line before each mail in an mbox file: from whom it is, and when in full. */
const SEPARATOR = /^From \S+ +(?:mon|tue|wed|thu|fri|sat|sun)\w*,? .*\b\d{4}\b/i;

/** The bytes of each mail in an mbox; of any other file, the whole of it. */
export function* messagesIn(written: Uint8Array): Generator<Uint8Array> {
  const file = withLines(MARK.every((byte, at) => written[at] === byte) ? written.subarray(MARK.length) : written);
  if (!startsWith(file, 0, FROM)) {
    yield file;
    return;
  }
  let start = nextLine(file, 0);
  for (let at = start; at < file.length; at = nextLine(file, at)) {
    if (!isSeparator(file, at)) continue;
    yield unquoted(file.subarray(start, at));
    start = nextLine(file, at);
  }
  yield unquoted(file.subarray(start));
}

/** The file with line feeds: old programs of the Macintosh end their lines with a return alone. */
function withLines(file: Uint8Array): Uint8Array {
  return file.includes(LF) ? file : file.map((byte) => (byte === CR ? LF : byte));
}

/**
 * Whether a mail program keeps this in its file and shows it to nobody: a deleted mail that was not yet taken out, or the one
 * in which some servers keep their numbers.
 */
export function isKeptBehind(message: Uint8Array): boolean {
  const [head = ''] = new TextDecoder('latin1').decode(message.subarray(0, HEAD_LENGTH)).split(/\r?\n\r?\n/, 1);
  const status = Number.parseInt(/^X-Mozilla-Status: *([0-9a-f]{4})\b/im.exec(head)?.[1] ?? '0', 16);
  return (status & MOZILLA_DELETED) !== 0 || (/^X-IMAP(?:base)?:/im.test(head) && INTERNAL.test(head));
}

/** Whether this may be mail at all: it begins with a header, or with the line of an mbox. */
export function isMailboxFile(file: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(file.subarray(0, 2000)).replace(/^\ufeff|^\u00ef\u00bb\u00bf/, '');
  return start.startsWith('From ') || HEADER.test(start);
}

/**
 * Whether a mail begins here: with a line `From …` behind an empty one, and a year in it. In the text of a mail such a line is
 * quoted, or says something else. Some programs forget the empty line, and some write nothing behind `From`: then a header has
 * to follow.
 */
function isSeparator(file: Uint8Array, at: number): boolean {
  if (!startsWith(file, at, FROM)) return false;
  const before = file[at - 2] === CR ? at - 3 : at - 2;
  const isAfterEmpty = before < 0 || file[before] === LF;
  const line = lineAt(file, at);
  if (isAfterEmpty && /^From \S.*\b\d{4}\b/.test(line)) return true;
  const isSeparate = isAfterEmpty ? line.trim() === 'From' : SEPARATOR.test(line);
  return isSeparate && HEADER.test(lineAt(file, nextLine(file, at)));
}

function lineAt(file: Uint8Array, at: number): string {
  return new TextDecoder('latin1').decode(file.subarray(at, Math.min(nextLine(file, at), at + 300)));
}

/** The mail without its quoting: `>From` was `From`, and `>>From` was `>From`. */
function unquoted(message: Uint8Array): Uint8Array {
  const quotes: number[] = [];
  for (let at = 0; at < message.length; at = nextLine(message, at)) {
    if (message[at] !== QUOTE) continue;
    let from = at;
    while (message[from] === QUOTE) from += 1;
    if (startsWith(message, from, FROM)) quotes.push(at);
  }
  if (quotes.length === 0) return message;
  const result = new Uint8Array(message.length - quotes.length);
  let [read, written] = [0, 0];
  for (const quote of [...quotes, message.length]) {
    result.set(message.subarray(read, quote), written);
    written += quote - read;
    read = quote + 1;
  }
  return result;
}

function startsWith(file: Uint8Array, at: number, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => file[at + index] === byte);
}

function nextLine(file: Uint8Array, at: number): number {
  const end = file.indexOf(LF, at);
  return end < 0 ? file.length : end + 1;
}
