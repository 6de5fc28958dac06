// Gmail v1 as far as it is read: profile, labels, messages.list and get, attachments, history.
import { type Answer, failure } from './answer.ts';

export interface TestPart {
  mimeType: string;
  filename?: string;
  headers?: { name: string; value: string }[];
  body?: { data?: string; size?: number; attachmentId?: string };
  parts?: TestPart[];
}

interface TestMessage {
  id: string;
  threadId?: string;
  labelIds: string[];
  internalDate: string;
  payload: TestPart;
}

interface SimpleMessage {
  id: string;
  subject?: string;
  from?: string;
  text?: string;
  labels?: string[];
  at?: string;
  threadId?: string;
}

interface Record {
  id: number;
  message: string;
  what: 'messagesAdded' | 'messagesDeleted' | 'labelsAdded' | 'labelsRemoved';
}

export class MailAccount {
  readonly messages = new Map<string, TestMessage>();
  readonly labels = new Map([
    ['INBOX', 'INBOX'],
    ['TRASH', 'TRASH'],
    ['Label_1', 'Travel'],
    ['Label_2', 'Work/Trips'],
  ]);
  pageSize = 100;
  loops = false;
  /** Whether the history ends with a page that holds nothing. */
  endsEmpty = false;
  /** History from before this is refused as forgotten. */
  remembersFrom = 1;
  readonly attachments = new Map<string, string>();
  readonly #history: Record[] = [];
  #place = 1;

  put(message: SimpleMessage | TestMessage): void {
    const whole = 'payload' in message ? message : written(message);
    const isNew = !this.messages.has(whole.id);
    this.messages.set(whole.id, whole);
    this.#note(whole.id, isNew ? 'messagesAdded' : 'labelsAdded');
  }

  remove(id: string): void {
    this.messages.delete(id);
    this.#note(id, 'messagesDeleted');
  }

  label(id: string, labelIds: string[]): void {
    const message = this.messages.get(id);
    if (message) message.labelIds = labelIds;
    this.#note(id, 'labelsRemoved');
  }

  forgetHistory(): void {
    this.#place += 1;
    this.remembersFrom = this.#place;
  }

  #note(message: string, what: Record['what']): void {
    this.#place += 1;
    this.#history.push({ id: this.#place, message, what });
  }

  answer(url: URL): Answer | undefined {
    const path = /^\/gmail\/v1\/users\/me\/(.+)$/.exec(url.pathname)?.[1];
    if (path === undefined) return undefined;
    if (path === 'profile') return { body: { historyId: String(this.#place) } };
    if (path === 'labels') return { body: { labels: [...this.labels].map(([id, name]) => ({ id, name })) } };
    if (path === 'messages') return this.#list(url.searchParams);
    if (path === 'history') return this.#changes(url.searchParams);
    const attachment = /^messages\/[^/]+\/attachments\/([^/]+)$/.exec(path)?.[1];
    if (attachment !== undefined) return { body: { data: this.attachments.get(attachment) ?? '' } };
    const message = this.messages.get(/^messages\/([^/]+)$/.exec(path)?.[1] ?? '');
    return message === undefined ? failure(404, 'notFound') : { body: message };
  }

  #list(asked: URLSearchParams): Answer {
    const labels = asked.getAll('labelIds');
    const matches = searchedBy(asked.get('q') ?? '');
    const all = [...this.messages.values()].filter(
      (each) =>
        labels.every((label) => each.labelIds.includes(label)) && !each.labelIds.includes('TRASH') && matches(each),
    );
    // The token names a place in the mailbox and no count: what is deleted meanwhile moves nothing.
    const after = this.loops ? -1 : Number(asked.get('pageToken')?.split('-')[1] ?? -1);
    const left = all.filter(({ id }) => this.#orderOf(id) > after);
    const page = left.slice(0, this.pageSize);
    const isLast = page.length === left.length && !this.loops;
    const next = this.loops ? 'page-start' : `page-${this.#orderOf(page.at(-1)?.id ?? '')}`;
    return {
      body: {
        messages: page.map(({ id, threadId }) => ({ id, threadId })),
        resultSizeEstimate: all.length,
        ...(!isLast && { nextPageToken: next }),
      },
    };
  }

  #orderOf(id: string): number {
    return this.#history.findIndex(({ message }) => message === id);
  }

  #changes(asked: URLSearchParams): Answer {
    const since = Number(asked.get('startHistoryId'));
    if (since < this.remembersFrom) return failure(404, 'notFound');
    const found = asked.has('pageToken') ? [] : this.#history.filter(({ id }) => id > since);
    const history = found.map(({ id, message, what }) => ({
      id: String(id),
      messages: [{ id: message }],
      [what]: [{ message: { id: message } }],
    }));
    const nextPageToken = this.endsEmpty && history.length > 0 ? 'page-end' : undefined;
    return { body: { ...(history.length > 0 && { history }), historyId: String(this.#place), nextPageToken } };
  }
}

/** `{from:a from:b} after:1 before:2`, as far as Gmail's search is used. */
function searchedBy(q: string): (message: TestMessage) => boolean {
  const senders = [...q.matchAll(/from:([^\s}]+)/g)].map(([, sender = '']) => sender.toLowerCase());
  const after = Number(/after:(\d+)/.exec(q)?.[1] ?? 0) * 1000;
  const before = Number(/before:(\d+)/.exec(q)?.[1] ?? Number.MAX_SAFE_INTEGER / 1000) * 1000;
  return ({ internalDate, payload }) => {
    const from = payload.headers?.find(({ name }) => name === 'From')?.value.toLowerCase() ?? '';
    const at = Number(internalDate);
    return at >= after && at < before && (senders.length === 0 || senders.some((sender) => from.includes(sender)));
  };
}

export function encoded(text: string | Uint8Array): string {
  return Buffer.from(text as string).toString('base64url');
}

function written({ id, subject, from, text, labels, at, threadId }: SimpleMessage): TestMessage {
  const headers = [
    { name: 'From', value: from ?? 'Ada <ada@example.org>' },
    { name: 'To', value: 'jo@example.net' },
    { name: 'Subject', value: subject ?? `About ${id}` },
    { name: 'Message-ID', value: `<${id}@example.org>` },
  ];
  const body = text ?? `The words of ${id}.`;
  return {
    id,
    threadId: threadId ?? id,
    labelIds: labels ?? ['INBOX'],
    internalDate: String(Date.parse(at ?? '2026-03-10T09:00:00Z')),
    payload: { mimeType: 'text/plain', headers, body: { data: encoded(body), size: body.length } },
  };
}
