// The further pages of a search. What promises most is read and put in order first; behind the last of that, those are that promised
// less, as many at a time. A place is told by how many matches were read before it, so that nothing is kept between two pages.
import { SEARCH_FOLLOWED } from '../../../shared/limits.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import { type FoundPage, type Hit, MAX_READ } from './search.ts';

export interface Place {
  /** So many matches that promised more are passed whole. */
  read: number;
  /** Of those that are read next, so many hits. */
  passed: number;
}

const FIRST: Place = { read: 0, passed: 0 };
const CURSOR = /^(\d{1,4})\+(\d{1,4})$/;

export function placeIn(cursor: string | undefined): Place {
  if (cursor === undefined) return FIRST;
  const [, read, passed] = decodeCursor(cursor, CURSOR);
  return within({ read: Number(read), passed: Number(passed) });
}

/** Null where a search is followed no further. */
export function cursorOf(place: Place): string | null {
  const { read, passed } = place;
  return read + passed < SEARCH_FOLLOWED ? encodeCursor(`${read}+${passed}`) : null;
}

/** Nobody is given a place beyond: whoever asks for one is shown the last page there could be. */
function within({ read, passed }: Place): Place {
  const most = Math.min(read, SEARCH_FOLLOWED - 1);
  return { read: most, passed: Math.min(passed, SEARCH_FOLLOWED - 1 - most) };
}

/** `behind` finds those that promised less than so many. */
export function pageOfHits(
  first: FoundPage,
  { limit, from }: { limit: number; from: Place },
  behind: (skipped: number) => FoundPage,
): { hits: readonly Hit[]; next: string | null } {
  const found = from.read === 0 ? first : behind(from.read);
  const end = from.passed + limit;
  const hits = found.hits.slice(from.passed, end);
  if (found.hits.length > end) return { hits, next: cursorOf({ read: from.read, passed: end }) };
  return { hits, next: found.isMore ? cursorOf({ read: from.read + MAX_READ, passed: 0 }) : null };
}
