// JSON Feed 1.0 and 1.1.
import { htmlToText } from '../../../../shared/reading/text/html-text.ts';
import { readDate } from '../../../../shared/reading/text/written-date.ts';
import { type Feed, type FeedEntry, present } from './feed.ts';
import { resolveUrl } from './xml-tree.ts';

type Fields = Record<string, unknown>;

export function readJsonFeed(value: unknown, base: string): Feed | undefined {
  const feed = fieldsOf(value);
  const isFeed = /^https?:\/\/(www\.)?jsonfeed\.org\/version\//.test(textOf(feed['version']) ?? '');
  if (!isFeed || !Array.isArray(feed['items'])) return undefined;
  const authors = people(feed);
  return {
    title: textOf(feed['title']) ?? '',
    entries: feed['items'].flatMap((item) => readItem(fieldsOf(item), authors, base) ?? []),
    deleted: [],
    isComplete: false,
  };
}

function readItem(item: Fields, feedAuthors: string[], base: string): FeedEntry | undefined {
  const url = resolveUrl(textOf(item['url']) ?? textOf(item['external_url']), base);
  const html = textOf(item['content_html']);
  const written = textOf(item['content_text']) ?? textOf(item['summary']) ?? '';
  const text = html === undefined ? written : htmlToText(html, { base: url ?? base, links: true });
  const title = textOf(item['title']) ?? '';
  const id = textOf(item['id']) ?? url ?? (title || text.slice(0, 200));
  if (id === '') return undefined;
  const authors = people(item);
  return {
    id,
    title: title || text || url || id,
    url,
    authors: authors.length > 0 ? authors : feedAuthors,
    published: readDate(textOf(item['date_published'])),
    updated: readDate(textOf(item['date_modified'])),
    tags: present(listOf(item['tags']).map(textOf)),
    enclosures: present(listOf(item['attachments']).map((each) => resolveUrl(textOf(fieldsOf(each)['url']), base))),
    text,
  };
}

/** The names of the authors: version 1.1 has a list of them, 1.0 had one. */
function people(parent: Fields): string[] {
  const authors = [...listOf(parent['authors']), parent['author']].map(fieldsOf);
  return present(authors.map((author) => textOf(author['name']) ?? textOf(author['url'])));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value as text: ids are numbers in some feeds. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
