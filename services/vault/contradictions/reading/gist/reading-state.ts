// What is known of a statement while it is read from its first word to its last: what was said so far, and what of it holds for the word that
// comes next. Whatever reads a word changes this and nothing else.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import type { Token } from '../statement-tokens.ts';
import type { Value } from '../statement-values.ts';
import { type DenialReach, NOTHING_DENIED } from './denial-reach.ts';
import type { Unit } from './unit.ts';

/** What was denied so far, by whatever word. */
interface Denials {
  isAny: boolean;
  /** Whether a word denied it that says no more than that, and not one for an end. */
  hasNegation: boolean;
  times: number;
  /** The clause of the last denial. */
  clause: number;
}

/** The word that says where the next one is: "in", "from", a colon. */
interface Placing {
  /** Empty where there is none. */
  readonly word: string;
  readonly at: number;
}

export interface Reading {
  readonly tokens: readonly Token[];
  readonly language: Language;

  // What was said so far.
  readonly units: Unit[];
  readonly values: Value[];
  readonly denials: Denials;
  /** Whether something is the owner's, or said of the owner. */
  isOwners: boolean;
  isExcepting: boolean;
  isAside: boolean;

  // What holds for the next word.
  clause: number;
  reach: DenialReach;
  placing: Placing;
  /** Whether nothing stands between the next word and the unit before. */
  isJoined: boolean;
  /** The name that was read last: values behind it are of that person. */
  holder: string;
}

export function nothingRead(tokens: readonly Token[], language: Language): Reading {
  return {
    tokens,
    language,
    units: [],
    values: [],
    denials: { isAny: false, hasNegation: false, times: 0, clause: 0 },
    isOwners: false,
    isExcepting: false,
    isAside: false,
    clause: 0,
    reach: NOTHING_DENIED,
    placing: { word: '', at: 0 },
    isJoined: false,
    holder: '',
  };
}
