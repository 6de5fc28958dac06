// What is like a question to the model that the owner has chosen: a second source of likeness beside the small vectors
// (likeness.ts), in every language that the model knows. It is asked within the same partitions, and where these hold what
// the viewer may not see, each is judged before it takes a place.
import { closestSketches, likenessesOf } from '../store/meaning/model-vectors.ts';
import { type Partition, withoutShelves } from '../store/partitions/partitions.ts';
import type { Candidate } from '../view/candidates.ts';
import type { Scope } from '../view/scope.ts';
import type { Likes } from './likeness.ts';
import { type Asking, candidatesOf } from './postings.ts';

/** A sketch says about how alike two vectors are: so many are compared as they are. */
const MOST_COMPARED = 160;
/** As many of the likest texts count; how like the question the next one is, any text of this vault is. */
const MOST = 30;
/** Any two texts may be as alike as this, with what all texts have in common taken off. */
const LEAST = 0.2;
/** Without a single word of the question no more than these are found, and only what is clearly like it. */
const MOST_WITHOUT_WORDS = 10;
const LEAST_WITHOUT_WORDS = 0.3;
/** Worth of each step of likeness; all of it never more than half of what holding the whole question is worth. */
const WORTH = 20;
const MOST_WORTH = 6;

/** `others` are the best by their words and what stands beside them: their likeness counts whatever place it has. */
export function likestToModel(asking: Asking, scope: Scope, meant: Int8Array, others: readonly Candidate[]): Likes {
  const { reader } = asking;
  const compared = likenessesOf(reader, seqsVisible(asking, scope, meant), meant);
  const usual = Math.max(LEAST, compared[MOST]?.likeness ?? LEAST);
  const best = compared.slice(0, MOST);
  const own = new Map(best.map(({ seq, likeness }) => [seq, likeness]));
  for (const { seq, likeness } of likenessesOf(
    reader,
    others.map(({ seq }) => seq),
    meant,
  ))
    own.set(seq, likeness);
  const telling = best.filter(({ likeness }) => likeness >= LEAST_WITHOUT_WORDS);
  const alone = new Set(telling.slice(0, MOST_WITHOUT_WORDS).map(({ seq }) => seq));
  const above = ({ seq }: Candidate) => Math.max(0, (own.get(seq) ?? usual) - usual);
  return {
    candidates: candidatesOf(
      asking,
      best.map(({ seq }) => seq),
    ),
    isFound: ({ seq }) => alone.has(seq),
    likeness: above,
    worth: (candidate) => Math.min(MOST_WORTH, WORTH * above(candidate)),
  };
}

/** The closest by their sketches that the viewer sees. What lies where only some things may be seen is judged one by one. */
function seqsVisible(asking: Asking, { partitions, judged }: Scope, meant: Int8Array): number[] {
  const { reader, filter } = asking;
  const isWindowed = filter.from !== undefined || filter.to !== undefined;
  const closest = (among: readonly Partition[], most: number) =>
    closestSketches(reader, withoutShelves(reader, among), meant, most);
  if (judged.length === 0 && !isWindowed) return closest(partitions, MOST_COMPARED).map(({ seq }) => seq);
  const all = [...closest(partitions, Number.POSITIVE_INFINITY), ...closest(judged, Number.POSITIVE_INFINITY)];
  // An object that is being entered anew lies in two places for a while.
  const once = new Map(all.map((each) => [each.seq, each]));
  const seqs = [...once.values()].sort((a, b) => b.product - a.product).map(({ seq }) => seq);
  const visible: number[] = [];
  for (let next = 0; next < seqs.length && visible.length < MOST_COMPARED; next += MOST_COMPARED)
    visible.push(...candidatesOf(asking, seqs.slice(next, next + MOST_COMPARED)).map(({ seq }) => seq));
  return visible.slice(0, MOST_COMPARED);
}

/** Both say the same of a candidate, or one of them knows more: the better word counts, once. */
export function either(a: Likes, b: Likes): Likes {
  const candidates = new Map([...a.candidates, ...b.candidates].map((each) => [each.seq, each]));
  return {
    candidates: [...candidates.values()],
    isFound: (candidate) => a.isFound(candidate) || b.isFound(candidate),
    likeness: (candidate) => Math.max(a.likeness(candidate), b.likeness(candidate)),
    worth: (candidate, held) => Math.max(a.worth(candidate, held), b.worth(candidate, held)),
  };
}
