// What a text tells beside the words it holds: of whom it speaks first, which words stand side by side, whether it asks,
// and whether it names a time, a number or a place. A question wants one of these, and says which.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { isStopWord, type Term, termsOf } from '../store/text-index/terms.ts';
import { searchTextOf } from '../store/text-index/texts.ts';
import { recordTerms } from './record-terms.ts';

export type Wish = 'time' | 'number' | 'place';

export interface Tells {
  /** The stem of the first word that is no stop word. */
  first: string | undefined;
  /** Stems side by side, one of them telling. */
  pairs: ReadonlySet<string>;
  asks: boolean;
  names: ReadonlySet<Wish>;
}

/** In the statement itself: a memory is told in one sentence or two. */
const NAMES: readonly (readonly [Wish, RegExp])[] = [
  [
    'time',
    /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|weeks?|weekends?|months?|years?|days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|recently|since|soon|\d{1,2}(?:st|nd|rd|th)|(?:19|20)\d\d)\b/i,
  ],
  [
    'number',
    /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|few|several|couple|hours?|minutes)\b/i,
  ],
  ['place', /\b(?:in|at|to|from|near|around) [A-Z]/],
];

const WISHES: readonly (readonly [Wish, RegExp])[] = [
  [
    'time',
    /^(?:when|what (?:date|day|year|month|time)|which (?:year|month|day|date)|how long|since when|in (?:which|what) (?:month|year))\b/i,
  ],
  ['number', /\bhow (?:many|much|old|often|far|tall)\b/i],
  ['place', /^(?:where|which (?:city|country|state|town)|in (?:which|what) (?:city|country|state|town))\b/i],
];

const told = new WeakMap<AnyRecord, Tells>();

export function tellsOf(record: AnyRecord): Tells {
  const known = told.get(record);
  if (known) return known;
  const text = searchTextOf(record);
  const held = recordTerms(record);
  const terms = held ? [...held.title.terms, ...held.body.terms] : [];
  const whole = text ? `${text.title} \n${text.body}` : '';
  const tells: Tells = {
    first: terms.find((term) => !isStopWord(term))?.stem,
    pairs: pairsOf(terms),
    asks: /\?["'»)\s]*$/.test(text?.title ?? ''),
    names: new Set(NAMES.filter(([, pattern]) => pattern.test(whole)).map(([wish]) => wish)),
  };
  told.set(record, tells);
  return tells;
}

/** What the question wants to be told; undefined where any answer may do. */
export function wishIn(question: string): Wish | undefined {
  return WISHES.find(([, pattern]) => pattern.test(question.trim()))?.[0];
}

export function pairsIn(question: string): ReadonlySet<string> {
  return pairsOf(termsOf(question));
}

function pairsOf(terms: readonly Term[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const [index, term] of terms.entries()) {
    const next = terms[index + 1];
    if (next && !(isStopWord(term) && isStopWord(next))) pairs.add(`${term.stem} ${next.stem}`);
  }
  return pairs;
}
