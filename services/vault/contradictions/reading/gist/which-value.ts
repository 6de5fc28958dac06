// What a value is the value of: whether it tells which one something is said of, as the Monday meeting, and what is counted.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { isVerb } from '../../words/verbs.ts';
import { wordsOf } from '../../words/word-list.ts';
import { MEASURED_IN, UNIT_OF } from '../../words/words-of-values.ts';
import { MARK } from '../normal-form/marks.ts';
import { VERBS_AT_ONCE } from '../said-of-whom.ts';
import type { Token } from '../statement-tokens.ts';
import { type FoundValue, isPartOfName, TIMES, valueAt } from '../statement-values.ts';
import type { Unit } from './unit.ts';

/** Words behind which a word is a thing. */
export const DETERMINERS = new Set(
  '§s the a an my our his her their your this that der die das den dem ein eine einen mein meine unser unsere el la los las un una mi nuestro nuestra le les mon ma mes il lo o os as meu minha'.split(
    ' ',
  ),
);

const WHEN: ReadonlySet<string> = new Set(['weekday', 'month', 'season', 'daypart', 'year']);
const COLOUR_BEHIND: readonly Language[] = ['es', 'pt', 'fr', 'it'];
const WHICH = wordsOf('for of von de du fur per');

/** Whether the value tells which one is meant: the Monday meeting, the invoice for March; but not "Monday evening". */
export function saysWhich(tokens: readonly Token[], at: number, found: FoundValue, language: Language): boolean {
  const next = tokens[at + found.taken];
  // In some languages the colour stands behind its noun: "la casa roja está cerrada".
  if (COLOUR_BEHIND.includes(language) && found.values.some(({ kind }) => kind === 'colour'))
    return tokens[at - 1]?.isStop === false && next?.isWord === true;
  if (
    at > 1 &&
    !DETERMINERS.has(tokens[at - 1]?.folded ?? '') &&
    !tokens[at - 1]?.text.startsWith(MARK) &&
    found.values.some(({ kind }) => WHEN.has(kind)) &&
    !WHICH.has(tokens[at - 1]?.folded ?? '')
  )
    return false;
  if (WHICH.has(tokens[at - 1]?.folded ?? '') && at > 1 && tokens[at - 2]?.isStop === false && next?.isWord === true)
    return true;
  if (next !== undefined && valueAt(tokens, at + found.taken, undefined, language) !== undefined) return false;
  return isPartOfName(tokens, at, found, language);
}

/** Reads a number that belongs to the thing before it, as in "bus 12 goes to the station". */
export function readNumberOfWhat(
  found: FoundValue,
  at: number,
  tokens: readonly Token[],
  previous: Unit | undefined,
): void {
  const next = tokens[at + 1];
  const [value] = found.values;
  if (found.taken !== 2 || value?.kind !== 'amount' || next === undefined || previous === undefined || previous.isVerb)
    return;
  // "A team has six people" counts; "shelf 12-6 holds" tells which shelf.
  if (tokens.slice(previous.at + 1, at).some(({ text }) => /\p{L}/u.test(text))) return;
  if (!isVerb(next.stem, next.folded) && !VERBS_AT_ONCE.has(next.folded)) return;
  value.kind = 'label';
  value.of = previous.concept;
  found.taken = 1;
}

/** Whether the amount is a share of something, and no name of it. */
export function isMeasured({ values }: FoundValue): boolean {
  return values.some(({ kind, of }) => kind === 'amount' && of === 'percent');
}

export function isMoney(of: string): boolean {
  return MEASURED_IN.get(of)?.[0].startsWith('money') === true;
}

/** Whether the word is something that is counted, and no measure. */
export function isThing({ folded }: Token, of: string): boolean {
  return (
    !TIMES.test(folded) &&
    of !== 'duration' &&
    of !== 'ordinal' &&
    !MEASURED_IN.has(of) &&
    !UNIT_OF.has(folded) &&
    !/^\d/.test(folded)
  );
}
