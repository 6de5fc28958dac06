// Finding what a viewer may see. The index is asked within the viewer's scope, the policy has the last word on each
// match, and only then is anything counted or ranked: what is hidden weighs nothing in a score.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Term, termsOf } from '../store/text-index/terms.ts';
import { searchTextOf, typeMeant } from '../store/text-index/texts.ts';
import type { Candidate } from '../view/candidates.ts';
import type { Viewer } from '../view/viewer.ts';
import { type Asking, candidatesOf, holdersOf, isCommon } from './postings.ts';
import { readQuestion, relaxed, type Wanted } from './question.ts';
import { type Passage, recordTerms } from './record-terms.ts';
import { type Scope, type SearchFilter, scopeOf } from './scope.ts';

export type { SearchFilter } from './scope.ts';

/** The most promising matches; only these are read and ranked. */
const MAX_READ = 40;

export interface Hit {
  candidate: Candidate;
  score: number;
  matched: number;
}

/** One wanted thing, and who holds it. */
interface Sought {
  wanted: Wanted;
  holders: readonly number[];
  /** How much it says: the fewer hold it, the more. */
  rarity: number;
}

export function search(
  reader: Reader,
  viewer: Viewer,
  text: string,
  filter: SearchFilter,
  at: string,
  mostRead = MAX_READ,
): Hit[] {
  const asking: Asking = { reader, viewer, filter, at };
  const scope = scopeOf(reader, viewer, filter, at);
  const question = readQuestion(text);
  if (question.length === 0 || scope.partitions.length === 0) return [];
  const sought = seek(asking, scope, question);
  const around = filter.project === undefined && filter.types === undefined ? projectsMeant(asking, sought) : [];
  const promise = promiseOf(asking, scope, sought);
  for (const project of around) addAround(asking, project, sought, promise);
  const best = [...promise].sort(([a, x], [b, y]) => y - x || b - a).slice(0, mostRead);
  const candidates = candidatesOf(
    asking,
    best.map(([seq]) => seq),
  );
  return rank(candidates, sought, around, at);
}

function seek(asking: Asking, scope: Scope, question: readonly Wanted[]): Sought[] {
  const found = question.map((wanted) => {
    const holders = holdersOf(asking, scope, [wanted]);
    const wider = holders.length === 0 ? relaxed(wanted) : undefined;
    return wider ? { wanted: wider, holders: holdersOf(asking, scope, [wider]) } : { wanted, holders };
  });
  const all = new Set(found.flatMap(({ holders }) => holders)).size;
  return found.map((each) => {
    const count = each.holders.length;
    return { ...each, rarity: Math.log(1 + (all - count + 0.5) / (count + 0.5)) + 0.3 };
  });
}

type Promising = Map<number, number>;

/** How much of the question each match holds, by the index alone. */
function promiseOf(asking: Asking, scope: Scope, sought: readonly Sought[]): Promising {
  const promise: Promising = new Map();
  for (const { holders, rarity } of sought) for (const seq of holders) add(promise, seq, rarity);
  const common = sought.filter(({ holders }) => isCommon(holders));
  const isTold = sought.some(({ holders }) => holders.length > 0 && !isCommon(holders));
  if (common.length < 2 || isTold) return promise;
  // Of common words only the newest holders are known; those that hold all of them may be older.
  const rarity = common.reduce((sum, each) => sum + each.rarity, 0);
  const together = holdersOf(
    asking,
    scope,
    common.map(({ wanted }) => wanted),
  );
  for (const seq of together) promise.set(seq, Math.max(promise.get(seq) ?? 0, rarity));
  return promise;
}

function add(promise: Promising, seq: number, worth: number): void {
  promise.set(seq, (promise.get(seq) ?? 0) + worth);
}

/** A project that the question names: what lies in it is meant, though it does not repeat the name. */
interface Around {
  id: string;
  /** For each wanted thing, how strongly the project's name holds it. */
  weights: number[];
}

const MAX_PROJECTS_READ = 8;
const MAX_PROJECTS_MEANT = 2;
/** What a project says counts this much for what lies in it. */
const PASSED_ON = 0.6;

