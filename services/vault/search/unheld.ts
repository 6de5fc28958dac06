// The words of a question that nothing holds of what was searched: what is answered to them is alike at most. Only what the
// viewer sees decides it.
import type { Viewer } from '../view/viewer.ts';
import { type Asking, candidatesOf } from './postings.ts';
import type { Wanted } from './question.ts';
import type { FoundAnswer } from './search.ts';
import { kindMeant, type Sought, weightsIn } from './weights.ts';

/** In a sentence; null where each of them is held, or where nothing at all was found. */
export function unheldNote(asking: Asking, { hits, sought }: FoundAnswer): string | null {
  const unheld = hits.length === 0 ? [] : sought.filter((each, index) => !isHeld(asking, hits, each, index));
  if (unheld.length === 0) return null;
  return `${whereOf(asking)} holds: ${unheld.map(({ wanted }) => asAsked(wanted)).join(', ')}.`;
}

function isHeld(asking: Asking, hits: FoundAnswer['hits'], sought: Sought, index: number): boolean {
  if (sought.holders.length === 0) return isKindOfAny(hits, sought);
  if (!sought.wanted.prefix || hits.some(({ weights }) => (weights[index] as number) > 0)) return true;
  // The index finds a beginning by less of it than was asked for.
  const begun = candidatesOf(asking, sought.holders);
  return begun.some(({ record }) => (weightsIn(record, [sought])[0] as number) > 0);
}

/** A decision need not call itself one. */
function isKindOfAny(hits: FoundAnswer['hits'], sought: Sought): boolean {
  const kind = kindMeant(sought);
  return kind !== undefined && hits.some(({ candidate }) => candidate.record.type === kind);
}

function whereOf({ viewer, filter }: { viewer: Viewer; filter: object }): string {
  const isNarrowed = Object.values(filter).some((each) => each !== undefined);
  return `Nothing${viewer.grants === undefined ? '' : ' you may see'}${isNarrowed ? ' there' : ''}`;
}

function asAsked({ terms, prefix, begins }: Wanted): string {
  const words = terms.map(({ word }) => word).join(' ');
  if (terms.length > 1) return `"${words}"`;
  return prefix && begins === undefined ? `${words}*` : words;
}
