// How lists of words are written down here: in one string with spaces between, or in rows of words that mean the same. All of
// them folded, as terms are.
import { whenAsked } from '../../../../shared/when-asked.ts';
import { stemOf } from '../../store/text-index/languages/stems.ts';

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** English words, and their stems, made when they are asked for. */
export function wordsAndStems(text: string): () => ReadonlySet<string> {
  return whenAsked(() => new Set([...wordsOf(text)].flatMap(bothForms)));
}

/** The word, and its stem as English has it. */
export function bothForms(word: string): string[] {
  const stem = stemOf(word, 'en');
  return stem === word ? [word] : [word, stem];
}

/** Of each word the first of its row. */
export function firstOfRow(rows: readonly string[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap((row) => row.split(' ').map((word): [string, string] => [word, firstOf(row)])));
}

function firstOf(row: string): string {
  return row.split(' ')[0] as string;
}

/** Any of them, from the first letter of a word to the last of one. */
export function alternatives(said: readonly RegExp[]): string {
  return String.raw`(?<!\p{L})(?:${said.map(({ source }) => source).join('|')})(?!\p{L})`;
}
