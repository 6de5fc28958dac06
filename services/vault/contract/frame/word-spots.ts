// The words of a purpose where they stand in it, each with the wanted thing that it says.
import type { Wanted } from '../../search/question.ts';
import { type Language, languageTold } from '../../store/text-index/languages/detect.ts';
import { RUNS, unspacedWords } from '../../store/text-index/languages/unspaced.ts';
import { isUnspaced, type Term, termOf, termsOf } from '../../store/text-index/terms.ts';
import { isComparing } from './purpose/joining.ts';

export interface Spot {
  /** Where its letters begin and end in the text; the end is not included. */
  from: number;
  to: number;
  word: string;
  stem: string;
  /** The place of what it says among the wanted; undefined where it tells nothing. */
  wanted: number | undefined;
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

export function spotsIn(text: string, telling: readonly Wanted[]): Spot[] {
  const places = new Map<string, number>();
  const name = (word: string, place: number) => !places.has(word) && places.set(word, place);
  for (const [place, { terms, prefix }] of telling.entries())
    for (const term of prefix ? [] : terms) for (const said of [term.stem, term.word]) name(said, place);
  const language = languageTold(text) ?? 'en';
  return [...text.matchAll(WORDS)].flatMap(({ 0: written, index }) =>
    cutApart(written, language).map(({ at, length, terms: [first] }): Spot => {
      const from = index + at;
      const place = first && (places.get(first.stem) ?? places.get(first.word));
      const word = text.slice(from, from + length).toLowerCase();
      return { from, to: from + length, word, stem: first?.stem ?? '', wanted: isComparing(word) ? undefined : place };
    }),
  );
}

interface Piece {
  at: number;
  length: number;
  terms: readonly Term[];
}

/** Where words have no spaces between them, what is written in a row is more than one. */
function cutApart(written: string, language: Language): Piece[] {
  if (!isUnspaced(written)) return [{ at: 0, length: written.length, terms: [termOf(written, language)] }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const run of written.match(RUNS) ?? []) {
    const words = isUnspaced(run) ? unspacedWords(run).map(({ word }) => word) : [run];
    for (const word of words) {
      const found = written.indexOf(word, at);
      pieces.push({ at: found, length: word.length, terms: termsOf(word, language) });
      at = found + word.length;
    }
  }
  return pieces;
}
