// One mail, as it is written (RFC 5322, MIME), as text: HTML becomes plain, attachments are named and not kept.

import PostalMime, { type Address, type Attachment, addressParser, decodeWords, type Email } from 'postal-mime';
import { sizeOf } from '../../amounts.ts';
import { readInvitations } from '../calendar/read-calendar.ts';
import { htmlToText } from '../text/html-text.ts';
import { readDate } from '../text/written-date.ts';
import { wholeWords } from './encoded-words.ts';
import type { SelectableMail } from './selection.ts';
import { asItWasMeant } from './written-slips.ts';

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

export async function readMessage(bytes: Uint8Array, depth = 0): Promise<Mail> {
  const email = await PostalMime.parse(asItWasMeant(upToManyLines(bytes)), {
    maxNestingDepth: MAX_NESTING,
    // What the parser writes above a mail within a mail says its day as in America, and by the clock of this machine.
    forceRfc822Attachments: true,
    maxHeadersSize: 512 * 1024,
  });
  const writers = people([email.from ?? email.sender]);
  const forwarded: Mail[] = [];
  const attached: Attachment[] = [];
  for (const each of email.attachments) {
    const inside = depth < MAX_FORWARDED ? await mailIn(each, depth + 1) : undefined;
    if (inside !== undefined) forwarded.push(inside);
    else if (!each.related) attached.push(each);
  }
  const words = withoutSeal(bestText(email.text, email.html));
  return {
    id: email.messageId?.trim() || undefined,
    subject: (email.subject ?? '').trim(),
    sender: writers[0]?.shown,
    from: writers.map(({ address }) => address),
    recipients: people([...(email.to ?? []), ...(email.cc ?? [])]).map(({ shown }) => shown),
    sentAt: sentAt(headerOf(email, 'date'), receivedAt(email)),
    mailboxes: labelsOf(email),
    text: [words || invitationsIn(email), ...forwarded.map(withItsHead)].filter(Boolean).join('\n\n'),
    attachments: [...attached.map(describe), ...forwarded.flatMap(({ attachments }) => attachments)],
  };
}

/** A mail that was attached to this one, as some programs forward. */
async function mailIn({ mimeType, content }: Attachment, depth: number): Promise<Mail | undefined> {
  if (mimeType !== 'message/rfc822') return undefined;
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  try {
    return await readMessage(bytes, depth);
  } catch {
    return undefined;
  }
}

function withItsHead({ sender, recipients, sentAt, subject, text }: Mail): string {
  const head = [
    sender && `From: ${sender}`,
    recipients.length > 0 && `To: ${recipients.join(', ')}`,
    sentAt && `Date: ${sentAt}`,
    subject && `Subject: ${subject}`,
  ];
  return ['Attached mail:', ...head.filter(Boolean), '', text].join('\n').trim();
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

/** Of a program that explains at length that it has no plain words. */
const LONGEST_EXCUSE = 600;

/** The words of a mail that was written in one way or in both. */
export function bestText(text: string | undefined, html: string | undefined): string {
  // Some senders write a plain part that only says that there is an HTML one.
  const plain = (text ?? '').replace(/\r\n?/g, '\n').trim();
  const saysLittle = plain.length <= 100 || (plain.length < LONGEST_EXCUSE && /\bhtml\b/i.test(plain));
  if (html === undefined || !saysLittle) return plain;
  const read = htmlToText(html, { links: true });
  return read.length > plain.length ? read : plain;
}

/** The first mails were written later; what says so has a clock that was never set. */
const FIRST_MAILS = '1971-01-01';
const DAY = 86_400_000;

/** The day that it says, unless nobody can have written it then: in the first hours of all clocks, or after it was received. */
export function sentAt(written: string | undefined, received: string | undefined): string | undefined {
  const says = readDate(written);
  if (says === undefined || received === undefined) return says ?? received;
  return says < FIRST_MAILS || Date.parse(says) > Date.parse(received) + DAY ? received : says;
}

/** The date of the last server that had it. */
function receivedAt(email: Email): string | undefined {
  return readDate(headerOf(email, 'received')?.split(';').at(-1));
}

/** The labels that Google writes into the archives that it hands out. */
function labelsOf(email: Email): string[] {
  return decodeWords(headerOf(email, 'x-gmail-labels') ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^"(.*)"$/, '$1'))
    .filter(Boolean);
}

function headerOf({ headers }: Email, name: string): string | undefined {
  return headers.find(({ key }) => key === name)?.value;
}

const SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----\n';
const SIGNATURE = '\n-----BEGIN PGP SIGNATURE-----\n';
const SIGNATURE_END = '\n-----END PGP SIGNATURE-----';

/** Without what a signature by PGP puts around the words, and before lines that begin with a dash. */
function withoutSeal(text: string): string {
  const begin = text.indexOf(SIGNED);
  const signature = begin === -1 ? -1 : text.indexOf(SIGNATURE, begin);
  const end = signature === -1 ? -1 : text.indexOf(SIGNATURE_END, signature);
  if (end === -1) return text;
  const words = text.slice(begin + SIGNED.length, signature).replace(/^(?:[\w-]+:.*\n)*\n/, '');
  return `${text.slice(0, begin)}${words.replace(/^- /gm, '')}${text.slice(end + SIGNATURE_END.length)}`.trim();
}

/** What a mail invites to that has no other words. */
function invitationsIn({ attachments }: Email): string {
  const calendars = attachments.filter(({ mimeType }) => /^(?:text\/calendar|application\/ics)$/.test(mimeType));
  return calendars
    .slice(0, 1)
    .map(({ content }) => readInvitations(typeof content === 'string' ? content : new TextDecoder().decode(content)))
    .join('');
}

interface Person {
  address: string;
  shown: string;
}

/** A header such as To, as it is written. */
export function peopleIn(header: string): Person[] {
  return people(addressParser(wholeWords(header))).map(({ address, shown }) => ({
    address,
    shown: decodeWords(shown),
  }));
}

/** A header such as Subject, as it is written. */
export function wordsIn(header: string): string {
  return decodeWords(wholeWords(header));
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
