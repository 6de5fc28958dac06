// The answer of a search as a model reads it: one line a hit, best first.
import type { Static } from '../../schemas/fields.ts';
import type { SearchAnswer, SearchHit } from '../reading.ts';
import { dayIn, isOfUntrusted, lineOf, OF_UNTRUSTED, oneLine, UNTRUSTED, wordsOf } from './line.ts';

type Answer = Static<typeof SearchAnswer>;
type Hit = Static<typeof SearchHit>;

export function searchText({ hits, policy }: Answer): string {
  if (hits.length === 0) return `Nothing that you may see was found. ${oneLine(policy.scope)}`;
  const lines = [`Found ${hits.length}, the best first:`, ...hits.map(hitLine)];
  return [...(lines.some(isOfUntrusted) ? [OF_UNTRUSTED] : []), ...lines].join('\n');
}

function hitLine({ ref, snippet, untrusted, project_id, updated_at }: Hit): string {
  const isIn = project_id !== null && project_id !== ref.id;
  return lineOf(
    [untrusted && UNTRUSTED, ref.id, isIn && `in ${project_id}`, dayIn(updated_at)],
    wordsOf(snippet === '' ? ref.summary : snippet, []),
  );
}
