// A message as Gmail takes it apart, put together as text. Attachments stay there: they are named and not fetched.
import { sizeOf } from '../../../shared/amounts.ts';
import { DOCUMENT_LENGTH } from '../../../shared/limits.ts';
import { bestText, type Mail, peopleIn, sentAt, wordsIn } from '../../../shared/reading/mail/message.ts';
import { charsetOf, decodeText } from '../../../shared/reading/text/decode.ts';
import { readDate } from '../../../shared/reading/text/written-date.ts';
import { conforms } from '../../../shared/validate.ts';
import { type GmailMessage, MessagePart } from './answers.ts';
import { unreadable } from './faults.ts';

/** So many parts are read: a message with more was made to be a burden. */
const MAX_PARTS = 1000;
/** So much text of one part is read; what is stored is cut to less. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;

export function gmailMail(message: GmailMessage, labelNames: ReadonlyMap<string, string>): Mail {
  const header = headersOf(message.payload);
  const { plain, html, attachments } = partsOf(message.payload);
  const writers = peopleIn(header('from') ?? header('sender') ?? '');
  const received = Number(message.internalDate);
  return {
    id: header('message-id'),
    subject: wordsIn(header('subject') ?? '').trim(),
    sender: writers[0]?.shown,
    from: writers.map(({ address }) => address),
    recipients: [...peopleIn(header('to') ?? ''), ...peopleIn(header('cc') ?? '')].map(({ shown }) => shown),
    sentAt: sentAt(header('date'), received > 0 ? readDate(String(Math.floor(received / 1000))) : undefined),
    mailboxes: (message.labelIds ?? []).map((id) => labelNames.get(id) ?? id),
    text: bestText(plain, html).slice(0, DOCUMENT_LENGTH),
    attachments,
  };
}

/** The parts of the text that Gmail keeps apart because they are long. */
export function textsToFetch(message: GmailMessage): { attachmentId: string; part: MessagePart }[] {
  return leavesOf(message.payload).flatMap((part) => {
    const attachmentId = part.body?.attachmentId;
    const isText = /^text\/(plain|html)$/i.test(part.mimeType ?? '') && !part.filename;
    const isModest = (part.body?.size ?? 0) <= MAX_TEXT_BYTES;
    return isText && isModest && attachmentId && !part.body?.data ? [{ attachmentId, part }] : [];
  });
}

function partsOf(payload: GmailMessage['payload']): {
  plain: string | undefined;
  html: string | undefined;
  attachments: string[];
} {
  const plain: string[] = [];
  const html: string[] = [];
  const attachments: string[] = [];
  for (const part of leavesOf(payload)) {
    const type = (part.mimeType ?? 'text/plain').toLowerCase();
    if (part.filename || !/^text\/(plain|html)$/.test(type)) {
      const isInline = !part.filename && part.headers?.some(({ name }) => name?.toLowerCase() === 'content-id');
      if (!isInline && !type.startsWith('multipart/')) attachments.push(described(part, type));
      continue;
    }
    (type === 'text/html' ? html : plain).push(textOf(part));
  }
  return {
    plain: plain.length === 0 ? undefined : plain.join('\n\n'),
    html: html.length === 0 ? undefined : html.join('\n'),
    attachments,
  };
}

/** The innermost parts in their order. Without recursion, however deep they lie in one another. */
function leavesOf(payload: GmailMessage['payload']): MessagePart[] {
  const leaves: MessagePart[] = [];
  const waiting: unknown[] = payload == null ? [] : [payload];
  for (let looked = 0; waiting.length > 0 && looked < MAX_PARTS; looked += 1) {
    const part = waiting.pop();
    if (!conforms(MessagePart, part)) throw unreadable();
    if (part.parts?.length) waiting.push(...part.parts.slice(0, MAX_PARTS).reverse());
    else leaves.push(part);
  }
  return leaves;
}

function textOf(part: MessagePart): string {
  const bytes = Buffer.from(part.body?.data ?? '', 'base64url').subarray(0, MAX_TEXT_BYTES);
  return decodeText(bytes, [charsetOf(headersOf(part)('content-type'))]);
}

function described({ filename, body }: MessagePart, type: string): string {
  return `${wordsIn(filename ?? '') || 'without a name'} (${type}, ${sizeOf(body?.size ?? 0)})`;
}

function headersOf(part: GmailMessage['payload']): (name: string) => string | undefined {
  return (name) => part?.headers?.find((each) => each.name?.toLowerCase() === name)?.value ?? undefined;
}
