// Feeds and their entries, as every format of them is read.
import { htmlToText } from '../../../../shared/reading/text/html-text.ts';

export interface Feed {
  title: string;
  entries: FeedEntry[];
  /** Ids of entries that the feed says are deleted. */
  deleted: string[];
  /** Whether the feed says that it holds all there is: what is not in it was removed. */
  isComplete: boolean;
}

export interface FeedEntry {
  /** The id of the entry in its feed, or the best there is. */
  id: string;
  title: string;
  url: string | undefined;
  authors: string[];
  published: string | undefined;
  updated: string | undefined;
  tags: string[];
  /** Sound, pictures and files that belong to it. */
  enclosures: string[];
  text: string;
}

/** Markup in a title is rarer than a title about markup: only what is clearly HTML is read as HTML. */
export function plainTitle(written: string): string {
  const isMarkup = /<\/[a-z]|<br\b|<img\b/i.test(written);
  return htmlToText(isMarkup ? written : written.replaceAll('<', '&lt;'));
}

/** Text that may or may not be HTML. */
export function plainText(written: string, base: string | undefined): string {
  if (/<[a-z!/]/i.test(written)) return htmlToText(written, { base, links: true });
  return written
    .split(/\r\n?|\n/)
    .map((line) => htmlToText(line.replaceAll('<', '&lt;')))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function present(values: readonly (string | undefined)[]): string[] {
  const said = values.flatMap((value) => (value === undefined || value.trim() === '' ? [] : [value.trim()]));
  return [...new Set(said)];
}
