// What its owner wanted to look at again on a day that has come.
import { review } from '../../../shared/contracts/review.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import { Closed } from '../../../shared/schemas/fields.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { KeepRequest, Kept } from '../../../shared/schemas/review.ts';
import { decisionEndpoint } from '../decision-endpoint.ts';
import { askVault, type Endpoint, endpoint, IdParams, idIn, written } from '../endpoint.ts';
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
    headers: ['idempotency-key'],
    answers: { 200: { description: 'What was kept', schema: Kept } },
    handle: async (visit) => {
      const id = idIn(visit.params, Memory.prefix);
      return written(visit.reply, await askVault(visit, review.keepDue, { id, ...visit.body }));
    },
  }),
  decisionEndpoint({
    url: `${url}/:id/let-go`,
    tag,
    operationId: 'letDueObjectGo',
    method: review.letGo,
    prefix: Memory.prefix,
    description: 'A memory or a preference is retracted, anything else deleted; the history stays.',
  }),
];
