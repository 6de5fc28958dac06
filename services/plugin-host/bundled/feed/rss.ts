// RSS 2.0 and its ancestors (0.91, 0.92), and RSS 1.0 (RDF), which differ in where the items are and what they are called by.
import { readDate } from '../../../../shared/reading/text/written-date.ts';
import { type Feed, type FeedEntry, plainText, plainTitle, present } from './feed.ts';
import { childOf, childrenOf, resolveUrl, textIn, textOf, type XmlElement } from './xml-tree.ts';

export function readRss(root: XmlElement): Feed | undefined {
  const channels = root.children.filter((child) => typeof child !== 'string').filter(({ name }) => name === 'channel');
  const channel = channels[0];
  if (channel === undefined) return undefined;
  const home = resolveUrl(textIn(channel, 'link') ?? channel.attributes['rdf:about'], channel.base);
  // An item of RSS 1.0 stands beside the channel; some feeds of the other versions put it there as well.
  const items = [channel, root].flatMap((parent) =>
    parent.children.filter((child) => typeof child !== 'string').filter(({ name }) => name === 'item'),
  );
  return {
    title: plainTitle(textIn(channel, 'title') ?? ''),
    entries: items.flatMap((item) => readItem(item, home) ?? []),
    deleted: childrenOf(channel, 'at:deleted-entry').flatMap(({ attributes }) => attributes['ref'] ?? []),
    isComplete: childOf(channel, 'fh:complete') !== undefined,
  };
}

function readItem(item: XmlElement, home: string | undefined): FeedEntry | undefined {
  const base = item.base ?? home;
  const guid = childOf(item, 'guid');
  const named = textOf(guid) || item.attributes['rdf:about'] || undefined;
  const url = resolveUrl(linkOf(item) ?? permanentLink(guid), base);
  const html = textIn(item, 'content:encoded', 'description', 'itunes:summary', 'media:description', 'dc:description');
  const text = plainText(html ?? '', url ?? base);
  const title = plainTitle(textIn(item, 'title', 'dc:title', 'media:title') ?? '');
  const id = named ?? url ?? (title || text.slice(0, 200));
  if (id === '') return undefined;
  return {
    id,
    title: title || text || url || id,
    url,
    authors: present([
      ...childrenOf(item, 'dc:creator').map(textOf),
      personIn(textIn(item, 'author', 'itunes:author')),
    ]),
    published: readDate(textIn(item, 'pubDate', 'dc:date', 'dcterms:issued', 'dcterms:created')),
    updated: readDate(textIn(item, 'atom:updated', 'dcterms:modified')),
    tags: present([...childrenOf(item, 'category'), ...childrenOf(item, 'dc:subject')].map(textOf)),
    enclosures: present(childrenOf(item, 'enclosure').map(({ attributes }) => resolveUrl(attributes['url'], base))),
    text,
  };
}

function linkOf(item: XmlElement): string | undefined {
  const atom = childrenOf(item, 'atom:link').find(
    ({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate',
  );
  return textIn(item, 'link') ?? atom?.attributes['href'];
}

function permanentLink(guid: XmlElement | undefined): string | undefined {
  if (guid === undefined || guid.attributes['isPermaLink']?.toLowerCase() === 'false') return undefined;
  const written = textOf(guid);
  return /^https?:\/\//i.test(written) ? written : undefined;
}

/** The name of a person: `jo@example.org (Jo Doe)` is Jo Doe. */
function personIn(written: string | undefined): string | undefined {
  return /^\S+@\S+\s+\((.+)\)$/.exec(written ?? '')?.[1] ?? written;
}
