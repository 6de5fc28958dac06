// A file of mails at an address: those that were selected, and what is no longer in it.

import { mailItem } from '../../../../shared/reading/mail/mail-item.ts';
import { readMessage } from '../../../../shared/reading/mail/message.ts';
import { isSelected, type Selection } from '../../../../shared/reading/mail/selection.ts';
import type { Hub, ImportedItem } from '../../sdk/hub.ts';
import { sourceKey } from '../../sdk/hub-sdk.ts';
import { fetchDocument } from '../source/documents.ts';
import { readKnown, writeKnown } from '../source/known-items.ts';
import type { Source } from '../source/sources.ts';
import { isKeptBehind, isMailboxFile, messagesIn } from './mailbox-file.ts';

const CHUNK = 100;

export async function importArchive(hub: Hub, source: Source, selection: Selection): Promise<void> {
  const selectionKey = `selection:${sourceKey(source.url)}`;
  const name = JSON.stringify(selection);
  const anew = (await hub.state_get(selectionKey)) !== name;
  const document = await fetchDocument(hub, source.url, {
    accept: 'application/mbox, message/rfc822, */*;q=0.1',
    anew,
  });
  if (document === undefined) return;
  if (!isMailboxFile(document.bytes))
    throw new Error('this is neither an mbox nor an .eml file; packed ones are not read');

  const counts = { new: 0, changed: 0, broken: 0 };
  const shown = new Set<string>();
  const writings = new Set<string>();
  let items: ImportedItem[] = [];
  const flush = async () => {
    const { created, updated } = await hub.items_upsert(items);
    counts.new += created;
    counts.changed += updated;
    items = [];
  };
  for (const bytes of messagesIn(document.bytes)) {
    if (bytes.length === 0 || isKeptBehind(bytes)) continue;
    try {
      const mail = await readMessage(bytes);
      const id = mail.id ?? new TextDecoder('latin1').decode(bytes);
      // A mail may lie in several folders, or come a second time by way of a list; and some programs use one id for many mails.
      const written = sourceKey(source.url, id, mail.sender ?? '', mail.sentAt ?? '');
      if (!isSelected(mail, selection) || writings.has(written)) continue;
      const source_key = shown.has(sourceKey(source.url, id)) ? written : sourceKey(source.url, id);
      writings.add(written);
      shown.add(source_key);
      items.push(mailItem(mail, source_key));
    } catch {
      counts.broken += 1;
    }
    if (items.length >= CHUNK) await flush();
  }
  await flush();
  const known = await readKnown(hub, source.url);
  const gone = [...known.keys()].filter((key) => !shown.has(key));
  const removed = gone.length === 0 ? 0 : (await hub.items_tombstone(gone)).removed;
  await writeKnown(hub, source.url, new Map([...shown].map((key) => [key, 0])));
  await document.remember();
  await hub.state_set(selectionKey, name);
  if (counts.broken > 0) await hub.log(`In ${source.name}, mails that could not be read: ${counts.broken}.`, 'warn');
  await hub.log(`Read ${source.name}: ${counts.new} new, ${counts.changed} changed, ${removed} removed.`);
}
