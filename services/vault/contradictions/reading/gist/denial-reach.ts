// How far a denial goes: over so many of the words behind it that tell something, and no further than its clause. What stands aside is denied
// as well: "instead of tea".
import { wordsOf } from '../../words/word-list.ts';
import { STOPS_DENIAL } from '../../words/words-that-deny.ts';
import type { Unit } from './unit.ts';

export interface DenialReach {
  /** So many of the following words are still denied. */
  readonly words: number;
  /** Whether a verb was among the words that were denied. */
  readonly hasVerb: boolean;
  /** Whether the next word stands aside ("instead of tea"), where no small word before it prevents that. */
  readonly isAside: boolean;
}

export const NOTHING_DENIED: DenialReach = { words: 0, hasVerb: false, isAside: false };

/** A denial covers so many of the telling words behind it. */
const DENIES_SO_MANY = 3;
const WHOLE_CLAUSE = 99;
const DENIES_ALL = wordsOf('nobody noone niemand keiner nadie personne nessuno ninguem');

export function isDenying({ words }: DenialReach): boolean {
  return words > 0;
}

export function behindDenial(reach: DenialReach, folded: string): DenialReach {
  return { ...reach, words: DENIES_ALL.has(folded) ? WHOLE_CLAUSE : DENIES_SO_MANY };
}

/** Behind a word that ends something: what ends is denied, but who never stopped still does it. */
export function behindEnding(reach: DenialReach, folded: string): DenialReach {
  return isDenying(reach) ? withoutWords(reach) : behindDenial(reach, folded);
}

export function behindAside(reach: DenialReach): DenialReach {
  return { ...reach, words: 1, isAside: true };
}

/** A new clause ends the denial, but a verb that was denied stays so: "does not eat meat, no fish". */
export function behindClause(reach: DenialReach): DenialReach {
  return withoutWords(reach);
}

/** A small word ends the denial, once something was denied. */
export function behindSmallWord(reach: DenialReach, folded: string): DenialReach {
  const isEnded = STOPS_DENIAL.has(folded) && !reach.isAside && reach.words < DENIES_SO_MANY;
  return isEnded ? withoutWords(reach) : reach;
}

/** A name uses up nothing of the denial. */
export function behindUnit(reach: DenialReach, { isVerb, isName }: Pick<Unit, 'isVerb' | 'isName'>): DenialReach {
  const used = (isName ? 0 : 1) + (reach.isAside ? 1 : 0);
  return {
    words: Math.max(0, reach.words - used),
    hasVerb: isDenying(reach) && (reach.hasVerb || isVerb),
    isAside: false,
  };
}

function withoutWords(reach: DenialReach): DenialReach {
  return { ...reach, words: 0 };
}
