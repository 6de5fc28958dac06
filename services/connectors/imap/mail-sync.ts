// Mail over IMAP. A mailbox says in one answer whether anything changed; if so, the messages of the selection there are now
// are compared with those there were: new ones are fetched, missing ones are gone.

import type { ImapFlow, ListResponse, SearchObject } from 'imapflow';
import { DAY_MS } from '../../../shared/limits.ts';
import { mailItem } from '../../../shared/reading/mail/mail-item.ts';
import { sentAt } from '../../../shared/reading/mail/message.ts';
import { isNamed, isSelected, type Selection } from '../../../shared/reading/mail/selection.ts';
import { oneLine } from '../../../shared/reading/text/one-line.ts';
import type { EmailSelection, Login, MailServer } from '../../../shared/schemas/connector.ts';
import { type Collection, syncEach } from '../provider/collection.ts';
import { judgedBy } from '../provider/mail-selection.ts';
import { patiently } from '../provider/patience.ts';
import { ProviderProblem, unreachable } from '../provider/provider-problem.ts';
import { keyPart, type Step, type SyncContext } from '../provider/sync-store.ts';
import { fetchMails } from './fetch-mails.ts';
import { ANSWER_BOUNDS, type AnswerBounds, clientFor, expectReadable, inBounds } from './server.ts';
import { UidSet } from './uid-set.ts';

interface MailboxState {
  selected: string;
  /** The UID validity: message numbers hold as long as it stays the same. */
  validity: string;
  /** The mark of the mailbox when it was last read through; null where it was not, or where the server tells too little. */
  mark: string | null;
  /** Messages that were imported, or looked at and not selected. */
  known: string;
  /** The messages that are known when the reading under way is done. */
  target: string | null;
}

/** How far the reading under way has come. */
interface Position {
  upTo: number;
}

const BATCH = 50;
/** So many messages are deleted in one step. */
const GONE_AT_ONCE = 1000;
const GOODBYE_MS = 5000;
const UNWANTED = ['\\Junk', '\\Trash', '\\Drafts'];

export async function syncImap(
  context: SyncContext,
  server: MailServer,
  login: Login,
  selection: EmailSelection,
  bounds = ANSWER_BOUNDS,
): Promise<void> {
  const { signal } = context.patience;
  await patiently(context.patience, async () => {
    const client = clientFor(server, login, bounds);
    const close = () => client.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      await inBounds(client, bounds, client.connect());
      await syncMailboxes({ ...context, client, bounds }, judgedBy(selection));
    } finally {
      signal.removeEventListener('abort', close);
      const goodbye = { ...bounds, wholeMs: Math.min(bounds.wholeMs, GOODBYE_MS) };
      await inBounds(client, goodbye, client.logout()).catch(() => {});
      client.close();
    }
  });
}

interface ImapContext extends SyncContext {
  client: ImapFlow;
  bounds: AnswerBounds;
}

async function syncMailboxes(context: ImapContext, selection: Selection): Promise<void> {
  const { store, patience, client, bounds } = context;
  const asked = client.list({ statusQuery: { messages: true, uidNext: true, uidValidity: true } });
  const all = await inBounds(client, bounds, asked);
  const mailboxes = selectMailboxes(all, selection);
  const collections = new Map(mailboxes.map((mailbox) => [keyPart('imap', mailbox.path), mailbox]));
  const done = { count: 0, total: 0 };
  await syncEach(store, collections, { done }, async (collection, mailbox) => {
    patience.signal.throwIfAborted();
    await syncMailbox({ context, selection, collection, mailbox, done });
  });
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
  // A mailbox that shows everything is read alone: the others would show the same again.
  const everything = open.filter(({ specialUse }) => specialUse === '\\All');
  return everything.length > 0 ? everything : open.filter(({ specialUse }) => !UNWANTED.includes(specialUse ?? ''));
}

function nameOf({ path, delimiter }: ListResponse): string {
  return delimiter ? path.split(delimiter).join('/') : path;
}

interface MailboxSync {
  context: ImapContext;
  selection: Selection;
  collection: Collection;
  mailbox: ListResponse;
  done: { total: number };
}

async function syncMailbox(sync: MailboxSync): Promise<void> {
  const { path, status } = sync.mailbox;
  const selected = keyPart(JSON.stringify(sync.selection));
  const mark = markOf(sync.mailbox);
  const held = sync.collection.state<MailboxState>();
  const isAsBefore = mark !== null && held?.mark === mark && held.validity === String(status?.uidValidity);
  if (isAsBefore && held.selected === selected && held.target === null) return;
  const { client, bounds } = sync.context;
  const opening = client.getMailboxLock(path, { readOnly: true });
  const lock = await inBounds(client, bounds, opening.catch(undefinedIfRefused));
  if (lock === undefined) return tellClosed(sync);
  try {
    if (!client.mailbox) throw unreachable('The mail server');
    expectReadable(client.mailbox, oneLine(nameOf(sync.mailbox), 200));
    await compare(sync, held, { selected, mark, validity: String(client.mailbox.uidValidity) });
  } finally {
    lock.release();
  }
}

