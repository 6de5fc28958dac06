// The terms of a record. Cutting a text into terms costs more than anything else in ranking, so they stay with the record.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { keptWithRecord } from '../store/objects/kept-with-record.ts';
import type { Language } from '../store/text-index/languages/detect.ts';
import { cut, fold, TERM_LENGTH } from '../store/text-index/languages/fold.ts';
import { isStopWord, type Term, termsOf } from '../store/text-index/terms.ts';
import { searchTextOf, usualLanguage } from '../store/text-index/texts.ts';

export interface RecordTerms {
  title: Passage;
  body: Passage;
  /** What comes after the part of a long text that is cut into terms, in the spelling of words: empty of nearly all. */
  rest: string;
}

/**
 * So much of a body is cut into terms. The forty longest mails of somebody who sends long ones would otherwise keep everybody waiting for
 * seconds, again and again: their terms fill what is kept. What is said further behind counts as said once.
 */
const CUT_INTO_TERMS = 20_000;

export interface Passage {
  terms: readonly Term[];
  /** How often each stem is in it. */
  counts: ReadonlyMap<string, number>;
  /** How many of them are no stop words. */
  telling: number;
}

/** Undefined for what is not searched. */
export const recordTerms = keptWithRecord((record): RecordTerms | undefined => {
  const text = searchTextOf(record);
  if (text === undefined) return undefined;
  const usual = usualLanguage(text);
  const body = cut(text.body, CUT_INTO_TERMS);
  // The word through which the cut goes stands in both.
  const rest = body === text.body ? '' : fold(text.body.slice(body.length - TERM_LENGTH).toLowerCase());
  return { title: passage(text.title, usual), body: passage(body, usual), rest };
});

/** Stop words among them; none where nothing of it is searched. */
export function wordCount(record: AnyRecord): number {
  const held = recordTerms(record);
  return held === undefined ? 0 : held.title.terms.length + held.body.terms.length;
}

/** The stems of all its words that tell something, but for numbers. */
export const tellingStems = keptWithRecord((record): ReadonlySet<string> => {
  const held = recordTerms(record);
  const stems = held === undefined ? [] : [...held.title.terms, ...held.body.terms].filter(isTellingWord).map(stemOf);
  return new Set(stems);
});

/** The stems of what it is called, and of an event those of whom and what it names beside, each once. */
export const namingStems = keptWithRecord((record): readonly string[] => {
  const held = recordTerms(record);
  const beside = held !== undefined && record.type === 'event' ? held.body.terms.filter(hasNoDigit) : [];
  const terms = held === undefined ? [] : [...held.title.terms, ...beside];
  return [...new Set(terms.filter((term) => !isStopWord(term)).map(stemOf))];
});

function isTellingWord(term: Term): boolean {
  return !isStopWord(term) && hasNoDigit(term);
}

function hasNoDigit({ word }: Term): boolean {
  return !/\d/.test(word);
}

function stemOf({ stem }: Term): string {
  return stem;
}

function passage(text: string, usual: Language): Passage {
  const terms = termsOf(text, usual);
  const counts = new Map<string, number>();
  for (const { stem } of terms) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { terms, counts, telling: terms.filter((term) => !isStopWord(term)).length };
}
