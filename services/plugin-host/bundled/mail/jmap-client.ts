// JMAP (RFC 8620 and 8621), as far as reading mail needs it.
import { sizeOf } from '../../../../shared/amounts.ts';
import { type Mail, sentAt } from '../../../../shared/reading/mail/message.ts';
import { htmlToText } from '../../../../shared/reading/text/html-text.ts';
import { readDate } from '../../../../shared/reading/text/written-date.ts';
import type { FetchAnswer, Hub } from '../../sdk/hub.ts';

const CORE = 'urn:ietf:params:jmap:core';
const MAIL = 'urn:ietf:params:jmap:mail';
/** So many mails come in one answer: with their text they fit into memory several times. */
const BATCH = 50;
const BODY_BYTES = 256 * 1024;

/** The refusal of a server; `type` is one of the words of the standard. */
export class JmapError extends Error {
  readonly type: string;

  constructor(type: string) {
    super(`the mail server refused this (${type.replace(/[^\w:.-]/g, '?').slice(0, 80)})`);
    this.type = type;
  }
}

export interface JmapMail extends Mail {
  /** The server's id of the mail, here and in its lists of changes. */
  emailId: string;
}

interface JmapChanges {
  newState: string;
  hasMore: boolean;
  present: string[];
  destroyed: string[];
}

export interface JmapAccount {
  /** Mailbox names with the names above them, `Work/Trips`, by id. */
  mailboxes: Map<string, string>;
  /** The state of all mails now. */
  state(): Promise<string>;
  /** The mails after this one, oldest first; none at the end. */
  page(
    filter: unknown,
    after: string | undefined,
  ): Promise<{ mails: JmapMail[]; last: string | undefined; total: number }>;
  changes(since: string): Promise<JmapChanges>;
  get(ids: readonly string[]): Promise<JmapMail[]>;
}

type Fields = Record<string, unknown>;

/** The hub adds the owner's token to what is asked here; this plugin never sees it. */
export async function openJmap(hub: Hub, sessionUrl: string): Promise<JmapAccount> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const found = await hub.http_fetch(sessionUrl, { headers });
  const session = fieldsOf(readAnswer(found));
  const accountId = fieldsOf(session['primaryAccounts'])[MAIL];
  const apiUrl = URL.parse(textIn(session['apiUrl']) ?? '', found.url)?.href;
  if (typeof accountId !== 'string' || apiUrl === undefined) {
    throw new Error(
      'this is no JMAP session with a mail account; use the session address that your provider documents',
    );
  }
  const limits = fieldsOf(fieldsOf(session['capabilities'])[CORE]);
  const batch = Math.max(1, Math.min(BATCH, numberIn(limits['maxObjectsInGet']) ?? BATCH));

  async function call(...calls: [name: string, args: Fields][]): Promise<Fields[]> {
    const methodCalls = calls.map(([name, args], index) => [name, { accountId, ...args }, String(index)]);
    const body = JSON.stringify({ using: [CORE, MAIL], methodCalls });
    const answer = await hub.http_fetch(apiUrl as string, { method: 'POST', headers, body });
    const { methodResponses } = fieldsOf(readAnswer(answer));
    const responses = listOf(methodResponses).map((each) => listOf(each));
    return calls.map((_, index) => {
      const [name, result] = responses.find((response) => response[2] === String(index)) ?? [];
      if (name === undefined) throw new JmapError('noAnswer');
      if (name === 'error') throw new JmapError(textIn(fieldsOf(result)['type']) ?? 'unknown');
      return fieldsOf(result);
    });
  }

  const [boxes] = await call(['Mailbox/get', { ids: null, properties: ['id', 'name', 'parentId'] }]);
  const mailboxes = pathsOf(listOf(boxes?.['list']).map(fieldsOf));
  const wanted = {
    properties: [
      ...['id', 'messageId', 'mailboxIds', 'from', 'sender', 'to', 'cc', 'subject', 'sentAt', 'receivedAt'],
      ...['textBody', 'bodyValues', 'attachments'],
    ],
    bodyProperties: ['partId', 'type', 'name', 'size', 'disposition', 'cid'],
    fetchTextBodyValues: true,
    maxBodyValueBytes: BODY_BYTES,
  };
  const mailsIn = (result: Fields | undefined) =>
    listOf(result?.['list']).map((each) => mailOf(fieldsOf(each), mailboxes));

  return {
    mailboxes,
    async state() {
      const [answer] = await call(['Email/get', { ids: [], properties: ['id'] }]);
      return textIn(answer?.['state']) ?? '';
    },
    async page(filter, after) {
      const query = {
        filter,
        sort: [{ property: 'receivedAt', isAscending: true }],
        ...(after === undefined ? { position: 0 } : { anchor: after, anchorOffset: 1 }),
        limit: batch,
        calculateTotal: true,
      };
      const ids = { resultOf: '0', name: 'Email/query', path: '/ids' };
      const [list, mails] = await call(['Email/query', query], ['Email/get', { '#ids': ids, ...wanted }]);
      const last = listOf(list?.['ids']).at(-1);
      return {
        mails: mailsIn(mails),
        last: typeof last === 'string' ? last : undefined,
        total: numberIn(list?.['total']) ?? 0,
      };
    },
    async changes(since) {
      const [answer] = await call(['Email/changes', { sinceState: since, maxChanges: 500 }]);
      const ids = (name: string) => listOf(answer?.[name]).flatMap((id) => textIn(id) ?? []);
      return {
        newState: textIn(answer?.['newState']) ?? since,
        hasMore: answer?.['hasMoreChanges'] === true,
        present: [...ids('created'), ...ids('updated')],
        destroyed: ids('destroyed'),
      };
    },
    async get(ids) {
      const mails: JmapMail[] = [];
      for (let from = 0; from < ids.length; from += batch) {
        const [answer] = await call(['Email/get', { ids: ids.slice(from, from + batch), ...wanted }]);
        mails.push(...mailsIn(answer));
      }
      return mails;
    },
  };
}

