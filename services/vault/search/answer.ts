// A search as it is answered: hits with where they come from, and under which policy they were found.

import { instant } from '../../../shared/clock.ts';
import { READ_LENGTH } from '../../../shared/limits.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import { CLASSIFICATIONS } from '../../../shared/schemas/object.ts';
import type { SearchAnswer } from '../../../shared/tools/reading.ts';
import { type Candidate, candidateById } from '../view/candidates.ts';
import { zoneOf } from '../view/owner-zone.ts';
import { isUntrusted } from '../view/shown-items.ts';
import { type Seeing, sees, type Viewer } from '../view/viewer.ts';
import type { AskedScope } from './asked-scope.ts';
import { listMatching } from './listing.ts';
import type { Asking } from './postings.ts';
import { readQuestion, stemsIn } from './question.ts';
import { findAnswer, findBehind, type Hit, type SearchFilter } from './search.ts';
import { cursorOf, type Place, pageOfHits, placeIn } from './search-pages.ts';
import { toldHit } from './told-hit.ts';
import { unheldNote } from './unheld.ts';
import { visiblePart, wholeTextOf } from './whole-text.ts';

type Answer = Static<typeof SearchAnswer>;

/** An answer, and where the hits behind it begin. */
export interface AnswerPage {
  answer: Answer;
  next: string | null;
}

/** Words that are searched for. */
interface AskedWords extends AskedScope {
  query: string;
  limit: number;
  /** Where the page before it ended. */
  cursor?: string | undefined;
  /** The question as a vector of the owner's model. */
  meant?: Int8Array | undefined;
}

export function answerSearch(
  seeing: Seeing,
  actor: string,
  { query, filter, notes, limit, cursor, meant }: AskedWords,
): AnswerPage {
  const { reader, viewer } = seeing;
  const words = stemsIn(query);
  const from = placeIn(cursor);
  const found =
    filter === undefined ? NOTHING : matching({ ...seeing, filter: withWindow(filter) }, { query, limit, from, meant });
  const { told, total, isLeast, unheld, next } = found;
  const answer = {
    hits: told.map(({ candidate, isBeside, isAlike }) => ({
      ...toldHit(seeing, candidate, words),
      ...(isBeside && { beside_match: true }),
      ...(isAlike && { alike: true }),
    })),
    total,
    is_least: isLeast,
    notes: unheld === null ? notes : [...notes, unheld],
    read: null,
    policy: policyOf(viewer, actor),
    time_zone: zoneOf(reader, viewer),
  };
  return { answer, next };
}

/** The one thing of this id with its text from there on; of what is hidden as little as of what is not there. */
export function answerRead(seeing: Seeing, actor: string, { id, from }: { id: string; from: number }): Answer {
  const { reader, viewer } = seeing;
  const candidate = readable(seeing, id);
  const whole = candidate && wholeTextOf(candidate.record);
  const policy = policyOf(viewer, actor);
  const time_zone = zoneOf(reader, viewer);
  if (candidate === undefined || whole === undefined) {
    return { hits: [], total: 0, is_least: false, notes: [], read: null, policy, time_zone };
  }
  const { record } = candidate;
  const isBeyond = from > 0 && from >= whole.length;
  return {
    hits: [toldHit(seeing, candidate, new Set())],
    total: 1,
    is_least: false,
    notes: isBeyond ? [`Its text ends before scope.from: it has ${whole.length} characters, and begins at 0.`] : [],
    read: {
      id: record.id,
      version: record.version,
      ...visiblePart(whole, from, READ_LENGTH),
      length: whole.length,
      untrusted: isUntrusted(record),
    },
    policy,
    time_zone,
  };
}

/** What another has taken the place of is found by no search, and still read by whoever held on to its id. */
function readable({ reader, viewer, now }: Seeing, id: string): Candidate | undefined {
  const found = candidateById(reader, id, now);
  return found && sees(viewer, found, { back: true }) ? found : undefined;
}

interface Told extends Pick<Hit, 'candidate' | 'isBeside'> {
  isAlike: boolean;
}

interface Matching {
  told: readonly Told[];
  total: number;
  isLeast: boolean;
  /** Which words nothing holds, in a sentence. */
  unheld: string | null;
  next: string | null;
}

const NOTHING: Matching = { told: [], total: 0, isLeast: false, unheld: null, next: null };

/** What is asked for within the filter. */
interface Asked {
  query: string;
  limit: number;
  from: Place;
  meant: Int8Array | undefined;
}

/** Without words the filters alone say what is meant. */
function matching(asking: Asking, asked: Asked): Matching {
  return readQuestion(asked.query).length > 0 ? matchingWords(asking, asked) : matchingFilter(asking, asked);
}

function matchingWords(asking: Asking, { query, limit, from, meant }: Asked): Matching {
  const found = findAnswer(asking, query, meant);
  const { hits, next } = pageOfHits(found, { limit, from }, (skipped) => findBehind(asking, query, found, skipped));
  const told = hits.map(({ candidate, isBeside, matched }) => ({
    candidate,
    isBeside,
    isAlike: !isBeside && matched === 0,
  }));
  return { told, total: found.total, isLeast: found.isLeast, unheld: unheldNote(asking, found), next };
}

function matchingFilter(asking: Asking, { limit, from }: Asked): Matching {
  const { filter } = asking;
  // One more than are told says that there are more.
  const end = from.passed + limit;
  const listed = listMatching(asking, end + 1);
  // Where only the end of a window is named, the events right before it are meant, and the one too many comes first.
  const isBackwards = filter.from === undefined && filter.to !== undefined;
  const candidates = isBackwards
    ? listed.slice(Math.max(0, listed.length - end), Math.max(0, listed.length - from.passed))
    : listed.slice(from.passed, end);
  const told = candidates.map((candidate) => ({ candidate, isBeside: false, isAlike: false }));
  const isLeast = listed.length > end;
  return {
    told,
    total: listed.length,
    isLeast,
    unheld: null,
    next: isLeast ? cursorOf({ read: 0, passed: end }) : null,
  };
}

/** As every instant in the vault is written, so that they compare as texts. */
function withWindow({ from, to, ...filter }: SearchFilter): SearchFilter {
  return {
    ...filter,
    ...(from !== undefined && { from: instant(Date.parse(from)) }),
    ...(to !== undefined && { to: instant(Date.parse(to)) }),
  };
}

function policyOf(viewer: Viewer, actor: string): Static<typeof SearchAnswer>['policy'] {
  if (viewer.grants === undefined)
    return { actor, grants: ['owner'], ceiling: 'sensitive', scope: 'The owner sees everything.' };
  const ceilings = viewer.facts.map(({ ceiling }) => CLASSIFICATIONS.indexOf(ceiling));
  return {
    actor,
    grants: viewer.grants.map(({ id }) => id),
    ceiling: CLASSIFICATIONS[Math.max(...ceilings)] ?? null,
    scope: viewer.grants.map(({ summary_human }) => summary_human).join(' '),
  };
}
