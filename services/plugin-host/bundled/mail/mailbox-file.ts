// A file of mails: one (.eml), or many one after the other (mbox: each begins with a line `From …`).

const FROM = [0x46, 0x72, 0x6f, 0x6d, 0x20];
const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x3e;

/** The bytes of each mail. What is neither is undefined. */
export function* messagesIn(file: Uint8Array): Generator<Uint8Array> {
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

/** Whether this may be mail at all: it begins with a header, or with the line of an mbox. */
export function isMailboxFile(file: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(file.subarray(0, 2000)).replace(/^\ufeff|^\u00ef\u00bb\u00bf/, '');
  return /^(From |[!-9;-~]+:)/.test(start);
}

/** A line `From …` after an empty one, with a year in it: in the text of a mail such a line is quoted, or says something else. */
function isSeparator(file: Uint8Array, at: number): boolean {
  if (!startsWith(file, at, FROM)) return false;
  const before = file[at - 2] === CR ? at - 3 : at - 2;
  if (file[before] !== LF && before >= 0) return false;
  const line = new TextDecoder('latin1').decode(file.subarray(at, Math.min(nextLine(file, at), at + 300)));
  return /^From \S.*\b\d{4}\b/.test(line);
}

/** `>From` was `From`, and `>>From` was `>From`. */
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
