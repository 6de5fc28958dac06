// How lists of words are written down here: in one string with spaces between, or in rows of words that mean the same. All of
// them folded, as terms are.
import { whenAsked } from '../../../../shared/when-asked.ts';
import { stemOf } from '../../store/text-index/languages/stems.ts';

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** A list of English words and their stems, made when it is first asked for. */
export function wordsAndStems(text: string): () => ReadonlySet<string> {
  return whenAsked(() => new Set([...wordsOf(text)].flatMap(bothForms)));
}

/** A word, and its English stem. */
export function bothForms(word: string): string[] {
  const stem = stemOf(word, 'en');
  return stem === word ? [word] : [word, stem];
}

/** For each word the first of its row. */
export function firstOfRow(rows: readonly string[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap((row) => row.split(' ').map((word): [string, string] => [word, firstOf(row)])));
}

function firstOf(row: string): string {
  return row.split(' ')[0] as string;
}

/** A pattern for any of these, as whole words. */
export function alternatives(said: readonly RegExp[]): string {
  return String.raw`(?<!\p{L})(?:${said.map(({ source }) => source).join('|')})(?!\p{L})`;
}
