// Whether two records are so nearly the same that one of them is enough where both would be shown. Whether they mean exactly the same,
// so that the second is known already, is another question (contradictions/same-word-for-word.ts).
//
// Likeness alone never tells: "blue" and "green" are as alike as two words can be. So one of them holds all words of the other,
// with hardly another meaning for what it says beside, and what makes another fact of the same words is the same: numbers,
// days, names, a negation, what comes before or after what, and the order of all, but for clauses that change places.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { likenessOf } from '../store/meaning/text-vector.ts';
import { keptWithRecord } from '../store/objects/kept-with-record.ts';
import { isStopWord } from '../store/text-index/terms.ts';
import { searchTextOf } from '../store/text-index/texts.ts';
import { vectorOfRecord } from './record-meaning.ts';
import { recordTerms } from './record-terms.ts';

/** With fewer words than these the ones that differ are the point. */
const LEAST_WORDS = 3;
/** So much of the longer is in the shorter, which then is this much alike. */
const SHARED = 0.6;
const ALIKE = 0.9;
/** In languages without vectors there is no more than a word or two beside. */
const SHARED_UNSEEN = 0.8;

export function areNearDuplicates(a: AnyRecord, b: AnyRecord): boolean {
  const [one, other] = [factOf(a), factOf(b)];
  if (one.turns !== other.turns) return false;
  const [short, long] = one.stems.size <= other.stems.size ? [one.stems, other.stems] : [other.stems, one.stems];
  if (short.size < LEAST_WORDS) return false;
  const shared = sharedIn(short, long);
  if (shared.length < short.size || shared.length < SHARED * long.size) return false;
  if (!isRotated(shared, sharedIn(long, short))) return false;
  if (shared.length === long.size) return true;
  const [first, second] = [vectorOfRecord(a), vectorOfRecord(b)];
  if (first === undefined || second === undefined) return shared.length >= SHARED_UNSEEN * long.size;
  return likenessOf(first, second) >= ALIKE;
}

/** Of two that say the same this is the same; to compare what differs in it is idle. */
export function turnsOf(record: AnyRecord): string {
  return factOf(record).turns;
}

function sharedIn(stems: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...stems].filter((stem) => others.has(stem));
}

/** The one begins somewhere in the other and goes on at its beginning. */
function isRotated(one: readonly string[], other: readonly string[]): boolean {
  const start = other.indexOf(one[0] as string);
  return one.every((stem, index) => stem === other[(start + index) % other.length]);
}

interface Fact {
  /** Of the words that tell something, in their order. */
  stems: ReadonlySet<string>;
  /** The words that turn the same statement into another fact: a "not", a number. */
  turns: string;
}

const factOf = keptWithRecord((record): Fact => {
  const terms = recordTerms(record)?.title.terms ?? [];
  const turns = namesIn(searchTextOf(record)?.title ?? '');
  for (const [index, { word, stem }] of terms.entries()) {
    if (/\d/.test(stem) || DAYS.test(word)) turns.push(stem);
    if (NEGATIONS.has(word)) turns.push('not');
    const next = DIRECTIONS.has(word) && terms.slice(index + 1).find((term) => !isStopWord(term));
    if (next) turns.push(`${word} ${next.stem}`);
  }
  const telling = terms.filter((term) => !isStopWord(term));
  return { stems: new Set(telling.map(({ stem }) => stem)), turns: turns.sort().join(' · ') };
});

/** With what is left of "don't" and "isn't" where they are cut at the apostrophe. */
const NEGATIONS = new Set(
  `not no never without cannot neither nor don isn aren wasn won doesn didn hasn haven nicht kein keine keinen nie ohne
  nunca sin ni sem nem pas jamais sans non mai senza niet geen`.split(/\s+/),
);
const DAYS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
/** Words after which it counts what follows. */
const DIRECTIONS = new Set(
  'from to before after until than instead over under von vor nach bis als statt antes ate depois avant apres'.split(
    ' ',
  ),
);
/** The first word of a sentence may have its capital for that. */
const NAMES = /(?<!^\s*|[.!?:]\s+)(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*/gu;

function namesIn(text: string): string[] {
  return [...new Set(text.match(NAMES) ?? [])].filter((name) => !DAYS.test(name.toLowerCase()));
}
