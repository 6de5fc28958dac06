// What speaks for a record being the answer, beside the words it holds: of whom it speaks first, which words stand side by side, whether
// it asks itself, and whether it names a time, a number or a place. A question wants one of these, and says which.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { keptWithRecord } from '../store/objects/kept-with-record.ts';
import { isStopWord, type Term, termsOf } from '../store/text-index/terms.ts';
import { searchTextOf } from '../store/text-index/texts.ts';
import { type RecordTerms, recordTerms } from './record-terms.ts';

type Wish = 'time' | 'number' | 'place';

interface Tells {
  /** The stem of the first word that is no stop word. */
  first: string | undefined;
  asks: boolean;
  names: ReadonlySet<Wish>;
}

/** Of a memory in the statement itself: it is told in one sentence or two. */
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

/** What a record tells, each part read when it is first asked for: of most records hardly any part is. */
class TellsOf implements Tells {
  readonly first: string | undefined;
  readonly #record: AnyRecord;
  #asks: boolean | undefined;
  #names: ReadonlySet<Wish> | undefined;

  constructor(record: AnyRecord) {
    const held = recordTerms(record);
    const isTelling = (term: Term) => !isStopWord(term);
    this.first = (held?.title.terms.find(isTelling) ?? held?.body.terms.find(isTelling))?.stem;
    this.#record = record;
  }

  get asks(): boolean {
    this.#asks ??= /\?["'»)\s]*$/.test(searchTextOf(this.#record)?.title ?? '');
    return this.#asks;
  }

  get names(): ReadonlySet<Wish> {
    if (this.#names === undefined) {
      const text = searchTextOf(this.#record);
      // Nearly every memory has its day beside it, which does not make it an answer to when something was.
      const isToldApart = this.#record.type === 'memory';
      const whole = text ? `${text.title} \n${isToldApart ? '' : text.body}` : '';
      this.#names = new Set(NAMES.filter(([, pattern]) => pattern.test(whole)).map(([wish]) => wish));
    }
    return this.#names;
  }
}

export const tellsOf = keptWithRecord((record): Tells => new TellsOf(record));

/** The kind of answer that the question asks for; undefined where any may do. */
export function wishIn(question: string): Wish | undefined {
  return WISHES.find(([, pattern]) => pattern.test(question.trim()))?.[0];
}

/** Stems side by side, one of them telling. */
export interface Pair {
  first: string;
  second: string;
}

export function pairsIn(question: string): readonly Pair[] {
  const pairs = new Map<string, Pair>();
  const terms = termsOf(question);
  for (const [index, { stem: first }] of terms.entries()) {
    const second = terms[index + 1]?.stem;
    if (second !== undefined && isPairAt(terms, index)) pairs.set(`${first} ${second}`, { first, second });
  }
  return [...pairs.values()];
}

/** Few records hold both words, and only these are read through. */
export function holdsPair(held: RecordTerms, { first, second }: Pair): boolean {
  const { title, body } = held;
  const isIn = (stem: string) => title.counts.has(stem) || body.counts.has(stem);
  if (!isIn(first) || !isIn(second)) return false;
  return (
    isSideBySide(title.terms, first, second) || isSideBySide(body.terms, first, second) || isAcross(held, first, second)
  );
}

function isSideBySide(terms: readonly Term[], first: string, second: string): boolean {
  for (let i = 1; i < terms.length; i++)
    if ((terms[i] as Term).stem === second && (terms[i - 1] as Term).stem === first && isPairAt(terms, i - 1))
      return true;
  return false;
}

/** The end of the title and the beginning of the body. */
function isAcross({ title, body }: RecordTerms, first: string, second: string): boolean {
  return isSideBySide([...title.terms.slice(-1), ...body.terms.slice(0, 1)], first, second);
}

function isPairAt(terms: readonly Term[], index: number): boolean {
  return !isStopWord(terms[index] as Term) || !isStopWord(terms[index + 1] as Term);
}
