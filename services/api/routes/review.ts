// What its owner wanted to look at again on a day that has come.
import { review } from '../../../shared/methods/review.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

export const REVIEW_ENDPOINTS = tagged('review', [
  endpoint(review.listDue, {
    at: 'GET /v1/review/due',
    operationId: 'listDueObjects',
    description:
      'Objects of any family whose `retention` is `review_after` an instant that has passed. They go on being true until they are decided.',
    answer: 'One page',
  }),
  endpoint(review.defer, {
    at: 'POST /v1/review/waiting/:id/defer',
    operationId: 'deferDecision',
    description:
      'What waits stays as it is, and is left out of what waits until then, a moment that is still to come; with null it waits again. Whoever asked for it is told nothing of that.',
    answer: 'Until when',
  }),
  endpoint(review.listDeferred, { at: 'GET /v1/review/deferred', operationId: 'listDeferredDecisions' }),
  endpoint(review.listDecided, {
    at: 'GET /v1/review/decided',
    operationId: 'listDecisionsMade',
    description:
      'From the log: proposals, actions and conflicts, with what became of them. What says the same and was decided together is one. Where `way_back` is true, the proposal can be reopened.',
    answer: 'One page',
  }),
  endpoint(review.reviewSettings, { at: 'GET /v1/review/settings', operationId: 'getReviewSettings' }),
  endpoint(review.changeReviewSettings, { at: 'PUT /v1/review/settings', operationId: 'changeReviewSettings' }),
  endpoint(review.keepDue, {
    at: 'POST /v1/review/due/:id/keep',
    operationId: 'keepDueObject',
    description: 'With `again` it waits once more from then on; without a body, its date is dropped.',
    bodyOptional: true,
    answer: 'What was kept',
  }),
  endpoint(review.retire, {
    at: 'POST /v1/review/due/:id/let-go',
    operationId: 'letDueObjectGo',
    description: 'A memory, a preference or a decision is retracted, anything else deleted; the history stays.',
    answer: 'What became of it',
  }),
]);
