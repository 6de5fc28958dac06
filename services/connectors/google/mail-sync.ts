// Gmail. The first walk goes through what the owner selected, in pages; from then on the history of the mailbox says what
// changed, and each message it names is judged by the selection anew.
import { gmail_v1 } from '@googleapis/gmail';
import { mailItem } from '../../../shared/reading/mail/mail-item.ts';
import { isNamed, isSelected, type Selection } from '../../../shared/reading/mail/selection.ts';
import type { EmailSelection, SyncFailure } from '../../../shared/schemas/connector.ts';
import { atOnce } from '../provider/at-once.ts';
import { Collection, type Done } from '../provider/collection.ts';
import { judgedBy } from '../provider/mail-selection.ts';
import { PageTokens } from '../provider/page-tokens.ts';
import { ProviderProblem } from '../provider/provider-problem.ts';
import { keyPart, type Step, walkOf } from '../provider/sync-store.ts';
import { apiOptions } from './access.ts';
import {
  Attachment,
  GmailMessage,
  HistoryPage,
  type HistoryRecord,
  LabelList,
  MailProfile,
  MessageList,
} from './answers.ts';
import type { GoogleSyncContext } from './calendar-sync.ts';
import { gmailMail, textsToFetch } from './gmail-message.ts';

interface MailState {
  /** The selection when this walk began: another selection is another walk. */
  selected: string;
  /** The id after which changes are asked for when the walk is done. */
  history: string;
  /** Where the walk is: the label, by its place in the list, and the page. null when it is done. */
  walk: { label: number; page: string | null } | null;
  /** Messages that could not be fetched; they are tried again. */
  again: string[];
}

interface Fetched {
  id: string;
  /** Undefined where the message is gone, or could not be fetched. */
  message?: GmailMessage;
  failure?: SyncFailure;
}

const PAGE_SIZE = 100;
const AT_ONCE = 8;
/** With more broken messages than this on one page, it is not the messages that are broken. */
const BROKEN_MESSAGES = 5;
const AGAIN_AT_MOST = 1000;
const HIDDEN = ['TRASH', 'SPAM', 'DRAFT', 'CHAT'];

export function syncGmail(context: GoogleSyncContext, selection: EmailSelection): Promise<void> {
  return new MailSync(context, selection).run();
}

class MailSync {
  readonly #context: GoogleSyncContext;
  readonly #api: gmail_v1.Gmail;
  readonly #selection: Selection;
  readonly #selected: string;
  readonly #done: Done = { count: 0, total: null };
  readonly #collection: Collection;
  #labels: Map<string, string> | undefined;

  constructor(context: GoogleSyncContext, selection: EmailSelection) {
    const { access, site } = context;
    this.#context = context;
    this.#collection = new Collection(context.store, keyPart('gmail'), this.#done);
    this.#selection = judgedBy(selection);
    this.#selected = keyPart(JSON.stringify(this.#selection));
    this.#api = new gmail_v1.Gmail(apiOptions(access, site));
  }

  async run(): Promise<void> {
    const state = this.#collection.state<MailState>();
    if (state === undefined || state.selected !== this.#selected) return this.#walk(undefined);
    try {
      if (state.walk !== null) await this.#walk(state);
      else await this.#follow(state);
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.kind !== 'place_forgotten') throw error;
      await this.#walk(undefined);
    }
  }

  async #walk(left: MailState | undefined): Promise<void> {
    let isFirst = left === undefined;
    const state = left ?? (await this.#beginning());
    const wanted = await this.#labelsToWalk();
    for (let label = state.walk?.label ?? 0; label < wanted.length; label += 1) {
      const tokens = new PageTokens();
      let page = tokens.next(label === state.walk?.label ? state.walk.page : null);
      do {
        const list = await this.#list(wanted[label] ?? null, page, left !== undefined);
        const ids = (list.messages ?? []).flatMap(({ id }) => id ?? []);
        this.#done.total ??= wanted.length === 1 ? (list.resultSizeEstimate ?? null) : null;
        const fetched = await this.#fetchAll(ids);
        page = tokens.next(list.nextPageToken);
        state.walk = page === undefined ? { label: label + 1, page: null } : { label, page };
        const isLast = state.walk.label >= wanted.length;
        if (isLast) state.walk = null;
        await this.#store(state, fetched, { walk: walkOf(isFirst, isLast) });
        isFirst = false;
      } while (page !== undefined);
    }
  }

