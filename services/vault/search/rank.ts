// In which order matches are answered: by the words they hold and how rare these are among what the viewer may see, by what
// the question is about and wants to be told, by what stands beside them, and then by freshness and authority.
import { DAY_MS } from '../../../shared/limits.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Candidate } from '../view/candidates.ts';
import type { Scope } from '../view/scope.ts';
import { holdsPair, type Pair, pairsIn, tellsOf, wishIn } from './answer-signs.ts';
import type { Likes } from './likeness.ts';
import { neighboursOf } from './neighbours.ts';
import type { Asking } from './postings.ts';
import type { Promising } from './promising.ts';
import { recordTerms } from './record-terms.ts';
import { KIND_WEIGHT, kindMeant, type Sought, weightsIn, worthOf } from './weights.ts';

export interface Hit {
  candidate: Candidate;
  score: number;
  /** How many of the wanted things it holds itself. */
  matched: number;
  /** How strongly it holds each of them. */
  weights: readonly number[];
  /**
   * By how much it is more like the question than most of what the viewer sees, 0 unless likes were asked for: 0.1 is worth a look,
   * 0.3 is about the same.
   */
  likeness: number;
  /** It matches in nothing itself, and is here for what it stands beside. */
  isBeside: boolean;
}

/** A project that the question names: what lies in it is meant, though it does not repeat the name. */
export interface Around {
  id: string;
  /** For each wanted thing, how strongly the project's name holds it. */
  weights: number[];
}

/** The words of a project count this much for what lies in it. */
export const PASSED_ON = 0.6;

/** What one sign of being meant is worth, where holding the whole question is worth about sixteen. Measured on real chats. */
const WORTH = {
  firstWord: 4,
  pairs: 4,
  isQuestion: -0.5,
  wish: { time: 2, number: 1, place: 1.5 },
  besideTheBest: 4,
  besideAll: 3,
  answers: 2,
} as const;

interface Ranking {
  question: string;
  sought: readonly Sought[];
  around: readonly Around[];
  context: ReadonlyMap<string, Beside>;
  likes: Likes;
  now: string;
}

export function rank(candidates: readonly Candidate[], ranking: Ranking): Hit[] {
  const { question, sought, around, context, likes, now } = ranking;
  const today = Date.parse(now);
  const wish = wishIn(question);
  const pairs = pairsIn(question);
  const whole = wholeOf(sought);
  const kinds = sought.map(kindMeant);
  const stems = new Set(
    sought.flatMap(({ wanted: { terms } }) => (terms.length === 1 ? terms.map(({ stem }) => stem) : [])),
  );
  const hits = candidates.map((candidate): Hit => {
    const { record, project } = candidate;
    const own = weightsIn(record, sought);
    const held = own.map(isHeld);
    const passedOn = around.find(({ id }) => id === project?.id && id !== record.id)?.weights;
    const weights = own.map((weight, index) =>
      Math.max(weight, PASSED_ON * (passedOn?.[index] ?? 0), kinds[index] === record.type ? KIND_WEIGHT : 0),
    );
    const said = worthOf(weights, sought) / whole;
    const coverage = countHeld(weights) / sought.length;
    const beside = context.get(record.id);
    const score =
      2 * (said + Math.sqrt(said)) * (1 + 3 * coverage) +
      signsIn(record, stems, pairs, wish) +
      likes.worth(candidate, held) +
      (beside ? WORTH.besideTheBest * beside.best + WORTH.besideAll * beside.sum + WORTH.answers * beside.answers : 0);
    const likeness = likes.likeness(candidate);
    return {
      candidate,
      matched: countHeld(own),
      weights: own,
      likeness,
      isBeside: false,
      score: score * freshness(record, today) * trust(record),
    };
  });
  const isWhole = hits.some(({ matched }) => matched === sought.length);
  const isMatch = ({ matched, candidate }: Hit) => matched > 0 || (!isWhole && likes.isFound(candidate));
  return hits
    .flatMap((hit): Hit[] => {
      if (isMatch(hit)) return [hit];
      return context.has(hit.candidate.record.id) ? [{ ...hit, isBeside: true }] : [];
    })
    .sort((a, b) => b.score - a.score || (a.candidate.record.id < b.candidate.record.id ? 1 : -1));
}

function isHeld(weight: number): boolean {
  return weight > 0;
}

function countHeld(weights: readonly number[]): number {
  let count = 0;
  for (let index = 0; index < weights.length; index++) if (isHeld(weights[index] as number)) count += 1;
  return count;
}

/** What a match of the whole question would be worth: what nobody holds counts little, since nobody can. */
function wholeOf(sought: readonly Sought[]): number {
  const sum = sought.reduce(
    (total, { rarity, holders }) => total + (holders.length > 0 ? rarity : Math.min(rarity, 2) / 2),
    0,
  );
  return Math.max(2, sum);
}

function signsIn(
  record: AnyRecord,
  stems: ReadonlySet<string | undefined>,
  pairs: readonly Pair[],
  wish: ReturnType<typeof wishIn>,
): number {
  const tells = tellsOf(record);
  let together = 0;
  const held = pairs.length > 0 ? recordTerms(record) : undefined;
  if (held !== undefined) for (const pair of pairs) if (holdsPair(held, pair)) together += 1;
  return (
    (stems.has(tells.first) ? WORTH.firstWord : 0) +
    (WORTH.pairs * together) / Math.max(1, pairs.length) +
    (record.type === 'memory' && tells.asks ? WORTH.isQuestion : 0) +
    (wish !== undefined && tells.names.has(wish) ? WORTH.wish[wish] : 0)
  );
}

/** After this time what was written is half as telling; it never stops to count. */
const HALF_LIFE_DAYS = 180;

function freshness({ updated_at }: AnyRecord, now: number): number {
  const days = Math.max(0, now - Date.parse(updated_at)) / DAY_MS;
  return 0.85 + 0.15 * 0.5 ** (days / HALF_LIFE_DAYS);
}

function trust({ authority }: AnyRecord): number {
  return authority === 'user_confirmed' ? 1 : authority === 'agent_inferred' ? 0.95 : 0.9;
}

/** The worth of the matches around a match, each as a share of the whole question. */
export interface Beside {
  candidate: Candidate;
  best: number;
  /** All of them, the nearer the more. */
  sum: number;
  /** How well the question right before it matches: then this is its answer. */
  answers: number;
}

/** The best matches lend to what stands beside them. */
const LENDERS = 32;
/** Places after which what is lent has faded to a third. */
const FADES_OVER = 3;

export function besideMatches(
  asking: Asking,
  scope: Scope,
  candidates: readonly Candidate[],
  { sought, promise }: { sought: readonly Sought[]; promise: Pick<Promising, 'of'> },
): Map<string, Beside> {
  const lenders = candidates.slice(0, LENDERS).filter(({ record }) => record.type === 'memory');
  const context = new Map<string, Beside>();
  if (lenders.length === 0) return context;
  const whole = wholeOf(sought);
  const neighbours = neighboursOf(asking, scope, lenders);
  for (const lender of lenders) {
    const worth = promise.of(lender.seq) / whole;
    for (const { candidate, distance } of neighbours.get(lender.record.id) ?? []) {
      const { id } = candidate.record;
      const beside = context.get(id) ?? { candidate, best: 0, sum: 0, answers: 0 };
      beside.best = Math.max(beside.best, worth);
      beside.sum += (worth * Math.exp(-Math.abs(distance) / FADES_OVER)) / 2;
      if (distance === 1 && tellsOf(lender.record).asks) beside.answers = worth;
      context.set(id, beside);
    }
  }
  return context;
}
