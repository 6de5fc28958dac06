// A search as it is answered: hits with where they come from, and under which policy they were found.
import { instant } from '../../../shared/clock.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import { CLASSIFICATIONS } from '../../../shared/schemas/object.ts';
import type { SearchAnswer } from '../../../shared/tools/reading.ts';
import { madeVisible } from '../../../shared/visible-text.ts';
import type { Reader } from '../store/db/sql.ts';
import type { Candidate } from '../view/candidates.ts';
import { isUntrusted, toRef } from '../view/shown-items.ts';
import type { Viewer } from '../view/viewer.ts';
import { listMatching } from './listing.ts';
import { readQuestion, stemsIn } from './question.ts';
import { type SearchFilter, search } from './search.ts';
import { snippetOf } from './snippet.ts';

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
  const hits = matching(reader, viewer, query, withWindow(filter), limit, at);
  return {
    hits: hits.map(({ record, project }) => ({
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

/** Without words the filters alone say what is meant. */
function matching(
  reader: Reader,
  viewer: Viewer,
  query: string,
  filter: SearchFilter,
  limit: number,
  at: string,
): Candidate[] {
  if (readQuestion(query).length === 0) return listMatching(reader, viewer, filter, at, limit);
  const hits = search(reader, viewer, query, filter, at).slice(0, limit);
  return hits.map(({ candidate }) => candidate);
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
