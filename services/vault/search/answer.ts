// A search as it is answered: hits with where they come from, and under which policy they were found.

import { instant } from '../../../shared/clock.ts';
import { READ_LENGTH } from '../../../shared/limits.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import { CLASSIFICATIONS } from '../../../shared/schemas/object.ts';
import type { SearchAnswer } from '../../../shared/tools/reading.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Candidate, candidateById } from '../view/candidates.ts';
import { zoneOf } from '../view/owner-zone.ts';
import { isUntrusted } from '../view/shown-items.ts';
import { sees, type Viewer } from '../view/viewer.ts';
import type { AskedScope } from './asked-scope.ts';
import { listMatching } from './listing.ts';
import { readQuestion, stemsIn } from './question.ts';
import { find, type Hit, type SearchFilter } from './search.ts';
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

interface AskedPage {
  limit: number;
  cursor?: string | undefined;
}

export function answerSearch(
  reader: Reader,
  viewer: Viewer,
  actor: string,
  query: string,
  { filter, notes }: AskedScope,
  { limit, cursor }: AskedPage,
  at: string,
  meant?: Int8Array | undefined,
): AnswerPage {
  const sought = stemsIn(query);
  const from = placeIn(cursor);
  const found =
    filter === undefined ? NOTHING : matching(reader, viewer, query, withWindow(filter), { limit, from }, at, meant);
  const { told, total, isLeast, unheld, next } = found;
  const answer = {
    hits: told.map(({ candidate, isBeside, isAlike }) => ({
      ...toldHit(reader, viewer, candidate, sought, at),
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

/** The one thing of this id with a part of its text; of what is hidden as little as of what is not there. */
export function answerRead(
  reader: Reader,
  viewer: Viewer,
  actor: string,
  id: string,
  from: number,
  at: string,
): Answer {
  const candidate = readable(reader, viewer, id, at);
  const whole = candidate && wholeTextOf(candidate.record);
  const policy = policyOf(viewer, actor);
  const time_zone = zoneOf(reader, viewer);
  if (candidate === undefined || whole === undefined) {
    return { hits: [], total: 0, is_least: false, notes: [], read: null, policy, time_zone };
  }
  const { record } = candidate;
  const isBeyond = from > 0 && from >= whole.length;
  return {
    hits: [toldHit(reader, viewer, candidate, new Set(), at)],
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
function readable(reader: Reader, viewer: Viewer, id: string, at: string): Candidate | undefined {
  const found = candidateById(reader, id, at);
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

interface Page {
  limit: number;
  from: Place;
}

/** Without words the filters alone say what is meant. */
function matching(
  reader: Reader,
  viewer: Viewer,
  query: string,
  filter: SearchFilter,
  { limit, from }: Page,
  at: string,
  meant: Int8Array | undefined,
): Matching {
  if (readQuestion(query).length > 0) {
    const found = find(reader, viewer, query, filter, at, { withContext: true, withLikes: true, meant });
    const { hits, next } = pageOfHits(found, { limit, from }, (skipped) => {
      const without = new Set(found.hits.map(({ candidate }) => candidate.seq));
      return find(reader, viewer, query, filter, at, { skipped, without });
    });
    const told = hits.map(({ candidate, isBeside, matched }) => ({
      candidate,
      isBeside,
      isAlike: !isBeside && matched === 0,
    }));
    const unheld = unheldNote({ reader, viewer, filter, at }, found);
    return { told, total: found.total, isLeast: found.isLeast, unheld, next };
  }
  // One more than are told says that there are more.
  const end = from.passed + limit;
  const listed = listMatching(reader, viewer, filter, at, end + 1);
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
