// The receipt of a search, by whichever way it was asked: what was told, under which grants, and for what.
import type { Static } from '../../../shared/schemas/fields.ts';
import type { SearchAnswer } from '../../../shared/tools/reading.ts';
import { toldIn } from '../search/asked-search.ts';
import { type Change, recordEvent } from '../store/change.ts';

interface Asked {
  query: string;
  purpose: string | null;
}

export function recordSearch(change: Change, answer: Static<typeof SearchAnswer>, { query, purpose }: Asked): void {
  const { refs, extra } = toldIn(change, answer);
  recordEvent(change, {
    kind: 'context.search',
    refs,
    summary_human: 'Answered a search',
    extra: { query, purpose, ...extra },
  });
}
