// The terms of a record. The same records are ranked again and again, and cutting a text into terms costs more than
// anything else in ranking, so the terms stay with the record for as long as that is kept.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Language } from '../store/text-index/languages/detect.ts';
import { isStopWord, type Term, termsOf } from '../store/text-index/terms.ts';
import { searchTextOf, usualLanguage } from '../store/text-index/texts.ts';

export interface RecordTerms {
  title: Passage;
  body: Passage;
}

export interface Passage {
  terms: readonly Term[];
  /** How often each stem is in it. */
  counts: ReadonlyMap<string, number>;
  /** How many of them are no stop words. */
  telling: number;
}

const termsByRecord = new WeakMap<AnyRecord, RecordTerms>();

/** Undefined for what is not searched. */
export function recordTerms(record: AnyRecord): RecordTerms | undefined {
  const cut = termsByRecord.get(record);
  if (cut) return cut;
  const text = searchTextOf(record);
  if (text === undefined) return undefined;
  const usual = usualLanguage(text);
  const terms = { title: passage(text.title, usual), body: passage(text.body, usual) };
  termsByRecord.set(record, terms);
  return terms;
}

function passage(text: string, usual: Language): Passage {
  const terms = termsOf(text, usual);
  const counts = new Map<string, number>();
  for (const { stem } of terms) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { terms, counts, telling: terms.filter((term) => !isStopWord(term)).length };
}
