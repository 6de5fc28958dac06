// Mail over IMAP. A mailbox says in one answer whether anything changed; if so, the messages of the selection there are now
// are compared with those there were: new ones are fetched, missing ones are gone.
import type { FetchMessageObject, ImapFlow, ListResponse, MessageStructureObject, SearchObject } from 'imapflow';
import { DOCUMENT_LENGTH } from '../../../shared/limits.ts';
import { mailItem } from '../../../shared/reading/mail/mail-item.ts';
import { type Mail, readMessage, sizeOf } from '../../../shared/reading/mail/message.ts';
import { isNamed, isSelected, type Selection } from '../../../shared/reading/mail/selection.ts';
import type { EmailSelection, MailServer } from '../../../shared/schemas/connector.ts';
import { patiently } from '../patience.ts';
import { ProviderProblem } from '../provider-problem.ts';
import { keyPart, readPosition, readState, type Step, type SyncContext } from '../sync/books.ts';
import { judgedBy } from '../sync/mail-selection.ts';
import { imapProblem, type Login, openServer } from './server.ts';
import { readUids, writeUids } from './uid-set.ts';

interface MailboxState {
  selected: string;
  /** Message numbers hold as long as this does. */
  validity: string;
  /** What the mailbox said of itself when it was last read through. */
  mark: string;
  /** Messages that were imported, or looked at and not selected. */
  known: string;
  /** Those to be known at the end of the reading under way. */
  target: string | null;
}

/** How far the reading under way has come. */
interface Position {
  upTo: number;
}

const BATCH = 50;
/** Of one mail: its text is at the beginning, and attachments are not kept. */
const SOURCE_BYTES = 512 * 1024;
const DAY = 86_400_000;
const UNWANTED = ['\\Junk', '\\Trash', '\\Drafts'];

export async function syncImap(
  context: SyncContext,
  server: MailServer,
  login: Login,
  selection: EmailSelection,
): Promise<void> {
  const { signal } = context.patience;
  await patiently(context.patience, async () => {
    const client = await openServer(server, login);
    const close = () => client.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      await syncMailboxes(context, client, judgedBy(selection));
    } catch (error) {
      throw imapProblem(error);
    } finally {
      signal.removeEventListener('abort', close);
      await client.logout().catch(() => {});
    }
  });
}

async function syncMailboxes(context: SyncContext, client: ImapFlow, selection: Selection): Promise<void> {
  const { books, patience } = context;
  const all = await client.list({
    statusQuery: { messages: true, uidNext: true, uidValidity: true, highestModseq: true },
  });
  const mailboxes = selectMailboxes(all, selection);
  const collections = new Map(mailboxes.map((mailbox) => [keyPart('imap', mailbox.path), mailbox]));
  for (const known of books.state.keys()) if (!collections.has(known)) await books.forget(known);
  const done = { count: 0, total: 0 };
  for (const [collection, mailbox] of collections) {
    patience.signal.throwIfAborted();
    await new MailboxSync(context, client, selection, collection, mailbox, done).run();
  }
}

function selectMailboxes(all: readonly ListResponse[], { mailboxes }: Selection): ListResponse[] {
  const open = all.filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'));
  if (mailboxes.length > 0) {
    const named = open.filter((each) => mailboxes.some((wanted) => isNamed(nameOf(each), wanted)));
    if (named.length > 0) return named;
    throw new ProviderProblem('selection', 'The mail server has none of the mailboxes of this selection.', {
      fix: 'Name mailboxes as your mail program shows them, for example "INBOX" or "Work/Trips".',
    });
  }
  // Where one mailbox shows everything, the others would show it again.
  const everything = open.filter(({ specialUse }) => specialUse === '\\All');
  return everything.length > 0 ? everything : open.filter(({ specialUse }) => !UNWANTED.includes(specialUse ?? ''));
}

function nameOf({ path, delimiter }: ListResponse): string {
  return delimiter ? path.split(delimiter).join('/') : path;
}

class MailboxSync {
  readonly #context: SyncContext;
  readonly #client: ImapFlow;
  readonly #selection: Selection;
  readonly #collection: string;
  readonly #mailbox: ListResponse;
  readonly #done: { count: number; total: number };

  constructor(
    context: SyncContext,
    client: ImapFlow,
    selection: Selection,
    collection: string,
    mailbox: ListResponse,
    done: { count: number; total: number },
  ) {
    this.#context = context;
    this.#client = client;
    this.#selection = selection;
    this.#collection = collection;
    this.#mailbox = mailbox;
    this.#done = done;
  }

