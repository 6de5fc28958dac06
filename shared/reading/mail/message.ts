// One mail, as it is written (RFC 5322, MIME), as text: HTML becomes plain, attachments are named and not kept.
import PostalMime, { type Address, type Attachment, addressParser, decodeWords, type Email } from 'postal-mime';
import { htmlToText } from '../text/html-text.ts';
import { readDate } from '../text/written-date.ts';
import type { SelectableMail } from './selection.ts';

export interface Mail extends SelectableMail {
  /** The Message-ID; undefined where it has none. */
  id: string | undefined;
  subject: string;
  sender: string | undefined;
  recipients: string[];
  text: string;
  attachments: string[];
}

/** Parts within parts, deeper than mail programs make them. */
const MAX_NESTING = 30;
/** Mails within mails are read again at every level; what lies deeper is named as an attachment. */
const MAX_FORWARDED = 3;
/** The parser takes about as long for a line as for a hundred bytes, so lines are counted and bytes are not. */
const MAX_SHORT_LINES = 20_000;
const SHORT_LINE = 40;

export async function readMessage(bytes: Uint8Array): Promise<Mail> {
  const email = await PostalMime.parse(upToManyLines(bytes), {
    maxNestingDepth: MAX_NESTING,
    maxRfc822NestingDepth: MAX_FORWARDED,
    maxHeadersSize: 512 * 1024,
  });
  const writers = people([email.from ?? email.sender]);
  return {
    id: email.messageId?.trim() || undefined,
    subject: (email.subject ?? '').trim(),
    sender: writers[0]?.shown,
    from: writers.map(({ address }) => address),
    recipients: people([...(email.to ?? []), ...(email.cc ?? [])]).map(({ shown }) => shown),
    sentAt: readDate(email.date) ?? receivedAt(email),
    mailboxes: labelsOf(email),
    text: bestText(email.text, email.html),
    attachments: email.attachments.filter(({ related }) => !related).map(describe),
  };
}

/** Lines of encoded attachments are long. Who writes more short ones than these means to be a burden. */
function upToManyLines(bytes: Uint8Array): Uint8Array {
  for (let from = 0, short = 0; ; ) {
    const end = bytes.indexOf(0x0a, from);
    if (end === -1) return bytes;
    if (end - from < SHORT_LINE) short += 1;
    if (short > MAX_SHORT_LINES) return bytes.subarray(0, from);
    from = end + 1;
  }
}

/** The words of a mail that was written in one way or in both. */
export function bestText(text: string | undefined, html: string | undefined): string {
  // Some senders write a plain part that only says that there is an HTML one.
  const plain = (text ?? '').replace(/\r\n?/g, '\n').trim();
  if (html === undefined || plain.length > 100) return plain;
  const read = htmlToText(html, { links: true });
  return read.length > plain.length ? read : plain;
}

/** The date of the last server that had it. */
function receivedAt({ headers }: Email): string | undefined {
  const received = headers.find(({ key }) => key === 'received')?.value;
  return readDate(received?.split(';').at(-1));
}

/** The labels that Google writes into the archives that it hands out. */
function labelsOf({ headers }: Email): string[] {
  const labels = headers.find(({ key }) => key === 'x-gmail-labels')?.value ?? '';
  return labels
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

export interface Person {
  address: string;
  shown: string;
}

/** A header such as To, as it is written. */
export function peopleIn(header: string): Person[] {
  return people(addressParser(header)).map(({ address, shown }) => ({ address, shown: decodeWords(shown) }));
}

/** A header such as Subject, as it is written. */
export function wordsIn(header: string): string {
  return decodeWords(header);
}

function people(addresses: readonly (Address | undefined)[]): Person[] {
  return addresses.flatMap((each) => {
    if (each === undefined) return [];
    if (each.group !== undefined) return people(each.group);
    const { name, address } = each;
    if (!address) return name ? [{ address: name, shown: name }] : [];
    return [{ address, shown: name && name !== address ? `${name} <${address}>` : address }];
  });
}

function describe({ filename, mimeType, content }: Attachment): string {
  const bytes = typeof content === 'string' ? content.length : content.byteLength;
  return `${filename || 'without a name'} (${mimeType}, ${sizeOf(bytes)})`;
}

export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
