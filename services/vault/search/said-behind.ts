// Whether what is not cut into terms says a wanted thing: the index holds the words of all of a text, and what it finds far behind in a
// long one has to count. Only the words that begin like the wanted one are cut, so that a long text costs a look through its letters.
import { isUnspaced, type Term, termOf } from '../store/text-index/terms.ts';
import type { Piece } from '../store/text-index/wider.ts';
import type { Wanted } from './question.ts';

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** How much of it: 1 for the thing itself however often it stands there, less for what may stand for it. */
export function saidIn(rest: string, { terms, prefix, begins, wider }: Wanted): number {
  if (rest === '') return 0;
  const [first] = terms as [Term];
  if (prefix) return isAnyWord(rest, begins ?? first.word, () => true) ? 1 : 0;
  if (isInARow(rest, terms)) return 1;
  const pieces = wider === undefined ? [] : [...wider.same, ...wider.parts.flat()];
  return Math.max(0, ...pieces.filter((piece) => isPieceIn(rest, piece)).map(({ worth }) => worth));
}

function isInARow(rest: string, terms: readonly Term[]): boolean {
  const [first, ...others] = terms as [Term, ...Term[]];
  // Between words without spaces nothing says where one begins.
  if (isUnspaced(first.word)) return terms.every(({ stem }) => rest.includes(stem));
  return beginningsOf(first).some((beginning) =>
    isAnyWord(rest, beginning, (word, end) => isWordOf(first, word) && isFollowedBy(rest, end, others)),
  );
}

function isFollowedBy(rest: string, end: number, others: readonly Term[]): boolean {
  WORDS.lastIndex = end;
  return others.every((term) => {
    const word = WORDS.exec(rest)?.[0];
    return word !== undefined && isWordOf(term, word);
  });
}

function isWordOf({ stem, word, language }: Term, written: string): boolean {
  const term = termOf(written, language);
  return term.stem === stem || term.word === word;
}

/** The letters with which every form of a word begins; those of both, where the stem is another word: twelve, 12. */
function beginningsOf({ stem, word }: Term): string[] {
  let shared = 0;
  while (shared < stem.length && stem[shared] === word[shared]) shared++;
  return shared === 0 ? [stem, word] : [stem.slice(0, shared)];
}

function isPieceIn(rest: string, { text, at }: Piece): boolean {
  if (at === 'within' || at === 'end') return rest.includes(text);
  return isUnspaced(text) ? rest.includes(text) : isAnyWord(rest, text, () => true);
}

/** Whether any word that begins so is one that is looked for. */
function isAnyWord(rest: string, beginning: string, isSought: (word: string, end: number) => boolean): boolean {
  for (let at = rest.indexOf(beginning); at !== -1; at = rest.indexOf(beginning, at + 1)) {
    if (at > 0 && LETTER.test(rest[at - 1] as string)) continue;
    WORDS.lastIndex = at;
    const word = WORDS.exec(rest)?.[0] ?? '';
    if (isSought(word, at + word.length)) return true;
  }
  return false;
}
