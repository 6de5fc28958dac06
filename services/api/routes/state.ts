// What one assistant leaves for itself or for another, for a while.
import { review } from '../../../shared/methods/review.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

export const STATE_ENDPOINTS = tagged('state', [
  endpoint(review.writeState, {
    at: 'PUT /v1/state/:key',
    operationId: 'writeState',
    description: 'In place of what the same caller left under the same key.',
    answer: 'The entry',
  }),
  endpoint(review.readState, {
    at: 'GET /v1/state/:key',
    operationId: 'readState',
    description: 'The own entry of the caller before one that was shared with it.',
    answer: 'The entry',
  }),
]);
