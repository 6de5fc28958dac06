// A search as it is answered: hits with where they come from, and under which policy they were found.
import type { Static } from '../../../shared/schemas/fields.ts';
import { CLASSIFICATIONS } from '../../../shared/schemas/object.ts';
import type { SearchAnswer } from '../../../shared/tools/reading.ts';
import { isUntrusted, toRef } from '../contract/items.ts';
import type { Reader } from '../db/sql.ts';
import type { Viewer } from '../trust/viewer.ts';
import { madeVisible } from '../trust/visible-text.ts';
import { stemsIn } from './question.ts';
import { type SearchFilter, search, snippetOf } from './search.ts';

export function answerSearch(
  reader: Reader,
  viewer: Viewer,
  actor: string,
  query: string,
  filter: SearchFilter,
  limit: number,
  at: string,
): Static<typeof SearchAnswer> {
  const sought = stemsIn(query);
  const hits = search(reader, viewer, query, filter, at).slice(0, limit);
  return {
    hits: hits.map(({ candidate: { record, project } }) => ({
      ref: toRef(record),
      snippet: madeVisible(snippetOf(record, sought)),
      classification: record.classification,
      authority: record.authority,
      untrusted: isUntrusted(record),
      project_id: record.type === 'project' ? record.id : (project?.id ?? null),
      updated_at: record.updated_at,
    })),
    policy: policyOf(viewer, actor),
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
