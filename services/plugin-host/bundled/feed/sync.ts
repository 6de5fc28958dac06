// hub.feed: every entry of the owner's feeds as an artifact; what a feed says it has deleted is removed here as well.

import { oneLine } from '../../../../shared/reading/text/one-line.ts';
import type { Hub, ImportedItem } from '../../sdk/hub.ts';
import { sourceKey } from '../../sdk/hub-sdk.ts';
import { type FetchedDocument, fetchDocument } from '../source/documents.ts';
import { readKnown, writeKnown } from '../source/known-items.ts';
import { importEach, type Source, sourcesOf } from '../source/sources.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { readFeed } from './read-feed.ts';

const ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, */*;q=0.1';

export async function main(hub: Hub): Promise<void> {
  const sources = sourcesOf(hub.settings['feeds'], 'feed');
  if (sources.length === 0) {
    await hub.log('There is no feed yet: add the address of one to the settings.', 'warn');
    return;
  }
  await importEach(hub, sources, (source) => importFeed(hub, source));
}

async function importFeed(hub: Hub, source: Source): Promise<void> {
  const document = await fetchDocument(hub, source.url, { accept: ACCEPT });
  if (document === undefined) return;
  const found = await feedIn(hub, document);
  if (found === undefined) return;
  const items = itemsOf(found.feed, source.url);
  const counts = await hub.items_upsert([...items.values()]);
  const removed = await removeDeleted(hub, source.url, found.feed, items);
  await found.remember();
  await hub.log(
    `Read ${source.name}: ${counts.created} new, ${counts.updated} changed, ${counts.unchanged} as before, ${removed} removed.`,
  );
}

/** The feed in a document, or the one that a web page names. */
async function feedIn(
  hub: Hub,
  document: FetchedDocument,
): Promise<{ feed: Feed; remember: () => Promise<void> } | undefined> {
  const reading = readFeed(document);
  if ('feed' in reading) return { feed: reading.feed, remember: document.remember };
  if ('problem' in reading) throw new Error(`this is no feed: ${reading.problem}`);
  const [address] = reading.page;
  if (address === undefined) throw new Error('this is a web page that names no feed; look for the address of its feed');
  const named = await fetchDocument(hub, address, { accept: ACCEPT });
  if (named === undefined) return undefined;
  const second = readFeed(named);
  if (!('feed' in second)) throw new Error('this is a web page, and what it names as its feed is none');
  return { feed: second.feed, remember: named.remember };
}

async function removeDeleted(
  hub: Hub,
  url: string,
  feed: Feed,
  items: ReadonlyMap<string, ImportedItem>,
): Promise<number> {
  const deleted = new Set(feed.deleted.map((id) => keyOf(url, id)).filter((key) => !items.has(key)));
  if (feed.isComplete) {
    const known = await readKnown(hub, url);
    for (const key of known.keys()) if (!items.has(key)) deleted.add(key);
    await writeKnown(hub, url, new Map([...items.keys()].map((key) => [key, 0])));
  }
  return deleted.size === 0 ? 0 : (await hub.items_tombstone([...deleted])).removed;
}

/** The entries as items, by their keys. Where a feed calls different entries by the same id, their addresses tell them apart. */
function itemsOf(feed: Feed, url: string): Map<string, ImportedItem> {
  const items = new Map<string, ImportedItem>();
  const addresses = new Map<string, string | undefined>();
  for (const entry of feed.entries) {
    const isTaken = addresses.has(entry.id) && addresses.get(entry.id) !== entry.url;
    const key = keyOf(url, isTaken ? `${entry.id} ${entry.url}` : entry.id);
    if (!isTaken) addresses.set(entry.id, entry.url);
    if (!items.has(key)) items.set(key, itemOf(entry, key, feed.title));
  }
  return items;
}

function keyOf(url: string, id: string): string {
  return sourceKey(url, id);
}

function itemOf(entry: FeedEntry, source_key: string, feedTitle: string): ImportedItem {
  const facts = [
    feedTitle && `Feed: ${oneLine(feedTitle)}`,
    entry.authors.length > 0 && `By: ${oneLine(entry.authors.join(', '), 500)}`,
    entry.published && `Published: ${entry.published}`,
    entry.updated && entry.updated !== entry.published && `Updated: ${entry.updated}`,
    entry.url && `Link: ${entry.url}`,
    ...entry.enclosures.slice(0, 10).map((url) => `Enclosure: ${url}`),
  ].filter(Boolean);
  return {
    type: 'artifact',
    kind: 'url',
    source_key,
    title: oneLine(entry.title),
    body: [facts.join('\n'), entry.text].filter(Boolean).join('\n\n'),
    labels: entry.tags.slice(0, 20).map((tag) => oneLine(tag, 100)),
    source_refs: entry.url === undefined ? [] : [entry.url.slice(0, 2000)],
  };
}