function readAnswer(answer: FetchAnswer): unknown {
  if (answer.status === 401 || answer.status === 403) {
    const host = URL.parse(answer.url)?.hostname ?? 'the mail server';
    throw new Error(`${host} wants a token that may read mail; make one there, and give it to the hub for this plugin`);
  }
  if (answer.status !== 200) throw new Error(`the mail server answered with ${answer.status}`);
  try {
    return answer.json();
  } catch {
    throw new Error('this is no JMAP server: its answer is not JSON');
  }
}

function pathsOf(boxes: Fields[]): Map<string, string> {
  const byId = new Map(boxes.map((box) => [textIn(box['id']) ?? '', box]));
  const path = (box: Fields, depth: number): string => {
    const parent = byId.get(textIn(box['parentId']) ?? '');
    const name = textIn(box['name']) ?? '';
    return parent === undefined || depth > 20 ? name : `${path(parent, depth + 1)}/${name}`;
  };
  return new Map([...byId].map(([id, box]) => [id, path(box, 0)]));
}

function mailOf(email: Fields, mailboxes: ReadonlyMap<string, string>): JmapMail {
  const writers = people(email['from'] ?? email['sender']);
  const attachments = listOf(email['attachments']).map(fieldsOf);
  return {
    emailId: textIn(email['id']) ?? '',
    id: textIn(listOf(email['messageId'])[0]),
    subject: textIn(email['subject']) ?? '',
    sender: writers[0]?.shown,
    from: writers.map(({ address }) => address),
    recipients: [...people(email['to']), ...people(email['cc'])].map(({ shown }) => shown),
    sentAt: sentAt(textIn(email['sentAt']), readDate(textIn(email['receivedAt']))),
    mailboxes: Object.keys(fieldsOf(email['mailboxIds'])).flatMap((id) => mailboxes.get(id) ?? []),
    text: bodyOf(email),
    attachments: attachments
      .filter(({ disposition, cid }) => disposition === 'attachment' || !cid)
      .map(
        ({ name, type, size }) =>
          `${textIn(name) ?? 'without a name'} (${textIn(type) ?? 'unknown'}, ${sizeOf(numberIn(size) ?? 0)})`,
      ),
  };
}

function bodyOf(email: Fields): string {
  const values = fieldsOf(email['bodyValues']);
  const parts = listOf(email['textBody']).map(fieldsOf);
  const texts = parts.map(({ partId, type }) => {
    const text = textIn(fieldsOf(values[textIn(partId) ?? ''])['value']) ?? '';
    return type === 'text/html' ? htmlToText(text, { links: true }) : text.trim();
  });
  return texts.filter(Boolean).join('\n\n');
}

function people(value: unknown): { address: string; shown: string }[] {
  return listOf(value).map((each) => {
    const { name, email } = fieldsOf(each);
    const address = textIn(email) ?? '';
    const called = textIn(name);
    return { address, shown: called === undefined || called === address ? address : `${called} <${address}>` };
  });
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
