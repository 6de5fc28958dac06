// Mails by their numbers. What they look like inside is asked for only where one is too long to be read to its end: to
// describe it costs a server and us as much as to send it.

import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { sizeOf } from '../../../shared/amounts.ts';
import { DOCUMENT_LENGTH } from '../../../shared/limits.ts';
import { type Mail, readMessage } from '../../../shared/reading/mail/message.ts';
import { readDate } from '../../../shared/reading/text/written-date.ts';
import { UidSet } from './uid-set.ts';

interface FetchedMail {
  uid: number;
  /** Undefined where the server did not send it, or it cannot be read. */
  mail: Mail | undefined;
  receivedAt: string | undefined;
}

/** So much of a mail is fetched: its text is at the beginning, and attachments are not kept. */
const SOURCE_BYTES = 512 * 1024;

export async function fetchMails(client: ImapFlow, uids: readonly number[]): Promise<FetchedMail[]> {
  const query = { uid: true, internalDate: true, source: { maxLength: SOURCE_BYTES } };
  const found = new Map<number, FetchedMail>(uids.map((uid) => [uid, { uid, mail: undefined, receivedAt: undefined }]));
  const cut: number[] = [];
  // All are fetched first: to read each while the next is on its way stops the connection every time.
  for (const message of await client.fetchAll(UidSet.of(uids).sequence, query, { uid: true })) {
    const receivedAt = instantOf(message.internalDate);
    found.set(message.uid, { uid: message.uid, mail: await readIn(message), receivedAt });
    if ((message.source?.length ?? 0) >= SOURCE_BYTES) cut.push(message.uid);
  }
  if (cut.length > 0) {
    for await (const { uid, bodyStructure } of client.fetch(
      UidSet.of(cut).sequence,
      { uid: true, bodyStructure: true },
      { uid: true },
    )) {
      const mail = found.get(uid)?.mail;
      if (mail !== undefined && bodyStructure !== undefined) mail.attachments = attachmentsIn(bodyStructure);
    }
  }
  return uids.flatMap((uid) => found.get(uid) ?? []);
}

/**
 * The instant of a date. A server may send what is no date, or one of a year that nobody has mail of; an empty date must not
 * become the beginning of 1970.
 */
function instantOf(written: Date | string | undefined): string | undefined {
  if (!(written instanceof Date)) return readDate(written);
  return written.getTime() > 0 ? readDate(written.toISOString()) : undefined;
}

async function readIn({ source }: FetchMessageObject): Promise<Mail | undefined> {
  try {
    const mail = await readMessage(source ?? new Uint8Array());
    return { ...mail, text: mail.text.slice(0, DOCUMENT_LENGTH) };
  } catch {
    return undefined;
  }
}

/** The attachments of a mail that was not read to its end, by its structure as the server tells it. */
function attachmentsIn(root: MessageStructureObject): string[] {
  const found: string[] = [];
  const waiting = [root];
  for (let looked = 0; waiting.length > 0 && looked < 1000; looked += 1) {
    const part = waiting.pop() as MessageStructureObject;
    waiting.push(...[...(part.childNodes ?? [])].reverse());
    const name = part.dispositionParameters?.['filename'] ?? part.parameters?.['name'];
    if (part.childNodes === undefined && (part.disposition === 'attachment' || name)) {
      found.push(`${name ?? 'without a name'} (${part.type}, ${sizeOf(part.size ?? 0)})`);
    }
  }
  return found;
}
