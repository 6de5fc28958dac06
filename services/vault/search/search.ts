// Finding what a viewer may see. The index is asked within the viewer's scope (seek.ts), the policy has the last word on each
// match, and only then is anything counted or ranked: what is hidden weighs nothing in a score.
import type { Candidate } from '../view/candidates.ts';
import { type Likes, likest, NOTHING_ALIKE } from './likeness.ts';
import { either, likestToModel } from './model-likeness.ts';
import { type Asking, candidatesOf, isCommon } from './postings.ts';
import { readQuestion } from './question.ts';
import { type Beside, besideMatches, type Hit, rank } from './rank.ts';
import { type Matches, type Question, seek } from './seek.ts';
import { type Sought, weightsIn } from './weights.ts';

export type { SearchFilter } from '../view/scope.ts';
export type { Hit } from './rank.ts';

/** The most promising matches; only these are read and ranked. */
export const MAX_READ = 80;
/** Of these alone it is asked how like the question they are to the model of the owner. */
const MOST_COMPARED = 40;

/** What holds words of a text: the most promising, in their order. */
export function findMatches(asking: Asking, asked: string | Question, most = MAX_READ): Hit[] {
  return findWanted(asking, questionOf(asked), { most }).hits;
}

/** The same, and what stands beside the best of it in the order of writing. */
export function findInContext(asking: Asking, asked: string | Question): Hit[] {
  const matches = seek(asking, questionOf(asked));
  if (matches === undefined) return [];
  const candidates = readBest(asking, matches);
  return ranked(asking, matches, { candidates, context: contextOf(asking, matches, candidates) });
}

/** What was found, and what was looked for. */
interface Found {
  hits: Hit[];
  sought: readonly Sought[];
}

/** What holds the things that are wanted, whatever else its text says. */
export function findWanted(asking: Asking, question: Question, reading?: Reading): Found {
  const matches = seek(asking, question);
  if (matches === undefined) return { hits: [], sought: [] };
  return { hits: ranked(asking, matches, { candidates: readBest(asking, matches, reading) }), sought: matches.sought };
}

/** What holds any of them, in no order that counts: for whoever weighs it in another way, and so needs none of what ranks it. */
export function findHolding(asking: Asking, question: Question, without: ReadonlySet<number>): Candidate[] {
  const matches = seek(asking, question);
  if (matches === undefined) return [];
  const isHeld = ({ record }: Candidate) => weightsIn(record, matches.sought).some((weight) => weight > 0);
  return readBest(asking, matches, { without }).filter(isHeld);
}

/** What answers a text, as far as one page goes. */
export interface FoundPage {
  hits: Hit[];
  /** There are matches that promised less, and were not read. */
  isMore: boolean;
}

/** The first page of an answer. */
export interface FoundAnswer extends Found, FoundPage {
  /**
   * How many hold any of it or are like it; where a word is too common for all its holders to be known, at least so many. What
   * only stands beside a match is none.
   */
  total: number;
  isLeast: boolean;
}

/**
 * What answers a text: what holds words of it, what stands beside the best of that, and what is like the text without its words.
 * `meant`: what it means to the model that the owner has chosen, where there is one.
 */
export function findAnswer(asking: Asking, text: string, meant?: Int8Array): FoundAnswer {
  const matches = seek(asking, inWords(text));
  if (matches === undefined) return { hits: [], sought: [], total: 0, isLeast: false, isMore: false };
  const { sought, promise } = matches;
  const candidates = readBest(asking, matches);
  const context = contextOf(asking, matches, candidates);
  const others = [...candidates.slice(0, MOST_COMPARED), ...besideIn(context)];
  const hits = ranked(asking, matches, { candidates, context, likes: likesOf(asking, matches, others, meant) });
  const own = hits.filter(({ isBeside }) => !isBeside);
  const holding = own.filter(({ candidate }) => promise.of(candidate.seq) > 0);
  // What only begins like the words that were begun is looked up as well, and is no hit: where all was read, those that are are counted.
  const held = promise.size <= MAX_READ ? holding.length : promise.size;
  return {
    hits,
    sought,
    total: held + own.length - holding.length,
    isLeast: sought.some(({ holders }) => isCommon(holders)),
    isMore: promise.size > MAX_READ,
  };
}

/** A further page: what promised less than so many that others have read. What `first` told takes places, and is not told again. */
export function findBehind(asking: Asking, text: string, first: FoundAnswer, skipped: number): FoundPage {
  const matches = seek(asking, inWords(text));
  if (matches === undefined) return { hits: [], isMore: false };
  const without = new Set(first.hits.map(({ candidate }) => candidate.seq));
  const candidates = readBest(asking, matches, { skipped, without });
  return { hits: ranked(asking, matches, { candidates }), isMore: matches.promise.size > skipped + MAX_READ };
}

/** The words of a text as a question: whoever asks it in several places reads it once. */
export function inWords(text: string): Question {
  return { text, wanted: readQuestion(text) };
}

function questionOf(asked: string | Question): Question {
  return typeof asked === 'string' ? inWords(asked) : asked;
}

/** Which of the matches are read. */
interface Reading {
  most?: number;
  /** So many that promise more are left out. */
  skipped?: number;
  /** Versions that whoever asks has already: they take the places of matches, and are not among the hits. */
  without?: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

function readBest(
  asking: Asking,
  { promise }: Matches,
  { most = MAX_READ, skipped = 0, without = NONE }: Reading = {},
): Candidate[] {
  const promising = promise.best(skipped + most).slice(skipped);
  return candidatesOf(
    asking,
    promising.filter((seq) => !without.has(seq)),
  );
}

/** Whoever quotes or begins a word means that and nothing beside it. */
function isLoose({ wanted }: Question): boolean {
  return wanted.every(({ terms, prefix }) => terms.length === 1 && !prefix);
}

type Context = ReadonlyMap<string, Beside>;

function contextOf(asking: Asking, matches: Matches, candidates: readonly Candidate[]): Context {
  return isLoose(matches.question) ? besideMatches(asking, matches.scope, candidates, matches) : new Map();
}

function besideIn(context: Context): Candidate[] {
  return [...context.values()].map(({ candidate }) => candidate);
}

function likesOf(
  asking: Asking,
  { scope, question }: Matches,
  others: readonly Candidate[],
  meant: Int8Array | undefined,
): Likes {
  if (!isLoose(question)) return NOTHING_ALIKE;
  const own = likest(asking, scope, question.text, question.wanted);
  return meant === undefined ? own : either(own, likestToModel(asking, scope, meant, others));
}

interface Ranked {
  candidates: readonly Candidate[];
  context?: Context;
  likes?: Likes;
}

function ranked(
  { now }: Asking,
  { question: { text }, sought, around }: Matches,
  { candidates, context = new Map(), likes = NOTHING_ALIKE }: Ranked,
): Hit[] {
  const all = [...candidates, ...besideIn(context), ...likes.candidates].map((each) => [each.seq, each] as const);
  return rank([...new Map(all).values()], { question: text, sought, around, context, likes, now });
}