function projectsMeant(asking: Asking, sought: readonly Sought[]): Around[] {
  const { reader, viewer, at } = asking;
  const among = scopeOf(reader, viewer, { types: ['project'] }, at);
  const holders = sought.map(({ wanted }) => holdersOf(asking, among, [wanted]));
  const promise: Promising = new Map();
  for (const [index, each] of holders.entries())
    for (const seq of each) add(promise, seq, 1 / each.length + (sought[index] as Sought).rarity / 10);
  const best = [...promise].sort(([a, x], [b, y]) => y - x || b - a).slice(0, MAX_PROJECTS_READ);
  const projects = candidatesOf(
    { ...asking, filter: {} },
    best.map(([seq]) => seq),
  );
  return projects
    .map(({ record }) => ({ id: record.id, weights: weightsIn(record, sought, { titleOnly: true }) }))
    .map((each) => ({ ...each, worth: worthOf(each.weights, sought) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || (a.id < b.id ? 1 : -1))
    .slice(0, MAX_PROJECTS_MEANT);
}

function worthOf(weights: readonly number[], sought: readonly Sought[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (sought[index] as Sought).rarity, 0);
}

function addAround(asking: Asking, { id, weights }: Around, sought: readonly Sought[], promise: Promising): void {
  const { reader, viewer, filter, at } = asking;
  const inside = scopeOf(reader, viewer, { ...filter, project: id }, at);
  const named = worthOf(weights, sought) * PASSED_ON;
  const seen = new Set<number>();
  for (const [index, { wanted, rarity, holders }] of sought.entries()) {
    if ((weights[index] as number) > 0) continue;
    const here = holdersOf(asking, inside, [wanted]);
    for (const seq of here) {
      if (!seen.has(seq)) add(promise, seq, named);
      seen.add(seq);
      if (isCommon(holders) && !holders.includes(seq)) add(promise, seq, rarity);
    }
  }
}

const TITLE_WEIGHT = 2;
/** A term that is repeated says little more than once said. */
const SATURATION = 1.2;
/** Being what is asked for (a decision, when it is asked what was decided) is worth this much of saying it. */
const KIND_WEIGHT = 1;
const DAY_MS = 86_400_000;
/** After this time what was written is half as telling; it never stops to count. */
const HALF_LIFE_DAYS = 180;

/** By what was matched and how rare it is among what the viewer may see, then by freshness and authority. */
function rank(
  candidates: readonly Candidate[],
  sought: readonly Sought[],
  around: readonly Around[],
  at: string,
): Hit[] {
  const now = Date.parse(at);
  const hits = candidates.map((candidate) => {
    const { record, project } = candidate;
    const own = weightsIn(record, sought);
    const passedOn = around.find(({ id }) => id === project?.id && id !== record.id)?.weights;
    const weights = own.map((weight, index) =>
      Math.max(weight, PASSED_ON * (passedOn?.[index] ?? 0), kindWeight(record, sought[index] as Sought)),
    );
    const matched = weights.filter((weight) => weight > 0).length;
    // Matching more of the question counts for more than matching one part of it often.
    const coverage = 0.5 + matched / sought.length;
    const score = worthOf(weights, sought) * coverage * freshness(record, now) * trust(record);
    return { candidate, matched: own.filter((weight) => weight > 0).length, score };
  });
  return hits.filter(({ matched }) => matched > 0).sort((a, b) => b.score - a.score || compareIds(a, b));
}

function compareIds(a: Hit, b: Hit): number {
  return a.candidate.record.id < b.candidate.record.id ? 1 : -1;
}

function kindWeight({ type }: AnyRecord, { wanted: { terms, prefix } }: Sought): number {
  const [term] = terms as [Term];
  return !prefix && terms.length === 1 && typeMeant(term) === type ? KIND_WEIGHT : 0;
}

function weightsIn(record: AnyRecord, sought: readonly Sought[], { titleOnly = false } = {}): number[] {
  const terms = recordTerms(record);
  if (terms === undefined) return sought.map(() => 0);
  return sought.map(({ wanted }) => {
    const inBody = titleOnly ? 0 : occurrences(terms.body, wanted);
    const count = TITLE_WEIGHT * occurrences(terms.title, wanted) + inBody;
    return (count * (SATURATION + 1)) / (count + SATURATION);
  });
}

function occurrences({ terms, counts }: Passage, { terms: sought, prefix }: Wanted): number {
  const [first] = sought as [Term];
  if (prefix) return terms.filter(({ word }) => word.startsWith(first.word)).length;
  if (sought.length === 1) return counts.get(first.stem) ?? 0;
  let count = 0;
  for (let i = 0; i + sought.length <= terms.length; i++) {
    if (sought.every(({ stem }, offset) => terms[i + offset]?.stem === stem)) count++;
  }
  return count;
}

function freshness({ updated_at }: AnyRecord, now: number): number {
  const days = Math.max(0, now - Date.parse(updated_at)) / DAY_MS;
  return 0.85 + 0.15 * 0.5 ** (days / HALF_LIFE_DAYS);
}

function trust({ authority }: AnyRecord): number {
  return authority === 'user_confirmed' ? 1 : authority === 'agent_inferred' ? 0.95 : 0.9;
}

/** A part of the text around what was found, never longer than a line or two. */
export function snippetOf(record: AnyRecord, sought: ReadonlySet<string>): string {
  const found = searchTextOf(record);
  if (found === undefined) return '';
  const whole = found.body === '' ? found.title : `${found.title} — ${found.body}`;
  const start = startOfSnippet(whole, sought);
  const part = whole.slice(start, start + SNIPPET_LENGTH);
  return `${start > 0 ? '…' : ''}${part}${start + SNIPPET_LENGTH < whole.length ? '…' : ''}`;
}

const SNIPPET_LENGTH = 240;
const WORDS_BEFORE = 8;

/** A few words before the first that was sought; a text that holds none is shown from its beginning. */
function startOfSnippet(text: string, sought: ReadonlySet<string>): number {
  const starts: number[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    starts.push(index);
    if (termsOf(word).some(({ stem }) => sought.has(stem))) return starts.at(-1 - WORDS_BEFORE) ?? 0;
  }
  return 0;
}