/** Tells that this mailbox cannot be opened; the others are read all the same. */
async function tellClosed(sync: MailboxSync): Promise<void> {
  const reason = `The mail server does not open the mailbox "${oneLine(nameOf(sync.mailbox), 200)}".`;
  await sync.collection.save({ failures: [{ source_key: sync.collection.name, reason }] });
}

async function compare(
  sync: MailboxSync,
  held: MailboxState | undefined,
  now: Pick<MailboxState, 'selected' | 'validity' | 'mark'>,
) {
  const isSame = held !== undefined && held.validity === now.validity && held.selected === now.selected;
  const before = isSame ? knownFrom(sync, held) : UidSet.EMPTY;
  const present = await search(sync);
  const missing = before.minus(present);
  for (const uids of missing.batches(GONE_AT_ONCE)) {
    await sync.collection.save({ gone: uids.map((uid) => keyOf(sync, now.validity, uid)) });
  }
  const added = present.minus(before);
  const target = present.pack();
  const known = before.minus(missing).pack();
  // With another validity the numbers name other messages, and another selection is another import: then the mailbox is walked through.
  const walks = !isSame;
  await sync.collection.save({
    ...(walks && { walk: 'begins' }),
    state: { ...now, mark: null, known, target } satisfies MailboxState,
    position: null,
  });
  sync.done.total += added.size;
  for (const uids of added.batches(BATCH)) await bring(sync, uids, now.validity);
  await sync.collection.save({
    // Ends a walk that was begun in this run or an earlier one.
    walk: 'ends',
    state: { ...now, known: target, target: null } satisfies MailboxState,
    position: null,
  });
}

function knownFrom(sync: MailboxSync, { known, target }: MailboxState): UidSet {
  const uids = UidSet.unpack(known);
  const position = sync.collection.position<Position>();
  if (target === null || position === undefined) return uids;
  return uids.plus(UidSet.unpack(target).upTo(position.upTo));
}

/** The numbers of the selected messages that are there now. A search that failed must not be taken for messages that are gone. */
async function search(sync: MailboxSync): Promise<UidSet> {
  const { client, bounds } = sync.context;
  const found = await inBounds(client, bounds, client.search(criteriaOf(sync.selection), { uid: true }));
  if (Array.isArray(found)) return UidSet.of(found);
  if (!client.usable) throw unreachable('The mail server');
  throw new ProviderProblem('bad_answer', 'The mail server did not say which messages there are.', {
    fix: 'Nothing is needed: the hub tries again by itself.',
  });
}

async function bring(sync: MailboxSync, uids: readonly number[], validity: string): Promise<void> {
  const { client, bounds, patience } = sync.context;
  patience.signal.throwIfAborted();
  const step: Required<Pick<Step, 'items' | 'failures'>> = { items: [], failures: [] };
  for (const { uid, mail, receivedAt } of await inBounds(client, bounds, fetchMails(client, uids))) {
    const source_key = keyOf(sync, validity, uid);
    if (mail === undefined) step.failures.push({ source_key, reason: 'This message could not be read.' });
    else if (
      isSelected({ ...mail, mailboxes: [nameOf(sync.mailbox)], sentAt: receivedAt ?? mail.sentAt }, sync.selection)
    ) {
      step.items.push({
        // A mail without a date, or with an impossible one, gets that of its arrival.
        ...mailItem(
          { ...mail, sentAt: sentAt(mail.sentAt, receivedAt), mailboxes: [nameOf(sync.mailbox)] },
          source_key,
        ),
        classification: 'sensitive',
        source_refs: mail.id === undefined ? [] : [`mid:${mail.id.replace(/^<|>$/g, '').slice(0, 1000)}`],
      });
    }
  }
  await sync.collection.save({ ...step, position: { upTo: uids.at(-1) as number } satisfies Position });
  sync.collection.progress(uids.length);
}

function keyOf(sync: MailboxSync, validity: string, uid: number): string {
  return `${sync.collection.name}:${validity}:${uid}`;
}

function undefinedIfRefused(error: { responseStatus?: unknown }): undefined {
  if (error.responseStatus !== 'NO') throw error;
}

/**
 * The mark of a mailbox: a new message changes its next number, a deleted one its count, and a message that is only read or
 * flagged neither.
 */
function markOf({ status }: ListResponse): string | null {
  const { messages, uidNext } = status || {};
  return messages === undefined || uidNext === undefined ? null : `${messages} ${uidNext}`;
}

/**
 * The search for a selection. A server counts days in its own zone: so a day more at both ends, and each message is judged by
 * its instant.
 */
function criteriaOf({ senders, after, before }: Selection): SearchObject {
  const from = senders.map((sender) => ({ from: sender }));
  return {
    ...(from.length === 0 && { all: true }),
    ...(from.length === 1 && from[0]),
    ...(from.length > 1 && { or: from }),
    ...(after !== undefined && { since: new Date(after - DAY_MS) }),
    ...(before !== undefined && { before: new Date(before + 2 * DAY_MS) }),
  };
}
