// How much of a purpose one thing says, beyond what the frame says of it already: in a project that the purpose names, the
// words of its name tell nothing of what lies in it.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { recordTerms } from '../search/record-terms.ts';
import type { Hit } from '../search/search.ts';
import { type Sought, weightsIn } from '../search/weights.ts';
import { isStopWord } from '../store/text-index/terms.ts';
import type { Candidate } from '../view/candidates.ts';
import type { Frame } from './frame/read-frame.ts';

/** The places of the words that the title of the framed project holds. */
export function namingWords({ project, sought }: Frame): ReadonlySet<number> {
  if (project === null) return new Set();
  const weights = weightsIn(project.record, sought, { titleOnly: true });
  return new Set(weights.flatMap((weight, index) => (weight > 0 ? [index] : [])));
}

/** What of the purpose a match says: all its words count where it lies outside of the framed project, and has to be told from others. */
export function relevanceTo(frame: Frame, { candidate, weights }: Hit, naming = namingWords(frame)): number {
  return relevanceOf(weights, frame.sought, isInside(frame, candidate) ? naming : NONE);
}

const NONE: ReadonlySet<number> = new Set();

/** In the framed project, or of it by its own name. */
export function isInside({ project }: Frame, candidate: Candidate): boolean {
  return project !== null && candidate.project?.id === project.record.id;
}

/** Of no project, and it holds a word of the name of the framed one. */
export function isBeside(frame: Frame, { candidate, weights }: Hit, naming: ReadonlySet<number>): boolean {
  if (candidate.project !== null) return false;
  return [...naming].some((index) => (weights[index] as number) > 0 && frame.ownWords.includes(index));
}

/** Between 0 and 1. Words that nothing visible holds count for nobody. */
export function relevanceOf(
  weights: readonly number[],
  sought: readonly Sought[],
  naming: ReadonlySet<number>,
): number {
  let said = 0;
  let whole = 0;
  for (const [index, { rarity, holders }] of sought.entries()) {
    if (holders.length === 0 || naming.has(index)) continue;
    whole += rarity;
    said += Math.min(1, weights[index] as number) * rarity;
  }
  return whole === 0 ? 0 : said / whole;
}

/** So much of the words of a shorter text is in a longer one that the two say the same. */
const SAME = 0.8;

/** A fact once: what says the same as something newer or better placed gives way. */
export function withoutNearDuplicates<Item extends { record: AnyRecord }>(items: readonly Item[]): Item[] {
  const kept: { item: Item; stems: Set<string> }[] = [];
  for (const item of items) {
    const stems = stemsOf(item.record);
    if (!kept.some((other) => saysTheSame(stems, other.stems))) kept.push({ item, stems });
  }
  return kept.map(({ item }) => item);
}

function saysTheSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [short, long] = one.size <= other.size ? [one, other] : [other, one];
  if (short.size < 3 || long.size > short.size * 1.6) return false;
  // Another number or date is another fact.
  const numbers = (stems: ReadonlySet<string>) =>
    [...stems]
      .filter((stem) => /\d/.test(stem))
      .sort()
      .join(' ');
  if (numbers(one) !== numbers(other)) return false;
  let shared = 0;
  for (const stem of short) if (long.has(stem)) shared += 1;
  return shared / short.size >= SAME && shared / long.size >= SAME - 0.2;
}

function stemsOf(record: AnyRecord): Set<string> {
  const terms = recordTerms(record)?.title.terms ?? [];
  return new Set(terms.filter((term) => !isStopWord(term)).map(({ stem }) => stem));
}

export function hitsOf(frame: Frame, type: string): Hit[] {
  return frame.hits.filter(({ candidate }) => candidate.record.type === type);
}
