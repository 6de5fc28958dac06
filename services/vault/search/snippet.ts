// What a hit shows of what was found.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Language } from '../store/text-index/languages/detect.ts';
import { termsOf } from '../store/text-index/terms.ts';
import { shownTextOf, usualLanguage } from '../store/text-index/texts.ts';

/**
 * A part of the text around what was found, in one line and never longer than two are wide. What fits is shown whole, and a short title
 * stands before whatever part it is of: without it nobody knows what that speaks of.
 */
export function snippetOf(record: AnyRecord, sought: ReadonlySet<string>): string {
  const found = shownTextOf(record);
  if (found === undefined) return '';
  const title = found.title.replace(END_OF_LINE, ' ');
  const whole = found.body === '' ? title : `${title} — ${found.body}`;
  if (whole.length <= SNIPPET_LENGTH) return inOneLine(whole);
  const start = startOfSnippet(whole, sought, usualLanguage(found));
  const isBehindTitle = start > title.length && title.length <= SHORT_TITLE;
  const before = start === 0 ? '' : isBehindTitle ? `${title} — …` : '…';
  const part = whole.slice(start, start + SNIPPET_LENGTH - (isBehindTitle ? title.length : 0));
  return `${before}${inOneLine(part)}${start + part.length < whole.length ? '…' : ''}`;
}

function inOneLine(text: string): string {
  return text.replace(END_OF_LINE, ' · ');
}

const END_OF_LINE = / ?[\r\n]\s*/g;
const SNIPPET_LENGTH = 240;
const SHORT_TITLE = 90;
const WORDS_BEFORE = 8;
/** A text without spaces may be one word of a megabyte. */
const LONGEST_WORD = 1_000;

/** A few words before the first that was sought; a text that holds none is shown from its beginning. */
function startOfSnippet(text: string, sought: ReadonlySet<string>, usual: Language): number {
  if (sought.size === 0) return 0;
  const starts: number[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    starts.push(index);
    if (termsOf(word.slice(0, LONGEST_WORD), usual).some(({ stem }) => sought.has(stem)))
      return starts.at(-1 - WORDS_BEFORE) ?? 0;
  }
  return 0;
}
