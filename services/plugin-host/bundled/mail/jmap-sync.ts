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
  /** The state of the server that is fully imported, or that held when the walk under way began. */
  state: string;
  /** How far the walk through all mails has come, while it is not done. */
  walk?: { after?: string | undefined; isResumed: boolean };
}

/** So many ids are remembered, by which a new walk finds what is gone; more do not fit into one value of the state. */
const MAX_REMEMBERED = 30_000;
const DAY = 86_400_000;

/** One import of one account, under way. */
interface Import {
  hub: Hub;
  account: JmapAccount;
  selection: Selection;
  /** The keys of what is imported and not gone. */
  known: Map<string, number>;
  counts: { new: number; changed: number; removed: number };
  keyOf(emailId: string): string;
  save(progress: Progress): Promise<void>;
}

export async function importJmap(hub: Hub, source: Source, selection: Selection): Promise<void> {
  const account = await openJmap(hub, source.url);
  const progressKey = `jmap:${sourceKey(source.url)}`;
  const name = JSON.stringify(selection);
  const text = await hub.state_get(progressKey);
  const held = text === null ? undefined : (JSON.parse(text) as Progress);
  const known = await readKnown(hub, source.url);
  const counts = { new: 0, changed: 0, removed: 0 };
  const run: Import = {
    hub,
    account,
    selection,
    known,
    counts,
    keyOf: (emailId) => sourceKey(source.url, emailId),
    save: (progress) => hub.state_set(progressKey, JSON.stringify(progress)),
  };
  const beginning = async (): Promise<Progress> => ({
    selection: name,
    state: await account.state(),
    walk: { isResumed: false },
  });
  let progress = held?.selection === name ? held : await beginning();
  if (progress.walk !== undefined) progress = await walk(run, progress);
  try {
    progress = await follow(run, progress);
  } catch (error) {
    // The server has forgotten the state: all mails are walked through again.
    if (!(error instanceof JmapError) || error.type !== 'cannotCalculateChanges') throw error;
    progress = await walk(run, await beginning());
  }
  await run.save(progress);
  await writeKnown(hub, source.url, new Map([...known].slice(-MAX_REMEMBERED)));
  await hub.log(`Read ${source.name}: ${counts.new} new, ${counts.changed} changed, ${counts.removed} removed.`);
}

/** Walks through all selected mails; what a whole walk does not meet is gone. */
async function walk(run: Import, progress: Progress): Promise<Progress> {
  const { hub, account, selection, known, keyOf } = run;
  const filter = filterFor(account, selection);
  const shown = new Set<string>();
  const passed = new Set<string>();
  let after = progress.walk?.after;
  let isWhole = after === undefined;
  for (let done = 0; ; ) {
    const page = await pageBehind(account, filter, after);
    if (page === undefined) {
      // The walk starts again from the beginning, which writes nothing that has not changed.
      after = undefined;
      passed.clear();
      isWhole = false;
      continue;
    }
    if (page.last === undefined) break;
    if (passed.has(page.last)) throw new Error('the mail server sent the same page again and again');
    passed.add(page.last);
    const mails = page.mails.filter((mail) => isSelected(mail, selection));
    await keep(run, mails);
    for (const { emailId } of mails) shown.add(keyOf(emailId));
    after = page.last;
    done += page.mails.length;
    await hub.progress(done, Math.max(done, page.total));
    await run.save({ ...progress, walk: { after, isResumed: true } });
  }
  if (isWhole)
    await remove(
      run,
      [...known.keys()].filter((key) => !shown.has(key)),
    );
  return { selection: progress.selection, state: progress.state };
}

/** The mails behind one; undefined where that mail is gone. */
async function pageBehind(account: JmapAccount, filter: unknown, after: string | undefined) {
  try {
    return await account.page(filter, after);
  } catch (error) {
    if (!(error instanceof JmapError) || error.type !== 'anchorNotFound' || after === undefined) throw error;
    return undefined;
  }
}

/** Imports what has changed since a state of the server. */
async function follow(run: Import, progress: Progress): Promise<Progress> {
  const { account, selection, known, keyOf } = run;
  let { state } = progress;
  for (;;) {
    const changes = await account.changes(state);
    const mails = await account.get(changes.present);
    const selected = mails.filter((mail) => isSelected(mail, selection));
    await keep(run, selected);
    // A mail that was moved out of the selection is removed here as well.
    const left = mails.filter((mail) => !selected.includes(mail)).map(({ emailId }) => emailId);
    const gone = [...left, ...changes.destroyed].map(keyOf);
    await remove(
      run,
      gone.filter((key) => known.has(key) || known.size >= MAX_REMEMBERED),
    );
    const isStuck = changes.hasMore && changes.newState === state;
    state = changes.newState;
    await run.save({ ...progress, state });
    if (!changes.hasMore || isStuck) return { ...progress, state };
  }
}

async function keep({ hub, known, counts, keyOf }: Import, mails: readonly JmapMail[]): Promise<void> {
  const items = mails.map((mail) => mailItem(mail, keyOf(mail.emailId)));
  const { created, updated } = await hub.items_upsert(items);
  counts.new += created;
  counts.changed += updated;
  for (const { source_key } of items) known.set(source_key, 0);
}

async function remove({ hub, known, counts }: Import, keys: string[]): Promise<void> {
  if (keys.length > 0) counts.removed += (await hub.items_tombstone(keys)).removed;
  for (const key of keys) known.delete(key);
}

/**
 * The selection as a filter of the server, which is coarser where the two differ: a server knows when it received a mail, the
 * selection when it was sent.
 */
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
