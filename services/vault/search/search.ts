// Finding what a viewer may see. The index is asked within the viewer's scope, the policy has the last word on each
// match, and only then is anything counted or ranked: what is hidden weighs nothing in a score.
import { languageTold } from '../store/text-index/languages/detect.ts';
import { isNowhere, type Scope, type SearchFilter, scopeOf } from '../view/scope.ts';
import { likest, NOTHING_ALIKE } from './likeness.ts';
import { either, likestToModel } from './model-likeness.ts';
import { type Asking, candidatesOf, heldWithin, holdersOf, isCommon } from './postings.ts';
import { merged, Promising } from './promising.ts';
import { inOtherWords, readQuestion, type Wanted, widened } from './question.ts';
import { type Around, type Beside, besideMatches, type Hit, PASSED_ON, rank } from './rank.ts';
import { type Sought, weightsIn, worthOf } from './weights.ts';

export type { SearchFilter } from '../view/scope.ts';
export type { Hit } from './rank.ts';

/** The most promising matches; only these are read and ranked. */
export const MAX_READ = 80;
/** Of these alone it is asked how like the question they are to the model of the owner. */
const MOST_COMPARED = 40;

export function search(asking: Asking, text: string): Hit[] {
  return find(asking, text, { withContext: true }).hits;
}

export interface Found {
  hits: Hit[];
  /** The words and word groups that were looked for, in the order of the question, and how many hold each. */
  sought: readonly Sought[];
  /**
   * How many hold any of it or are like it; where a word is too common for all its holders to be known, at least so many. What
   * only stands beside a match is none.
   */
  total: number;
  isLeast: boolean;
  /** There are matches that promised less, and were not read. */
  isMore: boolean;
}

interface Finding {
  mostRead?: number;
  /** So many that promise more are left out: others have read them. */
  skipped?: number;
  withContext?: boolean;
  withLikes?: boolean;
  /** What hardly anything holds is looked for by what says the same, in any language. */
  bySense?: boolean;
  /** The part of the text that is looked for, where it is not all of it. */
  question?: readonly Wanted[];
  /** The findings for the same question in all that the viewer sees, where it is asked again in a part of it. */
  known?: readonly Sought[] | undefined;
  /** Versions that whoever asks has already: they take the places of matches, and are not among the hits. */
  without?: ReadonlySet<number>;
  /** The text as a vector of the model that the owner has chosen. */
  meant?: Int8Array | undefined;
}

/**
 * What matches, and what was looked for: with context also what stands beside the best matches in the order of writing, with
 * likes also what is like the question without its words. `meant`: what the question means to the model that the owner has
 * chosen, where there is one.
 */
export function find(
  asking: Asking,
  text: string,
  {
    mostRead = MAX_READ,
    skipped = 0,
    withContext = false,
    withLikes = false,
    bySense = false,
    question = readQuestion(text),
    known,
    without = NONE,
    meant,
  }: Finding = {},
): Found {
  const { reader, viewer, filter, now } = asking;
  const scope = scopeOf(reader, viewer, filter, now);
  if (question.length === 0 || isNowhere(scope))
    return { hits: [], sought: [], total: 0, isLeast: false, isMore: false };
  const { sought, promise } = seek(asking, scope, question, {
    isSure: languageTold(text) !== undefined,
    bySense,
    known,
  });
  const around = filter.project === undefined && filter.types === undefined ? projectsMeant(asking, sought) : [];
  for (const project of around) addAround(asking, project, sought, promise);
  const read = skipped + mostRead;
  const promising = promise
    .best(read)
    .slice(skipped)
    .filter((seq) => !without.has(seq));
  const candidates = candidatesOf(asking, promising);
  // Whoever quotes or begins a word means that and nothing beside it.
  const isLoose = question.every(({ terms, prefix }) => terms.length === 1 && !prefix);
  const context =
    withContext && isLoose ? besideMatches(asking, scope, candidates, { sought, promise }) : new Map<string, Beside>();
  const beside = [...context.values()].map(({ candidate }) => candidate);
  const own = withLikes && isLoose ? likest(asking, scope, text, question) : NOTHING_ALIKE;
  const others = [...candidates.slice(0, MOST_COMPARED), ...beside];
  const likes =
    withLikes && isLoose && meant !== undefined ? either(own, likestToModel(asking, scope, meant, others)) : own;
  const all = new Map([...candidates, ...beside, ...likes.candidates].map((each) => [each.seq, each]));
  const hits = rank([...all.values()], { question: text, sought, around, context, likes, now });
  const isLeast = sought.some(({ holders }) => isCommon(holders));
  const alike = hits.filter(({ isBeside, candidate }) => !isBeside && promise.of(candidate.seq) === 0);
  // What only begins like the words that were begun is looked up as well, and is no hit: where all was read, those that are are counted.
  const isAllRead = promise.size <= mostRead && skipped === 0 && without.size === 0;
  const matching = hits.filter(({ isBeside, candidate }) => !isBeside && promise.of(candidate.seq) > 0);
  const total = (isAllRead ? matching.length : promise.size) + alike.length;
  return { hits, sought, total, isLeast, isMore: promise.size > read };
}

