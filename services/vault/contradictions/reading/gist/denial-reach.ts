// How far a denial goes: over so many of the words behind it that tell something, and no further than its clause. What stands aside is denied
// as well: "instead of tea".
import { wordsOf } from '../../words/word-list.ts';
import { STOPS_DENIAL } from '../../words/words-that-deny.ts';
import type { Unit } from './unit.ts';

export interface DenialReach {
  /** So many words are still denied. */
  readonly words: number;
  /** A verb was among those that were denied. */
  readonly hasVerb: boolean;
  /** The next word stands aside, and no small word before it keeps it from that. */
  readonly isAside: boolean;
}

export const NOTHING_DENIED: DenialReach = { words: 0, hasVerb: false, isAside: false };

/** Denied is so much of what tells something behind the word that denies. */
const DENIES_SO_MANY = 3;
const WHOLE_CLAUSE = 99;
const DENIES_ALL = wordsOf('nobody noone niemand keiner nadie personne nessuno ninguem');

export function isDenying({ words }: DenialReach): boolean {
  return words > 0;
}

export function behindDenial(reach: DenialReach, folded: string): DenialReach {
  return { ...reach, words: DENIES_ALL.has(folded) ? WHOLE_CLAUSE : DENIES_SO_MANY };
}

/** What ends is denied as well, but who never stopped does it still. */
export function behindEnding(reach: DenialReach, folded: string): DenialReach {
  return isDenying(reach) ? withoutWords(reach) : behindDenial(reach, folded);
}

export function behindAside(reach: DenialReach): DenialReach {
  return { ...reach, words: 1, isAside: true };
}

/** A verb that was denied stays so in the next clause: "does not eat meat, no fish". */
export function behindClause(reach: DenialReach): DenialReach {
  return withoutWords(reach);
}

/** A small word ends it, once something was denied. */
export function behindSmallWord(reach: DenialReach, folded: string): DenialReach {
  const isEnded = STOPS_DENIAL.has(folded) && !reach.isAside && reach.words < DENIES_SO_MANY;
  return isEnded ? withoutWords(reach) : reach;
}

/** A name uses up nothing of it. */
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
