// What one assistant leaves for itself or for another, for a while.
import { state } from '../../../shared/methods/state.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

export const STATE_ENDPOINTS = tagged('state', [
  endpoint(state.writeState, {
    at: 'PUT /v1/state/:key',
    operationId: 'writeState',
    description: 'In place of what the same caller left under the same key.',
    answer: 'The entry',
  }),
  endpoint(state.readState, {
    at: 'GET /v1/state/:key',
    operationId: 'readState',
    description: 'The own entry of the caller before one that was shared with it.',
    answer: 'The entry',
  }),
]);