  async run(): Promise<void> {
    const now = {
      selected: keyPart(JSON.stringify(this.#selection)),
      validity: String(this.#mailbox.status?.uidValidity ?? ''),
      mark: markOf(this.#mailbox),
    };
    const held = readState<MailboxState>(this.#context.books, this.#collection);
    if (held?.mark === now.mark && held.selected === now.selected && held.target === null) return;
    const lock = await this.#client.getMailboxLock(this.#mailbox.path, { readOnly: true });
    try {
      await this.#read(held, now);
    } finally {
      lock.release();
    }
  }

  async #read(held: MailboxState | undefined, now: Pick<MailboxState, 'selected' | 'validity' | 'mark'>) {
    const { books } = this.#context;
    const collection = this.#collection;
    const isSame = held !== undefined && held.validity === now.validity && held.selected === now.selected;
    const before = isSame ? this.#knownFrom(held) : new Set<number>();
    const found = (await this.#client.search(criteriaOf(this.#selection), { uid: true })) || [];
    const present = found.sort((a, b) => a - b);
    const isPresent = new Set(present);
    const gone = [...before].filter((uid) => !isPresent.has(uid)).map((uid) => this.#keyOf(now.validity, uid));
    const added = present.filter((uid) => !before.has(uid));
    const target = writeUids(present);
    const known = writeUids(present.filter((uid) => before.has(uid)));
    // Message numbers of another time name other messages, and another selection is another import.
    const walks = !isSame;
    await books.store({
      collection,
      gone,
      ...(walks && { walk: 'begins' }),
      state: JSON.stringify({ ...now, mark: '', known, target } satisfies MailboxState),
      position: null,
    });
    this.#done.total += added.length;
    for (let at = 0; at < added.length; at += BATCH) await this.#import(added.slice(at, at + BATCH), now.validity);
    await books.store({
      collection,
      // Whatever was begun as a walk ends as one, in this run or a later one.
      walk: 'ends',
      state: JSON.stringify({ ...now, known: target, target: null } satisfies MailboxState),
      position: null,
    });
  }

  #knownFrom({ known, target }: MailboxState): Set<number> {
    const uids = readUids(known);
    const position = readPosition<Position>(this.#context.books, this.#collection);
    if (target === null || position === undefined) return uids;
    for (const uid of readUids(target)) if (uid <= position.upTo) uids.add(uid);
    return uids;
  }

  async #import(uids: readonly number[], validity: string): Promise<void> {
    this.#context.patience.signal.throwIfAborted();
    const step: Required<Pick<Step, 'items' | 'failures'>> = { items: [], failures: [] };
    const query = {
      uid: true,
      internalDate: true,
      size: true,
      bodyStructure: true,
      source: { maxLength: SOURCE_BYTES },
    };
    for await (const message of this.#client.fetch(writeUids(uids), query, { uid: true })) {
      const source_key = this.#keyOf(validity, message.uid);
      try {
        const mail = await this.#mailIn(message);
        const received = message.internalDate && new Date(message.internalDate).toISOString();
        if (!isSelected({ ...mail, sentAt: received ?? mail.sentAt }, this.#selection)) continue;
        step.items.push({
          ...mailItem(mail, source_key),
          classification: 'sensitive',
          source_refs: mail.id === undefined ? [] : [`mid:${mail.id.replace(/^<|>$/g, '').slice(0, 1000)}`],
        });
      } catch {
        step.failures.push({ source_key, reason: 'This message could not be read.' });
      }
    }
    const position: Position = { upTo: uids.at(-1) as number };
    await this.#context.books.store({ collection: this.#collection, ...step, position: JSON.stringify(position) });
    this.#done.count += uids.length;
    this.#context.books.progress(this.#done.count, this.#done.total);
  }

  async #mailIn({ source, size, bodyStructure }: FetchMessageObject): Promise<Mail> {
    const bytes = source ?? Buffer.alloc(0);
    const mail = await readMessage(bytes);
    const isCut = (size ?? 0) > bytes.length;
    return {
      ...mail,
      text: mail.text.slice(0, DOCUMENT_LENGTH),
      mailboxes: [nameOf(this.#mailbox)],
      ...(isCut && bodyStructure && { attachments: attachmentsIn(bodyStructure) }),
    };
  }

  #keyOf(validity: string, uid: number): string {
    return `${this.#collection}:${validity}:${uid}`;
  }
}

function markOf({ status }: ListResponse): string {
  const { messages = 0, uidNext = 0, uidValidity = 0n, highestModseq = 0n } = status ?? {};
  return [messages, uidNext, uidValidity, highestModseq].join(' ');
}

/** Days of a server are days of its own zone: a day more at both ends, and each message is judged by its instant. */
function criteriaOf({ senders, after, before }: Selection): SearchObject {
  const from = senders.map((sender) => ({ from: sender }));
  return {
    ...(from.length === 0 && { all: true }),
    ...(from.length === 1 && from[0]),
    ...(from.length > 1 && { or: from }),
    ...(after !== undefined && { since: new Date(after - DAY) }),
    ...(before !== undefined && { before: new Date(before + 2 * DAY) }),
  };
}

/** What the server says of the parts of a mail that was not read to its end. */
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
