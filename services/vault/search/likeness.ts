// What is like a question though it shares no word with it: by the vectors of the partitions that the viewer may see. What is
// hidden is not looked at, and where a partition holds both, each is judged before it takes a place.
//
// Likeness stands in for words that are missing. It counts for that part of a question which a record does not say in words,
// and only by how far the record is more like it than others are: where everything is alike, as in a chat, it says nothing.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Product } from '../store/db/best-products.ts';
import { vectorsIn } from '../store/meaning/object-vectors.ts';
import { LENGTH, likenessOf, vectorOf, vectorOfEnglish } from '../store/meaning/text-vector.ts';
import { type Partition, withoutShelves } from '../store/partitions/partitions.ts';
import type { Candidate } from '../view/candidates.ts';
import { isNowhere, type Scope } from '../view/scope.ts';
import { type Asking, candidatesOf } from './postings.ts';
import type { Wanted } from './question.ts';
import { recordTerms } from './record-terms.ts';

/** Any two texts may be as alike as this. */
const LEAST = 0.25;
/** The same for what holds a word of the question already: it has a claim, and so is easily found to be like the rest. */
const LEAST_BESIDE_WORDS = 0.4;
/** Those that are looked at; what comes after them is what anything here is like. */
const MOST = 30;
/** Without a single word of the question no more than these are found, and none where something holds all of its words. */
const MOST_WITHOUT_WORDS = 10;
/** Worth of each step of likeness; all of it never more than half of what holding the whole question is worth. */
const WORTH = 40;
const MOST_WORTH = 8;

export interface Likes {
  /** The best first. */
  candidates: readonly Candidate[];
  /** Whether it may be found by likeness alone. */
  isFound(candidate: Candidate): boolean;
  /** By how much it is more like the question than most others are; 0 for all but the best. */
  likeness(candidate: Candidate): number;
  /** What likeness is worth beside the words that the candidate holds: `held` says of each wanted thing whether it does. */
  worth(candidate: Candidate, held: readonly boolean[]): number;
}

export const NOTHING_ALIKE: Likes = { candidates: [], isFound: () => false, likeness: () => 0, worth: () => 0 };

export function likest(asking: Asking, scope: Scope, text: string, question: readonly Wanted[]): Likes {
  const words = question.map(({ terms: [term] }) => (term?.language === 'en' ? term.word : ''));
  const stems = new Set(question.map(({ terms: [term] }) => term?.stem));
  const isAsked = !isNowhere(scope) && vectorOf(text) !== undefined;
  const sought = isAsked ? vectorOfEnglish(words.join(' ')) : undefined;
  if (sought === undefined) return NOTHING_ALIKE;
  const likes = mostAlike(asking, scope, sought, { least: LEAST, most: MOST + 1 });
  const usual = likes[MOST]?.likeness ?? LEAST;
  const likenesses = new Map(likes.slice(0, MOST).map(({ candidate, likeness }) => [candidate.seq, likeness]));
  const alone = new Set([...likenesses.keys()].slice(0, MOST_WITHOUT_WORDS));
  return {
    candidates: likes.slice(0, MOST).map(({ candidate }) => candidate),
    isFound: ({ seq }) => alone.has(seq),
    likeness: ({ seq }) => Math.max(0, (likenesses.get(seq) ?? usual) - usual),
    worth({ seq, record }, held) {
      const likeness = likenesses.get(seq);
      if (likeness === undefined) return 0;
      if (!held.includes(true)) return worthOf(likeness - usual);
      const missing = words.filter((_, index) => !held[index]).join(' ');
      const rest = likenessOf(vectorOfEnglish(missing), vectorOfEnglish(otherWords(record, stems)));
      return worthOf(rest - Math.max(usual, LEAST_BESIDE_WORDS));
    },
  };
}

function worthOf(steps: number): number {
  return Math.min(MOST_WORTH, WORTH * Math.max(0, steps));
}

export interface Like {
  candidate: Candidate;
  likeness: number;
}

/** Of what the viewer sees in the scope, what is most like something, the likest first. */
export function mostAlike(
  asking: Asking,
  scope: Scope,
  sought: Int8Array,
  { least, most }: { least: number; most: number },
): Like[] {
  const { reader, filter } = asking;
  const best = (partitions: readonly Partition[], count: number) =>
    reader.cache.vectors.best(
      vectorsIn(reader),
      withoutShelves(reader, partitions),
      sought,
      least * LENGTH * LENGTH,
      count,
    );
  const isWindowed = filter.from !== undefined || filter.to !== undefined;
  const sure = best(scope.partitions, isWindowed ? Number.POSITIVE_INFINITY : most);
  const judged = best(scope.judged, Number.POSITIVE_INFINITY);
  const found = judged.length === 0 ? sure : eachOnce([...sure, ...judged]).sort((a, b) => b.product - a.product);
  const likes: Like[] = [];
  for (let next = 0; next < found.length && likes.length < most; next += most) {
    const products = new Map(found.slice(next, next + most).map(({ seq, product }) => [seq, product]));
    for (const candidate of candidatesOf(asking, [...products.keys()]))
      likes.push({ candidate, likeness: (products.get(candidate.seq) as number) / (LENGTH * LENGTH) });
  }
  return likes.slice(0, most);
}

/** An object that is being entered anew lies in two places for a while. */
function eachOnce(found: readonly Product[]): Product[] {
  return [...new Map(found.map((each) => [each.seq, each])).values()];
}

/** The words of a record that are not in the question. */
function otherWords(record: AnyRecord, stems: ReadonlySet<string | undefined>): string {
  const held = recordTerms(record);
  if (held === undefined) return '';
  const all = [...held.title.terms, ...held.body.terms];
  const others = all.filter(({ stem, language }) => language === 'en' && !stems.has(stem));
  return others.map(({ word }) => word).join(' ');
}
