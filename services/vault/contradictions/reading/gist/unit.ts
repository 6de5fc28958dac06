// A word of a statement, with what it says there.
import { type Place, scalesOf } from '../../words/scales.ts';
import type { Role } from '../../words/words-of-roles.ts';
import type { WordMeaning } from '../word-meaning.ts';

export interface Unit extends Omit<WordMeaning, 'isUndone'> {
  isDenied: boolean;
  /** Whether it is denied by the verb before it and not by itself: who does not share the room may have one. */
  isDeniedByVerb: boolean;
  /** Whether it says where something is. */
  isPlacing: boolean;
  scales: readonly Place[];
  /** Whether nothing stands between it and the unit before. */
  isJoined: boolean;
  isFirst: boolean;
  /** Whether something that belongs to it is spoken of: "Ann" in "Ann's car". */
  isOwner: boolean;
  /** Whether "the", "a" or "my" stands before it. */
  isDetermined: boolean;
  /** Whether "my" stands before it. */
  isMine: boolean;
  /** Whether only "of" or "for" stands between it and the unit before. */
  isOf: boolean;
  /** What part it has in what is done, where a small word or a verb before it tells. */
  role: Role;
  clause: number;
  at: number;
}

type Placed = Pick<Unit, 'clause' | 'at' | 'isFirst'>;

/** A word that stands by itself: nothing more is known of it than what is given. */
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

/** The unit for a price, wherever something costs something: that is not free. */
export function priceAt(placed: Omit<Placed, 'isFirst'>, isDenied: boolean): Unit {
  return standingAlone(PRICE, { ...placed, isFirst: false }, { isDenied, scales: scalesOf('price') });
}
