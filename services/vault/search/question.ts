// A question as the index understands it. What a person or an assistant writes is never query syntax: it is cut into
// terms first, and the query is put together from those alone, so no text can break or widen it.
import { markedTerm } from '../store/text-index/search-index.ts';
import { isStopWord, type Term, termsOf } from '../store/text-index/terms.ts';

/** One thing that is looked for: a word, the beginning of one, or words in a row. */
export interface Wanted {
  terms: Term[];
  prefix: boolean;
}

const MAX_WANTED = 24;

/** `"in a row"`, `begin*`, and words; stop words count only where there is nothing else. */
export function readQuestion(text: string): Wanted[] {
  const wanted: Wanted[] = [];
  const loose = text.replace(/"([^"]*)"/g, (_, phrase: string) => {
    const terms = termsOf(phrase);
    if (terms.length > 0) wanted.push({ terms, prefix: false });
    return ' ';
  });
  for (const piece of loose.split(/\s+/)) {
    const terms = termsOf(piece);
    if (terms.length === 0) continue;
    const prefix = piece.endsWith('*');
    // A hyphenated or unspaced word is one thing in several terms.
    if (terms.length > 1 && terms.every(({ word }) => word.length === 1)) wanted.push({ terms, prefix });
    else
      for (const [index, term] of terms.entries())
        wanted.push({ terms: [term], prefix: prefix && index === terms.length - 1 });
  }
  const telling = wanted.filter(({ terms, prefix }) => prefix || terms.length > 1 || !isStopWord(terms[0] as Term));
  return unique(telling.length > 0 ? telling : wanted).slice(0, MAX_WANTED);
}

/** The stems that a text with an answer holds. */
export function stemsIn(text: string): ReadonlySet<string> {
  return new Set(readQuestion(text).flatMap(({ terms }) => terms.map(({ stem }) => stem)));
}

/** The query that finds one wanted thing in any of the partitions. */
export function matchOf({ terms, prefix }: Wanted, partitions: readonly number[]): string {
  const sought = prefix ? `${beginning(terms[0] as Term)}` : '';
  // Every term is letters and digits only, so the quotes hold.
  const each = (partition: number) =>
    prefix ? `"${partition}x${sought}"*` : `"${terms.map((term) => markedTerm(term, partition)).join(' ')}"`;
  return partitions.map(each).join(' OR ');
}

/** The index holds stems, and a stem may be shorter than what was typed of the word. */
function beginning({ word }: Term): string {
  return word.length > 5 ? word.slice(0, -3) : word.slice(0, 3);
}

const LEAST_BEGINNING = 5;

/** A word that is found nowhere is looked for by its beginning; undefined when it is too short to say anything. */
export function relaxed({ terms, prefix }: Wanted): Wanted | undefined {
  const [term] = terms as [Term];
  if (prefix || terms.length > 1 || term.stem.length < LEAST_BEGINNING || /\d/.test(term.stem)) return undefined;
  return { terms: [{ ...term, word: term.stem.slice(0, -1) }], prefix: true };
}

function unique(wanted: Wanted[]): Wanted[] {
  const seen = new Set<string>();
  return wanted.filter(({ terms, prefix }) => {
    const name = `${terms.map(({ stem }) => stem).join(' ')}${prefix ? '*' : ''}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
