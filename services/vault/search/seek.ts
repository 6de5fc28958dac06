// Which matches of a question there are, and how much each of them promises by the index alone. It is asked within the viewer's
// scope, and nothing is read yet.
import { languageTold } from '../store/text-index/languages/detect.ts';
import { isNowhere, type Scope, type SearchFilter, scopeOf } from '../view/scope.ts';
import { type Asking, candidatesOf, heldWithin, holdersOf, isCommon } from './postings.ts';
import { merged, Promising } from './promising.ts';
import { inOtherWords, type Wanted, widened } from './question.ts';
import { type Around, PASSED_ON } from './rank.ts';
import { type Sought, weightsIn, worthOf } from './weights.ts';

/** What is looked for. */
export interface Question {
  /** The text that it was taken from, as it was written. */
  text: string;
  wanted: readonly Wanted[];
  /** What hardly anything holds is looked for by what says the same, in any language. */
  bySense?: boolean;
  /** The findings for the same question in all that the viewer sees, where it is asked again in a part of it. */
  known?: readonly Sought[];
}

export interface Matches {
  scope: Scope;
  question: Question;
  /** The words and word groups that were looked for, in the order of the question, and how many hold each. */
  sought: readonly Sought[];
  /** The projects that the question names: what lies in them matches as well. */
  around: readonly Around[];
  promise: Promising;
}

/** Undefined where nothing is looked for, or where nothing may be seen. */
export function seek(asking: Asking, question: Question): Matches | undefined {
  const { reader, viewer, filter, now } = asking;
  const scope = scopeOf(reader, viewer, filter, now);
  if (question.wanted.length === 0 || isNowhere(scope)) return undefined;
  const { sought, promise } = promisedBy(holding(asking, scope, question));
  addTogether(asking, scope, sought, promise);
  const around = filter.project === undefined && filter.types === undefined ? projectsMeant(asking, sought) : [];
  for (const project of around) addAround(asking, project, sought, promise);
  return { scope, question, sought, around, promise };
}

/** What holds each of the things that are wanted. */
function holding(
  asking: Asking,
  scope: Scope,
  { text, wanted: all, bySense = false, known }: Question,
): Omit<Sought, 'rarity'>[] {
  const isSure = languageTold(text) !== undefined;
  return all.map((wanted, index) => {
    // A word that nothing holds in all that is seen is held by no part of it.
    const everywhere = known?.[index];
    if (everywhere && isKnownWithin(everywhere))
      return { ...everywhere, holders: heldWithin(asking, everywhere.holders) };
    const holders = holdersOf(asking, scope, [wanted]);
    const plain = holders.length;
    const ways = wanted.wider === undefined ? widened(wanted, plain, isSure) : [wanted];
    const form = firstHeld(asking, scope, ways, plain);
    const wider = bySense ? inOtherWords(wanted, plain, form?.wanted) : form?.wanted;
    if (wider === undefined) return { wanted, holders, plain };
    return wider === form?.wanted ? form : { wanted: wider, holders: holdersOf(asking, scope, [wider]), plain };
  });
}

/** The first of the ways that more hold than the word itself, or the last. */
function firstHeld(
  asking: Asking,
  scope: Scope,
  ways: readonly Wanted[],
  plain: number,
): Omit<Sought, 'rarity'> | undefined {
  let held: Omit<Sought, 'rarity'> | undefined;
  for (const wanted of ways) {
    held = { wanted, holders: holdersOf(asking, scope, [wanted]), plain };
    if (held.holders.length > plain) break;
  }
  return held;
}

/** How rare each of them is among the matches, and what each match promises by that. */
function promisedBy(found: readonly Omit<Sought, 'rarity'>[]): { sought: Sought[]; promise: Promising } {
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
