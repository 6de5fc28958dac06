// Two words or values of which only one can hold of the same thing.
import type { Word } from '../reading/statement/statement-word.ts';
import { valuesApart } from '../reading/values-apart.ts';
import { areOpposites } from '../words/opposites.ts';
import { type Place, scalesOf } from '../words/scales.ts';
import { LANGUAGE_NAMES } from '../words/words-across-kinds.ts';
import type { Clause } from './clauses.ts';

export function areOpposed(one: Word, other: Word): boolean {
  if (one.folded === other.folded) return false;
  if ([one, other].every(({ folded }) => LANGUAGE_NAMES.has(folded))) return true;
  if (areOpposites(one.folded, other.folded)) return true;
  const theirs = placesOf(other);
  return placesOf(one).some(({ scale, side }) => theirs.some((place) => place.scale === scale && place.side !== side));
}

function placesOf({ folded, stem }: Word): Place[] {
  return [...scalesOf(folded), ...scalesOf(stem)];
}

/** Whether each says one value of a kind, and not the same value. */
export function isValueOpposed(one: Clause, other: Clause): boolean {
  return one.values.length === 1 && other.values.length === 1 && valuesApart(one, other).length > 0;
}
