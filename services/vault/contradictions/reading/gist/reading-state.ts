// What is known of a statement while it is read from its first word to its last: what was said so far, and what of it holds for the word that
// comes next. Whatever reads a word changes this and nothing else.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import type { Token } from '../statement-tokens.ts';
import type { Value } from '../statement-values.ts';
import { type DenialReach, NOTHING_DENIED } from './denial-reach.ts';
import type { Unit } from './unit.ts';

/** What was denied, by whatever word. */
interface Denials {
  isAny: boolean;
  /** By a word that says no more than that, and not by what ends. */
  hasNegation: boolean;
  times: number;
  /** The clause of the last one. */
  clause: number;
}

/** What says where: "in", "from", a colon. */
interface Placing {
  /** Empty where nothing does. */
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
  /** Something is the owner's, or said of the owner. */
  isOwners: boolean;
  isExcepting: boolean;
  isAside: boolean;

  // What holds for the next word.
  clause: number;
  reach: DenialReach;
  placing: Placing;
  /** Nothing stands between it and the unit before. */
  isJoined: boolean;
  /** The name that was read last. */
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
