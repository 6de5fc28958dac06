// A question as it was asked, of a tool or over HTTP: words that are searched for, or one id that is read.
import { isId } from '../../../shared/id-kinds.ts';
import { SEARCH_HITS } from '../../../shared/limits.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import type { SearchAnswer, SearchScope } from '../../../shared/tools/reading.ts';
import { type Actor, actorName, type Change } from '../store/change.ts';
import { candidateById } from '../view/candidates.ts';
import type { SearchFilter } from '../view/scope.ts';
import type { Viewer } from '../view/viewer.ts';
import { type AnswerPage, answerRead, answerSearch } from './answer.ts';
import { askedScope } from './asked-scope.ts';
import { idEndingIn } from './short-ids.ts';

interface Asked {
  query: string;
  scope: Static<typeof SearchScope>;
  /** The filter beside the scope. */
  narrowed?: SearchFilter;
  /** The question as a vector of the owner's model, where there is one and it answered in time. */
  meant?: Int8Array | undefined;
  /** Where the page before it ended. */
  cursor?: string | undefined;
}

type Answer = Static<typeof SearchAnswer>;

export function answerAsked(
  { tx, at }: Pick<Change, 'tx' | 'at'>,
  viewer: Viewer,
  actor: Actor,
  { query, scope, narrowed = {}, meant, cursor }: Asked,
): AnswerPage {
  const seeing = { reader: tx, viewer, now: at };
  const words = query.trim();
  const id = (actor.kind === 'owner' && idEndingIn(seeing, words)) || words;
  if (!isId(id)) {
    const { filter, notes } = askedScope(seeing, scope);
    return answerSearch(seeing, actorName(actor), {
      query,
      filter: filter && { ...filter, ...narrowed },
      notes: scope.from === undefined ? notes : [...notes, FROM_OF_ONE],
      limit: SEARCH_HITS,
      cursor,
      meant,
    });
  }
  const answer = answerRead(seeing, actorName(actor), { id, from: scope.from ?? 0 });
  const isNarrowed = scope.project !== undefined || scope.types !== undefined || Object.keys(narrowed).length > 0;
  return { answer: isNarrowed ? { ...answer, notes: [...answer.notes, READ_ALONE] } : answer, next: null };
}

const FROM_OF_ONE = 'scope.from counts only where one id is asked for: words are searched for in all that you may see.';
const READ_ALONE = 'One id was asked for: it is read wherever it lies, and nothing narrows that.';

/** For the receipt: which hits were told, in which version, and of what was read which part. */
export function toldIn(
  { tx, at }: Pick<Change, 'tx' | 'at'>,
  { hits, read, policy }: Answer,
): { refs: string[]; extra: Record<string, unknown> } {
  const ids = hits.map(({ ref }) => ref.id);
  const told = ids.map((id) => [id, candidateById(tx, id, at)?.record.version ?? null]);
  return { refs: ids, extra: { grants: policy.grants, told, ...(read && { part: [read.from, read.to] }) } };
}