const NONE: ReadonlySet<number> = new Set();

interface Seeking {
  sought: Sought[];
  promise: Promising;
}

interface Manner {
  isSure: boolean;
  bySense: boolean;
  known: readonly Sought[] | undefined;
}

function seek(asking: Asking, scope: Scope, question: readonly Wanted[], { isSure, bySense, known }: Manner): Seeking {
  const found = question.map((wanted, index) => {
    // A word that nothing holds in all that is seen is held by no part of it.
    const everywhere = known?.[index];
    if (everywhere && isKnownWithin(everywhere))
      return { ...everywhere, holders: heldWithin(asking, everywhere.holders) };
    const holders = holdersOf(asking, scope, [wanted]);
    const plain = holders.length;
    const ways = wanted.wider === undefined ? widened(wanted, plain, isSure) : [wanted];
    const held = ways.map((each) => ({ wanted: each, holders: holdersOf(asking, scope, [each]), plain }));
    const form = held.find((each) => each.holders.length > plain) ?? held.at(-1);
    const wider = bySense ? inOtherWords(wanted, plain, form?.wanted) : form?.wanted;
    if (wider === undefined) return { wanted, holders, plain };
    return wider === form?.wanted ? form : { wanted: wider, holders: holdersOf(asking, scope, [wider]), plain };
  });
  const matches = merged(found.map(({ holders }) => holders));
  const all = matches.seqs.length;
  const sought = found.map((each) => {
    const count = each.holders.length;
    return { ...each, rarity: Math.log(1 + (all - count + 0.5) / (count + 0.5)) + 0.3 };
  });
  const promise = new Promising(
    matches,
    sought.map(({ rarity }) => rarity),
  );
  addTogether(asking, scope, sought, promise);
  return { sought, promise };
}

/** As many are rather looked at than looked for again by all that says the same. */
const MOST_LOOKED_AT = 80;

/** Where the word itself is held nowhere, it is looked for by the same forms in every part. */
function isKnownWithin({ holders, plain }: Sought): boolean {
  return plain === 0 && holders.length <= MOST_LOOKED_AT;
}

/** Of common words only the newest holders are known; those that hold all of them may be older. */
function addTogether(asking: Asking, scope: Scope, sought: readonly Sought[], promise: Promising): void {
  const common = sought.filter(({ holders }) => isCommon(holders));
  const isTold = sought.some(({ holders }) => holders.length > 0 && !isCommon(holders));
  if (common.length < 2 || isTold) return;
  const rarity = common.reduce((sum, each) => sum + each.rarity, 0);
  const wanted = common.map((each) => each.wanted);
  for (const seq of holdersOf(asking, scope, wanted)) promise.raise(seq, rarity);
}

/** Who holds it in a part of what was asked already. */
function heldInPart(asking: Asking, part: Scope, filter: SearchFilter, { wanted, holders }: Sought): readonly number[] {
  if (holders.length === 0) return holders;
  const isKnown = wanted.wider !== undefined && holders.length <= MOST_LOOKED_AT;
  return isKnown ? heldWithin({ ...asking, filter }, holders) : holdersOf(asking, part, [wanted]);
}

const PROJECTS_ALONE: SearchFilter = { types: ['project'] };
const MAX_PROJECTS_READ = 8;
const MAX_PROJECTS_MEANT = 2;
function projectsMeant(asking: Asking, sought: readonly Sought[]): Around[] {
  const { reader, viewer, now } = asking;
  const among = scopeOf(reader, viewer, PROJECTS_ALONE, now);
  const holders = sought.map((each) => heldInPart(asking, among, PROJECTS_ALONE, each));
  const promise = new Promising(
    merged(holders),
    holders.map((each, index) => 1 / each.length + (sought[index] as Sought).rarity / 10),
  );
  const projects = candidatesOf({ ...asking, filter: {} }, promise.best(MAX_PROJECTS_READ));
  return projects
    .map(({ record }) => ({ id: record.id, weights: weightsIn(record, sought, { titleOnly: true }) }))
    .map((each) => ({ ...each, worth: worthOf(each.weights, sought) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || (a.id < b.id ? 1 : -1))
    .slice(0, MAX_PROJECTS_MEANT);
}

function addAround(asking: Asking, { id, weights }: Around, sought: readonly Sought[], promise: Promising): void {
  const { reader, viewer, filter, now } = asking;
  const inside = scopeOf(reader, viewer, { ...filter, project: id }, now);
  const named = worthOf(weights, sought) * PASSED_ON;
  const seen = new Set<number>();
  for (const [index, each] of sought.entries()) {
    const { rarity, holders } = each;
    if ((weights[index] as number) > 0) continue;
    const known = isCommon(holders) ? new Set(holders) : undefined;
    for (const seq of heldInPart(asking, inside, { ...filter, project: id }, each)) {
      if (!seen.has(seq)) promise.add(seq, named);
      seen.add(seq);
      if (known && !known.has(seq)) promise.add(seq, rarity);
    }
  }
}
