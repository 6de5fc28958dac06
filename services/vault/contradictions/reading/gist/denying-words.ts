// The words that deny: most of them what follows, some what stands before them.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { EXCEPTING, IS } from '../../words/cues.ts';
import { scalesOf } from '../../words/scales.ts';
import { wordsOf } from '../../words/word-list.ts';
import { DENIALS_TOO, DENIES_BACK, ENDINGS, isNegation } from '../../words/words-that-deny.ts';
import { DENIED } from '../normal-form/marks.ts';
import { behindDenial, behindEnding, isDenying } from './denial-reach.ts';
import { addAlone } from './placed-unit.ts';
import type { Reading } from './reading-state.ts';

import { DETERMINERS } from './which-value.ts';

/** Languages in which a denial may stand behind what it denies: "das geht nicht". */
const DENIES_BEFORE: readonly Language[] = ['de', 'nl', 'sv', 'da', 'no'];
const POSSIBLE = wordsOf('can may could might only');

/** Notes an exception: "unless" and "only" say that it is so in this case and in no other, which denies as well. */
export function noteException(reading: Reading, at: number): void {
  const { tokens, language, denials, clause } = reading;
  const folded = tokens[at]?.folded ?? '';
  if (!EXCEPTING.has(folded)) return;
  // In "the only apprentice" nobody is excepted.
  if (folded !== 'only' || !DETERMINERS.has(tokens[at - 1]?.folded ?? '')) reading.isExcepting = true;
  // In "no bath, only a shower" nothing is excepted from the denial.
  const isApart = denials.times > 0 && denials.clause !== clause;
  if (!isNegation(folded, language) && !isApart) denials.times++;
}

/** Reads the mark that stands behind a denied word. */
export function readDeniedMark({ tokens, units, denials }: Reading, at: number): number {
  if (tokens[at]?.text !== DENIED) return 0;
  denials.isAny = true;
  denials.hasNegation = true;
  const last = units.at(-1);
  if (last !== undefined) last.isDenied = !last.isDenied;
  return 1;
}

/** Reads a denial behind its subject: "is forbidden" denies what it is said of. */
export function readDenialBehind(reading: Reading, at: number): number {
  const { tokens, units, clause, denials } = reading;
  const [before, word, next] = [at - 1, at, at + 1].map((place) => tokens[place]?.folded ?? '');
  if (!DENIES_BACK.has(word as string) || !IS.has(before as string) || next === 'to' || next === 'from') return 0;
  if (isOnlyPossible(reading, at)) return 0;
  for (const unit of units) if (unit.clause === clause && unit.sort !== 'person') unit.isDenied = !unit.isDenied;
  count(reading);
  denials.hasNegation = true;
  return 1;
}

/** Reads a word that says of what follows that it is not so, or no longer. */
export function readDenial(reading: Reading, at: number): number {
  const { tokens, language, units, denials, clause, reach } = reading;
  const { folded } = tokens[at] as Reading['tokens'][number];
  const isNegating = isNegation(folded, language);
  const isEnding = ENDINGS.has(folded) && !isOnlyPossible(reading, at);
  if (!isNegating && !isEnding && !DENIALS_TOO.has(folded)) return 0;
  count(reading);
  if (isNegating) denials.hasNegation = true;
  if (DENIES_BEFORE.includes(language) && !isEnding)
    for (const unit of units.slice(-2)) if (unit.clause === clause) unit.isDenied = true;
  reading.reach = isEnding ? behindEnding(reach, folded) : behindDenial(reach, folded);
  reading.isJoined = false;
  const scales = isEnding ? scalesOf(folded) : [];
  if (scales.length > 0) addAlone(reading, at, { scales, isDenied: isDenying(reach) });
  return 1;
}

function count({ denials, clause }: Reading): void {
  denials.clause = clause;
  denials.isAny = true;
  denials.times++;
}

/** Whether something only can be done: what can be cancelled still stands. */
function isOnlyPossible({ tokens }: Reading, at: number): boolean {
  return tokens[at - 1]?.folded === 'be' && POSSIBLE.has(tokens[at - 2]?.folded ?? '');
}
