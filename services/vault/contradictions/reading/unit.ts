// A word of a statement, with what it tells there.
import { type Place, scalesOf } from '../words/scales.ts';
import type { ToldWord } from './told-words.ts';

export interface Unit extends Omit<ToldWord, 'isUndone'> {
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
  clause: number;
  at: number;
}

type Placed = Pick<Unit, 'clause' | 'at' | 'isFirst'>;

/** It stands there by itself, and nothing is told of it but what is given. */
export function standingAlone({ isUndone: _isUndone, ...word }: ToldWord, placed: Placed, told: Partial<Unit>): Unit {
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
    ...placed,
    ...told,
  };
}

const PRICE: ToldWord = {
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
