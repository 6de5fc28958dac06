// A word of a statement, with what it says there.
import { type Place, scalesOf } from '../../words/scales.ts';
import type { Role } from '../../words/words-of-roles.ts';
import type { WordMeaning } from '../word-meaning.ts';

export interface Unit extends Omit<WordMeaning, 'isUndone'> {
  isDenied: boolean;
  /** By the verb before it, and not by itself: who does not share the room may have one. */
  isDeniedByVerb: boolean;
  /** It says where. */
  isPlacing: boolean;
  scales: readonly Place[];
  /** Nothing stands between it and the one before. */
  isJoined: boolean;
  isFirst: boolean;
  /** Something of it is spoken of. */
  isOwner: boolean;
  /** The, a, or my stands before it. */
  isDetermined: boolean;
  /** My stands before it. */
  isMine: boolean;
  /** Only "of" or "for" stands between it and the one before. */
  isOf: boolean;
  /** What part it has in what is done, where a small word or a verb before it tells. */
  role: Role;
  clause: number;
  at: number;
}

type Placed = Pick<Unit, 'clause' | 'at' | 'isFirst'>;

/** It stands there by itself, and nothing more is known of it than what is given. */
export function standingAlone(
  { isUndone: _isUndone, ...word }: WordMeaning,
  placed: Placed,
  given: Partial<Unit>,
): Unit {
  return {
    ...word,
    scales: [],
    isDenied: false,
    isDeniedByVerb: false,
    isPlacing: false,
    isJoined: false,
    isOwner: false,
    isDetermined: false,
    isMine: false,
    isOf: false,
    role: '',
    ...placed,
    ...given,
  };
}

const PRICE: WordMeaning = {
  stem: 'price',
  folded: 'price',
  concept: 'cost',
  isUndone: false,
  isName: false,
  sort: undefined,
  isVerb: true,
  isLight: true,
  weight: 0.05,
  vector: undefined,
};

/** What costs something is not free. */
export function priceAt(placed: Omit<Placed, 'isFirst'>, isDenied: boolean): Unit {
  return standingAlone(PRICE, { ...placed, isFirst: false }, { isDenied, scales: scalesOf('price') });
}