  /** Reads the place in the history before the walk, so that changes during the walk are seen afterwards. */
  async #beginning(): Promise<MailState> {
    const { historyId } = await this.#context.access.call(MailProfile, () =>
      this.#api.users.getProfile({ userId: 'me' }),
    );
    if (!historyId) throw new ProviderProblem('bad_answer', 'Google did not say where the mailbox stands.');
    return { selected: this.#selected, history: historyId, walk: { label: 0, page: null }, again: [] };
  }

  async #follow(state: MailState): Promise<void> {
    const tokens = new PageTokens();
    const now: MailState = { ...state, again: [] };
    if (state.again.length > 0) await this.#store(now, await this.#fetchAll(state.again), {});
    let page: string | undefined;
    let isChanged = false;
    do {
      const list = await this.#history(now.history, page);
      const records = list.history ?? [];
      const changed = [...new Set(records.flatMap(idsIn))];
      page = tokens.next(list.nextPageToken);
      isChanged ||= records.length > 0;
      // The old place goes on holding: where nothing changed, nothing is written.
      if (!isChanged && page === undefined) return;
      if (page === undefined && list.historyId) now.history = list.historyId;
      await this.#store(now, await this.#fetchAll(changed), {});
    } while (page !== undefined);
  }

  async #history(startHistoryId: string, pageToken: string | undefined) {
    try {
      return await this.#context.access.call(HistoryPage, () =>
        this.#api.users.history.list({
          userId: 'me',
          startHistoryId,
          maxResults: PAGE_SIZE,
          ...(pageToken && { pageToken }),
        }),
      );
    } catch (error) {
      // Gmail says "not found" of a history that is too old.
      if (!(error instanceof ProviderProblem) || error.kind !== 'not_found') throw error;
      throw new ProviderProblem('place_forgotten', 'Gmail has forgotten where the last sync ended.');
    }
  }

  async #list(label: string | null, pageToken: string | undefined, isResumed: boolean) {
    const q = queryOf(this.#selection);
    try {
      return await this.#context.access.call(MessageList, () =>
        this.#api.users.messages.list({
          userId: 'me',
          maxResults: PAGE_SIZE,
          ...(label !== null && { labelIds: [label] }),
          ...(q !== '' && { q }),
          ...(pageToken && { pageToken }),
        }),
      );
    } catch (error) {
      const isOld = isResumed && pageToken && error instanceof ProviderProblem && error.kind === 'bad_answer';
      if (!isOld) throw error;
      throw new ProviderProblem('place_forgotten', error.message);
    }
  }

  /** Labels are walked through one after the other, because a list asks for all of its labels at once. */
  async #labelsToWalk(): Promise<(string | null)[]> {
    const { mailboxes } = this.#selection;
    if (mailboxes.length === 0) return [null];
    const names = await this.#labelNames();
    const found = [...names].filter(([, name]) => mailboxes.some((wanted) => isNamed(name, wanted)));
    if (found.length === 0) {
      throw new ProviderProblem('selection', 'Gmail has none of the labels of this selection.', {
        fix: 'Name labels as Gmail shows them, for example "Travel" or "Work/Trips".',
      });
    }
    return found.map(([id]) => id).sort();
  }

  async #labelNames(): Promise<Map<string, string>> {
    if (this.#labels !== undefined) return this.#labels;
    const { labels } = await this.#context.access.call(LabelList, () => this.#api.users.labels.list({ userId: 'me' }));
    this.#labels = new Map((labels ?? []).flatMap(({ id, name }) => (id && name ? [[id, name] as const] : [])));
    return this.#labels;
  }

  async #fetchAll(ids: readonly string[]): Promise<Fetched[]> {
    if (ids.length === 0) return [];
    // The names are read before many messages are fetched at once, which all need them.
    await this.#labelNames();
    let broken = 0;
    return atOnce(AT_ONCE, ids, async (id) => {
      try {
        return { id, message: await this.#fetch(id) };
      } catch (error) {
        if (!(error instanceof ProviderProblem)) throw error;
        if (error.kind === 'not_found') return { id };
        const isOfMessage = error.kind === 'bad_answer' || error.kind === 'unavailable';
        broken += 1;
        if (!isOfMessage || broken > BROKEN_MESSAGES) throw error;
        const reason = `This message could not be fetched. ${error.message}`;
        return { id, failure: { source_key: this.#collection.keyOf(id), reason } };
      }
    });
  }

  async #fetch(id: string): Promise<GmailMessage> {
    const { access } = this.#context;
    const message = await access.call(GmailMessage, () =>
      this.#api.users.messages.get({ userId: 'me', id, format: 'full' }),
    );
    for (const { attachmentId, part } of textsToFetch(message)) {
      const { data } = await access.call(Attachment, () =>
        this.#api.users.messages.attachments.get({ userId: 'me', messageId: id, id: attachmentId }),
      );
      part.body = { ...part.body, data: data ?? '' };
    }
    return message;
  }

  async #store(state: MailState, fetched: readonly Fetched[], place: Pick<Step, 'walk'>): Promise<void> {
    const names = this.#labels ?? new Map<string, string>();
    const step: Required<Pick<Step, 'items' | 'gone' | 'failures'>> = { items: [], gone: [], failures: [] };
    for (const { id, message, failure } of fetched) {
      if (failure !== undefined) {
        step.failures.push(failure);
        if (state.again.length < AGAIN_AT_MOST && !state.again.includes(id)) state.again.push(id);
      } else if (message === undefined || isHidden(message)) step.gone.push(this.#collection.keyOf(id));
      else {
        const mail = gmailMail(message, names);
        // Gmail selects by when it received a message; what the sender wrote as its date may be anything.
        const received = instantIn(message.internalDate) ?? mail.sentAt;
        if (!isSelected({ ...mail, sentAt: received }, this.#selection)) step.gone.push(this.#collection.keyOf(id));
        else step.items.push({ ...mailItem(mail, this.#collection.keyOf(id)), ...fixed(message) });
      }
    }
    await this.#collection.save({ ...step, ...place, state });
    this.#collection.progress(fetched.length);
  }
}

/** Fields that are the same for every mail: its secrecy, and the address of its thread, where the owner finds it. */
function fixed({ threadId }: GmailMessage) {
  const source_refs = threadId ? [`https://mail.google.com/mail/u/0/#all/${threadId}`] : [];
  return { classification: 'sensitive' as const, source_refs };
}

function instantIn(milliseconds: string | null | undefined): string | undefined {
  const received = Number(milliseconds ?? Number.NaN);
  return received > 0 && received < 8.64e15 ? new Date(received).toISOString() : undefined;
}

function isHidden({ labelIds }: GmailMessage): boolean {
  return (labelIds ?? []).some((id) => HIDDEN.includes(id));
}

function idsIn({ messages, messagesAdded, messagesDeleted, labelsAdded, labelsRemoved }: HistoryRecord) {
  const within = [messagesAdded, messagesDeleted, labelsAdded, labelsRemoved].flatMap((list) => list ?? []);
  return [...(messages ?? []), ...within.map(({ message }) => message ?? {})].flatMap(({ id }) => id ?? []);
}

/**
 * The selection as a search of Gmail. It only narrows: what comes is judged here once more. Quotes and braces of the owner are
 * no search syntax.
 */
function queryOf({ senders, after, before }: Selection): string {
  const from = senders.map((sender) => `from:${sender.replace(/[^\p{L}\p{N}@._+-]/gu, '')}`);
  return [
    from.length === 0 ? '' : `{${from.join(' ')}}`,
    after === undefined ? '' : `after:${Math.floor(after / 1000)}`,
    before === undefined ? '' : `before:${Math.ceil(before / 1000)}`,
  ]
    .filter(Boolean)
    .join(' ');
}
