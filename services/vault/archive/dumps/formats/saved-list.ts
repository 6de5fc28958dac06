// A list of memories as people paste it out of a settings page: plain text or Markdown, an item or a paragraph each. A text
// that documents a program is none, though it is made of paragraphs as well.
import { type DumpReader, type FirstLook, type Found, memory } from './dump.ts';
import { wholeText } from './member-text.ts';
import { originOfText } from './memory-rows.ts';
import { paragraphsOf } from './prose.ts';

export const savedList: DumpReader = {
  vendor: 'saved-list',
  recognizes: (probe) => (probe.form === 'text' && /\S/.test(probe.head) && !isDocument(probe) ? 'maybe' : false),
  async *read(probes): AsyncGenerator<Found> {
    for (const { member } of probes) {
      for (const { heading, words } of paragraphsOf(await wholeText(member))) {
        yield memory(originOfText(words), words, { labels: heading === '' ? [] : [heading] });
      }
    }
  },
};

const DOCUMENT_NAMES =
  /^(?:readme|changelog|changes|history|licen[cs]e|copying|notice|contributing|code_of_conduct|security|install|authors)\b/;
/** Code, pictures, tables and tags: nobody's memory is written with them. No part of it reads on over lines without end. */
const DOCUMENT_MARKS =
  /^[^\S\n]*(?:```|~~~)|!\[[^\]\n]{0,200}\]\(|^[^\S\n]*\|.*\|[^\S\n]*$|<\/?(?:img|div|p|a|br|table|details)\b/m;
const DOCUMENT_HEADINGS =
  /^#{1,6}\s+(?:install(?:ation|ing)?|usage|getting started|quick ?start|licen[cs]e|contributing|requirements|prerequisites|features|api|changelog|table of contents)\b/im;
/** A memory of somebody is a sentence or two; a longer paragraph is none. */
const LONG = 600;

/** A readme, a licence, an article: written to be read as a whole. */
export function isDocument({ form, name, head }: FirstLook): boolean {
  if (form !== 'text') return false;
  if (DOCUMENT_NAMES.test(name) || DOCUMENT_MARKS.test(head) || DOCUMENT_HEADINGS.test(head)) return true;
  const paragraphs = paragraphsOf(head);
  return paragraphs.filter(({ words }) => words.length > LONG).length * 2 > paragraphs.length;
}
