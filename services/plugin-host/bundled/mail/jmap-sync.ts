// A JMAP account: once all the mails that were selected, oldest first and resumable, then only what has changed.

import { mailItem } from '../../../../shared/reading/mail/mail-item.ts';
import { isNamed, isSelected, type Selection } from '../../../../shared/reading/mail/selection.ts';
import type { Hub } from '../../sdk/hub.ts';
import { sourceKey } from '../../sdk/hub-sdk.ts';
import { readKnown, writeKnown } from '../source/known-items.ts';
import type { Source } from '../source/sources.ts';
import { type JmapAccount, JmapError, type JmapMail, openJmap } from './jmap-client.ts';

/** Where the import of an account stands. */
interface Progress {
  selection: string;
  /** The state of the server that is fully imported, or was when the walk began. */
  state: string;
  /** The walk through all mails, while it is not done. */
  walk?: { after?: string | undefined; isResumed: boolean };
}

/** Ids are remembered so that a new walk finds what is gone; more do not fit into one value of the state. */
const MAX_REMEMBERED = 30_000;
const DAY = 86_400_000;

export async function importJmap(hub: Hub, source: Source, selection: Selection): Promise<void> {
  const account = await openJmap(hub, source.url);
  const progressKey = `jmap:${sourceKey(source.url)}`;
  const name = JSON.stringify(selection);
  const save = (progress: Progress) => hub.state_set(progressKey, JSON.stringify(progress));
  const text = await hub.state_get(progressKey);
  const held = text === null ? undefined : (JSON.parse(text) as Progress);

  const counts = { new: 0, changed: 0, removed: 0 };
  const known = await readKnown(hub, source.url);
  const keyOf = (emailId: string) => sourceKey(source.url, emailId);
  const keep = async (mails: JmapMail[]) => {
    const items = mails.map((mail) => mailItem(mail, keyOf(mail.emailId)));
    const { created, updated } = await hub.items_upsert(items);
    counts.new += created;
    counts.changed += updated;
    for (const { source_key } of items) known.set(source_key, 0);
  };
  const remove = async (keys: string[]) => {
    if (keys.length > 0) counts.removed += (await hub.items_tombstone(keys)).removed;
    for (const key of keys) known.delete(key);
  };

  async function walk(progress: Progress): Promise<Progress> {
    const filter = filterFor(account, selection);
    const shown = new Set<string>();
    const passed = new Set<string>();
    let after = progress.walk?.after;
    let isWhole = after === undefined;
    for (let done = 0; ; ) {
      let page: Awaited<ReturnType<JmapAccount['page']>>;
      try {
        page = await account.page(filter, after);
      } catch (error) {
        // The mail after which to go on is gone: from the beginning, which writes nothing that has not changed.
        if (!(error instanceof JmapError) || error.type !== 'anchorNotFound' || after === undefined) throw error;
        after = undefined;
        passed.clear();
        isWhole = false;
        continue;
      }
      if (page.last === undefined) break;
      if (passed.has(page.last)) throw new Error('the mail server sent the same page again and again');
      passed.add(page.last);
      const mails = page.mails.filter((mail) => isSelected(mail, selection));
      await keep(mails);
      for (const { emailId } of mails) shown.add(keyOf(emailId));
      after = page.last;
      done += page.mails.length;
      await hub.progress(done, Math.max(done, page.total));
      await save({ ...progress, walk: { after, isResumed: true } });
    }
    if (isWhole) await remove([...known.keys()].filter((key) => !shown.has(key)));
    return { selection: progress.selection, state: progress.state };
  }

  async function follow(progress: Progress): Promise<Progress> {
    let { state } = progress;
    for (;;) {
      const changes = await account.changes(state);
      const mails = await account.get(changes.present);
      const selected = mails.filter((mail) => isSelected(mail, selection));
      await keep(selected);
      // Moved out of the selection is as good as gone.
      const left = mails.filter((mail) => !selected.includes(mail)).map(({ emailId }) => emailId);
      await remove(
        [...left, ...changes.destroyed].map(keyOf).filter((key) => known.has(key) || known.size >= MAX_REMEMBERED),
      );
      const isStuck = changes.hasMore && changes.newState === state;
      state = changes.newState;
      await save({ ...progress, state });
      if (!changes.hasMore || isStuck) return { ...progress, state };
    }
  }

  const beginning = async (): Promise<Progress> => ({
    selection: name,
    state: await account.state(),
    walk: { isResumed: false },
  });
  let progress = held?.selection === name ? held : await beginning();
  if (progress.walk !== undefined) progress = await walk(progress);
  try {
    progress = await follow(progress);
  } catch (error) {
    // The server has forgotten that state.
    if (!(error instanceof JmapError) || error.type !== 'cannotCalculateChanges') throw error;
    progress = await walk(await beginning());
  }
  await save(progress);
  await writeKnown(hub, source.url, new Map([...known].slice(-MAX_REMEMBERED)));
  await hub.log(`Read ${source.name}: ${counts.new} new, ${counts.changed} changed, ${counts.removed} removed.`);
}

/** Coarser than the selection where the two differ: a server knows when it received a mail, the selection when it was sent. */
function filterFor({ mailboxes }: JmapAccount, { senders, mailboxes: wanted, after, before }: Selection): unknown {
  const ids = [...mailboxes].filter(([, name]) => wanted.some((each) => isNamed(name, each))).map(([id]) => id);
  if (wanted.length > 0 && ids.length === 0) {
    throw new Error('none of the mailboxes in the settings is in this account');
  }
  const conditions = [
    any(ids.map((inMailbox) => ({ inMailbox }))),
    any(senders.map((from) => ({ from }))),
    after === undefined ? undefined : { after: new Date(after - 2 * DAY).toISOString().replace('.000', '') },
    before === undefined ? undefined : { before: new Date(before + 2 * DAY).toISOString().replace('.000', '') },
  ].filter((each) => each !== undefined);
  return conditions.length === 1 ? conditions[0] : { operator: 'AND', conditions };
}

function any(conditions: object[]): object | undefined {
  return conditions.length > 1 ? { operator: 'OR', conditions } : conditions[0];
}
