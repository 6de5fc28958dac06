// A document from the web as a feed, whatever format it is in and whatever it claims to be.
import { charsetOf, declaredEncoding, decodeText } from '../../../../shared/reading/text/decode.ts';
import { readAtom } from './atom.ts';
import type { Feed } from './feed.ts';
import { readJsonFeed } from './json-feed.ts';
import { readRss } from './rss.ts';
import { parseXml, resolveUrl } from './xml-tree.ts';

interface FeedDocument {
  url: string;
  contentType: string | undefined;
  bytes: Uint8Array;
}

/** `page` is a web page that names its feeds. */
export type FeedReading = { feed: Feed } | { page: string[] } | { problem: string };

export function readFeed({ url, contentType, bytes }: FeedDocument): FeedReading {
  const text = decodeText(bytes, [charsetOf(contentType), declaredEncoding(bytes)]).replace(/^[\s\ufeff]+/, '');
  if (text === '') return { problem: 'the answer is empty' };
  if (text.startsWith('{')) return readJson(text, url);
  if (/^(<!--.*?-->\s*)*<(!doctype\s+html|html)\b/is.test(text)) return { page: feedsOf(text, url) };
  const root = parseXml(text, url);
  if (root?.vocabulary === 'atom' && (root.name === 'feed' || root.name === 'entry')) return { feed: readAtom(root) };
  if (root?.name === 'rss' || root?.name === 'RDF') {
    const feed = readRss(root);
    if (feed !== undefined) return { feed };
  }
  return { problem: 'it is neither RSS, nor Atom, nor JSON Feed' };
}

function readJson(text: string, url: string): FeedReading {
  try {
    const feed = readJsonFeed(JSON.parse(text), url);
    return feed === undefined ? { problem: 'it is JSON, and not a JSON Feed' } : { feed };
  } catch {
    return { problem: 'its JSON is broken' };
  }
}

function feedsOf(page: string, url: string): string[] {
  const links = [...page.matchAll(/<link\b[^>]*>/gi)].map(([link]) => link);
  const feeds = links.filter(
    (link) =>
      /\brel\s*=\s*["']?[^"'>]*\balternate\b/i.test(link) && /application\/(rss|atom|feed)\+(xml|json)/i.test(link),
  );
  return feeds.flatMap((link) => {
    const [, address] = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(link) ?? [];
    return resolveUrl(address?.replaceAll('&amp;', '&'), url) ?? [];
  });
}
