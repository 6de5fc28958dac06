// What its owner wanted to look at again on a day that has come.
import { review } from '../../../shared/contracts/review.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import { Closed } from '../../../shared/schemas/fields.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { KeepRequest, Kept, LetGo } from '../../../shared/schemas/review.ts';
import { expectedVersionOf } from '../caller.ts';
import { askVault, type Endpoint, endpoint, IdParams, idIn, NoBody, written } from '../endpoint.ts';
import { LIST_QUERY, linkNext } from '../paging.ts';

const tag = 'review';
const url = '/v1/review/due';
const { limit, cursor } = LIST_QUERY.properties;

export const REVIEW_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    url,
    tag,
    access: 'owner',
    operationId: 'listDueObjects',
    summary: review.listDue.summary,
    description:
      'Objects of any family whose `retention` is `review_after` an instant that has passed. They go on being true until they are decided. The next page is named by the Link header.',
    query: Closed({ limit, cursor }),
    answers: { 200: { description: 'One page', schema: review.listDue.result.properties.items } },
    handle: async (visit) => {
      const { limit = PAGE_DEFAULT, ...rest } = visit.query;
      const page = await askVault(visit, review.listDue, { limit, ...rest });
      linkNext(visit.reply, url, { limit }, page.next);
      return page.items;
    },
  }),
  endpoint({
    method: 'POST',
    url: `${url}/:id/keep`,
    tag,
    access: 'owner',
    operationId: 'keepDueObject',
    summary: review.keepDue.summary,
    description: 'With `again` it waits once more from then on; without a body, its date is dropped.',
    params: IdParams,
    body: KeepRequest,
    bodyOptional: true,
    headers: ['if-match', 'idempotency-key'],
    answers: { 200: { description: 'What was kept', schema: Kept } },
    handle: async (visit) => {
      const params = { ...targetOf(visit), ...visit.body };
      return written(visit.reply, await askVault(visit, review.keepDue, params));
    },
  }),
  endpoint({
    method: 'POST',
    url: `${url}/:id/let-go`,
    tag,
    access: 'owner',
    operationId: 'letDueObjectGo',
    summary: review.letGo.summary,
    description: 'A memory or a preference is retracted, anything else deleted; the history stays.',
    params: IdParams,
    body: NoBody,
    bodyOptional: true,
    headers: ['if-match', 'idempotency-key'],
    answers: { 200: { description: 'What became of it', schema: LetGo } },
    handle: async (visit) => written(visit.reply, await askVault(visit, review.letGo, targetOf(visit))),
  }),
];

interface Visit {
  params: { id: string };
  request: Parameters<typeof expectedVersionOf>[0];
}

function targetOf({ params, request }: Visit) {
  const expected_version = expectedVersionOf(request);
  return { id: idIn(params, Memory.prefix), ...(expected_version !== undefined && { expected_version }) };
}
