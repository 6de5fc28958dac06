// Atom 1.0 (RFC 4287), and 0.3 as far as it differs only in names; deleted entries by RFC 6721.
import { htmlToText } from '../../../../shared/reading/text/html-text.ts';
import { readDate } from '../../../../shared/reading/text/written-date.ts';
import { type Feed, type FeedEntry, present } from './feed.ts';
import { childOf, childrenOf, markupOf, resolveUrl, textIn, textOf, type XmlElement } from './xml-tree.ts';

export function readAtom(root: XmlElement): Feed {
  // A single entry may be a whole document.
  const entries = root.name === 'entry' ? [root] : childrenOf(root, 'entry');
  const authors = root.name === 'entry' ? [] : people(root);
  return {
    title: root.name === 'entry' ? '' : wordsOf(childOf(root, 'title')),
    entries: newest(entries.flatMap((entry) => readEntry(entry, authors) ?? [])),
    deleted: childrenOf(root, 'at:deleted-entry').flatMap(({ attributes }) => attributes['ref'] ?? []),
    isComplete: childOf(root, 'fh:complete') !== undefined,
  };
}

function readEntry(entry: XmlElement, feedAuthors: string[]): FeedEntry | undefined {
  const url = linkOf(entry);
  const content = childOf(entry, 'content');
  const summary = childOf(entry, 'summary');
  const text = wordsOf(content) || wordsOf(summary);
  const title = wordsOf(childOf(entry, 'title'));
  const id = textIn(entry, 'id') ?? url ?? (title || text.slice(0, 200));
  if (id === '') return undefined;
  const source = childOf(entry, 'source');
  const authors = people(entry);
  const sourceAuthors = source === undefined ? [] : people(source);
  return {
    id,
    title: title || text || url || id,
    url: url ?? resolveUrl(content?.attributes['src'], content?.base),
    authors: [authors, sourceAuthors, feedAuthors].find(({ length }) => length > 0) ?? [],
    published: readDate(textIn(entry, 'published', 'issued', 'created')),
    updated: readDate(textIn(entry, 'updated', 'modified')),
    tags: present(childrenOf(entry, 'category').map(({ attributes }) => attributes['label'] ?? attributes['term'])),
    enclosures: present(
      childrenOf(entry, 'link')
        .filter(({ attributes }) => attributes['rel'] === 'enclosure')
        .map(({ attributes, base }) => resolveUrl(attributes['href'], base)),
    ),
    text,
  };
}

function linkOf(entry: XmlElement): string | undefined {
  const links = childrenOf(entry, 'link').filter(
    ({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate',
  );
  const page = links.find(({ attributes }) => /html/.test(attributes['type'] ?? 'text/html')) ?? links[0];
  return resolveUrl(page?.attributes['href'], page?.base);
}

/** A text construct: plain, HTML in text, or XHTML as elements. */
function wordsOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  const type = element.attributes['type'] ?? 'text';
  const options = { base: element.base, links: element.name !== 'title' };
  if (element.attributes['mode'] === 'base64') return '';
  if (type === 'xhtml' || /\bxhtml\+xml\b/.test(type)) return htmlToText(markupOf(element), options);
  if (type === 'html' || type === 'text/html') return htmlToText(textOf(element) || markupOf(element), options);
  return type === 'text' || type.startsWith('text/') ? textOf(element) : '';
}

function people(parent: XmlElement): string[] {
  return present(childrenOf(parent, 'author').map((author) => textIn(author, 'name', 'email', 'uri')));
}

/** The newest version of each entry: a feed may hold several. */
function newest(entries: FeedEntry[]): FeedEntry[] {
  const byId = new Map<string, FeedEntry>();
  for (const entry of entries) {
    const held = byId.get(entry.id);
    if (held === undefined || (entry.updated ?? '') > (held.updated ?? '')) byId.set(entry.id, entry);
  }
  return [...byId.values()];
}
